internal import Graphics
internal import JSONText
internal import SceneModel

// Names of fonts, and lists of names of which each character takes the first that has it.
extension ValueReader {
  /// The font; of a list with the weight and style that the theme gives its first name.
  func font(_ cursor: JSONCursor) -> SceneTheme.Font? {
    index.mark(cursor)
    guard cursor.isArray else { return single(cursor) }
    let elements = cursor.elements
    guard !elements.isEmpty else {
      return refuse(cursor) { "the list of fonts is empty (write the name of a font)" }
    }
    guard elements.count <= Limits.fontNames else {
      return refuse(cursor, .limit) {
        "\(elements.count) fonts are more than the limit of \(Limits.fontNames) in one list (remove some)"
      }
    }
    var fonts: [SceneTheme.Font] = []
    for element in elements {
      if let font = single(element) { fonts.append(font) }
    }
    guard fonts.count == elements.count, var first = fonts.first else { return nil }
    // A font of the theme may itself be a list.
    first.name = FontNameList.text(of: fonts.flatMap { FontNameList.names($0.name) })
    return first
  }

  private func single(_ cursor: JSONCursor) -> SceneTheme.Font? {
    guard let name = string(cursor, as: "the name of a font, or a list of names") else {
      return nil
    }
    guard name.contains(where: { $0 != " " }) else {
      return refuse(cursor) { "the name of the font is empty" }
    }
    if let font = theme.fonts[name] { return font }
    // Names of the theme come first, then those of assets.
    if !index.fonts.contains(where: { $0.name == name || $0.family == name }) {
      guard !name.contains(",") else { return refuseList(name, cursor) }
      checkSpelling(of: name, cursor)
    }
    return SceneTheme.Font(name: FontNameList.text(of: [name]))
  }

  private func refuseList(_ name: String, _ cursor: JSONCursor) -> SceneTheme.Font? {
    let names = FontNameList.names(name).prefix(Limits.fontNames)
    let list = "[" + names.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
    return refuse(cursor) {
      "\(name.quoted) is one text, not a list of fonts (write \(list.visible))"
    }
  }

  private func checkSpelling(of name: String, _ cursor: JSONCursor) {
    let names = theme.fonts.keys.ordered()
    guard let nearest = Suggestions.nearest(to: name, among: names) else { return }
    warn(cursor, .fontFallback) {
      "\(name.quoted) is no font of the theme, and is looked for among the installed ones "
        + "(did you mean \(nearest)?)"
    }
  }
}
