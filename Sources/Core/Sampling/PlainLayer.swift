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
  private var kept: (key: Key, parts: [LayerPart]?)?

  /// What parts depend on, apart from the layer itself.
  private struct Key: Equatable {
    let grid: Double
    let tint: Color
    let isFlipped: Bool
  }

  /// Nil for layers that show more than fills and strokes.
  init?(_ layer: Layer) {
    let state = layer.state
    guard layer.changesPoseOnly, layer.sublayers.isEmpty, layer.mask == nil, layer.matte == nil,
      layer.maskPaths.isEmpty, !layer.hasHistory, !layer.scripting.isDriven,
      layer.scripting.drivers.isEmpty, state.hasPlainContent, state.contents == nil,
      state.filters.isEmpty, !state.shadow.isVisible, !state.masksToBounds
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

  /// The layer's parts, in paint order; nil where it shows more than fills and strokes.
  ///
  /// - Parameters:
  ///   - transform: maps the layer's coordinates to output pixels.
  ///   - make: makes them.
  func parts(
    at transform: Affine,
    in context: LayerContext,
    _ make: () throws(SamplingError) -> [LayerPart]?
  ) throws(SamplingError) -> [LayerPart]? {
    let key = Key(
      grid: transform.coordinateGrid,
      tint: context.tint,
      isFlipped: context.space.isFlipped
    )
    if let kept, kept.key == key { return kept.parts }
    let parts = try make()
    kept = (key, parts)
    return parts
  }
}

extension LayerState {
  // Whether the content may be fills and strokes that no clock changes.
  fileprivate var hasPlainContent: Bool {
    switch content {
    case .none, .shape, .gradient: true
    // Letters count where they do not leave the bounds.
    case .text: content.isStill
    case .replicator, .transform, .scroll, .emitter, .vector, .video, .sprite: false
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
    let path = entry.node.path
    let parts = try plain.parts(at: place, in: context) { () throws(SamplingError) in
      let painter = LayerPainter(
        values: entry.values,
        outlines: entry.node.outlines,
        transform: place,
        tint: context.tint,
        clip: context.clip,
        path: path,
        isFlipped: context.space.isFlipped
      )
      return try painter.parts(resources)
    }
    guard let parts else { return try item(of: entry.whole, in: context) }
    var items: [DisplayItem] = []
    items.reserveCapacity(parts.count)
    var bounds = PixelRect(x: 0, y: 0, width: 0, height: 0)
    for index in parts.indices {
      guard let item = parts[index].item(at: place, within: context.clip) else { continue }
      try budget.charge(vertices: parts[index].path.vertexCount, path: path)
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
}
