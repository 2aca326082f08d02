/// The values of the shorthand `font`.
struct FontShorthand {
  var size: String
  var family: String
  var weight = 400
  var isItalic = false

  /// Reads `italic bold 14px/1.2 Arial, sans-serif`; nil for other texts.
  init?(_ text: String) {
    let words = text.splitTopLevel(" ")
    guard
      let index = words.firstIndex(where: { word in
        word.utf8.first?.isDigit == true && word.utf8.contains { $0.isLetter || $0 == 0x25 }
      }), index + 1 < words.count
    else { return nil }
    size = words[index].splitTopLevel("/")[0]
    family = words[(index + 1)...].joined(separator: " ")
    for word in words[..<index] {
      switch word.lowercased() {
      case "italic", "oblique": isItalic = true
      case "bold", "bolder": weight = 700
      case "lighter": weight = 300
      default: weight = Int(word).map { min(max($0, 1), 1000) } ?? weight
      }
    }
  }
}
