internal import DisplayModel
internal import Graphics

extension SVGFilterReader {
  /// The colour of `flood-color` or `lighting-color` with its opacity.
  func color(_ name: String, of node: Int) -> Color {
    var text = instant.computed("\(name)-color", of: node)
    if text.lowercased() == "currentcolor" { text = instant.computed("color", of: node) }
    let fallback = name == "flood" ? Color.black : .white
    let color = SVGColor(text)?.color ?? fallback
    guard name == "flood" else { return color }
    let opacity = SVGInstant.opacity(instant.computed("flood-opacity", of: node))
    return color.withAlpha(multipliedBy: opacity)
  }

  /// The matrix of an `feColorMatrix`; the identity for wrong values.
  func colorMatrix(_ node: Int) -> ColorMatrix {
    let values = numbers("values", of: node)
    switch value("type", of: node)?.trimmingSpace {
    case "saturate": return .svgSaturation(values?.first ?? 1)
    case "hueRotate": return .svgHueRotation(degrees: values?.first ?? 0)
    case "luminanceToAlpha": return .svgLuminance
    default: return values.flatMap { ColorMatrix($0) } ?? .identity
    }
  }

  /// The functions of an `feComponentTransfer`; of several for one component the last one counts.
  func transferFunctions(_ node: Int) -> [TransferFunction] {
    var result = Array(repeating: TransferFunction.identity, count: 4)
    for child in instant.document.tree[node].children {
      let names = ["feFuncR", "feFuncG", "feFuncB", "feFuncA"]
      guard let index = names.firstIndex(of: instant.document.tree[child].name) else { continue }
      result[index] = transferFunction(child)
    }
    return result
  }

  private func transferFunction(_ node: Int) -> TransferFunction {
    switch value("type", of: node)?.trimmingSpace {
    case "table": .table(numbers("tableValues", of: node) ?? [])
    case "discrete": .discrete(numbers("tableValues", of: node) ?? [])
    case "linear":
      .linear(
        slope: number("slope", of: node) ?? 1,
        intercept: number("intercept", of: node) ?? 0
      )
    case "gamma":
      .gamma(
        amplitude: number("amplitude", of: node) ?? 1,
        exponent: number("exponent", of: node) ?? 1,
        offset: number("offset", of: node) ?? 0
      )
    default: .identity
    }
  }
}

extension ColorMatrix {
  // Filter Effects 1, 9.5. The weights of luma are those of the specification, with three digits.
  private static func mixture(_ part: Double, _ other: [[Double]]) -> ColorMatrix {
    let luma = [0.213, 0.715, 0.072]
    var elements: [Double] = []
    for row in 0..<3 {
      for column in 0..<3 {
        let share = row == column ? 1 - luma[column] : -luma[column]
        elements.append(luma[column] + part * share + other[row][column])
      }
      elements += [0, 0]
    }
    return ColorMatrix(elements + [0, 0, 0, 1, 0]) ?? .identity
  }

  /// Multiplies the distance from the luma.
  static func svgSaturation(_ amount: Double) -> ColorMatrix {
    mixture(amount, Array(repeating: [0, 0, 0], count: 3))
  }

  /// Turns hues and keeps the luma.
  static func svgHueRotation(degrees: Double) -> ColorMatrix {
    let angle = degrees.truncatingRemainder(dividingBy: 360) * .pi / 180
    let sine = ElementaryFunctions.sin(angle)
    let rows = [[-0.213, -0.715, 0.928], [0.143, 0.140, -0.283], [-0.787, 0.715, 0.072]]
    return mixture(ElementaryFunctions.cos(angle), rows.map { $0.map { $0 * sine } })
  }

  /// Makes the luma the alpha of black.
  static let svgLuminance =
    ColorMatrix([
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.2126, 0.7152, 0.0722, 0, 0,
    ]) ?? .identity
}
