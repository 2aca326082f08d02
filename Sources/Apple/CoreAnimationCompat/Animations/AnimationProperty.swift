internal import Foundation

/// A property of an animation by its name, for `value(forKey:)` and `setValue(_:forKey:)`.
struct AnimationProperty {
  let value: Any?
  /// Sets the property; false for a value that does not fit it.
  let set: (Any?) -> Bool

  private init(_ value: Any?, set: @escaping (Any?) -> Bool) {
    (self.value, self.set) = (value, set)
  }

  /// A property without a value of nil.
  private init<Owner: CAAnimation, Value>(
    _ owner: Owner,
    _ path: ReferenceWritableKeyPath<Owner, Value>,
    boxed: Any?,
    read: @escaping (Any) -> Value?
  ) {
    self.init(boxed) { given in
      guard let value = given.flatMap(read) else { return false }
      owner[keyPath: path] = value
      return true
    }
  }

  private static func number<Owner: CAAnimation, Number: BinaryFloatingPoint>(
    _ owner: Owner,
    _ path: ReferenceWritableKeyPath<Owner, Number>
  ) -> AnimationProperty {
    AnimationProperty(owner, path, boxed: NSNumber(boxing: owner[keyPath: path])) {
      Double.coerced(from: $0).map { Number($0) }
    }
  }

  private static func flag<Owner: CAAnimation>(
    _ owner: Owner,
    _ path: ReferenceWritableKeyPath<Owner, Bool>
  ) -> AnimationProperty {
    AnimationProperty(owner, path, boxed: NSNumber(value: owner[keyPath: path])) { $0 as? Bool }
  }

  private static func constant<Owner: CAAnimation, Constant: RawRepresentable<String>>(
    _ owner: Owner,
    _ path: ReferenceWritableKeyPath<Owner, Constant>
  ) -> AnimationProperty {
    AnimationProperty(owner, path, boxed: owner[keyPath: path], read: { constant($0) })
  }

  /// An object; one of another type sets nil.
  private static func object<Owner: CAAnimation, Value>(
    _ owner: Owner,
    _ path: ReferenceWritableKeyPath<Owner, Value?>,
    read: @escaping (Any) -> Value? = { $0 as? Value }
  ) -> AnimationProperty {
    AnimationProperty(owner[keyPath: path]) { given in
      owner[keyPath: path] = given.flatMap(read)
      return true
    }
  }

  // A constant, or its text, which is the same to Objective-C.
  private static func constant<Constant: RawRepresentable<String>>(_ value: Any) -> Constant? {
    value as? Constant ?? (value as? String).flatMap { Constant(rawValue: $0) }
  }

  private static func numbers(_ value: Any) -> [NSNumber]? {
    (value as? [Any])?.compactMap { value in
      value as? NSNumber ?? Double.coerced(from: value).map { NSNumber(value: $0) }
    }
  }

  /// The property of a name; nil when the animation has no such property.
  static func named(_ key: String, of animation: CAAnimation) -> AnimationProperty? {
    switch (key, animation) {
    case ("beginTime", _): number(animation, \.beginTime)
    case ("duration", _): number(animation, \.duration)
    case ("speed", _): number(animation, \.speed)
    case ("timeOffset", _): number(animation, \.timeOffset)
    case ("repeatCount", _): number(animation, \.repeatCount)
    case ("repeatDuration", _): number(animation, \.repeatDuration)
    case ("autoreverses", _): flag(animation, \.autoreverses)
    case ("fillMode", _): constant(animation, \.fillMode)
    case ("timingFunction", _): object(animation, \.timingFunction)
    case ("delegate", _): object(animation, \.delegate)
    case ("removedOnCompletion", _): flag(animation, \.isRemovedOnCompletion)
    case ("keyPath", let property as CAPropertyAnimation): object(property, \.keyPath)
    case ("additive", let property as CAPropertyAnimation): flag(property, \.isAdditive)
    case ("cumulative", let property as CAPropertyAnimation): flag(property, \.isCumulative)
    case ("valueFunction", let property as CAPropertyAnimation): object(property, \.valueFunction)
    case ("fromValue", let basic as CABasicAnimation): object(basic, \.fromValue)
    case ("toValue", let basic as CABasicAnimation): object(basic, \.toValue)
    case ("byValue", let basic as CABasicAnimation): object(basic, \.byValue)
    case ("damping", let spring as CASpringAnimation): number(spring, \.damping)
    case ("stiffness", let spring as CASpringAnimation): number(spring, \.stiffness)
    case ("mass", let spring as CASpringAnimation): number(spring, \.mass)
    case ("initialVelocity", let spring as CASpringAnimation): number(spring, \.initialVelocity)
    case ("animations", let group as CAAnimationGroup): object(group, \.animations)
    case (_, let keyframes as CAKeyframeAnimation): named(key, of: keyframes)
    case (_, let transition as CATransition): named(key, of: transition)
    default: nil
    }
  }

  private static func named(_ key: String, of keyframes: CAKeyframeAnimation) -> AnimationProperty?
  {
    switch key {
    case "values": object(keyframes, \.values)
    case "keyTimes": object(keyframes, \.keyTimes, read: { numbers($0) })
    case "path": object(keyframes, \.path)
    case "timingFunctions": object(keyframes, \.timingFunctions)
    case "calculationMode": constant(keyframes, \.calculationMode)
    case "rotationMode": object(keyframes, \.rotationMode, read: { constant($0) })
    case "tensionValues": object(keyframes, \.tensionValues, read: { numbers($0) })
    case "continuityValues": object(keyframes, \.continuityValues, read: { numbers($0) })
    case "biasValues": object(keyframes, \.biasValues, read: { numbers($0) })
    default: nil
    }
  }

  private static func named(_ key: String, of transition: CATransition) -> AnimationProperty? {
    switch key {
    case "type": constant(transition, \.type)
    case "subtype": object(transition, \.subtype, read: { constant($0) })
    case "startProgress": number(transition, \.startProgress)
    case "endProgress": number(transition, \.endProgress)
    case "filter": object(transition, \.filter)
    default: nil
    }
  }
}
