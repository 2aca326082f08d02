public import Graphics

extension Contour {
  /// The handle length of a quarter circle of radius 1 with which animation tools draw shapes.
  ///
  /// It spreads the error to both sides of the circle, where `Path.kappa` keeps the middle exact.
  public static let quarterHandle = 0.5519

  /// A rectangle: clockwise from its top right corner, closed.
  ///
  /// With a radius it has eight vertices and starts at the end of the top right corner's arc.
  ///
  /// - Parameters:
  ///   - center: the middle.
  ///   - size: the extents; signs do not matter.
  ///   - radius: of the corners, held in 0…half the shorter side.
  ///   - isSigned: whether a negative extent counts as such, as in lottie-web: the radius is then at most
  ///     half of the least extent, and the sides are curved inwards.
  public static func rectangle(
    center: Point,
    size: Size,
    radius: Double = 0,
    isSigned: Bool = false
  ) -> Contour {
    let (rx, ry) =
      isSigned
      ? (size.width / 2, size.height / 2) : (abs(size.width) / 2, abs(size.height) / 2)
    let (left, top, right, bottom) = (center.x - rx, center.y - ry, center.x + rx, center.y + ry)
    let r = min(max(0, radius), rx, ry)
    guard r != 0 else {
      let corners = [
        Point(right, top), Point(right, bottom), Point(left, bottom), Point(left, top),
      ]
      return Contour(vertices: corners.map { Vertex($0) }, isClosed: true).finiteOrEmpty
    }
    let h = r * quarterHandle
    let vertices = [
      Vertex(Point(right, top + r), in: Point(0, -h)),
      Vertex(Point(right, bottom - r), out: Point(0, h)),
      Vertex(Point(right - r, bottom), in: Point(h, 0)),
      Vertex(Point(left + r, bottom), out: Point(-h, 0)),
      Vertex(Point(left, bottom - r), in: Point(0, h)),
      Vertex(Point(left, top + r), out: Point(0, -h)),
      Vertex(Point(left + r, top), in: Point(-h, 0)),
      Vertex(Point(right - r, top), out: Point(h, 0)),
    ]
    return Contour(vertices: vertices, isClosed: true).finiteOrEmpty
  }

  /// An ellipse: clockwise from its top, closed, four vertices.
  ///
  /// - Parameters:
  ///   - center: the middle.
  ///   - size: both diameters; signs do not matter.
  public static func ellipse(center: Point, size: Size) -> Contour {
    let (rx, ry) = (abs(size.width) / 2, abs(size.height) / 2)
    let (hx, hy) = (rx * quarterHandle, ry * quarterHandle)
    func vertex(_ x: Double, _ y: Double, _ out: Point) -> Vertex {
      Vertex(Point(center.x + x, center.y + y), in: out * -1, out: out)
    }
    let vertices = [
      vertex(0, -ry, Point(hx, 0)), vertex(rx, 0, Point(0, hy)), vertex(0, ry, Point(-hx, 0)),
      vertex(-rx, 0, Point(0, -hy)),
    ]
    return Contour(vertices: vertices, isClosed: true).finiteOrEmpty
  }

  /// The two radii or the two roundnesses of a star.
  public struct StarRing: Sendable, Hashable {
    /// The distance of the vertices from the centre.
    public var radius: Double
    /// How round the vertices are, 0 for corners; 1 has handles of half the distance that is travelled
    /// between two vertices on the circle.
    public var roundness: Double

    /// A ring of vertices.
    public init(radius: Double, roundness: Double = 0) {
      self.radius = radius
      self.roundness = roundness
    }
  }

  /// A star: clockwise from its topmost point, outer and inner vertices in turn, closed.
  ///
  /// - Parameters:
  ///   - center: the middle.
  ///   - points: how many points; rounded down, below 1 there is nothing.
  ///   - outer: the points.
  ///   - inner: the vertices between them.
  ///   - rotation: of the first point, radians clockwise from straight up.
  ///   - limit: the most vertices that are made.
  public static func star(
    center: Point,
    points: Double,
    outer: StarRing,
    inner: StarRing,
    rotation: Double = 0,
    limit: Int
  ) -> Contour {
    let count = Int(clamping: points, .down, in: 0...max(0, limit / 2)) * 2
    return ring(center: center, count: count, rings: [outer, inner], rotation: rotation)
  }

  /// A regular polygon: clockwise from its topmost vertex, closed.
  ///
  /// - Parameters:
  ///   - center: the middle.
  ///   - points: how many vertices; rounded down, below 1 there is nothing.
  ///   - ring: the vertices; those of roundness 1 have handles of a quarter of the way to the next.
  ///   - rotation: of the first vertex, radians clockwise from straight up.
  ///   - limit: the most vertices that are made.
  public static func polygon(
    center: Point,
    points: Double,
    ring: StarRing,
    rotation: Double = 0,
    limit: Int
  ) -> Contour {
    let count = Int(clamping: points, .down, in: 0...max(0, limit))
    return Self.ring(center: center, count: count, rings: [ring], rotation: rotation)
  }

  private static func ring(
    center: Point,
    count: Int,
    rings: [StarRing],
    rotation: Double
  ) -> Contour {
    guard count > 0 else { return Contour(isClosed: true) }
    let vertices = (0..<count).map { index in
      let ring = rings[index % rings.count]
      let turn = 2 * .pi * Double(index) / Double(count)
      let angle = rotation - .pi / 2 + turn
      let direction = Point(ElementaryFunctions.cos(angle), ElementaryFunctions.sin(angle))
      // A quarter of a polygon's way on the circle, half of a star's.
      let path = 2 * .pi * ring.radius / Double(4 * count / rings.count)
      let out = Point(-direction.y, direction.x) * (path * ring.roundness)
      return Vertex(center + direction * ring.radius, in: out * -1, out: out)
    }
    return Contour(vertices: vertices, isClosed: true).finiteOrEmpty
  }
}
