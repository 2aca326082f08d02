internal import Graphics
internal import SceneModel

extension Layer {
  /// The box of what the visible sublayers draw by their model values, in the layer's coordinates.
  ///
  /// Nil where none of them has a size. Animations, effects and perspective are ignored.
  var sublayerBox: Rect? {
    var box: Rect?
    for layer in sublayers where !layer.state.isHidden {
      guard let inner = layer.modelBox, let placement = layer.state.placement else { continue }
      let outer = placement.apply(inner)
      box = box.map { $0.union(outer) } ?? outer
    }
    return box
  }

  private var modelBox: Rect? {
    var box = state.bounds.isEmpty ? nil : state.bounds
    if case .shape(let shape) = state.content, let path = shape.path {
      let isStroked = shape.strokeColor != nil || shape.strokeGradient != nil
      let drawn = path.tightBounds.outset(by: isStroked ? shape.lineWidth / 2 : 0)
      box = box.map { $0.union(drawn) } ?? drawn
    }
    guard !state.masksToBounds, let inner = sublayerBox else { return box }
    return box.map { $0.union(inner) } ?? inner
  }
}
