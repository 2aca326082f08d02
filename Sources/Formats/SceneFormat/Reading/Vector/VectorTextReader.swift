internal import Graphics
internal import JSONText
internal import SceneModel
internal import VectorGeometry

/// Reads the texts of vector images.
struct VectorTextReader {
  let values: ValueReader
  let index: SceneIndex

  private var animated: AnimatedValueReader { AnimatedValueReader(values: values, index: index) }

  /// A text.
  func text(_ cursor: JSONCursor) -> VectorText? {
    guard let position = cursor["string"] else {
      return values.refuse(cursor, .missing, "string is missing (add the text)")
    }
    guard let string = values.string(position) else { return nil }
    let isLegal = values.within(
      values.limits.characters,
      string.unicodeScalars.count,
      position,
      "characters",
      flag: "--max-characters"
    )
    guard isLegal else { return nil }
    let object = AnimatedObject(reader: animated, cursor: cursor)
    var text = VectorText()
    text.string = string
    if let font = cursor["font"].flatMap(FontNameReader(values: values, index: index).font) {
      text.font = font.name
      text.fontWeight = font.weight ?? text.fontWeight
      text.isItalic = font.style.map { $0 == .italic } ?? text.isItalic
    }
    set(&text.fontWeight, cursor["fontWeight"], TextReader.weight(values))
    if cursor["isItalic"] != nil { text.isItalic = object.flag("isItalic") }
    set(&text.isKerned, cursor["isKerned"], values.flag)
    set(&text.glyphs, cursor["glyphs"]) { values.list($0, of: "glyphs", glyph) }
    set(&text.fontSize, cursor["fontSize"], values.nonNegative)
    set(&text.tracking, cursor["tracking"]) { values.number($0) }
    text.lineHeight = text.fontSize * 1.2
    set(&text.lineHeight, cursor["lineHeight"]) { values.number($0) }
    set(&text.firstLineSpacing, cursor["firstLineSpacing"]) { values.number($0) }
    set(&text.baselineShift, cursor["baselineShift"]) { values.number($0) }
    text.alignment = object.word("alignment", default: .left)
    set(&text.box, cursor["box"]) { values.rect($0).map(Optional.some) }
    set(&text.ascent, cursor["ascent"]) { values.number($0).map(Optional.some) }
    // Null is no colour, other than a key that is missing.
    let fill = cursor.members.first { $0.key == "fillColor" }?.cursor
    set(&text.fillColor, fill) { values.optionalColor($0) }
    set(&text.strokeColor, cursor["strokeColor"]) { values.optionalColor($0) }
    set(&text.strokeWidth, cursor["strokeWidth"], values.nonNegative)
    text.strokeJoin = object.word("strokeJoin", default: .miter)
    set(&text.strokesOverFill, cursor["strokesOverFill"], values.flag)
    text.grouping = object.word("grouping", default: .character)
    text.groupAlignment = object.point("groupAlignment")
    set(&text.animators, cursor["animators"]) { values.list($0, of: "animators", animator) }
    set(&text.textPath, cursor["textPath"]) { path($0).map(Optional.some) }
    return text
  }

  private func set<Value>(
    _ target: inout Value,
    _ cursor: JSONCursor?,
    _ read: (JSONCursor) -> Value?
  ) {
    if let cursor, let value = read(cursor) { target = value }
  }

  private func glyph(_ cursor: JSONCursor) -> VectorGlyph? {
    guard cursor.isObject else { return values.mismatch(cursor, needs: "an object: a glyph") }
    values.checkKeys(cursor, allowed: KeyCatalogue.vectorGlyph, of: "a glyph")
    guard let character = cursor["character"], let advance = cursor["advance"] else {
      return values.refuse(cursor, .missing, "character or advance is missing (add both)")
    }
    guard let character = values.string(character), let advance = values.number(advance) else {
      return nil
    }
    let path = cursor["path"].flatMap { values.path($0) } ?? Path()
    let items = VectorReader(values: values, index: index).content(cursor["items"]).items
    return VectorGlyph(character: character, path: path, advance: advance, items: items)
  }

  private func path(_ cursor: JSONCursor) -> VectorTextPath? {
    guard cursor.isObject else { return values.mismatch(cursor, needs: "an object with a path") }
    values.checkKeys(cursor, allowed: KeyCatalogue.vectorTextPath, of: "the path of a text")
    guard let position = cursor["path"] else {
      return values.refuse(cursor, .missing, "path is missing (add the outline)")
    }
    guard let path = animated.path(position) else { return nil }
    let object = AnimatedObject(reader: animated, cursor: cursor)
    return VectorTextPath(
      path: path,
      firstMargin: object.number("firstMargin", default: 0),
      lastMargin: object.number("lastMargin", default: 0),
      isReversed: object.flag("isReversed"),
      isPerpendicular: cursor["isPerpendicular"].flatMap(values.flag) ?? true,
      isSpread: object.flag("isSpread")
    )
  }

  // MARK: Animators

  private func animator(_ cursor: JSONCursor) -> VectorTextAnimator? {
    guard cursor.isObject else { return values.mismatch(cursor, needs: "an object: an animator") }
    values.checkKeys(cursor, allowed: KeyCatalogue.vectorTextAnimator, of: "an animator of a text")
    let object = AnimatedObject(reader: animated, cursor: cursor)
    var animator = VectorTextAnimator()
    set(&animator.selector, cursor["selector"], selector)
    animator.position = object.point("position")
    animator.anchor = object.point("anchor")
    animator.scale = object.point("scale", default: Point(1, 1))
    animator.rotation = object.angle("rotation")
    animator.rotationX = object.angle("rotationX")
    animator.rotationY = object.angle("rotationY")
    animator.skew = object.angle("skew")
    animator.skewAxis = object.angle("skewAxis")
    animator.opacity = object.number("opacity", default: 1)
    animator.fillOpacity = object.number("fillOpacity", default: 1)
    animator.strokeOpacity = object.number("strokeOpacity", default: 1)
    animator.fillColor = cursor["fillColor"].flatMap(color)
    animator.fillHue = object.number("fillHue", default: 0)
    animator.fillSaturation = object.number("fillSaturation", default: 0)
    animator.fillBrightness = object.number("fillBrightness", default: 0)
    animator.strokeColor = cursor["strokeColor"].flatMap(color)
    animator.strokeWidth = object.number("strokeWidth", default: 0)
    animator.tracking = object.number("tracking", default: 0)
    animator.lineSpacing = object.point("lineSpacing")
    return animator
  }

  private func color(_ cursor: JSONCursor) -> AnimatedValue<Color>? {
    animated.value(cursor) { element, _ in values.color(element) }
  }

  private func selector(_ cursor: JSONCursor) -> VectorTextSelector? {
    guard cursor.isObject else { return values.mismatch(cursor, needs: "an object: a selector") }
    values.checkKeys(cursor, allowed: KeyCatalogue.vectorTextSelector, of: "a selector of a text")
    let object = AnimatedObject(reader: animated, cursor: cursor)
    var selector = VectorTextSelector()
    selector.basis = object.word("basis", default: .characters)
    selector.units = object.word("units", default: .percent)
    selector.shape = object.word("shape", default: .square)
    selector.start = object.number("start", default: 0)
    selector.end = cursor["end"].flatMap(animated.number)
    selector.offset = object.number("offset", default: 0)
    selector.amount = object.number("amount", default: 1)
    selector.easeLow = object.number("easeLow", default: 0)
    selector.easeHigh = object.number("easeHigh", default: 0)
    selector.smoothness = object.number("smoothness", default: 1)
    selector.randomSeed = cursor["randomSeed"].flatMap {
      values.integer($0, in: -1_000_000_000...1_000_000_000)
    }
    checkRange(selector, cursor)
    return selector
  }

  // Percentages of which none is above 1 are probably fractions.
  private func checkRange(_ selector: VectorTextSelector, _ cursor: JSONCursor) {
    guard selector.units == .percent else { return }
    for (name, value) in [
      ("start", selector.start), ("end", selector.end), ("offset", selector.offset),
    ] {
      guard let value, value.all({ abs($0) <= 1 }), !value.all({ $0 == 0 }) else { continue }
      values.report.hint(
        .range,
        cursor[name] ?? cursor,
        "\(name) is in percent: 1 is a hundredth of the text (write 100 for all of it, "
          + "or add \"units\": \"index\" to count letters)"
      )
    }
  }
}
