extension UInt8 {
  /// White space of XML and CSS.
  package var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
  /// A decimal digit.
  package var isDigit: Bool { (0x30...0x39).contains(self) }
  /// A letter of ASCII.
  package var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  /// A byte of an identifier of CSS.
  package var isIdentifier: Bool {
    isLetter || isDigit || self == 0x2D || self == 0x5F || self >= 0x80
  }
}

/// Reads numbers and words from bytes.
package struct ByteScanner {
  package let bytes: [UInt8]
  package var position = 0

  package init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  package var byte: UInt8? { position < bytes.count ? bytes[position] : nil }
  package var isAtEnd: Bool { position >= bytes.count }

  package mutating func skipSpace() {
    while let byte, byte.isSpace { position += 1 }
  }

  /// Skips white space and at most one comma.
  package mutating func skipSeparator() {
    skipSpace()
    guard byte == 0x2C else { return }
    position += 1
    skipSpace()
  }

  package mutating func skip(_ expected: Character) -> Bool {
    guard let code = expected.asciiValue, byte == code else { return false }
    position += 1
    return true
  }

  /// A decimal number, with an exponent only if digits follow; nil if none is at the position.
  package mutating func number() -> Double? {
    let start = position
    guard let text = numberText(), let value = Double(text), value.isFinite else {
      position = start
      return nil
    }
    return value
  }

  /// The text of a number; nil if none is at the position, which remains.
  ///
  /// - Parameter endsWithPoint: whether its point can be its last byte.
  package mutating func numberText(endsWithPoint: Bool = false) -> String? {
    let start = position
    skipSign()
    var digits = skipDigits()
    let isDecimal = bytes.dropFirst(position + 1).first?.isDigit == true
    if byte == 0x2E, isDecimal || (endsWithPoint && digits > 0) {
      position += 1
      digits += skipDigits()
    }
    guard digits > 0 else {
      position = start
      return nil
    }
    let end = position
    // "1e3" is a number, but in "1em" the e belongs to something else.
    if let byte, byte | 0x20 == 0x65 {
      position += 1
      skipSign()
      if skipDigits() == 0 { position = end }
    }
    return text(from: start)
  }

  private mutating func skipSign() { if byte == 0x2B || byte == 0x2D { position += 1 } }

  /// The letters, digits, hyphens and underscores at the position.
  package mutating func identifier() -> String { text { $0.isIdentifier } }

  /// The text up to the first byte that is no part of it.
  mutating func text(while isPart: (UInt8) -> Bool) -> String {
    let start = position
    while let byte, isPart(byte) { position += 1 }
    return text(from: start)
  }

  /// The text from a position to the current one.
  func text(from start: Int) -> String { String(decoding: bytes[start..<position], as: UTF8.self) }

  /// The text between the parentheses that open at the position and close again; nil for none.
  mutating func arguments() -> String? {
    guard skip("(") else { return nil }
    let start = position
    var depth = 1
    while let byte {
      if byte == 0x28 { depth += 1 }
      if byte == 0x29 { depth -= 1 }
      if depth == 0 {
        defer { position += 1 }
        return text(from: start)
      }
      position += 1
    }
    return nil
  }

  @discardableResult
  mutating func skipDigits() -> Int {
    let start = position
    while let byte, byte.isDigit { position += 1 }
    return position - start
  }
}
