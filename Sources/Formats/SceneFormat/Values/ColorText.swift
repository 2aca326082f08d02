package import Graphics
internal import JSONText
internal import SVGFormat

/// Colours written as CSS writes them.
package enum ColorText {
  /// The colour of a text; nil for a text that is none.
  package static func color(_ text: String) -> Color? {
    if text.hasPrefix("#") { return hexadecimal(text.dropFirst()) }
    let name = text.lowercased()
    if let code = CSSColorNames.codes[name] { return color(code: code) }
    if name == "transparent" { return .clear }
    return function(name)
  }

  // Six digits: red, green, blue.
  private static func color(code: UInt32) -> Color {
    Color(byte(code >> 16 & 255), byte(code >> 8 & 255), byte(code & 255))
  }

  private static func byte(_ value: UInt32) -> Double { Double(value) / 255 }

  private static func hexadecimal(_ digits: Substring) -> Color? {
    let values = digits.utf8.compactMap(\.hexDigit).map(UInt32.init)
    guard values.count == digits.utf8.count else { return nil }
    let bytes: [UInt32]
    switch values.count {
    case 3, 4: bytes = values.map { $0 * 17 }
    case 6, 8:
      bytes = stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    default: return nil
    }
    return Color(
      byte(bytes[0]),
      byte(bytes[1]),
      byte(bytes[2]),
      bytes.count == 4 ? byte(bytes[3]) : 1
    )
  }

  // rgb(255, 0, 0), rgba(255 0 0 / 50%), hsl(120deg 100% 50%) and so on.
  private static func function(_ text: String) -> Color? {
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "(") else { return nil }
    let name = text[..<open]
    let inside = text[text.index(after: open)...].dropLast()
    guard let parts = arguments(inside), parts.count == 3 || parts.count == 4 else { return nil }
    let alpha = parts.count == 4 ? number(parts[3], percentOf: 1) : 1
    guard let alpha else { return nil }
    switch name {
    case "rgb", "rgba":
      let components = parts.prefix(3).compactMap { number($0, percentOf: 255) }
      guard components.count == 3 else { return nil }
      return Color(components[0] / 255, components[1] / 255, components[2] / 255, alpha).clamped
    case "hsl", "hsla":
      guard let hue = degrees(parts[0]), let saturation = percent(parts[1]),
        let lightness = percent(parts[2])
      else { return nil }
      return hsl(hue, saturation, lightness, alpha.clamped(to: 0...1))
    default: return nil
    }
  }

  // Either all commas, or white space with a slash before the alpha.
  private static func arguments(_ text: Substring) -> [Substring]? {
    func trimmed(_ part: Substring) -> Substring {
      var part = part
      while part.first == " " { part.removeFirst() }
      while part.last == " " { part.removeLast() }
      return part
    }
    if text.contains(",") {
      let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(trimmed)
      return parts.contains { $0.isEmpty || $0.contains(" ") || $0.contains("/") } ? nil : parts
    }
    let halves = text.split(separator: "/", omittingEmptySubsequences: false)
    guard let first = halves.first, halves.count <= 2 else { return nil }
    let parts = first.split(separator: " ")
    guard parts.count == 3 else { return nil }
    return halves.count == 2 ? parts + [trimmed(halves[1])] : parts
  }

  private static func number(_ text: Substring, percentOf full: Double) -> Double? {
    guard text.hasSuffix("%") else { return DecimalText.number(text) }
    return DecimalText.number(text.dropLast()).map { $0 / 100 * full }
  }

  private static func percent(_ text: Substring) -> Double? {
    let digits = text.hasSuffix("%") ? text.dropLast() : text
    return DecimalText.number(digits).map { ($0 / 100).clamped(to: 0...1) }
  }

  private static func degrees(_ text: Substring) -> Double? {
    if let number = DecimalText.number(text) { return number }
    return AngleText.radians(String(text)).map { $0 / .pi * 180 }
  }

  /// The colour of hue in degrees, saturation and lightness in 0…1.
  // CSS Color 4, section 7.1: f(n) = l − a·max(−1, min(k − 3, 9 − k, 1)), k = (n + h/30) mod 12.
  static func hsl(_ hue: Double, _ s: Double, _ l: Double, _ alpha: Double) -> Color {
    let turn = hue.truncatingRemainder(dividingBy: 360)
    let h = turn < 0 ? turn + 360 : turn
    let a = s * min(l, 1 - l)
    func component(_ n: Double) -> Double {
      let k = (n + h / 30).truncatingRemainder(dividingBy: 12)
      return l - a * max(-1, min(k - 3, 9 - k, 1))
    }
    return Color(component(0), component(8), component(4), alpha).clamped
  }
}
