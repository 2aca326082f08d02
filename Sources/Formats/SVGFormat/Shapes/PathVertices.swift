internal import Graphics

/// The vertices of an outline, at which markers are.
struct PathVertices {
  /// A vertex with the direction of its marker.
  struct Vertex {
    var point: Point
    /// The direction of the outline, halfway between those of both sides, in radians.
    var angle: Double
  }

  private var nodes: [Node] = []

  private struct Node {
    var point: Point
    var incoming: Point?
    var outgoing: Point?
    var isJoint = false
  }

  /// Finds the vertices of a path.
  ///
  /// - Parameter joints: the indices of elements that end at points that are no vertices.
  init(_ path: Path, joints: Set<Int> = []) {
    var (current, first) = (Point.zero, 0)
    for (index, element) in path.elements.enumerated() {
      defer { if joints.contains(index) { nodes[nodes.count - 1].isJoint = true } }
      switch element {
      case .move(let to):
        first = nodes.count
        nodes.append(Node(point: to))
        current = to
      case .line(let to):
        add(to, from: to - current, to: to - current)
        current = to
      case .curve(let a, let b, let to):
        // Control points on the ends have no direction.
        let starts = [a - current, b - current, to - current].first { $0 != .zero }
        let ends = [to - b, to - a, to - current].first { $0 != .zero }
        add(to, from: starts ?? .zero, to: ends ?? .zero)
        current = to
      case .close:
        guard nodes.indices.contains(first) else { continue }
        let start = nodes[first].point
        add(start, from: start - current, to: start - current)
        // Both ends of a closed subpath have the directions of both sides.
        nodes[first].incoming = nodes[nodes.count - 1].incoming
        nodes[nodes.count - 1].outgoing = nodes[first].outgoing
        current = start
      }
    }
  }

  /// In the order of the outline.
  var all: [Vertex] {
    nodes.filter { !$0.isJoint }.map { Vertex(point: $0.point, angle: Self.angle($0)) }
  }

  // A segment without a length takes the direction of the one before.
  private mutating func add(_ point: Point, from start: Point, to end: Point) {
    var (start, end) = (start, end)
    if let last = nodes.indices.last {
      if start == .zero { start = nodes[last].incoming ?? .zero }
      if end == .zero { end = start }
      if start != .zero { nodes[last].outgoing = start }
    }
    nodes.append(Node(point: point, incoming: end == .zero ? nil : end))
  }

  private static func angle(_ node: Node) -> Double {
    let directions = [node.incoming, node.outgoing].compactMap(\.self)
    guard directions.count == 2 else { return directions.first?.angle ?? 0 }
    let units = directions.map { $0 * (1 / $0.length) }
    let sum = units[0] + units[1]
    // Opposite directions: a right angle to the first one.
    return sum.length < 1e-9 ? units[0].angle + .pi / 2 : sum.angle
  }
}
