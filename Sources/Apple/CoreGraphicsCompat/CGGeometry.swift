public import Foundation
package import Graphics

/// A displacement in the plane.
public struct CGVector: Sendable, Hashable, Codable {
  /// The displacement along x.
  public var dx: CGFloat
  /// The displacement along y, downwards in layers and views.
  public var dy: CGFloat

  /// No displacement.
  public init() { self.init(dx: 0, dy: 0) }

  /// A displacement from its two parts.
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// A displacement from whole numbers.
  public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

  /// A displacement from numbers.
  public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

  /// No displacement.
  public static let zero = CGVector()
}

extension CGPoint {
  /// The image of the point.
  public func applying(_ t: CGAffineTransform) -> CGPoint { CGPoint(t.affine.apply(point)) }

  /// A point of the core.
  package init(_ point: Point) { self.init(x: point.x, y: point.y) }

  /// The same point for the core.
  package var point: Point { Point(Double(x), Double(y)) }
}

extension CGSize {
  /// The image of the size, which does not move with the origin.
  public func applying(_ t: CGAffineTransform) -> CGSize {
    let image = t.affine.applyToVector(Point(Double(width), Double(height)))
    return CGSize(width: image.x, height: image.y)
  }

  /// A size of the core.
  package init(_ size: Size) { self.init(width: size.width, height: size.height) }

  /// The same size for the core.
  package var extent: Size { Size(Double(width), Double(height)) }
}

extension CGRect {
  /// Returns the bounding box of the mapped rectangle; the null and the infinite rectangle are
  /// unchanged.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    isNull || isInfinite ? self : CGRect(t.affine.apply(rect))
  }

  /// A rectangle of the core.
  package init(_ rect: Rect) { self.init(origin: CGPoint(rect.origin), size: CGSize(rect.size)) }

  /// The same rectangle for the core.
  ///
  /// Edges are the less and the greater of two numbers, which ignores one that is not a number: both become that.
  package var rect: Rect {
    let (x, y) = (size.width.isNaN ? .nan : origin.x, size.height.isNaN ? .nan : origin.y)
    return Rect(origin: Point(Double(x), Double(y)), size: size.extent)
  }
}
