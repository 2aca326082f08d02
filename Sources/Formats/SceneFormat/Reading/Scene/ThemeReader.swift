internal import Graphics
internal import JSONText
internal import SceneModel

/// Reads the theme of a scene, in which variables have been replaced.
struct ThemeReader {
  let reader: ValueReader

  /// The theme; without what cannot be used, after reports.
  func theme(_ cursor: JSONCursor) -> SceneTheme {
    guard cursor.isObject else {
      return reader.mismatch(cursor, needs: "an object with colors and fonts") ?? SceneTheme()
    }
    let keys = FileKeys.theme.names
    reader.checkKeys(cursor, allowed: keys, of: "a theme") { key in
      let hint = Suggestions.hint(for: key, among: keys)
      return hint.isEmpty ? " (put it into colors or fonts)" : hint
    }
    // The reader collects the theme's colour names, for messages about later values.
    var reader = reader
    let colors = entries(cursor["colors"], of: "colours")
    // References have been resolved, except where there is no colour. A name that refers to itself
    // is a CSS colour.
    var names = Set(colors.map(\.key))
    for entry in colors {
      if case .string(entry.key) = entry.cursor.value.kind { names.remove(entry.key) }
    }
    for entry in colors {
      let color: Color?
      if case .string(let other) = entry.cursor.value.kind, names.contains(other) {
        color = reader.refuse(entry.cursor) {
          "\(other.quoted) resolves to no colour, since names refer to each other in a cycle (write one of them as a colour)"
        }
      } else {
        color = reader.color(entry.cursor)
      }
      // A refused colour has a name all the same, whose uses are no mistakes.
      reader.theme.colors[entry.key] = color ?? .black
    }
    for entry in entries(cursor["fonts"], of: "fonts") {
      reader.theme.fonts[entry.key] = font(entry.cursor)
    }
    return reader.theme
  }

  private func entries(
    _ group: JSONCursor?,
    of what: String
  ) -> [(key: String, cursor: JSONCursor)] {
    guard let group else { return [] }
    guard group.isObject else {
      return reader.mismatch(group, needs: "an object from names to \(what)") ?? []
    }
    return group.members.compactMap { member in
      if KeyCatalogue.isFree(member.key), member.cursor.isString { return nil }
      if !SceneTheme.isName(member.key) {
        reader.refuse(member.cursor) {
          "\(member.key.quoted) is no name for \(what) (use letters, digits, - and _, a letter first)"
        }
      }
      return (member.key, member.cursor)
    }
  }

  private func font(_ cursor: JSONCursor) -> SceneTheme.Font? {
    if cursor.isString || cursor.isArray { return FieldValue.font.read(cursor, reader) }
    return FileKeys.themeFont.object(cursor, reader)
  }
}
