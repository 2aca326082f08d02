internal import Graphics
internal import JSONText
internal import SceneModel

extension AnimationObject {
  /// Returns the track of a property; nil after a report.
  ///
  /// - Parameter read: reads one value; its second argument is whether the value is a difference.
  func track<Value: Interpolatable>(_ read: (JSONCursor, Bool) -> Value?) -> Track<Value>? {
    switch kind {
    case .group, .transition: nil
    case .audio where hasEnds: ends(read)
    case .basic, .spring: ends(read)
    case .audio, .keyframe: keyframes(read).map { .keyframes($0) }
    }
  }

  private var hasEnds: Bool { ["from", "to", "by"].contains(where: object.has) }

  private func ends<Value: Interpolatable>(_ read: (JSONCursor, Bool) -> Value?) -> Track<Value>? {
    guard hasEnds else {
      reportMissingEnds()
      return nil
    }
    var isComplete = checkDifference(isAdditive: Value.isAdditive)
    func end(_ key: String) -> Value? {
      guard let cursor = object[key] else { return nil }
      let value = read(cursor, key == "by")
      if value == nil { isComplete = false }
      return value
    }
    let (from, to, by) = (end("from"), end("to"), end("by"))
    return isComplete ? .basic(from: from, to: to, by: by) : nil
  }

  // Generic code is compiled once for every kind of value, so the non-generic part is separate.

  private func reportMissingEnds() {
    // Values under a wrong key have been reported as such.
    if !object.has("values") {
      reader.refuse(object.cursor, .missing) {
        "the animation changes nothing (add from, to or by)"
      }
    }
  }

  // Whether a difference can be used.
  private func checkDifference(isAdditive: Bool) -> Bool {
    guard let by = object["by"] else { return true }
    if object.has("from"), object.has("to") {
      reader.warn(by) { "by is not used when from and to are given (remove one of the three)" }
    } else if !isAdditive {
      reader.refuse(by, .conflict) { "such values cannot be added (use from and to)" }
      return false
    }
    return true
  }

  private func keyframes<Value: Interpolatable>(
    _ read: (JSONCursor, Bool) -> Value?
  ) -> KeyframeTrack<Value>? {
    guard let cursor = keyframeValues() else { return nil }
    let list = reader.list(cursor, of: "values") { read($0, false) }
    let motion = motion(through: cursor)
    guard let list, let (timing, parameters) = motion else { return nil }
    return KeyframeTrack(
      values: list,
      mode: timing.mode,
      keyTimes: timing.keyTimes,
      timingFunctions: timing.timingFunctions,
      parameters: parameters
    )
  }

  // The list of values; nil after a report.
  private func keyframeValues() -> JSONCursor? {
    if let cursor = object["values"] { return cursor }
    return reader.refuse(object.cursor, .missing) {
      "values is missing (list what the property runs through)"
    }
  }

  // When the values of a list are reached and how they are left; nil after a report.
  private func motion(through list: JSONCursor) -> (KeyTiming, SplineParameters)? {
    let count = list.elements.count
    if list.isArray, count == 0 {
      reader.refuse(list, .count) { "values is empty (give at least one value)" }
    }
    reader.countKeyframes(count, list)
    let timing = keyTiming(count: count, counted: "values", isKnown: count > 0)
    let parameters = splineParameters(count: count, mode: timing?.mode ?? .cubic)
    guard count > 0, let timing, let parameters else { return nil }
    return (timing, parameters)
  }

  /// Motion along a path; nil after a report.
  func motion() -> MotionPath? {
    if let list = object["values"] {
      reader.warn(list) { "values are not used when a path is given" }
    }
    warnOfParametersAlongPath()
    let mode: RotationMode? =
      object["rotationMode"].map { cursor in
        cursor.isNull ? RotationMode.none : reader.enumeration(cursor)
      } ?? RotationMode.none
    let path = object["path"].flatMap(outline)
    let count = path.map { MotionPath.keyPointCount(of: $0) } ?? 0
    reader.countKeyframes(count, object["path"] ?? object.cursor)
    let timing = keyTiming(count: count, counted: "key points of the path", isKnown: path != nil)
    guard let mode, let path, let timing else { return nil }
    return MotionPath(
      path: path,
      mode: timing.mode,
      keyTimes: timing.keyTimes,
      timingFunctions: timing.timingFunctions,
      rotationMode: mode
    )
  }

  private func outline(_ cursor: JSONCursor) -> Path? {
    guard let path = reader.path(cursor) else { return nil }
    return path.isEmpty
      ? reader.refuse(cursor) { "the path is empty (there is nothing to follow)" } : path
  }
}
