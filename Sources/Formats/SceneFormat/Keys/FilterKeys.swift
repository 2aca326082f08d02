internal import Graphics
internal import JSONText
package import SceneModel

extension ObjectKeys {
  /// Keys of a filter of a kind.
  package static func filter(_ kind: LayerFilter.Kind) -> [FieldSchema] {
    [
      FieldSchema(
        "type",
        .cases(of: LayerFilter.Kind.self),
        isRequired: true,
        "The kind of filter."
      ),
      FieldSchema(
        "name",
        .text,
        takesNull: true,
        "The name of the filter in key paths, `filters.name.input`."
      ),
    ] + kind.choices.map { choice(kind, $0) } + kind.inputs.map { input(kind, $0) }
  }

  private static func choice(_ kind: LayerFilter.Kind, _ choice: FilterChoice) -> FieldSchema {
    let defaultValue = kind.defaultValue
    switch choice {
    case .direction:
      return FieldSchema(
        choice.rawValue,
        default: defaultValue.direction,
        "The axes of the layer along which the blur spreads."
      )
    case .colorSpace:
      return FieldSchema(
        choice.rawValue,
        default: defaultValue.colorSpace,
        "The colour space in which the blur is computed."
      )
    case .channel:
      return FieldSchema(
        choice.rawValue,
        default: defaultValue.channel,
        "The channel that the curve changes."
      )
    case .blendMode:
      return FieldSchema(
        choice.rawValue,
        default: defaultValue.blendMode,
        "The blend mode of the colour with the layer."
      )
    case .position:
      return FieldSchema(
        choice.rawValue,
        default: defaultValue.glowPosition,
        "Whether the blurred copy is added over the layer or composited under it."
      )
    case .seed:
      return FieldSchema(
        choice.rawValue,
        .integer(LayerFilter.Noise.seeds),
        .count,
        defaultValue: JSONValue(number: Double(defaultValue.seed)),
        "The seed of the grains, a whole number."
      )
    case .isAnimated:
      return FieldSchema(
        choice.rawValue,
        flag: defaultValue.isAnimated,
        "Whether the grains differ from frame to frame of the scene."
      )
    }
  }

  private static func input(_ kind: LayerFilter.Kind, _ input: FilterInput) -> FieldSchema {
    let defaultValue = kind.defaultValue
    let name = input.rawValue
    switch input.value {
    case .number:
      return FieldSchema(
        name,
        defaultValue[number: input],
        unit(input),
        in: input == .inputRadius ? .notNegative : input == .inputSize ? .positive : .any,
        input == .inputAmount ? amountSummary(kind) : summary(input)
      )
    case .angle:
      return FieldSchema(
        name,
        .angle,
        .radians,
        defaultValue: JSONValue(number: defaultValue[number: input]),
        summary(input)
      )
    case .color:
      return FieldSchema(
        name,
        .color,
        defaultValue: JSONValue(color: defaultValue[color: input]),
        input == .inputColor ? colorSummary(kind) : summary(input)
      )
    case .matrix:
      let count = ColorMatrix.count
      return FieldSchema(
        name,
        .list(.anyNumber, count: count...count),
        defaultValue: JSONValue(numbers: defaultValue.matrix),
        summary(input)
      )
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
    case .gaussianBlur, .colorMatrix, .levels: "An amount."
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
