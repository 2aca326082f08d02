import Graphics
import SceneModel

extension Scene {
  /// The scene as one layer of another one, its corner at a point, its canvas the layer's background.
  ///
  /// - Parameters:
  ///   - width: of the other canvas, in points.
  ///   - height: of the other canvas, in points.
  ///   - isClipped: whether the layer shows no more than the scene's own canvas did.
  func framed(at corner: Point, width: Int, height: Int, isClipped: Bool) -> Scene {
    var result = layered { layer in
      layer.state.position = corner
      layer.state.masksToBounds = isClipped
      layer.state.backgroundColor = canvas.background
    }
    result.canvas.width = width
    result.canvas.height = height
    result.canvas.background = nil
    return result
  }

  /// The scene with all its layers in one that is as large as the canvas.
  func layered(_ change: (inout Layer) -> Void) -> Scene {
    var layer = Layer(sublayers: layers)
    layer.state.bounds = Rect(0, 0, Double(canvas.width), Double(canvas.height))
    layer.state.anchorPoint = .zero
    change(&layer)
    var result = self
    result.layers = [layer]
    return result
  }
}
