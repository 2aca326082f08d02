internal import JSONText

extension Sequence where Element: Hashable {
  /// The elements without those that are equal to an earlier one.
  var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

/// Text utilities for attributes and style sheets: everything works on bytes of UTF-8.
extension StringProtocol {
  /// The text without white space at both ends.
  var trimmingSpace: String {
    let bytes = Array(utf8)
    guard let first = bytes.firstIndex(where: { !$0.isSpace }),
      let last = bytes.lastIndex(where: { !$0.isSpace })
    else { return "" }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }

  /// The parts between separators outside of parentheses, brackets and quotes, without white space.
  ///
  /// - Parameter separator: an ASCII character; a space means any run of white space.
  func splitTopLevel(_ separator: Character) -> [String] {
    let bytes = Array(utf8)
    let mark = separator.asciiValue ?? 0x2C
    var (parts, start, depth) = ([String](), 0, 0)
    var quote: UInt8?
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == 0x5C { index += 1 } else if byte == open { quote = nil }
      } else if byte == 0x5C {
        index += 1
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == 0x28 || byte == 0x5B {
        depth += 1
      } else if byte == 0x29 || byte == 0x5D {
        if depth > 0 { depth -= 1 }
      } else if depth == 0, byte == mark || (mark == 0x20 && byte.isSpace) {
        parts.append(String(decoding: bytes[start..<index], as: UTF8.self))
        start = index + 1
      }
      index += 1
    }
    parts.append(String(decoding: bytes.dropFirst(start), as: UTF8.self))
    let trimmed = parts.map(\.trimmingSpace)
    return mark == 0x20 ? trimmed.filter { !$0.isEmpty } : trimmed
  }

  /// The parts between white space and commas.
  var words: [String] { splitTopLevel(",").flatMap { $0.splitTopLevel(" ") } }

  /// The name and the arguments of a text such as `rotate(40deg)`; nil for other texts.
  var functionCall: (name: String, arguments: String)? {
    let bytes = Array(utf8)
    guard bytes.last == 0x29, let open = bytes.firstIndex(of: 0x28), open > 0 else { return nil }
    let name = bytes[..<open]
    guard name.allSatisfy({ $0.isIdentifier }) else { return nil }
    return (
      String(decoding: name, as: UTF8.self).lowercased(),
      String(decoding: bytes[(open + 1)..<(bytes.count - 1)], as: UTF8.self)
    )
  }

  /// The id of the element that a reference such as `#a%20b` names; nil for one to another file.
  ///
  /// Fragments are percent-decoded, as those of pages.
  var fragment: String? { first == "#" ? String(dropFirst().percentDecoded) : nil }

  /// The address of a value that begins with `url(…)`; nil for other values.
  var url: String? {
    guard let word = splitTopLevel(" ").first, word.functionCall?.name == "url" else { return nil }
    return word.addresses.first
  }

  /// The address of every `url(…)`, without quotes and escapes.
  var addresses: [String] {
    var scanner = ByteScanner(self)
    var result: [String] = []
    while let byte = scanner.byte {
      if byte == 0x28, scanner.follows("url") { result.append(scanner.address()) }
      scanner.position += 1
    }
    return result
  }

  /// The text between the quotes at its ends; nil for a text that is not quoted.
  var unquoted: String? {
    let text = trimmingSpace
    guard text.utf8.count >= 2, let quote = text.first, quote == "\"" || quote == "'",
      text.last == quote
    else { return nil }
    return String(text.dropFirst().dropLast())
  }
}

extension ByteScanner {
  // Whether letters in any case are before the position.
  fileprivate func follows(_ letters: String) -> Bool {
    bytes[..<position].suffix(letters.utf8.count).map { $0 | 0x20 } == Array(letters.utf8)
  }

  // Moves from the parenthesis of an address to the byte that ends it.
  fileprivate mutating func address() -> String {
    position += 1
    skipSpace()
    let quote = byte == 0x22 || byte == 0x27 ? byte : nil
    if quote != nil { position += 1 }
    var content: [UInt8] = []
    while let byte, byte != quote ?? 0x29 {
      position += 1
      if byte == 0x5C { content += escape() } else { content.append(byte) }
    }
    let text = String(decoding: content, as: UTF8.self)
    return quote == nil ? text.trimmingSpace : text
  }
}
