internal import Graphics
internal import SceneModel

extension LayerLint {
  /// Finds shadows that the layer itself cuts off (Q9).
  func checkShadow(_ layer: Layer, _ path: String) {
    let shadow = layer.state.shadow
    guard shadow.isVisible || layer.animates(.scalar(.shadowOpacity)) else { return }
    let cutter: String
    if layer.state.masksToBounds {
      cutter = "masksToBounds"
    } else if layer.mask != nil {
      cutter = "the mask"
    } else {
      return
    }
    report.add(
      .noEffect,
      path,
      "\(cutter) cuts the layer's shadow off "
        + "(use two layers: an outer one for the shadow, an inner one that clips)"
    )
  }

  /// Finds strokes of so many dashes that they are drawn solid.
  func checkDashes(_ shape: ShapeContent, _ path: String) {
    let period = shape.lineDashPattern.reduce(0, +)
    guard let outline = shape.path, shape.strokeColor != nil, period > 0 else { return }
    let pieces = Double(shape.lineDashPattern.count)
    guard PathMeasure(outline).totalLength / period * pieces > Double(Limits().dashes) else {
      return
    }
    report.add(
      .noEffect,
      path + ".lineDashPattern",
      "the stroke has more than \(Limits().dashes) dashes and is drawn solid (use longer ones)"
    )
  }
}
