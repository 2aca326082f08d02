internal import SceneModel

/// One run of an animation of a document in the form of a scene's animations, without its values.
struct SVGAnimationRun {
  var timing: Timing
  var isRemovedOnCompletion: Bool
  /// The round and the keys of `SVGAnimationPin` at which its values are, in the order of the keyframes.
  var round: Int
  var keys: [Int]
  /// Whether it runs from the value of the instant to its only value.
  var startsAtUnderlying = false
  var mode = CalculationMode.linear
  var keyTimes: [Double]?
  var timingFunctions: [TimingFunction?] = []
  var isAdditive = false
  var isCumulative = false

  /// Whether both have the same instants and pace.
  func hasTiming(of other: SVGAnimationRun) -> Bool {
    timing == other.timing && isRemovedOnCompletion == other.isRemovedOnCompletion
      && mode == other.mode && keyTimes == other.keyTimes && round == other.round
      && timingFunctions == other.timingFunctions && keys == other.keys
  }

  /// A track with a value for each key.
  func track<Value: Interpolatable>(_ values: [Value]) -> Track<Value> {
    let functions = timingFunctions
    return .keyframes(
      .init(values: values, mode: mode, keyTimes: keyTimes, timingFunctions: functions)
    )
  }

  func animation(_ channel: Channel) -> Animation {
    Animation(
      timing: timing,
      isAdditive: isAdditive,
      isCumulative: isCumulative,
      isRemovedOnCompletion: isRemovedOnCompletion,
      action: .property(channel)
    )
  }

  /// The animation of a property by its values at the keys.
  ///
  /// - Parameters:
  ///   - model: the value without animations.
  ///   - isOnly: whether no other run changes the property.
  func animation<Value: Interpolatable>(
    _ values: [Value],
    model: Value,
    isOnly: Bool,
    _ channel: (Track<Value>) -> Channel
  ) -> Animation {
    if startsAtUnderlying, !isOnly, let last = values.last {
      var result = animation(channel(.basic(from: nil, to: last, by: nil)))
      result.timingFunction = timingFunctions.first ?? nil
      return result
    }
    guard isCumulative || (isAdditive && !isOnly), Value.isAdditive else {
      var result = animation(channel(track(values)))
      (result.isAdditive, result.isCumulative) = (false, false)
      return result
    }
    var result = animation(channel(track(values.map { $0.subtracting(by: model) })))
    result.isAdditive = true
    return result
  }
}

extension SVGAnimationRun {
  /// A run of a SMIL animation; nil where a scene has no such pace.
  init?(
    _ document: AnimatedSVG,
    _ index: Int,
    _ values: SMILValues,
    interval: SMILInterval,
    round: Int
  ) {
    let (animation, timing) = (document.smil[index], document.timings[index])
    (self.timing, isRemovedOnCompletion) = Self.span(timing, interval)
    self.round = round
    keys = Array(0..<values.keyCount)
    isAdditive = animation.isAdditive
    isCumulative = animation.accumulates
    startsAtUnderlying = values.startsAtUnderlying
    guard min(interval.end - interval.begin, timing.intermediateDuration) > 0 else { return nil }
    let pacing = values.pacing
    guard timing.simpleDuration != nil, keys.count > 1 else {
      // The first value holds.
      if startsAtUnderlying { return nil }
      (keys, mode) = ([0], .discrete)
      if timing.simpleDuration != nil, pacing.mode == .discrete, !pacing.keyTimes.isEmpty {
        keyTimes = pacing.keyTimes + [1]
      }
      return
    }
    keyTimes = pacing.keyTimes.isEmpty ? nil : pacing.keyTimes
    switch pacing.mode {
    case .linear, .spline: timingFunctions = pacing.splines
    case .discrete:
      mode = .discrete
      // The end of the last value is one more key time.
      keyTimes = keyTimes.map { $0 + [1] }
    case .paced:
      guard let distances = values.distances else { return }
      let total = distances.reduce(0, +)
      guard total > 0, total.isFinite else { return }
      var sum = 0.0
      keyTimes =
        [0]
        + distances.map { distance in
          sum += distance
          return min(1, sum / total)
        }
      keyTimes?[keys.count - 1] = 1
    }
  }

  /// The timing of an interval, and whether the animation has no effect after it.
  static func span(_ timing: SMILTiming, _ interval: SMILInterval) -> (Timing, isRemoved: Bool) {
    let limit = min(interval.end - interval.begin, timing.intermediateDuration)
    let fillMode: FillMode = timing.freezes ? .forwards : .removed
    var result = Timing(beginTime: interval.begin, duration: 1, fillMode: fillMode)
    if let simple = timing.simpleDuration {
      result.duration = simple
      result.repeatCount = limit == simple ? 0 : limit / simple
    } else if limit.isFinite {
      result.duration = max(limit, 1e-6)
    } else {
      // The value holds for ever.
      result.fillMode = .forwards
    }
    return (result, result.fillMode == .removed)
  }

  /// The keyframes of a property of a CSS animation; nil where a scene has no such pace.
  init?(_ animation: CSSAnimation, _ points: [CSSAnimationKey], round: Int) {
    guard animation.duration > 0, animation.count > 0, !animation.isPaused, !points.isEmpty else {
      return nil
    }
    self.round = round
    keys = Array(points.indices)
    var offsets = points.map(\.offset)
    var functions: [TimingFunction?] = []
    for point in points.dropLast() {
      switch point.easing {
      case .linear: functions.append(nil)
      case .bezier(let function, _): functions.append(function)
      case .steps(let count, .end): functions.append(TimingFunction(.steps(count, .end)))
      case .steps(let count, .start): functions.append(TimingFunction(.steps(count, .start)))
      case .steps, .points: return nil
      }
    }
    if animation.startsReversed {
      (offsets, keys) = (offsets.reversed().map { 1 - $0 }, keys.reversed())
      functions = functions.reversed().map { $0?.reversed }
    }
    keyTimes = offsets.count == 2 ? nil : offsets
    timingFunctions = functions.contains { $0 != nil } ? functions : []
    isRemovedOnCompletion = !animation.fill.fillsForwards
    let count = animation.alternates ? animation.count / 2 : animation.count
    timing = Timing(
      beginTime: animation.delay,
      duration: animation.duration,
      repeatCount: count == 1 ? 0 : count,
      autoreverses: animation.alternates,
      fillMode: animation.fill
    )
    isAdditive = animation.composition != .replace
  }
}

extension TimingFunction {
  /// The pace of the same motion backwards.
  fileprivate var reversed: TimingFunction {
    switch easing {
    case .steps(let count, let jump): TimingFunction(.steps(count, jump == .end ? .start : .end))
    case .some, nil: TimingFunction(1 - x2, 1 - y2, 1 - x1, 1 - y1)
    }
  }
}
