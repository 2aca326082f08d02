/// A parameter with a value at every time: one value, or keyframes on a layer's clock.
///
/// Other than an `Animation`, which changes a property of a layer while it runs, this is the value
/// itself: it is there at all times, and its key times are seconds.
public enum AnimatedValue<Value: Interpolatable>: Sendable, Equatable {
  /// The same at all times.
  case constant(Value)
  /// Through keyframes whose `givenKeyTimes` are seconds of the layer's clock.
  ///
  /// Two values at one time make a jump, in which the later value wins. Before the first key and after
  /// the last one the values follow `beyond`.
  // Stored out of line, so that types with dozens of values, most of them constant, are small and
  // cheap to copy.
  indirect case keyframes(KeyframeTrack<Value>, beyond: KeyframeExtension = KeyframeExtension())
  /// The result of a script; the second value applies if no script runs or its result is unusable.
  indirect case scripted(ScriptUse, AnimatedValue)

  /// Whether the value is the same at all times.
  public var isConstant: Bool { if case .constant = self { true } else { false } }

  /// The value where it is the same at all times, or nil.
  public var constant: Value? { if case .constant(let value) = self { value } else { nil } }

  /// The value at an instant of the layer's clock.
  ///
  /// Key times are met with the tolerance of frame times.
  ///
  /// - Complexity: O(log *keyframes*)
  public func value(at time: Double) -> Value { evaluated(at: time) }

  /// The same within this module.
  func evaluated(at time: Double) -> Value {
    switch self {
    case .constant(let value): value
    case .keyframes(let track, let beyond): beyond.value(of: track, at: time)
    case .scripted(_, let keyframes): keyframes.evaluated(at: time)
    }
  }

  /// The same with every value changed by a rule that keeps mixtures: a linear one.
  public func map<Other>(_ change: (Value) -> Other) -> AnimatedValue<Other> {
    switch self {
    case .constant(let value): .constant(change(value))
    case .keyframes(let track, let beyond):
      .keyframes(
        KeyframeTrack(
          values: track.values.map(change),
          mode: track.mode,
          keyTimes: track.givenKeyTimes,
          timingFunctions: track.timingFunctions,
          parameters: track.parameters
        ),
        beyond: beyond
      )
    case .scripted(let use, let keyframes): mapped(use, keyframes.map(change), by: change)
    }
  }

  // A script that gives one number gives it to the rule; other rules leave the script out.
  private func mapped<Other>(
    _ use: ScriptUse,
    _ keyframes: AnimatedValue<Other>,
    by change: (Value) -> Other
  ) -> AnimatedValue<Other> {
    guard let start = 0.0 as? Value, let end = 1.0 as? Value, let low = change(start) as? Double,
      let high = change(end) as? Double
    else { return keyframes }
    return .scripted(use.scaled { $0 == 0 ? low : high }, keyframes)
  }
}

/// How keyframes go on before the first and after the last of them.
public struct KeyframeExtension: Sendable, Hashable {
  /// A rule for one side.
  public enum Rule: String, Sendable, Hashable, CaseIterable {
    /// The value at that end.
    case hold
    /// The keyframes over and over.
    case cycle
    /// The keyframes forth and back.
    case pingpong
    /// The keyframes over and over, every cycle added to what the one before it has reached.
    case offset
    /// Straight on with the velocity at that end.
    case straight
  }

  /// Before the first key.
  public var before: Rule
  /// After the last key.
  public var after: Rule
  /// When the part that is repeated before the first key ends, in seconds; nil for the last key.
  public var beforeEnd: Double?
  /// When the part that is repeated after the last key begins, in seconds; nil for the first key.
  public var afterStart: Double?

  /// Rules for both sides; both hold where nothing else is said.
  public init(
    before: Rule = .hold,
    after: Rule = .hold,
    beforeEnd: Double? = nil,
    afterStart: Double? = nil
  ) {
    (self.before, self.after) = (before, after)
    (self.beforeEnd, self.afterStart) = (beforeEnd, afterStart)
  }

  // Frame times such as 48/60 − 0.3 must not miss a key.
  private static let snap = 1e-9

  func value<Value>(of track: KeyframeTrack<Value>, at time: Double) -> Value {
    guard let times = track.givenKeyTimes, let first = times.first, let last = times.last else {
      return track.value(at: time)
    }
    if before != .hold, time < first - Self.snap {
      let end = beforeEnd ?? last
      return repeated(track, before, time, part: (first, end), isAfter: false)
    }
    if after != .hold, time > last + Self.snap {
      let start = afterStart ?? first
      return repeated(track, after, time, part: (start, last), isAfter: true)
    }
    return track.value(at: Self.snapped(time, to: times))
  }

  private static func snapped(_ time: Double, to times: [Double]) -> Double {
    let key = times[times.segmentIndex(at: time + snap, count: times.count)]
    return key > time ? min(key, time + snap) : time
  }

  private func repeated<Value>(
    _ track: KeyframeTrack<Value>,
    _ rule: Rule,
    _ time: Double,
    part: (start: Double, end: Double),
    isAfter: Bool
  ) -> Value {
    let length = part.end - part.start
    let edge = isAfter ? part.end : part.start
    guard length > 0 else { return track.value(at: edge) }
    let turns = (time - part.start) / length
    var cycle = turns.rounded(.down)
    // A whole cycle has just begun, or is just complete where time runs back.
    if abs(turns - turns.rounded()) * length <= Self.snap { cycle = turns.rounded() }
    let elapsed = max(0, time - part.start - cycle * length)
    switch rule {
    case .hold: return track.value(at: edge)
    case .cycle: return track.value(at: part.start + elapsed)
    case .pingpong:
      let isBack = cycle.truncatingRemainder(dividingBy: 2) != 0
      return track.value(at: isBack ? part.end - elapsed : part.start + elapsed)
    case .offset:
      let gain = track.value(at: part.end).subtracting(by: track.value(at: part.start))
      let cycles = Int(clamping: cycle, in: -1_000_000_000...1_000_000_000)
      return track.value(at: part.start + elapsed).repeating(gain, cycles: cycles)
    case .straight:
      let step = 1e-3
      let here = track.value(at: edge)
      let near = track.value(at: isAfter ? edge - step : edge + step)
      let (from, to) = isAfter ? (near, here) : (here, near)
      let distance = (time - (isAfter ? edge - step : edge)) / step
      return Value.interpolate(from: from, to: to, at: distance)
    }
  }
}
