/// The area that a stroke covers, as a path to fill with the non-zero rule.
///
/// A pen maps with the plane only where the map is affine. Under perspective the covered area is made
/// in the plane of the path and then projected. It is the union of convex pieces that all turn the
/// same way: a quadrilateral for each segment, a wedge for each corner, and the caps.
///
/// As in PostScript, corners get joins, flattened curves get round ones that cannot be seen, and a
/// subpath without length shows its round or square caps alone.
public struct StrokeOutline: Sendable {
  private let style: StrokeStyle
  private let half: Double
  private let tolerance: Double
  private var outline = Path()

  /// The most dashes of one path; above, the line is solid.
  public static let mostDashes = 100_000

  /// The outline of the stroke of a path, in the path's own space.
  ///
  /// - Parameters:
  ///   - path: what is stroked.
  ///   - style: width, ends, corners and dashes.
  ///   - tolerance: how far flattened curves and round corners may be off, in the same units; above 0.
  /// - Complexity: O(*segments* + *dashes*)
  public static func path(of path: Path, style: StrokeStyle, tolerance: Double) -> Path {
    guard style.lineWidth > 0 else { return Path() }
    var outline = StrokeOutline(style: style, tolerance: tolerance)
    let lines = PolyLine.lines(of: path, tolerance: tolerance)
    let dashes = DashPattern(style.dashPattern, phase: style.dashPhase)
    let count = lines.reduce(0) { $0 + (dashes?.segmentCount(length: $1.length) ?? 0) }
    for line in lines {
      guard let dashes, count <= mostDashes, line.length > 0 else {
        outline.add(line)
        continue
      }
      for dash in line.dashes(dashes) { outline.add(dash) }
    }
    return outline.outline
  }

  private init(style: StrokeStyle, tolerance: Double) {
    self.style = style
    half = style.lineWidth / 2
    self.tolerance = tolerance
  }

  private mutating func add(_ line: PolyLine) {
    let nodes = line.nodes
    guard nodes.count > 1, let first = nodes.first, let last = nodes.last else {
      if let only = nodes.first { addDot(only.point, along: line.direction) }
      return
    }
    var directions: [Point] = []
    for (a, b) in zip(nodes, nodes.dropFirst()) {
      let direction = (b.point - a.point).unit
      let side = direction.right * half
      // The nodes are corners too, as they are of joins and caps: rounded coordinates leave no slits.
      addPiece([
        a.point + side, b.point + side, b.point, b.point - side, a.point - side, a.point,
      ])
      directions.append(direction)
    }
    for index in 1..<directions.count {
      addCorner(at: nodes[index], from: directions[index - 1], to: directions[index])
    }
    let (start, end) = (directions[0], directions[directions.count - 1])
    if line.isClosed {
      var seam = first
      seam.arrival = last.arrival
      addCorner(at: seam, from: end, to: start)
    } else {
      let (departure, arrival) = (first.departure ?? start, last.arrival ?? end)
      addJoin(at: first.point, from: departure, to: start, .round)
      addJoin(at: last.point, from: end, to: arrival, .round)
      addCap(at: first.point, towards: departure * -1)
      addCap(at: last.point, towards: arrival)
    }
  }

  // Joins follow the directions of the curves themselves; the turns from the chords next to them, which
  // are large where handles are short, are parts of the curves.
  private mutating func addCorner(at node: PolyLine.Node, from a: Point, to b: Point) {
    guard !node.isSmooth else { return addJoin(at: node.point, from: a, to: b, .round) }
    let (arrival, departure) = (node.arrival ?? a, node.departure ?? b)
    addJoin(at: node.point, from: a, to: arrival, .round)
    addJoin(at: node.point, from: arrival, to: departure, style.lineJoin)
    addJoin(at: node.point, from: departure, to: b, .round)
  }

  // A subpath or a dash without length.
  private mutating func addDot(_ point: Point, along direction: Point?) {
    switch style.lineCap {
    case .butt: break
    case .round: addPiece(arc(about: point, from: 0, by: 2 * .pi))
    case .square:
      let along = (direction ?? Point(1, 0)) * half
      let side = along.right
      addPiece([
        point + along + side, point - along + side, point - along - side, point + along - side,
      ])
    }
  }

  private mutating func addCap(at point: Point, towards direction: Point) {
    let side = direction.right * half
    switch style.lineCap {
    case .butt: break
    case .round:
      addPiece([point] + arc(about: point, from: side.angle, by: -.pi))
    case .square:
      let ahead = direction * half
      addPiece([point, point + side, point + side + ahead, point - side + ahead, point - side])
    }
  }

  private mutating func addJoin(
    at center: Point,
    from a: Point,
    to b: Point,
    _ join: LineJoin
  ) {
    let turn = a.x * b.y - a.y * b.x
    let cosine = a.x * b.x + a.y * b.y
    guard turn != 0 || cosine < 0 else { return }
    // The gap opens on the outer side of the turn.
    let outer = turn > 0 ? -half : half
    let (first, second) = (a.right * outer, b.right * outer)
    switch join {
    case .bevel: break
    case .round:
      let sweep = Math.atan2(turn, cosine)
      addPiece([center] + arc(about: center, from: first.angle, by: sweep))
      return
    case .miter:
      // The miter is 1 / cos(half the turn) half widths long.
      let halfCosine = ((1 + cosine) / 2).squareRoot()
      guard halfCosine * style.miterLimit >= 1, halfCosine > 1e-6 else { break }
      let middle = (first + second).unit
      let tip = center + middle * (half / halfCosine)
      addPiece([center, center + first, tip, center + second])
      return
    }
    addPiece([center, center + first, center + second])
  }

  private func arc(about center: Point, from start: Double, by sweep: Double) -> [Point] {
    // A chord of a circle of radius r is off by e when it spans the angle 2 · acos(1 − e/r).
    let step = 2 * Math.acos(1 - min(1, tolerance / half))
    let count = Int(clamping: abs(sweep) / max(step, 1e-3), .up, in: 1...4096)
    return (0...max(count, 2)).map { index in
      let angle = start + sweep * Double(index) / Double(max(count, 2))
      return Point(center.x + half * Math.cos(angle), center.y + half * Math.sin(angle))
    }
  }

  // Pieces that turned opposite ways would cancel where they overlap.
  private mutating func addPiece(_ points: [Point]) {
    var area = 0.0
    for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) {
      area += a.x * b.y - a.y * b.x
    }
    guard area != 0 else { return }
    outline.append(.polyline(area > 0 ? points : points.reversed(), closed: true))
  }
}
