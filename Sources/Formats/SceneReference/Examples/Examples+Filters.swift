internal import SceneFormat

extension SceneReference {
  /// The filters of more than one colour, and shadows.
  static let filterExamples: [Example] =
    ramps + curves + overlays + shadowed("dropShadow")
    + shadowed("innerShadow") + lightExamples

  private static let ramps: [Example] = [
    ramp("inputShadows", [##""black""##, ##""#4c1d95""##, ##""#064e3b""##]),
    ramp("inputMidtones", [##""#808080""##, ##""#fb5607""##, ##""#4cc9f0""##]),
    ramp("inputHighlights", [##""white""##, ##""#ffe29a""##, ##""#d9f99d""##]),
    .cells(
      "tritone.inputAmount",
      ["0", "0.5", "1"],
      filtered(
        ##""type": "tritone", "inputShadows": "#4c1d95", "inputMidtones": "#fb5607", "inputAmount": VALUE"##
      )
    ),
  ]

  private static func ramp(_ input: String, _ values: [String]) -> Example {
    .cells("tritone.\(input)", values, filtered(##""type": "tritone", "\##(input)": VALUE"##))
  }

  private static let curves: [Example] = [
    .cells(
      "levels.channel",
      [##""rgb""##, ##""red""##, ##""blue""##],
      filtered(##""type": "levels", "inputGamma": 0.3, "channel": VALUE"##)
    ),
    curve("inputBlack", ["0", "0.4", "0.8"]),
    curve("inputWhite", ["1", "0.6", "0.2"]),
    curve("inputGamma", ["0.5", "1", "2"]),
    curve("outputBlack", ["0", "0.4", "1"]),
    curve("outputWhite", ["1", "0.6", "0"]),
  ]

  private static func curve(_ input: String, _ values: [String]) -> Example {
    .cells("levels.\(input)", values, filtered(##""type": "levels", "\##(input)": VALUE"##))
  }

  private static let overlays: [Example] = [
    .cells(
      "colorOverlay.inputColor",
      [##""#ffb703""##, ##""#4cc9f0""##, ##""black""##],
      filtered(##""type": "colorOverlay", "inputAmount": 0.6, "inputColor": VALUE"##)
    ),
    .cells(
      "colorOverlay.inputAmount",
      ["0", "0.5", "1"],
      filtered(##""type": "colorOverlay", "inputColor": "#ffb703", "inputAmount": VALUE"##)
    ),
    .cells(
      "colorOverlay.blendMode",
      [##""normal""##, ##""multiply""##, ##""difference""##],
      filtered(##""type": "colorOverlay", "inputColor": "#ffb703", "blendMode": VALUE"##)
    ),
  ]

  private static func shadowed(_ type: String) -> [Example] {
    func shadow(_ input: String, _ values: [String], _ rest: String) -> Example {
      let color = input == "inputColor" ? "" : ##""inputColor": "#fb5607", "##
      let filter = ##"{ "type": "\##(type)", \##(color)\##(rest), "\##(input)": VALUE }"##
      return .cells(
        "\(type).\(input)",
        values,
        ##""frame": [8, 22, 24, 32], "backgroundColor": "#4cc9f0", "cornerRadius": 5, "filters": [\##(filter)]"##
      )
    }
    let moved = ##""inputAngle": 0.785, "inputDistance": 6"##
    let examples = [
      shadow("inputColor", [##""black""##, ##""#fb5607""##, ##""#ffffff80""##], moved),
      shadow("inputAmount", ["0", "0.5", "1"], moved),
      shadow("inputAngle", ["0", ##""90deg""##, ##""225deg""##], ##""inputDistance": 6"##),
      shadow("inputDistance", ["0", "4", "8"], ##""inputAngle": 0.785"##),
      shadow("inputRadius", ["0", "2", "4"], moved),
      shadow("inputSpread", ["0", "0.5", "0.9"], ##""inputRadius": 3"##),
    ]
    guard type == "innerShadow" else { return examples }
    return examples + [
      shadow(
        "blendMode",
        [##""normal""##, ##""multiply""##, ##""screen""##],
        moved
      )
    ]
  }
}
