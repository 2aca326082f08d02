internal import Graphics

extension Contour {
  /// The shape of a zig-zag's ridges.
  public enum Ridge: Sendable, Hashable, CaseIterable {
    /// Straight lines from tip to tip.
    case corner
    /// A wave.
    case smooth
  }

  /// Returns the contour as a zig-zag line about itself, with `joinsEnds` as lottie-web draws it.
  ///
  /// Between the vertices of every segment come `ridges` new ones, evenly by the curve's parameter.
  /// All of them move by `size` along the normal, alternating between the sides. The first vertex
  /// moves to the right of the direction (the inside of a contour that runs clockwise), the next
  /// one to the left. Existing vertices move along the normal of the chord between their
  /// neighbours; an end of an open contour is its own neighbour. Without a direction, as where both neighbours are one point, it is downwards. If the alternation does not
  /// come out even on a closed contour, its seam leads straight across.
  ///
  /// - Parameters:
  ///   - ridges: new vertices a segment; rounded, at least 0.
  ///   - size: how far vertices move; a negative size changes the sides.
  ///   - ridge: whether the new line has corners or is a wave.
  ///   - joinsEnds: whether the ends of an open contour are neighbours of each other.
  ///   - limit: the maximum number of vertices; it limits the ridges.
  public func zigZag(
    ridges: Double,
    size: Double,
    ridge: Ridge,
    joinsEnds: Bool = false,
    limit: Int
  ) -> Contour {
    let segments = segmentCount
    guard segments > 0, segments < limit else { return self }
    // Each segment makes its ridges and one vertex, and there is one vertex at the start.
    let maximum = (limit - 1) / segments - 1
    let count = Int(clamping: ridges, in: 0...max(0, maximum))
    var result = Contour(isClosed: isClosed)
    result.vertices.reserveCapacity(segments * (count + 1) + 1)
    var side = -1.0
    func handle(_ chord: Double) -> Double {
      ridge == .smooth ? chord / Double((count + 1) * 2) : 0
    }
    func add(_ point: Point, along vector: Point, before: Double, after: Double) {
      let direction = vector == .zero ? Point(0, 1) : vector.unit
      let normal = direction.left
      result.vertices.append(
        Vertex(
          point + normal * (side * size),
          in: direction * -handle(before),
          out: direction * handle(after)
        )
      )
      side = -side
    }
    func addVertex(_ index: Int) {
      let last = vertices.count - 1
      let isJoined = isClosed || joinsEnds
      let point = vertices[index].point
      let before = vertices[index > 0 ? index - 1 : isJoined ? last : 0].point
      let after = vertices[index < last ? index + 1 : isJoined ? 0 : last].point
      add(
        point,
        along: after - before,
        before: point.distance(to: before),
        after: point.distance(to: after)
      )
    }
    addVertex(0)
    for index in 0..<segments {
      var curve = segment(index).curve
      // A missing handle is at a third of the chord.
      if curve.first == curve.start { curve.first = curve.start.mixed(with: curve.end, at: 1 / 3) }
      if curve.second == curve.end { curve.second = curve.start.mixed(with: curve.end, at: 2 / 3) }
      let chord = curve.start.distance(to: curve.end)
      for step in 0..<count {
        let t = Double(step + 1) / Double(count + 1)
        add(curve.point(at: t), along: curve.derivative(at: t), before: chord, after: chord)
      }
      // The way round a closed contour ends where it began, unless on the other side of the line.
      let isBack = isClosed && index + 1 == segments
      if !isBack || side > 0 { addVertex((index + 1) % vertices.count) }
    }
    return result.finiteOrEmpty
  }
}
