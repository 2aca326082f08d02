internal import Graphics
internal import SceneModel

/// One run of an animation of a document in the form of a scene's animations, before its values have a type.
struct LoweredAnimation {
  var timing: Timing
  var isRemovedOnCompletion: Bool
  var values: [AnimatableValue]
  /// Whether it runs from the value without it to its only value.
  var startsAtUnderlying = false
  var mode = CalculationMode.linear
  var keyTimes: [Double]?
  var timingFunctions: [TimingFunction?] = []
  var isAdditive = false
  var isCumulative = false

  /// Whether both have the same instants and pace.
  func hasTiming(of other: LoweredAnimation) -> Bool {
    timing == other.timing && isRemovedOnCompletion == other.isRemovedOnCompletion
      && mode == other.mode && keyTimes == other.keyTimes
      && timingFunctions == other.timingFunctions && values.count == other.values.count
      && !startsAtUnderlying && !other.startsAtUnderlying
  }

  /// The animation of a property; nil where a value has no counterpart.
  func animation<Value: Interpolatable>(
    _ convert: (AnimatableValue) -> Value?,
    _ channel: (Track<Value>) -> Channel
  ) -> Animation? {
    let converted = values.compactMap(convert)
    guard converted.count == values.count, let last = converted.last else { return nil }
    return animation(
      startsAtUnderlying ? .basic(from: nil, to: last, by: nil) : track(converted),
      channel
    )
  }

  func track<Value: Interpolatable>(_ values: [Value]) -> Track<Value> {
    .keyframes(
      KeyframeTrack(
        values: values,
        mode: mode,
        keyTimes: keyTimes,
        timingFunctions: timingFunctions
      )
    )
  }

  func animation<Value: Interpolatable>(
    _ track: Track<Value>,
    _ channel: (Track<Value>) -> Channel
  ) -> Animation {
    Animation(
      timing: timing,
      timingFunction: startsAtUnderlying ? timingFunctions.first ?? nil : nil,
      isAdditive: isAdditive,
      isCumulative: isCumulative,
      isRemovedOnCompletion: isRemovedOnCompletion,
      action: .property(channel(track))
    )
  }
}

extension LoweredAnimation {
  /// A run of a SMIL animation; nil where a scene has no such pace.
  init?(
    _ values: SMILValues,
    _ animation: SMILAnimation,
    _ timing: SMILTiming,
    _ interval: SMILInterval
  ) {
    let limit = min(interval.end - interval.begin, timing.intermediateDuration)
    (self.timing, isRemovedOnCompletion) = Self.span(timing, interval)
    isAdditive = animation.isAdditive
    isCumulative = animation.accumulates
    switch values.source {
    case .to(let value): (self.values, startsAtUnderlying) = ([value], true)
    case .values(let list): self.values = list
    }
    guard limit > 0 else { return nil }
    guard timing.simpleDuration != nil else {
      // The first value holds.
      if startsAtUnderlying { return nil }
      self.values = Array(self.values.prefix(1))
      mode = .discrete
      return
    }
    let count = self.values.count
    let pacing = values.pacing
    switch pacing.mode {
    case .linear, .spline:
      if count > 1 || startsAtUnderlying {
        keyTimes = pacing.keyTimes.isEmpty ? nil : pacing.keyTimes
        timingFunctions = pacing.splines
        if startsAtUnderlying, keyTimes != nil { return nil }
      } else {
        mode = .discrete
      }
    case .discrete:
      guard !startsAtUnderlying else { return nil }
      mode = .discrete
      // The end of the last value is one more key time.
      keyTimes = pacing.keyTimes.isEmpty ? nil : pacing.keyTimes + [1]
    case .paced:
      if let distances = values.distances, count > 1 {
        let total = distances.reduce(0, +)
        guard total > 0, total.isFinite else { return }
        var sum = 0.0
        keyTimes =
          [0]
          + distances.map { distance in
            sum += distance
            return min(1, sum / total)
          }
        keyTimes?[count - 1] = 1
      }
    }
  }

  /// The timing of an interval, and whether the animation has no effect after it.
  static func span(_ timing: SMILTiming, _ interval: SMILInterval) -> (Timing, isRemoved: Bool) {
    let limit = min(interval.end - interval.begin, timing.intermediateDuration)
    var result = Timing(
      beginTime: interval.begin,
      duration: 1,
      fillMode: timing.freezes ? .forwards : .removed
    )
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

  /// The keyframes of a CSS animation; nil where a scene has no such pace.
  ///
  /// - Parameters:
  ///   - read: reads a value of a keyframe.
  ///   - underlying: the value where a first or last keyframe is missing.
  init?(
    _ animation: CSSAnimation,
    _ frames: [CSSTrackedAnimation.Frame],
    _ read: (String) -> AnimatableValue,
    underlying: () -> AnimatableValue
  ) {
    guard animation.duration > 0, animation.count > 0, !animation.isPaused, !frames.isEmpty else {
      return nil
    }
    var offsets = frames.map(\.offset)
    var values = frames.map { read($0.value) }
    var easings = frames.map { $0.easing ?? animation.easing }
    if offsets[0] > 0 {
      offsets.insert(0, at: 0)
      values.insert(underlying(), at: 0)
      easings.insert(animation.easing, at: 0)
    }
    if offsets[offsets.count - 1] < 1 {
      offsets.append(1)
      values.append(underlying())
      easings.append(animation.easing)
    }
    if values.count == 1 {
      (offsets, values) = ([0, 1], [values[0], values[0]])
      easings.append(animation.easing)
    }
    easings.removeLast()
    Self.expand(&offsets, &values, &easings)
    var functions: [TimingFunction?] = []
    for easing in easings {
      switch easing {
      case .linear: functions.append(nil)
      case .bezier(let function, _): functions.append(function)
      case .steps(let count, .end): functions.append(TimingFunction(.steps(count, .end)))
      case .steps(let count, .start): functions.append(TimingFunction(.steps(count, .start)))
      case .steps, .points: return nil
      }
    }
    guard offsets.count == values.count, functions.count == values.count - 1 else { return nil }
    if animation.direction == .reverse || animation.direction == .alternateReverse {
      (offsets, values) = (offsets.reversed().map { 1 - $0 }, values.reversed())
      functions = functions.reversed().map { $0?.reversed }
    }
    let turns = animation.direction == .alternate || animation.direction == .alternateReverse
    self.values = values
    keyTimes = offsets.count == 2 ? nil : offsets
    timingFunctions = functions.contains { $0 != nil } ? functions : []
    let fillMode: FillMode =
      animation.fillsBackwards
      ? (animation.fillsForwards ? .both : .backwards)
      : animation.fillsForwards ? .forwards : .removed
    isRemovedOnCompletion = !animation.fillsForwards
    let count = turns ? animation.count / 2 : animation.count
    timing = Timing(
      beginTime: animation.delay,
      duration: animation.duration,
      repeatCount: count == 1 ? 0 : count,
      autoreverses: turns,
      fillMode: fillMode
    )
    isAdditive = animation.composition != .replace
  }
}

extension LoweredAnimation {
  private static let maxInsertedFrames = 1_000

  /// Replaces steps that scenes do not have, and `linear()` functions, by keyframes.
  fileprivate static func expand(
    _ offsets: inout [Double],
    _ values: inout [AnimatableValue],
    _ easings: inout [CSSEasing]
  ) {
    var (newOffsets, newValues, newEasings) = ([offsets[0]], [values[0]], [CSSEasing]())
    for index in easings.indices {
      let (from, to) = (values[index], values[index + 1])
      let (start, length) = (offsets[index], offsets[index + 1] - offsets[index])
      func add(_ input: Double, _ output: Double) {
        guard newValues.count < maxInsertedFrames else { return }
        newOffsets.append(start + length * input)
        let value = from.mixed(with: to, at: output, .css { Size(0, 0) })
        newValues.append(value ?? (output < 0.5 ? from : to))
        newEasings.append(.linear)
      }
      let easing = easings[index]
      var last = CSSEasing.linear
      switch easing {
      case .points(let points):
        if let first = points.first, first.y != 0 { add(0, first.y) }
        for point in points.dropFirst() where point.x < 1 { add(point.x, point.y) }
        if let last = points.last, last.y != 1 { add(1, last.y) }
      case .steps(let count, let position) where position == .none || position == .both:
        for step in 0..<min(count, maxInsertedFrames) {
          let level = easing.value(at: (Double(step) + 0.5) / Double(count))
          add(Double(step) / Double(count), level)
          add(Double(step + 1) / Double(count), level)
        }
      case .linear, .bezier, .steps: last = easing
      }
      newOffsets.append(offsets[index + 1])
      newValues.append(to)
      newEasings.append(last)
    }
    (offsets, values, easings) = (newOffsets, newValues, newEasings)
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
