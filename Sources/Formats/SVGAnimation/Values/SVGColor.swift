internal import Graphics
internal import SVGFormat

/// A colour in sRGB: channels 0…255, alpha 0…1, unclamped while animations are added.
struct SVGColor: Sendable, Hashable {
  var red, green, blue: Double
  var alpha = 1.0

  init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Reads a name, `#rgb` with its longer forms, `rgb()`, `hsl()` or `hwb()`; nil for other texts.
  init?(_ text: String) {
    let text = text.trimmingSpace.lowercased()
    if text.hasPrefix("#") {
      guard let color = SVGColor(hex: text.dropFirst()) else { return nil }
      self = color
    } else if text == "transparent" {
      self.init(0, 0, 0, 0)
    } else if let code = CSSColorNames.codes[text] {
      self.init(Double(code >> 16), Double(code >> 8 & 255), Double(code & 255))
    } else if let call = text.functionCall {
      guard let color = SVGColor(function: call.name, call.arguments) else { return nil }
      self = color
    } else {
      return nil
    }
  }

  // Red, green, blue and perhaps alpha, of 255.
  private init(bytes: [Int]) {
    let alpha = bytes.count == 4 ? Double(bytes[3]) / 255 : 1
    self.init(Double(bytes[0]), Double(bytes[1]), Double(bytes[2]), alpha)
  }

  private init?(hex: Substring) {
    let digits = hex.compactMap(\.hexDigitValue)
    guard digits.count == hex.count else { return nil }
    switch digits.count {
    case 3, 4:
      self.init(bytes: digits.map { $0 * 17 })
    case 6, 8:
      let highs = stride(from: 0, to: digits.count, by: 2)
      self.init(bytes: highs.map { high in digits[high] * 16 + digits[high + 1] })
    default: return nil
    }
  }

  private init?(function name: String, _ arguments: String) {
    if let color = SVGColor(space: name, arguments) {
      self = color
      return
    }
    let parts = arguments.map { $0 == "," || $0 == "/" ? " " : $0 }
    let words = String(parts).splitTopLevel(" ")
    guard words.count == 3 || words.count == 4 else { return nil }
    let values = words.map { Quantity($0, LengthContext()) }
    guard values.allSatisfy({ $0 != nil }) else { return nil }
    let quantities = values.compactMap(\.self)
    let alpha = quantities.count == 4 ? quantities[3].resolved(1).clamped(to: 0...1) : 1
    switch name {
    case "rgb", "rgba":
      let channels = quantities.prefix(3).map { $0.resolved(255).clamped(to: 0...255) }
      self.init(channels[0], channels[1], channels[2], alpha)
    case "hsl", "hsla":
      self.init(
        hue: quantities[0].value,
        saturation: quantities[1].resolved(1).clamped(to: 0...1),
        lightness: quantities[2].resolved(1).clamped(to: 0...1),
        alpha
      )
    case "hwb":
      let (white, black) = (quantities[1].resolved(1), quantities[2].resolved(1))
      let pure = SVGColor(hue: quantities[0].value, saturation: 1, lightness: 0.5, alpha)
      let scale = max(0, 1 - white - black)
      self.init(
        pure.red * scale + white * 255,
        pure.green * scale + white * 255,
        pure.blue * scale + white * 255,
        alpha
      )
    default: return nil
    }
  }

  // CSS Color 4, 7.1.
  private init(hue: Double, saturation: Double, lightness: Double, _ alpha: Double) {
    func channel(_ n: Double) -> Double {
      let turned = (n + hue / 30).truncatingRemainder(dividingBy: 12)
      let k = turned < 0 ? turned + 12 : turned
      let a = saturation * min(lightness, 1 - lightness)
      return 255 * (lightness - a * max(-1, min(k - 3, 9 - k, 1)))
    }
    self.init(channel(0), channel(8), channel(4), alpha)
  }

  /// The colour between two: of premultiplied channels for CSS, of straight ones for SMIL.
  func mixed(with other: SVGColor, at q: Double, premultiplied: Bool) -> SVGColor {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * q }
    let alpha = mix(alpha, other.alpha)
    guard premultiplied else {
      return SVGColor(mix(red, other.red), mix(green, other.green), mix(blue, other.blue), alpha)
    }
    guard alpha > 0 else { return SVGColor(0, 0, 0, 0) }
    func channel(_ a: Double, _ b: Double) -> Double {
      mix(a * self.alpha, b * other.alpha) / alpha
    }
    return SVGColor(
      channel(red, other.red),
      channel(green, other.green),
      channel(blue, other.blue),
      alpha
    )
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
