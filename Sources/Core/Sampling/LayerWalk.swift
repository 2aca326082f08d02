import DisplayModel
import Graphics
import SceneModel

/// The walk over the layers of one frame.
struct LayerWalk {
  let resources: any ResourceProvider
  /// The audio levels that drive animations.
  let levels: AudioLevels
  let scratch: PoseScratch
  var budget: FrameBudget
  /// Cached simulations of emitters that are costly to recompute, by layer path.
  let emitters: [String: EmitterSimulation]
  /// The sampled time of the scene, in seconds, independent of the clocks of layers.
  var sceneTime: Double
  /// The nominal time of the frame, at which layers without motion blur are drawn.
  var frameSceneTime: Double
  /// The number of the frame at the scene's rate, for noise; all subframes have the same.
  let frame: Int
  /// The backdrop of the current layer; only maintained if a layer shows it.
  var background: LayerBackground

  /// Returns the items of sibling layers, sorted by `zPosition`; equal ones retain their order.
  ///
  /// Neighbours that leave the plane of their `zPosition` share a space: they are ordered by depth.
  mutating func items(
    of list: LayerList,
    in context: LayerContext
  ) throws(SamplingError) -> [DisplayItem] {
    guard !list.showsBackground else {
      return try itemsOverBackground(try presented(list, in: context), in: context)
    }
    var items: [DisplayItem] = []
    items.reserveCapacity(list.drawn.count)
    guard list.preservesOrder else {
      var rest = try presented(list, in: context)[...]
      while let entry = rest.first {
        let neighbors = rest.prefix(while: \.leavesPlane)
        rest.removeFirst(max(1, neighbors.count))
        guard neighbors.count > 1 else {
          try append(entry, to: &items, in: context)
          continue
        }
        var planes: [DepthPlane] = []
        try collectPlanes(of: neighbors, in: context, into: &planes)
        items += DepthOrder(area: context.clip).items(planes)
      }
      return items
    }
    // Nothing is sorted, so layers need not be collected first.
    try budget.charge(layers: list.nodes.count, path: list.path)
    for node in list.drawn { try append(node, to: &items, in: context) }
    return items
  }

  /// Appends the items of a layer, if it is visible.
  mutating func append(
    _ node: LayerNode,
    to items: inout [DisplayItem],
    in context: LayerContext
  ) throws(SamplingError) {
    if let layer = node.movingStaticContent {
      if let item = try item(of: layer, node, in: context) { items.append(item) }
    } else if let entry = try presentedLayer(node, context) {
      try append(entry, to: &items, in: context)
    }
  }

  mutating func append(
    _ entry: PresentedLayer,
    to items: inout [DisplayItem],
    in context: LayerContext
  ) throws(SamplingError) {
    if entry.preservesDepth {
      items += try deepItems(of: entry, in: context)
    } else if let item = try visibleItem(of: entry, in: context) {
      items.append(item)
    }
  }

  // Returns the visible layers of a list, in paint order.
  private mutating func presented(
    _ list: LayerList,
    in context: LayerContext
  ) throws(SamplingError) -> [PresentedLayer] {
    try budget.charge(layers: list.nodes.count, path: list.path)
    var presented: [PresentedLayer] = []
    presented.reserveCapacity(list.drawn.count)
    for node in list.drawn {
      if let entry = try presentedLayer(node, context) { presented.append(entry) }
    }
    guard !list.preservesOrder else { return presented }
    if presented.contains(where: { $0.zPosition != presented[0].zPosition }) {
      presented.sort { ($0.zPosition, $0.node.index) < ($1.zPosition, $1.node.index) }
    }
    return presented
  }

  mutating func presentedLayer(
    _ node: LayerNode,
    _ context: LayerContext
  ) throws(SamplingError) -> PresentedLayer? {
    let parentTime = node.isMotionBlurred ? context.parentTime : context.frameTime
    guard let parentTime, let model = try model(of: node, at: parentTime, context) else {
      return nil
    }
    let clock = model === node.model ? node.clock : model.value.clock
    guard let time = clock.localTime(atParentTime: parentTime) else { return nil }
    let frameTime =
      parentTime == context.frameTime
      ? time : context.frameTime.flatMap { clock.localTime(atParentTime: $0) }
    if node.hasFixedState {
      let fixed = node.modelState
      guard !fixed.value.isHidden, fixed.value.opacity > 0 else { return nil }
      return PresentedLayer(
        node: node,
        model: model,
        time: time,
        frameTime: frameTime,
        values: fixed
      )
    }
    if let motion = node.motion {
      motion.pose(at: time, levels: levels, in: scratch)
      guard !scratch.state.isHidden, scratch.state.opacity > 0 else { return nil }
      return PresentedLayer(
        node: node,
        model: model,
        time: time,
        frameTime: frameTime,
        values: node.modelState,
        pose: scratch.state.pose
      )
    }
    var values = model.value.presentation(atLocalTime: time, levels: levels)
    if node.isScripted { try applyScripts(to: &values, of: model.value, at: time, context) }
    let isChanging =
      node.hasTransitions
      && model.value.runningTransition(atLocalTime: time, levels: levels) != nil
    guard isChanging || (!values.isHidden && values.opacity > 0) else { return nil }
    return PresentedLayer(
      node: node,
      model: model,
      time: time,
      frameTime: frameTime,
      values: Shared(values),
      isChanging: isChanging
    )
  }

  // Returns the layer with the changes by programs and scripts up to a time, at its place in its parent; nil outside its active
  // time.
  private func model(
    of node: LayerNode,
    at parentTime: Double,
    _ context: LayerContext
  ) throws(SamplingError) -> Shared<Layer>? {
    guard node.hasHistory || node.isScripted || node.isRelative else { return node.model }
    var layer = node.model.value.revised(
      atSceneTime: node.isMotionBlurred ? sceneTime : frameSceneTime,
      in: context.parentBounds
    )
    if node.isScripted {
      try applyClockScript(to: &layer, at: parentTime, context)
      guard let time = layer.localTime(atParentTime: parentTime) else { return nil }
      try applyScripts(to: &layer, at: time, context)
    }
    return Shared(layer)
  }

  /// Returns the item of a layer, with a running transition applied.
  mutating func visibleItem(
    of entry: PresentedLayer,
    in context: LayerContext
  ) throws(SamplingError) -> DisplayItem? {
    let node = entry.node
    if entry.isChanging,
      let running = entry.layer.runningTransition(atLocalTime: entry.time, levels: levels)
    {
      return try item(of: running, to: entry, in: context)
    }
    guard node.isStatic else { return try changingItem(of: entry, in: context) }
    if let cached = node.cachedItem, cached.isValid(in: context, &budget) { return cached.item }
    let before = budget.spent
    let item = try changingItem(of: entry, in: context)
    node.cachedItem = CachedLayerItem(item, in: context, cost: budget.spent - before)
    return item
  }

  private mutating func changingItem(
    of entry: PresentedLayer,
    in context: LayerContext
  ) throws(SamplingError) -> DisplayItem? {
    guard let layer = entry.node.staticContent else { return try item(of: entry, in: context) }
    scratch.state.pose = entry.pose ?? entry.values.value.pose
    return try item(of: layer, entry.node, at: entry.time, in: context)
  }

  /// Returns the mask from the layer's matte; nil without a matte.
  mutating func matte(
    of entry: PresentedLayer,
    in context: LayerContext
  ) throws(SamplingError) -> DisplayMask? {
    guard !entry.ignoresMatte, let cutter = entry.node.matte else { return nil }
    try budget.charge(layers: 1, path: entry.node.path)
    var context = context
    context.tint = .white
    var items: [DisplayItem] = []
    if let source = cutter.source, let matteEntry = try presentedLayer(source, context),
      let item = try visibleItem(of: matteEntry, in: context)
    {
      items.append(item)
    }
    return DisplayMask(mode: cutter.mode.display, items: items, bounds: items.unionOfBounds)
  }

  /// Returns the items of the sublayers, each copy of a replicator as a group.
  mutating func sublayerItems(
    of entry: PresentedLayer,
    _ styled: StyledLayer,
    in context: LayerContext
  ) throws(SamplingError) -> [DisplayItem] {
    let node = entry.node
    guard !node.sublayers.nodes.isEmpty else { return [] }
    let (map, path) = (styled.map, node.path)
    let space = context.space.sublayers(of: entry.state, map)
    let inner = context.inside(entry, space, clip: styled.source)
    guard case .replicator(let replicator) = entry.state.content else {
      return try items(of: node.sublayers, in: inner)
    }
    var copies: [DisplayItem] = []
    for copy in try self.copies(replicator, of: entry, map: map, in: context, inner, path) {
      let before = budget.spent.layers
      let items = try items(of: node.sublayers, in: copy.context)
      guard !items.isEmpty else { continue }
      let group = DisplayGroup(
        origin: GroupOrigin(node.identity, .copy, number: copy.number),
        items: items,
        opacity: copy.alpha,
        bounds: items.unionOfBounds
      )
      copies.append(.group(group.foldingOpacity()))
      if node.showsBackground {
        background.add(copies.suffix(1), layers: budget.spent.layers - before)
      }
    }
    return copies
  }

  // Returns the visible copies of a replicator, first to last, with the contexts of their
  // sublayers.
  private mutating func copies(
    _ replicator: ReplicatorContent,
    of entry: PresentedLayer,
    map: Homography,
    in context: LayerContext,
    _ inner: LayerContext,
    _ path: String
  ) throws(SamplingError) -> [(number: Int, alpha: Double, context: LayerContext)] {
    let count = replicator.copyCount
    try budget.charge(copies: count, path: path)
    let step = replicator.step(about: entry.state.bounds.center)
    var matrix = Transform3D.identity
    var result: [(number: Int, alpha: Double, context: LayerContext)] = []
    for k in 0..<count {
      let modulation = replicator.modulation(ofCopy: k)
      var copy = inner
      copy.space = context.space.sublayers(of: entry.state, map, step: matrix)
      let delay = Double(k) * replicator.instanceDelay
      copy.parentTime = entry.time - delay
      copy.frameTime = entry.frameTime.map { $0 - delay }
      copy.tint = context.tint.multiplied(by: modulation)
      copy.tint.alpha = 1
      copy.copy = k
      matrix = matrix.concatenating(step)
      if modulation.alpha > 0 { result.append((k, modulation.alpha, copy)) }
    }
    return result
  }

  // MARK: Depth

  /// Returns the items of a layer that preserves the depth of its sublayers, the farthest plane
  /// first.
  mutating func deepItems(
    of entry: PresentedLayer,
    in context: LayerContext
  ) throws(SamplingError) -> [DisplayItem] {
    var planes: [DepthPlane] = []
    try collectPlanes(of: entry, in: context, into: &planes)
    return DepthOrder(area: context.clip).items(planes)
  }

  private mutating func collectPlanes(
    of entry: PresentedLayer,
    in context: LayerContext,
    into planes: inout [DepthPlane]
  ) throws(SamplingError) {
    let node = entry.node
    let map = context.space.map(of: entry.state)
    var inner = context.inside(entry, context.space.sublayers(of: entry.state, map))
    inner.fade = context.fade * entry.opacity.clamped(to: 0...1)
    guard case .replicator(let replicator) = entry.state.content else {
      let entries = try presented(node.sublayers, in: inner)[...]
      return try collectPlanes(of: entries, in: inner, into: &planes)
    }
    for var copy in try copies(replicator, of: entry, map: map, in: context, inner, node.path) {
      copy.context.fade *= copy.alpha
      let entries = try presented(node.sublayers, in: copy.context)[...]
      try collectPlanes(of: entries, in: copy.context, into: &planes)
    }
  }

  private mutating func collectPlanes(
    of entries: ArraySlice<PresentedLayer>,
    in context: LayerContext,
    into planes: inout [DepthPlane]
  ) throws(SamplingError) {
    for entry in entries {
      if entry.preservesDepth {
        try collectPlanes(of: entry, in: context, into: &planes)
      } else if let item = try visibleItem(of: entry, in: context) {
        planes.append(DepthPlane(item, of: entry, in: context.space, order: planes.count))
      }
    }
  }
}
