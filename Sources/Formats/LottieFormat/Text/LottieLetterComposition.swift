internal import JSONText
internal import SceneModel

/// Makes items of a letter of the layers that a file composes it of.
enum LottieLetterComposition {
  /// Returns the items that a layer draws; none, with a warning, for layers that are not shapes.
  ///
  /// - Parameter cursor: the letter, for the warning.
  static func items(of layer: Layer, _ context: LottieContext, _ cursor: JSONCursor) -> [VectorItem]
  {
    guard case .vector(let vector) = layer.state.content, layer.matte == nil, layer.mask == nil,
      layer.maskPaths.isEmpty, layer.sublayers.isEmpty, layer.state.filters.isEmpty
    else {
      context.warn(
        once: "parts of letters",
        cursor,
        "of compositions of letters only shapes without masks, mattes and effects are drawn"
      )
      return []
    }
    var items: [VectorItem] = [
      .group(
        VectorGroup(
          name: layer.name,
          placement: layer.placement ?? FadedPlacement(),
          blendMode: layer.state.blendMode,
          items: vector.items
        )
      )
    ]
    if let lifetime = layer.lifetime {
      let presence = AnimatedValue.keyframes(
        KeyframeTrack(
          values: [0, 1, 1, 0],
          keyTimes: [lifetime.from, lifetime.from, lifetime.to, lifetime.to]
        )
      )
      items = [
        .group(VectorGroup(placement: FadedPlacement(Placement(), opacity: presence), items: items))
      ]
    }
    for placement in layer.carriers.reversed() {
      items = [.group(VectorGroup(placement: FadedPlacement(placement), items: items))]
    }
    return items
  }
}
