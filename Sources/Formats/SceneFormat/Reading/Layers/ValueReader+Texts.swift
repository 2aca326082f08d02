internal import JSONText
internal import SceneModel

// What text layers add, apart from their animatable properties.
extension ValueReader {
  /// The content, with defaults for the properties that are read elsewhere.
  func textContent(_ object: ObjectCursor) -> TextContent {
    var text = TextContent()
    _ = ObjectKeys.textStyle.read(into: &text.style, object.cursor, self)
    if let string = object["string"] {
      index.mark(string)
      if string.isArray { text.runs = runs(string) ?? [] }
    }
    return text
  }

  // MARK: Runs

  private func runs(_ cursor: JSONCursor) -> [TextRun]? {
    guard within(\.textRuns, cursor.count, of: "runs", at: cursor),
      let runs = list(cursor, of: "runs", run)
    else { return nil }
    let length = runs.reduce(0) { $0 + $1.string.unicodeScalars.count }
    return within(\.characters, length, of: "characters", at: cursor) ? runs : nil
  }

  private func run(_ cursor: JSONCursor) -> TextRun? {
    guard cursor.isObject else {
      return mismatch(cursor, needs: "a run such as {\"string\": \"text\"}")
    }
    index.mark(cursor)
    checkKeys(cursor, allowed: LayerKeys.textRun.names, of: "a run", context: .text)
    if let string = cursor["string"] { index.mark(string) }
    guard var run = ObjectKeys.textRun.read(cursor, self) else { return nil }
    let variations = run.style.fontVariations
    _ = ObjectKeys.textStyle.read(into: &run.style, cursor, self)
    run.style.fontVariations = run.style.fontVariations.over(variations)
    // A colour of the layer may be undone.
    if cursor.members.contains(where: { $0.key == "strokeColor" && $0.cursor.isNull }) {
      run.style.strokeColor = .clear
    }
    return run
  }

  /// The weight of a font, as a number or a name.
  func fontWeight(_ cursor: JSONCursor) -> Int? {
    guard case .string(let text) = cursor.value.kind else { return integer(cursor, in: 100...900) }
    let name = text.camelCased
    if let named = FontKeywords.weights.first(where: { $0.name == name }) { return named.weight }
    let hint =
      DecimalText.number(text).map { "write \($0.shortestDecimal), without quotes" }
      ?? Suggestions.nearest(to: name, among: FontKeywords.weights.map(\.name))
      .map { "did you mean \($0)?" }
    return refuse(cursor) {
      "\(text.quoted) is not a weight (\(hint ?? "give 100…900, regular or bold"))"
    }
  }
}
