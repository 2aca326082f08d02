/// A colour in gamma-encoded sRGB with straight (not premultiplied) alpha.
///
/// Components are nominally 0…1. Animations may overshoot; values are clamped only when drawn.
public struct Color: Sendable, Hashable {
  /// Red, 0…1 when drawn.
  public var red: Double
  /// Green, 0…1 when drawn.
  public var green: Double
  /// Blue, 0…1 when drawn.
  public var blue: Double
  /// Opacity, 0…1 when drawn.
  public var alpha: Double

  /// A colour from its components.
  public init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Opaque black.
  public static let black = Color(0, 0, 0)
  /// Opaque white.
  public static let white = Color(1, 1, 1)
  /// Black with alpha 0.
  public static let clear = Color(0, 0, 0, 0)

  /// The colour with every component held in 0…1; NaN becomes 0.
  public var clamped: Color {
    Color(
      red.clamped(to: 0...1),
      green.clamped(to: 0...1),
      blue.clamped(to: 0...1),
      alpha.clamped(to: 0...1)
    )
  }

  /// The component-wise product, as a replicator multiplies its copies by their colour.
  public func multiplied(by other: Color) -> Color {
    Color(red * other.red, green * other.green, blue * other.blue, alpha * other.alpha)
  }

  /// The colour with its alpha multiplied by a factor.
  public func withAlpha(multipliedBy factor: Double) -> Color {
    Color(red, green, blue, alpha * factor)
  }

  /// The four components rounded to bytes, straight alpha, in the order red, green, blue, alpha.
  public var bytes: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
    func byte(_ value: Double) -> UInt8 { UInt8(Int(clamping: value * 255, in: 0...255)) }
    return (byte(red), byte(green), byte(blue), byte(alpha))
  }

  /// `#rrggbbaa`, the spelling of text dumps and of the canonical scene for byte colours.
  public var hex: String {
    let bytes = bytes
    func digits(_ byte: UInt8) -> String {
      let text = String(byte, radix: 16)
      return text.count == 1 ? "0" + text : text
    }
    return "#" + digits(bytes.red) + digits(bytes.green) + digits(bytes.blue) + digits(bytes.alpha)
  }
}
