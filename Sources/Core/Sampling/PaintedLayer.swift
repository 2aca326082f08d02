import DisplayModel
import SceneModel

/// The items of a layer in paint order: the last step before its group is made.
struct PaintedLayer {
  var items: [DisplayItem] = []
  /// Whether an item within the layer is blended with its backdrop.
  private var containsBlending = false

  /// Adds the layer's content; only vector layers isolate its blending, unless that is disabled.
  mutating func append(content: [DisplayItem], of state: LayerState) {
    if items.isEmpty { items = content } else { items += content }
    containsBlending =
      containsBlending
      || state.content.isolatesBlending && content.contains(where: \.blendsWithBackdrop)
  }

  /// Adds what the sublayers show.
  mutating func append(sublayers: [DisplayItem]) {
    if items.isEmpty { items = sublayers } else { items += sublayers }
    containsBlending = containsBlending || sublayers.contains(where: \.blendsWithBackdrop)
  }

  /// The layer's group, without its matte; nil where no pixel of it shows.
  func group(
    of entry: PresentedLayer,
    styled: StyledLayer,
    masked: MaskedLayer,
    _ clipped: ClippedLayer,
    in context: LayerContext
  ) -> DisplayGroup? {
    let state = entry.state
    var (items, style) = (items, styled.style)
    var opacity = entry.opacity.clamped(to: 0...1) * context.fade
    if !state.allowsGroupOpacity, opacity < 1 {
      items = items.map { $0.fadedAlone(by: opacity) }
      style.fadeShadowPath(by: opacity)
      opacity = 1
    }
    var group = DisplayGroup(
      origin: GroupOrigin(entry.node.identity, .layer),
      items: items,
      effects: style.effects,
      shadow: style.shadow,
      isolatesBlending: containsBlending,
      clips: clipped.clips,
      mask: masked.mask,
      opacity: opacity,
      blendMode: state.blendMode,
      bounds: style.bounds(of: items.unionOfBounds, within: masked.visible)
    )
    guard !group.bounds.isEmpty else { return nil }
    // Additive particles are added to the backdrop of their layer, unless the layer is isolated.
    if group.isIsolated { group.isolatesBlending = items.contains(where: \.blendsWithBackdrop) }
    return group
  }
}

extension LayerContent {
  fileprivate var isolatesBlending: Bool {
    if case .vector(let tree) = self { tree.isolatesBlending } else { false }
  }
}
