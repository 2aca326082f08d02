/// A colour as hue, saturation and value.
///
/// The hexcone model of A. R. Smith, "Color Gamut Transform Pairs", SIGGRAPH 1978, on gamma-encoded sRGB.
public struct HSVColor: Sendable, Hashable {
  /// Where on the circle red, yellow, green, cyan, blue, magenta: 0..<1; 0 for greys.
  public var hue: Double
  /// 0 for greys, 1 for pure colours.
  public var saturation: Double
  /// The greatest of red, green and blue.
  public var value: Double

  /// The hue, saturation and value of a colour.
  public init(_ color: Color) {
    let (r, g, b) = (color.red, color.green, color.blue)
    let (high, low) = (max(r, g, b), min(r, g, b))
    let range = high - low
    value = high
    saturation = high > 0 ? range / high : 0
    guard range > 0 else {
      hue = 0
      return
    }
    let sextant: Double
    if high == r {
      sextant = (g - b) / range + (g < b ? 6 : 0)
    } else if high == g {
      sextant = (b - r) / range + 2
    } else {
      sextant = (r - g) / range + 4
    }
    hue = sextant / 6
  }

  /// The colour, opaque.
  ///
  /// - Precondition: none; a hue outside of 0..<1 goes round, the other two are taken as they are.
  public var color: Color {
    let turns = hue - hue.rounded(.down)
    let sextant = (turns.isFinite ? turns : 0) * 6
    // Each component is at the value for two sextants, falls, is at its minimum for two, and rises.
    func component(_ shift: Double) -> Double {
      let position = (sextant + shift).truncatingRemainder(dividingBy: 6)
      let fall = min(position, 4 - position).clamped(to: 0...1)
      return value - value * saturation * fall
    }
    return Color(component(5), component(3), component(1))
  }
}

extension Color {
  /// Returns the colour with its hue rotated and its saturation and value raised; alpha is
  /// unchanged.
  ///
  /// - Parameters:
  ///   - hue: in turns, any finite number.
  ///   - saturation: added; the sum is clamped to 0…1.
  ///   - value: added; the sum is clamped to 0…1.
  public func shifted(hue: Double, saturation: Double, value: Double) -> Color {
    guard hue != 0 || saturation != 0 || value != 0 else { return self }
    var shifted = HSVColor(self)
    shifted.hue += hue
    shifted.saturation = (shifted.saturation + saturation).clamped(to: 0...1)
    shifted.value = (shifted.value + value).clamped(to: 0...1)
    var color = shifted.color
    color.alpha = alpha
    return color
  }
}
