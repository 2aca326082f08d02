import Graphics

extension Path {
  /// Whether some curve bends more tightly than a circle.
  ///
  /// The inner edge of a stroke turns back there: at a distance of more than the radius of curvature,
  /// offset curves have cusps.
  ///
  /// - Parameter radius: the circle's, in the path's units.
  /// - Complexity: O(*elements*)
  func hasCurveTighter(thanRadius radius: Double) -> Bool {
    var (start, current) = (Point.zero, Point.zero)
    for element in elements {
      switch element {
      case .move(let to): (start, current) = (to, to)
      case .line(let to): current = to
      case .close: current = start
      case .curve(let first, let second, let to):
        if CubicBezier(current, first, second, to).isTighter(thanRadius: radius) { return true }
        current = to
      }
    }
    return false
  }
}

extension CubicBezier {
  // The curvature |x′y″ − y′x″| / |v|³ at the ends and at seven positions between them. With very
  // short handles, only the end itself shows the curvature.
  fileprivate func isTighter(thanRadius radius: Double) -> Bool {
    let (a, b, c) = (first - start, second - first, end - second)
    for step in 0...8 {
      let t = Double(step) / 8
      let u = 1 - t
      let velocity = (a * (u * u) + b * (2 * u * t) + c * (t * t)) * 3
      let change = ((b - a) * u + (c - b) * t) * 6
      let turn = abs(velocity.x * change.y - velocity.y * change.x)
      let squared = velocity.x * velocity.x + velocity.y * velocity.y
      // Nothing turns where the two are parallel, whether or not there is a cusp.
      if turn > 0, turn * radius > squared * squared.squareRoot() { return true }
    }
    return false
  }
}
