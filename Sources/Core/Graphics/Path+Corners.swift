/// How a rounded corner meets its edges.
public enum CornerCurve: String, Sendable, Hashable, CaseIterable {
  case circular, continuous
}

/// A set of corners of a rectangle, named by their coordinates.
public struct Corners: OptionSet, Sendable, Hashable {
  /// One bit a corner, as in `CACornerMask`.
  public let rawValue: Int

  /// The corners of some bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The least x and the least y.
  public static let minXminY = Corners(rawValue: 1)
  /// The greatest x and the least y.
  public static let maxXminY = Corners(rawValue: 2)
  /// The least x and the greatest y.
  public static let minXmaxY = Corners(rawValue: 4)
  /// The greatest x and the greatest y.
  public static let maxXmaxY = Corners(rawValue: 8)
  /// All four.
  public static let all: Corners = [.minXminY, .maxXminY, .minXmaxY, .maxXmaxY]
}

extension Path {
  /// Returns a rectangle with some rounded corners, clockwise on screen.
  ///
  /// A continuous corner starts to bend 1.5287 radii before the corner; the numbers are a published
  /// fit of Apple's curve. If a side is too short, the corner approaches a circular one, which it
  /// becomes when the radius is half the side.
  ///
  /// - Parameters:
  ///   - rect: the outer bounds.
  ///   - radius: clamped to 0…half the shorter side.
  ///   - corners: the corners to round.
  ///   - curve: how they are rounded.
  public static func roundedRect(
    _ rect: Rect,
    radius: Double,
    corners: Corners,
    curve: CornerCurve
  ) -> Path {
    let half = max(0, min(abs(rect.width), abs(rect.height)) / 2)
    let r = radius.clamped(to: 0...half)
    guard r > 0, !corners.isEmpty else { return .rect(rect) }
    if curve == .circular, corners == .all { return .roundedRect(rect, radius: radius) }
    let shape = curve == .circular ? CornerShape.circular : .continuous(halfSide: half / r)
    let box = Rect(minX: rect.minX, minY: rect.minY, maxX: rect.maxX, maxY: rect.maxY)
    let order: [Corners] = [.minXminY, .maxXminY, .maxXmaxY, .minXmaxY]
    let positions = zip(order, box.corners)
    // The directions of the edge that arrives at the corner and of the edge that leaves it.
    let directions = [
      (Point(0, 1), Point(1, 0)), (Point(-1, 0), Point(0, 1)), (Point(0, -1), Point(-1, 0)),
      (Point(1, 0), Point(0, -1)),
    ]
    var path = Path()
    // The first corner is drawn last, so that the path starts at the top edge.
    for (position, direction) in Array(zip(positions, directions)).rotatedByOne {
      let (corner, at) = position
      let (back, on) = direction
      func point(_ along: Point) -> Point { at + back * (along.x * r) + on * (along.y * r) }
      guard corners.contains(corner) else {
        path.lineOrMove(to: at)
        continue
      }
      path.lineOrMove(to: point(shape.start))
      for part in shape.parts { path.curve(point(part.0), point(part.1), to: point(part.2)) }
    }
    path.close()
    return path
  }

  private mutating func lineOrMove(to point: Point) {
    if isEmpty { move(to: point) } else { line(to: point) }
  }
}

extension Array {
  fileprivate var rotatedByOne: [Element] { Array(dropFirst() + prefix(1)) }
}

/// A corner in units of its radius: x is the distance from the corner back along the edge that arrives,
/// y the one on along the edge that leaves.
private struct CornerShape {
  var start: Point
  var parts: [(Point, Point, Point)]

  static let circular = CornerShape(
    start: Point(1, 0),
    parts: [(Point(1 - Path.kappa, 0), Point(0, 1 - Path.kappa), Point(0, 1))]
  )

  // Distance along the edge and distance from it, mirrored for the second half.
  private static let edge = 1.52866498
  private static let smooth = CornerShape(
    start: Point(edge, 0),
    parts: [
      (Point(1.08849296, 0), Point(0.86840694, 0), Point(0.63149379, 0.07491139)),
      (
        Point(0.37282383, 0.16905956), Point(0.16905956, 0.37282383), Point(0.07491139, 0.63149379)
      ),
      (Point(0, 0.86840694), Point(0, 1.08849296), Point(0, edge)),
    ]
  )

  // A quarter circle cut where the smooth curve is cut: at sin θ = 1 − 0.63149379.
  private static let cut: CornerShape = {
    let first = Math.atan2(1 - 0.63149379, (1 - (1 - 0.63149379) * (1 - 0.63149379)).squareRoot())
    let angles = [0, first, Double.pi / 2 - first, Double.pi / 2]
    func point(_ angle: Double) -> Point { Point(1 - Math.sin(angle), 1 - Math.cos(angle)) }
    let parts = zip(angles, angles.dropFirst()).map { a, b in
      let h = 4.0 / 3 * Math.tan((b - a) / 4)
      let (from, to) = (point(a), point(b))
      return (
        Point(from.x - h * Math.cos(a), from.y + h * Math.sin(a)),
        Point(to.x + h * Math.cos(b), to.y - h * Math.sin(b)), to
      )
    }
    return CornerShape(start: Point(1, 0), parts: parts)
  }()

  /// The continuous corner, or what fits between it and a circle.
  ///
  /// - Parameter halfSide: half the shorter side in radii, at least 1.
  static func continuous(halfSide: Double) -> CornerShape {
    guard halfSide < edge else { return smooth }
    let t = (halfSide - 1) / (edge - 1)
    func mix(_ a: Point, _ b: Point) -> Point { a + (b - a) * t }
    return CornerShape(
      start: mix(cut.start, smooth.start),
      parts: zip(cut.parts, smooth.parts).map {
        (mix($0.0, $1.0), mix($0.1, $1.1), mix($0.2, $1.2))
      }
    )
  }
}
