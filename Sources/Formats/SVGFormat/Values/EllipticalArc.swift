internal import Graphics

/// An arc of an ellipse given by its end points, as SVG path data writes it.
struct EllipticalArc {
  let (from, to): (Point, Point)
  let radii: Size
  /// Radians from +x to the ellipse's first axis.
  let rotation: Double
  /// Whether the longer of the two possible ways is taken.
  let isLarge: Bool
  /// Whether angles grow on the way.
  let isClockwise: Bool

  /// An arc by the seven numbers of path data: radii, degrees, flags and the end.
  init(_ numbers: [Double], from start: Point) {
    (from, to) = (start, Point(numbers[5], numbers[6]))
    radii = Size(abs(numbers[0]), abs(numbers[1]))
    rotation = numbers[2] / 180 * .pi
    (isLarge, isClockwise) = (numbers[3] == 1, numbers[4] == 1)
  }

  /// Adds the arc to a path that ends at `from`, as curves of at most a quarter turn.
  ///
  /// SVG 1.1, appendix F.6.5 and F.6.6: the centre follows from the end points, and radii that are
  /// too small to reach grow. A radius of 0 makes a line, equal end points make nothing. Radii so
  /// far from the length of the chord that their quotients are numerically 0 make a line, too.
  func append(to path: inout Path) {
    guard from != to else { return }
    guard radii.width > 0, radii.height > 0 else {
      path.line(to: to)
      return
    }
    let (cosine, sine) = (ElementaryFunctions.cos(rotation), ElementaryFunctions.sin(rotation))
    let half = (from - to) * 0.5
    // F.6.5.1: half the chord along the axes of the ellipse.
    let x1 = cosine * half.x + sine * half.y
    let y1 = cosine * half.y - sine * half.x
    var (rx, ry) = (radii.width, radii.height)
    let reach = (x1 / rx) * (x1 / rx) + (y1 / ry) * (y1 / ry)
    if reach > 1 {
      rx *= reach.squareRoot()
      ry *= reach.squareRoot()
    }
    // F.6.5.2, with both sides divided by (rx·ry)² so that large numbers do not overflow.
    let spread = (x1 / rx) * (x1 / rx) + (y1 / ry) * (y1 / ry)
    let factor = max(0, 1 / spread - 1).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    let unit = Point(factor * y1 / ry, -factor * x1 / rx)
    let start = Point(x1 / rx - unit.x, y1 / ry - unit.y)
    let end = Point(-x1 / rx - unit.x, -y1 / ry - unit.y)
    let sweep = sweep(from: start.angle, to: end.angle)
    // The unit circle, stretched to the ellipse, turned and moved to the centre.
    let center = Point(
      (from.x + to.x) / 2 + cosine * unit.x * rx - sine * unit.y * ry,
      (from.y + to.y) / 2 + sine * unit.x * rx + cosine * unit.y * ry
    )
    let map = Affine(rx * cosine, rx * sine, -ry * sine, ry * cosine, center.x, center.y)
    guard map.isFinite, sweep.isFinite else {
      path.line(to: to)
      return
    }
    addCurves(to: &path, start: start.angle, sweep: sweep, map: map)
  }

  private func sweep(from start: Double, to end: Double) -> Double {
    let sweep = end - start
    if isClockwise, sweep < 0 { return sweep + 2 * .pi }
    if !isClockwise, sweep > 0 { return sweep - 2 * .pi }
    return sweep
  }

  private func addCurves(to path: inout Path, start: Double, sweep: Double, map: Affine) {
    let parts = Int(clamping: abs(sweep) / (.pi / 2) - 1e-9, .up, in: 1...4)
    let step = sweep / Double(parts)
    let handle = 4.0 / 3 * ElementaryFunctions.tan(step / 4)
    for part in 0..<parts {
      let (a, b) = (start + step * Double(part), start + step * Double(part + 1))
      let (p, q) = (onCircle(a), onCircle(b))
      let first = Point(p.x - handle * p.y, p.y + handle * p.x)
      let second = Point(q.x + handle * q.y, q.y - handle * q.x)
      // The end is the point as written, without rounding errors from sines.
      path.curve(map.apply(first), map.apply(second), to: part == parts - 1 ? to : map.apply(q))
    }
  }

  private func onCircle(_ angle: Double) -> Point {
    Point(ElementaryFunctions.cos(angle), ElementaryFunctions.sin(angle))
  }
}
