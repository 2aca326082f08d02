import Graphics
import SceneModel

/// A layer at one instant, ready to draw.
struct PresentedLayer {
  let node: LayerNode
  /// The layer as programs have made it by then.
  let model: Shared<Layer>
  /// Seconds on the layer's clock.
  let time: Double
  /// The time of layers in it that have no motion blur.
  let stillTime: Double?
  /// The values of its properties.
  var values: Shared<LayerState>
  /// Whether a transition runs.
  var isChanging = false
  /// Whether the layer's matte is cut out of something around it.
  var ignoresMatte = false

  var layer: Layer { model.value }
  var state: LayerState { values.value }
}

extension LayerState {
  /// Where the layer's own content is, as far as its values tell.
  var extent: Rect {
    guard case .shape(let shape) = content, let path = shape.path else { return bounds }
    return bounds.union(path.controlBounds.outset(by: max(0, shape.lineWidth) / 2))
  }
}
