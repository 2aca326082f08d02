internal import Graphics
internal import SceneModel

extension LayerLint {
  /// Finds shadows that the layer itself cuts off (Q9).
  func checkShadow(_ layer: Layer, _ hints: PartHints) {
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
    hints.noEffect(
      "\(cutter) cuts the layer's shadow off "
        + "(use two layers: an outer one with the shadow, an inner one with the clip)"
    )
  }

  /// Finds cells whose particles have no image.
  func checkCells(_ cells: [EmitterCell], _ hints: PartHints) {
    for (index, cell) in cells.enumerated() {
      let cellHints = hints["emitterCells[\(index)]"]
      if cell.contents == nil, cell.cells.isEmpty {
        cellHints.noEffect(
          "the cell has no contents, so nothing of it is drawn "
            + "(write \"contents\": {\"shape\": \"circle\"}, {\"image\": \"path.png\"} or {\"layer\": \"name\"})"
        )
      }
      checkImageKeys(cell, cellHints)
      checkCells(cell.cells, cellHints)
    }
  }

  // A layer is drawn anew for each particle: there are no pixels to cut or to read.
  private func checkImageKeys(_ cell: EmitterCell, _ cellHints: PartHints) {
    guard case .layer? = cell.contents else { return }
    let defaultValue = EmitterCell()
    if cell.contentsRect != defaultValue.contentsRect {
      cellHints["contentsRect"].noEffect(
        "contentsRect does nothing: it crops images, and the contents are a layer (give that a mask)"
      )
    }
    for (name, filter) in [
      ("magnificationFilter", cell.magnificationFilter),
      ("minificationFilter", cell.minificationFilter),
    ] where filter != defaultValue.magnificationFilter {
      cellHints[name].noEffect(
        "\(name) does nothing: it samples images, and the contents are a layer"
      )
    }
  }

  /// Finds points of gradients that seem to be in points: they count whole bounds.
  func checkPoints(_ gradient: GradientContent, _ hints: PartHints) {
    for (name, point) in [("startPoint", gradient.startPoint), ("endPoint", gradient.endPoint)] {
      let isNear = [point.x, point.y].allSatisfy { abs($0 - 0.5) <= Self.farthestPoint }
      guard !isNear else { continue }
      hints[name].noEffect(
        "\(name) is far outside of the layer: [0, 0] is one corner of the bounds and [1, 1] the other "
          + "(divide points by the width and height)"
      )
    }
  }

  // Widths of the bounds from their middle; somewhat outside is where a wide radial gradient ends.
  private static let farthestPoint = 2.5

  /// Finds strokes of so many dashes that they are drawn solid.
  func checkDashes(_ shape: ShapeContent, _ hints: PartHints) {
    let period = shape.lineDashPattern.reduce(0, +)
    guard let outline = shape.path, shape.strokeColor != nil, period > 0 else { return }
    let parts = Double(shape.lineDashPattern.count)
    guard PathMeasure(outline).totalLength / period * parts > Double(Limits().dashes) else {
      return
    }
    hints["lineDashPattern"].noEffect(
      "the stroke has more than \(Limits().dashes) dashes and is drawn solid (use longer ones)"
    )
  }
}
