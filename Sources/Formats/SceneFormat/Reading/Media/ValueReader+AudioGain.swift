internal import JSONText
internal import SceneModel

extension ValueReader {
  /// The gain of an audio track as keyframes; nil after a report.
  ///
  /// - Parameter begin: the begin of the track in seconds of the scene.
  func audioEnvelope(_ cursor: JSONCursor, begin: Double) -> AudioEnvelope? {
    let isClean = checkKeys(cursor, allowed: AudioKeys.gain.names, of: "a gain")
    // Markers are instants of the scene, and times count from the begin of the track.
    let clocks = times?.clocks
    defer { if let clocks { times?.clocks = clocks } }
    var timing = Timing.layer
    timing.beginTime = begin
    times?.clocks = ClockChain.scene.appending(timing)
    guard let envelope = AudioKeys.gain.read(cursor, self, isWhole: true), isClean,
      let list = cursor["values"], let timeList = cursor["times"]
    else { return nil }
    let (numbers, times) = (envelope.values, envelope.times)
    guard numbers.count == times.count, !numbers.isEmpty else {
      return refuse(timeList, .count) {
        "\(times.count) times for \(numbers.count) values (give one per value)"
      }
    }
    if let index = times.indices.dropFirst().first(where: { times[$0] < times[$0 - 1] }) {
      return refuse(timeList.element(index) ?? timeList) {
        "the time \(times[index].shortestDecimal) comes after \(times[index - 1].shortestDecimal) "
          + "(times must not decrease)"
      }
    }
    if !envelope.isInDecibels, let index = numbers.firstIndex(where: { $0 < 0 }) {
      return refuse(list.element(index) ?? list) {
        "\(numbers[index].shortestDecimal) is negative (give 0 or more, or add \"decibels\": true)"
      }
    }
    return envelope
  }
}
