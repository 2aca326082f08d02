import DisplayModel
import Graphics
import SceneModel

/// A heap-allocated immutable value, shared without copies.
final class Shared<Value> {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// A layer of the scene with the properties that are the same in every frame, computed once.
///
/// Frames remain independent of each other: results that a node caches save work for equal inputs
/// and affect no image.
final class LayerNode {
  /// The layer as it is written, placements that never move it among its values.
  let model: Shared<Layer>
  /// The layer's clock, where programs do not change it.
  let clock: LayerClock
  /// Whether the layer moves while the shutter is open.
  let isMotionBlurred: Bool
  /// Whether outlines cut the layer's own content and its sublayers.
  let hasMaskPaths: Bool
  /// Whether scripts give values of the layer.
  let isScripted: Bool
  /// Whether scripts on layers in it have its clock as their outermost.
  let beginsClock: Bool
  /// Whether transitions change the layer.
  let hasTransitions: Bool
  /// The place among its siblings.
  let index: Int
  /// Where the layer is in the scene, such as `layers[2].sublayers[0]`.
  let path: String
  /// The path, and the layer's name if it has one.
  let label: String
  /// The layers in it.
  let sublayers: LayerList
  /// The layers that particles show, by name.
  let particles: [String: LayerNode]
  /// A list of the layer's mask alone; nil without one.
  let mask: LayerList?
  /// The sibling that cuts the layer and what of it counts; nil where it is cut by none.
  fileprivate(set) var matte: (source: LayerNode?, mode: MatteMode)?
  /// Whether its model is another one at other times.
  let hasHistory: Bool
  /// The layer's values as they are written.
  let modelState: Shared<LayerState>
  /// Whether those are its values at all times.
  let hasFixedState: Bool
  /// Whether the layer or one in it shows its backdrop.
  let showsBackground: Bool
  /// Whether the layer, with its sublayers, shows the same whenever it is visible.
  private(set) var isStatic: Bool
  /// How the layer moves and fades, where nothing else of it changes; nil where more does.
  let motion: LayerMotion?
  /// The layer as fills and strokes that only move and fade; nil for any other.
  let shapeLayer: StaticShapeLayer?
  /// The same where the layer moves, or fades, by its animations.
  var animated: StaticShapeLayer? { isStatic ? nil : shapeLayer }
  /// The cached geometry of the layer's outlines.
  let outlines = LayerGeometryCache()
  /// The last item of the layer; only cached for static layers.
  var visible: CachedLayerItem?

  fileprivate init(_ written: Layer, index: Int, path: String, animated: Set<String>) {
    let layer = written.constantFolded
    model = Shared(layer)
    clock = layer.clock
    isMotionBlurred = layer.isMotionBlurred
    hasMaskPaths = !layer.maskPaths.isEmpty
    isScripted = layer.scripting.isDriven || !layer.scripting.drivers.isEmpty
    beginsClock = layer.scripting.beginsClock
    hasTransitions = layer.animations.contains(where: \.isTransition)
    self.index = index
    self.path = path
    label = layer.name.map { "\(path) \($0.singleLine)" } ?? path
    let visible = layer.particleLayers
    let inner = LayerList(
      layer.sublayers,
      path: "\(path).sublayers",
      animated: animated,
      undrawn: Set(visible.values)
    )
    sublayers = inner
    particles = visible.mapValues { inner.nodes[$0] }
    mask = layer.mask.map { LayerList([$0], path: "\(path).mask", animated: animated) }
    hasHistory = layer.hasHistory
    modelState = Shared(layer.state)
    hasFixedState = layer.hasFixedState
    motion = LayerMotion(model)
    shapeLayer = motion.flatMap { StaticShapeLayer(layer, $0) }
    showsBackground =
      layer.modelStates.contains { !$0.backgroundFilters.isEmpty } || sublayers.showsBackground
    isStatic =
      hasFixedState && !showsBackground && layer.state.content.isStatic
      && !layer.state.showsAny(of: animated)
      && layer.maskPaths.allSatisfy(\.isStatic)
      && layer.matte == nil && sublayers.isStatic && mask?.isStatic ?? true
  }
}

/// Sibling layers.
final class LayerList {
  let nodes: [LayerNode]
  /// The layers that are drawn; the rest only mask their siblings, or are shown by particles.
  let drawn: [LayerNode]
  /// Where the list is in the scene, such as `layers[2].sublayers`.
  let path: String
  /// Whether all of it shows the same at all times.
  let isStatic: Bool

  /// Whether the layers are drawn in the order they are in: `zPosition` is the same for all, at all times.
  let preservesOrder: Bool
  /// Whether any of the layers, or one in them, shows its backdrop.
  let showsBackground: Bool

  /// Compiles layers.
  ///
  /// - Parameters:
  ///   - animated: the names of assets that are animated images.
  ///   - undrawn: the indices of layers that only particles show.
  init(_ layers: [Layer], path: String, animated: Set<String>, undrawn: Set<Int> = []) {
    self.path = path
    let nodes = layers.enumerated().map { index, layer in
      LayerNode(layer, index: index, path: "\(path)[\(index)]", animated: animated)
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
    preservesOrder = layers.allSatisfy { $0.hasFixedZPosition && $0.state.zPosition == zPosition }
    isStatic = nodes.allSatisfy(\.isStatic) && layers.allSatisfy(\.isAlwaysVisible)
  }
}

extension Layer {
  // Whether neither animations nor programs change the layer's own values.
  fileprivate var hasFixedState: Bool {
    animations.isEmpty && placement == nil && carriers.isEmpty && revisions.isEmpty
      && !scripting.isDriven && scripting.drivers.isEmpty
  }

  // Whether nothing changes the layer's `zPosition`.
  fileprivate var hasFixedZPosition: Bool {
    revisions.isEmpty && !scripting.isDriven && scripting.drivers.isEmpty
      && animations.allSatisfy { !$0.properties.contains(.scalar(.zPosition)) }
  }

  // Whether no clock hides the layer.
  fileprivate var isAlwaysVisible: Bool {
    lifetime == nil && timeRemap == nil && !timing.duration.isFinite
  }
}

extension LayerState {
  // Whether the contents are one of some assets.
  fileprivate func showsAny(of assets: Set<String>) -> Bool {
    if case .asset(let name) = contents { assets.contains(name) } else { false }
  }
}

extension String {
  /// The text without line breaks and control characters, for labels.
  fileprivate var singleLine: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
  }
}
