internal import Graphics
internal import JSONText
internal import SceneModel

/// Reads what text layers add, apart from their animatable properties.
struct TextReader {
  let values: ValueReader
  let object: ObjectCursor
  let index: SceneIndex

  /// The content, with defaults for the properties that are read elsewhere.
  func content() -> TextContent {
    var text = TextContent()
    if let font = object["font"].flatMap(FontNameReader(values: values, index: index).font) {
      text.font = font.name
      text.fontWeight = font.weight ?? text.fontWeight
      text.fontStyle = font.style ?? text.fontStyle
      text.style.fontVariations = font.variations
    }
    let variations = text.style.fontVariations
    text.style = TextStyleReader(values: values, index: index, object: object, isRun: false).style()
    text.style.fontVariations = text.style.fontVariations.over(variations)
    if let string = object["string"] {
      index.mark(string)
      if string.isArray { set(&text.runs, string, runs) }
    }
    return text
  }

  private func set<Value>(
    _ target: inout Value,
    _ cursor: JSONCursor?,
    _ read: (JSONCursor) -> Value?
  ) {
    if let cursor, let value = read(cursor) { target = value }
  }

  // MARK: Runs

  private func runs(_ cursor: JSONCursor) -> [TextRun]? {
    let isCountLegal = values.within(
      values.limits.textRuns,
      cursor.elements.count,
      cursor,
      "runs",
      flag: "--max-text-runs"
    )
    guard isCountLegal, let runs = values.list(cursor, of: "runs", run) else { return nil }
    let isLengthLegal = values.within(
      values.limits.characters,
      runs.reduce(0) { $0 + $1.string.unicodeScalars.count },
      cursor,
      "characters",
      flag: "--max-characters"
    )
    return isLengthLegal ? runs : nil
  }

  private func run(_ cursor: JSONCursor) -> TextRun? {
    guard cursor.isObject else {
      return values.mismatch(cursor, needs: "a run such as {\"string\": \"text\"}")
    }
    index.mark(cursor)
    values.checkKeys(cursor, allowed: KeyCatalogue.textRun, of: "a run", context: .text)
    let object = ObjectCursor(cursor, report: values.report)
    var run = TextRun("")
    if let font = object["font"].flatMap(FontNameReader(values: values, index: index).font) {
      (run.font, run.fontWeight, run.fontStyle) = (font.name, font.weight, font.style)
      run.style.fontVariations = font.variations
    }
    set(&run.fontSize, object["fontSize"]) { values.nonNegative($0).map(Optional.some) }
    set(&run.fontWeight, object["fontWeight"]) { Self.weight(values)($0).map(Optional.some) }
    set(&run.fontStyle, object["fontStyle"]) { style($0).map(Optional.some) }
    set(&run.foregroundColor, object["foregroundColor"]) {
      values.optionalColor($0).map { $0 ?? .clear }
    }
    set(&run.tracking, object["tracking"]) { values.number($0).map(Optional.some) }
    let variations = run.style.fontVariations
    run.style = TextStyleReader(values: values, index: index, object: object, isRun: true).style()
    run.style.fontVariations = run.style.fontVariations.over(variations)
    guard let string = object["string"] else {
      return values.refuse(cursor, .missing, "string is missing (add the text of the run)")
    }
    index.mark(string)
    guard let text = values.string(string) else { return nil }
    run.string = text
    return run
  }

  // MARK: Fonts

  private func style(_ cursor: JSONCursor) -> FontStyle? {
    values.enumeration(cursor, alternatives: FontKeywords.otherStyles)
  }

  /// Reads weights, as numbers or names.
  static func weight(_ values: ValueReader) -> (JSONCursor) -> Int? {
    { cursor in
      guard case .string(let text) = cursor.value.kind else {
        return values.integer(cursor, in: 100...900)
      }
      let name = text.camelCased
      if let named = FontKeywords.weights.first(where: { $0.name == name }) { return named.weight }
      let hint =
        DecimalText.number(text).map { "write \($0.shortestDecimal), without quotes" }
        ?? Suggestions.nearest(to: name, among: FontKeywords.weights.map(\.name))
        .map { "did you mean \($0)?" }
      return values.refuse(
        cursor,
        "\(text.quoted) is not a weight (\(hint ?? "give 100…900, regular or bold"))"
      )
    }
  }
}
