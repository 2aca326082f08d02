internal import Graphics
internal import JSONText
internal import SceneModel

extension ObjectKeys {
  /// Keys of decorations of texts and of their runs.
  static let textStyle = FieldTable(TextStyle()) {
    Field("strokeColor", \.strokeColor, .orNull(.color))
      .summary("The colour of the letters' stroke.")
    Field("strokeWidth", \.strokeWidth, .optional(.notNegative(.points))).defaultValue(1)
      .summary("The visible width of the letters' stroke.")
    Field("strokePosition", \.strokePosition, .optional(.word)).defaultValue("outside")
      .summary("Whether the stroke is outside the letters, or over their outlines.")
    Field("fillGradient", \.fillGradient, .orNull(.shapeGradient))
      .summary(
        "A gradient that replaces `foregroundColor`, in points; `fillGradient.colors` and others animate it."
      )
    Field("fillPattern", \.fillPattern, .orNull(.object(fillPattern)))
      .summary("Tiles of an image that replace `foregroundColor` and `fillGradient`.")
    Field("underline", \.underline, .optional(.flag)).defaultValue(false)
      .summary("Whether a line is drawn under the letters, as the font specifies.")
    Field("strikethrough", \.strikethrough, .optional(.flag)).defaultValue(false)
      .summary("Whether a line is drawn through the letters, as the font specifies.")
    Field("textTransform", \.textTransform, .optional(.word)).defaultValue("none")
      .summary("The change of case, independent of the locale.")
    Field("fontVariations", \.fontVariations, .fontVariations).defaultValue([:]).nullable
      .summary(variationsSummary)
    Field("highlight", \.highlight, .orNull(.object(textHighlight, isWhole: true)))
      .summary("A filled box behind the letters, on every line separately.")
  }

  /// Keys of the runs of a text, besides those of their decorations.
  static let textRun = FieldTable(TextRun(""), nulls: .asInSchema) {
    Field("string", \.string, .text).required("string is missing (add the text of the run)")
      .summary("The text of the run.")
    Field("font", \.themeFont, .optional(.font)).defaultText(ofLayer)
      .summary(fontSummary)
    Field("fontSize", \.fontSize, .optional(.notNegative(.points))).defaultText(ofLayer)
      .summary("The font size.")
    Field("fontWeight", \.fontWeight, .optional(.fontWeight)).defaultText(ofLayer)
      .summary(weightSummary)
    Field("fontStyle", \.fontStyle, .optional(.fontStyle)).defaultText(ofLayer)
      .summary(styleSummary)
    Field("foregroundColor", \.foregroundColor, .colorOrClear).defaultText(ofLayer)
      .summary("The text colour.")
    Field("tracking", \.tracking, .optional(.number(.points))).defaultText(ofLayer)
      .summary("Extra space after each glyph.")
  }

  static let fontSummary =
    "A font asset, family or face; of a list each character takes the first that has it."
  static let weightSummary = "The font weight: 400 is regular, 700 bold."
  static let styleSummary = "The font style: upright, or italic or oblique."
  static let variationsSummary =
    "Positions on axes of a variable font; the key path `fontVariations.wght` animates one."

  /// What replaces values that a run does not have.
  static let ofLayer = "the layer's"

  /// Keys of `highlight`.
  static let textHighlight = FieldTable(TextHighlight(color: .black), .textHighlight) {
    Field("color", \.color, .color).required("color is missing (add the colour of the box)")
      .summary("The colour of the box.")
    Field("padding", \.padding, .insets(.points))
      .summary("The space around the letters: one number, or top, right, bottom, left.")
    Field("cornerRadius", \.cornerRadius, .notNegative(.points))
      .summary("The radius of the corners.")
  }.named("a highlight", need: "an object such as {\"color\": \"yellow\"}", context: .highlight)
}

extension TextContent {
  /// The font as the theme of a scene may name it, with its weight, style and axes.
  var themeFont: SceneTheme.Font {
    get { SceneTheme.Font(name: font) }
    set {
      font = newValue.name
      fontWeight = newValue.weight ?? fontWeight
      fontStyle = newValue.style ?? fontStyle
      style.fontVariations = style.fontVariations.over(newValue.variations)
    }
  }
}

extension TextRun {
  fileprivate var themeFont: SceneTheme.Font? {
    get { font.map { SceneTheme.Font(name: $0) } }
    set {
      (font, fontWeight, fontStyle) = (newValue?.name, newValue?.weight, newValue?.style)
      style.fontVariations = style.fontVariations.over(newValue?.variations ?? FontVariations())
    }
  }
}

extension FieldValue where Value == Color? {
  // Null is transparent.
  fileprivate static var colorOrClear: Self {
    Self(
      .optional(.color),
      { $1.optionalColor($0).map { $0 ?? .clear } },
      { $0.map { JSONValue(color: $0) } }
    )
  }
}

extension FieldValue where Value == FontVariations {
  /// Positions on axes of variable fonts; none are not written.
  static var fontVariations: Self {
    Self(.dictionary(.anyNumber)) { cursor, reader in
      guard cursor.isObject else {
        return reader.mismatch(cursor, needs: "an object such as {\"wght\": 650}")
      }
      var variations = FontVariations()
      for (key, _, child) in cursor.members {
        guard let tag = FontAxisTag(key) else {
          return reader.refuse(child) {
            "\(key.quoted) is not an axis of a font (axes have four letters, such as wght, wdth, slnt and opsz)"
          }
        }
        guard let number = reader.number(child) else { return nil }
        guard abs(number) <= FontVariations.maxValue else {
          return reader.refuse(child) {
            "\(number.shortestDecimal) is not in the range of any axis (give −32767…32767)"
          }
        }
        variations[tag] = number
      }
      return variations
    } write: { variations in
      let axes = variations.axes.map { ($0.tag.text, JSONValue(number: $0.value)) }
      return axes.isEmpty ? nil : .object(axes)
    }
  }
}
