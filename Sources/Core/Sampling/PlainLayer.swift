import DisplayModel
import Graphics
import SceneModel

/// A layer of fills and strokes that never change but for their place and their opacity.
///
/// Most layers that move are such. Their parts are made once; a frame only places them.
final class PlainLayer {
  let isDoubleSided: Bool
  let allowsGroupOpacity: Bool
  let blendMode: BlendMode
  private let pose: LayerPose
  private let animations: [Animation]
  // The layer itself, where placements move it; they are a matter of its own.
  private let placed: Layer?
  private var kept: (key: Key, parts: PlainParts)?

  // What parts depend on, apart from the layer itself and its place.
  private struct Key: Equatable {
    let tint: Color
    let isFlipped: Bool
  }

  /// Nil for layers that show more than fills and strokes.
  init?(_ layer: Layer) {
    let state = layer.state
    guard layer.changesPoseOnly, layer.sublayers.isEmpty, layer.mask == nil, layer.matte == nil,
      layer.maskPaths.isEmpty, !layer.hasHistory, !layer.scripting.isDriven,
      layer.scripting.drivers.isEmpty, state.hasPlainContent, state.contents == nil,
      state.filters.isEmpty, state.backgroundFilters.isEmpty, !state.shadow.isVisible,
      !state.masksToBounds
    else { return nil }
    isDoubleSided = state.isDoubleSided
    allowsGroupOpacity = state.allowsGroupOpacity
    blendMode = state.blendMode
    pose = state.pose
    animations = layer.animations
    placed = layer.isPlaced ? layer : nil
  }

  /// The layer's pose at an instant of its own clock.
  ///
  /// - Parameters:
  ///   - time: seconds on the layer's clock.
  ///   - levels: what sounds give to animations.
  ///   - room: any values; their pose is overwritten. It saves making them for every layer.
  /// - Complexity: O(*animations*)
  func pose(at time: Double, levels: SoundLevels, in room: inout LayerState) -> LayerPose {
    room.pose = pose
    placed?.place(&room, at: time)
    for index in animations.indices {
      animations[index].apply(to: &room, at: time, levels: levels)
    }
    return room.pose
  }

  /// The layer's parts for a place.
  ///
  /// - Parameters:
  ///   - transform: maps the layer's coordinates to output pixels.
  ///   - make: makes them.
  func parts(
    at transform: Affine,
    in context: LayerContext,
    _ make: () throws(SamplingError) -> PlainParts
  ) throws(SamplingError) -> PlainParts {
    let key = Key(tint: context.tint, isFlipped: context.space.isFlipped)
    if let kept, kept.key == key, kept.parts.suit(transform) { return kept.parts }
    let parts = try make()
    kept = (key, parts)
    return parts
  }
}

/// What a plain layer shows.
struct PlainParts {
  /// In paint order; nil where the layer shows more than fills and strokes.
  let parts: [LayerPart]?
  /// What making them cost; every frame is charged with it.
  let cost: FrameBudget.Cost

  /// Whether outlines of the parts are as fine as a place needs.
  func suit(_ transform: Affine) -> Bool {
    guard let parts else { return true }
    let grid = transform.coordinateGrid
    return parts.allSatisfy { part in
      guard let map = part.map else { return part.grid == grid }
      return part.grid == map.concatenating(transform).coordinateGrid
    }
  }
}

extension LayerState {
  // Whether the content may be fills and strokes that no clock changes.
  fileprivate var hasPlainContent: Bool {
    switch content {
    case .none, .shape, .gradient: true
    // Letters count where they do not leave the bounds, paints where they are not mixed.
    case .text, .vector: content.isStill
    case .replicator, .transform, .scroll, .emitter, .video, .sprite: false
    }
  }
}

extension LayerWalk {
  /// A plain layer in its place; nil when nothing shows.
  mutating func item(
    of plain: PlainLayer,
    _ entry: PresentedLayer,
    in context: LayerContext
  ) throws(SamplingError) -> DisplayItem? {
    let map = context.space.map(of: entry.matrixToParent)
    guard let affine = map.affine else { return try item(of: entry.whole, in: context) }
    guard plain.isDoubleSided || !context.space.isBackFacing(map), affine.inverse != nil else {
      return nil
    }
    let place = affine.withRoundedTranslation
    var isNew = false
    let made = try plain.parts(at: place, in: context) { () throws(SamplingError) in
      isNew = true
      return try parts(of: entry, at: place, in: context)
    }
    guard let parts = made.parts, isNew || budget.charge(made.cost) else {
      return try item(of: entry.whole, in: context)
    }
    var items: [DisplayItem] = []
    items.reserveCapacity(parts.count)
    var bounds = PixelRect(x: 0, y: 0, width: 0, height: 0)
    for index in parts.indices {
      guard let transform = parts[index].place(at: place),
        let item = parts[index].item(at: transform, within: context.clip)
      else { continue }
      try budget.charge(vertices: parts[index].path.vertexCount, path: entry.node.path)
      bounds = bounds.union(item.bounds)
      items.append(item)
    }
    guard !items.isEmpty else { return nil }
    var opacity = entry.opacity.clamped(to: 0...1) * context.fade
    if !plain.allowsGroupOpacity, opacity < 1 {
      items = items.map { $0.fadedAlone(by: opacity) }
      opacity = 1
    }
    let group = DisplayGroup(
      label: entry.node.label,
      items: items,
      opacity: opacity,
      blendMode: plain.blendMode,
      bounds: bounds
    )
    return .group(opacity < 1 ? group.foldingOpacity() : group)
  }

  private mutating func parts(
    of entry: PresentedLayer,
    at place: Affine,
    in context: LayerContext
  ) throws(SamplingError) -> PlainParts {
    let painter = LayerPainter(
      values: entry.values,
      outlines: entry.node.outlines,
      transform: place,
      tint: context.tint,
      clip: context.clip,
      path: entry.node.path,
      isFlipped: context.space.isFlipped
    )
    let before = budget.spent
    let parts = try painter.parts(at: entry.time, resources, &budget)
    guard parts != nil else {
      // The layer is made in another way, which is charged by itself.
      budget.spent = before
      return PlainParts(parts: nil, cost: FrameBudget.Cost())
    }
    return PlainParts(parts: parts, cost: budget.spent - before)
  }
}
