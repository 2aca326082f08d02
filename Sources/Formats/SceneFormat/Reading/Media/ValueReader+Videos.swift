internal import Graphics
internal import JSONText
internal import SceneModel

// Layers that show a video or an animated image, and times of the files that layers play.
extension ValueReader {
  /// Returns the content of a kind of layer; invalid keys are reported and leave defaults.
  func videoContent(_ kind: LayerKind, _ object: ObjectCursor) -> VideoContent {
    guard let video = MediaKeys.player(kind).read(object.cursor, self) else {
      return VideoContent()
    }
    if case .seconds(let from)? = video.from, case .seconds(let to)? = video.to, from >= to {
      refuse(object["to"] ?? object.cursor) {
        "nothing is between \(from.shortestDecimal) s and \(to.shortestDecimal) s (give a later end)"
      }
    }
    return video
  }

  /// The time in a file; nil after a report.
  ///
  /// - Parameter isEnd: whether a marker alone means its end.
  func mediaTime(_ cursor: JSONCursor, isEnd: Bool) -> MediaTime? {
    guard let expression = mediaTime(cursor, index.markers.map(\.name)) else { return nil }
    switch expression.single {
    case .percent(let percent): return .percent(percent)
    case .frames(let frames): return .frame(frames)
    case .end: return .percent(100)
    case .marker(let name, let isAtEnd):
      let marker = times?.marker(name, near: cursor.path)
      let isBegin = cursor.text?.hasSuffix(".begin") == true
      return marker.map { .seconds((isEnd || isAtEnd) && !isBegin ? $0.end ?? $0.begin : $0.begin) }
    case .seconds, nil: break
    }
    let seconds = expression.seconds { term -> Double? in
      guard case .marker = term else { return nil }
      return times?.seconds(term, at: cursor.path)
    }
    return seconds.map { .seconds($0) }
      ?? refuse(cursor) {
        "frames, percentages and the end of a video cannot be part of a sum (write one of them, or seconds and markers)"
      }
  }
}
