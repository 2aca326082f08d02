/// The playback state of an animation: the position and how it advances with a clock.
struct LottiePlayback {
  /// The played time range, in seconds of the animation.
  var range: ClosedRange<Double>
  /// Whether playback runs from the end of the range to its start.
  var isBackwards: Bool
  /// The playback speed: seconds of the animation per second of the clock; greater than 0.
  var speed: Double
  var mode: LottieLoopMode
  /// The time of the clock at which `elapsed` was recorded.
  var start: Double
  /// The seconds of the animation played by `start`.
  var elapsed = 0.0

  /// The length of the range in seconds.
  var length: Double { range.upperBound - range.lowerBound }

  /// The duration of all cycles in seconds of the animation; may be infinite.
  var total: Double { length * (mode.turnsRound ? 2 : 1) * mode.count }

  /// The time of the clock at which playback ends.
  var end: Double { start + (total - elapsed) / speed }

  /// Returns the seconds of the animation played at a time of the clock.
  func elapsed(at time: Double) -> Double {
    min(total, elapsed + max(0, time - start) * speed)
  }

  /// Returns the visible time of the animation at a time of the clock.
  func position(at time: Double) -> Double {
    guard length > 0 else { return range.lowerBound }
    let played = elapsed(at: time)
    let cycle = mode.turnsRound ? 2 * length : length
    var offset = played.truncatingRemainder(dividingBy: cycle)
    // Exactly at the end of a cycle, show its end and not the start of the next cycle.
    if offset == 0, played > 0 { offset = cycle }
    if offset > length { offset = 2 * length - offset }
    return isBackwards ? range.upperBound - offset : range.lowerBound + offset
  }
}
