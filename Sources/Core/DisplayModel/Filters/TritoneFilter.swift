public import Graphics

extension Tritone: ImageFilter {
  package var kind: FilterKind { .tritone }

  package func effects(in space: FilterSpace) -> [Effect] {
    let ramp = Tritone(
      shadows: shadows.clamped,
      midtones: midtones.clamped,
      highlights: highlights.clamped,
      amount: amount.clamped(to: 0...1)
    )
    return ramp.amount > 0 ? [.tritone(ramp)] : []
  }
}

extension Tritone: ImageChange {
  package var text: String {
    "tritone \(shadows.dump) \(midtones.dump) \(highlights.dump) by \(shortest(amount))"
  }
}

extension FilterInput {
  /// The colours of a tritone.
  public static let (inputShadows, inputMidtones, inputHighlights) = (
    FilterInput("inputShadows", .color), FilterInput("inputMidtones", .color),
    FilterInput("inputHighlights", .color)
  )
}

extension FilterKind {
  /// Puts a ramp of three colours in the place of colours, by their luma.
  public static let tritone = FilterKind(
    "tritone",
    Tritone(),
    [
      .input(.inputShadows, \Tritone.shadows)
        .summary("The colour of luma 0.")
        .example(#""black""#, ##""#4c1d95""##, ##""#064e3b""##),
      .input(.inputMidtones, \Tritone.midtones)
        .summary("The colour of luma 0.5.")
        .example(##""#808080""##, ##""#fb5607""##, ##""#4cc9f0""##),
      .input(.inputHighlights, \Tritone.highlights)
        .summary("The colour of luma 1.")
        .example(#""white""#, ##""#ffe29a""##, ##""#d9f99d""##),
      .input(.inputAmount, \Tritone.amount)
        .summary("The amount of the ramp, 0…1.")
        .example(
          "0",
          "0.5",
          "1",
          with: ##""inputShadows": "#4c1d95", "inputMidtones": "#fb5607""##
        ),
    ]
  )
}

extension FilterEffect {
  /// Puts a ramp of three colours in the place of colours, by their luma.
  public static func tritone(_ ramp: Tritone) -> FilterEffect { FilterEffect(ramp) }
}

extension Effect {
  /// A ramp of three colours by luma.
  public static func tritone(_ ramp: Tritone) -> Effect { .change(AnyImageChange(ramp)) }
}
