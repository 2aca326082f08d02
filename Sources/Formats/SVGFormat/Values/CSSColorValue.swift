/// A colour in the space in which it is written, with components that are missing.
struct CSSColorValue: Sendable, Hashable {
  var space: CSSColorSpace
  /// Three, unclamped: hues in degrees, lightness of `lab()` and percentages of `hsl()` 0…100; 0 for `none`.
  var components: [Double]
  var alpha = 1.0
  /// Whether a component, or at last the alpha, is `none`.
  var missing = [false, false, false, false]

  /// The directions of hues between two colours.
  enum HueDirection: String { case shorter, longer, increasing, decreasing }

  /// The colour in another space; analogous missing components and hues without effect are missing there.
  func converted(to other: CSSColorSpace) -> CSSColorValue {
    guard other != space else { return self }
    var result = self
    result.space = other
    result.components =
      other == .srgb ? space.toSRGB(components) : other.fromXYZ(space.toXYZ(components))
    for (index, letter) in other.analogy.enumerated() {
      result.missing[index] = space.analogy.firstIndex(of: letter).map { missing[$0] } ?? false
    }
    if let hue = other.hue, other.hasPowerlessHue(result.components) { result.missing[hue] = true }
    return result
  }

  /// The colour between two in a space, of premultiplied components (CSS Color 4, section 12).
  func mixed(
    with other: CSSColorValue,
    at q: Double,
    in space: CSSColorSpace,
    _ direction: HueDirection = .shorter
  ) -> CSSColorValue {
    var (a, b) = (converted(to: space), other.converted(to: space))
    var result = a
    for index in 0..<3 {
      if a.missing[index] { a.components[index] = b.components[index] }
      if b.missing[index] { b.components[index] = a.components[index] }
    }
    if a.missing[3] { a.alpha = b.alpha }
    if b.missing[3] { b.alpha = a.alpha }
    result.missing = (0..<4).map { a.missing[$0] && b.missing[$0] }
    let alpha = a.alpha + (b.alpha - a.alpha) * q
    result.alpha = alpha
    let weights =
      result.missing[3] || alpha == 0
      ? (1 - q, q) : ((1 - q) * a.alpha / alpha, q * b.alpha / alpha)
    for index in 0..<3 {
      if index == space.hue {
        let (from, to) = Self.hues(from: a.components[index], to: b.components[index], direction)
        let hue = (from + (to - from) * q).truncatingRemainder(dividingBy: 360)
        result.components[index] = hue < 0 ? hue + 360 : hue
      } else {
        result.components[index] = a.components[index] * weights.0 + b.components[index] * weights.1
      }
    }
    return result
  }

  // CSS Color 4, 12.4.
  private static func hues(from a: Double, to b: Double, _ direction: HueDirection)
    -> (Double, Double)
  {
    let difference = b - a
    switch direction {
    case .shorter: return (a + (difference > 180 ? 360 : 0), b + (difference < -180 ? 360 : 0))
    case .longer:
      if difference > 0, difference < 180 { return (a + 360, b) }
      return (a, b + (difference > -180 && difference <= 0 ? 360 : 0))
    case .increasing: return (a, b + (difference < 0 ? 360 : 0))
    case .decreasing: return (a + (difference > 0 ? 360 : 0), b)
    }
  }
}
