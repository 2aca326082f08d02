internal import CoreGraphicsCompat
internal import Foundation
internal import Graphics
internal import SceneModel

/// A kind of value that animations and `setValue(_:forKey:)` take as `Any`.
///
/// The one place that decides what fits what: Core Animation ignores values of other types silently.
protocol Coercible {
  /// The description of accepted values, for messages.
  static var need: String { get }
  /// Returns the value, or nil for an unsuitable one.
  ///
  /// - Parameter value: the given value, never an `Optional`.
  static func coerced(from value: Any) -> Self?
  /// The same for no value at all; nil where there has to be one.
  static var missing: Self? { get }
  /// The part of a value that does not fit, for messages.
  static func invalidPart(in value: Any) -> Any
  /// Whether all its numbers are ordinary ones.
  var isUsable: Bool { get }
}

extension Coercible {
  static var missing: Self? { nil }
  static func invalidPart(in value: Any) -> Any { value }
  var isUsable: Bool { true }
}

/// An `Optional` inside an `Any`.
private protocol AnyOptional {
  var content: Any? { get }
}

extension Optional: AnyOptional {
  fileprivate var content: Any? { self.map { $0 as Any } }
}

/// Where a value comes from that does not fit: a message without its place.
struct ConversionError: Error {
  var message: String
}

extension Coercible {
  /// The value, or what is wrong with it.
  static func read(_ given: Any?, _ name: String) throws(ConversionError) -> Self {
    guard let value = flattened(given) else {
      if let missing { return missing }
      throw ConversionError(message: "\(name) needs \(need), not nil")
    }
    guard let result = coerced(from: value) else {
      throw ConversionError(
        message: "\(name) needs \(need), not \(describe(invalidPart(in: value)))"
      )
    }
    guard result.isUsable else {
      throw ConversionError(message: "\(name) has a number that is not finite or beyond 1e9")
    }
    return result
  }

  private static func describe(_ value: Any) -> String {
    switch value {
    case let text as String: return "the text \"\(text.prefix(40))\""
    case is UIColor: return "a UIColor (write .cgColor)"
    case is UIBezierPath: return "a UIBezierPath (write .cgPath)"
    case is CGAffineTransform: return "a CGAffineTransform (use CATransform3DMakeAffineTransform)"
    default: return "a value of type \(type(of: value))"
    }
  }
}

/// Returns the content of an `Any`: no `Optional` and no `NSNull`.
func flattened(_ value: Any?) -> Any? {
  guard let value else { return nil }
  if let optional = value as? any AnyOptional { return flattened(optional.content) }
  return value is NSNull ? nil : value
}

// MARK: Numbers

/// Bounds that every number of a scene keeps.
private func isOrdinary(_ number: Double) -> Bool { abs(number) <= Limits().magnitude }

extension Double: Coercible {
  static var need: String { "a number" }
  static func coerced(from value: Any) -> Double? {
    switch value {
    case let number as CGFloat: Double(number)
    // The decimal that was written, as for properties.
    case let number as Float where type(of: value) == Float.self: Double(written: number)
    case let number as NSNumber: number.written
    case let number as any BinaryInteger: Double(number)
    default: nil
    }
  }
  var isUsable: Bool { isOrdinary(self) }
}

extension NSNumber {
  // A boxed Float is written with the digits that it has.
  fileprivate var written: Double {
    String(cString: objCType) == "f" ? Double(written: floatValue) : doubleValue
  }
}

extension Bool: Coercible {
  static var need: String { "true or false" }
  static func coerced(from value: Any) -> Bool? {
    value as? Bool ?? (value as? NSNumber)?.boolValue ?? (value as? Int).map { $0 != 0 }
  }
}

extension String: Coercible {
  static var need: String { "a string" }
  static func coerced(from value: Any) -> String? {
    value as? String ?? (value as? NSAttributedString)?.string
  }
}

// MARK: Geometry

extension Point: Coercible {
  static var need: String { "a CGPoint" }
  static func coerced(from value: Any) -> Point? {
    (value as? CGPoint)?.point ?? (value as? NSValue)?.boxedPoint?.point
  }
  var isUsable: Bool { isOrdinary(x) && isOrdinary(y) }
}

extension Size: Coercible {
  static var need: String { "a CGSize" }
  static func coerced(from value: Any) -> Size? {
    (value as? CGSize)?.extent ?? (value as? NSValue)?.boxedSize?.extent
  }
  var isUsable: Bool { isOrdinary(width) && isOrdinary(height) }
}

extension Rect: Coercible {
  static var need: String { "a CGRect" }
  static func coerced(from value: Any) -> Rect? {
    (value as? CGRect)?.rect ?? (value as? NSValue)?.boxedRect?.rect
  }
  var isUsable: Bool { origin.isUsable && size.isUsable }
}

extension Transform3D: Coercible {
  static var need: String { "a CATransform3D" }
  static func coerced(from value: Any) -> Transform3D? {
    (value as? CATransform3D)?.matrix ?? (value as? NSValue)?.boxedTransform3D?.matrix
  }
  var isUsable: Bool { rowMajor.allSatisfy(isOrdinary) }
}

// MARK: Looks

extension Color: Coercible {
  static var need: String { "a CGColor" }
  static func coerced(from value: Any) -> Color? { (value as? CGColor)?.color }
  var isUsable: Bool { [red, green, blue, alpha].allSatisfy(isOrdinary) }
}

extension Path: Coercible {
  static var need: String { "a CGPath" }
  static func coerced(from value: Any) -> Path? { (value as? CGPath)?.path }
  var isUsable: Bool {
    elements.allSatisfy { element in
      switch element {
      case .move(let to), .line(let to): to.isUsable
      case .curve(let a, let b, let to): a.isUsable && b.isUsable && to.isUsable
      case .close: true
      }
    }
  }
}

extension Optional: Coercible where Wrapped: Coercible {
  static var need: String { Wrapped.need + " or nil" }
  static func coerced(from value: Any) -> Wrapped?? {
    Wrapped.coerced(from: value).map { .some($0) }
  }
  static var missing: Wrapped?? { .some(nil) }
  var isUsable: Bool { self?.isUsable ?? true }
}

extension Array: Coercible where Element: Coercible {
  static var need: String { "an array, each element \(Element.need)" }
  static func coerced(from value: Any) -> [Element]? {
    guard let values = value as? [Any] else { return nil }
    let elements = values.compactMap { flattened($0).flatMap { Element.coerced(from: $0) } }
    return elements.count == values.count ? elements : nil
  }
  static func invalidPart(in value: Any) -> Any {
    guard let values = value as? [Any] else { return value }
    return values.first { flattened($0).flatMap { Element.coerced(from: $0) } == nil } ?? value
  }
  static var missing: [Element]? { [] }
  var isUsable: Bool { allSatisfy(\.isUsable) }
}

extension LayerImage: Coercible {
  static var need: String { "a CGImage" }
  static func coerced(from value: Any) -> LayerImage? {
    let session = RecordingSession.current
    return session.images.source(of: value, in: session.diagnostics).map { LayerImage($0) }
  }
  static var missing: LayerImage? { LayerImage(nil) }
}
