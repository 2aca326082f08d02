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

  /// The text between the quotes at its ends; nil for a text that is not quoted.
  var unquoted: String? {
    let text = trimmingSpace
    guard text.utf8.count >= 2, let quote = text.first, quote == "\"" || quote == "'",
      text.last == quote
    else { return nil }
    return String(text.dropFirst().dropLast())
  }
}

extension UInt8 {
  /// White space of XML and CSS.
  var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
  /// A decimal digit.
  var isDigit: Bool { (0x30...0x39).contains(self) }
  /// A letter of ASCII.
  var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  /// A byte of an identifier of CSS.
  var isIdentifier: Bool { isLetter || isDigit || self == 0x2D || self == 0x5F || self >= 0x80 }
}

/// Reads numbers and words from bytes.
struct ByteScanner {
  let bytes: [UInt8]
  var position = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  var byte: UInt8? { position < bytes.count ? bytes[position] : nil }
  var isAtEnd: Bool { position >= bytes.count }

  mutating func skipSpace() {
    while let byte, byte.isSpace { position += 1 }
  }

  /// Skips white space and at most one comma.
  mutating func skipSeparator() {
    skipSpace()
    guard byte == 0x2C else { return }
    position += 1
    skipSpace()
  }

  mutating func skip(_ expected: Character) -> Bool {
    guard let code = expected.asciiValue, byte == code else { return false }
    position += 1
    return true
  }

  /// A decimal number, with an exponent only if digits follow; nil if none is at the position.
  mutating func number() -> Double? {
    let start = position
    if byte == 0x2B || byte == 0x2D { position += 1 }
    var digits = skipDigits()
    if byte == 0x2E, position + 1 < bytes.count, bytes[position + 1].isDigit || digits > 0 {
      position += 1
      digits += skipDigits()
    }
    guard digits > 0 else {
      position = start
      return nil
    }
    let mantissaEnd = position
    if let byte, byte | 0x20 == 0x65 {
      position += 1
      if self.byte == 0x2B || self.byte == 0x2D { position += 1 }
      if skipDigits() == 0 { position = mantissaEnd }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      position = start
      return nil
    }
    return value
  }

  /// The letters, digits, hyphens and underscores at the position.
  mutating func identifier() -> String {
    let start = position
    while let byte, byte.isIdentifier { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while let byte, byte.isDigit { position += 1 }
    return position - start
  }
}
