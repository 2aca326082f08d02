internal import Graphics

/// A colour in sRGB: channels 0…255, alpha 0…1, unclamped while animations are added.
struct SVGColor: Sendable, Hashable {
  var red, green, blue: Double
  var alpha = 1.0
  /// The colour as it is written; nil for the legacy colours of CSS Color 4: names, `#rgb`, `rgb()`, `hsl()`, `hwb()`.
  private(set) var modern: CSSColorValue?

  init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// A colour of another space, brought into sRGB by clamping its channels.
  init(_ value: CSSColorValue, isLegacy: Bool = false) {
    let channels = value.space.toSRGB(value.components)
      .map { 255 * ($0.isNaN ? 0 : $0.clamped(to: 0...1)) }
    let alpha = value.missing[3] ? 0 : value.alpha
    self.init(channels[0], channels[1], channels[2], alpha)
    if !isLegacy { modern = value }
  }

  /// Reads a colour of CSS Color 5; nil for other texts.
  ///
  /// A colour of a profile after it (SVG 1.1, 11.2) is ignored: the first one is its form in sRGB.
  ///
  /// - Parameters:
  ///   - current: the value of `color`; nil where `currentcolor` is no colour.
  ///   - isDark: whether system colours are those with dark backgrounds, and `light-dark()` takes its second colour.
  init?(_ text: String, current: SVGColor? = nil, isDark: Bool = false) {
    let reader = CSSColorReader(current: current, isDark: isDark)
    let text = text.trimmingSpace.lowercased()
    var color = reader.color(text, depth: 0)
    if color == nil, text.utf8.last == 0x29, case let words = text.splitTopLevel(" "),
      words.count == 2, words[1].functionCall?.name == "icc-color"
    {
      color = reader.color(words[0], depth: 0)
    }
    guard let color else { return nil }
    self = color
  }

  /// Reads a name or `#rgb` with its longer forms; nil for other texts.
  init?(lowercased text: String, isDark: Bool = false) {
    if text.hasPrefix("#") {
      self.init(hex: text.dropFirst())
    } else if text == "transparent" {
      self.init(0, 0, 0, 0)
    } else if let code = CSSColorNames.codes[text]
      ?? (isDark ? CSSColorNames.darkSystemCodes : CSSColorNames.systemCodes)[text]
    {
      self.init(Double(code >> 16), Double(code >> 8 & 255), Double(code & 255))
    } else {
      return nil
    }
  }

  private init?(hex: Substring) {
    var digits = hex.compactMap(\.hexDigitValue)
    guard digits.count == hex.count, [3, 4, 6, 8].contains(digits.count) else { return nil }
    if digits.count < 6 { digits = digits.flatMap { [$0, $0] } }
    let bytes = stride(from: 0, to: digits.count, by: 2).map { high in
      Double(digits[high] * 16 + digits[high + 1])
    }
    self.init(bytes[0], bytes[1], bytes[2], bytes.count == 4 ? bytes[3] / 255 : 1)
  }

  /// The colour with its components in a space.
  var value: CSSColorValue {
    let components = [red, green, blue].map { $0 / 255 }
    return modern ?? CSSColorValue(space: .srgb, components: components, alpha: alpha)
  }

  /// The colour between two: in Oklab or of premultiplied channels for CSS, of straight channels for SMIL.
  func mixed(with other: SVGColor, at q: Double, premultiplied: Bool) -> SVGColor {
    if premultiplied, modern != nil || other.modern != nil {
      return SVGColor(value.mixed(with: other.value, at: q, in: .oklab))
    }
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * q }
    let alpha = mix(alpha, other.alpha)
    guard alpha > 0 || !premultiplied else { return SVGColor(0, 0, 0, 0) }
    func channel(_ a: Double, _ b: Double) -> Double {
      premultiplied ? mix(a * self.alpha, b * other.alpha) / alpha : mix(a, b)
    }
    let (red, green) = (channel(red, other.red), channel(green, other.green))
    return SVGColor(red, green, channel(blue, other.blue), alpha)
  }

  func adding(_ other: SVGColor, times factor: Double = 1) -> SVGColor {
    SVGColor(
      red + other.red * factor,
      green + other.green * factor,
      blue + other.blue * factor,
      // The sum of opaque colours is opaque.
      max(alpha, other.alpha)
    )
  }

  /// The text, with rounded and clamped channels.
  var text: String {
    func channel(_ value: Double) -> String { "\(Int(clamping: value, in: 0...255))" }
    let channels = [red, green, blue].map(channel).joined(separator: ",")
    guard alpha < 1 else { return "rgb(\(channels))" }
    return "rgba(\(channels),\(alpha.clamped(to: 0...1).shortestDecimal))"
  }
}

extension SVGColor {
  /// The colour with components 0…1.
  var color: Color { Color(red / 255, green / 255, blue / 255, alpha) }
}
