internal import Graphics
internal import JSONText
internal import SceneModel

/// Converts the styles of a layer to filters, as After Effects draws them.
///
/// Styles act after all effects. From the inside out: colours, glows and shadows on the layer, then
/// the styles under it, regardless of their order in the file.
struct LottieStyleReader {
  let context: LottieContext
  let properties: LottiePropertyReader

  private static let order = [7, 4, 2, 3, 1]

  /// Adds the styles of an array to a layer.
  func add(_ cursor: JSONCursor?, to layer: inout Layer) {
    let styles = context.list(cursor).filter { context.flag($0["en"]) ?? true }
    func type(_ style: JSONCursor) -> Int { Int(clamping: context.number(style["ty"]) ?? -1) }
    for style in styles where !Self.order.contains(type(style)) {
      let title = style["nm"]?.text ?? "of type \(type(style))"
      context.warn(once: "style \(type(style))", style, "the style \(title.quoted) is not drawn")
    }
    for wanted in Self.order {
      for style in styles where type(style) == wanted {
        let name = "style \(layer.state.filters.count + 1)"
        switch wanted {
        case 7: addOverlay(style, name, to: &layer)
        case 4, 2: addInner(style, name, isGlow: wanted == 4, to: &layer)
        default: addOuter(style, name, isGlow: wanted == 3, to: &layer)
        }
      }
    }
  }

  private func addOverlay(_ style: JSONCursor, _ name: String, to layer: inout Layer) {
    layer.addFilter(
      name,
      effect: .colorOverlay(color: .black, amount: 1, blendMode: blendMode(style)),
      numbers: [.inputAmount: properties.percentage(style["so"] ?? style["o"])],
      colors: [.inputColor: properties.color(style["c"])]
    )
  }

  private func addInner(
    _ style: JSONCursor,
    _ name: String,
    isGlow: Bool,
    to layer: inout Layer
  ) {
    layer.addFilter(
      name,
      effect: .innerShadow(LayerFilter.Shadow(), blendMode: blendMode(style)),
      numbers: inputs(style, isGlow: isGlow),
      colors: [.inputColor: properties.color(style["c"])]
    )
  }

  private func addOuter(
    _ style: JSONCursor,
    _ name: String,
    isGlow: Bool,
    to layer: inout Layer
  ) {
    let color = properties.color(style["c"])
    let mode = blendMode(style)
    // Black multiplied and white screened are what they are in the normal mode.
    let isNormal =
      mode == .normal || (mode == .multiply && color.constant?.isGrey(0) == true)
      || (mode == .screen && color.constant?.isGrey(1) == true)
    if !isNormal {
      context.warn(
        once: "mode of shadow",
        style["bm"] ?? style,
        "shadows and glows under a layer are blended in the normal mode"
      )
    }
    layer.addFilter(
      name,
      effect: .dropShadow(LayerFilter.Shadow()),
      numbers: inputs(style, isGlow: isGlow),
      colors: [.inputColor: color]
    )
  }

  private func inputs(_ style: JSONCursor, isGlow: Bool) -> [FilterInput: AnimatedValue<Double>] {
    var inputs: [FilterInput: AnimatedValue<Double>] = [
      .inputAmount: properties.percentage(style["o"]),
      .inputRadius: properties.scalar(style["s"], default: 0, times: 0.3),
      .inputSpread: properties.percentage(style["ch"], default: 0),
    ]
    if !isGlow {
      // The light comes from the angle, counted against the clock.
      inputs[.inputAngle] = properties.scalar(style["a"], default: 0, times: -.pi / 180)
        .map { .pi + $0 }
      inputs[.inputDistance] = properties.scalar(style["d"], default: 0)
    }
    return inputs
  }

  // The places of the modes in the menu of the program that writes the files.
  private static let modes: [Int: BlendMode] = [
    1: .normal, 4: .darken, 5: .multiply, 6: .colorBurn, 10: .lighten, 11: .screen,
    12: .colorDodge, 13: .plusLighter, 16: .overlay, 17: .softLight, 18: .hardLight, 22: .hardMix,
    24: .difference, 25: .exclusion,
  ]

  private func blendMode(_ style: JSONCursor) -> BlendMode {
    guard let cursor = style["bm"] else { return .normal }
    let number = Int(clamping: properties.scalar(cursor, default: 1).first, in: -1...1000)
    if let mode = Self.modes[number] { return mode }
    context.warn(once: "style bm\(number)", cursor, "the blend mode \(number) is drawn as normal")
    return .normal
  }
}

extension Color {
  fileprivate func isGrey(_ value: Double) -> Bool {
    red == value && green == value && blue == value
  }
}
