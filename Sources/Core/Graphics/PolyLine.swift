/// One subpath as straight segments, for outlines of strokes.
struct PolyLine {
  /// An end of a segment.
  struct Node {
    var point: Point
    /// Whether it is inside a flattened curve, where the line has no real corner.
    var isSmooth: Bool
    /// The direction in which a curve that ends here arrives, which no chord has; nil for a line.
    var arrival: Point?
    /// The direction in which a curve that starts here departs.
    var departure: Point?
  }

  /// The ends of the segments; no two neighbours are equal.
  ///
  /// A closed line ends with its first point.
  private(set) var nodes: [Node]
  /// Whether the last point joins the first.
  private(set) var isClosed = false
  /// The way that a dash without length points.
  private(set) var direction: Point?

  private init(start: Point) { nodes = [Node(point: start, isSmooth: false)] }

  /// The sum of the lengths of the segments.
  var length: Double {
    zip(nodes, nodes.dropFirst()).reduce(0) { $0 + ($1.1.point - $1.0.point).strokeLength }
  }

  /// The subpaths of a path.
  ///
  /// A lone `move` draws nothing and is left out.
  static func lines(of path: Path, tolerance: Double) -> [PolyLine] {
    var result: [PolyLine] = []
    var line: PolyLine?
    var isDrawn = false
    func finish() {
      if let line, isDrawn { result.append(line) }
      isDrawn = false
    }
    for element in path.elements {
      switch element {
      case .move(let to):
        finish()
        line = PolyLine(start: to)
        continue
      case .line(let to): line?.add(to)
      case .curve(let a, let b, let to):
        if let start = line?.nodes.last?.point {
          line?.add(CubicBezier(start, a, b, to), tolerance)
        }
      case .close: line?.close()
      }
      isDrawn = true
    }
    finish()
    return result
  }

  private mutating func add(_ point: Point, isSmooth: Bool = false) {
    add(Node(point: point, isSmooth: isSmooth))
  }

  private mutating func add(_ node: Node) {
    guard node.point != nodes.last?.point else { return }
    nodes.append(node)
  }

  private mutating func add(_ curve: CubicBezier, _ tolerance: Double) {
    let departure = curve.tangent(at: 0).unit
    // A curve of one point, such as the end of a trimmed path, has no directions.
    guard departure != .zero else { return }
    nodes[nodes.count - 1].departure = departure
    defer { nodes[nodes.count - 1].arrival = curve.tangent(at: 1).unit }
    let count = curve.chordCount(tolerance)
    for step in 1...count {
      let isLast = step == count
      add(isLast ? curve.end : curve.point(at: Double(step) / Double(count)), isSmooth: !isLast)
    }
  }

  private mutating func close() {
    add(nodes[0].point)
    isClosed = nodes.count > 2
  }

  /// Returns the dashes, each an open line; on a closed subpath, a dash across the seam is a single
  /// line.
  func dashes(_ pattern: DashPattern) -> [PolyLine] {
    let length = length
    let intervals = pattern.intervals(length: length, includesEnd: !isClosed)
    var (segment, start) = (0, 0.0)
    var result = intervals.compactMap { part(from: $0.from, to: $0.to, &segment, &start) }
    if isClosed, intervals.count > 1, result.count == intervals.count,
      let first = intervals.first, let last = intervals.last, first.from <= 0, last.to >= length,
      first.to > first.from, last.to > last.from
    {
      let head = result.removeFirst()
      let end = result.count - 1
      result[end].nodes[result[end].nodes.count - 1].departure = head.nodes[0].departure
      for node in head.nodes { result[end].add(node) }
    } else if isClosed, intervals.count == 1, let only = intervals.first,
      only.from <= 0, only.to >= length
    {
      return [self]
    }
    return result
  }

  // The dashes come in order, so the search continues in the segment where the last dash began.
  private func part(
    from: Double,
    to: Double,
    _ segment: inout Int,
    _ segmentStart: inout Double
  ) -> PolyLine? {
    func extent(_ index: Int) -> Double {
      (nodes[index + 1].point - nodes[index].point).strokeLength
    }
    while segment + 2 < nodes.count, segmentStart + extent(segment) < from {
      segmentStart += extent(segment)
      segment += 1
    }
    guard segment + 1 < nodes.count else { return nil }
    func point(_ index: Int, _ length: Double) -> Point {
      let fraction = (length / extent(index)).clamped(to: 0...1)
      return nodes[index].point.mixed(with: nodes[index + 1].point, at: fraction)
    }
    var result = PolyLine(start: point(segment, from - segmentStart))
    let path = nodes[segment + 1].point - nodes[segment].point
    let length = path.strokeLength
    let departure = curveDirection(at: segment, (from - segmentStart) / extent(segment))
    result.nodes[0].departure = departure
    result.direction = departure ?? Point(path.x / length, path.y / length)
    var (index, start) = (segment, segmentStart)
    while to > from, index + 1 < nodes.count, start < to {
      let end = start + extent(index)
      if end <= to {
        result.add(nodes[index + 1])
      } else {
        result.add(point(index, to - start))
      }
      let last = result.nodes.count - 1
      if end >= to, last > 0 {
        result.nodes[last].arrival = curveDirection(at: index, (to - start) / extent(index))
      }
      (index, start) = (index + 1, end)
    }
    return result
  }

  // The direction of a flattened curve beside a fraction of one of its chords; nil on lines.
  //
  // A chord has the direction of the curve at its middle. An end of a dash across a chord would be turned, by more
  // than a pixel for wide pens.
  private func curveDirection(at index: Int, _ fraction: Double) -> Point? {
    let (a, b) = (nodes[index], nodes[index + 1])
    let chord = (b.point - a.point).unit
    // The chords on both sides of an inner point span equal steps of the curve's parameter.
    let first = a.isSmooth ? (b.point - nodes[index - 1].point).unit : a.departure
    let last =
      b.isSmooth && index + 2 < nodes.count
      ? (nodes[index + 2].point - a.point).unit : b.arrival
    guard first != nil || last != nil else { return nil }
    let mean = (first ?? chord).mixed(with: last ?? chord, at: fraction.clamped(to: 0...1))
    // Opposite directions have no mean.
    return mean.length > 1e-3 ? mean.unit : chord
  }
}

extension CubicBezier {
  // With n equal steps of the parameter the chords are off by at most |P″| / 8n².
  fileprivate func chordCount(_ tolerance: Double) -> Int {
    let before = start - first * 2 + second
    let after = first - second * 2 + end
    let bend = 6 * max(before.length, after.length)
    return Int(clamping: (bend / (8 * tolerance)).squareRoot(), .up, in: 2...1000)
  }
}

extension Path {
  /// How many straight segments the outline of a stroke is made from, without dashes.
  ///
  /// - Parameter tolerance: as for `StrokeOutline`.
  /// - Complexity: O(*elements*)
  public func segmentCount(tolerance: Double) -> Int {
    var count = 0
    var (start, current) = (Point.zero, Point.zero)
    for element in elements {
      switch element {
      case .move(let to): (start, current) = (to, to)
      case .line(let to):
        count += 1
        current = to
      case .close:
        count += 1
        current = start
      case .curve(let first, let second, let to):
        count += CubicBezier(current, first, second, to).chordCount(tolerance)
        current = to
      }
    }
    return count
  }
}
