/// The area that a stroke covers, as a path to fill with the non-zero rule.
///
/// Each line, or dash, is traced once: along its left, around its end, back along its right. A
/// closed line has two borders. At a corner, the outer border has the join. The inner one either
/// meets in one point or, if segments are too short, passes through the corner itself. The path
/// then winds like a quadrilateral for each segment and a wedge for each corner. All wind in one
/// direction, so that nothing cancels.
///
/// As in PostScript, corners get joins, flattened curves get invisible round joins, and a subpath
/// without length shows only its round or square caps.
public struct StrokeOutline: Sendable {
  /// The outline, in the stroked path's own space; it winds in one direction, counted from 0 up.
  public private(set) var path = Path()
  /// Whether a line goes back the way that it came: borders then lie upon each other along it.
  public private(set) var turnsBack = false
  /// Whether a round join turns by half a circle, within rounding: Cairo's own stroker drops some of these.
  public private(set) var hasReversedJoin = false

  private let style: StrokeStyle
  private let half: Double
  private let tolerance: Double

  /// The most dashes of one path; above, the line is solid.
  public static let maxDashes = 100_000

  /// Creates the outline of the stroke of a path.
  ///
  /// - Parameters:
  ///   - path: the path to stroke.
  ///   - style: width, ends, corners and dashes.
  ///   - tolerance: the maximum error of flattened curves and round corners, in the same units;
  ///     above 0.
  /// - Complexity: O(*segments* + *dashes*)
  public init(of path: Path, style: StrokeStyle, tolerance: Double) {
    self.style = style
    half = style.lineWidth / 2
    self.tolerance = tolerance
    guard style.lineWidth > 0 else { return }
    let lines = PolyLine.lines(of: path, tolerance: tolerance)
    let dashes = DashPattern(style.dashPattern, phase: style.dashPhase)
    let count = lines.reduce(0) { $0 + (dashes?.segmentCount(length: $1.length) ?? 0) }
    for line in lines {
      guard let dashes, count <= Self.maxDashes, line.length > 0 else {
        add(line)
        continue
      }
      for dash in line.dashes(dashes) { add(dash) }
    }
  }

  private mutating func add(_ line: PolyLine) {
    let nodes = line.nodes
    guard nodes.count > 1, let first = nodes.first, let last = nodes.last else {
      if let only = nodes.first { addDot(only.point, along: line.direction) }
      return
    }
    let segments = zip(nodes, nodes.dropFirst()).map { Segment(from: $0.point, to: $1.point) }
    var borders = Borders(capacity: nodes.count + 8)
    let (start, end) = (segments[0], segments[segments.count - 1])
    if !line.isClosed {
      addEnd(at: first.point, first.departure, start.direction, to: &borders)
    }
    for index in 1..<segments.count {
      addCorner(at: nodes[index], from: segments[index - 1], to: segments[index], to: &borders)
    }
    if line.isClosed {
      var seam = first
      seam.arrival = last.arrival
      addCorner(at: seam, from: end, to: start, to: &borders)
      path.appendLines(through: borders.left, closed: true)
      path.appendLines(through: borders.right.reversed(), closed: true)
    } else {
      addEnd(at: last.point, end.direction, last.arrival, to: &borders)
      addCap(at: last.point, towards: last.arrival ?? end.direction, to: &borders.left)
      borders.left.append(contentsOf: borders.right.reversed())
      addCap(at: first.point, towards: (first.departure ?? start.direction) * -1, to: &borders.left)
      path.appendLines(through: borders.left, closed: true)
    }
  }

  // A straight piece of the line.
  private struct Segment {
    let direction: Point
    let length: Double

    init(from start: Point, to end: Point) {
      let delta = end - start
      length = delta.length
      direction = Point(delta.x / length, delta.y / length)
    }
  }

  // The points half the width beside the line, in its order.
  private struct Borders {
    var left: [Point] = []
    var right: [Point] = []

    init(capacity: Int) {
      left.reserveCapacity(2 * capacity)
      right.reserveCapacity(capacity)
    }

    // A positive side is the right one.
    mutating func append(_ point: Point, at side: Double) {
      if side > 0 { right.append(point) } else { left.append(point) }
    }
  }

  // A step of the line's direction.
  private struct Turn {
    let from: Point
    let to: Point
    let sine: Double
    let cosine: Double

    init(_ from: Point, _ to: Point) {
      (self.from, self.to) = (from, to)
      (sine, cosine) = (from.cross(to), from.dot(to))
    }

    /// Whether the line goes back exactly against the way it came.
    var isReversal: Bool { cosine < 0 && abs(sine) < 1e-6 }
  }

  // Joins follow the directions of the curves themselves; the turns from the chords next to them, which
  // are large where handles are short, are parts of the curves.
  private mutating func addCorner(
    at node: PolyLine.Node,
    from a: Segment,
    to b: Segment,
    to borders: inout Borders
  ) {
    let turn = Turn(a.direction, b.direction)
    if turn.cosine < -0.98 { turnsBack = true }
    // The gap opens on the outer side of the turn.
    let outer = turn.sine < 0 ? half : -half
    let center = node.point
    borders.append(center + a.direction.right * outer, at: outer)
    if node.isSmooth {
      addJoin(at: center, turn, .round, outer, to: &borders)
    } else {
      let (arrival, departure) = (node.arrival ?? a.direction, node.departure ?? b.direction)
      let corner = Turn(arrival, departure)
      if corner.isReversal, style.lineJoin == .round { hasReversedJoin = true }
      addJoin(at: center, Turn(a.direction, arrival), .round, outer, to: &borders)
      addJoin(at: center, corner, style.lineJoin, outer, to: &borders)
      addJoin(at: center, Turn(departure, b.direction), .round, outer, to: &borders)
    }
    addInnerCorner(at: center, turn, -outer, maximum: min(a.length, b.length) / 2, to: &borders)
  }

  // The inner borders of two segments meet where neither is used up by half: further on, the next corner could
  // have taken that part already.
  private func addInnerCorner(
    at center: Point,
    _ turn: Turn,
    _ side: Double,
    maximum: Double,
    to borders: inout Borders
  ) {
    let first = turn.from.right * side
    // The tangent of half the angle, times half the width.
    let back = half * abs(turn.sine) / (1 + turn.cosine)
    if turn.cosine > -0.9, back <= maximum {
      borders.append(center + first - turn.from * back, at: side)
    } else {
      borders.append(center + first, at: side)
      borders.append(center, at: side)
      borders.append(center + turn.to.right * side, at: side)
    }
  }

  // An end of a line, where a curve may have another direction than its chord.
  private func addEnd(
    at point: Point,
    _ from: Point?,
    _ to: Point?,
    to borders: inout Borders
  ) {
    for side in [-half, half] {
      if let from { borders.append(point + from.right * side, at: side) }
      if let from, let to {
        addJoin(at: point, Turn(from, to), .round, side, to: &borders)
      } else if let to {
        borders.append(point + to.right * side, at: side)
      }
    }
  }

  // From the border of one direction, where the last point is, to that of another.
  private func addJoin(
    at center: Point,
    _ turn: Turn,
    _ join: LineJoin,
    _ side: Double,
    to borders: inout Borders
  ) {
    guard turn.sine != 0 || turn.cosine < 0 else { return }
    let (first, second) = (turn.from.right * side, turn.to.right * side)
    if turn.sine * side < 0 || turn.isReversal {
      switch join {
      case .bevel: break
      case .round:
        // A chord of a small angle is off by an eighth of its square.
        if half * (1 - turn.cosine) > 4 * tolerance {
          var sweep = Math.atan2(turn.sine, turn.cosine)
          // The sign of the sine of half a circle is that of its rounding; the join goes around the front.
          if sweep * side > 0 { sweep += side < 0 ? 2 * .pi : -2 * .pi }
          for point in arc(about: center, from: first.angle, by: sweep) {
            borders.append(point, at: side)
          }
        }
      case .miter:
        // The miter is 1 / cos(half the turn) half widths long.
        let halfCosine = ((1 + turn.cosine) / 2).squareRoot()
        if halfCosine * style.miterLimit >= 1, halfCosine > 1e-6 {
          borders.append(center + (first + second).unit * (half / halfCosine), at: side)
        }
      }
    }
    borders.append(center + second, at: side)
  }

  // A subpath or a dash without length.
  private mutating func addDot(_ point: Point, along direction: Point?) {
    var points: [Point] = []
    switch style.lineCap {
    case .butt: return
    case .round: points = [Point(point.x + half, point.y)] + arc(about: point, from: 0, by: 2 * .pi)
    case .square:
      let along = (direction ?? Point(1, 0)) * half
      let side = along.right
      points = [
        point - along - side, point + along - side, point + along + side, point - along + side,
      ]
    }
    path.appendLines(through: points, closed: true)
  }

  // From the left of an end to its right; both ends are there or follow.
  private func addCap(at point: Point, towards direction: Point, to points: inout [Point]) {
    switch style.lineCap {
    case .butt: break
    case .round:
      points.append(contentsOf: arc(about: point, from: direction.left.angle, by: .pi))
    case .square:
      let (ahead, side) = (direction * half, direction.left * half)
      points.append(point + side + ahead)
      points.append(point - side + ahead)
    }
  }

  // The points between the ends of an arc.
  private func arc(about center: Point, from start: Double, by sweep: Double) -> [Point] {
    // A chord of a circle of radius r is off by e when it spans the angle 2 · acos(1 − e/r).
    let step = 2 * Math.acos(1 - min(1, tolerance / half))
    let count = max(2, Int(clamping: abs(sweep) / max(step, 1e-3), .up, in: 1...4096))
    return (1..<count).map { index in
      let angle = start + sweep * Double(index) / Double(count)
      return Point(center.x + half * Math.cos(angle), center.y + half * Math.sin(angle))
    }
  }
}
