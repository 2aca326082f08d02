/// Inner borders that meet beyond the segments next to a corner: those of curves, whose chords are short.
extension StrokeOutline {
  /// The point where the inner borders of a corner meet, and how many nodes on both sides it cuts off.
  struct InnerCorner {
    let point: Point
    let before: Int
    let after: Int
  }

  // The maximum number of nodes of a leg.
  private static let maxNodes = 32

  /// Finds where the inner borders of both legs of a corner meet; nil where a leg is too short or bends too much.
  ///
  /// Each leg is at least as long as the part that is cut off, which then covers what the other one's border
  /// leaves; twice as long if another corner follows, which may need the other half.
  ///
  /// - Parameter side: the inner side, ±half the width.
  /// - Complexity: O(*nodes of the legs*), at most 32 each
  func innerCorner(_ turn: Turn, at index: Int, of line: PolyLine, _ side: Double) -> InnerCorner? {
    guard turn.cosine > -0.9 else { return nil }
    let reach = half * turn.halfTangent
    let removable = side > 0 ? right.count - fixed.right : points.count - fixed.left
    guard let maximumBefore = gentleNodes(before: index, of: line, reach, atMost: removable),
      let maximumAfter = gentleNodes(after: index, of: line, reach)
    else { return nil }
    // A gentle node takes at most this of its segments. Closer to one, its own point is left out as well.
    let slack = (tolerance * half).squareRoot() / 2
    var (before, after) = (0, 0)
    while true {
      let (a, b) = (line.segment(index - 1 - before), line.segment(index + after))
      let cross = a.direction.cross(b.direction)
      guard abs(cross) > 1e-3 else { return nil }
      let start = line.nodes[index - before].point + a.direction.right * side
      let offset = line.nodes[index + after].point + b.direction.right * side - start
      // How far back along the first segment, and ahead along the second one.
      let back = -offset.cross(b.direction) / cross
      let ahead = -a.direction.cross(offset) / cross
      if back > a.length - slack, before < maximumBefore {
        before += 1
      } else if ahead > b.length - slack, after < maximumAfter {
        after += 1
      } else {
        let point = start - a.direction * back
        let isUnused = after < maximumAfter || line.ends(at: index + after + 1)
        guard back >= -slack, ahead >= -slack, ahead <= (isUnused ? b.length : b.length / 2),
          isBehind(point, direction: a.direction, removed: before, side: side)
        else { return nil }
        return InnerCorner(point: point, before: before, after: after)
      }
    }
  }

  // Whether the last point that the border keeps is behind a point.
  private func isBehind(_ point: Point, direction: Point, removed: Int, side: Double) -> Bool {
    let border = side > 0 ? right[...] : points[(ends.last ?? 0)...]
    guard let last = border.dropLast(removed).last else { return true }
    return (point - last).dot(direction) >= 0
  }

  // The number of gentle nodes of a leg that ends at a corner; nil where it is too short.
  private func gentleNodes(
    before index: Int,
    of line: PolyLine,
    _ reach: Double,
    atMost limit: Int
  ) -> Int? {
    var length = 0.0
    for count in 0...min(limit, Self.maxNodes, index - 1) {
      let node = index - 1 - count
      length += line.segment(node).length
      if length >= (line.ends(at: node) ? reach : 2 * reach) { return count }
    }
    return nil
  }

  // The same of a leg that begins at a corner.
  private func gentleNodes(after index: Int, of line: PolyLine, _ reach: Double) -> Int? {
    var segment = line.segment(index)
    var length = segment.length
    var count = 0
    while true {
      let node = index + count + 1
      if length >= (line.ends(at: node) ? reach : 2 * reach) { return count }
      guard count < Self.maxNodes, node + 1 < line.nodes.count else { return nil }
      let next = line.segment(node)
      let turn = Turn(segment.direction, next.direction)
      guard isGentle(turn, at: line.nodes[node], from: segment, to: next) else { return nil }
      length += next.length
      (segment, count) = (next, count + 1)
    }
  }
}

extension PolyLine {
  // Whether an open line begins or ends at a node.
  fileprivate func ends(at index: Int) -> Bool {
    !isClosed && (index == 0 || index == nodes.count - 1)
  }

  // The segment from a node to the next one.
  fileprivate func segment(_ index: Int) -> StrokeOutline.Segment {
    StrokeOutline.Segment(from: nodes[index].point, to: nodes[index + 1].point)
  }
}
