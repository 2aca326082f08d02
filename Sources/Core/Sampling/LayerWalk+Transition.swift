import DisplayModel
import Graphics
import SceneModel

extension LayerWalk {
  /// Returns the transition from the layer before a change to the layer after it; nil when nothing
  /// is visible.
  ///
  /// Both images are blended first. The layer's matte, which does not move, and its blend mode act
  /// on the result.
  mutating func item(
    of running: RunningTransition,
    to entry: PresentedLayer,
    in context: LayerContext
  ) throws(SamplingError) -> DisplayItem? {
    let matte = try matte(of: entry, in: context)
    let node = entry.node
    var (oldModel, oldState, newState) = (entry.model, running.old, entry.state)
    if let before = running.sceneTimeBefore {
      oldModel = Shared(node.model.value.revised(atSceneTime: before))
      oldState = oldModel.value.presentation(
        atLocalTime: running.begin,
        levels: resources.audioLevels
      )
    }
    (oldState.blendMode, newState.blendMode) = (.normal, .normal)
    let old = PresentedLayer(
      node: node,
      model: oldModel,
      time: running.begin,
      frameTime: running.begin,
      values: Shared(oldState),
      ignoresMatte: true
    )
    var new = entry
    new.values = Shared(newState)
    (new.isChanging, new.ignoresMatte) = (false, true)
    let isFlip = running.transition.kind == .flip
    let blended =
      isFlip
      ? try turned(of: running, from: old, to: new, in: context)
      : try mixture(of: running, from: old, to: new, in: context)
    guard var group = blended else { return nil }
    group.blendMode = entry.state.blendMode
    return .group(group.cut(by: matte))
  }

  // One of the two images, on its way round.
  private mutating func turned(
    of running: RunningTransition,
    from old: PresentedLayer,
    to new: PresentedLayer,
    in context: LayerContext
  ) throws(SamplingError) -> DisplayGroup? {
    let visible = running.progress < 0.5 ? old : new
    var state = visible.state
    let turn = running.transition.turn(at: running.progress, of: state)
    state.transform.matrix = turn.concatenating(state.transform.matrix)
    var entry = visible
    entry.values = Shared(state)
    let (time, frameTime) = (sceneTime, frameSceneTime)
    if running.progress < 0.5, let past = running.sceneTimeBefore {
      (sceneTime, frameSceneTime) = (past, past)
    }
    let image = try item(of: entry, movedBy: .zero, of: state, in: context)
    (sceneTime, frameSceneTime) = (time, frameTime)
    guard let image else { return nil }
    let origin = GroupOrigin(new.node.identity, .transition)
    return DisplayGroup(origin: origin, items: [image], bounds: image.bounds)
  }

  private mutating func mixture(
    of running: RunningTransition,
    from old: PresentedLayer,
    to new: PresentedLayer,
    in context: LayerContext
  ) throws(SamplingError) -> DisplayGroup? {
    let bounds = new.state.bounds
    let placement = running.transition.placement(at: running.progress, size: bounds.size)
    let (oldDirection, newWay) = (placement.oldOffset, placement.newOffset)
    let (time, frameTime) = (sceneTime, frameSceneTime)
    if let past = running.sceneTimeBefore { (sceneTime, frameSceneTime) = (past, past) }
    let before = try item(of: old, movedBy: oldDirection, of: new.state, in: context)
    (sceneTime, frameSceneTime) = (time, frameTime)
    let after = try item(of: new, movedBy: newWay, of: new.state, in: context)
    let identity = new.node.identity
    if running.transition.kind == .fade {
      let (from, to) = (before.map { [$0] } ?? [], after.map { [$0] } ?? [])
      return .dissolve(from: from, to: to, at: running.progress, .transition, of: identity)
    }
    let pair = [
      before.flatMap { $0.fading(to: placement.oldOpacity, GroupOrigin(identity, .oldTransition)) },
      after.flatMap { $0.fading(to: placement.newOpacity, GroupOrigin(identity, .newTransition)) },
    ].compactMap(\.self)
    let items = placement.isNewAbove ? pair : pair.reversed()
    guard !items.isEmpty else { return nil }
    var group = DisplayGroup(
      origin: GroupOrigin(identity, .transition),
      items: items,
      bounds: items.unionOfBounds
    )
    // A layer without area, such as a shape, moves nowhere and is not cut.
    if !bounds.isEmpty {
      let map = context.space.map(of: new.state)
      guard
        let plane = LayerPlane(map, bounds: bounds, clippedTo: context.clip, identity: identity)
      else { return nil }
      let outline = Path.rect(bounds).rounded(toMultiplesOf: plane.transform.coordinateGrid)
      let area = PixelRect(covering: plane.transform.apply(bounds)).intersection(plane.clip)
      group.clips = [plane.output(ClipPath(path: outline, transform: plane.transform))]
      group.bounds = group.bounds.intersection(plane.outputArea(of: area))
    }
    return group.bounds.isEmpty ? nil : group
  }

  // The offset is in the layer's points; its parent moves the whole image.
  private mutating func item(
    of entry: PresentedLayer,
    movedBy offset: Point,
    of state: LayerState,
    in context: LayerContext
  ) throws(SamplingError) -> DisplayItem? {
    guard !entry.state.isHidden, entry.state.opacity > 0 else { return nil }
    var moved = context
    if offset != .zero {
      let matrix = state.matrixToParent.affine
      let shift = matrix.apply(offset) - matrix.apply(.zero)
      moved.space = context.space.shifted(by: shift)
    }
    return try item(of: entry, in: moved)
  }
}

extension DisplayItem {
  // Nil when nothing of it is left.
  fileprivate func fading(to opacity: Double, _ origin: GroupOrigin) -> DisplayItem? {
    guard opacity > 0 else { return nil }
    guard opacity < 1 else { return self }
    return .group(
      DisplayGroup(origin: origin, items: [self], opacity: opacity, bounds: bounds).foldingOpacity()
    )
  }
}
