internal import CoreGraphicsCompat
internal import Foundation

/// An animation through several values.
public struct KeyframeAnimationStep<Value>: AnimationTiming {
  let keyframes: CAKeyframeAnimation

  /// The animation.
  public var animation: CAAnimation { keyframes }

  /// Sets how the values are connected.
  @discardableResult
  public func calculationMode(_ mode: CAAnimationCalculationMode) -> Self {
    keyframes.calculationMode = mode
    return self
  }

  /// Sets the pace of every segment by its name.
  @discardableResult
  public func timingFunctions(_ names: [CAMediaTimingFunctionName]) -> Self {
    timingFunctions(names.map { CAMediaTimingFunction(name: $0) })
  }

  /// Sets the pace of every segment.
  @discardableResult
  public func timingFunctions(_ functions: [CAMediaTimingFunction]) -> Self {
    keyframes.timingFunctions = functions
    return self
  }
}

/// An animation of a point along a path.
public struct PathAnimationStep: AnimationTiming {
  let step: KeyframeAnimationStep<CGPoint>

  /// The animation.
  public var animation: CAAnimation { step.animation }

  /// Sets how the layer turns while it moves.
  @discardableResult
  public func rotationMode(_ mode: CAAnimationRotationMode) -> Self {
    step.keyframes.rotationMode = mode
    return self
  }

  /// Sets whether the speed is constant (`paced`) or every element takes the same time (`linear`).
  @discardableResult
  public func calculationMode(_ mode: CAAnimationCalculationMode) -> Self {
    step.calculationMode(mode)
    return self
  }

  /// Sets when the ends of the elements are reached: fractions 0…1, one more than there are elements.
  @discardableResult
  public func keyTimes(_ times: [Double]) -> Self {
    step.keyframes.keyTimes = times.map { NSNumber(value: $0) }
    return self
  }
}

extension ValueAnimationStep where Value: AnimatableDifference {
  /// Adds the value to the one before it instead of replacing it.
  @discardableResult
  public func additive(_ flag: Bool = true) -> Self {
    (animation as? CAPropertyAnimation)?.isAdditive = flag
    return self
  }

  /// Lets every cycle go on where the one before it ended.
  @discardableResult
  public func cumulative(_ flag: Bool = true) -> Self {
    (animation as? CAPropertyAnimation)?.isCumulative = flag
    return self
  }
}

extension KeyframeAnimationStep where Value: AnimatableDifference {
  /// Adds the values to the one before them instead of replacing it.
  @discardableResult
  public func additive(_ flag: Bool = true) -> Self {
    keyframes.isAdditive = flag
    return self
  }

  /// Lets every cycle go on where the one before it ended.
  @discardableResult
  public func cumulative(_ flag: Bool = true) -> Self {
    keyframes.isCumulative = flag
    return self
  }
}
