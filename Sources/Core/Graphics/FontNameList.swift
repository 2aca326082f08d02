/// Lists of font names in one text, as in a style sheet: `Roboto, "Noto Sans", sans-serif`.
///
/// Syntax of CSS Fonts 4, `font-family`, without escapes.
public enum FontNameList {
  /// Returns the names of a list in order, without quotation marks and empty names.
  ///
  /// - Complexity: O(*bytes*)
  public static func names(_ list: String) -> [String] {
    var names: [String] = []
    var rest = list[...]
    while true {
      rest = rest.drop { $0 == " " }
      guard let first = rest.first else { return names }
      if first == "\"" || first == "'", let quoted = quoted(rest, by: first) {
        names.append(String(quoted.name))
        rest = quoted.rest
      } else {
        let end = rest.firstIndex(of: ",") ?? rest.endIndex
        names.append(unquoted(rest[..<end]))
        rest = rest[end...]
      }
      if names.last == "" { names.removeLast() }
      guard rest.first == "," else { return names }
      rest = rest.dropFirst()
    }
  }

  /// Returns the list of some names; names that would be read as others are in quotation marks.
  public static func text(of names: [String]) -> String {
    names.map { name in
      guard name.contains(",") || unquoted(name[...]) != name else { return name }
      return name.contains("\"") ? "'\(name)'" : "\"\(name)\""
    }.joined(separator: ", ")
  }

  // Nil where no comma and no end follows the closing mark.
  private static func quoted(
    _ text: Substring,
    by mark: Character
  ) -> (name: Substring, rest: Substring)? {
    let inner = text.dropFirst()
    guard let end = inner.firstIndex(of: mark) else { return nil }
    let rest = inner[inner.index(after: end)...].drop { $0 == " " }
    return rest.isEmpty || rest.first == "," ? (inner[..<end], rest) : nil
  }

  private static func unquoted(_ part: Substring) -> String {
    func isOuter(_ character: Character) -> Bool { " \"'".contains(character) }
    let bare = part.drop(while: isOuter)
    return String(bare.reversed().drop(while: isOuter).reversed())
  }
}
