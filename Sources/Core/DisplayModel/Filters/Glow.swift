public import Graphics

/// A blurred copy of the image that is added to it.
public struct FilterGlow: Sendable, Equatable {
  /// Where the copy is.
  public enum Position: String, Sendable, Hashable, CaseIterable {
    /// Added over the image, which becomes brighter itself.
    case above
    /// Under the image, so that only its surroundings shine.
    case below
  }

  /// Multiplies the colours of the copy; white leaves them unchanged.
  public var color: Color
  /// The standard deviation of the blur in the layer's points; 0 makes no glow.
  public var radius: Double
  /// Multiplies the alpha of the copy, 0 or more.
  public var amount: Double
  /// Where the copy is.
  public var position: Position

  /// A glow; with the defaults nothing is added.
  public init(
    color: Color = .white,
    radius: Double = 0,
    amount: Double = 1,
    position: Position = .above
  ) {
    (self.color, self.radius, self.amount, self.position) = (color, radius, amount, position)
  }
}

extension FilterGlow: ImageFilter {
  package var kind: FilterKind { .glow }
  package var idleInput: (name: String, example: String)? {
    if amount <= 0 { return ("inputAmount", "1") }
    return radius <= 0 ? ("inputRadius", "8") : nil
  }

  package func effects(in space: FilterSpace) -> [Effect] {
    let (color, sigma) = (color.clamped, space.sigma(radius))
    let gain = amount.clamped(to: 0...1000)
    guard sigma > 0, gain > 0, color.alpha > 0 else { return [] }
    return [.glow(EffectGlow(color: color, sigma: sigma, gain: gain, isBelow: position == .below))]
  }
}

/// A blurred copy of an image that is added over it, or composited under it.
public struct EffectGlow: ImageChange {
  /// Multiplies the straight colours of the copy, and its alpha.
  public var color: Color
  /// The standard deviation of the blur, in output pixels.
  public var sigma: Double
  /// Multiplies the alpha of the copy, at most to 1.
  public var gain: Double
  /// Whether the image covers the copy instead of adding up with it.
  public var isBelow: Bool

  /// A glow.
  public init(color: Color, sigma: Double, gain: Double, isBelow: Bool) {
    (self.color, self.sigma, self.gain, self.isBelow) = (color, sigma, gain, isBelow)
  }

  package var text: String {
    "glow \(color.dump) sigma \(shortest(sigma)) gain \(shortest(gain)) "
      + (isBelow ? "below" : "above")
  }

  package func touched(from source: PixelRect) -> PixelRect {
    source.outset(by: Effect.reach(sigma))
  }

  package func needed(for area: PixelRect) -> PixelRect { area.outset(by: Effect.reach(sigma)) }
}

extension FilterKind {
  /// Adds a blurred copy of the image.
  public static let glow = FilterKind(
    "glow",
    FilterGlow(),
    on: ##""frame": [10, 24, 20, 28], "backgroundColor": "#7b2cbf", "cornerRadius": 5, "##
      + #""filters": [FILTER]"#,
    [
      .choice("position", \FilterGlow.position)
        .summary("Whether the blurred copy is added over the layer or composited under it.")
        .example(#""above""#, #""below""#, with: #""inputRadius": 4, "inputAmount": 2"#),
      .input(.inputColor, \FilterGlow.color)
        .summary("Multiplies the colours of the blurred copy; white leaves them unchanged.")
        .example(#""white""#, ##""#fb5607""##, ##""#4cc9f0""##, with: #""inputRadius": 4"#),
      .input(.inputRadius, \FilterGlow.radius, .points, in: .notNegative)
        .summary("The standard deviation of the blur.")
        .example("0", "2", "5", with: #""inputAmount": 2"#),
      .input(.inputAmount, \FilterGlow.amount)
        .summary("Multiplies the alpha of the blurred copy; may exceed 1.")
        .example("0", "1", "3", with: #""inputRadius": 4"#),
    ]
  )
}

extension FilterEffect {
  /// Adds a blurred copy of the image.
  public static func glow(_ glow: FilterGlow) -> FilterEffect { FilterEffect(glow) }
}

extension Effect {
  /// A blurred copy added over the image, or composited under it.
  public static func glow(_ glow: EffectGlow) -> Effect { .change(AnyImageChange(glow)) }
}
