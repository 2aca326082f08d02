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
    if case .seconds(let from) = video.from ?? .seconds(0), case .seconds(let to)? = video.to,
      from >= to
    {
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
      guard let marker else { return nil }
      let instant = (isEnd || isAtEnd) && !isBegin ? marker.end ?? marker.begin : marker.begin
      return fileSeconds(instant, cursor).map { .seconds($0) }
    case .seconds, nil: break
    }
    let seconds = expression.seconds { term -> Double? in
      guard case .marker = term else { return nil }
      return times?.seconds(term, at: cursor.path)
    }
    guard let seconds else {
      return refuse(cursor) {
        "frames, percentages and the end of a video cannot be part of a sum (write one of them, or seconds and markers)"
      }
    }
    return fileSeconds(seconds, cursor).map { .seconds($0) }
  }

  /// Returns a time in a file; nil after a report of one before the file.
  func fileSeconds(_ seconds: Double, _ cursor: JSONCursor) -> Double? {
    // Sums of instants are rounded.
    guard seconds < -Timing.snap else { return max(0, seconds) }
    return refuse(cursor) {
      "\(seconds.shortestDecimal) s is before the beginning of the file (give 0 or more)"
    }
  }
}
