/// The shorthand `font` of CSS.
enum FontShorthand {
  /// The properties that the shorthand sets.
  static let longhands = [
    "font-style", "font-variant", "font-weight", "font-stretch", "font-size", "font-family",
  ]

  /// Reads `italic bold 14px/1.2 Arial, sans-serif`; nil for other texts.
  ///
  /// - Returns: all properties with their values, where nothing else is written the initial ones.
  static func values(of text: String) -> [(name: String, value: String)]? {
    // The height of the line may have blanks around its slash.
    let words = text.splitTopLevel("/").joined(separator: "/").splitTopLevel(" ")
    guard
      let index = words.firstIndex(where: { isSize($0.splitTopLevel("/")[0]) }),
      index + 1 < words.count
    else { return nil }
    var values = ["font-style": "normal", "font-variant": "normal", "font-weight": "400"]
    values["font-stretch"] = "normal"
    values["font-size"] = words[index].splitTopLevel("/")[0]
    values["font-family"] = words[(index + 1)...].joined(separator: " ")
    for word in words[..<index] {
      switch word.lowercased() {
      case "italic", "oblique": values["font-style"] = word
      case "small-caps": values["font-variant"] = word
      case "bold", "bolder", "lighter": values["font-weight"] = word
      case let name where SVGFontStyle.stretches[name] != nil: values["font-stretch"] = word
      case "normal": break
      case let angle
      where values["font-style"]?.lowercased() == "oblique"
        && Quantity(angle, LengthContext())?.kind == .angle:
        values["font-style"] = "oblique \(word)"
      default:
        guard let weight = Double(word), (1...1000).contains(weight) else { return nil }
        values["font-weight"] = word
      }
    }
    return longhands.map { ($0, values[$0] ?? "") }
  }

  private static func isSize(_ word: String) -> Bool {
    if SVGFontStyle.sizes[word.lowercased()] != nil { return true }
    if ["larger", "smaller"].contains(word.lowercased()) { return true }
    guard word.utf8.contains(where: { $0.isLetter || $0 == 0x25 }) else { return false }
    return Quantity(word, LengthContext()).map { $0.kind != .angle } ?? false
  }
}
