public import Foundation

extension CGPoint {
  /// Whether two points are equal.
  public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
}

extension CGSize {
  /// Whether two sizes are equal.
  public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}

extension CGRect {
  /// Whether two rectangles are equal.
  public func equalTo(_ rect2: CGRect) -> Bool { self == rect2 }
}

// As texts they are what they are on Apple's systems, where programs print frames.

extension CGPoint: @retroactive CustomDebugStringConvertible {
  /// The coordinates as `(1.0, 2.0)`.
  public var debugDescription: String { "(\(x), \(y))" }
}

extension CGSize: @retroactive CustomDebugStringConvertible {
  /// The extents as `(3.0, 4.0)`.
  public var debugDescription: String { "(\(width), \(height))" }
}

extension CGRect: @retroactive CustomDebugStringConvertible {
  /// Corner and extents as `(1.0, 2.0, 3.0, 4.0)`.
  public var debugDescription: String {
    "(\(origin.x), \(origin.y), \(size.width), \(size.height))"
  }
}

// The texts of UIKit: numbers in braces.
extension NSCoder {
  /// A point as `{1, 2}`.
  public class func string(for point: CGPoint) -> String { text([point.x, point.y]) }

  /// A displacement as `{1, 2}`.
  public class func string(for vector: CGVector) -> String { text([vector.dx, vector.dy]) }

  /// A size as `{1, 2}`.
  public class func string(for size: CGSize) -> String { text([size.width, size.height]) }

  /// A rectangle as `{{1, 2}, {3, 4}}`.
  public class func string(for rect: CGRect) -> String {
    "{\(string(for: rect.origin)), \(string(for: rect.size))}"
  }

  /// An affine map as `[1, 0, 0, 1, 0, 0]`.
  public class func string(for transform: CGAffineTransform) -> String {
    let t = transform
    return "[\(list([t.a, t.b, t.c, t.d, t.tx, t.ty]))]"
  }

  /// Insets as `{1, 2, 3, 4}`: top, left, bottom, right.
  public class func string(for insets: UIEdgeInsets) -> String {
    text([insets.top, insets.left, insets.bottom, insets.right])
  }

  /// The point of a text such as `{1, 2}`; the origin for any other text.
  public class func cgPoint(for string: String) -> CGPoint {
    numbers(string, count: 2).map { CGPoint(x: $0[0], y: $0[1]) } ?? .zero
  }

  /// The size of a text such as `{1, 2}`; zero for any other text.
  public class func cgSize(for string: String) -> CGSize {
    numbers(string, count: 2).map { CGSize(width: $0[0], height: $0[1]) } ?? .zero
  }

  /// The rectangle of a text such as `{{1, 2}, {3, 4}}`; zero for any other text.
  public class func cgRect(for string: String) -> CGRect {
    numbers(string, count: 4).map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
      ?? .zero
  }

  private static func text(_ numbers: [CGFloat]) -> String { "{\(list(numbers))}" }

  private static func list(_ numbers: [CGFloat]) -> String {
    numbers.map { String(format: "%.17g", Double($0)) }.joined(separator: ", ")
  }

  private static func numbers(_ text: String, count: Int) -> [CGFloat]? {
    guard text.hasPrefix("{"), text.hasSuffix("}") else { return nil }
    let parts = text.components(separatedBy: CharacterSet(charactersIn: "{},"))
    let words = parts.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    let numbers = words.compactMap { Double($0) }.map { CGFloat($0) }
    return words.count == count && numbers.count == count ? numbers : nil
  }
}
