internal import Graphics
internal import JSONText
internal import SceneModel

/// Reads the decorations of a text or of a run.
struct TextStyleReader {
  let values: ValueReader
  let index: SceneIndex
  let object: ObjectCursor
  /// Whether values of the layer may be undone.
  let isRun: Bool

  /// The values that are given, nil for the others.
  func style() -> TextStyle {
    var style = TextStyle()
    style.strokeColor = object["strokeColor"].flatMap {
      values.optionalColor($0).flatMap { $0 ?? (isRun ? .clear : nil) }
    }
    style.strokeWidth = object.nonNull("strokeWidth").flatMap(values.nonNegative)
    style.strokePosition = object.nonNull("strokePosition").flatMap { values.enumeration($0) }
    style.fillGradient = object.nonNull("fillGradient").flatMap(
      ShapeGradientReader(values: values).gradient
    )
    style.fillPattern = object.nonNull("fillPattern").flatMap { cursor in
      FieldValue<FillPattern?>.fillPattern.read(
        cursor,
        FieldReader(values: values, index: index)
      ) ?? nil
    }
    style.underline = object.nonNull("underline").flatMap(values.flag)
    style.strikethrough = object.nonNull("strikethrough").flatMap(values.flag)
    style.textTransform = object.nonNull("textTransform").flatMap { values.enumeration($0) }
    style.highlight = object.nonNull("highlight").flatMap(highlight)
    if let cursor = object.nonNull("fontVariations") {
      style.fontVariations = Self.fontVariations(cursor, values) ?? FontVariations()
    }
    return style
  }

  /// Reads positions on axes of variable fonts.
  static func fontVariations(_ cursor: JSONCursor, _ values: ValueReader) -> FontVariations? {
    guard cursor.isObject else {
      return values.mismatch(cursor, needs: "an object such as {\"wght\": 650}")
    }
    var variations = FontVariations()
    for (key, _, child) in cursor.members {
      guard let tag = FontAxisTag(key) else {
        return values.refuse(
          child,
          "\(key.quoted) is not an axis of a font (axes have four letters, such as wght, wdth, slnt and opsz)"
        )
      }
      guard let number = values.number(child) else { return nil }
      guard abs(number) <= FontVariations.maxValue else {
        return values.refuse(
          child,
          "\(number.shortestDecimal) is not in the range of any axis (give −32767…32767)"
        )
      }
      variations[tag] = number
    }
    return variations
  }

  private func highlight(_ cursor: JSONCursor) -> TextHighlight? {
    guard cursor.isObject else {
      return values.mismatch(cursor, needs: "an object such as {\"color\": \"yellow\"}")
    }
    values.checkKeys(
      cursor,
      allowed: ObjectKeys.textHighlight.names,
      of: "a highlight",
      context: .highlight
    )
    let object = ObjectCursor(cursor, report: values.report)
    guard let color = object["color"] else {
      return values.refuse(cursor, .missing, "color is missing (add the colour of the box)")
    }
    let padding = object.nonNull("padding").map(values.insets) ?? .zero
    let radius = object.nonNull("cornerRadius").map(values.nonNegative) ?? 0
    guard let color = values.color(color), let padding, let radius else { return nil }
    return TextHighlight(color: color, padding: padding, cornerRadius: radius)
  }
}
