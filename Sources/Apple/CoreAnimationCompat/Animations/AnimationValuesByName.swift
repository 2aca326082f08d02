internal import CoreGraphicsCompat
internal import Foundation

/// The properties of animations by name, for `value(forKey:)` and `setValue(_:forKey:)`.
enum AnimationValuesByName {
  /// The value of a property; nil for none or when there is no such property.
  static func value(of animation: CAAnimation, _ key: String) -> Any? {
    switch key {
    case "beginTime": NSNumber(value: animation.beginTime)
    case "duration": NSNumber(value: animation.duration)
    case "speed": NSNumber(value: animation.speed)
    case "timeOffset": NSNumber(value: animation.timeOffset)
    case "repeatCount": NSNumber(value: animation.repeatCount)
    case "repeatDuration": NSNumber(value: animation.repeatDuration)
    case "autoreverses": NSNumber(value: animation.autoreverses)
    case "fillMode": animation.fillMode
    case "timingFunction": animation.timingFunction
    case "delegate": animation.delegate
    case "removedOnCompletion": NSNumber(value: animation.isRemovedOnCompletion)
    default: propertyValue(of: animation, key)
    }
  }

  private static func propertyValue(of animation: CAAnimation, _ key: String) -> Any? {
    if let basic = animation as? CABasicAnimation {
      switch key {
      case "fromValue": return basic.fromValue
      case "toValue": return basic.toValue
      case "byValue": return basic.byValue
      default: break
      }
    }
    switch (animation, key) {
    case (let property as CAPropertyAnimation, "keyPath"): return property.keyPath
    case (let property as CAPropertyAnimation, "additive"):
      return NSNumber(value: property.isAdditive)
    case (let property as CAPropertyAnimation, "cumulative"):
      return NSNumber(value: property.isCumulative)
    case (let property as CAPropertyAnimation, "valueFunction"): return property.valueFunction
    case (let keyframes as CAKeyframeAnimation, _): return value(of: keyframes, key)
    case (let transition as CATransition, _): return value(of: transition, key)
    case (let group as CAAnimationGroup, "animations"): return group.animations
    case (let spring as CASpringAnimation, "damping"):
      return NSNumber(value: Double(spring.damping))
    case (let spring as CASpringAnimation, "stiffness"):
      return NSNumber(value: Double(spring.stiffness))
    case (let spring as CASpringAnimation, "mass"): return NSNumber(value: Double(spring.mass))
    case (let spring as CASpringAnimation, "initialVelocity"):
      return NSNumber(value: Double(spring.initialVelocity))
    default: return nil
    }
  }

  private static func value(of keyframes: CAKeyframeAnimation, _ key: String) -> Any? {
    switch key {
    case "values": keyframes.values
    case "keyTimes": keyframes.keyTimes
    case "path": keyframes.path
    case "timingFunctions": keyframes.timingFunctions
    case "calculationMode": keyframes.calculationMode
    case "rotationMode": keyframes.rotationMode
    case "tensionValues": keyframes.tensionValues
    case "continuityValues": keyframes.continuityValues
    case "biasValues": keyframes.biasValues
    default: nil
    }
  }

  private static func value(of transition: CATransition, _ key: String) -> Any? {
    switch key {
    case "type": transition.type
    case "subtype": transition.subtype
    case "startProgress": NSNumber(value: transition.startProgress)
    case "endProgress": NSNumber(value: transition.endProgress)
    case "filter": transition.filter
    default: nil
    }
  }

  /// Sets a property.
  ///
  /// - Returns: false when there is no such property, or the value does not fit it.
  static func set(_ value: Any?, of animation: CAAnimation, _ key: String) -> Bool {
    let number = value.flatMap { Double.coerced(from: $0) }
    switch key {
    case "beginTime": return assign(number, to: \.beginTime, of: animation)
    case "duration": return assign(number, to: \.duration, of: animation)
    case "speed": return assign(number.map { Float($0) }, to: \.speed, of: animation)
    case "timeOffset": return assign(number, to: \.timeOffset, of: animation)
    case "repeatCount": return assign(number.map { Float($0) }, to: \.repeatCount, of: animation)
    case "repeatDuration": return assign(number, to: \.repeatDuration, of: animation)
    case "autoreverses": return assign(value as? Bool, to: \.autoreverses, of: animation)
    case "removedOnCompletion":
      return assign(value as? Bool, to: \.isRemovedOnCompletion, of: animation)
    case "fillMode":
      return assign(constant(value), to: \.fillMode, of: animation)
    case "timingFunction":
      animation.timingFunction = value as? CAMediaTimingFunction
      return true
    case "delegate":
      animation.delegate = value as? any CAAnimationDelegate
      return true
    default: return setProperty(value, number: number, of: animation, key: key)
    }
  }

  private static func setProperty(
    _ value: Any?,
    number: Double?,
    of animation: CAAnimation,
    key: String
  ) -> Bool {
    switch (animation, key) {
    case (let basic as CABasicAnimation, "fromValue"): basic.fromValue = value
    case (let basic as CABasicAnimation, "toValue"): basic.toValue = value
    case (let basic as CABasicAnimation, "byValue"): basic.byValue = value
    case (let property as CAPropertyAnimation, "keyPath"): property.keyPath = value as? String
    case (let property as CAPropertyAnimation, "additive"):
      return assign(value as? Bool, to: \.isAdditive, of: property)
    case (let property as CAPropertyAnimation, "cumulative"):
      return assign(value as? Bool, to: \.isCumulative, of: property)
    case (let property as CAPropertyAnimation, "valueFunction"):
      property.valueFunction = value as? CAValueFunction
    case (let keyframes as CAKeyframeAnimation, _): return set(value, of: keyframes, key)
    case (let transition as CATransition, _):
      return set(value, number: number, of: transition, key: key)
    case (let group as CAAnimationGroup, "animations"):
      group.animations = value as? [CAAnimation]
    case (let spring as CASpringAnimation, "damping"):
      return assign(number.map { CGFloat($0) }, to: \.damping, of: spring)
    case (let spring as CASpringAnimation, "stiffness"):
      return assign(number.map { CGFloat($0) }, to: \.stiffness, of: spring)
    case (let spring as CASpringAnimation, "mass"):
      return assign(number.map { CGFloat($0) }, to: \.mass, of: spring)
    case (let spring as CASpringAnimation, "initialVelocity"):
      return assign(number.map { CGFloat($0) }, to: \.initialVelocity, of: spring)
    default: return false
    }
    return true
  }

  private static func set(_ value: Any?, of keyframes: CAKeyframeAnimation, _ key: String) -> Bool {
    switch key {
    case "values": keyframes.values = value as? [Any]
    case "keyTimes": keyframes.keyTimes = numbers(value)
    case "path": keyframes.path = value as? CGPath
    case "timingFunctions": keyframes.timingFunctions = value as? [CAMediaTimingFunction]
    case "calculationMode":
      return assign(constant(value), to: \.calculationMode, of: keyframes)
    case "rotationMode": keyframes.rotationMode = constant(value)
    case "tensionValues": keyframes.tensionValues = numbers(value)
    case "continuityValues": keyframes.continuityValues = numbers(value)
    case "biasValues": keyframes.biasValues = numbers(value)
    default: return false
    }
    return true
  }

  private static func set(
    _ value: Any?,
    number: Double?,
    of transition: CATransition,
    key: String
  ) -> Bool {
    switch key {
    case "type": return assign(constant(value), to: \.type, of: transition)
    case "subtype": transition.subtype = constant(value)
    case "startProgress":
      return assign(number.map { Float($0) }, to: \.startProgress, of: transition)
    case "endProgress": return assign(number.map { Float($0) }, to: \.endProgress, of: transition)
    case "filter": transition.filter = value
    default: return false
    }
    return true
  }

  // A constant, or its text, which is the same to Objective-C.
  private static func constant<Constant: RawRepresentable<String>>(_ value: Any?) -> Constant? {
    value as? Constant ?? (value as? String).flatMap { Constant(rawValue: $0) }
  }

  private static func numbers(_ value: Any?) -> [NSNumber]? {
    guard let values = value as? [Any] else { return nil }
    return values.compactMap { value in
      value as? NSNumber ?? Double.coerced(from: value).map { NSNumber(value: $0) }
    }
  }

  private static func assign<Object: CAAnimation, Value>(
    _ value: Value?,
    to property: ReferenceWritableKeyPath<Object, Value>,
    of animation: Object
  ) -> Bool {
    guard let value else { return false }
    animation[keyPath: property] = value
    return true
  }
}
