internal import Graphics
internal import JSONText
internal import SceneModel

extension LayerKeys {
  /// Keys of decorations of texts and of their runs.
  ///
  /// - Parameter isRun: whether missing values come from the layer.
  static func textStyle(isRun: Bool) -> [FieldSchema] {
    let defaultText = isRun ? "the layer's" : nil
    func defaultValue(_ value: JSONValue) -> JSONValue? { isRun ? nil : value }
    return [
      FieldSchema(
        "strokeColor",
        .optional(.color),
        defaultValue: defaultValue(JSONValue(.null)),
        defaultText: defaultText,
        "The colour of the letters' stroke."
      ),
      FieldSchema(
        "strokeWidth",
        .number(.notNegative),
        .points,
        defaultValue: defaultValue(JSONValue(number: 1)),
        defaultText: defaultText,
        "The visible width of the letters' stroke."
      ),
      FieldSchema(
        "strokePosition",
        .cases(of: TextStrokePosition.self),
        defaultValue: defaultValue(JSONValue(text: TextStrokePosition.outside.rawValue)),
        defaultText: defaultText,
        "Whether the stroke is outside the letters, or over their outlines."
      ),
      FieldSchema(
        "fillGradient",
        .optional(.object(.shapeGradient)),
        defaultValue: defaultValue(JSONValue(.null)),
        defaultText: defaultText,
        "A gradient that replaces `foregroundColor`, in points; `fillGradient.colors` and others animate it."
      ),
      FieldSchema(
        "fillPattern",
        .optional(.object(.fillPattern)),
        defaultValue: defaultValue(JSONValue(.null)),
        defaultText: defaultText,
        "Tiles of an image that replace `foregroundColor` and `fillGradient`."
      ),
      FieldSchema(
        "underline",
        .flag,
        defaultValue: defaultValue(JSONValue(.bool(false))),
        defaultText: defaultText,
        "Whether a line is drawn under the letters, as the font specifies."
      ),
      FieldSchema(
        "strikethrough",
        .flag,
        defaultValue: defaultValue(JSONValue(.bool(false))),
        defaultText: defaultText,
        "Whether a line is drawn through the letters, as the font specifies."
      ),
      FieldSchema(
        "textTransform",
        .cases(of: TextTransform.self),
        defaultValue: defaultValue(JSONValue(text: TextTransform.none.rawValue)),
        defaultText: defaultText,
        "The change of case, independent of the locale."
      ),
      FieldSchema(
        "fontVariations",
        .dictionary(.anyNumber),
        defaultValue: defaultValue(JSONValue(.object([]))),
        defaultText: defaultText,
        takesNull: true,
        "Positions on axes of a variable font; the key path `fontVariations.wght` animates one."
      ),
      FieldSchema(
        "highlight",
        .optional(.object(.textHighlight)),
        defaultValue: defaultValue(JSONValue(.null)),
        defaultText: defaultText,
        "A filled box behind the letters, on every line separately."
      ),
    ]
  }
}

extension ObjectKeys {
  /// Keys of `highlight`.
  package static let textHighlight = [
    FieldSchema("color", .color, isRequired: true, "The colour of the box."),
    FieldSchema(
      "padding",
      .insets,
      .points,
      defaultValue: JSONValue(number: 0),
      "The space around the letters: one number, or top, right, bottom, left."
    ),
    FieldSchema("cornerRadius", 0, .points, in: .notNegative, "The radius of the corners."),
  ]
}
