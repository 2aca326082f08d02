/// An affine map of the plane, in the row-vector convention of Core Graphics.
///
/// `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`. `p.concatenating(q)` maps by `p` first, then by `q`.
public struct Affine: Sendable, Hashable {
  /// x' per x.
  public var a: Double
  /// y' per x.
  public var b: Double
  /// x' per y.
  public var c: Double
  /// y' per y.
  public var d: Double
  /// The x of the image of the origin.
  public var tx: Double
  /// The y of the image of the origin.
  public var ty: Double

  /// A map from its six numbers.
  @inlinable public init(
    _ a: Double,
    _ b: Double,
    _ c: Double,
    _ d: Double,
    _ tx: Double,
    _ ty: Double
  ) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// The map that changes nothing.
  public static let identity = Affine(1, 0, 0, 1, 0, 0)

  /// A shift.
  public static func translation(_ x: Double, _ y: Double) -> Affine { Affine(1, 0, 0, 1, x, y) }
  /// A scaling about the origin.
  public static func scale(_ x: Double, _ y: Double) -> Affine { Affine(x, 0, 0, y, 0, 0) }
  /// A rotation about the origin in radians, clockwise on screen for positive angles.
  public static func rotation(_ angle: Double) -> Affine {
    // Most things are not turned; the sine of a zero is that zero, with its sign.
    guard angle != 0 else { return Affine(1, angle, -angle, 1, 0, 0) }
    let (sine, cosine) = (Math.sin(angle), Math.cos(angle))
    return Affine(cosine, sine, -sine, cosine, 0, 0)
  }

  /// This map followed by another one.
  @inlinable public func concatenating(_ next: Affine) -> Affine {
    Affine(
      a * next.a + b * next.c,
      a * next.b + b * next.d,
      c * next.a + d * next.c,
      c * next.b + d * next.d,
      tx * next.a + ty * next.c + next.tx,
      tx * next.b + ty * next.d + next.ty
    )
  }

  /// The image of a point.
  public func apply(_ p: Point) -> Point { Point(a * p.x + c * p.y + tx, b * p.x + d * p.y + ty) }

  /// The image of a displacement: the translation is left out.
  public func applyToVector(_ v: Point) -> Point { Point(a * v.x + c * v.y, b * v.x + d * v.y) }

  /// The bounding box of the image of a rectangle.
  public func apply(_ rect: Rect) -> Rect {
    let (a, b) = (apply(Point(rect.minX, rect.minY)), apply(Point(rect.maxX, rect.minY)))
    let (c, d) = (apply(Point(rect.maxX, rect.maxY)), apply(Point(rect.minX, rect.maxY)))
    return Rect(
      minX: min(min(min(a.x, b.x), c.x), d.x),
      minY: min(min(min(a.y, b.y), c.y), d.y),
      maxX: max(max(max(a.x, b.x), c.x), d.x),
      maxY: max(max(max(a.y, b.y), c.y), d.y)
    )
  }

  /// The factor by which areas grow; negative when the map mirrors.
  public var determinant: Double { a * d - b * c }

  /// The map back, or nil when this one flattens the plane or is not finite.
  ///
  /// A map is flat whose determinant is at most 1e-12, and of a map to a tiny plane, that part of the square of the
  /// largest component.
  public var inverse: Affine? {
    let determinant = determinant
    let largest = max(abs(a), abs(b), abs(c), abs(d))
    guard determinant.isFinite, abs(determinant) > 1e-12 * min(1, largest * largest) else {
      return nil
    }
    let inverse = adjugate(over: determinant)
    return inverse.isFinite ? inverse : nil
  }

  /// The map back, computed with its determinant; not finite if that is 0.
  package func adjugate(over determinant: Double) -> Affine {
    Affine(
      d / determinant,
      -b / determinant,
      -c / determinant,
      a / determinant,
      (c * ty - d * tx) / determinant,
      (b * tx - a * ty) / determinant
    )
  }

  /// Whether there is a map back.
  public var isInvertible: Bool {
    let determinant = determinant
    guard abs(determinant) > 1e-12, determinant.isFinite else { return inverse != nil }
    // Components of such magnitudes remain finite when divided by such a determinant.
    let isModerate =
      abs(a) < 1e100 && abs(b) < 1e100 && abs(c) < 1e100 && abs(d) < 1e100
      && abs(tx) < 1e100 && abs(ty) < 1e100
    return isModerate || inverse != nil
  }

  /// Whether all six numbers are finite.
  public var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }

  /// Whether axis-aligned rectangles map to axis-aligned rectangles.
  public var isRectilinear: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

  /// The greatest factor by which the length of a displacement can grow.
  ///
  /// This is the larger singular value of the 2×2 part: with E = (a+d)/2, F = (a−d)/2, G = (b+c)/2,
  /// H = (b−c)/2 it is hypot(E, H) + hypot(F, G).
  public var largestScale: Double {
    Math.hypot((a + d) / 2, (b - c) / 2) + Math.hypot((a - d) / 2, (b + c) / 2)
  }
}
