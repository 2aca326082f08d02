extension Timing {
  /// How near to an instant a time counts as there: seconds, or a fraction of a cycle.
  ///
  /// Frame times such as 48/60 − 0.3 must not flicker between two states.
  package static let snap = 1e-9

  /// Returns the object's position at an instant of its parent's time.
  ///
  /// The rules are those of `CAMediaTiming` with half-open intervals: no frame shows both the last
  /// image of one animation and the first of the next. A window of negative speed lasts as long as
  /// one of positive speed and runs the other way. Sampling is not monotonic under `autoreverses`.
  ///
  /// - Complexity: O(1)
  public func position(
    atParentTime parentTime: Double,
    approachedFrom side: TimingSide = .after
  ) -> TimingPosition {
    let active = activeDuration
    guard speed != 0 else {
      // A paused object has no side to approach from, so the end of a group does not move it.
      return TimingPosition(state: .active, progress: progress(elapsed: 0, side: .after))
    }
    var elapsed = (parentTime - beginTime) * abs(speed)
    if abs(elapsed) <= Self.snap { elapsed = 0 }
    if abs(elapsed - active) <= Self.snap { elapsed = active }
    switch state(elapsed: elapsed, active: active, side: side) {
    case .before:
      let filled = fillMode.fillsBackwards ? progress(elapsed: 0, side: .after) : nil
      return TimingPosition(state: .before, progress: filled)
    case .active:
      return TimingPosition(state: .active, progress: progress(elapsed: elapsed, side: side))
    case .after:
      let filled = fillMode.fillsForwards ? progress(elapsed: active, side: .before) : nil
      return TimingPosition(state: .after, progress: filled)
    }
  }

  private func state(elapsed: Double, active: Double, side: TimingSide) -> TimingPosition.State {
    switch side {
    case .after: elapsed < 0 ? .before : elapsed < active ? .active : .after
    case .before: elapsed <= 0 ? .before : elapsed <= active ? .active : .after
    }
  }

  private func progress(elapsed: Double, side: TimingSide) -> TimingPosition.Progress {
    let cycle = cycleDuration
    let direction: Double = speed > 0 ? 1 : speed < 0 ? -1 : 0
    guard cycle.isFinite, cycle > 0 else {
      return .init(fraction: 0, cycle: 0, seconds: direction * elapsed + timeOffset)
    }
    var q = (direction * elapsed + timeOffset) / cycle
    let nearest = q.rounded()
    if abs(q - nearest) * cycle <= Self.snap { q = nearest }
    // Approached from below when the object runs towards higher values and the side is `before`,
    // or runs towards lower ones and the side is `after`.
    let fromAbove = (side == .after) == (speed >= 0)
    let k = fromAbove ? q.rounded(.down) : q.rounded(.up) - 1
    let phase = (q - k) * cycle
    let seconds = phase <= duration ? phase : 2 * duration - phase
    return .init(
      fraction: (seconds / duration).clamped(to: 0...1),
      cycle: Int(clamping: k, in: -1_000_000_000_000...1_000_000_000_000),
      seconds: seconds.clamped(to: 0...duration)
    )
  }
}
