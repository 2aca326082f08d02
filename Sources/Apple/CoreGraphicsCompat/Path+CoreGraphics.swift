internal import Graphics

extension Path {
  /// The path mapped by what a pointer points to; nil is the identity.
  func transformed(_ transform: UnsafePointer<CGAffineTransform>?) -> Path {
    transformed(by: transform?.pointee.affine ?? .identity)
  }

  /// A rectangle with elliptic corners, whose half axes are clamped to half its sides.
  ///
  /// Begins in the middle of the right side and goes towards greater y, as Core Graphics does (measured on
  /// macOS and iOS).
  static func roundedRect(_ rect: Rect, _ corner: Size) -> Path {
    let width = corner.width.clamped(to: 0...abs(rect.width) / 2)
    let height = corner.height.clamped(to: 0...abs(rect.height) / 2)
    guard width > 0, height > 0 else { return .rect(rect) }
    let handle = Size(width * (1 - kappa), height * (1 - kappa))
    let turns = rect.turns
    var path = Path()
    path.move(to: Point(rect.maxX, rect.center.y))
    for turn in turns.dropFirst() + turns.prefix(1) {
      func point(_ side: Point, _ width: Double, _ height: Double) -> Point {
        turn.at + Point(side.x * width, side.y * height)
      }
      path.line(to: point(turn.back, width, height))
      path.curve(
        point(turn.back, handle.width, handle.height),
        point(turn.on, handle.width, handle.height),
        to: point(turn.on, width, height)
      )
    }
    path.close()
    return path
  }

  /// The arc of a radius that touches the two sides of a corner; nil where the sides lie on one line.
  ///
  /// With the angle φ between the sides the arc touches them radius / tan(φ/2) from the corner.
  static func arc(from start: Point, around corner: Point, to end: Point, radius: Double) -> Path? {
    let (a, b) = (start - corner, end - corner)
    let turn = a.x * b.y - a.y * b.x
    let lengths = a.length * b.length
    guard lengths > 0, radius > 0, abs(turn) > 1e-12 * lengths else { return nil }
    let angle = ElementaryFunctions.acos((a.x * b.x + a.y * b.y) / lengths)
    let distance = radius / ElementaryFunctions.tan(angle / 2)
    let first = corner + a * (distance / a.length)
    let last = corner + b * (distance / b.length)
    // From the first touching point a quarter turn towards the inside of the corner.
    let side = Point(-a.y, a.x) * (radius / a.length * (turn > 0 ? 1 : -1))
    let center = first + side
    return .arc(
      center: center,
      radius: radius,
      startAngle: (first - center).angle,
      endAngle: (last - center).angle,
      clockwise: turn < 0
    )
  }

  /// The subpaths, each with its `move`.
  var subpaths: [ArraySlice<PathElement>] {
    var result: [ArraySlice<PathElement>] = []
    var start = 0
    for (index, element) in elements.enumerated() where index > 0 {
      guard case .move = element else { continue }
      result.append(elements[start..<index])
      start = index
    }
    if start < elements.count { result.append(elements[start...]) }
    return result
  }

  /// The path drawn from its end to its start: subpaths in reverse order, closed ones still closed.
  var reversed: Path {
    var result = Path()
    for subpath in subpaths.reversed() {
      var ends: [Point] = []
      var isClosed = false
      for element in subpath {
        switch element {
        case .move(let to), .line(let to), .curve(_, _, let to): ends.append(to)
        case .close: isClosed = true
        }
      }
      guard let last = ends.popLast() else { continue }
      result.move(to: last)
      for element in subpath.reversed() {
        switch element {
        case .move, .close: continue
        case .line: if let to = ends.popLast() { result.line(to: to) }
        case .curve(let first, let second, _):
          if let to = ends.popLast() { result.curve(second, first, to: to) }
        }
      }
      if isClosed { result.close() }
    }
    return result
  }

  /// Returns how often the path winds around a point, counted clockwise with y down; open subpaths
  /// count as closed.
  ///
  /// Each curve is approximated by 128 chords, which for a quarter circle are off by 2·10⁻⁵ of the
  /// radius.
  func windingNumber(around point: Point) -> Int {
    var winding = 0
    var (start, current) = (Point.zero, Point.zero)
    func cross(to end: Point) {
      // A ray along +x: edges that cross it downwards count +1, upwards −1.
      let side =
        (end.x - current.x) * (point.y - current.y)
        - (point.x - current.x) * (end.y - current.y)
      if current.y <= point.y, end.y > point.y, side > 0 { winding += 1 }
      if current.y > point.y, end.y <= point.y, side < 0 { winding -= 1 }
      current = end
    }
    for element in elements {
      switch element {
      case .move(let to):
        cross(to: start)
        (start, current) = (to, to)
      case .line(let to): cross(to: to)
      case .curve(let first, let second, let to):
        let cubic = CubicBezier(current, first, second, to)
        for step in 1..<128 { cross(to: cubic.point(at: Double(step) / 128)) }
        cross(to: to)
      case .close: cross(to: start)
      }
    }
    cross(to: start)
    return winding
  }
}
