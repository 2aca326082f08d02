/// A position or a displacement in the plane, in the units of the space it is used in; y grows down.
public struct Point: Sendable, Hashable {
  /// Distance to the right of the origin.
  public var x: Double
  /// Distance below the origin.
  public var y: Double

  /// A point from its coordinates.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = Point(0, 0)

  /// The Euclidean length of the displacement.
  public var length: Double { Math.hypot(x, y) }

  /// The displacement scaled to length 1; zero remains zero.
  public var unit: Point {
    let length = length
    return length > 0 ? Point(x / length, y / length) : self
  }

  /// The displacement turned by a quarter, counter-clockwise on screen: the left of who goes along it.
  public var left: Point { Point(y, -x) }

  /// The displacement turned by a quarter clockwise on screen.
  var right: Point { Point(-y, x) }

  /// The sine of the angle from this displacement to another one, times both lengths.
  ///
  /// Positive when that one is reached by turning clockwise on screen.
  public func cross(_ other: Point) -> Double { x * other.y - y * other.x }

  /// The cosine of the angle between two displacements, times both lengths.
  public func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  /// The direction of the displacement in radians, clockwise on screen from +x.
  public var angle: Double { Math.atan2(y, x) }

  /// The distance to another point.
  public func distance(to other: Point) -> Double { (other - self).length }

  /// The point at a fraction of the way to another one; fractions outside 0…1 extrapolate.
  public func mixed(with other: Point, at fraction: Double) -> Point {
    Point(x + (other.x - x) * fraction, y + (other.y - y) * fraction)
  }

  /// The component-wise sum.
  public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  /// The component-wise difference.
  public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  /// The displacement scaled by a factor.
  public static func * (a: Point, factor: Double) -> Point { Point(a.x * factor, a.y * factor) }
}

/// A width and a height.
public struct Size: Sendable, Hashable {
  /// Extent along x.
  public var width: Double
  /// Extent along y.
  public var height: Double

  /// A size from its two extents, which may be negative where the owner allows it.
  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  /// No extent in either direction.
  public static let zero = Size(0, 0)

  /// Whether the area is zero or an extent is negative.
  public var isEmpty: Bool { !(width > 0 && height > 0) }
}
