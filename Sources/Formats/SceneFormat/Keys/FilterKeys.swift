internal import Graphics
internal import JSONText
package import SceneModel

extension ObjectKeys {
  /// Keys of a filter of a kind.
  package static func filter(_ kind: LayerFilter.Kind) -> [FieldSchema] {
    [
      FieldSchema("type", .cases(of: LayerFilter.Kind.self), isRequired: true)
        .summary("The kind of filter."),
      FieldSchema("name", .text, takesNull: true)
        .summary("The name of the filter in key paths, `filters.name.input`."),
    ] + filterInputs(kind).schemas
  }

  /// The choices and inputs of a kind of filter.
  static func filterInputs(_ kind: LayerFilter.Kind) -> FieldTable<LayerFilter.Effect> {
    tables[kind] ?? table(kind)
  }
  private static let tables = Dictionary(
    uniqueKeysWithValues: LayerFilter.Kind.allCases.map { ($0, table($0)) }
  )

  private static func table(_ kind: LayerFilter.Kind) -> FieldTable<LayerFilter.Effect> {
    FieldTable(kind.defaultValue) {
      kind.choices.map(choice)
      kind.inputs.map { input(kind, $0) }
    }
  }

  private static func choice(_ choice: FilterChoice) -> Field<LayerFilter.Effect> {
    let name = choice.rawValue
    return switch choice {
    case .direction:
      Field(name, \.direction, .word)
        .summary("The axes of the layer along which the blur spreads.")
    case .colorSpace:
      Field(name, \.colorSpace, .word).summary("The colour space in which the blur is computed.")
    case .channel: Field(name, \.channel, .word).summary("The channel that the curve changes.")
    case .blendMode:
      Field(name, \.blendMode, .word).summary("The blend mode of the colour with the layer.")
    case .position:
      Field(name, \.glowPosition, .word)
        .summary("Whether the blurred copy is added over the layer or composited under it.")
    case .seed:
      Field(name, \.seed, .integer(LayerFilter.Noise.seeds, .count))
        .summary("The seed of the grains, a whole number.")
    case .isAnimated:
      Field(name, \.isAnimated, .flag)
        .summary("Whether the grains differ from frame to frame of the scene.")
    case .markup:
      Field(name, \.markup, .filterMarkup)
        .required(
          "markup is missing (add a filter element of SVG, such as"
            + " \"<filter><feGaussianBlur stdDeviation='4'/></filter>\")"
        )
        .summary("A `filter` element of SVG, as markup or as JSON.")
    }
  }

  private static func input(
    _ kind: LayerFilter.Kind,
    _ input: FilterInput
  ) -> Field<LayerFilter.Effect> {
    let (name, unit) = (input.rawValue, unit(input))
    let summary =
      switch input {
      case .inputAmount: amountSummary(kind)
      case .inputColor: colorSummary(kind)
      case _: self.summary(input)
      }
    return switch input.value {
    case .number:
      switch input {
      case .inputRadius: Field(name, \.[number: input], .notNegative(unit)).summary(summary)
      case .inputSize: Field(name, \.[number: input], .positive(unit)).summary(summary)
      case _: Field(name, \.[number: input], .number(unit)).summary(summary)
      }
    case .angle: Field(name, \.[number: input], .angle).summary(summary)
    case .color: Field(name, \.[color: input], .optional(.color)).stated.summary(summary)
    case .matrix: Field(name, \.matrix, .colorMatrix).summary(summary)
    }
  }

  private static func colorSummary(_ kind: LayerFilter.Kind) -> String {
    switch kind {
    case .tint: "The colour that is multiplied by the luma."
    case .glow: "Multiplies the colours of the blurred copy; white leaves them unchanged."
    case _: "The colour."
    }
  }

  private static func unit(_ input: FilterInput) -> Unit {
    switch input {
    case .inputRadius, .inputDistance, .inputSize: .points
    case .inputBlack, .inputWhite, .outputBlack, .outputWhite, .inputSpread: .fraction
    case .inputAmount, .inputGamma, .inputColor, .inputMatrix, .inputShadows, .inputMidtones,
      .inputHighlights, .inputAngle:
      .factor
    }
  }

  private static func amountSummary(_ kind: LayerFilter.Kind) -> String {
    switch kind {
    case .brightness: "Added to red, green and blue, −1…1."
    case .contrast: "Multiplies the distance from 0.5; 1 changes nothing."
    case .saturate: "Multiplies the distance from the grey of the same luma; 1 changes nothing."
    case .tint: "The amount of the tint, 0…1."
    case .tritone: "The amount of the ramp, 0…1."
    case .colorOverlay: "The amount of the colour, 0…1."
    case .dropShadow, .innerShadow: "The opacity of the shadow, 0…1."
    case .glow: "Multiplies the alpha of the blurred copy; may exceed 1."
    case .noise: "The greatest change of red, green and blue, 0…1."
    case .gaussianBlur, .colorMatrix, .levels, .graph: "An amount."
    }
  }

  private static func summary(_ input: FilterInput) -> String {
    switch input {
    case .inputRadius: "The standard deviation of the blur."
    case .inputAmount: "An amount."
    case .inputColor: "The colour."
    case .inputMatrix:
      "Four rows of five factors for (r, g, b, a, 1), which give red, green, blue and alpha."
    case .inputShadows: "The colour of luma 0."
    case .inputMidtones: "The colour of luma 0.5."
    case .inputHighlights: "The colour of luma 1."
    case .inputBlack: "The input value that maps to `outputBlack`, as do all lower values."
    case .inputWhite: "The input value that maps to `outputWhite`, as do all higher values."
    case .inputGamma: "The gamma of the midtones: above 1 brightens, below 1 darkens."
    case .outputBlack: "The output value for `inputBlack`."
    case .outputWhite: "The output value for `inputWhite`."
    case .inputAngle: "The direction of the shadow, clockwise from +x."
    case .inputDistance: "The distance of the shadow from the layer."
    case .inputSize: "The side of a grain, at least one output pixel."
    case .inputSpread: "The spread of the solid part: alpha is divided by 1 − spread."
    }
  }
}

extension FieldValue where Value == [Double] {
  /// The numbers of a colour matrix.
  static var colorMatrix: Self {
    let count = ColorMatrix.count
    return Self(.list(.anyNumber, count: count...count)) {
      $1.values.numbers(
        $0,
        count: count,
        as: "20 numbers, a row of five each for red, green, blue and alpha"
      )
    } write: {
      JSONValue(numbers: $0)
    }
  }
}
