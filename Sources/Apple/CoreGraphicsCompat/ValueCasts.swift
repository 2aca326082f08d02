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

/// A structure that `as` turns into an `NSValue`, and `as?` back.
public protocol _NSValueStructure: _ObjectiveCBridgeable where _ObjectiveCType == NSValue {
  /// The value without an object.
  static var _unboxedDefault: Self { get }
  /// The structure in an object.
  var _boxed: NSValue { get }
  /// The structure in an object; nil if the object holds another type.
  static func _unboxed(_ source: NSValue) -> Self?
}

extension _NSValueStructure {
  /// The value in an object.
  public func _bridgeToObjectiveC() -> NSValue { _boxed }

  /// The value of an object that holds one; the cast fails for other objects.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) {
    result = _unboxed(source)
  }

  /// The value of an object that holds one; false for other objects.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue,
    result: inout Self?
  ) -> Bool {
    result = _unboxed(source)
    return result != nil
  }

  /// The value of an object; the default without one.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> Self {
    source.flatMap(_unboxed) ?? _unboxedDefault
  }
}

extension CGPoint: @retroactive _ObjectiveCBridgeable, _NSValueStructure {
  /// Zero.
  public static var _unboxedDefault: CGPoint { .zero }
  /// The value in an object.
  public var _boxed: NSValue { NSValue(cgPoint: self) }
  /// The value of an object that holds one.
  public static func _unboxed(_ source: NSValue) -> CGPoint? { source.boxedPoint }
}

extension CGSize: @retroactive _ObjectiveCBridgeable, _NSValueStructure {
  /// Zero.
  public static var _unboxedDefault: CGSize { .zero }
  /// The value in an object.
  public var _boxed: NSValue { NSValue(cgSize: self) }
  /// The value of an object that holds one.
  public static func _unboxed(_ source: NSValue) -> CGSize? { source.boxedSize }
}

extension CGRect: @retroactive _ObjectiveCBridgeable, _NSValueStructure {
  /// Zero.
  public static var _unboxedDefault: CGRect { .zero }
  /// The value in an object.
  public var _boxed: NSValue { NSValue(cgRect: self) }
  /// The value of an object that holds one.
  public static func _unboxed(_ source: NSValue) -> CGRect? { source.boxedRect }
}

extension CGAffineTransform: _NSValueStructure {
  /// The identity.
  public static var _unboxedDefault: CGAffineTransform { .identity }
  /// The value in an object.
  public var _boxed: NSValue { NSValue(cgAffineTransform: self) }
  /// The value of an object that holds one.
  public static func _unboxed(_ source: NSValue) -> CGAffineTransform? {
    source.boxedAffineTransform
  }
}

extension CATransform3D: _NSValueStructure {
  /// The identity.
  public static var _unboxedDefault: CATransform3D { CATransform3DIdentity }
  /// The value in an object.
  public var _boxed: NSValue { NSValue(caTransform3D: self) }
  /// The value of an object that holds one.
  public static func _unboxed(_ source: NSValue) -> CATransform3D? { source.boxedTransform3D }
}
