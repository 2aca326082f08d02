/// Lines through points whose x grows, such as those of charts.
extension Path {
  /// A smooth curve through points that never leaves the range of two neighbours.
  ///
  /// A cubic Hermite spline with the tangents of F. N. Fritsch and R. E. Carlson, "Monotone Piecewise
  /// Cubic Interpolation", SIAM J. Numer. Anal. 17 (1980): between two points y only grows or only
  /// falls.
  ///
  /// - Parameters:
  ///   - points: points with strictly growing x.
  ///   - closed: whether a line closes the curve.
  /// - Complexity: O(*points*)
  public static func monotoneCubic(_ points: [Point], closed: Bool) -> Path {
    var path = Path()
    guard let first = points.first else { return path }
    path.move(to: first)
    let tangents = monotoneTangents(points)
    for (index, (from, to)) in zip(points, points.dropFirst()).enumerated() {
      let third = (to.x - from.x) / 3
      let range = min(from.y, to.y)...max(from.y, to.y)
      // Tangents of a monotone curve keep both control points in the range; rounding may not.
      path.curve(
        Point(from.x + third, (from.y + tangents[index] * third).clamped(to: range)),
        Point(to.x - third, (to.y - tangents[index + 1] * third).clamped(to: range)),
        to: to
      )
    }
    if closed { path.close() }
    return path
  }

  // The slope at each point.
  private static func monotoneTangents(_ points: [Point]) -> [Double] {
    let secants = zip(points, points.dropFirst()).map { ($1.y - $0.y) / ($1.x - $0.x) }
    guard let first = secants.first, let last = secants.last else { return [0] }
    var tangents = [first]
    for (before, after) in zip(secants, secants.dropFirst()) {
      // At an extremum the curve is level.
      tangents.append(before * after > 0 ? (before + after) / 2 : 0)
    }
    tangents.append(last)
    for (index, secant) in secants.enumerated() {
      guard secant != 0 else {
        (tangents[index], tangents[index + 1]) = (0, 0)
        continue
      }
      let (alpha, beta) = (tangents[index] / secant, tangents[index + 1] / secant)
      let square = alpha * alpha + beta * beta
      guard square > 9 else { continue }
      // Back to the circle of radius 3, inside which the curve is monotone.
      let factor = 3 / square.squareRoot()
      tangents[index] = factor * alpha * secant
      tangents[index + 1] = factor * beta * secant
    }
    return tangents
  }

  /// Level lines from point to point: each y applies up to the next x.
  ///
  /// - Complexity: O(*points*)
  public static func steps(_ points: [Point], closed: Bool) -> Path {
    var corners = Array(points.prefix(1))
    for (from, to) in zip(points, points.dropFirst()) {
      corners.append(Point(to.x, from.y))
      if to.y != from.y { corners.append(to) }
    }
    return .polyline(corners, closed: closed)
  }
}
