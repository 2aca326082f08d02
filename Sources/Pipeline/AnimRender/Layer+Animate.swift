public import SceneModel

extension Layer {
  /// The name of a property with values of a type, such as `\.scale`.
  public typealias Property<Value: Interpolatable> = KeyPath<
    AnimatableProperties, AnimatableProperty<Value>
  >

  /// The layer with an animation from one value to another.
  ///
  /// A missing end is the layer's value. With `from` alone the layer shows it before the beginning,
  /// with `to` it keeps that after the end.
  ///
  /// - Parameters:
  ///   - begin: on the layer's clock, seconds.
  ///   - duration: seconds, greater than 0.
  ///   - repeats: how often; `.infinity` for ever.
  ///   - reverses: whether each cycle runs there and back.
  public func animate<Value>(
    _ property: Property<Value>,
    from: Value? = nil,
    to: Value? = nil,
    begin: Double = 0,
    duration: Double = 0.5,
    easing: TimingFunction = .easeOut,
    repeats: Double = 1,
    reverses: Bool = false
  ) -> Layer {
    let timing = Timing(
      beginTime: begin,
      duration: duration,
      repeatCount: repeats,
      autoreverses: reverses,
      fillMode: Self.fillMode(from, to)
    )
    return adding(
      property,
      track: .basic(from: from, to: to, by: nil),
      timing: timing,
      easing: easing
    )
  }

  /// The layer with an animation that a spring drives, until it comes to rest.
  ///
  /// - Parameters:
  ///   - spring: such as `Spring(perceptualDuration: 0.5, bounce: 0.2)`.
  ///   - begin: on the layer's clock, seconds.
  public func animate<Value>(
    _ property: Property<Value>,
    from: Value? = nil,
    to: Value? = nil,
    begin: Double = 0,
    spring: Spring
  ) -> Layer {
    let timing = Timing(
      beginTime: begin,
      duration: spring.settlingDuration,
      fillMode: Self.fillMode(from, to)
    )
    return adding(
      property,
      track: .basic(from: from, to: to, by: nil),
      timing: timing,
      easing: nil,
      spring: spring
    )
  }

  /// The layer with an animation through several values.
  ///
  /// The first value applies before its time, the last one after its own.
  ///
  /// - Parameters:
  ///   - values: at least two.
  ///   - times: one for each value, in seconds of the layer's clock, ascending; others are ignored.
  ///   - easing: the pace between two values.
  public func animate<Value>(
    _ property: Property<Value>,
    values: [Value],
    times: [Double],
    easing: TimingFunction = .easeInEaseOut
  ) -> Layer {
    guard let first = times.first, let last = times.last, last > first, values.count == times.count
    else { return self }
    let track = KeyframeTrack(
      values: values,
      keyTimes: times.map { ($0 - first) / (last - first) },
      timingFunctions: Array(repeating: easing, count: values.count - 1)
    )
    let timing = Timing(beginTime: first, duration: last - first, fillMode: .both)
    return adding(property, track: .keyframes(track), timing: timing, easing: nil)
  }

  private func adding<Value>(
    _ property: Property<Value>,
    track: Track<Value>,
    timing: Timing,
    easing: TimingFunction?,
    spring: Spring? = nil
  ) -> Layer {
    let animation = Animation(
      timing: timing,
      timingFunction: easing,
      spring: spring,
      isRemovedOnCompletion: timing.fillMode == .backwards,
      action: .property(AnimatableProperties()[keyPath: property].channel(track))
    )
    return changed { $0.animations.append(animation) }
  }

  private static func fillMode<Value>(_ from: Value?, _ to: Value?) -> FillMode {
    switch (from != nil, to != nil) {
    case (true, false): .backwards
    case (false, _): .forwards
    case (true, true): .both
    }
  }
}
