public import Graphics

struct ColorOverlay: ImageFilter {
  var color = Color.black
  var amount = 1.0
  var blendMode = BlendMode.normal

  var kind: FilterKind { .colorOverlay }

  func effects(in space: FilterSpace) -> [Effect] {
    let color = color.clamped.withAlpha(multipliedBy: amount.clamped(to: 0...1))
    return color.alpha > 0 ? [.overlay(color, blendMode)] : []
  }
}

/// A colour blended over the content in a mode; its alpha is the amount.
public struct EffectOverlay: ImageChange {
  /// The colour, straight.
  public var color: Color
  /// How it is mixed.
  public var blendMode: BlendMode

  /// An overlay.
  public init(color: Color, blendMode: BlendMode) {
    (self.color, self.blendMode) = (color, blendMode)
  }

  package var text: String { "overlay \(color.dump) \(blendMode.rawValue)" }
}

extension FilterKind {
  /// Blends a colour over the image; alpha is unchanged.
  public static let colorOverlay = FilterKind(
    "colorOverlay",
    ColorOverlay(),
    [
      .choice("blendMode", \ColorOverlay.blendMode)
        .summary("The blend mode of the colour with the layer.")
        .example(
          #""normal""#,
          #""multiply""#,
          #""difference""#,
          with: ##""inputColor": "#ffb703""##
        ),
      .input(.inputColor, \ColorOverlay.color)
        .summary("The colour.")
        .example(##""#ffb703""##, ##""#4cc9f0""##, #""black""#, with: #""inputAmount": 0.6"#),
      .input(.inputAmount, \ColorOverlay.amount)
        .summary("The amount of the colour, 0…1.")
        .example("0", "0.5", "1", with: ##""inputColor": "#ffb703""##),
    ]
  )
}

extension FilterEffect {
  /// Blends a colour over the image, by an amount 0…1 and a mode; alpha is unchanged.
  public static func colorOverlay(
    color: Color,
    amount: Double,
    blendMode: BlendMode
  ) -> FilterEffect {
    FilterEffect(ColorOverlay(color: color, amount: amount, blendMode: blendMode))
  }
}

extension Effect {
  /// A colour blended over the content in a mode; its alpha is the amount.
  public static func overlay(_ color: Color, _ mode: BlendMode) -> Effect {
    .change(AnyImageChange(EffectOverlay(color: color, blendMode: mode)))
  }
}
