/// The playback state of an animation: the position and how it advances with a clock.
struct LottiePlayback {
  /// The part that is played, in seconds of the animation.
  var range: ClosedRange<Double>
  /// Whether it runs from the end of the range to its beginning.
  var isBackwards: Bool
  /// Seconds of the animation in a second of the clock; greater than 0.
  var speed: Double
  var mode: LottieLoopMode
  /// The instant of the clock at which `elapsed` was true.
  var start: Double
  /// Seconds of the animation that had been played then.
  var elapsed = 0.0

  /// The seconds of one way.
  var length: Double { range.upperBound - range.lowerBound }

  /// The seconds of all cycles; infinite for ever.
  var total: Double { length * (mode.turnsRound ? 2 : 1) * mode.count }

  /// The instant of the clock at which it ends.
  var end: Double { start + (total - elapsed) / speed }

  /// How much has been played at an instant of the clock.
  func elapsed(at time: Double) -> Double {
    min(total, elapsed + max(0, time - start) * speed)
  }

  /// The time of the animation that is shown at an instant of the clock.
  func position(at time: Double) -> Double {
    guard length > 0 else { return range.lowerBound }
    let played = elapsed(at: time)
    let cycle = mode.turnsRound ? 2 * length : length
    var path = played.truncatingRemainder(dividingBy: cycle)
    // A cycle that has just ended is at its end, not at the next one's beginning.
    if path == 0, played > 0 { path = cycle }
    if path > length { path = 2 * length - path }
    return isBackwards ? range.upperBound - path : range.lowerBound + path
  }
}
