internal import Graphics
internal import JSONText
internal import SceneModel

// Finds rotations in animated matrices that are written as angles the matrices cannot keep (Q10).
//
// `[{"rotate": "270deg"}]` is the matrix of −90 degrees, so only the reader knows what was meant.
extension AnimationObject {
  private struct Turn {
    var axis: [Double]
    var angle: Double
  }

  /// A value with its turns as written; nil for a value that is not written in steps.
  private typealias Stop = (matrix: Transform3D, turns: [Turn]?)

  /// Adds a hint where two values are half a turn or more apart and their matrices do not show it.
  func checkLongTurns(_ channel: Channel) {
    guard case .transform(let property, let track) = channel else { return }
    let paths = paths(track, model: scope.state[property].matrix)
    guard paths.contains(where: { isLong($0, $1) && !$0.matrix.isHalfTurn(from: $1.matrix) }) else {
      return
    }
    reader.hint(object.cursor, .shortArc) { AnimationLint.shortArc }
  }

  private func paths(_ track: Track<Transform3D>, model: Transform3D) -> [(Stop, Stop)] {
    func stop(_ matrix: Transform3D?, _ key: String) -> Stop {
      guard let matrix, let cursor = object[key] else {
        return (model, model == .identity ? [] : nil)
      }
      return (matrix, turns(cursor))
    }
    switch track {
    case .basic(let from, let to, nil): return [(stop(from, "from"), stop(to, "to"))]
    case .basic(_, _, let by?): return [((.identity, []), stop(by, "by"))]
    case .keyframes(let frames) where frames.mode == .discrete: return []
    case .keyframes(let frames):
      let stops: [Stop] = zip(frames.values, object["values"]?.elements ?? []).map {
        ($0, turns($1))
      }
      return Array(zip(stops, stops.dropFirst()))
    }
  }

  private func turns(_ cursor: JSONCursor) -> [Turn]? {
    let steps = cursor.elements
    guard steps.first?.isObject ?? true else { return nil }
    return steps.compactMap { step in
      let members = step.members
      guard let rotate = members.first(where: { $0.key == "rotate" }),
        let angle = reader.unboundedAngle(rotate.cursor)
      else { return nil }
      let axis = members.first { $0.key == "axis" }.flatMap { reader.numbers($0.cursor) }
      return Turn(axis: axis ?? [0, 0, 1], angle: angle)
    }
  }

  private func isLong(_ start: Stop, _ end: Stop) -> Bool {
    guard let a = start.turns, let b = end.turns else { return false }
    // A value without a turn equals a turn by 0 about the axes of the other value.
    let differences: [Double]
    if a.isEmpty || b.isEmpty {
      differences = (a + b).map(\.angle)
    } else if a.map(\.axis) == b.map(\.axis) {
      differences = zip(a, b).map { $1.angle - $0.angle }
    } else {
      return false
    }
    return differences.contains { abs($0) >= .pi - 1e-9 }
  }
}
