internal import Graphics
internal import JSONText
internal import SceneModel

// Effects that need a layer around their layer.
extension LottieEffectReader {
  /// Returns the layer moved, scaled, turned and faded by an effect, inside a new layer.
  ///
  /// Unlike in the transform of a layer, the skew acts after the rotation.
  func moved(_ layer: Layer, _ parameters: Parameters) -> Layer {
    let height = parameters.number(3, default: 100, times: 0.01)
    let isUniform = parameters.number(2, default: 1).first != 0
    let width = isUniform ? height : parameters.number(4, default: 100, times: 0.01)
    let skew = parameters.number(5, times: .pi / 180)
    var inner = layer
    var placement = Placement(
      anchor: parameters.point(0),
      scale: .separate(x: width, y: height),
      rotation: parameters.number(7, times: .pi / 180)
    )
    if skew.constant == 0 {
      placement.position = parameters.point(1)
    } else {
      inner.carriers = [
        Placement(
          position: parameters.point(1),
          skew: skew,
          skewAxis: parameters.number(6, times: .pi / 180).map { $0 + .pi / 2 }
        )
      ]
    }
    inner.placement = FadedPlacement(
      placement,
      opacity: parameters.number(8, default: 100, times: 0.01)
    )
    return Layer(around: [inner], boundsOf: layer)
  }

  /// Returns the layer with lines along its masks, drawn over it, instead of it, or as its matte.
  func stroked(_ layer: Layer, _ parameters: Parameters, masks: JSONCursor?) -> Layer {
    let all = masks?.elements ?? []
    let isEvery = parameters.number(1).first != 0
    let number = Int(clamping: parameters.number(0, default: 1).first, in: 0...1_000_000)
    let chosen = isEvery ? all : all.indices.contains(number - 1) ? [all[number - 1]] : []
    let paths = chosen.compactMap { mask in
      properties.path(mask["pt"], closed: context.flag(mask["cl"]) ?? true)
    }
    guard !paths.isEmpty else {
      context.warn(
        once: "stroke without mask",
        parameters.effect,
        "the effect draws along a mask that the layer does not have"
      )
      return layer
    }
    var line = Layer()
    line.state.anchorPoint = .zero
    let sequential = isEvery && parameters.number(2).first != 0
    line.state.content = .vector(
      ShapeTree(items: lineItems(paths, parameters, isSequential: sequential))
    )
    switch parameters.number(10, default: 1).first {
    case 2: return Layer(around: [line], boundsOf: layer)
    case 3:
      var inner = layer
      line.name = "stroke"
      inner.matte = Matte(layer: "stroke")
      return Layer(around: [line, inner], boundsOf: layer)
    default: return Layer(around: [layer, line], boundsOf: layer)
    }
  }

  // The size of the brush counts twice, as the reference player has it.
  private func lineItems(
    _ paths: [AnimatedValue<Path>],
    _ parameters: Parameters,
    isSequential: Bool
  ) -> [VectorItem] {
    var items = paths.map { VectorItem.path($0) }
    let start = parameters.number(7, times: 0.01)
    let end = parameters.number(8, default: 100, times: 0.01)
    if start.constant != 0 || end.constant != 1 {
      items.append(.trim(VectorTrim(start: start, end: end, isSequential: isSequential)))
    }
    var stroke = VectorStroke(
      paint: .color(parameters.color(3)),
      opacity: parameters.number(6, default: 1),
      width: parameters.number(4, times: 2),
      cap: .round,
      join: .round
    )
    // The dabs of a brush melt into a line; the scallops of 15 % are a hundredth of its width.
    let size = parameters.number(4, times: 2)
    let spacing = parameters.number(9, times: 0.01).first
    if spacing > 0.15 { stroke.dashes = [.constant(1), size.map { $0 * spacing }] }
    return items + [.stroke(stroke)]
  }
}

extension Layer {
  /// A layer that only keeps others together, as large as one of them.
  fileprivate init(around layers: [Layer], boundsOf layer: Layer) {
    self.init(sublayers: layers)
    state.anchorPoint = .zero
    state.bounds = layer.state.bounds
  }
}
