internal import CoverageRasterizer
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

  // Further covers are not looked for: every item is compared with all of them.
  private static let maxCovers = 1000
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
        if isCovering, !isTransparent, covers.count < Self.maxCovers, let area = fill.coveredPixels
        {
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
      let area = path.interiorRect(mappedBy: transform), !area.isEmpty
    else { return nil }
    // Clips around the item are in its bounds.
    return area.intersection(bounds)
  }
}
