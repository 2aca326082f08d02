internal import Graphics

/// Two paths of any structure as two of the same, so that they blend.
///
/// Everything becomes a cubic; subpaths are matched in their order, one without a partner growing from
/// or shrinking to its first point. Two closed subpaths start at matching points and turn the same way
/// (`ClosedOutline`), so a circle on its way to a square neither twists nor collapses. Of open ones, the side
/// with fewer segments has its longest ones halved until they are as many.
struct PathMorph {
  private(set) var start = Path()
  private(set) var end = Path()

  /// Matches two paths; work grows as n log n.
  init(from a: Path, to b: Path) {
    let from = Subpath.all(of: a)
    var to = Subpath.all(of: b)
    if Self.turnsBack(from, to) { to = to.map(\.reversed) }
    for index in 0..<max(from.count, to.count) {
      let first = index < from.count ? from[index] : nil
      let second = index < to.count ? to[index] : nil
      guard let present = second ?? first else { continue }
      var (p, q) = (first ?? present.collapsed, second ?? present.collapsed)
      if p.isRing, q.isRing, let (first, second) = ClosedOutline.matched(p.curves, q.curves) {
        (p, q) = (Subpath(ring: first), Subpath(ring: second))
      } else {
        let count = max(p.curves.count, q.curves.count)
        p.divide(into: count)
        q.divide(into: count)
      }
      // Whether a subpath is closed cannot be blended: the end decides.
      p.append(to: &start, isClosed: present.isClosed)
      q.append(to: &end, isClosed: present.isClosed)
    }
  }

  /// Whether two paths have equally many subpaths, at least one, all of them closed.
  static func matchesRings(of a: Path, and b: Path) -> Bool {
    let (from, to) = (Subpath.all(of: a), Subpath.all(of: b))
    return !from.isEmpty && from.count == to.count && (from + to).allSatisfy(\.isRing)
  }

  // Whether the closed pair with the largest areas turns in opposite directions. All subpaths are
  // reversed together, so that holes remain holes by the non-zero rule.
  private static func turnsBack(_ from: [Subpath], _ to: [Subpath]) -> Bool {
    var maximum = 0.0
    for (p, q) in zip(from, to) where p.isRing && q.isRing {
      let product = p.signedArea * q.signedArea
      if abs(product) > abs(maximum) { maximum = product }
    }
    return maximum < 0
  }
}

/// A stretch of a path without jumps, made of cubics.
private struct Subpath {
  var start: Point
  var curves: [CubicBezier] = []
  var isClosed = false

  static func all(of path: Path) -> [Subpath] {
    var result: [Subpath] = []
    var open: Subpath?
    func add(_ curve: (Point) -> CubicBezier) {
      // Moved out of the optional, so that appending does not copy its curves.
      var subpath = open.take() ?? Subpath(start: result.last?.start ?? .zero)
      subpath.curves.append(curve(subpath.curves.last?.end ?? subpath.start))
      open = subpath
    }
    for element in path.elements {
      switch element {
      case .move(let to):
        if let open { result.append(open) }
        open = Subpath(start: to)
      case .line(let to): add { CubicBezier(line: $0, to: to) }
      case .curve(let first, let second, let to): add { CubicBezier($0, first, second, to) }
      case .close:
        guard var subpath = open else { continue }
        if let last = subpath.curves.last?.end, last != subpath.start {
          subpath.curves.append(CubicBezier(line: last, to: subpath.start))
        }
        subpath.isClosed = true
        result.append(subpath)
        open = nil
      }
    }
    if let open { result.append(open) }
    return result
  }

  /// Whether it ends where it begins.
  var isRing: Bool { !curves.isEmpty && curves[curves.count - 1].end == start }

  /// Twice the area of the polygon of all control points, positive for one kind of turn.
  var signedArea: Double {
    var (sum, last) = (0.0, start)
    for curve in curves {
      for point in [curve.first, curve.second, curve.end] {
        sum += (last.x - start.x) * (point.y - start.y) - (point.x - start.x) * (last.y - start.y)
        last = point
      }
    }
    return sum
  }

  /// The same points in the other order.
  var reversed: Subpath {
    Subpath(
      start: curves.last?.end ?? start,
      curves: curves.reversed().map { CubicBezier($0.end, $0.second, $0.first, $0.start) },
      isClosed: isClosed
    )
  }

  /// The subpath shrunk to its first point.
  var collapsed: Subpath {
    let point = CubicBezier(line: start, to: start)
    return Subpath(
      start: start,
      curves: [CubicBezier](repeating: point, count: curves.count),
      isClosed: isClosed
    )
  }

  /// Halves the longest segments until there are `count` of them.
  mutating func divide(into count: Int) {
    guard curves.count < count else { return }
    if curves.isEmpty { curves = [CubicBezier(line: start, to: start)] }
    var parts = SegmentHeap(curves)
    while parts.count < count { parts.halveLongest() }
    curves = parts.inOrder
  }

  func append(to path: inout Path, isClosed: Bool) {
    path.move(to: start)
    for curve in curves { path.curve(curve.first, curve.second, to: curve.end) }
    if isClosed { path.close() }
  }
}

extension Subpath {
  /// The closed subpath of segments that end where they begin.
  init(ring curves: [CubicBezier]) {
    self.init(start: curves[0].start, curves: curves, isClosed: true)
  }
}

/// Segments in order, with access to the longest: a heap over a linked list.
private struct SegmentHeap {
  private struct Part {
    var curve: CubicBezier
    var length: Double
    var next: Int?
  }
  private var parts: [Part] = []
  private var heap: [Int] = []

  init(_ curves: [CubicBezier]) {
    for (index, curve) in curves.enumerated() {
      let next = index + 1 < curves.count ? index + 1 : nil
      parts.append(Part(curve: curve, length: curve.length(), next: next))
    }
    for index in parts.indices {
      heap.append(index)
      rise(from: heap.count - 1)
    }
  }

  var count: Int { parts.count }

  var inOrder: [CubicBezier] {
    var result: [CubicBezier] = []
    result.reserveCapacity(parts.count)
    var index: Int? = 0
    while let current = index {
      result.append(parts[current].curve)
      index = parts[current].next
    }
    return result
  }

  mutating func halveLongest() {
    let longest = heap[0]
    let (a, b) = parts[longest].curve.split(at: 0.5)
    let new = parts.count
    parts.append(Part(curve: b, length: b.length(), next: parts[longest].next))
    parts[longest] = Part(curve: a, length: a.length(), next: new)
    sink(from: 0)
    heap.append(new)
    rise(from: heap.count - 1)
  }

  // Among equally long parts, the earliest one comes first.
  private func comesFirst(_ a: Int, _ b: Int) -> Bool {
    (parts[a].length, -a) > (parts[b].length, -b)
  }

  private mutating func rise(from index: Int) {
    var index = index
    while index > 0, comesFirst(heap[index], heap[(index - 1) / 2]) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  private mutating func sink(from index: Int) {
    var index = index
    while true {
      var best = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < heap.count && comesFirst(heap[child], heap[best]) {
        best = child
      }
      guard best != index else { return }
      heap.swapAt(index, best)
      index = best
    }
  }
}
