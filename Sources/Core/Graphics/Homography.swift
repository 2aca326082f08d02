/// A projective map of the plane, in the row-vector convention: (X, Y, W) = (x, y, 1) · H.
///
/// The image of a point is (X/W, Y/W). Points with a W below `nearestW` lie at or behind the eye and
/// have no image.
public struct Homography: Sendable, Hashable {
  /// The contribution of x to X, Y and W.
  public var x: SIMD3<Double>
  /// The contribution of y to X, Y and W.
  public var y: SIMD3<Double>
  /// The image of the origin, before division.
  public var origin: SIMD3<Double>

  /// The least W at which something is still in front of the eye.
  public static let nearestW = 1e-4

  /// A map from its three rows.
  public init(x: SIMD3<Double>, y: SIMD3<Double>, origin: SIMD3<Double>) {
    (self.x, self.y, self.origin) = (x, y, origin)
  }

  /// The map that does what an affine map does.
  public init(_ affine: Affine) {
    x = SIMD3(affine.a, affine.b, 0)
    y = SIMD3(affine.c, affine.d, 0)
    origin = SIMD3(affine.tx, affine.ty, 1)
  }

  /// Creates the map of a matrix on the plane z = 0, with the result seen along z.
  ///
  /// It consists of the rows and columns x, y and w of the matrix.
  public init(flattening matrix: Transform3D) {
    func row(_ r: Int) -> SIMD3<Double> { SIMD3(matrix[r, 0], matrix[r, 1], matrix[r, 3]) }
    self.init(x: row(0), y: row(1), origin: row(3))
  }

  /// The map that changes nothing.
  public static let identity = Homography(.identity)

  /// The map as an affine one, or nil when W differs from place to place or is not positive.
  ///
  /// Traces of W at the last bits, such as a half turn leaves, count as none.
  public var affine: Affine? {
    let w = origin.z
    guard w >= Self.nearestW, abs(x.z) <= 1e-13 * w, abs(y.z) <= 1e-13 * w else { return nil }
    if w == 1 { return Affine(x.x, x.y, y.x, y.y, origin.x, origin.y) }
    return Affine(x.x / w, x.y / w, y.x / w, y.y / w, origin.x / w, origin.y / w)
  }

  /// This map followed by another one.
  ///
  /// Two affine maps give exactly what `Affine` makes of them.
  public func concatenating(_ next: Homography) -> Homography {
    if let first = plainAffine, let second = next.plainAffine {
      return Homography(first.concatenating(second))
    }
    func row(_ r: SIMD3<Double>) -> SIMD3<Double> {
      next.x * r.x + next.y * r.y + next.origin * r.z
    }
    return Homography(x: row(x), y: row(y), origin: row(origin))
  }

  /// The map as an affine one where W is 1 everywhere, to the last bit; else nil.
  @inlinable public var plainAffine: Affine? {
    x.z == 0 && y.z == 0 && origin.z == 1
      ? Affine(x.x, x.y, y.x, y.y, origin.x, origin.y) : nil
  }

  /// The volume factor of the three rows; negative when the map shows the plane from behind.
  public var determinant: Double { (x * Self.cross(y, origin)).sum() }

  /// The inverse map; nil when this one flattens the plane or is not finite.
  ///
  /// It is the exact inverse, not a multiple of it: W remains positive for points before the eye.
  public var inverse: Homography? {
    let determinant = determinant
    guard abs(determinant) > 1e-12, determinant.isFinite else { return nil }
    let (a, b, c) = (
      Self.cross(y, origin) / determinant, Self.cross(origin, x) / determinant,
      Self.cross(x, y) / determinant
    )
    let result = Homography(
      x: SIMD3(a.x, b.x, c.x),
      y: SIMD3(a.y, b.y, c.y),
      origin: SIMD3(a.z, b.z, c.z)
    )
    let sum = result.x.sum() + result.y.sum() + result.origin.sum()
    return sum.isFinite ? result : nil
  }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }

  /// X, Y and W of a point.
  public func homogeneous(_ p: Point) -> SIMD3<Double> { x * p.x + y * p.y + origin }

  /// The image of a point and its W; infinite where W is 0, turned over where it is negative.
  public func apply(_ p: Point) -> (point: Point, w: Double) {
    let v = homogeneous(p)
    return (Point(v.x / v.z, v.y / v.z), v.z)
  }

  /// Returns the image of a point; nil when it is at or behind the eye.
  public func project(_ p: Point) -> Point? {
    let (point, w) = apply(p)
    return w >= Self.nearestW ? point : nil
  }

  /// The derivative of the map at a point before the eye; the translation is the image of the point.
  public func linearized(at p: Point) -> Affine {
    let v = homogeneous(p)
    let (px, py) = (v.x / v.z, v.y / v.z)
    return Affine(
      (x.x - px * x.z) / v.z,
      (x.y - py * x.z) / v.z,
      (y.x - px * y.z) / v.z,
      (y.y - py * y.z) / v.z,
      px,
      py
    )
  }

  /// Returns the maximum local magnification over the inside of a polygon; 0 when all of it is
  /// behind the eye.
  ///
  /// The maximum is on an edge, so only edges are searched: over a line of equal W magnification is
  /// convex.
  public func largestScale(over polygon: [Point]) -> Double {
    let visible = clippedToFront(polygon)
    var result = 0.0
    for (a, b) in zip(visible, visible.dropFirst() + visible.prefix(1)) {
      for step in 0..<8 {
        let p = a.mixed(with: b, at: Double(step) / 8)
        result = max(result, linearized(at: p).largestScale)
      }
    }
    return result.isFinite ? result : 0
  }

  // MARK: Polygons

  /// How far images of clipped polygons may reach, in units of the image.
  ///
  /// Near the eye they would run out of every number format.
  static let farthest = 1e5
  /// The square of that size about the origin of the image.
  public static let reach = Rect(-farthest, -farthest, 2 * farthest, 2 * farthest)

  /// Returns the part of a polygon before the eye, in the map's source space.
  public func clippedToFront(_ polygon: [Point]) -> [Point] {
    Self.clip(polygon, to: SIMD3(x.z, y.z, origin.z - Self.nearestW))
  }

  /// Returns the image of the part of a polygon before the eye and within reach.
  ///
  /// A polygon that crosses a limit more than twice gets edges along it, which enclose nothing.
  public func projected(_ polygon: [Point]) -> [Point] {
    var result = clippedToFront(polygon)
    // Where X/W is at least a limit, X − limit · W is not negative.
    for (column, limit, sign) in [
      (0, -Self.farthest, 1.0), (0, Self.farthest, -1), (1, -Self.farthest, 1),
      (1, Self.farthest, -1),
    ] where !result.isEmpty {
      let plane = SIMD3(
        sign * (x[column] - limit * x.z),
        sign * (y[column] - limit * y.z),
        sign * (origin[column] - limit * origin.z)
      )
      result = Self.clip(result, to: plane)
    }
    return result.map { apply($0).point }
  }

  /// The box around the image of the visible part of a rectangle, or nil if there is none.
  public func projectedBounds(of rect: Rect) -> Rect? {
    let image = projected(rect.corners)
    return image.isEmpty ? nil : Rect(bounding: image)
  }

  // Sutherland and Hodgman's clip of one half plane, where plane · (x, y, 1) ≥ 0.
  private static func clip(_ polygon: [Point], to plane: SIMD3<Double>) -> [Point] {
    func side(_ p: Point) -> Double { plane.x * p.x + plane.y * p.y + plane.z }
    guard var previous = polygon.last else { return [] }
    if polygon.allSatisfy({ side($0) >= 0 }) { return polygon }
    var result: [Point] = []
    for current in polygon {
      let (a, b) = (side(previous), side(current))
      if (a >= 0) != (b >= 0) { result.append(previous.mixed(with: current, at: a / (a - b))) }
      if b >= 0 { result.append(current) }
      previous = current
    }
    return result
  }
}
