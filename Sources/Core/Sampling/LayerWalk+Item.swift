import DisplayModel
import Graphics
import SceneModel

extension LayerWalk {
  /// The layer in one state with everything in it; nil when nothing shows.
  mutating func item(
    of entry: PresentedLayer,
    in context: LayerContext
  ) throws(SamplingError) -> DisplayItem? {
    if entry.node.isPlainGroup {
      let map = context.space.map(of: entry.matrixToParent)
      // In perspective sublayers are painted as others are.
      if let affine = map.affine {
        return affine.isInvertible ? try group(of: entry, map, in: context) : nil
      }
    }
    let letters = try movingLetters(of: entry, in: context)
    var entry = entry
    if let letters { entry.values = letters.layers.unfiltered }
    guard let clipped = ClippedLayer(entry, in: context),
      let masked = try masked(clipped, entry, in: context),
      let styled = StyledLayer(
        clipped,
        visible: masked.visible,
        tint: context.tint,
        frame: frame,
        resources
      )
    else { return nil }
    let below = background
    defer { background = below }
    let painted = try painted(styled, entry, letters, in: context)
    guard !painted.items.isEmpty || styled.style.showsWithoutContent else { return nil }
    let group = painted.group(of: entry, styled: styled, masked: masked, clipped, in: context)
    return group.map { .group($0.foldingOpacity().cut(by: masked.matte)) }
  }

  // What the steps for other layers make of a plain group, without these steps.
  private mutating func group(
    of entry: PresentedLayer,
    _ map: Homography,
    in context: LayerContext
  ) throws(SamplingError) -> DisplayItem? {
    let space = LayerSpace(plane: map, isFlipped: context.space.isFlipped)
    let items = try items(of: entry.node.sublayers, in: context.inside(entry, space))
    let bounds = items.unionOfBounds.intersection(context.clip)
    guard !bounds.isEmpty else { return nil }
    let group = DisplayGroup(
      origin: GroupOrigin(entry.node.identity, .layer),
      items: items,
      isolatesBlending: items.contains(where: \.blendsWithBackdrop),
      opacity: entry.opacity.clamped(to: 0...1) * context.fade,
      blendMode: entry.values.value.blendMode,
      bounds: bounds
    )
    return .group(group.foldingOpacity())
  }

  // The mask's and the matte's images; nil where they leave nothing.
  private mutating func masked(
    _ clipped: ClippedLayer,
    _ entry: PresentedLayer,
    in context: LayerContext
  ) throws(SamplingError) -> MaskedLayer? {
    var result = MaskedLayer(visible: clipped.visible)
    if let mask = entry.node.mask {
      let space = context.space.mask(of: clipped.map)
      var maskContext = context.inside(entry, space, clip: result.visible)
      maskContext.tint = .white
      let items = try items(of: mask, in: maskContext)
      guard result.mask(by: items) else { return nil }
    }
    guard result.cut(by: try matte(of: entry, in: context)) else { return nil }
    return result
  }

  // Returns the content, particles, sublayers and border of the layer, cut by its mask paths.
  private mutating func painted(
    _ styled: StyledLayer,
    _ entry: PresentedLayer,
    _ letters: MovingLetters?,
    in context: LayerContext
  ) throws(SamplingError) -> PaintedLayer {
    var painter = styled.painter
    if let letters { painter.selection = letters.layers.remainder }
    let spent = budget.spent.layers
    var result = PaintedLayer()
    if !entry.state.backgroundFilters.isEmpty {
      result.items += try backgroundItems(of: entry, styled, in: context)
    }
    let below = try painter.itemsBelowSublayers(
      at: entry.time,
      resources: resources,
      budget: &budget
    )
    let particles = try particleItems(of: entry, styled, in: context)
    let content = try output(below, of: styled) + (particles.areInDepth ? [] : particles.items)
    result.append(content: content, of: entry.state)
    if particles.areInDepth { result.items += particles.items }
    if let letters { result.items += try items(of: letters, in: entry, styled, context) }
    if entry.node.sublayers.showsBackground {
      if entry.state.isCompositedAsGroup { background.removeAll() }
      background.add(result.items, layers: budget.spent.layers - spent)
    }
    result.append(sublayers: try sublayerItems(of: entry, styled, in: context))
    let above = try painter.itemsAboveSublayers(budget: &budget)
    if !above.isEmpty { result.items += try output(above, of: styled) }
    if entry.node.hasMaskPaths {
      let cutter = MaskCutter(masks: entry.layer.maskPaths, time: entry.time, painter: painter)
      result.items = cutter.cut(result.items, styled.plane)
    }
    return result
  }

  // A layer's own items in output pixels. Projected paths have more vertices than were charged.
  private mutating func output(
    _ items: [DisplayItem],
    of styled: StyledLayer
  ) throws(SamplingError) -> [DisplayItem] {
    guard styled.plane.projection != nil else { return items }
    let result = styled.plane.output(items)
    for case .fill(let fill) in result {
      try budget.charge(vertices: fill.path.vertexCount, path: styled.painter.path)
    }
    return result
  }
}
