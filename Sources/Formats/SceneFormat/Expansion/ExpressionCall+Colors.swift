internal import Graphics
internal import JSONText
internal import SVGFormat
internal import SceneModel

// Functions of colours; results are texts such as "#ff8000".
extension ExpressionCall {
  /// The colour of hue in degrees, saturation and lightness in percent, as in CSS.
  func hsl() throws(ExpressionError) -> JSONValue {
    let hue = try number(arguments[0])
    var percents: [Double] = []
    for argument in arguments.dropFirst() {
      let percent = try number(argument)
      guard (0...100).contains(percent) else {
        throw function.mismatch("percents in 0…100", argument)
      }
      percents.append(percent / 100)
    }
    return JSONValue(color: ColorText.hsl(hue, percents[0], percents[1], 1).rounded)
  }

  /// The colour between two others, component by component, as in an animation.
  func mixed() throws(ExpressionError) -> JSONValue {
    let (from, to) = (try color(arguments[0]), try color(arguments[1]))
    let fraction = try number(arguments[2])
    guard (0...1).contains(fraction) else {
      throw function.mismatch("a fraction in 0…1", arguments[2])
    }
    func part(_ component: KeyPath<Color, Double>) -> Double {
      from[keyPath: component] + (to[keyPath: component] - from[keyPath: component]) * fraction
    }
    return JSONValue(color: Color(part(\.red), part(\.green), part(\.blue), part(\.alpha)).rounded)
  }

  private func color(_ value: JSONValue) throws(ExpressionError) -> Color {
    switch value.kind {
    case .string(let text):
      // Names of the theme are variables whose value is a colour.
      if case .string(let named)? = evaluator.scope[text]?.kind, let color = ColorText.color(named)
      {
        return color
      }
      if let color = ColorText.color(text) { return color }
      let hint = Suggestions.nearest(to: text, among: CSSColorNames.codes.keys)
      throw ExpressionError(
        "\(function.rawValue): \(text.quoted) is not a colour "
          + "(\(hint.map { "did you mean \($0)?" } ?? "write '#rrggbb' or a CSS name"))"
      )
    case .array(let items) where items.count == 3 || items.count == 4:
      var parts: [Double] = []
      for item in items { parts.append(try number(item)) }
      return Color(parts[0], parts[1], parts[2], parts.count == 4 ? parts[3] : 1).clamped
    default: throw function.mismatch("colours", value)
    }
  }
}

extension Color {
  // By whole codes, so that a colour can also be part of a text.
  fileprivate var rounded: Color {
    let bytes = bytes
    func component(_ byte: UInt8) -> Double { Double(byte) / 255 }
    return Color(
      component(bytes.red),
      component(bytes.green),
      component(bytes.blue),
      component(bytes.alpha)
    )
  }
}
