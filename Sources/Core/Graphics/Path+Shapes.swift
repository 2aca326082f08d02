extension Path {
  /// The handle length of a quarter circle of radius 1: 4(√2 − 1)/3.
  public static let kappa = 0.552_284_749_830_793_6

  /// A rectangle: minXminY → maxXminY → maxXmaxY → minXmaxY, closed.
  public static func rect(_ rect: Rect) -> Path { polyline(rect.corners, closed: true) }

  /// A rectangle with circular corners, clockwise on screen from the start of its top edge.
  ///
  /// - Parameters:
  ///   - rect: the outer bounds.
  ///   - radius: clamped to 0…half the shorter side, as `CALayer.cornerRadius` is when drawn.
  public static func roundedRect(_ rect: Rect, radius: Double) -> Path {
    let r = radius.clamped(to: 0...max(0, min(abs(rect.width), abs(rect.height)) / 2))
    guard r > 0 else { return .rect(rect) }
    let h = r * (1 - kappa)
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    var path = Path()
    path.move(to: Point(left + r, top))
    path.line(to: Point(right - r, top))
    path.curve(Point(right - h, top), Point(right, top + h), to: Point(right, top + r))
    path.line(to: Point(right, bottom - r))
    path.curve(Point(right, bottom - h), Point(right - h, bottom), to: Point(right - r, bottom))
    path.line(to: Point(left + r, bottom))
    path.curve(Point(left + h, bottom), Point(left, bottom - h), to: Point(left, bottom - r))
    path.line(to: Point(left, top + r))
    path.curve(Point(left, top + h), Point(left + h, top), to: Point(left + r, top))
    path.close()
    return path
  }

  /// An ellipse in a rectangle: from the middle of the right side, clockwise on screen, closed.
  public static func ellipse(in rect: Rect) -> Path {
    let c = rect.center
    let (rx, ry) = (rect.width / 2, rect.height / 2)
    let (hx, hy) = (rx * kappa, ry * kappa)
    var path = Path()
    path.move(to: Point(c.x + rx, c.y))
    path.curve(Point(c.x + rx, c.y + hy), Point(c.x + hx, c.y + ry), to: Point(c.x, c.y + ry))
    path.curve(Point(c.x - hx, c.y + ry), Point(c.x - rx, c.y + hy), to: Point(c.x - rx, c.y))
    path.curve(Point(c.x - rx, c.y - hy), Point(c.x - hx, c.y - ry), to: Point(c.x, c.y - ry))
    path.curve(Point(c.x + hx, c.y - ry), Point(c.x + rx, c.y - hy), to: Point(c.x + rx, c.y))
    path.close()
    return path
  }

  /// A circular arc, starting with a `move`.
  ///
  /// Angles are radians from +x towards +y. The sweep is brought into (0, 2π] in the wanted
  /// direction; a difference of a full turn or more is a full circle. Pieces are at most a quarter
  /// turn, with handles 4/3·tan(sweep/4).
  ///
  /// - Parameters:
  ///   - center: the centre of the circle.
  ///   - radius: at least 0.
  ///   - startAngle: where the arc starts.
  ///   - endAngle: where it ends.
  ///   - clockwise: growing angles, which is clockwise on screen with y down.
  public static func arc(
    center: Point,
    radius: Double,
    startAngle: Double,
    endAngle: Double,
    clockwise: Bool = true
  ) -> Path {
    let sweep = arcSweep(from: startAngle, to: endAngle, clockwise: clockwise)
    let parts = Int(clamping: abs(sweep) / (.pi / 2) - 1e-9, .up, in: 1...4)
    let step = sweep / Double(parts)
    let handle = radius * 4 / 3 * Math.tan(step / 4)
    func point(_ angle: Double) -> Point {
      Point(center.x + radius * Math.cos(angle), center.y + radius * Math.sin(angle))
    }
    func tangent(_ angle: Double) -> Point { Point(-Math.sin(angle), Math.cos(angle)) * handle }
    var path = Path()
    path.move(to: point(startAngle))
    for part in 0..<parts {
      let a = startAngle + step * Double(part)
      let b = part == parts - 1 ? startAngle + sweep : a + step
      path.curve(point(a) + tangent(a), point(b) - tangent(b), to: point(b))
    }
    return path
  }

  private static func arcSweep(from start: Double, to end: Double, clockwise: Bool) -> Double {
    let turn = 2 * Double.pi
    let difference = end - start
    guard abs(difference) < turn else { return clockwise ? turn : -turn }
    var sweep = difference.truncatingRemainder(dividingBy: turn)
    if clockwise, sweep <= 0 { sweep += turn }
    if !clockwise, sweep >= 0 { sweep -= turn }
    return sweep
  }

  /// Straight lines through points; empty without points.
  public static func polyline(_ points: [Point], closed: Bool) -> Path {
    var path = Path()
    path.appendLines(through: points, closed: closed)
    return path
  }

  /// A regular polygon: the first vertex straight up at rotation 0, then clockwise on screen.
  ///
  /// - Parameters:
  ///   - center: the centre of the circle through the vertices.
  ///   - radius: the radius of that circle.
  ///   - sides: the number of vertices, at least 3.
  ///   - rotation: radians, clockwise on screen.
  public static func polygon(center: Point, radius: Double, sides: Int, rotation: Double) -> Path {
    polyline(
      (0..<max(0, sides)).map { index in
        vertex(
          around: center,
          radius: radius,
          angle: rotation + 2 * .pi * Double(index) / Double(sides)
        )
      },
      closed: true
    )
  }

  /// A star whose outer and inner vertices alternate, the first outer one straight up at rotation 0.
  ///
  /// - Parameters:
  ///   - center: the centre.
  ///   - points: the number of outer vertices, at least 2.
  ///   - outerRadius: distance of the outer vertices from the centre.
  ///   - innerRadius: distance of the inner ones.
  ///   - rotation: radians, clockwise on screen.
  public static func star(
    center: Point,
    points: Int,
    outerRadius: Double,
    innerRadius: Double,
    rotation: Double
  ) -> Path {
    polyline(
      (0..<max(0, points) * 2).map { index in
        vertex(
          around: center,
          radius: index.isMultiple(of: 2) ? outerRadius : innerRadius,
          angle: rotation + .pi * Double(index) / Double(points)
        )
      },
      closed: true
    )
  }

  private static func vertex(around center: Point, radius: Double, angle: Double) -> Point {
    Point(center.x + radius * Math.sin(angle), center.y - radius * Math.cos(angle))
  }

  /// A sine wave along a line, as a polyline.
  ///
  /// The point at distance d is from + d·u + amplitude·sin(2π·d/wavelength + phase)·n, where u is the
  /// unit vector from → to and n is u turned 90° clockwise on screen. There is a point every `step`,
  /// and one at the end.
  ///
  /// - Parameters:
  ///   - from: the start of the axis.
  ///   - to: the end of the axis.
  ///   - amplitude: greatest distance from the axis.
  ///   - wavelength: length of one period along the axis, not 0.
  ///   - phase: radians at the start.
  ///   - step: distance between points along the axis, greater than 0.
  public static func sine(
    from: Point,
    to: Point,
    amplitude: Double,
    wavelength: Double,
    phase: Double,
    step: Double
  ) -> Path {
    let length = from.distance(to: to)
    guard length > 0, step > 0 else { return polyline([from], closed: false) }
    let u = (to - from) * (1 / length)
    let n = Point(-u.y, u.x)
    let count = Int(clamping: length / step - 1e-9, .up, in: 1...1_000_000)
    return polyline(
      (0...count).map { index in
        let d = index == count ? length : Double(index) * step
        return from + u * d + n * (amplitude * Math.sin(2 * .pi * d / wavelength + phase))
      },
      closed: false
    )
  }
}
