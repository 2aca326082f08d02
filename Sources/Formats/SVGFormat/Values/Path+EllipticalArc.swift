internal import Graphics

extension Path {
  /// Adds an arc of an ellipse given by its end points, as curves of at most a quarter turn.
  ///
  /// SVG 1.1, appendix F.6.5 and F.6.6: the centre follows from the end points, and radii that are
  /// too small to reach grow. A radius of 0 makes a line, equal end points make nothing. Radii so
  /// far from the length of the chord that their quotients are numerically 0 make a line, too.
  ///
  /// - Parameters:
  ///   - numbers: the seven of path data: radii, degrees from +x to the first axis, whether the longer way is taken, whether
  ///     angles grow on it, and the end.
  ///   - from: the end of the path.
  mutating func ellipticalArc(_ numbers: [Double], from: Point) {
    let to = Point(numbers[5], numbers[6])
    guard from != to else { return }
    var (rx, ry) = (abs(numbers[0]), abs(numbers[1]))
    guard rx > 0, ry > 0 else { return line(to: to) }
    let rotation = numbers[2] / 180 * .pi
    let (isLarge, isClockwise) = (numbers[3] == 1, numbers[4] == 1)
    let (cosine, sine) = (ElementaryFunctions.cos(rotation), ElementaryFunctions.sin(rotation))
    let half = (from - to) * 0.5
    // F.6.5.1: half the chord along the axes of the ellipse.
    let x1 = cosine * half.x + sine * half.y
    let y1 = cosine * half.y - sine * half.x
    let reach = (x1 / rx) * (x1 / rx) + (y1 / ry) * (y1 / ry)
    if reach > 1 {
      rx *= reach.squareRoot()
      ry *= reach.squareRoot()
    }
    // F.6.5.2, with both sides divided by (rx·ry)² so that large numbers do not overflow.
    let spread = (x1 / rx) * (x1 / rx) + (y1 / ry) * (y1 / ry)
    let factor = max(0, 1 / spread - 1).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    let unit = Point(factor * y1 / ry, -factor * x1 / rx)
    let start = Point(x1 / rx - unit.x, y1 / ry - unit.y).angle
    var sweep = Point(-x1 / rx - unit.x, -y1 / ry - unit.y).angle - start
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    // The unit circle, stretched to the ellipse, turned and moved to the centre.
    let center = Point(
      (from.x + to.x) / 2 + cosine * unit.x * rx - sine * unit.y * ry,
      (from.y + to.y) / 2 + sine * unit.x * rx + cosine * unit.y * ry
    )
    let map = Affine(rx * cosine, rx * sine, -ry * sine, ry * cosine, center.x, center.y)
    guard map.isFinite, sweep.isFinite else { return line(to: to) }
    let parts = Int(clamping: abs(sweep) / (.pi / 2) - 1e-9, .up, in: 1...4)
    let step = sweep / Double(parts)
    let handle = 4.0 / 3 * ElementaryFunctions.tan(step / 4)
    func onCircle(_ part: Int) -> Point {
      let angle = start + step * Double(part)
      return Point(ElementaryFunctions.cos(angle), ElementaryFunctions.sin(angle))
    }
    for part in 0..<parts {
      let (p, q) = (onCircle(part), onCircle(part + 1))
      let first = Point(p.x - handle * p.y, p.y + handle * p.x)
      let second = Point(q.x + handle * q.y, q.y - handle * q.x)
      // The end is the point as written, without rounding errors from sines.
      curve(map.apply(first), map.apply(second), to: part == parts - 1 ? to : map.apply(q))
    }
  }
}
