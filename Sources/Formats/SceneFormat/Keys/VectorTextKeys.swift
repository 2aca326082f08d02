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
      .text,
      defaultValue: JSONValue(text: defaultValue.font),
      "A font asset or a family."
    ),
    FieldSchema(
      "fontWeight",
      .choice([.anyNumber, .text]),
      defaultValue: JSONValue(number: 400),
      "100 to 900, or a name such as `bold`."
    ),
    FieldSchema("isItalic", flag: false, "Whether letters are slanted."),
    FieldSchema("isKerned", flag: true, "Whether pairs of letters are moved together."),
    FieldSchema("glyphs", .list(.object(.vectorGlyph)), "Outlines of letters in place of a font."),
    FieldSchema(
      "fontSize",
      defaultValue.fontSize,
      .points,
      in: .notNegative,
      "The size of the font."
    ),
    FieldSchema("tracking", defaultValue.tracking, .points, "Space added after every letter."),
    FieldSchema(
      "lineHeight",
      .anyNumber,
      .points,
      defaultText: "1.2 × fontSize",
      "From line to line."
    ),
    FieldSchema(
      "firstLineSpacing",
      defaultValue.firstLineSpacing,
      .points,
      "Space added after the first line."
    ),
    FieldSchema("baselineShift", defaultValue.baselineShift, .points, "Moves letters up."),
    FieldSchema("alignment", default: VectorText.Alignment.left, "How lines are aligned."),
    FieldSchema("box", .rect(.any), .points, "The box in which the text is broken into lines."),
    FieldSchema("ascent", .anyNumber, .points, "The first base line below the top of the box."),
    FieldSchema("fillColor", .optional(.color), defaultValue: "#000000", "The colour of letters."),
    FieldSchema(
      "strokeColor",
      .optional(.color),
      defaultValue: JSONValue(.null),
      "That of outlines."
    ),
    FieldSchema(
      "strokeWidth",
      defaultValue.strokeWidth,
      .points,
      in: .notNegative,
      "Width of outlines."
    ),
    FieldSchema("strokeJoin", default: LineJoin.miter, "The form of corners of outlines."),
    FieldSchema("strokesOverFill", flag: true, "Whether outlines lie above the fill."),
    FieldSchema(
      "grouping",
      default: defaultValue.grouping,
      "The unit that turns and scales about one point."
    ),
    FieldSchema(
      "groupAlignment",
      .animatedPoint,
      .fraction,
      "Moves that point by parts of the size."
    ),
    FieldSchema(
      "animators",
      .list(.object(.vectorAnimator)),
      "Animators that move letters one by one."
    ),
    FieldSchema("textPath", .object(.vectorTextPath), "A path that the text runs along."),
  ]

  /// Keys of the letters that texts have as outlines.
  package static let glyph: [FieldSchema] = [
    FieldSchema("character", .text, isRequired: true, "The letter."),
    FieldSchema("advance", .anyNumber, .points, isRequired: true, "From this letter to the next."),
    FieldSchema("path", .path, "The outline, with the base line at y = 0."),
    FieldSchema(
      "items",
      .list(.object(.vectorItem)),
      "Items above it in their own paints, the topmost first."
    ),
  ]

  /// Keys of the ways along which texts run.
  package static let path: [FieldSchema] = [
    FieldSchema("path", .animated(.path), isRequired: true, "The way that the text follows."),
    VectorKeys.number("firstMargin", .points, "How far from the start the text begins."),
    VectorKeys.number("lastMargin", .points, "How far from the end it ends."),
    FieldSchema("isReversed", flag: false, "Whether it runs from the end."),
    FieldSchema("isPerpendicular", flag: true, "Whether letters turn with the way."),
    FieldSchema("isSpread", flag: false, "Whether letters are spread over the whole way."),
  ]

  /// Keys of what moves the letters of texts.
  package static let animator: [FieldSchema] = [
    FieldSchema("selector", .object(.vectorSelector), "Which letters are moved, and how much."),
    FieldSchema("position", .animatedPoint, .points, "Moves letters."),
    FieldSchema("anchor", .animatedPoint, .points, "Moves the points that they turn about."),
    FieldSchema("scale", .animatedPoint, .factor, defaultValue: [1, 1], "Enlarges letters."),
    angle("rotation", "Turns letters clockwise."), angle("rotationX", "Turns them about x."),
    angle("rotationY", "Turns them about y."), angle("skew", "Slants letters."),
    angle("skewAxis", "The direction in which they are slanted."),
    VectorKeys.number("opacity", .fraction, 1, "Fades letters."),
    VectorKeys.number("fillOpacity", .fraction, 1, "Fades their fill."),
    VectorKeys.number("strokeOpacity", .fraction, 1, "Fades their outlines."),
    FieldSchema("fillColor", .animated(.color), "The colour that letters take."),
    VectorKeys.number("fillHue", .factor, "Turns the hue of the fill."),
    VectorKeys.number("fillSaturation", .fraction, "Added to its saturation."),
    VectorKeys.number("fillBrightness", .fraction, "Added to its brightness."),
    FieldSchema("strokeColor", .animated(.color), "The colour that outlines take."),
    VectorKeys.number("strokeWidth", .points, "Added to the width of outlines."),
    VectorKeys.number("tracking", .points, "Space added after letters."),
    FieldSchema("lineSpacing", .animatedPoint, .points, "Space added between lines."),
  ]

  /// Keys of what says which letters are moved.
  package static let selector: [FieldSchema] = [
    FieldSchema("basis", default: VectorTextSelector().basis, "The unit that is counted."),
    FieldSchema("units", default: VectorTextSelector().units, "The unit of `start` and `end`."),
    FieldSchema(
      "shape",
      default: VectorTextSelector().shape,
      "How the effect is spread in the range."
    ),
    VectorKeys.number("start", .count, "Where the range begins."),
    FieldSchema("end", .animated(.anyNumber), .count, defaultText: "all", "Where it ends."),
    VectorKeys.number("offset", .count, "Moves the range."),
    VectorKeys.number("amount", .fraction, 1, "How much of the effect selected letters get."),
    VectorKeys.number("easeLow", .fraction, "Bends the start of the shape."),
    VectorKeys.number("easeHigh", .fraction, "Bends its end."),
    VectorKeys.number("smoothness", .fraction, 1, "How soft the edges of a square shape are."),
    FieldSchema(
      "randomSeed",
      .integer(-1_000_000_000...1_000_000_000),
      "Mixes the order of letters."
    ),
  ]

  private static func angle(_ name: String, _ summary: String) -> FieldSchema {
    FieldSchema(name, .animated(.angle), .radians, defaultValue: 0, summary)
  }
}
