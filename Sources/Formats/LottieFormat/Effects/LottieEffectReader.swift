internal import Graphics
internal import JSONText
internal import SceneModel

/// Converts the effects of a layer to filters, surrounding layers, and their animations.
///
/// A layer has its filters in the order of the effects. An effect that moves the image or draws
/// beside it puts a layer around the one with the effects so far. Later effects then act on that
/// layer.
struct LottieEffectReader {
  let context: LottieContext
  let properties: LottiePropertyReader

  /// The layer with the effects of its description.
  ///
  /// - Parameters:
  ///   - layer: content and masks, without its place among others.
  ///   - depth: grows by the layers around; no more are made beyond the limit.
  func adding(_ cursor: JSONCursor, to layer: Layer, depth: inout Int) -> Layer {
    var layer = layer
    for (index, effect) in context.list(cursor["ef"]).enumerated() {
      guard depth <= context.limits.layerDepth else { return layer }
      guard context.flag(effect["en"]) ?? true else { continue }
      let type = Int(clamping: context.number(effect["ty"]) ?? 5)
      let parameters = Parameters(effect: effect, properties: properties)
      let name = "effect \(index + 1)"
      switch type {
      case 20: addTint(parameters, name, to: &layer)
      case 21: addFill(parameters, name, to: &layer)
      case 22:
        layer = stroked(layer, parameters, masks: cursor["masksProperties"])
        depth += 1
      case 23: addTritone(parameters, name, to: &layer)
      case 24: addLevels(parameters, name, to: &layer)
      case 25: addShadow(parameters, name, to: &layer)
      case 29: addBlur(parameters, name, to: &layer)
      case 35:
        layer = moved(layer, parameters)
        depth += 1
      // The layer that cuts is found with the other mattes.
      case 28: break
      case ...5:
        if let name = effect["mn"]?.text, !Self.isControl(name) {
          let title = effect["nm"]?.text ?? name
          context.warn(
            once: "effect \(name)",
            effect,
            "the effect \(title.quoted) (\(name)) is not drawn"
          )
        }
      default:
        let title = effect["nm"]?.text ?? "of type \(type)"
        context.warn(once: "effect \(type)", effect, "the effect \(title.quoted) is not drawn")
      }
    }
    return layer
  }

  // Whether a match name is that of a control for expressions, which draws nothing: one of After Effects, or of a script.
  private static func isControl(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.isEmpty || name.hasPrefix("pseudo/") || name.hasPrefix("pseudo ")
      || name.hasPrefix("adbe ") && name.hasSuffix(" control")
  }

  /// The parameters of an effect by their places.
  struct Parameters {
    let effect: JSONCursor
    let properties: LottiePropertyReader

    private func property(_ index: Int) -> JSONCursor? { effect["ef"]?.element(index)?["v"] }

    func number(_ index: Int, default defaultValue: Double = 0, times factor: Double = 1)
      -> AnimatedValue<Double>
    {
      properties.scalar(property(index), default: defaultValue, times: factor)
    }

    func color(_ index: Int) -> AnimatedValue<Color> { properties.color(property(index)) }

    func point(_ index: Int) -> AnimatedPoint { properties.point(property(index)) }
  }

  private func addBlur(_ parameters: Parameters, _ name: String, to layer: inout Layer) {
    // Along each axis by the scale of that one, which blurs along both do not follow.
    let directions: [BlurDirection] =
      switch parameters.number(1, default: 1).first {
      case 2: [.horizontal]
      case 3: [.vertical]
      default: [.horizontal, .vertical]
      }
    for direction in directions {
      layer.addFilter(
        directions.count > 1 ? "\(name) \(direction.rawValue)" : name,
        // lottie-web's filter is without `color-interpolation-filters`, whose default is linear.
        effect: .gaussianBlur(
          radius: 0,
          direction: direction,
          colorSpace: context.compatibility == .web ? .linearRGB : .sRGB
        ),
        numbers: [.inputRadius: parameters.number(0, times: 0.3)]
      )
    }
  }

  private func addShadow(_ parameters: Parameters, _ name: String, to layer: inout Layer) {
    if parameters.number(5).first != 0 {
      context.warn(
        once: "shadow only",
        parameters.effect,
        "the layer that casts the shadow is drawn, too"
      )
    }
    layer.addFilter(
      name,
      effect: .dropShadow(LayerFilter.Shadow()),
      numbers: [
        .inputAmount: parameters.number(1, default: 255, times: 1.0 / 255),
        // Upwards is 0 in the file.
        .inputAngle: parameters.number(2, times: .pi / 180).map { $0 - .pi / 2 },
        .inputDistance: parameters.number(3),
        .inputRadius: parameters.number(4, times: 0.25),
      ],
      colors: [.inputColor: parameters.color(0)]
    )
  }

  // MARK: Colours

  private func addFill(_ parameters: Parameters, _ name: String, to layer: inout Layer) {
    layer.addFilter(
      name,
      effect: .colorOverlay(color: .black, amount: 1, blendMode: .normal),
      colors: [.inputColor: parameters.color(2)]
    )
    let opacity = parameters.number(6, default: 1)
    guard opacity.constant != 1 else { return }
    layer.addFilter(
      "\(name) opacity",
      effect: .levels(Levels(), .alpha),
      numbers: [.outputWhite: opacity]
    )
  }

  // lottie-web counts greys by their light, and its `feMerge` has the default space, linear RGB.
  private var rampSpace: FilterColorSpace { context.compatibility == .web ? .linearRGB : .sRGB }

  private func addTint(_ parameters: Parameters, _ name: String, to layer: inout Layer) {
    layer.addFilter(
      name,
      effect: .tint(color: .white, amount: 1, colorSpace: rampSpace),
      numbers: [.inputAmount: parameters.number(2, default: 100, times: 0.01)],
      colors: [.inputShadows: parameters.color(0), .inputColor: parameters.color(1)]
    )
  }

  private func addTritone(_ parameters: Parameters, _ name: String, to layer: inout Layer) {
    // lottie-web does not read what is left of the original.
    let isMixed = context.compatibility == .ae
    let amount = parameters.number(3, times: 0.01).map { 1 - $0 }
    layer.addFilter(
      name,
      effect: .tritone(Tritone(), colorSpace: rampSpace),
      numbers: isMixed ? [.inputAmount: amount] : [:],
      colors: [
        .inputHighlights: parameters.color(0), .inputMidtones: parameters.color(1),
        .inputShadows: parameters.color(2),
      ]
    )
  }

  // Each channel by itself, and then red, green and blue alike.
  private func addLevels(_ parameters: Parameters, _ name: String, to layer: inout Layer) {
    let positions: [(Levels.Channel, Int)] = [
      (.red, 10), (.green, 17), (.blue, 24), (.alpha, 31), (.rgb, 3),
    ]
    for (channel, position) in positions {
      let inputs: [FilterInput: AnimatedValue<Double>] = [
        .inputBlack: parameters.number(position),
        .inputWhite: parameters.number(position + 1, default: 1),
        .inputGamma: parameters.number(position + 2, default: 1),
        .outputBlack: parameters.number(position + 3),
        .outputWhite: parameters.number(position + 4, default: 1),
      ]
      let defaultValue = LayerFilter.Effect.levels(Levels(), channel)
      guard inputs.contains(where: { $0.value.constant != defaultValue[number: $0.key] }) else {
        continue
      }
      layer.addFilter("\(name) \(channel.rawValue)", effect: defaultValue, numbers: inputs)
    }
  }
}

extension Layer {
  /// Adds a filter with the first values of its inputs, and animations for the inputs that move.
  mutating func addFilter(
    _ name: String,
    effect: LayerFilter.Effect,
    numbers: [FilterInput: AnimatedValue<Double>] = [:],
    colors: [FilterInput: AnimatedValue<Color>] = [:]
  ) {
    var effect = effect
    for input in effect.kind.inputs {
      let property = FilterProperty(name: name, input: input)
      let key = "\(name) \(input.rawValue)"
      if let number = numbers[input] {
        effect[number: input] = input == .inputRadius ? max(0, number.first) : number.first
        if let animation = number.animation(key, { .filter(property, .number($0)) }) {
          animations.append(animation)
        }
        if let use = number.scriptUse {
          scripting.propertyScripts.append(PropertyScript(.filter(property), use))
        }
      }
      if let color = colors[input] {
        effect[color: input] = color.first
        let optional = color.map { Optional($0) }
        if let animation = optional.animation(key, { .filter(property, .color($0)) }) {
          animations.append(animation)
        }
        if let use = color.scriptUse {
          scripting.propertyScripts.append(PropertyScript(.filter(property), use))
        }
      }
    }
    state.filters.append(LayerFilter(name: name, effect))
  }
}
