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
    let layer: LayerIdentity?
  }

  // Further covers are not looked for: every item is compared with all of them.
  private static let maxCovers = 1000
  private var covers: [Cover] = []
  // The boxes of the fills of the measured layers in the last frame, also outside of the canvas.
  private(set) var boxes: [String: Rect] = [:]
  private let measured: Set<String>
  /// The measured texts in the colour of what is behind them.
  private(set) var contrast: TextContrast

  /// - Parameter measured: the paths of the layers whose boxes are needed.
  init(measuring measured: [String] = []) {
    self.measured = Set(measured)
    contrast = TextContrast(of: self.measured)
  }

  /// Adds the layers of a frame.
  mutating func add(_ list: DisplayList) {
    (covers, boxes) = ([], [:])
    contrast.begin()
    add(list.items, Scope())
    contrast.end(list.background)
  }

  /// Whether a layer has been visible, and legible if it is a measured text.
  func isSeen(_ path: String) -> Bool { visible.contains(path) && !contrast.isPending(path) }

  // What the groups around items do to them.
  private struct Scope {
    var layer: LayerIdentity?
    var isTransparent = false
    // Whether an opaque item covers what is below the groups.
    var covers = true
    // Whether the items have their own colours.
    var isExact = true
  }

  // Front to back, so that items above are known.
  private mutating func add(_ items: [DisplayItem], _ scope: Scope) {
    itemCount += items.count
    let path = scope.layer?.layerPath ?? ""
    // Most groups contain only groups.
    lazy var isMeasured = measured.contains(path)
    for item in items.reversed() {
      switch item {
      case .group(let group): add(group, scope)
      case .fill(let fill):
        if isMeasured {
          let box = fill.transform.apply(fill.path.controlBounds)
          boxes[path] = boxes[path].map { $0.union(box) } ?? box
        }
        let area = scope.covers && !scope.isTransparent ? fill.coveredPixels : nil
        add(fill.paint, fill.bounds, coveredBy: area, scope, isMeasured)
        if let area, fill.paint.isOneColor, covers.count < Self.maxCovers {
          covers.append(Cover(area: area, layer: scope.layer))
        }
      case .stroke(let stroke):
        add(stroke.paint, stroke.bounds, coveredBy: nil, scope, isMeasured)
      case .image(let image):
        addImage(image.bounds, isTransparent: image.tint.alpha <= 0, scope, isMeasured)
      case .tiles(let tiles):
        addImage(tiles.bounds, isTransparent: tiles.items.isEmpty, scope, isMeasured)
      }
    }
  }

  // Transparent items have no colour; parts of a text outside of the canvas neither.
  private mutating func add(
    _ paint: Paint,
    _ bounds: PixelRect,
    coveredBy cover: PixelRect?,
    _ scope: Scope,
    _ isMeasured: Bool
  ) {
    let path = scope.layer?.layerPath ?? ""
    let isTransparent = scope.isTransparent || paint.isTransparent
    see(path, bounds, isTransparent: isTransparent)
    guard isMeasured || contrast.hasUnresolved, !isTransparent, !bounds.isEmpty else { return }
    contrast.add(paint, of: path, bounds, cover: cover, isExact: scope.isExact)
  }

  private mutating func addImage(
    _ bounds: PixelRect,
    isTransparent: Bool,
    _ scope: Scope,
    _ isMeasured: Bool
  ) {
    let path = scope.layer?.layerPath ?? ""
    see(path, bounds, isTransparent: scope.isTransparent || isTransparent)
    guard !scope.isTransparent else { return }
    if isMeasured { contrast.markLegible(path) }
    contrast.addBackdrop(nil, bounds)
  }

  private mutating func add(_ group: DisplayGroup, _ outer: Scope) {
    // Elements of drawings, and parts without a layer, belong to the layer around.
    let identity = group.origin.identity
    var scope = outer
    if identity?.layerPath != nil { scope.layer = identity }
    let isEmpty = group.mask.map { $0.items.isEmpty && !$0.mode.isInverted } ?? false
    if group.opacity <= 0 || isEmpty || group.bounds.isEmpty { scope.isTransparent = true }
    let changes = !group.effects.isEmpty || group.shadow != nil || group.projection != nil
    // Effects draw where no item does.
    if changes {
      see(scope.layer?.layerPath ?? "", group.bounds, isTransparent: scope.isTransparent)
      if !scope.isTransparent { contrast.addBackdrop(nil, group.bounds) }
    }
    let passes =
      group.opacity >= 1 && group.blendMode == .normal && group.clips.isEmpty && group.mask == nil
      && !changes && !group.isolatesBlending
    if !passes { scope.covers = false }
    if changes || group.blendMode != .normal { scope.isExact = false }
    add(group.items, scope)
  }

  private mutating func see(_ path: String, _ bounds: PixelRect, isTransparent: Bool) {
    drawn.insert(path)
    guard !bounds.isEmpty, !isTransparent else { return }
    guard let cover = covers.first(where: { $0.area.intersection(bounds) == bounds }),
      (cover.layer?.layerPath ?? "") != path
    else {
      visible.insert(path)
      return
    }
    coverings[path] = cover.layer?.label ?? ""
  }
}

extension Paint {
  fileprivate var isTransparent: Bool {
    switch self {
    case .color(let color): color.alpha <= 0
    case .gradient(let gradient): gradient.stops.allSatisfy { $0.color.alpha <= 0 }
    }
  }

  fileprivate var isOneColor: Bool {
    if case .color = self { true } else { false }
  }

  fileprivate var isOpaque: Bool {
    switch self {
    case .color(let color): color.alpha >= 1
    case .gradient(let gradient):
      !gradient.stops.isEmpty && gradient.stops.allSatisfy { $0.color.alpha >= 1 }
    }
  }
}

extension FillItem {
  // The pixels that an opaque axis-aligned rectangle covers completely; nil for other fills.
  fileprivate var coveredPixels: PixelRect? {
    guard paint.isOpaque, let area = path.interiorRect(mappedBy: transform), !area.isEmpty
    else { return nil }
    // Clips around the item are in its bounds.
    return area.intersection(bounds)
  }
}
