internal import Graphics

extension Contour {
  /// Returns the contour with its vertices pulled to their mean and its handles pushed away from
  /// it.
  ///
  /// A positive amount bloats: the lines between the vertices bend out. A negative one puckers: it
  /// makes spikes of the vertices and pulls the lines in.
  ///
  /// - Parameter amount: the fraction of the distance to the mean that vertices move, 1 for all of
  ///   it; handles move by the same fraction in the other direction.
  public func bloated(by amount: Double) -> Contour {
    guard !isEmpty, amount != 0 else { return self }
    let sum = vertices.reduce(Point.zero) { $0 + $1.point }
    let center = sum * (1 / Double(vertices.count))
    let moved = vertices.map { vertex in
      let point = vertex.point.mixed(with: center, at: amount)
      func tangent(_ tangent: Point) -> Point {
        (vertex.point + tangent).mixed(with: center, at: -amount) - point
      }
      return Vertex(point, in: tangent(vertex.inTangent), out: tangent(vertex.outTangent))
    }
    return Contour(vertices: moved, isClosed: isClosed).finiteOrEmpty
  }
}
