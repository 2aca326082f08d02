public import CoreGraphicsCompat

/// A part of an animation builder that has timing: one animation, or the group of all.
///
/// Every method changes the animation and gives the part back, so that calls can be chained.
public protocol AnimationTiming {
  /// The animation that is built; it is copied when the closure of `animate` ends.
  var animation: CAAnimation { get }
}

extension AnimationTiming {
  /// Lets the animation begin later, in seconds after the group's start.
  @discardableResult
  public func delay(_ seconds: CFTimeInterval) -> Self {
    animation.beginTime = seconds
    return self
  }

  /// Sets the pace by its name.
  @discardableResult
  public func timingFunction(_ name: CAMediaTimingFunctionName) -> Self {
    timingFunction(CAMediaTimingFunction(name: name))
  }

  /// Sets the pace.
  @discardableResult
  public func timingFunction(_ function: CAMediaTimingFunction) -> Self {
    animation.timingFunction = function
    return self
  }

  /// Runs the animation several times; `.infinity` is for ever.
  @discardableResult
  public func `repeat`(_ count: Float) -> Self {
    animation.repeatCount = count
    return self
  }

  /// Runs the animation for ever.
  @discardableResult
  public func repeatForever() -> Self { self.repeat(.infinity) }

  /// Runs the animation again and again for a time in seconds.
  @discardableResult
  public func `repeat`(for seconds: CFTimeInterval) -> Self {
    animation.repeatDuration = seconds
    return self
  }

  /// Lets every cycle run forward and then back, which takes twice its duration.
  @discardableResult
  public func autoreverses(_ flag: Bool = true) -> Self {
    animation.autoreverses = flag
    return self
  }

  /// Sets how fast the animation runs.
  @discardableResult
  public func speed(_ factor: Float) -> Self {
    animation.speed = factor
    return self
  }

  /// Sets where in its cycle the animation begins, in seconds.
  @discardableResult
  public func timeOffset(_ seconds: CFTimeInterval) -> Self {
    animation.timeOffset = seconds
    return self
  }

  /// Sets the state before and after the active time.
  ///
  /// An animation starts with `.both`, inside the time of the group; the group with `.removed`. A
  /// group with `.forwards` or `.both` remains on the layer when it ends.
  @discardableResult
  public func fill(_ mode: CAMediaTimingFillMode) -> Self {
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
