public import Graphics

/// Moves a contour sideways: the work behind `Contour.offset`.
struct ContourOffset {
  // One segment after it was moved, in pieces, and what is needed of the segment itself.
  private struct Span {
    var parts: [Contour.Segment]
    let start: Point
    let end: Point
    let leaving: Point
    let arriving: Point
  }

  private let distance: Double
  private let join: LineJoin
  private let miterLimit: Double
  private let limitUnit: MiterLimitUnit
  private var spans: [Span] = []
  private var result = Contour(isClosed: true)
  // Pairs of pieces that may still be searched; reached only by contours made for it.
  private var budget = 1_000_000

  static func contour(
    of contour: Contour,
    by distance: Double,
    join: LineJoin,
    miterLimit: Double,
    limitUnit: MiterLimitUnit
  ) -> Contour {
    var offset = ContourOffset(
      distance: distance,
      join: join,
      miterLimit: miterLimit,
      limitUnit: limitUnit
    )
    offset.addSpans(of: contour)
    if !contour.isClosed { offset.addSpans(of: contour.reversed) }
    guard !offset.spans.isEmpty else { return contour }
    var lines = offset
    lines.cutCrossings(beyondEnds: true)
    guard !lines.isInsideOut else { return Contour(isClosed: true) }
    offset.cutCrossings(beyondEnds: false)
    offset.assemble()
    return offset.result
  }

  private mutating func addSpans(of contour: Contour) {
    for index in 0..<contour.segmentCount {
      let segment = contour.segment(index)
      let curve = segment.curve
      let (leaving, arriving) = (curve.tangent(at: 0).unit, curve.tangent(at: 1).unit)
      guard leaving != .zero, arriving != .zero else { continue }
      let parts = segment.isLine ? [curve] : curve.curvesBetweenInflections
      let moved = parts.map {
        Contour.Segment(curve: $0.moved(by: distance), isLine: segment.isLine)
      }
      spans.append(
        Span(parts: moved, start: curve.start, end: curve.end, leaving: leaving, arriving: arriving)
      )
    }
  }

  private func next(_ index: Int) -> Int { index + 1 < spans.count ? index + 1 : 0 }

  // On the inner side of a corner the moved segments overlap: nothing is left to be joined. Cusps, and
  // ends that go on in the same direction, have no inner side.
  private func isInner(_ index: Int) -> Bool {
    let (a, b) = (spans[index].arriving, spans[next(index)].leaving)
    // The two sides of an open end turn back: their product is 0 but for rounding.
    return a.cross(b) * distance < -1e-9 * abs(distance)
  }

  // Cuts neighbours where they cross, whatever corner is between them, as lottie-web does: the moved
  // sides of a cusp cross too, and so do the sides of a loop that the shape itself has at its tip.
  //
  // `beyondEnds`: whether lines also meet where one of them is shorter than what is cut off. It then runs backwards,
  // which tells a shape that has vanished; in others that would be a spike.
  private mutating func cutCrossings(beyondEnds: Bool) {
    for index in spans.indices where next(index) != index {
      let other = next(index)
      guard !isInner(index) || !meetAsLines(index, other, beyondEnds) else { continue }
      let pairs = spans[index].parts.indices.reversed().flatMap { i in
        spans[other].parts.indices.map { (i, $0) }
      }
      for (i, j) in pairs {
        let (a, b) = (spans[index].parts[i], spans[other].parts[j])
        guard !isApart(a.curve, b.curve, direction: spans[index].arriving),
          let (s, t) = a.curve.intersection(with: b.curve, budget: &budget)
        else { continue }
        let (head, tail) = Self.cut(a, at: s, b, at: t)
        spans[index].parts.replaceSubrange(i..., with: [head])
        spans[other].parts.replaceSubrange(...j, with: [tail])
        break
      }
    }
  }

  // Whether the line through the end of one piece, at right angles to a direction, has the pieces on its
  // two sides, as at smooth vertices and outer corners. Such pieces need no search.
  private func isApart(_ a: CubicBezier, _ b: CubicBezier, direction: Point) -> Bool {
    let slack = 1e-9 * abs(distance)
    func lead(_ point: Point) -> Double { (point - a.end).dot(direction) }
    return [a.start, a.first, a.second].allSatisfy { lead($0) <= slack }
      && [b.start, b.first, b.second, b.end].allSatisfy { lead($0) >= -slack }
  }

  // Returns the part before the intersection of two segments, and the part after it.
  private static func cut(
    _ a: Contour.Segment,
    at s: Double,
    _ b: Contour.Segment,
    at t: Double
  ) -> (Contour.Segment, Contour.Segment) {
    let head = a.curve.part(from: 0, to: s)
    var tail = b.curve.part(from: t, to: 1)
    tail.start = head.end
    return (
      Contour.Segment(curve: head, isLine: a.isLine), Contour.Segment(curve: tail, isLine: b.isLine)
    )
  }

  private mutating func meetAsLines(_ index: Int, _ other: Int, _ beyondEnds: Bool) -> Bool {
    guard spans[index].parts.count == 1, spans[other].parts.count == 1 else { return false }
    let (a, b) = (spans[index].parts[0], spans[other].parts[0])
    guard a.isLine, b.isLine else { return false }
    let (u, v) = (spans[index].arriving, spans[other].leaving)
    let cross = u.cross(v)
    guard abs(cross) > 1e-9 else { return false }
    let position = a.curve.end + u * ((b.curve.start - a.curve.end).cross(v) / cross)
    guard
      beyondEnds
        || (position - a.curve.start).dot(u) >= 0 && (b.curve.end - position).dot(v) >= 0
    else { return false }
    spans[index].parts[0].curve = CubicBezier(line: a.curve.start, to: position)
    spans[other].parts[0].curve = CubicBezier(line: position, to: b.curve.end)
    return true
  }

  // A shape that was moved inwards by more than it is wide has all its segments run backwards.
  private var isInsideOut: Bool {
    spans.allSatisfy { span in
      guard let first = span.parts.first, let last = span.parts.last else { return true }
      return (last.curve.end - first.curve.start).dot(span.end - span.start) < 0
    }
  }

  private mutating func assemble() {
    for index in spans.indices {
      for part in spans[index].parts { add(part) }
      let other = spans[next(index)]
      guard !isInner(index), let end = spans[index].parts.last?.curve.end,
        let start = other.parts.first?.curve.start, !isNear(end, start)
      else { continue }
      addJoin(
        at: spans[index].end,
        from: spans[index].arriving,
        to: other.leaving,
        gap: end.distance(to: start)
      )
    }
    // The last piece ends where the first one starts.
    guard result.vertices.count > 1, let first = result.vertices.first,
      let last = result.vertices.last, isNear(first.point, last.point)
    else { return }
    result.vertices[0].inTangent = last.inTangent
    result.vertices.removeLast()
  }

  private func isNear(_ a: Point, _ b: Point) -> Bool {
    a.distance(to: b) <= 1e-9 * (abs(distance) + abs(a.x) + abs(a.y))
  }

  private mutating func add(_ part: Contour.Segment) {
    let curve = part.curve
    let out = part.isLine ? .zero : curve.first - curve.start
    if let last = result.vertices.last, isNear(last.point, curve.start) {
      result.vertices[result.vertices.count - 1].outTangent = out
    } else {
      result.vertices.append(Contour.Vertex(curve.start, out: out))
    }
    let arriving = part.isLine ? .zero : curve.second - curve.end
    result.vertices.append(Contour.Vertex(curve.end, in: arriving))
  }

  // As lottie-web fills corners: a round corner is one curve with handles in proportion to the gap.
  private mutating func addJoin(at corner: Point, from a: Point, to b: Point, gap: Double) {
    switch join {
    case .bevel: break
    case .miter:
      // The tip is distance / cos(half the turn) from the corner, and distance · tan(half the turn) from both ends.
      let halfCosine = (max(0, 1 + a.dot(b)) / 2).squareRoot()
      let halfSine = (max(0, 1 - a.dot(b)) / 2).squareRoot()
      guard halfCosine > 1e-6 else { break }
      let fits =
        switch limitUnit {
        case .distance: abs(distance) * halfSine / halfCosine < miterLimit
        case .ratio: 1 <= miterLimit * halfCosine
        }
      guard fits else { break }
      let tip = corner + (a.left + b.left).unit * (distance / halfCosine)
      result.vertices.append(Contour.Vertex(tip))
    case .round:
      let handle = gap * Contour.quarterHandle
      result.vertices[result.vertices.count - 1].outTangent = a * handle
      result.vertices.append(Contour.Vertex(corner + b.left * distance, in: b * -handle))
    }
  }
}

extension Contour {
  /// Returns the contour moved sideways.
  ///
  /// A closed contour that runs clockwise grows by a positive distance and shrinks by a negative
  /// one. An open contour becomes the closed outline of both its sides. Where a corner opens,
  /// `join` fills it. Where neighbouring segments cross after the move, as at closing corners and
  /// cusps, both are cut there.
  ///
  /// Curves are moved by their control polygons in parts between inflections, as lottie-web does,
  /// not exactly. Parts that cross more distant parts remain, and so do folds where a bend is
  /// narrower than the distance. A contour that has shrunk to nothing is empty.
  ///
  /// - Parameters:
  ///   - distance: to the left of the direction of travel as seen on screen, where y grows down; 0
  ///     changes nothing.
  ///   - join: how corners are filled.
  ///   - miterLimit: how long a miter may be; a longer one is a bevel.
  ///   - limitUnit: the unit of `miterLimit`.
  ///   - limit: the maximum number of vertices; a result with more is the original contour.
  /// - Complexity: O(*segments*)
  public func offset(
    by distance: Double,
    join: LineJoin,
    miterLimit: Double = 4,
    limitUnit: MiterLimitUnit = .distance,
    limit: Int
  ) -> Contour {
    guard distance != 0, segmentCount > 0, segmentCount <= limit else { return self }
    let result = ContourOffset.contour(
      of: self,
      by: distance,
      join: join,
      miterLimit: miterLimit,
      limitUnit: limitUnit
    )
    return result.vertices.count <= limit ? result.finiteOrEmpty : self
  }
}
