internal import Graphics
internal import SceneModel

/// The keywords of font properties.
enum SVGFontStyle {
  /// The sizes by name in pixels, as browsers have them.
  static let sizes: [String: Double] = [
    "xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24,
    "xx-large": 32, "xxx-large": 48,
  ]

  /// The widths by name, in percent of the normal one.
  static let stretches: [String: Double] = [
    "ultra-condensed": 50, "extra-condensed": 62.5, "condensed": 75, "semi-condensed": 87.5,
    "semi-expanded": 112.5, "expanded": 125, "extra-expanded": 150, "ultra-expanded": 200,
  ]

  /// The width of a value of `font-stretch` in percent; nil for `normal` and for a value that is none.
  static func stretch(_ text: String) -> Double? {
    let name = text.trimmingSpace.lowercased()
    let percent = stretches[name] ?? Quantity(name, LengthContext())?.percent
    return percent.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
  }

  /// The positions of a value of `font-variation-settings`, of which the last one of an axis counts; nil for `normal` and
  /// for a value that is none.
  static func axes(_ text: String) -> [FontVariation]? {
    var result: [FontVariation] = []
    for setting in text.splitTopLevel(",") {
      let words = setting.splitTopLevel(" ")
      guard words.count == 2, let tag = words[0].unquoted, tag.utf8.count == 4,
        let value = Quantity(words[1], LengthContext()), value.kind == .number,
        !value.hasPercentage, value.value.isFinite
      else { return nil }
      result.removeAll { $0.tag == tag }
      result.append(FontVariation(tag: tag, value: value.value))
    }
    return result
  }

  /// The size of a value of `font-size` in pixels, limited; nil for a value that is none.
  ///
  /// - Parameters:
  ///   - parent: the size of the parent, to which percentages and font units refer.
  ///   - context: the sizes that other units refer to.
  static func size(_ text: String, parent: Double, _ context: LengthContext) -> Double? {
    let name = text.trimmingSpace.lowercased()
    let size: Double?
    switch name {
    case "larger": size = parent * 1.2
    case "smaller": size = parent / 1.2
    default:
      var context = context
      context.fontSize = parent
      size = sizes[name] ?? Quantity(name, context)?.resolved(parent)
    }
    guard let size, size.isFinite, size >= 0 else { return nil }
    return min(size, Limits.svgFontSize)
  }

  /// The weight of a value of `font-weight`, 1…1000; nil for a value that is none.
  ///
  /// CSS Fonts 4, 2.4: relative weights.
  static func weight(_ text: String, parent: Int) -> Int? {
    switch text.trimmingSpace.lowercased() {
    case "normal": return 400
    case "bold": return 700
    case "bolder": return parent < 350 ? 400 : parent < 550 ? 700 : max(900, parent)
    case "lighter": return parent < 550 ? min(100, parent) : parent < 750 ? 400 : 700
    case let number:
      guard let value = Double(number), (1...1000).contains(value) else { return nil }
      return Int(clamping: value, in: 1...1000)
    }
  }
}
