import Graphics
import SceneModel

/// A layer of fills and strokes that never change but for their place and their opacity.
///
/// Most layers that move are such. Their parts are made once; a frame only places them.
final class StaticContentLayer {
  let isDoubleSided: Bool
  let allowsGroupOpacity: Bool
  let blendMode: BlendMode
  /// The layer's own coordinates and size.
  let bounds: Rect
  // How the layer moves.
  private let motion: LayerMotion
  private var cache: LayerPartCache?

  /// Nil for layers that show more than fills and strokes.
  init?(_ layer: Layer, _ motion: LayerMotion) {
    let state = layer.state
    guard layer.sublayers.isEmpty, layer.mask == nil, layer.matte == nil,
      layer.maskPaths.isEmpty, state.hasStaticContent, state.contents == nil,
      state.filters.isEmpty, state.backgroundFilters.isEmpty, !state.shadow.isVisible,
      !state.masksToBounds
    else { return nil }
    self.motion = motion
    isDoubleSided = state.isDoubleSided
    allowsGroupOpacity = state.allowsGroupOpacity
    blendMode = state.blendMode
    bounds = state.bounds
  }

  /// Stores the layer's pose at a time of its clock in scratch values; see `LayerMotion`.
  func pose(at time: Double, levels: AudioLevels, in scratch: PoseScratch) {
    motion.pose(at: time, levels: levels, in: scratch)
  }

  /// The layer's parts for a place.
  ///
  /// - Parameters:
  ///   - transform: maps the layer's coordinates to output pixels.
  ///   - make: makes them.
  func parts(
    at transform: Affine,
    in context: LayerContext,
    _ make: () throws(SamplingError) -> LayerPartCache
  ) throws(SamplingError) -> LayerPartCache {
    if let cache, cache.isValid(transform, in: context) { return cache }
    let parts = try make()
    cache = parts
    return parts
  }
}

/// The cached parts of a layer of static content.
final class LayerPartCache {
  /// A part and what placing it costs.
  final class Part {
    let part: LayerPart
    let vertices: Int

    init(_ part: LayerPart) {
      self.part = part
      vertices = part.path.vertexCount
    }
  }
  /// In paint order; nil where the layer shows more than fills and strokes.
  let parts: [Part]?
  /// The cost of making the parts; every frame is charged with it.
  let cost: FrameBudget.Cost
  // The inputs of the parts, apart from the layer itself and its position.
  private let tint: Color
  private let isFlipped: Bool
  // A place that their outlines are as fine as.
  private var position: Affine

  /// Parts that were made for a place.
  init(_ parts: [LayerPart]?, cost: FrameBudget.Cost, at position: Affine, in context: LayerContext)
  {
    self.parts = parts.map { $0.map(Part.init) }
    self.cost = cost
    self.position = position
    tint = context.tint
    isFlipped = context.space.isFlipped
  }

  /// Whether the parts, made anew for a place, would be the same.
  func isValid(_ position: Affine, in context: LayerContext) -> Bool {
    guard tint == context.tint, isFlipped == context.space.isFlipped else { return false }
    // Moving changes nothing about outlines.
    if position.differsInTranslation(from: self.position) { return true }
    guard isFineEnough(for: position) else { return false }
    self.position = position
    return true
  }

  private func isFineEnough(for position: Affine) -> Bool {
    guard let parts else { return true }
    let grid = position.coordinateGrid
    return parts.allSatisfy { entry in
      guard let map = entry.part.map else { return entry.part.grid == grid }
      return entry.part.grid == map.concatenating(position).coordinateGrid
    }
  }
}

extension Affine {
  // Whether another map is this one with another translation, or the same.
  fileprivate func differsInTranslation(from other: Affine) -> Bool {
    a == other.a && b == other.b && c == other.c && d == other.d
  }
}

extension LayerState {
  // Whether the content may be fills and strokes that no clock changes.
  fileprivate var hasStaticContent: Bool {
    guard content.fillPatterns.isEmpty else { return false }
    return switch content {
    case .none, .shape, .gradient: true
    // Letters count where they do not leave the bounds, paints where they are not mixed.
    case .text, .vector: content.isStatic
    case .replicator, .transform, .scroll, .emitter, .video, .sprite: false
    }
  }
}
