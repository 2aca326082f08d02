internal import Graphics
internal import JSONText
internal import SceneModel

/// The keys of the texts of vector images.
package enum VectorTextKeys {
  private static let defaultValue = VectorText()

  /// Keys of a text, besides `type`.
  package static let text: [FieldSchema] = [
    FieldSchema("string", .text, isRequired: true, "The text itself."),
    FieldSchema(
      "font",
      .fontNames,
      defaultValue: JSONValue(text: defaultValue.font),
      "A font asset or family; of a list each character takes the first that has it."
    ),
    FieldSchema(
      "fontWeight",
      .choice([.anyNumber, .text]),
      defaultValue: JSONValue(number: 400),
      "100 to 900, or a name such as `bold`."
    ),
    FieldSchema("isItalic", flag: false, "Whether the font is italic."),
    FieldSchema("isKerned", flag: true, "Whether kerning is applied."),
    FieldSchema("glyphs", .list(.object(.vectorGlyph)), "Outlines of glyphs; replaces the font."),
    FieldSchema(
      "fontSize",
      defaultValue.fontSize,
      .points,
      in: .notNegative,
      "The font size."
    ),
    FieldSchema("tracking", defaultValue.tracking, .points, "Extra space after every glyph."),
    FieldSchema(
      "lineHeight",
      .anyNumber,
      .points,
      defaultText: "1.2 × fontSize",
      "The distance between baselines."
    ),
    FieldSchema(
      "firstLineSpacing",
      defaultValue.firstLineSpacing,
      .points,
      "Extra space after the first line."
    ),
    FieldSchema(
      "baselineShift",
      defaultValue.baselineShift,
      .points,
      "Shifts glyphs up from the baseline."
    ),
    FieldSchema("alignment", default: VectorText.Alignment.left, "The alignment of lines."),
    FieldSchema("box", .rect(.any), .points, "The box in which the text is broken into lines."),
    FieldSchema(
      "ascent",
      .anyNumber,
      .points,
      "The distance of the first baseline from the top of the box."
    ),
    FieldSchema(
      "fillColor",
      .optional(.color),
      defaultValue: "#000000",
      "The fill colour of glyphs."
    ),
    FieldSchema(
      "strokeColor",
      .optional(.color),
      defaultValue: JSONValue(.null),
      "The stroke colour of glyphs."
    ),
    FieldSchema(
      "strokeWidth",
      defaultValue.strokeWidth,
      .points,
      in: .notNegative,
      "The stroke width."
    ),
    FieldSchema("strokeJoin", default: LineJoin.miter, "The line join of the stroke."),
    FieldSchema("strokesOverFill", flag: true, "Whether the stroke is drawn above the fill."),
    FieldSchema(
      "grouping",
      default: defaultValue.grouping,
      "The unit that rotates and scales about one anchor point."
    ),
    FieldSchema(
      "groupAlignment",
      .animatedPoint,
      .fraction,
      "The offset of that anchor point as a fraction of the size."
    ),
    FieldSchema(
      "animators",
      .list(.object(.vectorAnimator)),
      "Animators of single glyphs."
    ),
    FieldSchema("textPath", .object(.vectorTextPath), "A path that the text follows."),
  ]

  /// Keys of the letters that texts have as outlines.
  package static let glyph: [FieldSchema] = [
    FieldSchema("character", .text, isRequired: true, "The character."),
    FieldSchema(
      "advance",
      .anyNumber,
      .points,
      isRequired: true,
      "The advance width of the glyph."
    ),
    FieldSchema("path", .path, "The outline, with the baseline at y = 0."),
    FieldSchema(
      "items",
      .list(.object(.vectorItem)),
      "Items drawn above the outline with separate paints, the topmost first."
    ),
  ]

  /// Keys of the ways along which texts run.
  package static let path: [FieldSchema] = [
    FieldSchema("path", .animated(.path), isRequired: true, "The path that the text follows."),
    VectorKeys.number(
      "firstMargin",
      .points,
      "The distance from the start of the path to the text."
    ),
    VectorKeys.number(
      "lastMargin",
      .points,
      "The distance from the end of the text to the end of the path."
    ),
    FieldSchema("isReversed", flag: false, "Whether the text runs from the end of the path."),
    FieldSchema("isPerpendicular", flag: true, "Whether glyphs are perpendicular to the path."),
    FieldSchema("isSpread", flag: false, "Whether glyphs are spread over the whole path."),
  ]

  /// Keys of what moves the letters of texts.
  package static let animator: [FieldSchema] = [
    FieldSchema("selector", .object(.vectorSelector), "The selection of glyphs and its amounts."),
    FieldSchema("position", .animatedPoint, .points, "The translation of glyphs."),
    FieldSchema("anchor", .animatedPoint, .points, "The offset of the anchor points of glyphs."),
    FieldSchema("scale", .animatedPoint, .factor, defaultValue: [1, 1], "The scale of glyphs."),
    angle("rotation", "The clockwise rotation of glyphs."),
    angle("rotationX", "The rotation about the x axis."),
    angle("rotationY", "The rotation about the y axis."), angle("skew", "The skew of glyphs."),
    angle("skewAxis", "The direction of the skew."),
    VectorKeys.number("opacity", .fraction, 1, "The opacity of glyphs."),
    VectorKeys.number("fillOpacity", .fraction, 1, "The opacity of the fill."),
    VectorKeys.number("strokeOpacity", .fraction, 1, "The opacity of the stroke."),
    FieldSchema("fillColor", .animated(.color), "The fill colour."),
    VectorKeys.number("fillHue", .factor, "The change of the fill's hue."),
    VectorKeys.number("fillSaturation", .fraction, "The change of the fill's saturation."),
    VectorKeys.number("fillBrightness", .fraction, "The change of the fill's brightness."),
    FieldSchema("strokeColor", .animated(.color), "The stroke colour."),
    VectorKeys.number("strokeWidth", .points, "The change of the stroke width."),
    VectorKeys.number("tracking", .points, "Extra space after glyphs."),
    FieldSchema("lineSpacing", .animatedPoint, .points, "Extra space between lines."),
  ]

  /// Keys of what says which letters are moved.
  package static let selector: [FieldSchema] = [
    FieldSchema("basis", default: VectorTextSelector().basis, "The unit of selection."),
    FieldSchema("units", default: VectorTextSelector().units, "The unit of `start` and `end`."),
    FieldSchema(
      "shape",
      default: VectorTextSelector().shape,
      "The shape of the amount over the range."
    ),
    VectorKeys.number("start", .count, "The start of the range."),
    FieldSchema("end", .animated(.anyNumber), .count, defaultText: "all", "The end of the range."),
    VectorKeys.number("offset", .count, "The offset of the range."),
    VectorKeys.number("amount", .fraction, 1, "The amount of the effect on selected glyphs."),
    VectorKeys.number("easeLow", .fraction, "The easing at the low end of the shape."),
    VectorKeys.number("easeHigh", .fraction, "The easing at the high end."),
    VectorKeys.number("smoothness", .fraction, 1, "The softness of the edges of a square shape."),
    FieldSchema(
      "randomSeed",
      .integer(-1_000_000_000...1_000_000_000),
      "The seed for a random order of glyphs."
    ),
  ]

  private static func angle(_ name: String, _ summary: String) -> FieldSchema {
    FieldSchema(name, .animated(.angle), .radians, defaultValue: 0, summary)
  }
}
