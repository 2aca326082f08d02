/// Fields of the texts of shape trees that take a number, as items with `@` in its place.
enum NumberFieldsOfTexts {
  /// Vector layers, one for each field.
  static let layers: [String] =
    (keys + paths + (styles + selectors).map { "\"animators\": [{ \($0) }]" }).map { keys in
      """
      { "type": "vector", "anchorPoint": [0, 0], "position": [4, 20],
        "items": [{ "type": "text", "string": "a bc\\nd", \(font(unlessIn: keys)) \(keys) }] }
      """
    }

  private static func font(unlessIn keys: String) -> String {
    let glyph = "{ \"character\": \"a\", \"advance\": 0.5, \"path\": { \"rect\": [0, 0, 1, 1] } }"
    return (keys.contains("\"fontSize\"") ? "" : "\"fontSize\": 9, ")
      + (keys.contains("\"glyphs\"") ? "" : "\"glyphs\": [\(glyph)],")
  }

  private static let keys: [String] =
    [
      "fontSize", "tracking", "lineHeight", "baselineShift", "ascent", "strokeWidth", "fontWeight",
    ].map { "\"\($0)\": @, \"strokeColor\": \"red\"" }
    + [
      "\"box\": [@, 0, 20, 20]", "\"box\": [0, 0, @, 20], \"alignment\": \"justified\"",
      "\"groupAlignment\": [@, @], \"grouping\": \"word\", \"animators\": [{}]",
      "\"glyphs\": [{ \"character\": \"a\", \"advance\": @, \"path\": { \"rect\": [0, 0, 1, 1] } }]",
      "\"glyphs\": [{ \"character\": \"a\", \"advance\": 1, \"path\": { \"rect\": [0, 0, @, 1] } }]",
      "\"glyphs\": [{ \"character\": \"a\", \"advance\": @ }], \"box\": [0, 0, 9, 9]",
    ]

  private static let paths: [String] = [
    "\"path\": \"M 0 0 L @ 5\"", "\"path\": \"M 0 0 C 9 9 @ @ 20 0 Z\"",
    "\"path\": \"M 0 0 L 20 0\", \"firstMargin\": @",
    "\"path\": \"M 0 0 L 9 0 9 9 Z\", \"firstMargin\": @",
    "\"path\": \"M 0 0 L 20 0\", \"lastMargin\": @, \"isSpread\": true",
    "\"path\": \"M 0 0 L 20 0\", \"firstMargin\": { \"values\": [0, @], \"keyTimes\": [0, 1] }",
  ].map { "\"textPath\": { \($0) }" }

  private static let styles: [String] =
    [
      "rotation", "rotationX", "rotationY", "skew", "skewAxis", "opacity", "fillOpacity",
      "strokeOpacity", "fillHue", "fillSaturation", "fillBrightness", "strokeWidth", "tracking",
    ].map { "\"\($0)\": @" }
    + ["position", "anchor", "scale", "lineSpacing"].map { "\"\($0)\": [@, 5]" }
    + ["\"fillColor\": [@, 0, 0]", "\"strokeColor\": [0, 0, 0, @]"]

  private static let selectors: [String] = [
    "start", "end", "offset", "amount", "easeLow", "easeHigh", "smoothness", "randomSeed",
  ].map { "\"position\": [5, 5], \"selector\": { \"\($0)\": @, \"units\": \"index\" }" }
}
