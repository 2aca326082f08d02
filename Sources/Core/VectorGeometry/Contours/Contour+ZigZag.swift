internal import Graphics

extension Contour {
  /// The shape of a zig-zag's ridges.
  public enum Ridge: Sendable, Hashable, CaseIterable {
    /// Straight lines from tip to tip.
    case corner
    /// A wave.
    case smooth
  }

  /// Returns the contour as a zig-zag line about itself.
  ///
  /// Between the vertices of every segment come `ridges` new ones, evenly by the curve's parameter.
  /// All of them move by `size` along the normal, alternating between the sides. The first vertex
  /// moves to the right of the direction (the inside of a contour that runs clockwise), the next
  /// one to the left. Existing vertices move along the normal of the chord between their
  /// neighbours. If the alternation does not come out even on a closed contour, its seam leads
  /// straight across.
  ///
  /// - Parameters:
  ///   - ridges: new vertices a segment; rounded, at least 0.
  ///   - size: how far vertices move; a negative size changes the sides.
  ///   - ridge: whether the new line has corners or is a wave.
  ///   - limit: the maximum number of vertices; it limits the ridges.
  public func zigZag(ridges: Double, size: Double, ridge: Ridge, limit: Int) -> Contour {
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
    func add(_ point: Point, along direction: Point, before: Double, after: Double) {
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
      let corner = corner(at: index)
      add(corner.point, along: corner.direction, before: corner.before, after: corner.after)
    }
    addVertex(0)
    for index in 0..<segments {
      let curve = segment(index).curve
      let chord = curve.start.distance(to: curve.end)
      for step in 0..<count {
        let t = Double(step + 1) / Double(count + 1)
        add(curve.point(at: t), along: curve.tangent(at: t).unit, before: chord, after: chord)
      }
      // The way round a closed contour ends where it began, unless on the other side of the line.
      let isBack = isClosed && index + 1 == segments
      if !isBack || side > 0 { addVertex((index + 1) % vertices.count) }
    }
    return result.finiteOrEmpty
  }

  // A vertex, the direction of the chord between its neighbours, and its distances to them. An end of an
  // open contour is its own neighbour.
  private func corner(
    at index: Int
  ) -> (point: Point, direction: Point, before: Double, after: Double) {
    let count = vertices.count
    let previous = index > 0 ? index - 1 : (isClosed ? count - 1 : 0)
    let next = index + 1 < count ? index + 1 : (isClosed ? 0 : count - 1)
    let point = vertices[index].point
    let (before, after) = (vertices[previous].point, vertices[next].point)
    var direction = (after - before).unit
    if direction == .zero {
      // A closed contour of two vertices: the way on, by its curve.
      let segment = segment(min(index, segmentCount - 1)).curve
      direction = segment.tangent(at: 0).unit
    }
    return (point, direction, point.distance(to: before), point.distance(to: after))
  }
}
