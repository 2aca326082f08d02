import DisplayModel
import Graphics
import SceneModel

extension LayerWalk {
  /// Returns the item of a layer of static content at the time of a context; nil when nothing is
  /// visible.
  mutating func item(
    of layer: StaticContentLayer,
    _ node: LayerNode,
    in context: LayerContext
  ) throws(SamplingError) -> DisplayItem? {
    guard let parentTime = node.isMotionBlurred ? context.parentTime : context.frameTime,
      let time = node.clock.localTime(atParentTime: parentTime)
    else { return nil }
    layer.pose(at: time, levels: levels, in: scratch)
    guard !scratch.state.isHidden, scratch.state.opacity > 0 else { return nil }
    return try item(of: layer, node, at: time, in: context)
  }

  /// Returns the item of a layer of static content for the pose in `scratch`; nil when nothing is
  /// visible.
  ///
  /// - Parameter time: seconds on the layer's clock.
  mutating func item(
    of layer: StaticContentLayer,
    _ node: LayerNode,
    at time: Double,
    in context: LayerContext
  ) throws(SamplingError) -> DisplayItem? {
    let (space, matrix) = (context.space, scratch.state.pose.matrixToParent(in: layer.bounds))
    guard let affine = space.affineMap(of: matrix) else {
      return try item(of: fullyEvaluated(node, at: time), in: context)
    }
    guard affine.isInvertible, layer.isDoubleSided || !space.isBackFacing(space.map(of: matrix))
    else { return nil }
    let position = affine.withRoundedTranslation
    var isNew = false
    let made = try layer.parts(at: position, in: context) { () throws(SamplingError) in
      isNew = true
      return try parts(of: node, at: time, position, in: context)
    }
    guard let parts = made.parts, isNew || budget.charge(made.cost) else {
      return try item(of: fullyEvaluated(node, at: time), in: context)
    }
    var items: [DisplayItem] = []
    var bounds = PixelRect(x: 0, y: 0, width: 0, height: 0)
    for entry in parts {
      guard let transform = entry.part.outputTransform(at: position),
        let area = transform.pixels(of: entry.part.box, within: context.clip)
      else { continue }
      try budget.charge(vertices: entry.vertices, path: node.path)
      bounds = bounds.union(area)
      let item = entry.part.item(at: transform, covering: area)
      // Most layers have one part: a list of one takes its room at once.
      if items.isEmpty { items = [item] } else { items.append(item) }
    }
    guard !items.isEmpty else { return nil }
    var opacity = scratch.state.opacity.clamped(to: 0...1) * context.fade
    if !layer.allowsGroupOpacity, opacity < 1 {
      items = items.map { $0.fadedAlone(by: opacity) }
      opacity = 1
    }
    let group = DisplayGroup(
      origin: GroupOrigin(node.identity, .layer),
      items: items,
      opacity: opacity,
      blendMode: layer.blendMode,
      bounds: bounds
    )
    guard opacity < 1 else { return .group(group) }
    return .group(group.foldingOpacity())
  }

  // The layer as any other one is drawn.
  private func fullyEvaluated(_ node: LayerNode, at time: Double) -> PresentedLayer {
    // Nothing is in it that could have another time.
    PresentedLayer(
      node: node,
      model: node.model,
      time: time,
      frameTime: time,
      values: node.modelState,
      pose: scratch.state.pose
    )
  }

  private mutating func parts(
    of node: LayerNode,
    at time: Double,
    _ position: Affine,
    in context: LayerContext
  ) throws(SamplingError) -> LayerPartCache {
    let painter = LayerPainter(
      values: node.modelState,
      outlines: node.outlines,
      transform: position,
      tint: context.tint,
      clip: context.clip,
      identity: node.identity,
      selection: node.selection,
      isFlipped: context.space.isFlipped
    )
    let before = budget.spent
    let parts = try painter.parts(at: time, resources, &budget)
    guard parts != nil else {
      // The layer is made in another way, which is charged by itself.
      budget.spent = before
      return LayerPartCache(nil, cost: FrameBudget.Cost(), at: position, in: context)
    }
    return LayerPartCache(parts, cost: budget.spent - before, at: position, in: context)
  }
}
