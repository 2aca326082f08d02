public import Foundation

// On Apple's systems `as?` turns an `NSNumber` into a `CGFloat` and an `NSValue` into a structure, and the other way
// round. Linux Foundation does this for the standard numbers only.

extension CGFloat: @retroactive _ObjectiveCBridgeable {
  /// The number in an object.
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

  /// Any number is a `CGFloat`.
  public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
    result = CGFloat(source.doubleValue)
  }

  /// Any number is a `CGFloat`.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSNumber,
    result: inout CGFloat?
  ) -> Bool {
    result = CGFloat(source.doubleValue)
    return true
  }

  /// The number of an object; 0 without one.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
    CGFloat(source?.doubleValue ?? 0)
  }
}

extension CGPoint: @retroactive _ObjectiveCBridgeable {
  /// The value in an object.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgPoint: self) }

  /// The value of an object that holds one; the cast fails for other objects.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGPoint?) {
    result = source.boxedPoint
  }

  /// The value of an object that holds one; false for other objects.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue,
    result: inout CGPoint?
  ) -> Bool {
    result = source.boxedPoint
    return result != nil
  }

  /// The value of an object; .zero without one.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGPoint {
    source?.boxedPoint ?? .zero
  }
}

extension CGSize: @retroactive _ObjectiveCBridgeable {
  /// The value in an object.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgSize: self) }

  /// The value of an object that holds one; the cast fails for other objects.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGSize?) {
    result = source.boxedSize
  }

  /// The value of an object that holds one; false for other objects.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue,
    result: inout CGSize?
  ) -> Bool {
    result = source.boxedSize
    return result != nil
  }

  /// The value of an object; .zero without one.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGSize {
    source?.boxedSize ?? .zero
  }
}

extension CGRect: @retroactive _ObjectiveCBridgeable {
  /// The value in an object.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgRect: self) }

  /// The value of an object that holds one; the cast fails for other objects.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGRect?) {
    result = source.boxedRect
  }

  /// The value of an object that holds one; false for other objects.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue,
    result: inout CGRect?
  ) -> Bool {
    result = source.boxedRect
    return result != nil
  }

  /// The value of an object; .zero without one.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGRect {
    source?.boxedRect ?? .zero
  }
}

extension CGAffineTransform: _ObjectiveCBridgeable {
  /// The matrix in an object.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgAffineTransform: self) }

  /// The matrix of an object that holds one; the cast fails for other objects.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGAffineTransform?)
  {
    result = source.boxedAffineTransform
  }

  /// The matrix of an object that holds one; false for other objects.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue,
    result: inout CGAffineTransform?
  ) -> Bool {
    result = source.boxedAffineTransform
    return result != nil
  }

  /// The matrix of an object; the identity without one.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGAffineTransform {
    source?.boxedAffineTransform ?? .identity
  }
}

extension CATransform3D: _ObjectiveCBridgeable {
  /// The matrix in an object.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(caTransform3D: self) }

  /// The matrix of an object that holds one; the cast fails for other objects.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CATransform3D?) {
    result = source.boxedTransform3D
  }

  /// The matrix of an object that holds one; false for other objects.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue,
    result: inout CATransform3D?
  ) -> Bool {
    result = source.boxedTransform3D
    return result != nil
  }

  /// The matrix of an object; the identity without one.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CATransform3D {
    source?.boxedTransform3D ?? CATransform3DIdentity
  }
}
