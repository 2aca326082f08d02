public import CoreGraphicsCompat
public import Foundation

/// A property of a layer in an animation builder; the methods of `AnimatedProperty` animate it.
public struct LayerProperty<Value>: AnimatedProperty {
  let collector: AnimationCollector
  let keyPath: String

  /// The property that the methods animate.
  public var property: LayerProperty<Value> { self }

  func part<Part>(_ name: String) -> LayerProperty<Part> {
    LayerProperty<Part>(collector: collector, keyPath: "\(keyPath).\(name)")
  }
}

/// An animatable property with values of one type.
public protocol AnimatedProperty<Value> {
  /// The type of the property.
  associatedtype Value
  /// The property that the methods animate.
  var property: LayerProperty<Value> { get }
}

/// A type of which a difference can be given and added.
public protocol AnimatableDifference {}

extension CGFloat: AnimatableDifference {}
extension Double: AnimatableDifference {}
extension Float: AnimatableDifference {}
extension Int: AnimatableDifference {}
extension CGPoint: AnimatableDifference {}
extension CGSize: AnimatableDifference {}
extension CGRect: AnimatableDifference {}
extension CATransform3D: AnimatableDifference {}
extension CGColor: AnimatableDifference {}

/// An animation between two values, with or without a spring.
public struct ValueAnimationStep<Value>: AnimationTiming {
  /// The animation.
  public let animation: CAAnimation
}

extension AnimatedProperty {
  /// Moves the property from one value to another in some seconds.
  @discardableResult public func value(
    from start: Value,
    to end: Value,
    duration: CFTimeInterval
  ) -> ValueAnimationStep<Value> {
    basic(from: start, to: end, duration)
  }

  /// Moves the property from what it shows now to a value in some seconds.
  @discardableResult
  public func value(to end: Value, duration: CFTimeInterval) -> ValueAnimationStep<Value> {
    basic(from: property.collector.presentedValue(property.keyPath), to: end, duration)
  }

  /// Moves the property from a value to the layer's own one in some seconds.
  @discardableResult
  public func value(from start: Value, duration: CFTimeInterval) -> ValueAnimationStep<Value> {
    basic(from: start, to: nil, duration)
  }

  /// Moves the property like a spring.
  ///
  /// - Parameters:
  ///   - start: where it starts; nil is what it shows now.
  ///   - end: where it comes to rest.
  ///   - damping: at least 0; ends the swinging.
  ///   - stiffness: greater than 0.
  ///   - mass: greater than 0.
  ///   - initialVelocity: whole distances a second, positive towards the end.
  ///   - duration: seconds; nil lets the spring come to rest.
  @discardableResult public func value(
    from start: Value? = nil,
    to end: Value,
    damping: CGFloat,
    stiffness: CGFloat = 100,
    mass: CGFloat = 1,
    initialVelocity: CGFloat = 0,
    duration: CFTimeInterval? = nil
  ) -> ValueAnimationStep<Value> {
    let spring = CASpringAnimation(keyPath: property.keyPath)
    (spring.damping, spring.stiffness) = (damping, stiffness)
    (spring.mass, spring.initialVelocity) = (mass, initialVelocity)
    spring.fromValue = start ?? property.collector.presentedValue(property.keyPath)
    spring.toValue = end
    spring.duration = duration ?? spring.settlingDuration
    return add(spring)
  }

  /// Animates the property through values within a duration.
  ///
  /// - Parameters:
  ///   - values: the values of the property, in order.
  ///   - keyTimes: fractions 0…1 of the duration, one a value; nil is evenly.
  ///   - duration: seconds.
  @discardableResult public func values(
    _ values: [Value],
    keyTimes: [Double]? = nil,
    duration: CFTimeInterval
  ) -> KeyframeAnimationStep<Value> {
    let keyframes = CAKeyframeAnimation(keyPath: property.keyPath)
    keyframes.values = values
    keyframes.keyTimes = keyTimes?.map { NSNumber(value: $0) }
    return add(keyframes, duration)
  }

  private func basic(
    from start: Any?,
    to end: Any?,
    by difference: Any? = nil,
    _ duration: CFTimeInterval
  ) -> ValueAnimationStep<Value> {
    let animation = CABasicAnimation(keyPath: property.keyPath)
    animation.fromValue = start
    animation.toValue = end
    animation.byValue = difference
    animation.duration = duration
    return add(animation)
  }

  private func add(_ animation: CABasicAnimation) -> ValueAnimationStep<Value> {
    animation.fillMode = .both
    property.collector.animations.append(animation)
    return ValueAnimationStep(animation: animation)
  }

  private func add(
    _ animation: CAKeyframeAnimation,
    _ duration: CFTimeInterval
  ) -> KeyframeAnimationStep<Value> {
    animation.duration = duration
    animation.fillMode = .both
    property.collector.animations.append(animation)
    return KeyframeAnimationStep(keyframes: animation)
  }
}

extension AnimatedProperty where Value: AnimatableDifference {
  /// Moves the property by a difference in some seconds.
  ///
  /// - Parameters:
  ///   - start: where it starts; nil is the layer's own value.
  ///   - difference: how far it moves.
  ///   - duration: seconds.
  @discardableResult public func value(
    from start: Value? = nil,
    by difference: Value,
    duration: CFTimeInterval
  ) -> ValueAnimationStep<Value> {
    basic(from: start, to: nil, by: difference, duration)
  }
}

extension AnimatedProperty where Value == CGPoint {
  /// Moves the point along a path in some seconds.
  @discardableResult
  public func path(_ path: CGPath, duration: CFTimeInterval) -> PathAnimationStep {
    let keyframes = CAKeyframeAnimation(keyPath: property.keyPath)
    keyframes.path = path
    return PathAnimationStep(step: add(keyframes, duration))
  }
}
