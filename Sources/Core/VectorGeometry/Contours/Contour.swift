public import Graphics

/// One curve without jumps, as vertices with tangents: open, or closed back to its first vertex.
///
/// The form in which animation tools store and change shapes. The segment from one vertex to the
/// next is a cubic. Its handles are the out tangent of the first and the in tangent of the second.
/// It is a straight line where both are zero. Coordinates are those of the owner; y grows down.
///
/// Results from finite numbers are finite: where a result would overflow it is empty instead.
public struct Contour: Sendable, Hashable {
  /// A vertex with its two tangents, which are displacements from it.
  public struct Vertex: Sendable, Hashable {
    /// Where the curve passes.
    public var point: Point
    /// From the vertex to the handle of the segment that arrives.
    public var inTangent: Point
    /// From the vertex to the handle of the segment that leaves.
    public var outTangent: Point

    /// A vertex; without tangents it is the end of straight lines.
    public init(_ point: Point, in inTangent: Point = .zero, out outTangent: Point = .zero) {
      (self.point, self.inTangent, self.outTangent) = (point, inTangent, outTangent)
    }

    /// Whether both tangents are zero.
    public var isCorner: Bool { inTangent == .zero && outTangent == .zero }

    var reversed: Vertex { Vertex(point, in: outTangent, out: inTangent) }
  }

  /// The vertices in the direction of travel.
  public var vertices: [Vertex]
  /// Whether a segment leads from the last vertex back to the first.
  public var isClosed: Bool

  /// A contour of vertices.
  public init(vertices: [Vertex] = [], isClosed: Bool = false) {
    self.vertices = vertices
    self.isClosed = isClosed
  }

  /// Whether there is no vertex.
  public var isEmpty: Bool { vertices.isEmpty }

  /// How many segments there are; a closed contour of one vertex has one, a loop.
  public var segmentCount: Int { isClosed ? vertices.count : max(0, vertices.count - 1) }

  /// Whether all coordinates are finite.
  public var isFinite: Bool {
    vertices.allSatisfy { vertex in
      [vertex.point, vertex.inTangent, vertex.outTangent].allSatisfy {
        $0.x.isFinite && $0.y.isFinite
      }
    }
  }

  /// The contour itself, or an empty contour if it overflowed.
  var finiteOrEmpty: Contour { isFinite ? self : Contour(isClosed: isClosed) }

  /// One segment.
  struct Segment {
    var curve: CubicBezier
    var isLine: Bool
  }

  /// The segment that leaves a vertex, 0 ..< `segmentCount`.
  func segment(_ index: Int) -> Segment {
    let start = vertices[index]
    let end = vertices[index + 1 == vertices.count ? 0 : index + 1]
    if start.outTangent == .zero, end.inTangent == .zero {
      return Segment(curve: CubicBezier(line: start.point, to: end.point), isLine: true)
    }
    let curve = CubicBezier(
      start.point,
      start.point + start.outTangent,
      end.point + end.inTangent,
      end.point
    )
    return Segment(curve: curve, isLine: false)
  }

  /// The contour travelled the other way; a closed one still starts at its first vertex.
  public var reversed: Contour {
    guard isClosed, let first = vertices.first else {
      return Contour(vertices: vertices.reversed().map(\.reversed), isClosed: isClosed)
    }
    let rest = vertices.dropFirst().reversed().map(\.reversed)
    return Contour(vertices: [first.reversed] + rest, isClosed: true)
  }

  /// The contour mapped by an affine map.
  public func transformed(by affine: Affine) -> Contour {
    let mapped = vertices.map {
      Vertex(
        affine.apply($0.point),
        in: affine.applyToVector($0.inTangent),
        out: affine.applyToVector($0.outTangent)
      )
    }
    return Contour(vertices: mapped, isClosed: isClosed).finiteOrEmpty
  }

  /// Returns the contour between this one and another with the same number of vertices.
  ///
  /// Points and tangents are blended number by number. Whether the result is closed comes from this
  /// contour.
  ///
  /// - Parameter fraction: 0 gives this contour, 1 the other; values outside extrapolate.
  /// - Returns: nil where the numbers of vertices differ.
  public func mixed(with other: Contour, at fraction: Double) -> Contour? {
    guard vertices.count == other.vertices.count else { return nil }
    let mixed = zip(vertices, other.vertices).map { a, b in
      Vertex(
        a.point.mixed(with: b.point, at: fraction),
        in: a.inTangent.mixed(with: b.inTangent, at: fraction),
        out: a.outTangent.mixed(with: b.outTangent, at: fraction)
      )
    }
    return Contour(vertices: mixed, isClosed: isClosed).finiteOrEmpty
  }
}
