internal import Graphics
internal import SceneModel

/// Finds layers that are outside of the canvas all the time.
///
/// Only certain cases are reported: nothing moves the layer or its ancestors, and all of its
/// content is within a known box. In doubt there is no hint.
struct CanvasCheck {
  /// The area of the canvas.
  let canvas: Rect

  /// Looks at a layer and those inside it.
  ///
  /// - Parameter position: the map from the parent's coordinates to the canvas.
  func check(_ layer: Layer, _ hints: PartHints, in position: Affine = .identity) {
    guard layer.isStatic, let base = layer.state.placement?.concatenating(position),
      base.determinant != 0
    else { return }
    if let box = layer.drawnBox {
      let placedBox = base.apply(box)
      if placedBox.intersection(canvas) == nil {
        return hints.unseen(
          "the layer is never seen: it is outside of the canvas, at \(described(placedBox)) "
            + "(move it to where x is 0…\(canvas.width.shortestDecimal) and y 0…\(canvas.height.shortestDecimal))"
        )
      }
    }
    guard layer.showsSublayersDirectly else { return }
    // Particles take theirs along.
    let carried = Set(layer.particleLayers.values)
    for (index, sublayer) in layer.sublayers.enumerated() where !carried.contains(index) {
      check(sublayer, hints["sublayers[\(index)]"], in: base)
    }
  }

  private func described(_ box: Rect) -> String {
    let numbers = [box.minX, box.minY, box.width, box.height]
    return "[" + numbers.map { $0.rounded().shortestDecimal }.joined(separator: ", ") + "]"
  }
}

/// The canvas, seen from a layer that nothing moves.
struct CanvasPlacement {
  /// The area of the canvas.
  let area: Rect
  /// The map from the layer's coordinates to the canvas.
  var base: Affine

  /// The placement of the sublayers of a layer; nil where something moves them.
  func inside(_ layer: Layer) -> CanvasPlacement? {
    guard layer.isStatic, layer.showsSublayersDirectly,
      let placement = layer.state.placement?.concatenating(base)
    else { return nil }
    return CanvasPlacement(area: area, base: placement)
  }
}

extension Layer {
  // Whether its place is what its model says, for all time.
  var isStatic: Bool {
    !isPlaced && relativePlace == nil && revisions.isEmpty && scripting.propertyScripts.isEmpty
      && !animations.contains(where: \.isTransition) && !animates(where: \.movesLayer)
  }

  // The box of everything the layer and its descendants can draw; nil where it is not known.
  fileprivate var drawnBox: Rect? {
    guard !state.bounds.isEmpty, state.filters.isEmpty, !state.shadow.isVisible,
      state.masksToBounds || sublayers.isEmpty
    else { return nil }
    switch state.content {
    case .none, .gradient, .text, .video, .sprite: break
    default: return nil
    }
    switch state.contentsGravity {
    case .resize, .resizeAspect: return state.bounds
    default: return state.contents == nil ? state.bounds : nil
    }
  }

  fileprivate var showsSublayersDirectly: Bool {
    guard state.sublayerTransform.matrix == .identity, !state.isGeometryFlipped else {
      return false
    }
    switch state.content {
    case .replicator, .transform: return false
    default: return true
    }
  }
}

extension Property {
  private static let animatedKeyPaths = [
    "position", "bounds", "transform", "sublayerTransform", "anchorPoint", "zPosition", "shadow",
    "filters",
  ]

  fileprivate var movesLayer: Bool { Self.animatedKeyPaths.contains { keyPath.hasPrefix($0) } }
}

extension LayerState {
  // The box of what the layer draws itself, without its shadow; nil where it is not known.
  var contentBox: Rect? {
    guard filters.isEmpty else { return nil }
    switch content {
    case .none, .gradient, .text, .video, .sprite: return bounds.isEmpty ? nil : bounds
    case .shape(let shape):
      guard let path = shape.path else { return nil }
      let isStroked = shape.strokeColor != nil || shape.strokeGradient != nil
      return path.controlBounds.outset(by: isStroked ? shape.lineWidth / 2 : 0)
    default: return nil
    }
  }

  // The map from the layer's coordinates to its parent's; nil with depth.
  var placement: Affine? {
    guard transform.matrix.isAffine else { return nil }
    let anchor = Point(
      bounds.minX + anchorPoint.x * bounds.width,
      bounds.minY + anchorPoint.y * bounds.height
    )
    return Affine.translation(-anchor.x, -anchor.y).concatenating(transform.matrix.affine)
      .concatenating(.translation(position.x, position.y))
  }
}
