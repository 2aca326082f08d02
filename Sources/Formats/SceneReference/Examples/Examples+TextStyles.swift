internal import SceneFormat

extension SceneReference {
  private static let large =
    ##""type": "text", "font": "DejaVu Sans", "fontWeight": 700, "fontSize": 26, "string": "Ag", "frame": [4, 20, 52, 40], "foregroundColor": "#4cc9f0""##
  private static let words =
    ##""type": "text", "font": "DejaVu Sans", "fontSize": 13, "string": "it is", "frame": [3, 28, 36, 26]"##

  /// Decorations of texts; shapes have keys of the same names.
  static let textStyles: [Example] = [
    .cells(
      "text.strokeColor",
      [##"null"##, ##""#fb5607""##],
      large + ##", "strokeWidth": 2"##,
      key: "strokeColor"
    ),
    .cells("strokeWidth", ["1", "3"], large + ##", "strokeColor": "#fb5607""##),
    .cells(
      "strokePosition",
      [##""outside""##, ##""center""##],
      large + ##", "strokeColor": "#fb5607", "strokeWidth": 3"##
    ),
    .cells(
      "text.fillGradient",
      [
        ##"{ "colors": ["#4cc9f0", "#fb5607"], "startPoint": [0, 0], "endPoint": [40, 0] }"##,
        ##"{ "colors": ["#ffb703", "#fb5607"], "startPoint": [0, 8], "endPoint": [0, 28] }"##,
      ],
      large,
      key: "fillGradient"
    ),
    .cells("underline", ["false", "true"], large),
    .cells("strikethrough", ["false", "true"], large),
    .cells(
      "textTransform",
      [##""uppercase""##, ##""lowercase""##, ##""capitalize""##],
      words
    ),
    .cells(
      "highlight",
      [
        ##"{ "color": "#b5179e" }"##,
        ##"{ "color": "#b5179e", "padding": [1, 5, 1, 5], "cornerRadius": 6 }"##,
      ],
      ##""type": "text", "font": "DejaVu Sans", "fontSize": 18, "string": "Ag", "frame": [12, 24, 40, 30]"##
    ),
  ]
}
