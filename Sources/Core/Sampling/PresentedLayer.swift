import Graphics
import SceneModel

/// A layer at one instant, ready to draw.
struct PresentedLayer {
  let layer: Layer
  /// The place among its siblings.
  let index: Int
  /// Seconds on the layer's clock.
  let time: Double
  /// The time of layers in it that have no motion blur.
  let stillTime: Double?
  let state: LayerState
  /// Whether a transition runs; its own state would make entries twice as large.
  var isChanging = false
}

extension LayerState {
  /// Where the layer's own content is, as far as its values tell.
  var extent: Rect {
    guard case .shape(let shape) = content, let path = shape.path else { return bounds }
    return bounds.union(path.controlBounds.outset(by: max(0, shape.lineWidth) / 2))
  }
}
