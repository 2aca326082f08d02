internal import Graphics
internal import Sampling
internal import SceneModel

/// A layer at an instant, with the map from its coordinates to the canvas.
struct PlacedLayer {
  /// What layers of one list have in common: the instant, and what the layer around them gives them.
  struct Scope {
    /// The instant, in seconds of the scene.
    let sceneTime: Double
    let levels: AudioLevels
    fileprivate var parentTime: Double
    fileprivate(set) var space = LayerSpace(Affine.identity)
    fileprivate var bounds: Rect?

    /// That of the outermost layers.
    init(at sceneTime: Double, levels: AudioLevels) {
      (self.sceneTime, self.levels, parentTime) = (sceneTime, levels, sceneTime)
    }
  }

  let layer: Layer
  let state: LayerState
  let map: Homography
  private let outer: Scope
  private let time: Double

  /// A layer of a list; nil where it is not there at the instant.
  init?(_ model: Layer, in outer: Scope) {
    layer = model.revised(atSceneTime: outer.sceneTime, in: outer.bounds)
    guard let time = layer.localTime(atParentTime: outer.parentTime) else { return nil }
    (self.outer, self.time) = (outer, time)
    state = layer.presentation(atLocalTime: time, levels: outer.levels)
    map = outer.space.map(of: state)
  }

  var isVisible: Bool { !state.isHidden && state.opacity > 0 }

  /// What it gives its sublayers.
  var sublayerScope: Scope {
    var inner = outer
    (inner.parentTime, inner.bounds) = (time, state.bounds)
    inner.space = outer.space.sublayers(of: state, map)
    return inner
  }
}
