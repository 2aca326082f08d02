import DisplayModel
import Graphics
import SceneModel

/// The backdrop of a layer: the items made before it, back to front.
struct LayerBackground {
  private var items: [(item: DisplayItem, layers: Int)] = []
  // Beyond it nothing is drawn.
  private let canvas: PixelRect

  /// The canvas before any layer.
  ///
  /// - Parameters:
  ///   - color: its background.
  ///   - canvas: its pixels.
  init(color: Color, canvas: PixelRect) {
    self.canvas = canvas
    guard color.alpha > 0 else { return }
    let fill = FillItem(
      path: .rect(canvas.rect),
      transform: .identity,
      paint: .color(color),
      rule: .nonZero,
      bounds: canvas
    )
    items = [(.fill(fill), 1)]
  }

  /// Removes all items: a parent is blended with its backdrop as one image.
  mutating func removeAll() { items = [] }

  /// Adds the items of a layer, which are part of the backdrop of the following layers.
  ///
  /// - Parameter layers: the layers charged to the frame's budget: they are drawn again wherever
  ///   they show through.
  mutating func add(_ newItems: some Collection<DisplayItem>, layers: Int) {
    for (index, item) in newItems.enumerated() {
      items.append((item, index == 0 ? max(1, layers) : 0))
    }
  }

  /// An image of it, changed by effects, within an outline; nil where there is nothing.
  ///
  /// The edges of the canvas go on beyond it: blurs would else mix what is transparent there into them.
  ///
  /// - Parameters:
  ///   - effects: at least one.
  ///   - clip: the outline.
  ///   - area: the output pixels within it that can be seen.
  /// - Returns: the group, and what it takes of the frame's budget.
  /// - Complexity: O(*items*)
  func group(
    _ origin: GroupOrigin,
    _ effects: [Effect],
    clip: ClipPath,
    area: PixelRect
  ) -> (item: DisplayItem, layers: Int)? {
    let needed = effects.needed(for: area)
    let near = items.filter { !$0.item.bounds.intersection(needed).isEmpty }
    let below = near.map(\.item)
    let bounds = effects.touched(from: below.unionOfBounds).intersection(area)
    guard !bounds.isEmpty else { return nil }
    let group = DisplayGroup(
      origin: origin,
      items: below,
      effects: [.extend(canvas)] + effects,
      isolatesBlending: true,
      clips: [clip],
      bounds: bounds
    )
    return (.group(group), near.reduce(0) { $0 + $1.layers })
  }
}

extension LayerWalk {
  /// Returns the items of sibling layers of which some show their backdrop.
  mutating func itemsOverBackground(
    _ entries: [PresentedLayer],
    in context: LayerContext
  ) throws(SamplingError) -> [DisplayItem] {
    let below = background
    defer { background = below }
    var items: [DisplayItem] = []
    for entry in entries {
      let before = budget.spent.layers
      var made: [DisplayItem] = []
      try append(entry, to: &made, in: context)
      background.add(made, layers: budget.spent.layers - before)
      items += made
    }
    return items
  }

  /// Returns the backdrop of a layer within its bounds, changed by its `backgroundFilters`.
  mutating func backgroundItems(
    of entry: PresentedLayer,
    _ styled: StyledLayer,
    in context: LayerContext
  ) throws(SamplingError) -> [DisplayItem] {
    let transform =
      styled.plane.projection == nil
      ? styled.plane.transform : styled.map.linearized(at: entry.bounds.center)
    let effects = ResolvedEffects.effects(
      entry.state.backgroundFilters,
      box: entry.bounds,
      transform: transform,
      tint: context.tint,
      frame: frame,
      resources
    )
    var painter = styled.painter
    guard !effects.isEmpty, let clip = painter.clipToBounds() else { return [] }
    let group = background.group(
      GroupOrigin(entry.node.identity, .backdrop),
      effects,
      clip: styled.plane.output(clip),
      area: styled.plane.outputArea(of: painter.clip).intersection(context.clip)
    )
    guard let group else { return [] }
    try budget.charge(layers: group.layers, path: entry.node.path)
    return [group.item]
  }
}

extension LayerState {
  /// Whether the layer with its sublayers is filtered or blended as one image, which isolates the
  /// sublayers from the backdrop.
  var isCompositedAsGroup: Bool { !filters.isEmpty || blendMode != .normal }
}
