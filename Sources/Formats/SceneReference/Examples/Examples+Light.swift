internal import SceneFormat

extension SceneReference {
  /// The filters that add light and grains.
  static let lightExamples: [Example] = glows + grains

  private static let glows: [Example] = [
    glow("inputColor", [##""white""##, ##""#fb5607""##, ##""#4cc9f0""##], ##""inputRadius": 4"##),
    glow("inputRadius", ["0", "2", "5"], ##""inputAmount": 2"##),
    glow("inputAmount", ["0", "1", "3"], ##""inputRadius": 4"##),
    glow("position", [##""above""##, ##""below""##], ##""inputRadius": 4, "inputAmount": 2"##),
  ]

  private static func glow(_ input: String, _ values: [String], _ rest: String) -> Example {
    .cells(
      "glow.\(input)",
      values,
      ##""frame": [10, 24, 20, 28], "backgroundColor": "#7b2cbf", "cornerRadius": 5, "filters": [{ "type": "glow", \##(rest), "\##(input)": VALUE }]"##
    )
  }

  private static let grains: [Example] = [
    grain("inputAmount", ["0", "0.2", "0.6"], ##""inputSize": 2"##),
    grain("inputSize", ["1", "3", "8"], ##""inputAmount": 0.5"##),
    grain("seed", ["0", "1", "2"], ##""inputAmount": 0.5, "inputSize": 5"##),
  ]

  private static func grain(_ input: String, _ values: [String], _ rest: String) -> Example {
    .cells(
      "noise.\(input)",
      values,
      filtered(##""type": "noise", \##(rest), "\##(input)": VALUE"##)
    )
  }
}
