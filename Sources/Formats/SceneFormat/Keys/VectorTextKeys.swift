internal import Graphics
internal import JSONText
package import SceneModel
internal import VectorGeometry

/// The keys of the texts of shape trees.
package enum VectorTextKeys {
  /// Keys of a text, besides `type`.
  static let text = FieldTable(VectorText.defaults) {
    Field("string", \.string, .characters).required("string is missing (add the text)")
      .summary("The text itself.")
    Field("font", \.themeFont, .font)
      .summary("A font asset or family; of a list each character takes the first that has it.")
    Field("fontWeight", \.fontWeight, .anyFontWeight)
      .summary("100 to 900, or a name such as `bold`.")
    Field("isItalic", \.isItalic, .flag).summary("Whether the font is italic.")
    Field("isKerned", \.isKerned, .flag).summary("Whether kerning is applied.")
    Field("glyphs", \.glyphs, .list(.object(glyph), "glyphs"))
      .summary("Outlines of glyphs; the font has only letters that they lack.")
    Field("fontSize", \.scaledFontSize, .notNegative(.points)).summary("The font size.")
    Field("tracking", \.tracking, .number(.points)).summary("Extra space after every glyph.")
    Field("lineHeight", \.givenLineHeight, .optional(.number(.points)))
      .defaultText("1.2 × fontSize").summary("The distance between baselines.")
    Field("firstLineSpacing", \.firstLineSpacing, .number(.points))
      .summary("Extra space after the first line.")
    Field("baselineShift", \.baselineShift, .number(.points))
      .summary("Shifts glyphs up from the baseline.")
    Field("alignment", \.alignment, .word).summary("The alignment of lines.")
    Field("box", \.box, .optional(.rect(.points)))
      .summary("The box in which the text is broken into lines.")
    Field("ascent", \.ascent, .optional(.number(.points)))
      .summary("The distance of the first baseline from the top of the box.")
    Field("fillColor", \.fillColor, .color).summary("The fill colour of glyphs.")
    Field("strokeColor", \.strokeColor, .color).summary("The stroke colour of glyphs.")
    Field("strokeWidth", \.strokeWidth, .notNegative(.points)).summary("The stroke width.")
    Field("strokeJoin", \.strokeJoin, .word).summary("The line join of the stroke.")
    Field("strokesOverFill", \.strokesOverFill, .flag)
      .summary("Whether the stroke is drawn above the fill.")
    Field("grouping", \.grouping, .word)
      .summary("The unit that rotates and scales about one anchor point.")
    Field("groupAlignment", \.groupAlignment, .point(.fraction))
      .summary("The offset of that anchor point as a fraction of the size.")
    Field("animators", \.animators, .list(.object(animator), "animators"))
      .summary("Animators of single glyphs.")
    Field("tracksFirstLetters", \.tracksFirstLetters, .flag)
      .summary("Whether tracking of first letters moves centred lines regardless of its amount.")
    Field("textPath", \.textPath, .optional(.object(path))).summary("A path that the text follows.")
  }

  private static let missingGlyphKey = "character or advance is missing (add both)"

  /// Keys of the letters that texts have as outlines.
  package static let glyph = FieldTable(
    VectorGlyph(character: "", path: Path(), advance: 0),
    .vectorGlyph
  ) {
    Field("character", \.character, .text).required(missingGlyphKey).summary("The character.")
    Field("advance", \.advance, .number(.points)).required(missingGlyphKey)
      .summary("The advance width of the glyph.")
    Field("path", \.path, .path).summary("The outline, with the baseline at y = 0.")
    Field("items", \.items, .items)
      .summary("Items drawn above the outline with separate paints, the topmost first.")
  }.named("a glyph", need: "an object: a glyph")

  /// Keys of the ways along which texts run.
  package static let path = FieldTable(VectorTextPath(path: .constant(Path())), .vectorTextPath) {
    Field("path", \.path, .path).required("path is missing (add the outline)")
      .summary("The path that the text follows.")
    Field("firstMargin", \.firstMargin, .number(.points))
      .summary("The distance from the start of the path to the text.")
    Field("lastMargin", \.lastMargin, .number(.points))
      .summary("The distance from the end of the text to the end of the path.")
    Field("isReversed", \.isReversed, .flag)
      .summary("Whether the text runs from the end of the path.")
    Field("isPerpendicular", \.isPerpendicular, .flag)
      .summary("Whether glyphs are perpendicular to the path.")
    Field("isSpread", \.isSpread, .flag).summary("Whether glyphs are spread over the whole path.")
  }.named("the path of a text", need: "an object with a path")

  /// Keys of what moves the letters of texts.
  package static let animator = FieldTable(VectorTextAnimator(), .vectorAnimator) {
    Field("selector", \.selector, .selector).summary("The selection of glyphs and its amounts.")
    Field("position", \.position, .point(.points)).summary("The translation of glyphs.")
    Field("anchor", \.anchor, .point(.points)).summary("The offset of the anchor points of glyphs.")
    Field("scale", \.scale, .point(.factor)).stated.summary("The scale of glyphs.")
    Field("rotation", \.rotation, .angle).summary("The clockwise rotation of glyphs.")
    Field("rotationX", \.rotationX, .angle).summary("The rotation about the x axis.")
    Field("rotationY", \.rotationY, .angle).summary("The rotation about the y axis.")
    Field("skew", \.skew, .angle).summary("The skew of glyphs.")
    Field("skewAxis", \.skewAxis, .angle).summary("The direction of the skew.")
    Field("opacity", \.opacity, .number(.fraction)).summary("The opacity of glyphs.")
    Field("squaresOpacity", \.squaresOpacity, .flag)
      .summary("Whether `opacity` counts with the square of the amount.")
    Field("fillOpacity", \.fillOpacity, .number(.fraction)).summary("The opacity of the fill.")
    Field("strokeOpacity", \.strokeOpacity, .number(.fraction))
      .summary("The opacity of the stroke.")
    Field("fillColor", \.fillColor, .optional(.color)).summary("The fill colour.")
    Field("fillHue", \.fillHue, .number(.factor)).summary("The change of the fill's hue.")
    Field("fillSaturation", \.fillSaturation, .number(.fraction))
      .summary("The change of the fill's saturation.")
    Field("fillBrightness", \.fillBrightness, .number(.fraction))
      .summary("The change of the fill's brightness.")
    Field("strokeColor", \.strokeColor, .optional(.color)).summary("The stroke colour.")
    Field("strokeWidth", \.strokeWidth, .number(.points)).summary("The change of the stroke width.")
    Field("tracking", \.tracking, .number(.points)).summary("Extra space after glyphs.")
    Field("lineSpacing", \.lineSpacing, .point(.points)).summary("Extra space between lines.")
  }.named("an animator of a text", need: "an object: an animator")

  /// Keys of what says which letters are moved.
  package static let selector = FieldTable(VectorTextSelector(), .vectorSelector) {
    Field("basis", \.basis, .word).summary("The unit of selection.")
    Field("units", \.units, .word).summary("The unit of `start` and `end`.")
    Field("shape", \.shape, .word).summary("The shape of the amount over the range.")
    Field("start", \.start, .number(.count)).summary("The start of the range.")
    Field("end", \.end, .optional(.number(.count))).defaultText("all")
      .summary("The end of the range.")
    Field("offset", \.offset, .number(.count)).summary("The offset of the range.")
    Field("amount", \.amount, .number(.fraction))
      .summary("The amount of the effect on selected glyphs.")
    Field("easeLow", \.easeLow, .number(.fraction))
      .summary("The easing at the low end of the shape.")
    Field("easeHigh", \.easeHigh, .number(.fraction)).summary("The easing at the high end.")
    Field("smoothness", \.smoothness, .number(.fraction))
      .summary("The softness of the edges of a square shape.")
    Field("randomSeed", \.randomSeed, .optional(.integer(-1_000_000_000...1_000_000_000)))
      .summary("The seed for a random order of glyphs.")
  }.named("a selector of a text", need: "an object: a selector")
}

extension VectorText {
  fileprivate static let defaults: VectorText = {
    var text = VectorText()
    text.scaledFontSize = text.fontSize
    return text
  }()

  // The font as the theme of a scene may name it, with its weight and style.
  fileprivate var themeFont: SceneTheme.Font {
    get { SceneTheme.Font(name: font) }
    set {
      font = newValue.name
      fontWeight = newValue.weight ?? fontWeight
      isItalic = newValue.style.map { $0 == .italic } ?? isItalic
    }
  }

  // The font size, with the line height that follows from it.
  fileprivate var scaledFontSize: Double {
    get { fontSize }
    set { (fontSize, lineHeight) = (newValue, newValue * 1.2) }
  }

  // The line height if it does not follow from the font size.
  fileprivate var givenLineHeight: Double? {
    get { lineHeight == fontSize * 1.2 ? nil : lineHeight }
    set { lineHeight = newValue ?? fontSize * 1.2 }
  }
}

extension FieldValue where Value == Int {
  fileprivate static var anyFontWeight: Self {
    Self(.choice([.anyNumber, .text]), { $1.fontWeight($0) }, { JSONValue(number: Double($0)) })
  }
}

extension FieldValue where Value == VectorTextSelector {
  fileprivate static var selector: Self {
    let table = VectorTextKeys.selector
    return Self(table.form, statesDefault: false) { cursor, reader in
      guard let selector = table.object(cursor, reader) else { return nil }
      selector.checkRange(cursor, reader)
      return selector
    } write: {
      table.json($0)
    }
  }
}

extension VectorTextSelector {
  // Percentages of which none is above 1 are probably fractions.
  fileprivate func checkRange(_ cursor: JSONCursor, _ reader: ValueReader) {
    guard units == .percent else { return }
    for (name, value) in [("start", start), ("end", end), ("offset", offset)] {
      guard let value, value.all({ abs($0) <= 1 }), !value.all({ $0 == 0 }) else { continue }
      reader.hint(cursor[name] ?? cursor, .range) {
        "\(name) is in percent: 1 is a hundredth of the text (write 100 for all of it, "
          + "or add \"units\": \"index\" to count letters)"
      }
    }
  }
}
