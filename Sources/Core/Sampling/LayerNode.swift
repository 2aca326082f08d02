import DisplayModel
import SceneModel

/// A heap-allocated immutable value, shared without copies.
final class Shared<Value> {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// A layer of the scene with properties that do not depend on time, computed once per scene.
///
/// Caches in a node affect speed only: every frame is a function of the scene and its time.
final class LayerNode {
  /// The layer of the scene, with constant placements folded into its values.
  let model: Shared<Layer>
  /// The clock of the layer, unless a revision replaces it.
  let clock: LayerClock
  /// Whether the layer is sampled at several times per frame.
  let isMotionBlurred: Bool
  /// Whether mask paths clip the layer with its sublayers.
  let hasMaskPaths: Bool
  /// Whether the layer has scripts.
  let isScripted: Bool
  /// Whether the layer's place follows the bounds of its parent.
  let isRelative: Bool
  /// Whether the layer's clock is the root time of scripts on its descendants.
  let beginsClock: Bool
  /// Whether the layer has transitions among its animations.
  let hasTransitions: Bool
  /// The index among its siblings.
  let index: Int
  /// The layer in dumps and errors.
  let identity: LayerIdentity
  /// The path in the scene, such as `layers[2].sublayers[0]`.
  var path: String { identity.path }
  /// The sublayers.
  let sublayers: LayerList
  /// The sublayers that are contents of particles, by name.
  let particles: [String: LayerNode]
  /// The layer's mask as a list of one layer; nil without a mask.
  let mask: LayerList?
  /// The matte of the layer: the source, nil if it is unusable, and its mode; nil without a matte.
  fileprivate(set) var matte: (source: LayerNode?, mode: MatteMode)?
  /// Whether revisions replace the model over time.
  let hasHistory: Bool
  /// The model values of the layer.
  let modelState: Shared<LayerState>
  /// Whether the model values apply at all times.
  let hasFixedState: Bool
  /// Whether the layer or a descendant filters its backdrop.
  let showsBackground: Bool
  /// Whether the layer and its descendants look the same whenever they are visible.
  private(set) var isStatic: Bool
  /// The motion of a layer of which only pose and opacity change; nil for other layers.
  let motion: LayerMotion?
  /// The fills and strokes of a layer that only moves and fades; nil for other layers.
  let staticContent: StaticContentLayer?
  /// `staticContent` if the layer moves or fades, else nil.
  var movingStaticContent: StaticContentLayer? { isStatic ? nil : staticContent }
  /// Whether the layer only places its sublayers, and fades and blends them as a group.
  let isPlainGroup: Bool
  /// Cached geometry of the layer's paths and texts.
  let outlines = LayerGeometryCache()
  /// The layers of the units of a text, if the layer animates them.
  let letters = LetterCache()
  /// The units of the layer's text that are drawn; nil for all.
  var selection: TextSelection?
  /// The last display item of a static layer; nil for other layers.
  var cachedItem: CachedLayerItem?

  /// - Parameter old: the node of an earlier scene at the same place, of whose layers in it those that are equal are taken.
  fileprivate init(
    _ written: Layer,
    index: Int,
    path: String,
    animated: Set<String>,
    reusing old: LayerNode?
  ) {
    let layer = written.constantFolded
    model = Shared(layer)
    clock = layer.clock
    isMotionBlurred = layer.isMotionBlurred
    hasMaskPaths = !layer.maskPaths.isEmpty
    isScripted = layer.scripting.hasScriptedValues || !layer.scripting.propertyScripts.isEmpty
    isRelative = layer.relativePlace != nil
    beginsClock = layer.scripting.beginsClock
    hasTransitions = layer.animations.contains(where: \.isTransition)
    self.index = index
    identity = LayerIdentity(path: path, name: layer.name?.singleLine)
    let particleIndices = layer.particleLayers
    let inner = LayerList(
      layer.sublayers,
      path: "\(path).sublayers",
      animated: animated,
      undrawn: Set(particleIndices.values),
      reusing: old?.sublayers
    )
    sublayers = inner
    particles = particleIndices.mapValues { inner.nodes[$0] }
    mask = layer.mask.map { LayerList([$0], path: "\(path).mask", animated: animated) }
    hasHistory = layer.hasHistory
    modelState = Shared(layer.state)
    hasFixedState = layer.hasFixedState
    motion = LayerMotion(model)
    staticContent = motion.flatMap { StaticContentLayer(layer, $0) }
    showsBackground =
      layer.modelStates.contains { !$0.backgroundFilters.isEmpty } || sublayers.showsBackground
    isPlainGroup =
      (hasFixedState || motion != nil) && layer.isPlainGroup && !showsBackground
    isStatic =
      hasFixedState && !showsBackground && layer.state.content.isStatic
      && !layer.state.filters.contains(where: \.isAnimatedItself)
      && !layer.state.showsAny(of: animated)
      && layer.maskPaths.allSatisfy(\.isStatic)
      && layer.matte == nil && sublayers.isStatic && mask?.isStatic ?? true
  }
}

/// Layers with one parent, compiled for sampling.
final class LayerList {
  private let layers: [Layer]
  let nodes: [LayerNode]
  /// The layers that are drawn; others are only mattes or contents of particles.
  let drawn: [LayerNode]
  /// The path in the scene, such as `layers[2].sublayers`.
  let path: String
  /// Whether all layers look the same at all times.
  let isStatic: Bool

  /// Whether the paint order is the order of the list: all layers stay in one plane.
  let preservesOrder: Bool
  /// Whether a layer or a descendant filters its backdrop.
  let showsBackground: Bool

  /// Compiles layers.
  ///
  /// - Parameters:
  ///   - animated: the names of assets that are animated images.
  ///   - undrawn: the indices of layers that only particles show.
  ///   - old: the list of an earlier scene at the same path, with the same `animated`, which is not used any more: layers that
  ///     are equal keep their nodes.
  /// - Complexity: O(*layers*); with `old` O(*layers of lists that differ*), as equal lists mostly share their memory.
  init(
    _ layers: [Layer],
    path: String,
    animated: Set<String>,
    undrawn: Set<Int> = [],
    reusing old: LayerList? = nil
  ) {
    (self.layers, self.path) = (layers, path)
    let nodes = layers.enumerated().map { index, layer in
      let before = old.flatMap { $0.nodes.indices.contains(index) ? $0.nodes[index] : nil }
      if let before, old?.layers[index] == layer { return before }
      return LayerNode(
        layer,
        index: index,
        path: "\(path)[\(index)]",
        animated: animated,
        reusing: before
      )
    }
    let undrawn = undrawn.union(layers.matteSources)
    for (index, layer) in layers.enumerated() {
      guard let matte = layer.matte else { continue }
      let source = matte.source(among: layers, for: index)
      let isUsed = layers.matteChainEnds(from: index)
      nodes[index].matte = (isUsed ? source.map { nodes[$0] } : nil, matte.mode)
    }
    self.nodes = nodes
    drawn = nodes.filter { !undrawn.contains($0.index) }
    showsBackground = nodes.contains(where: \.showsBackground)
    let zPosition = layers.first?.state.zPosition
    preservesOrder = layers.allSatisfy {
      $0.hasFixedZPosition && $0.state.zPosition == zPosition && $0.staysInPlane
    }
    isStatic = nodes.allSatisfy(\.isStatic) && layers.allSatisfy(\.isAlwaysVisible)
  }
}

extension Layer {
  // Whether no animation, placement, revision or script changes the model values.
  fileprivate var hasFixedState: Bool {
    animations.isEmpty && placement == nil && carriers.isEmpty && revisions.isEmpty
      && !scripting.hasScriptedValues && scripting.propertyScripts.isEmpty && relativePlace == nil
  }

  // Whether the layer shows nothing of its own, and cuts and changes nothing of its sublayers.
  fileprivate var isPlainGroup: Bool {
    mask == nil && matte == nil && maskPaths.isEmpty && state.content == .none
      && state.contents == nil && state.backgroundColor == nil && state.borderWidth <= 0
      && state.filters.isEmpty && state.backgroundFilters.isEmpty && !state.shadow.isVisible
      && !state.masksToBounds && !state.isGeometryFlipped && state.isDoubleSided
      && state.sublayerTransform == .identity && state.allowsGroupOpacity
  }

  // Whether nothing changes the layer's `zPosition`.
  fileprivate var hasFixedZPosition: Bool {
    revisions.isEmpty && !scripting.hasScriptedValues && scripting.propertyScripts.isEmpty
      && animations.allSatisfy { !$0.properties.contains(.scalar(.zPosition)) }
  }

  // Whether nothing turns or moves the layer out of the plane of its `zPosition`.
  fileprivate var staysInPlane: Bool {
    isPlaced
      || state.transform.matrix.isAffine && state.anchorPointZ == 0
        && animations.allSatisfy { $0.properties.allSatisfy(\.staysInPlane) }
  }

  // Whether the layer's clock never hides it.
  fileprivate var isAlwaysVisible: Bool {
    lifetime == nil && timeRemap == nil && !timing.duration.isFinite
  }
}

extension Property {
  // Whether no value of the property moves a layer out of its plane.
  fileprivate var staysInPlane: Bool {
    switch self {
    case .transform(.transform), .scalar(.anchorPointZ): false
    case .component(.transform, let component):
      [.rotationZ, .scale, .scaleX, .scaleY, .scaleZ, .translationX, .translationY].contains(
        component
      )
    default: true
    }
  }
}

extension LayerState {
  // Whether the contents or a pattern are one of the given assets.
  fileprivate func showsAny(of assets: Set<String>) -> Bool {
    ([contents] + content.fillPatterns.map(\.pattern.image)).contains {
      if case .asset(let name) = $0 { assets.contains(name) } else { false }
    }
  }
}

extension String {
  /// The text without line breaks and control characters, for labels.
  fileprivate var singleLine: String {
    guard utf8.contains(where: { $0 < 0x20 }) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
  }
}
