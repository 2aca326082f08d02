internal import SceneModel

/// Reads colours of CSS Color 4 and 5, with relative colours and `color-mix()`.
struct CSSColorReader {
  /// The value of `color`; nil where it is not known.
  var current: SVGColor?
  /// Whether system colours are those with dark backgrounds, and `light-dark()` takes its second colour.
  var isDark: Bool

  /// The names of all functions of colours.
  static let functions = SVGNames.set("color-functions")

  /// The colour of a text in lower case; nil for a text that is none.
  func color(_ text: String, depth: Int) -> SVGColor? {
    guard depth < Limits.cssFunctionDepth else { return nil }
    if text == "currentcolor" { return current }
    guard let call = text.functionCall else { return SVGColor(lowercased: text, isDark: isDark) }
    switch call.name {
    case "color-mix": return mix(call.arguments.splitTopLevel(","), depth)
    case "light-dark":
      let colors = call.arguments.splitTopLevel(",").map { color($0, depth: depth + 1) }
      guard colors.count == 2, !colors.contains(nil) else { return nil }
      return isDark ? colors[1] : colors[0]
    case let name where Self.functions.contains(name):
      return function(name, arguments: call.arguments, depth: depth)
    default: return nil
    }
  }

  // MARK: Functions of one colour

  private func function(_ name: String, arguments: String, depth: Int) -> SVGColor? {
    let (isRGB, isHSL) = (name.hasPrefix("rgb"), name.hasPrefix("hsl"))
    let list = arguments.splitTopLevel(",")
    var words: [String]
    var (alpha, origin): (String?, CSSColorValue?)
    if list.count > 1 {
      // `rgb(1, 2, 3, 0.5)` and `hsl(1deg, 2%, 3%)`.
      let percentages = list.prefix(3).map { $0.hasSuffix("%") }
      guard isRGB || isHSL, list.count == 3 || list.count == 4, !list.contains("none"),
        isRGB ? Set(percentages).count == 1 : percentages[1] && percentages[2]
      else { return nil }
      (words, alpha) = (Array(list[..<3]), list.count > 3 ? list[3] : nil)
    } else {
      let parts = arguments.splitTopLevel("/")
      guard parts.count <= 2 else { return nil }
      (words, alpha) = (parts[0].splitTopLevel(" "), parts.count > 1 ? parts[1] : nil)
    }
    if words.first == "from", words.count > 1 {
      guard let color = color(words[1], depth: depth + 1) else { return nil }
      origin = color.value
      words.removeFirst(2)
    }
    let spaceName = name == "color" && !words.isEmpty ? words.removeFirst() : name
    guard words.count == 3, let space = Self.space(spaceName, of: name) else { return nil }
    if let color = origin?.converted(to: space) {
      let channels = Self.channels(of: color, scale: isRGB ? 255 : 1)
      words = words.map { Self.replaced($0, channels) }
      alpha = alpha.map { Self.replaced($0, channels) } ?? channels["alpha"]
    }
    var value = CSSColorValue(space: space, components: [])
    for (index, word) in words.enumerated() {
      let scale = isRGB ? 255 : space.scales[index]
      guard let number = Self.number(word, scale, isHue: index == space.hue) else { return nil }
      value.components.append(isRGB ? number / 255 : number)
      value.missing[index] = word == "none"
    }
    guard let opacity = Self.number(alpha ?? "1", 1, isHue: false) else { return nil }
    value.alpha = opacity.clamped(to: 0...1)
    value.missing[3] = alpha == "none"
    let isLegacy = origin == nil && (isRGB || isHSL || name == "hwb")
    return SVGColor(Self.clamped(value), isLegacy: isLegacy)
  }

  private static func space(_ name: String, of function: String) -> CSSColorSpace? {
    let aliases: [String: CSSColorSpace] = ["rgb": .srgb, "rgba": .srgb, "hsla": .hsl]
    if let space = aliases[name] { return space }
    guard let space = CSSColorSpace(name: name) else { return nil }
    let isPredefined = space.analogy.first == "r"
    return isPredefined == (function == "color") ? space : nil
  }

  private static func number(_ text: String, _ scale: Double, isHue: Bool) -> Double? {
    if text == "none" { return 0 }
    guard let quantity = Quantity(text, LengthContext()), quantity.kind != .length,
      quantity.kind == .number || isHue, !isHue || !quantity.hasPercentage
    else { return nil }
    let value = quantity.resolved(scale)
    return value.isNaN ? 0 : value.clamped(to: -1e6...1e6)
  }

  // Lightness and saturation are in their ranges, and chroma is not negative.
  private static func clamped(_ value: CSSColorValue) -> CSSColorValue {
    var result = value
    for (index, name) in value.space.names.enumerated() {
      let (component, full) = (value.components[index], value.space.scales[index])
      if name == "l" || name == "s" { result.components[index] = component.clamped(to: 0...full) }
      if name == "c" { result.components[index] = max(0, component) }
    }
    return result
  }

  // MARK: Relative colours

  // The numbers of channels by name.
  private static func channels(of color: CSSColorValue, scale: Double) -> [String: String] {
    var result = ["alpha": color.missing[3] ? "none" : color.alpha.shortestDecimal]
    for (index, name) in color.space.names.enumerated() {
      let number = color.components[index] * scale
      result[String(name)] = color.missing[index] ? "none" : number.shortestDecimal
    }
    return result
  }

  private static func replaced(_ word: String, _ channels: [String: String]) -> String {
    if let channel = channels[word] { return channel }
    return CSSTokenizer.tokens(of: word).map { token in
      guard token.kind == .identifier, let number = channels[token.text] else { return token.text }
      return number == "none" ? "0" : number
    }.joined()
  }

  // MARK: Mixing

  // CSS Color 5, section 3.
  private func mix(_ arguments: [String], _ depth: Int) -> SVGColor? {
    var arguments = arguments
    var (space, direction) = (CSSColorSpace.oklab, CSSColorValue.HueDirection.shorter)
    if let words = arguments.first?.splitTopLevel(" "), words.first == "in" {
      guard words.count == 2 || (words.count == 4 && words[3] == "hue"),
        let named = CSSColorSpace(name: words[1])
      else { return nil }
      space = named
      if words.count == 4 {
        guard named.hue != nil, let written = CSSColorValue.HueDirection(rawValue: words[2]) else {
          return nil
        }
        direction = written
      }
      arguments.removeFirst()
    }
    guard arguments.count == 2, let first = share(arguments[0], depth),
      let second = share(arguments[1], depth)
    else { return nil }
    let p = first.percent ?? (100 - (second.percent ?? 50))
    let q = second.percent ?? (100 - p)
    guard p + q > 0 else { return nil }
    var value = first.color.mixed(with: second.color, at: q / (p + q), in: space, direction)
    value.alpha *= min(1, (p + q) / 100)
    return SVGColor([.hsl, .hwb].contains(space) ? value.converted(to: .srgb) : value)
  }

  private func share(_ text: String, _ depth: Int) -> (color: CSSColorValue, percent: Double?)? {
    var words = text.splitTopLevel(" ")
    var percent: Double?
    if let index = words.firstIndex(where: { $0.hasSuffix("%") || $0.hasPrefix("calc(") }) {
      guard let quantity = Quantity(words.remove(at: index), LengthContext()),
        (0...100).contains(quantity.percent), quantity.value == 0
      else { return nil }
      percent = quantity.percent
    }
    guard words.count == 1, let color = color(words[0], depth: depth + 1) else { return nil }
    return (color.value, percent)
  }
}
