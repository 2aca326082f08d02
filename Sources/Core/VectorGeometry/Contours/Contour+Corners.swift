internal import Graphics

extension Contour {
  /// Returns the contour with its sharp corners cut by arcs.
  ///
  /// Corners are vertices without tangents between two neighbours. The ends of an open contour do
  /// not change, and neither does a vertex that a curve meets. On each side the arc takes at most
  /// half the distance to the neighbouring vertex.
  ///
  /// - Parameters:
  ///   - radius: how far from the corner the arc begins; nothing changes unless it is above 0.
  ///   - limit: the maximum number of vertices; if the result has more, the contour is unchanged.
  public func roundingCorners(radius: Double, limit: Int) -> Contour {
    let count = vertices.count
    guard radius > 0, count > 1, count <= limit / 2 else { return self }
    var result = Contour(isClosed: isClosed)
    result.vertices.reserveCapacity(count * 2)
    for (index, vertex) in vertices.enumerated() {
      let isEnd = !isClosed && (index == 0 || index == count - 1)
      guard vertex.isCorner, !isEnd else {
        result.vertices.append(vertex)
        continue
      }
      let corner = vertex.point
      let before = Self.shift(corner, towards: vertices[(index + count - 1) % count].point, radius)
      let after = Self.shift(corner, towards: vertices[(index + 1) % count].point, radius)
      result.vertices.append(Vertex(before, out: (corner - before) * Self.quarterHandle))
      result.vertices.append(Vertex(after, in: (corner - after) * Self.quarterHandle))
    }
    return result.finiteOrEmpty
  }

  private static func shift(_ point: Point, towards other: Point, _ radius: Double) -> Point {
    let distance = point.distance(to: other)
    guard distance > 0 else { return point }
    return point.mixed(with: other, at: min(0.5, radius / distance))
  }
}
