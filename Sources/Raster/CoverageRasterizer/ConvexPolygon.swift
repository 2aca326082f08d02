internal import DisplayModel
internal import Graphics

/// A convex polygon in output pixels.
struct ConvexPolygon {
  private static let maxCorners = 8
  // Points of paths are rounded to 1/256 of a pixel.
  private static let tolerance = 1.0 / 256

  private let corners: [Point]
  // 1 where the corners turn from +x to +y, else -1.
  private let sign: Double

  /// The polygon that a path is the outline of; nil for other paths.
  ///
  /// - Parameter transform: maps the path to output pixels.
  init?(_ path: Path, mappedBy transform: Affine) {
    guard path.elements.last == .close, path.elements.count <= Self.maxCorners + 2 else {
      return nil
    }
    var points: [Point] = []
    for (index, element) in path.elements.dropLast().enumerated() {
      switch element {
      case .move(let to):
        guard index == 0 else { return nil }
        points.append(transform.apply(to))
      case .line(let to): points.append(transform.apply(to))
      case .curve, .close: return nil
      }
    }
    if points.count > 1, points.first == points.last { points.removeLast() }
    guard let sign = Self.sign(of: points) else { return nil }
    (corners, self.sign) = (points, sign)
  }

  /// Returns 1 where the corners of a convex polygon turn from +x to +y, else -1; nil for other polygons.
  fileprivate static func sign(of points: [Point]) -> Double? {
    guard points.count > 2 else { return nil }
    // All turns of a convex polygon have one sign, and they add up to one full turn: x changes its direction twice.
    let edges = points.indices.map { points[($0 + 1) % points.count] - points[$0] }
    let turns = edges.indices.map { edges[$0].cross(edges[($0 + 1) % edges.count]) }
    let steps = edges.map(\.x).filter { $0 != 0 }
    let reversals = steps.indices.count { steps[$0] * steps[($0 + 1) % steps.count] < 0 }
    let sign = turns.reduce(0, +) < 0 ? -1.0 : 1
    guard reversals == 2, turns.allSatisfy({ $0 * sign >= 0 }), turns.contains(where: { $0 != 0 })
    else { return nil }
    return sign
  }

  /// Whether all of some points are inside, within 1/256 of a pixel.
  func contains(_ points: [Point]) -> Bool {
    corners.indices.allSatisfy { index in
      let start = corners[index]
      let edge = corners[(index + 1) % corners.count] - start
      let margin = -Self.tolerance * edge.length
      return points.allSatisfy { edge.cross($0 - start) * sign >= margin }
    }
  }
}

/// Points whose convex hull contains what a clip covers.
struct ClipHull {
  /// The most elements of a path whose points form the hull, instead of the corners of its box.
  static let maxPoints = 32

  let clip: ClipPath
  let points: [Point]

  init(_ clip: ClipPath) {
    self.clip = clip
    guard clip.path.elements.count <= Self.maxPoints else {
      points = clip.transform.apply(clip.path.controlBounds).corners
      return
    }
    points = clip.path.elements.flatMap { element -> [Point] in
      switch element {
      case .move(let to), .line(let to): [clip.transform.apply(to)]
      case .curve(let first, let second, let to): [first, second, to].map(clip.transform.apply)
      case .close: []
      }
    }
  }

  /// The box around the points without the 256ths of a pixel by which they are rounded; nil where a number is not finite.
  var box: Rect? {
    guard let first = points.first else { return nil }
    var (low, high) = (first, first)
    for point in points {
      guard point.x.isFinite, point.y.isFinite else { return nil }
      low = Point(min(low.x, point.x), min(low.y, point.y))
      high = Point(max(high.x, point.x), max(high.y, point.y))
    }
    let margin = 1.0 / 256
    return Rect(
      minX: low.x + margin,
      minY: low.y + margin,
      maxX: high.x - margin,
      maxY: high.y - margin
    )
  }

  /// Whether a polygon contains what the clip covers; false where a number is not finite.
  func isContained(in polygon: ConvexPolygon) -> Bool { polygon.contains(points) }
}

extension Path {
  /// Whether this is one closed subpath whose corners and control points, in order, form a convex polygon.
  ///
  /// The path then does not cross itself.
  var isConvexOutline: Bool {
    guard elements.last == .close, case .move(let start)? = elements.first else { return false }
    var points = [start]
    for element in elements.dropFirst().dropLast() {
      let next: [Point]
      switch element {
      case .line(let to): next = [to]
      case .curve(let first, let second, let to): next = [first, second, to]
      case .move, .close: return false
      }
      for point in next where point != points.last { points.append(point) }
    }
    if points.count > 1, points.first == points.last { points.removeLast() }
    return ConvexPolygon.sign(of: points) != nil
  }
}
