public import Foundation
internal import Graphics

// Linux Foundation boxes points, sizes, rectangles, edge insets and ranges under the names of
// macOS. Of other structures it boxes only arrays of numbers: matrices are stored as 6 or 16
// doubles.

extension NSValue {
  /// A boxed point.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }

  /// A boxed size.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }

  /// A boxed rectangle.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  /// A boxed displacement.
  public convenience init(cgVector vector: CGVector) { self.init(numbers: [vector.dx, vector.dy]) }

  /// A boxed affine map.
  public convenience init(cgAffineTransform transform: CGAffineTransform) {
    let t = transform
    self.init(numbers: [t.a, t.b, t.c, t.d, t.tx, t.ty])
  }

  /// A boxed matrix.
  public convenience init(caTransform3D transform: CATransform3D) {
    self.init(numbers: transform.matrix.rowMajor.map { CGFloat($0) })
  }

  /// Boxed insets.
  public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
    self.init(numbers: [insets.top, insets.left, insets.bottom, insets.right])
  }

  /// The boxed point; the origin when something else is boxed.
  public var cgPointValue: CGPoint { boxedPoint ?? .zero }

  /// The boxed size; zero when something else is boxed.
  public var cgSizeValue: CGSize { boxedSize ?? .zero }

  /// The boxed rectangle; zero when something else is boxed.
  public var cgRectValue: CGRect { boxedRect ?? .zero }

  /// The boxed displacement; zero when something else is boxed.
  public var cgVectorValue: CGVector { numbers(2).map { CGVector(dx: $0[0], dy: $0[1]) } ?? .zero }

  /// The boxed affine map; the identity when something else is boxed.
  public var cgAffineTransformValue: CGAffineTransform { boxedAffineTransform ?? .identity }

  /// The boxed matrix; the identity when something else is boxed.
  public var caTransform3DValue: CATransform3D { boxedTransform3D ?? CATransform3DIdentity }

  /// The boxed insets; zero when something else is boxed.
  public var uiEdgeInsetsValue: UIEdgeInsets {
    numbers(4).map { UIEdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) } ?? .zero
  }
}

extension NSValue {
  /// The boxed point, or nil when something else is boxed.
  package var boxedPoint: CGPoint? { contains(Self.pointType) ? pointValue : nil }

  /// The boxed size, or nil when something else is boxed.
  package var boxedSize: CGSize? { contains(Self.sizeType) ? sizeValue : nil }

  /// The boxed rectangle, or nil when something else is boxed.
  package var boxedRect: CGRect? { contains(Self.rectType) ? rectValue : nil }

  /// The boxed affine map, or nil when something else is boxed.
  package var boxedAffineTransform: CGAffineTransform? {
    numbers(6).map { CGAffineTransform($0[0], $0[1], $0[2], $0[3], $0[4], $0[5]) }
  }

  /// The boxed matrix, or nil when something else is boxed.
  package var boxedTransform3D: CATransform3D? { numbers(16).map { CATransform3D($0) } }

  private static let pointType = type(of: NSValue(point: .zero))
  private static let sizeType = type(of: NSValue(size: .zero))
  private static let rectType = type(of: NSValue(rect: .zero))

  private static func type(of value: NSValue) -> String { String(cString: value.objCType) }

  private func contains(_ type: String) -> Bool { Self.type(of: self) == type }

  private convenience init(numbers: [CGFloat]) {
    let doubles = numbers.map { Double($0) }
    self.init(bytes: doubles, objCType: "[\(doubles.count)d]")
  }

  private func numbers(_ count: Int) -> [CGFloat]? {
    guard contains("[\(count)d]") else { return nil }
    var doubles = [Double](repeating: 0, count: count)
    getValue(&doubles)
    return doubles.map { CGFloat($0) }
  }
}
