public import CoreGraphicsCompat

/// A part of an animation builder that has timing: one animation, or the group of all.
///
/// Every method changes the animation and gives the part back, so that calls can be chained.
public protocol AnimationTiming {
  /// The animation that is built; it is copied when the closure of `animate` ends.
  var animation: CAAnimation { get }
}

extension AnimationTiming {
  /// The part after a change of the animation, which is one of the class.
  func setting<Owner: CAAnimation, Value>(
    _ path: ReferenceWritableKeyPath<Owner, Value>,
    to value: Value
  ) -> Self {
    (animation as? Owner)?[keyPath: path] = value
    return self
  }

  /// Lets the animation begin later, in seconds after the group's start.
  @discardableResult public func delay(_ seconds: CFTimeInterval) -> Self {
    setting(\CAAnimation.beginTime, to: seconds)
  }

  /// Sets the pace by its name.
  @discardableResult public func timingFunction(_ name: CAMediaTimingFunctionName) -> Self {
    timingFunction(CAMediaTimingFunction(name: name))
  }

  /// Sets the pace.
  @discardableResult public func timingFunction(_ function: CAMediaTimingFunction) -> Self {
    setting(\CAAnimation.timingFunction, to: function)
  }

  /// Runs the animation several times; `.infinity` is for ever.
  @discardableResult public func `repeat`(_ count: Float) -> Self {
    setting(\CAAnimation.repeatCount, to: count)
  }

  /// Runs the animation for ever.
  @discardableResult public func repeatForever() -> Self { self.repeat(.infinity) }

  /// Runs the animation again and again for a time in seconds.
  @discardableResult public func `repeat`(for seconds: CFTimeInterval) -> Self {
    setting(\CAAnimation.repeatDuration, to: seconds)
  }

  /// Lets every cycle run forward and then back, which takes twice its duration.
  @discardableResult public func autoreverses(_ flag: Bool = true) -> Self {
    setting(\CAAnimation.autoreverses, to: flag)
  }

  /// Sets how fast the animation runs.
  @discardableResult public func speed(_ factor: Float) -> Self {
    setting(\CAAnimation.speed, to: factor)
  }

  /// Sets where in its cycle the animation begins, in seconds.
  @discardableResult public func timeOffset(_ seconds: CFTimeInterval) -> Self {
    setting(\CAAnimation.timeOffset, to: seconds)
  }

  /// Sets the state before and after the active time.
  ///
  /// An animation starts with `.both`, inside the time of the group; the group with `.removed`. A
  /// group with `.forwards` or `.both` remains on the layer when it ends.
  @discardableResult public func fill(_ mode: CAMediaTimingFillMode) -> Self {
    animation.fillMode = mode
    if animation is CAAnimationGroup {
      animation.isRemovedOnCompletion = mode != .forwards && mode != .both
    }
    return self
  }
}

extension CAAnimation {
  // When an animation of a group ends in seconds of the group, its delay included.
  var endInGroup: CFTimeInterval {
    let cycle = autoreverses ? duration * 2 : duration
    let full =
      repeatDuration > 0 ? repeatDuration : repeatCount > 0 ? cycle * Double(repeatCount) : cycle
    return beginTime + (speed > 0 ? full / Double(speed) : full)
  }
}
