internal import Graphics
internal import JSONText
internal import SceneModel

/// Reads name, gain and ducking of an audio track.
struct AudioGainReader {
  let values: ValueReader
  let index: SceneIndex

  /// Sets the parts of a track that are written; false after a report.
  func set(_ track: inout AudioTrack, _ object: ObjectCursor) -> Bool {
    var isComplete = true
    if let cursor = object.nonNull("name") {
      track.name = values.string(cursor)
      if track.name == nil { isComplete = false }
    }
    if let cursor = object["gain"] {
      if cursor.isObject {
        track.envelope = envelope(cursor, begin: track.begin)
        if track.envelope == nil { isComplete = false }
      } else if let gain = values.nonNegative(cursor) {
        track.gain = gain
      } else {
        isComplete = false
      }
    }
    if let cursor = object.nonNull("duck") {
      track.ducking = ducking(cursor)
      if track.ducking == nil { isComplete = false }
      index.duckings.append((track, cursor["under"] ?? cursor))
    }
    return isComplete
  }

  private func envelope(_ cursor: JSONCursor, begin: Double) -> AudioEnvelope? {
    let isClean = values.checkKeys(cursor, allowed: AudioKeys.gain.names, of: "a gain")
    guard let list = cursor["values"], let timeList = cursor["times"] else {
      return values.refuse(
        cursor,
        .missing,
        "values or times is missing (write {\"values\": [0, 1], \"times\": [0, 2]})"
      )
    }
    guard let isInDecibels = cursor["decibels"].map(values.flag) ?? false,
      let numbers = values.numbers(list), let times = times(timeList, begin: begin), isClean
    else { return nil }
    guard numbers.count == times.count, !numbers.isEmpty else {
      return values.refuse(
        timeList,
        .count,
        "\(times.count) times for \(numbers.count) values (give one per value)"
      )
    }
    if let index = times.indices.dropFirst().first(where: { times[$0] < times[$0 - 1] }) {
      return values.refuse(
        timeList.element(index) ?? timeList,
        "the time \(times[index].shortestDecimal) comes after \(times[index - 1].shortestDecimal) "
          + "(times must not decrease)"
      )
    }
    if !isInDecibels, let index = numbers.firstIndex(where: { $0 < 0 }) {
      return values.refuse(
        list.element(index) ?? list,
        "\(numbers[index].shortestDecimal) is negative (give 0 or more, or add \"decibels\": true)"
      )
    }
    return AudioEnvelope(values: numbers, times: times, isInDecibels: isInDecibels)
  }

  // Markers are instants of the scene, and times count from the begin of the track.
  private func times(_ cursor: JSONCursor, begin: Double) -> [Double]? {
    let clocks = values.times?.clocks
    defer { if let clocks { values.times?.clocks = clocks } }
    var timing = Timing.layer
    timing.beginTime = begin
    values.times?.clocks = ClockChain.scene.appending(timing)
    return values.list(cursor, of: "times") { values.time($0) }
  }

  private func ducking(_ cursor: JSONCursor) -> AudioDucking? {
    guard cursor.isObject else {
      return values.mismatch(cursor, needs: "an object such as {\"under\": \"voice\"}")
    }
    var isComplete = values.checkKeys(cursor, allowed: AudioKeys.ducking.names, of: "duck")
    guard let written = cursor["under"] else {
      return values.refuse(cursor, .missing, "under is missing (add the name of another track)")
    }
    guard let under = values.string(written, as: "the name of a track") else { return nil }
    var ducking = AudioDucking(under: under)
    func set(_ target: inout Double, _ key: String, _ read: (JSONCursor) -> Double?) {
      guard let cursor = cursor[key] else { return }
      if let number = read(cursor) { target = number } else { isComplete = false }
    }
    set(&ducking.attack, "attack", values.nonNegative)
    set(&ducking.release, "release", values.nonNegative)
    set(&ducking.threshold, "threshold") { values.number($0, as: "decibels") }
    set(&ducking.decibels, "by") { cursor in
      guard let number = values.number(cursor, as: "decibels") else { return nil }
      guard number <= 0 else {
        return values.refuse(
          cursor,
          "\(number.shortestDecimal) dB would make the track louder (give 0 or less)"
        )
      }
      return number
    }
    return isComplete ? ducking : nil
  }
}
