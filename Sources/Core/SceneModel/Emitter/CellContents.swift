public import Graphics

/// The content of a cell's particles.
public enum CellContents: Sendable, Hashable {
  /// An image.
  case image(ImageSource)
  /// A sublayer of the emitter, by its name: the first with that name.
  ///
  /// It is drawn for every particle, with the age of the particle as its parent's time, and not by
  /// itself. The middle of its frame is at the particle.
  case layer(String)

  /// The image; nil for a layer.
  public var image: ImageSource? { if case .image(let source) = self { source } else { nil } }
}

extension EmitterContent {
  /// The names of the layers that particles show, of all cells and those inside them, in their order.
  public var visibleLayers: [String] { cells.flatMap(\.visibleLayers) }
}

extension EmitterCell {
  fileprivate var visibleLayers: [String] {
    let own = if case .layer(let name)? = contents { [name] } else { [String]() }
    return own + cells.flatMap(\.visibleLayers)
  }
}

extension Layer {
  /// The places of the sublayers that particles show, by their names; they are not drawn by themselves.
  ///
  /// Of sublayers with the same name the first counts. Empty for a layer that emits nothing.
  ///
  /// - Complexity: O(*cells* · *sublayers*)
  public var particleLayers: [String: Int] {
    var positions: [String: Int] = [:]
    guard !sublayers.isEmpty else { return positions }
    for state in modelStates {
      guard case .emitter(let emitter) = state.content else { continue }
      for name in emitter.visibleLayers where positions[name] == nil {
        positions[name] = sublayers.firstIndex { $0.name == name }
      }
    }
    return positions
  }

  /// The middle of the layer's frame before it is transformed, in its parent's coordinates.
  ///
  /// The model values count; of a placement, those at 0 of the layer's clock.
  public var frameCenter: Point {
    let center = state.bounds.center
    if let placement = placement?.placement {
      let (anchor, position) = (placement.anchor.value(at: 0), placement.position.value(at: 0))
      return Point(position.x + center.x - anchor.x, position.y + center.y - anchor.y)
    }
    let (anchor, size, position) = (state.anchorPoint, state.bounds.size, state.position)
    return Point(
      position.x + (0.5 - anchor.x) * size.width,
      position.y + (0.5 - anchor.y) * size.height
    )
  }
}
