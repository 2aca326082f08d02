public import Graphics

private struct TritoneFilter: ImageFilter {
  var ramp = Tritone()
  var colorSpace = FilterColorSpace.sRGB

  var kind: FilterKind { .tritone }

  func effects(in space: FilterSpace) -> [Effect] {
    let ramp = Tritone(
      shadows: ramp.shadows.clamped,
      midtones: ramp.midtones.clamped,
      highlights: ramp.highlights.clamped,
      amount: ramp.amount.clamped(to: 0...1)
    )
    guard ramp.amount > 0 else { return [] }
    guard colorSpace == .linearRGB else { return [.tritone(ramp)] }
    let colors = [ramp.shadows, ramp.midtones, ramp.highlights]
    let tables = [\Color.red, \.green, \.blue].map { part in
      TransferFunction.table(colors.map { $0[keyPath: part] })
    }
    var primitives: [FilterGraph.Primitive] = [
      .grey(), .everywhere(.componentTransfer(tables), [.result(0)], .sRGB),
    ]
    // Bytes of light lose dark colours.
    if ramp.amount < 1 {
      let mixture = FilterComposite.arithmetic(0, ramp.amount, 1 - ramp.amount, 0)
      primitives.append(.everywhere(.composite(mixture), [.result(1), .sourceGraphic], .linearRGB))
    }
    return [.graph(FilterGraph(primitives))]
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
    TritoneFilter(),
    [
      .input(.inputShadows, \TritoneFilter.ramp.shadows)
        .summary("The colour of luma 0.")
        .example(#""black""#, ##""#4c1d95""##, ##""#064e3b""##),
      .input(.inputMidtones, \TritoneFilter.ramp.midtones)
        .summary("The colour of luma 0.5.")
        .example(##""#808080""##, ##""#fb5607""##, ##""#4cc9f0""##),
      .input(.inputHighlights, \TritoneFilter.ramp.highlights)
        .summary("The colour of luma 1.")
        .example(#""white""#, ##""#ffe29a""##, ##""#d9f99d""##),
      .input(.inputAmount, \TritoneFilter.ramp.amount)
        .summary("The amount of the ramp, 0…1.")
        .example(
          "0",
          "0.5",
          "1",
          with: ##""inputShadows": "#4c1d95", "inputMidtones": "#fb5607""##
        ),
      .choice("colorSpace", \TritoneFilter.colorSpace)
        .summary("The grey: luma, or with `linearRGB` mean light, with colours mixed in light.")
        .example(
          #""sRGB""#,
          #""linearRGB""#,
          with: ##""inputShadows": "#4c1d95", "inputMidtones": "#fb5607""##
        ),
    ]
  )
}

extension FilterEffect {
  /// Puts a ramp of three colours in the place of colours, by their luma.
  public static func tritone(
    _ ramp: Tritone,
    colorSpace: FilterColorSpace = .sRGB
  ) -> FilterEffect {
    FilterEffect(TritoneFilter(ramp: ramp, colorSpace: colorSpace))
  }
}

extension Effect {
  /// A ramp of three colours by luma.
  public static func tritone(_ ramp: Tritone) -> Effect { .change(AnyImageChange(ramp)) }
}
