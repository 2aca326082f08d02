internal import Graphics
internal import JSONText
internal import SceneModel
internal import VectorGeometry

/// Writes the texts of vector images.
enum VectorTextWriter {
  /// Adds a text.
  static func add(_ text: VectorText, to list: inout MemberList) {
    let defaultValue = VectorText()
    list.add("string", JSONValue(text: text.string))
    list.add("font", JSONValue(fonts: text.font), unless: text.font == defaultValue.font)
    list.add("fontWeight", Double(text.fontWeight), default: Double(defaultValue.fontWeight))
    list.add("isItalic", text.isItalic, default: false)
    list.add("isKerned", text.isKerned, default: true)
    list.add("glyphs", JSONValue(.array(text.glyphs.map(value))), unless: text.glyphs.isEmpty)
    list.add("fontSize", text.fontSize, default: defaultValue.fontSize)
    list.add("tracking", text.tracking, default: 0)
    list.add("lineHeight", text.lineHeight, default: text.fontSize * 1.2)
    list.add("firstLineSpacing", text.firstLineSpacing, default: 0)
    list.add("baselineShift", text.baselineShift, default: 0)
    list.add("alignment", text.alignment, default: .left)
    if let box = text.box { list.add("box", JSONValue(rect: box)) }
    if let ascent = text.ascent { list.add("ascent", JSONValue(number: ascent)) }
    list.add(
      "fillColor",
      JSONValue(color: text.fillColor),
      unless: text.fillColor == defaultValue.fillColor
    )
    if let color = text.strokeColor { list.add("strokeColor", JSONValue(color: color)) }
    list.add("strokeWidth", text.strokeWidth, default: 1)
    list.add("strokeJoin", text.strokeJoin, default: .miter)
    list.add("strokesOverFill", text.strokesOverFill, default: true)
    list.add("grouping", text.grouping, default: .character)
    list.add("groupAlignment", text.groupAlignment, default: .zero)
    list.add(
      "animators",
      JSONValue(.array(text.animators.map(value))),
      unless: text.animators.isEmpty
    )
    if let path = text.textPath { list.add("textPath", value(path)) }
  }

  private static func value(_ glyph: VectorGlyph) -> JSONValue {
    var list = MemberList()
    list.add("character", JSONValue(text: glyph.character))
    list.add("advance", JSONValue(number: glyph.advance))
    list.add("path", JSONValue(path: glyph.path), unless: glyph.path.isEmpty)
    VectorWriter.add(VectorContent(items: glyph.items), to: &list)
    return list.object
  }

  private static func value(_ path: VectorTextPath) -> JSONValue {
    var list = MemberList()
    list.add("path", AnimatedValueWriter.value(path.path) { JSONValue(path: $0) })
    list.add("firstMargin", path.firstMargin, default: 0)
    list.add("lastMargin", path.lastMargin, default: 0)
    list.add("isReversed", path.isReversed, default: false)
    list.add("isPerpendicular", path.isPerpendicular, default: true)
    list.add("isSpread", path.isSpread, default: false)
    return list.object
  }

  private static func value(_ animator: VectorTextAnimator) -> JSONValue {
    var list = MemberList()
    let selector = animator.selector
    list.add("selector", value(selector), unless: selector == VectorTextSelector())
    list.add("position", animator.position, default: .zero)
    list.add("anchor", animator.anchor, default: .zero)
    list.add("scale", animator.scale, default: Point(1, 1))
    list.add("rotation", animator.rotation, default: 0)
    list.add("rotationX", animator.rotationX, default: 0)
    list.add("rotationY", animator.rotationY, default: 0)
    list.add("skew", animator.skew, default: 0)
    list.add("skewAxis", animator.skewAxis, default: 0)
    list.add("opacity", animator.opacity, default: 1)
    list.add("fillOpacity", animator.fillOpacity, default: 1)
    list.add("strokeOpacity", animator.strokeOpacity, default: 1)
    if let color = animator.fillColor { list.add("fillColor", self.color(color)) }
    list.add("fillHue", animator.fillHue, default: 0)
    list.add("fillSaturation", animator.fillSaturation, default: 0)
    list.add("fillBrightness", animator.fillBrightness, default: 0)
    if let color = animator.strokeColor { list.add("strokeColor", self.color(color)) }
    list.add("strokeWidth", animator.strokeWidth, default: 0)
    list.add("tracking", animator.tracking, default: 0)
    list.add("lineSpacing", animator.lineSpacing, default: .zero)
    return list.object
  }

  private static func color(_ value: AnimatedValue<Color>) -> JSONValue {
    AnimatedValueWriter.value(value) { JSONValue(color: $0) }
  }

  private static func value(_ selector: VectorTextSelector) -> JSONValue {
    var list = MemberList()
    list.add("basis", selector.basis, default: .characters)
    list.add("units", selector.units, default: .percent)
    list.add("shape", selector.shape, default: .square)
    list.add("start", selector.start, default: 0)
    if let end = selector.end { list.add("end", AnimatedValueWriter.number(end)) }
    list.add("offset", selector.offset, default: 0)
    list.add("amount", selector.amount, default: 1)
    list.add("easeLow", selector.easeLow, default: 0)
    list.add("easeHigh", selector.easeHigh, default: 0)
    list.add("smoothness", selector.smoothness, default: 1)
    if let seed = selector.randomSeed { list.add("randomSeed", JSONValue(number: Double(seed))) }
    return list.object
  }
}
