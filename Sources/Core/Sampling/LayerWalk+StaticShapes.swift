import DisplayModel
import Graphics
import SceneModel

extension LayerWalk {
  /// A plain layer at the time of a context; nil when nothing shows.
  mutating func item(
    of plain: StaticShapeLayer,
    _ node: LayerNode,
    in context: LayerContext
  ) throws(SamplingError) -> DisplayItem? {
    guard let parentTime = node.isMotionBlurred ? context.parentTime : context.frameTime,
      let time = node.clock.localTime(atParentTime: parentTime)
    else { return nil }
    plain.pose(at: time, levels: levels, in: scratch)
    guard !scratch.state.isHidden, scratch.state.opacity > 0 else { return nil }
    return try item(of: plain, node, at: time, in: context)
  }

  /// Returns the item of a static shape layer for the pose in `scratch`; nil when nothing is
  /// visible.
  ///
  /// - Parameter time: seconds on the layer's clock.
  mutating func item(
    of plain: StaticShapeLayer,
    _ node: LayerNode,
    at time: Double,
    in context: LayerContext
  ) throws(SamplingError) -> DisplayItem? {
    let (space, matrix) = (context.space, scratch.state.pose.matrixToParent(in: plain.bounds))
    guard let affine = space.affineMap(of: matrix) else {
      return try item(of: fullyEvaluated(node, at: time), in: context)
    }
    guard affine.isInvertible, plain.isDoubleSided || !space.isBackFacing(space.map(of: matrix))
    else { return nil }
    let position = affine.withRoundedTranslation
    var isNew = false
    let made = try plain.parts(at: position, in: context) { () throws(SamplingError) in
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
    if !plain.allowsGroupOpacity, opacity < 1 {
      items = items.map { $0.fadedAlone(by: opacity) }
      opacity = 1
    }
    let group = DisplayGroup(
      label: node.label,
      items: items,
      opacity: opacity,
      blendMode: plain.blendMode,
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
  ) throws(SamplingError) -> ShapeCache {
    let painter = LayerPainter(
      values: node.modelState,
      outlines: node.outlines,
      transform: position,
      tint: context.tint,
      clip: context.clip,
      path: node.path,
      selection: node.selection,
      isFlipped: context.space.isFlipped
    )
    let before = budget.spent
    let parts = try painter.parts(at: time, resources, &budget)
    guard parts != nil else {
      // The layer is made in another way, which is charged by itself.
      budget.spent = before
      return ShapeCache(nil, cost: FrameBudget.Cost(), at: position, in: context)
    }
    return ShapeCache(parts, cost: budget.spent - before, at: position, in: context)
  }
}
