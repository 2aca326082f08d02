internal import DisplayModel
internal import Graphics

/// The layers that contribute pixels to frames, and the layers that cover others.
///
/// A layer counts as visible if one of its items, not of its sublayers, touches the canvas, is not transparent, and
/// does not lie below one opaque rectangle of another layer. In doubt a layer is visible.
struct LayerVisibility {
  /// The paths of layers that contribute pixels to a frame.
  private(set) var visible: Set<String> = []
  /// The label of the layer above, by the paths of layers that are covered.
  private(set) var coverings: [String: String] = [:]
  /// The paths of layers that have items, visible or not.
  private(set) var drawn: Set<String> = []
  /// The number of items of all frames.
  private(set) var itemCount = 0

  // An opaque rectangle above the items that follow.
  private struct Cover {
    let area: PixelRect
    let label: String
  }

  private var covers: [Cover] = []
  // The boxes of the fills of the measured layers in the last frame, also outside of the canvas.
  private(set) var boxes: [String: Rect] = [:]
  private let measured: Set<String>

  /// - Parameter measured: the paths of the layers whose boxes are needed.
  init(measuring measured: [String] = []) { self.measured = Set(measured) }

  /// Adds the layers of a frame.
  mutating func add(_ list: DisplayList) {
    (covers, boxes) = ([], [:])
    add(list.items, label: "", isTransparent: false, covers: true)
  }

  // Front to back, so that items above are known.
  private mutating func add(
    _ items: [DisplayItem],
    label: String,
    isTransparent: Bool,
    covers isCovering: Bool
  ) {
    itemCount += items.count
    // Most groups contain only groups.
    lazy var path = label.layerPath
    lazy var isMeasured = measured.contains(path)
    for item in items.reversed() {
      switch item {
      case .group(let group):
        add(group, label: label, isTransparent: isTransparent, covers: isCovering)
      case .fill(let fill):
        see(path, fill.bounds, isTransparent: isTransparent || fill.paint.isTransparent)
        if isMeasured {
          let box = fill.transform.apply(fill.path.controlBounds)
          boxes[path] = boxes[path].map { $0.union(box) } ?? box
        }
        if isCovering, !isTransparent, let area = fill.coveredPixels {
          covers.append(Cover(area: area, label: label))
        }
      case .stroke(let stroke):
        see(path, stroke.bounds, isTransparent: isTransparent || stroke.paint.isTransparent)
      case .image(let image):
        see(path, image.bounds, isTransparent: isTransparent || image.tint.alpha <= 0)
      }
    }
  }

  private mutating func add(
    _ group: DisplayGroup,
    label: String,
    isTransparent: Bool,
    covers isCovering: Bool
  ) {
    // Parts of a layer have labels that begin with its path, or with no path.
    let label = group.label.hasPrefix("layers[") ? group.label : label
    let isEmpty = group.mask.map { $0.items.isEmpty && !$0.mode.isInverted } ?? false
    let isHidden = isTransparent || group.opacity <= 0 || isEmpty || group.bounds.isEmpty
    let changes = !group.effects.isEmpty || group.shadow != nil || group.projection != nil
    // Effects draw where no item does.
    if changes { see(label.layerPath, group.bounds, isTransparent: isHidden) }
    let passes =
      group.opacity >= 1 && group.blendMode == .normal && group.clips.isEmpty && group.mask == nil
      && !changes && !group.isolatesBlending
    add(group.items, label: label, isTransparent: isHidden, covers: isCovering && passes)
  }

  private mutating func see(_ path: String, _ bounds: PixelRect, isTransparent: Bool) {
    drawn.insert(path)
    guard !bounds.isEmpty, !isTransparent else { return }
    guard let cover = covers.first(where: { $0.area.intersection(bounds) == bounds }),
      cover.label.layerPath != path
    else {
      visible.insert(path)
      return
    }
    coverings[path] = cover.label
  }
}

extension String {
  // The path of the layer that a label of a display list belongs to.
  fileprivate var layerPath: String {
    let path = utf8.prefix { $0 != UInt8(ascii: " ") }
    // Behind the last index are parts of the layer, such as `contents`.
    let end = path.lastIndex(of: UInt8(ascii: "]")).map { path.index(after: $0) } ?? path.endIndex
    return String(self[..<end])
  }
}

extension Paint {
  fileprivate var isTransparent: Bool {
    switch self {
    case .color(let color): color.alpha <= 0
    case .gradient(let gradient): gradient.stops.allSatisfy { $0.color.alpha <= 0 }
    }
  }
}

extension FillItem {
  // The pixels that an opaque axis-aligned rectangle covers completely; nil for other fills.
  fileprivate var coveredPixels: PixelRect? {
    guard case .color(let color) = paint, color.alpha >= 1,
      transform.b == 0 && transform.c == 0 || transform.a == 0 && transform.d == 0,
      path.isRectangle
    else { return nil }
    let box = transform.apply(path.controlBounds)
    let (left, top) = (max(box.minX.rounded(.up), -1e6), max(box.minY.rounded(.up), -1e6))
    let (right, bottom) = (min(box.maxX.rounded(.down), 1e6), min(box.maxY.rounded(.down), 1e6))
    guard left < right, top < bottom else { return nil }
    let area = PixelRect(
      x: Int(clamping: left),
      y: Int(clamping: top),
      width: Int(clamping: right - left),
      height: Int(clamping: bottom - top)
    )
    // Clips around the item are in its bounds.
    return area.intersection(bounds)
  }
}

extension Path {
  // Whether the path is one rectangle, by its corners in turn.
  fileprivate var isRectangle: Bool {
    let box = controlBounds
    var points: [Point] = []
    for (index, element) in elements.enumerated() {
      switch element {
      case .move(let point) where index == 0: points.append(point)
      case .line(let point): points.append(point)
      case .close where index == elements.count - 1: break
      default: return false
      }
    }
    if points.count == 5, points.first == points.last { points.removeLast() }
    guard points.count == 4 else { return false }
    let corners = [
      Point(box.minX, box.minY), Point(box.maxX, box.minY), Point(box.maxX, box.maxY),
      Point(box.minX, box.maxY),
    ]
    return (0..<4).contains { start in
      [1, 3].contains { step in
        (0..<4).allSatisfy { points[$0] == corners[(start + $0 * step) % 4] }
      }
    }
  }
}
