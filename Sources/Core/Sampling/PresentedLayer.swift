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
  let frameTime: Double?
  /// The values of its properties, but for the pose where that is given.
  var values: Shared<LayerState>
  /// The pose of a layer that has a `LayerMotion`; nil for any other.
  var pose: LayerPose?
  /// Whether a transition runs.
  var isChanging = false
  /// Whether the layer's matte is cut out of something around it.
  var ignoresMatte = false

  /// Order among siblings.
  var zPosition: Double { pose?.zPosition ?? values.value.zPosition }
  /// Fades the layer, 0…1.
  var opacity: Double { pose?.opacity ?? values.value.opacity }
  /// Maps the layer's coordinates to its parent's.
  var matrixToParent: Transform3D {
    pose?.matrixToParent(in: values.value.bounds) ?? values.value.matrixToParent
  }
  /// The layer's own coordinates and size.
  var bounds: Rect { values.value.bounds }

  /// Whether sublayers keep their depth instead of being drawn on the plane of the layer.
  var preservesDepth: Bool { node.motion == nil && values.value.preservesDepth }

  /// Whether the layer is turned or moved out of the plane of its `zPosition`, but not by a placement.
  var leavesPlane: Bool {
    guard !model.value.isPlaced else { return false }
    let matrix = matrixToParent
    return max(abs(matrix[0, 2]), abs(matrix[1, 2]), abs(matrix[3, 2] - zPosition)) > 1e-6
  }

  var layer: Layer { model.value }
  /// The values of its properties, but for the pose where that is given.
  var state: LayerState { values.value }
}

extension LayerState {
  /// The extent of the layer's own content, as far as its values determine it.
  var extent: Rect {
    guard case .shape(let shape) = content, let path = shape.path else { return bounds }
    return bounds.union(path.controlBounds.outset(by: max(0, shape.lineWidth) / 2))
  }
}
