public import Graphics

extension Path {
  /// A path with one subpath a contour; empty contours are left out.
  public init(_ contours: [Contour]) {
    self.init()
    for contour in contours { append(contour) }
  }

  /// Adds a contour as a subpath.
  ///
  /// Straight segments become lines; a straight closing segment is left to `close`.
  public mutating func append(_ contour: Contour) {
    guard let first = contour.vertices.first else { return }
    move(to: first.point)
    for index in 0..<contour.segmentCount {
      let segment = contour.segment(index)
      if !segment.isLine {
        curve(segment.curve.first, segment.curve.second, to: segment.curve.end)
      } else if index + 1 < contour.vertices.count {
        line(to: segment.curve.end)
      }
    }
    if contour.isClosed { close() }
  }

  /// The subpaths as contours.
  ///
  /// Where a subpath is closed by a curve that ends at its start, or by a line drawn there, the last
  /// vertex is the first one.
  public var contours: [Contour] {
    var result: [Contour] = []
    var start = Point.zero
    var current: Contour?
    func finish() {
      if let current { result.append(current) }
    }
    func add(out: Point, in inTangent: Point, to point: Point) {
      // Moved out of the optional, so that appending does not copy its vertices.
      var contour = current.take() ?? Contour(vertices: [Contour.Vertex(start)])
      contour.vertices[contour.vertices.count - 1].outTangent = out
      contour.vertices.append(Contour.Vertex(point, in: inTangent))
      current = contour
    }
    for element in elements {
      switch element {
      case .move(let to):
        finish()
        start = to
        current = Contour(vertices: [Contour.Vertex(to)])
      case .line(let to): add(out: .zero, in: .zero, to: to)
      case .curve(let first, let second, let to):
        let from = current?.vertices.last?.point ?? start
        add(out: first - from, in: second - to, to: to)
      case .close:
        guard var contour = current else { continue }
        if contour.vertices.count > 1, let last = contour.vertices.last, last.point == start {
          contour.vertices[0].inTangent = last.inTangent
          contour.vertices.removeLast()
        }
        contour.isClosed = true
        result.append(contour)
        current = nil
      }
    }
    finish()
    return result
  }
}
