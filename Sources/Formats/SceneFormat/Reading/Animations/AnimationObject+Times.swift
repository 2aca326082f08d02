internal import JSONText
internal import SceneModel

// Turns the `times` of keyframes, in seconds, into `keyTimes` and a duration.
extension AnimationObject {
  /// The keys of the animation with `times` spelled as `keyTimes`; nil after a report.
  ///
  /// Without a duration the animation ends with its last time. Values hold before the first time and
  /// after the last one.
  func withKeyTimes() -> AnimationObject? {
    guard let cursor = object.nonNull("times") else { return self }
    if let rival = object.nonNull("keyTimes") {
      return reader.refuse(rival, .conflict) {
        "keyTimes and times are both given (remove one of them)"
      }
    }
    guard let times = times(cursor), checkOrder(times, cursor),
      let mode: CalculationMode = object["calculationMode"].map({ reader.enumeration($0) })
        ?? .linear,
      let duration = duration(times, cursor, isDiscrete: mode == .discrete)
    else { return nil }
    if mode.isPaced {
      return reader.refuse(cursor, .conflict) {
        "times do nothing in \(mode.rawValue) mode, which finds its own (remove them or the mode)"
      }
    }
    return replacing(times, duration: duration, mode: mode, at: cursor)
  }

  // Markers are instants of the scene; times count from the beginning of the animation.
  private func times(_ cursor: JSONCursor) -> [Double]? {
    let clocks = reader.times?.clocks
    defer { if let clocks { reader.times?.clocks = clocks } }
    if cursor.elements.contains(where: \.isString) {
      var timing = Timing.layer
      if let begin = object["beginTime"], let seconds = reader.time(begin) {
        timing.beginTime = seconds
      }
      if case .number(let speed)? = object["speed"]?.value.kind { timing.speed = speed }
      reader.times?.enter(timing, isRemapped: isRelative)
    }
    return reader.list(cursor, of: "numbers") { reader.time($0) }
  }

  private func checkOrder(_ times: [Double], _ cursor: JSONCursor) -> Bool {
    if times.isEmpty {
      reader.refuse(cursor, .count) { "times is empty (give one per value, or leave it out)" }
      return false
    }
    for (index, time) in times.enumerated() {
      let before = index > 0 ? times[index - 1] : 0
      guard time < before, let position = cursor.element(index) else { continue }
      return reader.refuse(position) {
        index == 0
          ? "the time \(time.shortestDecimal) is negative (give 0 or more)"
          : "the time \(time.shortestDecimal) comes after \(before.shortestDecimal) (times must not decrease)"
      } ?? false
    }
    return true
  }

  private func duration(_ times: [Double], _ cursor: JSONCursor, isDiscrete: Bool) -> Double? {
    let last = times.last ?? 0
    guard let written = object.nonNull("duration") else {
      if isDiscrete {
        return reader.refuse(object.cursor, .missing) {
          "duration is missing (in discrete mode it says how long the last value is shown)"
        }
      }
      guard last > 0 else {
        return reader.refuse(cursor) { "all times are 0 (give a later one, or a duration)" }
      }
      return last
    }
    let seconds = reader.duration(written)
    guard let seconds else { return nil }
    guard seconds.isFinite else {
      return reader.refuse(written, .conflict) { "times need a duration that ends (give seconds)" }
    }
    guard last <= seconds else {
      return reader.refuse(cursor) {
        "the last time is \(last.shortestDecimal) s, after the duration of "
          + "\(seconds.shortestDecimal) s (make the duration longer, or leave it out)"
      }
    }
    return seconds
  }

  // Where times begin late or end early, the values there are written twice; a path has no values.
  private func replacing(
    _ times: [Double],
    duration: Double,
    mode: CalculationMode,
    at cursor: JSONCursor
  ) -> AnimationObject? {
    let list = object["values"].flatMap { $0.isArray ? $0 : nil }
    if let list, list.count != times.count {
      return reader.refuse(cursor, .count) {
        "\(times.count) times for \(list.count) values (give one per value)"
      }
    }
    let (waits, rests) = (times[0] > 0, mode != .discrete && times[times.count - 1] < duration)
    if waits || rests, list == nil || mode.isCubic {
      let (place, remedy) =
        list == nil
        ? ("along a path", "use beginTime and fillMode to wait")
        : ("in \(mode.rawValue) mode", "to hold a value, write it twice")
      return reader.refuse(cursor) {
        "\(place) the first time is 0 and the last one the duration, "
          + "\(duration.shortestDecimal) s (\(remedy))"
      }
    }
    var keyTimes = times.map { $0 / duration }
    if waits { keyTimes.insert(0, at: 0) }
    if rests || mode == .discrete { keyTimes.append(1) }
    func made(_ value: JSONValue) -> JSONCursor {
      JSONCursor(value.moved(to: cursor.value.offset), cursor.path)
    }
    var members = [
      "keyTimes": made(JSONValue(numbers: keyTimes)), "duration": made(JSONValue(number: duration)),
    ]
    members["values"] = list?.changed { items in
      (waits ? items.prefix(1) : []) + items + (rests ? items.suffix(1) : [])
    }
    if waits { members["timingFunctions"] = object["timingFunctions"]?.changed { [.null] + $0 } }
    return replacing(members)
  }
}

extension JSONCursor {
  // An array with other elements; nil for anything else.
  fileprivate func changed(_ change: ([JSONValue]) -> [JSONValue]) -> JSONCursor? {
    guard case .array(let items) = value.kind else { return nil }
    return JSONCursor(JSONValue(.array(change(items)), offset: value.offset), path)
  }
}
