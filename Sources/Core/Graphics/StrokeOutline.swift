/// The area that a stroke covers, as a path to fill with the non-zero rule.
///
/// Each line, or dash, is traced once: along its left, around its end, back along its right. A
/// closed line has two borders. At a corner, the outer border has the join. The inner one either
/// meets in one point or, if what follows is too short, passes through the corner itself. The path
/// then winds like a quadrilateral for each segment and a wedge for each corner, on both sides where it
/// is a part of a curve. All wind in one direction, so that nothing cancels.
///
/// As in PostScript, corners get joins, flattened curves get invisible round joins, and a subpath
/// without length shows only its round or square caps.
public struct StrokeOutline: Sendable {
  /// The corners of all polygons, one polygon after the other, in the stroked path's own space.
  ///
  /// All polygons wind in one direction, counted from 0 up.
  public private(set) var points: [Point] = []
  /// The end of each polygon in `points`.
  public private(set) var ends: [Int] = []
  /// Whether a line goes back the way that it came: borders then lie upon each other along it.
  public private(set) var turnsBack = false
  /// Whether no part of the stroke can lie upon another one, apart from rounding; false if that is not certain.
  public private(set) var isSimple = true

  private let style: StrokeStyle
  let half: Double
  let tolerance: Double
  // The largest angle of a chord of a round end.
  private let chordAngle: Double
  // The right border of the current line.
  private(set) var right: [Point] = []
  // The number of points of the left and of the right border that no corner removes; those after them are of gentle
  // nodes.
  private(set) var fixed = (left: 0, right: 0)
  // How many of the next nodes have no point on a side, where a corner before them cut it off.
  private var cut = (nodes: 0, side: 0.0)

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
    // A chord of a circle of radius r is off by e when it spans the angle 2 · acos(1 − e/r).
    chordAngle = max(2 * Math.acos(1 - min(1, tolerance / half)), 1e-3)
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
    right = []
  }

  /// The outline as a path to fill with the non-zero rule.
  ///
  /// - Complexity: O(*points*)
  public var path: Path {
    var path = Path()
    var start = 0
    for end in ends {
      path.appendLines(through: points[start..<end], closed: true)
      start = end
    }
    return path
  }

  private mutating func endPolygon() {
    if points.count > ends.last ?? 0 { ends.append(points.count) }
  }

  private mutating func add(_ line: PolyLine) {
    let nodes = line.nodes
    if !ends.isEmpty { isSimple = false }
    guard nodes.count > 1, let first = nodes.first, let last = nodes.last else {
      if let only = nodes.first { addDot(only.point, along: line.direction) }
      return
    }
    right.removeAll(keepingCapacity: true)
    let start = Segment(from: first.point, to: nodes[1].point)
    var convexity = ConvexityTest(start.direction)
    if !line.isClosed { addEnd(at: first.point, first.departure, start.direction) }
    var end = start
    fixed = (points.count, right.count)
    for index in 1..<nodes.count - 1 {
      let next = Segment(from: nodes[index].point, to: nodes[index + 1].point)
      convexity.add(next.direction)
      addCorner(at: nodes[index], from: end, to: next, line, index)
      end = next
    }
    if line.isClosed {
      var seam = first
      seam.arrival = last.arrival
      convexity.add(start.direction)
      addCorner(at: seam, from: end, to: start, line, nil)
      endPolygon()
      points.append(contentsOf: right.reversed())
      endPolygon()
      if isSimple { isSimple = convexity.isConvex && line.isConvexAndWider(than: half) }
    } else {
      addEnd(at: last.point, end.direction, last.arrival)
      addCap(at: last.point, towards: last.arrival ?? end.direction)
      points.append(contentsOf: right.reversed())
      addCap(at: first.point, towards: (first.departure ?? start.direction) * -1)
      endPolygon()
      if !convexity.turnsWithinHalf { isSimple = false }
    }
  }

  // A straight piece of the line.
  struct Segment {
    let direction: Point
    let length: Double

    init(from start: Point, to end: Point) {
      let delta = end - start
      length = delta.strokeLength
      direction = Point(delta.x / length, delta.y / length)
    }
  }

  // Adds a point to the right border for a positive side, else to the left one, which is a part of the outline already.
  private mutating func append(_ point: Point, at side: Double) {
    if side > 0 { right.append(point) } else { points.append(point) }
  }

  // A step of the line's direction.
  struct Turn {
    let from: Point
    let to: Point
    let sine: Double
    let cosine: Double

    init(_ from: Point, _ to: Point) {
      (self.from, self.to) = (from, to)
      (sine, cosine) = (from.cross(to), from.dot(to))
    }

    /// The tangent of half the angle; above 0.
    var halfTangent: Double { abs(sine) / (1 + cosine) }

    /// Whether the line goes back exactly against the way it came.
    var isReversal: Bool { cosine < 0 && abs(sine) < 1e-6 }

    /// Whether this part of a turn goes the other way by more than a third of half a circle.
    ///
    /// One of three parts does if they add up to more than half a circle: their sum then seems to turn the other way.
    func opposes(_ whole: Turn) -> Bool { sine * whole.sine < 0 && cosine < 0.5 }
  }

  // Joins follow the directions of the curves themselves; the turns from the chords next to them, which
  // are large where handles are short, are parts of the curves.
  private mutating func addCorner(
    at node: PolyLine.Node,
    from a: Segment,
    to b: Segment,
    _ line: PolyLine,
    _ index: Int?
  ) {
    let turn = Turn(a.direction, b.direction)
    if turn.cosine < -0.98 { turnsBack = true }
    // The gap opens on the outer side of the turn.
    let outer = turn.sine < 0 ? half : -half
    let center = node.point
    if isGentle(turn, at: node, from: a, to: b) {
      // The outer borders of both segments meet beyond the arc by a quarter of that, at half its angle.
      let sides = (a.direction.right + b.direction.right) * (half / (1 + turn.cosine))
      let isCut = cut.nodes > 0
      if isCut { cut.nodes -= 1 }
      if !isCut || cut.side > 0 { points.append(center - sides) }
      if !isCut || cut.side < 0 { right.append(center + sides) }
      return
    }
    if node.isSmooth {
      append(center + a.direction.right * outer, at: outer)
      addJoin(at: center, turn, .round, outer)
    } else {
      let (arrival, departure) = (node.arrival ?? a.direction, node.departure ?? b.direction)
      let (first, last) = (Turn(a.direction, arrival), Turn(departure, b.direction))
      let corner = Turn(arrival, departure)
      if first.opposes(turn) || corner.opposes(turn) || last.opposes(turn) {
        addHook(at: center, [(first, .round), (corner, style.lineJoin), (last, .round)])
        return
      }
      append(center + a.direction.right * outer, at: outer)
      addJoin(at: center, first, .round, outer)
      addJoin(at: center, corner, style.lineJoin, outer)
      addJoin(at: center, last, .round, outer)
    }
    addInnerCorner(at: node, turn: turn, side: -outer, from: a, to: b, line: line, index: index)
    fixed = (points.count, right.count)
  }

  // A corner at which curves hook by less than the tolerance: their ends have other directions than their chords. The
  // parts of the turn may go different ways: each has joins on its outer side, and passes through the corner inside.
  private mutating func addHook(at center: Point, _ parts: [(turn: Turn, join: LineJoin)]) {
    for (turn, join) in parts {
      let outer = turn.sine > 0 ? -half : half
      append(center + turn.from.right * outer, at: outer)
      addJoin(at: center, turn, join, outer)
      append(center + turn.from.right * -outer, at: -outer)
      append(center, at: -outer)
      append(center + turn.to.right * -outer, at: -outer)
    }
    isSimple = false
    fixed = (points.count, right.count)
  }

  // Whether the line bends so little between the chords of a curve that each border passes in one point.
  func isGentle(_ turn: Turn, at node: PolyLine.Node, from a: Segment, to b: Segment) -> Bool {
    node.isSmooth && turn.cosine > 0 && half * (1 - turn.cosine) < tolerance / 2
      && innerBordersMeet(turn, a, b)
  }

  // The inner borders of two segments meet where neither is used up by half: further on, the next corner could
  // have taken that part already.
  private func innerBordersMeet(_ turn: Turn, _ a: Segment, _ b: Segment) -> Bool {
    turn.cosine > -0.9 && half * turn.halfTangent <= min(a.length, b.length) / 2
  }

  private mutating func addInnerCorner(
    at node: PolyLine.Node,
    turn: Turn,
    side: Double,
    from a: Segment,
    to b: Segment,
    line: PolyLine,
    index: Int?
  ) {
    let (center, first) = (node.point, turn.from.right * side)
    if innerBordersMeet(turn, a, b) {
      append(center + first - turn.from * (half * turn.halfTangent), at: side)
    } else if let index, let corner = innerCorner(turn, at: index, of: line, side) {
      if side > 0 { right.removeLast(corner.before) } else { points.removeLast(corner.before) }
      append(corner.point, at: side)
      cut = (corner.after, side)
    } else {
      isSimple = false
      append(center + first, at: side)
      append(center, at: side)
      addInnerWedges(at: node, turn, side, from: a, to: b)
      append(center + turn.to.right * side, at: side)
    }
  }

  // Where half the width exceeds the radius of a curve, the quadrilaterals of neighbouring chords part beyond its
  // center: a wedge from the corner, winding as they do, covers what the curve's perpendicular sweeps between them.
  private mutating func addInnerWedges(
    at node: PolyLine.Node,
    _ turn: Turn,
    _ side: Double,
    from a: Segment,
    to b: Segment
  ) {
    let center = node.point
    // With the length of the curve that each turns by.
    var parts = [(turn: turn, length: (a.length + b.length) / 2)]
    if !node.isSmooth {
      parts = [
        node.arrival.map { (Turn(turn.from, $0), a.length / 2) },
        node.departure.map { (Turn($0, turn.to), b.length / 2) },
      ].compactMap { $0 }
    }
    for (part, length) in parts where part.sine * turn.sine > 0 {
      let angle = Math.atan2(part.sine, part.cosine)
      guard half * abs(angle) > length else { continue }
      let end = part.to.right * side
      append(center + end, at: side)
      if half * (1 - part.cosine) > 4 * tolerance {
        addArc(about: center, from: end, by: -angle, at: side)
      }
      append(center + part.from.right * side, at: side)
      append(center, at: side)
    }
  }

  // An end of a line, where a curve may have another direction than its chord.
  private mutating func addEnd(at point: Point, _ from: Point?, _ to: Point?) {
    addEnd(at: point, from, to, -half)
    addEnd(at: point, from, to, half)
  }

  private mutating func addEnd(at point: Point, _ from: Point?, _ to: Point?, _ side: Double) {
    if let from { append(point + from.right * side, at: side) }
    if let from, let to {
      addJoin(at: point, Turn(from, to), .round, side)
    } else if let to {
      append(point + to.right * side, at: side)
    }
  }

  // From the border of one direction, where the last point is, to that of another.
  private mutating func addJoin(at center: Point, _ turn: Turn, _ join: LineJoin, _ side: Double) {
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
          addArc(about: center, from: first, by: sweep, at: side)
        }
      case .miter:
        // The miter is 1 / cos(half the turn) half widths long.
        let halfCosine = ((1 + turn.cosine) / 2).squareRoot()
        if halfCosine * style.miterLimit >= 1, halfCosine > 1e-6 {
          append(center + (first + second).unit * (half / halfCosine), at: side)
        }
      }
    }
    append(center + second, at: side)
  }

  // A subpath or a dash without length.
  private mutating func addDot(_ point: Point, along direction: Point?) {
    switch style.lineCap {
    case .butt: return
    case .round:
      points.append(Point(point.x + half, point.y))
      addArc(about: point, from: Point(half, 0), by: 2 * .pi, at: -half)
    case .square:
      let along = (direction ?? Point(1, 0)) * half
      let side = along.right
      points.append(point - along - side)
      points.append(point + along - side)
      points.append(point + along + side)
      points.append(point - along + side)
    }
    endPolygon()
  }

  // From the left of an end to its right; both ends are there or follow.
  private mutating func addCap(at point: Point, towards direction: Point) {
    switch style.lineCap {
    case .butt: break
    case .round: addArc(about: point, from: direction.left * half, by: .pi, at: -half)
    case .square:
      let (ahead, side) = (direction * half, direction.left * half)
      points.append(point + side + ahead)
      points.append(point - side + ahead)
    }
  }

  // Adds the points between the ends of an arc that begins at an offset of its center.
  private mutating func addArc(
    about center: Point,
    from start: Point,
    by sweep: Double,
    at side: Double
  ) {
    let count = max(2, Int(clamping: abs(sweep) / chordAngle, .up, in: 1...4096))
    let step = sweep / Double(count)
    let (sine, cosine) = (Math.sin(step), Math.cos(step))
    var arm = start
    for _ in 1..<count {
      arm = Point(arm.x * cosine - arm.y * sine, arm.x * sine + arm.y * cosine)
      append(center + arm, at: side)
    }
  }
}
