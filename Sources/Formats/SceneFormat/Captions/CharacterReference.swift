/// A character reference of HTML, such as `&eacute;` or `&#x2014;`.
struct CharacterReference {
  /// The character.
  let text: String
  /// The bytes of the reference.
  let count: Int

  /// The reference at the start of a text; nil for an ampersand that is one.
  ///
  /// The names are those of HTML 4. As in HTML, numbers and the names of Latin-1 need no semicolon.
  init?(_ source: CaptionLine) {
    let rest = source.dropFirst()
    if rest.first == UInt8(ascii: "#") {
      let isHexadecimal = rest.dropFirst().first.map { $0 | 0x20 } == UInt8(ascii: "x")
      let start = rest.dropFirst(isHexadecimal ? 2 : 1)
      let digits = start.prefix { $0.isDigit || isHexadecimal && (0x61...0x66).contains($0 | 0x20) }
      guard !digits.isEmpty else { return nil }
      let code = Int(digits.drop { $0 == 0x30 }.prefix(8).text, radix: isHexadecimal ? 16 : 10) ?? 0
      text = Self.text(of: code)
      let end = digits.endIndex - source.startIndex
      count = end + (source.dropFirst(end).first == UInt8(ascii: ";") ? 1 : 0)
      return
    }
    let name = rest.prefix { $0.isLetter || $0.isDigit }.prefix(32)
    if rest.dropFirst(name.count).first == UInt8(ascii: ";"),
      let text = Self.latin[name.text] ?? Self.others[name.text]
    {
      (self.text, count) = (text, name.count + 2)
      return
    }
    for length in stride(from: min(name.count, 6), to: 1, by: -1) {
      guard let text = Self.latin[name.prefix(length).text] else { continue }
      (self.text, count) = (text, length + 1)
      return
    }
    return nil
  }

  private static func text(of code: Int) -> String {
    if (0x80...0x9F).contains(code) {
      // Numbers of Windows-1252.
      let characters = Array("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ")
      return String(characters[code - 0x80])
    }
    guard code > 0, let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) else {
      return "\u{FFFD}"
    }
    return String(Character(scalar))
  }

  // Characters by their names in HTML 4: those whose names need no semicolon, and the others.
  private static let (latin, others): ([String: String], [String: String]) = {
    let groups = String(decoding: PackageResources.references_txt, as: UTF8.self)
      .split(separator: "\n\n").map { group in
        Dictionary(
          uniqueKeysWithValues: group.split(separator: "\n").map { line in
            let parts = line.split(separator: " ")
            return (String(parts[0]), Self.text(of: Int(parts[1], radix: 16) ?? 0))
          }
        )
      }
    return (groups[0], groups[1])
  }()
}
