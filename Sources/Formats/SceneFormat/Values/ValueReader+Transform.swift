internal import Graphics
internal import JSONText
internal import SceneModel

extension ValueReader {
  /// A matrix: 6 numbers, 16 numbers, or a list of steps.
  func transform(_ cursor: JSONCursor) -> Transform3D? {
    let what = "6 numbers, 16 numbers, or steps such as [{\"rotate\": \"45deg\"}, {\"scale\": 2}]"
    guard cursor.isArray else { return mismatch(cursor, needs: what) }
    let elements = cursor.elements
    guard let first = elements.first else { return .identity }
    if first.isObject { return steps(elements, cursor) }
    guard elements.count == 6 || elements.count == 16 else { return mismatch(cursor, needs: what) }
    guard let m = numbers(cursor) else { return nil }
    return m.count == 6
      ? Transform3D(Affine(m[0], m[1], m[2], m[3], m[4], m[5])) : Transform3D(rowMajor: m)
  }

  // Nested function calls read left to right: every step happens before the ones on its left.
  private func steps(_ elements: [JSONCursor], _ cursor: JSONCursor) -> Transform3D? {
    var result = Transform3D.identity
    var isComplete = true
    for element in elements {
      if let matrix = step(element) {
        result = matrix.concatenating(result)
      } else {
        isComplete = false
      }
    }
    guard isComplete else { return nil }
    let maximum = result.rowMajor.max { abs($0) < abs($1) } ?? 0
    guard bounded(maximum.isFinite ? maximum : .greatestFiniteMagnitude, cursor) != nil else {
      return nil
    }
    return result
  }

  private static let stepNames = TransformStep.allCases.map(\.rawValue)

  private func step(_ cursor: JSONCursor) -> Transform3D? {
    guard cursor.isObject else {
      return mismatch(cursor, needs: "a step such as {\"rotate\": \"45deg\"}")
    }
    let members = cursor.members
    guard let named = members.first(where: { Self.stepNames.contains($0.key) }),
      let step = TransformStep(rawValue: named.key)
    else {
      let hint = members.first.map { Suggestions.hint(for: $0.key, among: Self.stepNames) } ?? ""
      return refuse(cursor, .unknownKey) {
        "a step has one of the keys \(Self.stepNames.alternatives)\(hint)"
      }
    }
    let allowed = [named.key] + step.companions.names
    guard checkKeys(cursor, allowed: allowed, of: "\(named.key) steps") else { return nil }
    switch step {
    case .translate:
      return components(named.cursor, "[x, y] or [x, y, z]").map { c in
        .translation(c[0], c[1], c.count == 3 ? c[2] : 0)
      }
    case .scale: return scale(named.cursor)
    case .rotate: return rotation(named.cursor, ObjectCursor(cursor, report: report)["axis"])
    case .perspective: return perspective(named.cursor)
    case .skew: return skew(named.cursor)
    }
  }

  private func components(_ cursor: JSONCursor, _ what: String) -> [Double]? {
    let count = cursor.elements.count
    guard cursor.isArray, count == 2 || count == 3 else { return mismatch(cursor, needs: what) }
    return numbers(cursor)
  }

  private func scale(_ cursor: JSONCursor) -> Transform3D? {
    if case .number = cursor.value.kind { return number(cursor).map { .scale($0, $0, 1) } }
    return components(cursor, "a number, [x, y] or [x, y, z]").map {
      .scale($0[0], $0[1], $0.count == 3 ? $0[2] : 1)
    }
  }

  private func rotation(_ cursor: JSONCursor, _ axis: JSONCursor?) -> Transform3D? {
    let vector = axis.map { numbers($0, count: 3, as: "an axis as [x, y, z]") } ?? [0, 0, 1]
    guard let angle = angle(cursor), let vector else { return nil }
    guard let axis, vector.allSatisfy({ $0 == 0 }) else {
      return .rotation(angle, vector[0], vector[1], vector[2])
    }
    return refuse(axis) { "the axis [0, 0, 0] has no direction" }
  }

  private func perspective(_ cursor: JSONCursor) -> Transform3D? {
    guard let distance = number(cursor) else { return nil }
    guard distance != 0 else { return refuse(cursor) { "a perspective of 0 cannot be drawn" } }
    var matrix = Transform3D.identity
    matrix[2, 3] = -1 / distance
    return matrix
  }

  // x' = x + tan(ax)·y, y' = y + tan(ay)·x.
  private func skew(_ cursor: JSONCursor) -> Transform3D? {
    guard cursor.isArray, cursor.elements.count == 2 else {
      return mismatch(cursor, needs: "two angles as [ax, ay]")
    }
    guard let angles = list(cursor, of: "angles", angle) else { return nil }
    return Transform3D(
      Affine(1, ElementaryFunctions.tan(angles[1]), ElementaryFunctions.tan(angles[0]), 1, 0, 0)
    )
  }
}
