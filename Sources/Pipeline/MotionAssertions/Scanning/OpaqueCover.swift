internal import DisplayModel
internal import Files
internal import Graphics

/// The opaque items of a display list, which hide what is painted before them.
struct OpaqueCover {
  private struct Item {
    /// The position in paint order.
    var order: Int
    /// The layer in the tree; −1 for none.
    var layer: Int
    /// The box in output pixels.
    var box: Rect
    /// The outline; nil where the item fills its box.
    var outline: (path: Path, transform: Affine, rule: FillRule)?
  }

  // Parts of a rectangle beyond this are taken as visible.
  private static let maxParts = 64
  private var items: [Item] = []

  /// Removes all items.
  mutating func removeAll() { items.removeAll(keepingCapacity: true) }

  /// Adds an opaque fill.
  ///
  /// - Parameter clip: the rectangle that it is clipped to; nil for none.
  mutating func add(_ fill: FillItem, box: Rect, clip: Rect?, order: Int, layer: Int) {
    let isBox = fill.transform.isAxisAligned && fill.path.isRectangle
    guard isBox else {
      // Of a clipped outline only what is inside of the clip counts; a test needs one shape.
      guard clip.map({ $0.contains(box) }) ?? true else { return }
      let outline = (fill.path, fill.transform, fill.rule)
      items.append(Item(order: order, layer: layer, box: box, outline: outline))
      return
    }
    addBox(box, clip: clip, order: order, layer: layer)
  }

  /// Adds an opaque rectangle.
  mutating func addBox(_ box: Rect, clip: Rect?, order: Int, layer: Int) {
    guard let visible = clip.map({ box.intersection($0) }) ?? box else { return }
    items.append(Item(order: order, layer: layer, box: visible))
  }

  private func firstIndex(after order: Int) -> Int {
    var (low, high) = (0, items.count)
    while low < high {
      let middle = (low + high) / 2
      if items[middle].order <= order { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns whether items painted later hide a rectangle completely.
  ///
  /// - Throws: `RenderError.limit`.
  func covers(
    _ rect: Rect,
    paintedAt order: Int,
    _ budget: AssertionBudget
  ) throws(RenderError) -> Bool {
    try rest(of: rect, paintedAt: order, budget).parts.isEmpty
  }

  /// Returns the parts of a rectangle that items painted later do not hide, and the layers of the items that hide the
  /// rest.
  ///
  /// - Throws: `RenderError.limit`.
  func rest(
    of rect: Rect,
    paintedAt order: Int,
    _ budget: AssertionBudget
  ) throws(RenderError) -> (parts: [Rect], layers: [Int]) {
    // Items come in paint order, and most of them do not meet the rectangle.
    let later = items[firstIndex(after: order)...]
    try budget.compare(later.count)
    var (parts, layers) = ([rect], [Int]())
    for item in later.reversed() {
      guard item.box.meets(rect) else { continue }
      if item.box.contains(rect) {
        if let outline = item.outline {
          try budget.compare(outline.path.elements.count)
          let mapped = outline.path.mapPoints(outline.transform.apply)
          guard Polygon(mapped).contains(rect, outline.rule) else { continue }
        }
        return ([], layers + [item.layer])
      }
      guard item.outline == nil else { continue }
      let rest = parts.flatMap { $0.subtracting(item.box) }
      if rest != parts { layers.append(item.layer) }
      parts = rest
      if parts.isEmpty || parts.count > Self.maxParts { break }
    }
    return (parts, layers)
  }
}

/// A path as straight lines.
private struct Polygon {
  private var lines: [(from: Point, to: Point)] = []

  init(_ path: Path) {
    var (start, current) = (Point.zero, Point.zero)
    for element in path.elements {
      switch element {
      case .move(let to):
        if current != start { lines.append((current, start)) }
        (start, current) = (to, to)
      case .line(let to):
        lines.append((current, to))
        current = to
      case .curve(let first, let second, let to):
        let curve = CubicBezier(current, first, second, to)
        var previous = current
        for step in 1...16 {
          let next = step == 16 ? to : curve.point(at: Double(step) / 16)
          lines.append((previous, next))
          previous = next
        }
        current = to
      case .close:
        if current != start { lines.append((current, start)) }
        current = start
      }
    }
    if current != start { lines.append((current, start)) }
  }

  /// Whether a rectangle is inside: no line crosses it, and its middle is inside.
  func contains(_ rect: Rect, _ rule: FillRule) -> Bool {
    let inner = rect.outset(by: -1e-6)
    guard !lines.contains(where: { inner.isCrossed(by: $0.from, $0.to) }) else { return false }
    let middle = rect.center
    var winding = 0
    for (from, to) in lines where (from.y <= middle.y) != (to.y <= middle.y) {
      let share = (middle.y - from.y) / (to.y - from.y)
      guard from.x + (to.x - from.x) * share > middle.x else { continue }
      winding += to.y > from.y ? 1 : -1
    }
    return rule == .nonZero ? winding != 0 : !winding.isMultiple(of: 2)
  }
}

extension Rect {
  /// Whether a rectangle is inside of this one, with the same edges or within them.
  func contains(_ other: Rect) -> Bool {
    let tolerance = 1e-6
    return other.minX >= minX - tolerance && other.minY >= minY - tolerance
      && other.maxX <= maxX + tolerance && other.maxY <= maxY + tolerance
  }

  /// Whether both have points in common, edges within the tolerance included.
  fileprivate func meets(_ other: Rect) -> Bool {
    let tolerance = 1e-6
    return minX <= other.maxX + tolerance && other.minX <= maxX + tolerance
      && minY <= other.maxY + tolerance && other.minY <= maxY + tolerance
  }

  /// The parts that another rectangle does not hide.
  fileprivate func subtracting(_ other: Rect) -> [Rect] {
    guard let common = intersection(other.outset(by: 1e-6)) else { return [self] }
    let parts = [
      Rect(minX: minX, minY: minY, maxX: maxX, maxY: common.minY),
      Rect(minX: minX, minY: common.maxY, maxX: maxX, maxY: maxY),
      Rect(minX: minX, minY: common.minY, maxX: common.minX, maxY: common.maxY),
      Rect(minX: common.maxX, minY: common.minY, maxX: maxX, maxY: common.maxY),
    ]
    return parts.filter { $0.width > 0 && $0.height > 0 }
  }

  // Liang and Barsky's clip of a line to a rectangle.
  fileprivate func isCrossed(by from: Point, _ to: Point) -> Bool {
    guard width > 0, height > 0 else { return false }
    var (enter, leave) = (0.0, 1.0)
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    for (p, q) in [
      (-dx, from.x - minX), (dx, maxX - from.x), (-dy, from.y - minY), (dy, maxY - from.y),
    ] {
      if p == 0 {
        if q < 0 { return false }
      } else if p < 0 {
        enter = max(enter, q / p)
      } else {
        leave = min(leave, q / p)
      }
    }
    return enter < leave
  }
}

extension Path {
  /// Whether the path is one rectangle with sides parallel to the axes.
  fileprivate var isRectangle: Bool {
    var points: [Point] = []
    for (index, element) in elements.enumerated() {
      switch element {
      case .move(let to) where index == 0: points.append(to)
      case .line(let to): points.append(to)
      case .close where index == elements.count - 1: break
      default: return false
      }
    }
    if points.count == 5, points.first == points.last { points.removeLast() }
    guard points.count == 4 else { return false }
    let (a, b, c, d) = (points[0], points[1], points[2], points[3])
    return a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
      || a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
  }
}
