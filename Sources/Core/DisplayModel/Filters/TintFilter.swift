public import Graphics

private struct Tint: ImageFilter {
  var color = Color.white
  var shadows = Color.black
  var amount = 1.0
  var colorSpace = FilterColorSpace.sRGB

  var kind: FilterKind { .tint }

  func effects(in space: FilterSpace) -> [Effect] {
    let (color, shadows, amount) = (color.clamped, shadows.clamped, amount.clamped(to: 0...1))
    guard colorSpace == .linearRGB else {
      return [.colorMatrix(.tint(color, shadows: shadows, amount: amount))]
    }
    guard amount > 0 else { return [] }
    let ramp = ColorMatrix.tint(color, shadows: shadows, amount: 1)
    let primitives: [FilterGraph.Primitive] = [
      .grey(alpha: amount), .everywhere(.colorMatrix(ramp), [.result(0)], .sRGB),
      .everywhere(.merge, [.sourceGraphic, .result(0), .result(1)], .linearRGB),
    ]
    return [.graph(FilterGraph(primitives))]
  }
}

extension FilterKind {
  /// Puts a ramp of two colours in the place of colours, by their luma.
  public static let tint = FilterKind(
    "tint",
    Tint(),
    [
      .input(.inputColor, \Tint.color)
        .summary("The colour of luma 1.")
        .example(#""white""#, ##""#ffb703""##, ##""#4cc9f0""##),
      .input(.inputShadows, \Tint.shadows)
        .summary("The colour of luma 0.")
        .example(#""black""#, ##""#4c1d95""##, ##""#064e3b""##),
      .input(.inputAmount, \Tint.amount)
        .summary("The amount of the tint, 0…1.")
        .example("0", "0.5", "1", with: ##""inputColor": "#ffb703""##),
      .choice("colorSpace", \Tint.colorSpace)
        .summary(
          "The grey: luma, or with `linearRGB` mean light, composited over the image by the amount."
        )
        .example(#""sRGB""#, #""linearRGB""#, with: ##""inputColor": "#ffb703""##),
    ]
  )
}

extension FilterEffect {
  /// Puts a ramp of two colours in the place of colours by their luma, by an amount 0…1.
  public static func tint(
    color: Color,
    shadows: Color = .black,
    amount: Double,
    colorSpace: FilterColorSpace = .sRGB
  ) -> FilterEffect {
    FilterEffect(Tint(color: color, shadows: shadows, amount: amount, colorSpace: colorSpace))
  }
}

extension FilterGraph {
  /// A graph of primitives in output pixels without bounds.
  init(_ primitives: [Primitive]) {
    self.init(transform: .identity, region: Primitive.everywhere, primitives: primitives)
  }
}

extension FilterGraph.Primitive {
  fileprivate static let everywhere = Rect(-1e8, -1e8, 2e8, 2e8)

  /// A primitive without bounds.
  static func everywhere(
    _ operation: FilterOperation,
    _ inputs: [FilterGraph.Input],
    _ space: FilterColorSpace
  ) -> Self {
    Self(operation, inputs: inputs, region: everywhere, colorSpace: space)
  }

  /// Greys with the mean of the source's amounts of red, green and blue light.
  ///
  /// - Parameter alpha: multiplies the alpha.
  static func grey(alpha: Double = 1) -> Self {
    let row = [1.0 / 3, 1.0 / 3, 1.0 / 3, 0, 0]
    let matrix = ColorMatrix(row + row + row + [0, 0, 0, alpha, 0]) ?? .identity
    return everywhere(.colorMatrix(matrix), [.sourceGraphic], .linearRGB)
  }
}
