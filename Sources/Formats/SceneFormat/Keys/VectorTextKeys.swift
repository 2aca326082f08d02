internal import Graphics
internal import JSONText
internal import SceneModel

/// The keys of the texts of vector pictures.
package enum VectorTextKeys {
  private static let standard = VectorText()

  /// Keys of a text, besides `type`.
  package static let text: [KeyFact] = [
    KeyFact("string", .text, isRequired: true, "The text itself."),
    KeyFact("font", .text, standard: JSONValue(text: standard.font), "A font asset or a family."),
    KeyFact(
      "fontWeight",
      .choice([.anyNumber, .text]),
      standard: JSONValue(number: 400),
      "100 to 900, or a name such as `bold`."
    ),
    KeyFact("isItalic", flag: false, "Whether letters are slanted."),
    KeyFact("isKerned", flag: true, "Whether pairs of letters are moved together."),
    KeyFact("glyphs", .list(.object(.vectorGlyph)), "Outlines of letters in place of a font."),
    KeyFact("fontSize", standard.fontSize, .points, in: .notNegative, "The size of the font."),
    KeyFact("tracking", standard.tracking, .points, "Space added after every letter."),
    KeyFact(
      "lineHeight",
      .anyNumber,
      .points,
      standardText: "1.2 × fontSize",
      "From line to line."
    ),
    KeyFact(
      "firstLineSpacing",
      standard.firstLineSpacing,
      .points,
      "Space added after the first line."
    ),
    KeyFact("baselineShift", standard.baselineShift, .points, "Moves letters up."),
    KeyFact("alignment", default: VectorText.Alignment.left, "How lines are aligned."),
    KeyFact("box", .rect(.any), .points, "The box in which the text is broken into lines."),
    KeyFact("ascent", .anyNumber, .points, "The first base line below the top of the box."),
    KeyFact("fillColor", .optional(.color), standard: "#000000", "The colour of letters."),
    KeyFact("strokeColor", .optional(.color), standard: JSONValue(.null), "That of outlines."),
    KeyFact("strokeWidth", standard.strokeWidth, .points, in: .notNegative, "Width of outlines."),
    KeyFact("strokeJoin", default: LineJoin.miter, "The form of corners of outlines."),
    KeyFact("strokesOverFill", flag: true, "Whether outlines lie above the fill."),
    KeyFact(
      "grouping",
      default: standard.grouping,
      "The unit that turns and scales about one point."
    ),
    KeyFact("groupAlignment", .animatedPoint, .fraction, "Moves that point by parts of the size."),
    KeyFact(
      "animators",
      .list(.object(.vectorAnimator)),
      "Animators that move letters one by one."
    ),
    KeyFact("textPath", .object(.vectorTextPath), "A path that the text runs along."),
  ]

  /// Keys of the letters that texts have as outlines.
  package static let glyph: [KeyFact] = [
    KeyFact("character", .text, isRequired: true, "The letter."),
    KeyFact("advance", .anyNumber, .points, isRequired: true, "From this letter to the next."),
    KeyFact("path", .path, "The outline, with the base line at y = 0."),
    KeyFact(
      "items",
      .list(.object(.vectorItem)),
      "Items above it in their own paints, the topmost first."
    ),
  ]

  /// Keys of the ways along which texts run.
  package static let path: [KeyFact] = [
    KeyFact("path", .animated(.path), isRequired: true, "The way that the text follows."),
    VectorKeys.number("firstMargin", .points, "How far from the start the text begins."),
    VectorKeys.number("lastMargin", .points, "How far from the end it ends."),
    KeyFact("isReversed", flag: false, "Whether it runs from the end."),
    KeyFact("isPerpendicular", flag: true, "Whether letters turn with the way."),
    KeyFact("isSpread", flag: false, "Whether letters are spread over the whole way."),
  ]

  /// Keys of what moves the letters of texts.
  package static let animator: [KeyFact] = [
    KeyFact("selector", .object(.vectorSelector), "Which letters are moved, and how much."),
    KeyFact("position", .animatedPoint, .points, "Moves letters."),
    KeyFact("anchor", .animatedPoint, .points, "Moves the points that they turn about."),
    KeyFact("scale", .animatedPoint, .factor, standard: [1, 1], "Enlarges letters."),
    angle("rotation", "Turns letters clockwise."), angle("rotationX", "Turns them about x."),
    angle("rotationY", "Turns them about y."), angle("skew", "Slants letters."),
    angle("skewAxis", "The direction in which they are slanted."),
    VectorKeys.number("opacity", .fraction, 1, "Fades letters."),
    VectorKeys.number("fillOpacity", .fraction, 1, "Fades their fill."),
    VectorKeys.number("strokeOpacity", .fraction, 1, "Fades their outlines."),
    KeyFact("fillColor", .animated(.color), "The colour that letters take."),
    VectorKeys.number("fillHue", .factor, "Turns the hue of the fill."),
    VectorKeys.number("fillSaturation", .fraction, "Added to its saturation."),
    VectorKeys.number("fillBrightness", .fraction, "Added to its brightness."),
    KeyFact("strokeColor", .animated(.color), "The colour that outlines take."),
    VectorKeys.number("strokeWidth", .points, "Added to the width of outlines."),
    VectorKeys.number("tracking", .points, "Space added after letters."),
    KeyFact("lineSpacing", .animatedPoint, .points, "Space added between lines."),
  ]

  /// Keys of what says which letters are moved.
  package static let selector: [KeyFact] = [
    KeyFact("basis", default: VectorTextSelector().basis, "The unit that is counted."),
    KeyFact("units", default: VectorTextSelector().units, "The unit of `start` and `end`."),
    KeyFact("shape", default: VectorTextSelector().shape, "How the effect is spread in the range."),
    VectorKeys.number("start", .count, "Where the range begins."),
    KeyFact("end", .animated(.anyNumber), .count, standardText: "all", "Where it ends."),
    VectorKeys.number("offset", .count, "Moves the range."),
    VectorKeys.number("amount", .fraction, 1, "How much of the effect selected letters get."),
    VectorKeys.number("easeLow", .fraction, "Bends the start of the shape."),
    VectorKeys.number("easeHigh", .fraction, "Bends its end."),
    VectorKeys.number("smoothness", .fraction, 1, "How soft the edges of a square shape are."),
    KeyFact("randomSeed", .integer(-1_000_000_000...1_000_000_000), "Mixes the order of letters."),
  ]

  private static func angle(_ name: String, _ summary: String) -> KeyFact {
    KeyFact(name, .animated(.angle), .radians, standard: 0, summary)
  }
}
