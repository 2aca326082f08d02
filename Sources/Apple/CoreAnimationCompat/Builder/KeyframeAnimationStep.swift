internal import Foundation

/// An animation through several values.
public struct KeyframeAnimationStep<Value>: AnimationTiming {
  let keyframes: CAKeyframeAnimation

  /// The animation.
  public var animation: CAAnimation { keyframes }

  /// Sets how the values are connected.
  @discardableResult public func calculationMode(_ mode: CAAnimationCalculationMode) -> Self {
    setting(\CAKeyframeAnimation.calculationMode, to: mode)
  }

  /// Sets the pace of every segment by its name.
  @discardableResult public func timingFunctions(_ names: [CAMediaTimingFunctionName]) -> Self {
    timingFunctions(names.map { CAMediaTimingFunction(name: $0) })
  }

  /// Sets the pace of every segment.
  @discardableResult public func timingFunctions(_ functions: [CAMediaTimingFunction]) -> Self {
    setting(\CAKeyframeAnimation.timingFunctions, to: functions)
  }
}

/// An animation of a point along a path.
public struct PathAnimationStep: AnimationTiming {
  let step: KeyframeAnimationStep<CGPoint>

  /// The animation.
  public var animation: CAAnimation { step.animation }

  /// Sets how the layer turns while it moves.
  @discardableResult public func rotationMode(_ mode: CAAnimationRotationMode) -> Self {
    setting(\CAKeyframeAnimation.rotationMode, to: mode)
  }

  /// Sets whether the speed is constant (`paced`) or every element takes the same time (`linear`).
  @discardableResult public func calculationMode(_ mode: CAAnimationCalculationMode) -> Self {
    setting(\CAKeyframeAnimation.calculationMode, to: mode)
  }

  /// Sets when the ends of the elements are reached: fractions 0…1, one more than there are elements.
  @discardableResult public func keyTimes(_ times: [Double]) -> Self {
    setting(\CAKeyframeAnimation.keyTimes, to: times.map { NSNumber(value: $0) })
  }
}

extension ValueAnimationStep where Value: AnimatableDifference {
  /// Adds the value to the one before it instead of replacing it.
  @discardableResult public func additive(_ flag: Bool = true) -> Self {
    setting(\CAPropertyAnimation.isAdditive, to: flag)
  }

  /// Lets every cycle go on where the one before it ended.
  @discardableResult public func cumulative(_ flag: Bool = true) -> Self {
    setting(\CAPropertyAnimation.isCumulative, to: flag)
  }
}

extension KeyframeAnimationStep where Value: AnimatableDifference {
  /// Adds the values to the one before them instead of replacing it.
  @discardableResult public func additive(_ flag: Bool = true) -> Self {
    setting(\CAPropertyAnimation.isAdditive, to: flag)
  }

  /// Lets every cycle go on where the one before it ended.
  @discardableResult public func cumulative(_ flag: Bool = true) -> Self {
    setting(\CAPropertyAnimation.isCumulative, to: flag)
  }
}
