internal import Graphics

extension Path {
  /// Returns the path in output pixels, with all points within 2,000,000 pixels of the origin.
  ///
  /// What it covers within 1,000,000 pixels is unchanged: lines are split where they leave the nearer square, and
  /// points are moved onto the border only together with whole pieces that are beyond it. Curves beyond it become
  /// lines.
  ///
  /// - Complexity: O(*elements*), times the halvings of curves at the border.
  func clippedNearCanvas(mappedBy transform: Affine) -> Path {
    var clipper = FarPathClipper()
    for element in elements {
      switch element {
      case .move(let to): clipper.move(to: transform.apply(to))
      case .line(let to): clipper.line(to: transform.apply(to))
      case .curve(let first, let second, let to):
        clipper.curve(transform.apply(first), transform.apply(second), to: transform.apply(to))
      case .close: clipper.close()
      }
    }
    clipper.close()
    return clipper.path
  }
}

/// Clips lines and curves to a square that is much larger than any canvas.
private struct FarPathClipper {
  // All of a piece on one side of the nearer square has no influence in it but by where it ends. Pieces that stay
  // within the farther square need no clipping. Between both, each halving makes a curve shorter by a lot.
  private static let near = 1e6
  private static let far = 2e6
  // Differences of greater numbers are not exact.
  private static let greatest = 1e12

  private(set) var path = Path()
  private var start = Point.zero
  private var current = Point.zero

  mutating func move(to point: Point) {
    close()
    start = Self.limited(point, Self.greatest)
    current = start
    path.move(to: Self.limited(start, Self.far))
  }

  mutating func close() {
    guard current != start else { return }
    line(to: start)
  }

  mutating func line(to point: Point) {
    let (from, end) = (current, Self.limited(point, Self.greatest))
    let delta = end - from
    // Where the line crosses the lines that bound the square.
    let crossings = [-Self.far, Self.far].flatMap {
      [($0 - from.x) / delta.x, ($0 - from.y) / delta.y]
    }
    for fraction in crossings.filter({ $0 > 0 && $0 < 1 }).sorted() {
      path.line(to: Self.limited(from.mixed(with: end, at: fraction), Self.far))
    }
    path.line(to: Self.limited(end, Self.far))
    current = end
  }

  mutating func curve(_ first: Point, _ second: Point, to end: Point) {
    let points = [first, second, end].map { Self.limited($0, Self.greatest) }
    curve(points[0], points[1], to: points[2], halvings: 64)
  }

  private mutating func curve(_ first: Point, _ second: Point, to end: Point, halvings: Int) {
    let points = [current, first, second, end]
    if points.allSatisfy({ abs($0.x) < Self.far && abs($0.y) < Self.far }) {
      path.curve(first, second, to: end)
      current = end
      return
    }
    let isBeside =
      points.allSatisfy { $0.x > Self.near } || points.allSatisfy { $0.x < -Self.near }
      || points.allSatisfy { $0.y > Self.near } || points.allSatisfy { $0.y < -Self.near }
    guard !isBeside, halvings > 0 else { return line(to: end) }
    // De Casteljau's construction at half.
    let (a, b, c) = (
      current.mixed(with: first, at: 0.5), first.mixed(with: second, at: 0.5),
      second.mixed(with: end, at: 0.5)
    )
    let (d, e) = (a.mixed(with: b, at: 0.5), b.mixed(with: c, at: 0.5))
    curve(a, d, to: d.mixed(with: e, at: 0.5), halvings: halvings - 1)
    curve(e, c, to: end, halvings: halvings - 1)
  }

  private static func limited(_ point: Point, _ reach: Double) -> Point {
    Point(point.x.clamped(to: -reach...reach), point.y.clamped(to: -reach...reach))
  }
}
