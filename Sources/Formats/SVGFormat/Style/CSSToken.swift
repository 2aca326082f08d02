/// A token of CSS Syntax Module Level 3, section 4.
package struct CSSToken: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case identifier, atKeyword, hash, string, url, number, percentage, dimension
    /// A name with its parenthesis, and the brackets.
    case function, open, close
    case space, delimiter
    /// A broken string or address, which makes its declaration invalid.
    case broken
  }

  package let kind: Kind
  /// The text with escapes replaced where the result is the same token.
  package let text: String
  /// The index of the closing bracket of a function or an opening bracket; 0 for others.
  package fileprivate(set) var end = 0

  fileprivate init(_ kind: Kind, _ text: String) { (self.kind, self.text) = (kind, text) }

  /// Whether the token opens a block.
  package var opens: Bool { kind == .open || kind == .function }

  // Whether a component of a value can begin or end with the token.
  fileprivate var begins: Bool { isComponent || opens && text != "{" }
  fileprivate var ends: Bool { isComponent || kind == .close && text != "}" }

  private var isComponent: Bool {
    switch kind {
    case .identifier, .atKeyword, .hash, .string, .url, .number, .percentage, .dimension: true
    default: false
    }
  }
}

extension ArraySlice<CSSToken> {
  /// The text with one space for white space, without white space at both ends.
  ///
  /// - Parameter separates: whether components that follow each other directly are separated, as in `50%0`.
  package func text(separates: Bool = true) -> String {
    var result = ""
    var before: CSSToken?
    for token in self {
      defer { before = token }
      if token.kind == .space { continue }
      if let before, before.kind == .space || (separates && before.ends && token.begins),
        !result.isEmpty
      {
        result += " "
      }
      result += token.text
    }
    return result
  }

  /// The tokens without white space at both ends.
  package var trimmed: ArraySlice<CSSToken> {
    var result = self
    while result.first?.kind == .space { result.removeFirst() }
    while result.last?.kind == .space { result.removeLast() }
    return result
  }
}

extension String {
  /// The text of a value as `CSSToken` writes it: components separated, without comments; empty for a broken one.
  package var canonicalCSS: String {
    let isSimple = utf8.allSatisfy { $0.isIdentifier || $0 == 0x23 || $0 == 0x2E }
    if isSimple, utf8.count(where: { $0 == 0x2E }) <= 1 { return self }
    let tokens = CSSTokenizer.tokens(of: self)
    return tokens.contains { $0.kind == .broken } ? "" : tokens[...].text()
  }
}

/// Divides a text into tokens, without comments.
///
/// Takes time in proportion to the length. The marks `<!--` and `-->` are no tokens.
package enum CSSTokenizer {
  /// The tokens of a text.
  package static func tokens(of text: some StringProtocol) -> [CSSToken] {
    var scanner = ByteScanner(text)
    var result: [CSSToken] = []
    var open: [Int] = []
    while let token = scanner.cssToken() {
      if token.opens { open.append(result.count) }
      if token.kind == .close, let last = open.last,
        result[last].closing == token.text
      {
        result[last].end = result.count
        open.removeLast()
      }
      result.append(token)
    }
    // Section 5.4: the end closes what is open.
    for index in open.reversed() {
      result[index].end = result.count
      result.append(CSSToken(.close, result[index].closing))
    }
    return result
  }
}

extension ByteScanner {
  private func byte(at offset: Int) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private func begins(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  mutating func cssToken() -> CSSToken? {
    while true {
      if begins("/*") {
        position += 2
        while position < bytes.count, !begins("*/") { position += 1 }
        position = min(position + 2, bytes.count)
      } else if begins("<!--") {
        position += 4
      } else if begins("-->") {
        position += 3
      } else {
        break
      }
    }
    guard let byte else { return nil }
    if byte.isSpace {
      skipSpace()
      return CSSToken(.space, " ")
    }
    if byte == 0x22 || byte == 0x27 { return string(byte) }
    if beginsNumber(0) { return numeric() }
    if beginsName(0) { return named() }
    position += 1
    switch byte {
    case 0x23 where self.byte?.isIdentifier == true || isEscape(0):
      return CSSToken(.hash, "#" + name(isHash: true))
    case 0x40 where beginsName(0): return CSSToken(.atKeyword, "@" + name())
    case 0x28, 0x5B, 0x7B: return CSSToken(.open, String(Unicode.Scalar(byte)))
    case 0x29, 0x5D, 0x7D: return CSSToken(.close, String(Unicode.Scalar(byte)))
    default: return CSSToken(.delimiter, String(Unicode.Scalar(byte)))
    }
  }

  private func isEscape(_ offset: Int) -> Bool {
    byte(at: offset) == 0x5C && byte(at: offset + 1).map { $0 != 0x0A } ?? false
  }

  private func beginsName(_ offset: Int) -> Bool {
    guard let first = byte(at: offset) else { return false }
    if first == 0x2D {
      return byte(at: offset + 1).map { $0 == 0x2D || $0.isNameStart } ?? false
        || isEscape(offset + 1)
    }
    return first.isNameStart || isEscape(offset)
  }

  private func beginsNumber(_ offset: Int) -> Bool {
    guard let first = byte(at: offset) else { return false }
    if first == 0x2B || first == 0x2D {
      return byte(at: offset + 1).map { $0 != 0x2B && $0 != 0x2D } ?? false
        && beginsNumber(offset + 1)
    }
    if first == 0x2E { return byte(at: offset + 1).map(\.isDigit) ?? false }
    return first.isDigit
  }

  private mutating func numeric() -> CSSToken {
    let number = numberText() ?? ""
    if skip("%") { return CSSToken(.percentage, number + "%") }
    return beginsName(0) ? CSSToken(.dimension, number + name()) : CSSToken(.number, number)
  }

  // An identifier, a function, or an address without quotes.
  private mutating func named() -> CSSToken {
    let name = name()
    guard byte == 0x28 else { return CSSToken(.identifier, name) }
    position += 1
    guard name.lowercased() == "url" else { return CSSToken(.function, name + "(") }
    let start = position
    skipSpace()
    if byte == 0x22 || byte == 0x27 {
      position = start
      return CSSToken(.function, "url(")
    }
    let first = position
    var (last, isBroken) = (position, false)
    while let byte, byte != 0x29 {
      // White space inside, quotes and parentheses break an address.
      if last < position || byte == 0x22 || byte == 0x27 || byte == 0x28 { isBroken = true }
      position += isEscape(0) ? 2 : 1
      last = position
      skipSpace()
    }
    position = min(position + 1, bytes.count)
    let address = String(decoding: bytes[first..<last], as: UTF8.self)
    return CSSToken(isBroken ? .broken : .url, "url(\(address))")
  }

  private mutating func string(_ quote: UInt8) -> CSSToken {
    let start = position
    position += 1
    var content: [UInt8] = []
    while let byte, byte != quote {
      if byte == 0x0A { return CSSToken(.broken, "") }
      if byte == 0x5C, self.byte(at: 1) != nil {
        position += 1
        if self.byte == 0x0A { position += 1 } else { content += escape() }
      } else {
        content.append(byte)
        position += 1
      }
    }
    position = min(position + 1, bytes.count)
    let mark: UInt8 = content.contains(0x22) ? 0x27 : 0x22
    // Quotes of both kinds need their escapes.
    let isEscaped = content.contains(mark) || content.contains(0x5C)
    let quoted = String(decoding: [mark] + content + [mark], as: UTF8.self)
    return CSSToken(.string, isEscaped ? text(from: start) : quoted)
  }

  /// The bytes of an escape of CSS after its backslash.
  package mutating func escape() -> [UInt8] {
    var (code, digits) = (UInt32(0), 0)
    while digits < 6, let byte,
      let digit = Character(Unicode.Scalar(byte)).hexDigitValue
    {
      code = code * 16 + UInt32(digit)
      digits += 1
      position += 1
    }
    if digits > 0 {
      if byte?.isSpace == true { position += 1 }
      let scalar = code == 0 ? nil : Unicode.Scalar(code)
      return Array(String(Character(scalar ?? "\u{FFFD}")).utf8)
    }
    guard let byte else { return [] }
    position += 1
    return [byte]
  }

  // A name with escapes replaced; bytes that are part of no name are escaped, without a space that ends an escape.
  private mutating func name(isHash: Bool = false) -> String {
    name { byte, isFirst in
      if byte.isDigit, isFirst, !isHash { return Array("\\00003".utf8) + [byte] }
      return byte.isIdentifier ? [byte] : [0x5C, byte]
    }
  }

  /// A name; empty where none is at the position.
  ///
  /// - Parameter written: the form of a byte that is escaped, which may be the first of the name.
  mutating func name(_ written: (_ escaped: UInt8, _ isFirst: Bool) -> [UInt8]) -> String {
    var result: [UInt8] = []
    while let byte {
      if isEscape(0) {
        position += 1
        for byte in escape() { result += written(byte, result.isEmpty) }
      } else if byte.isIdentifier {
        result.append(byte)
        position += 1
      } else {
        break
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension CSSToken {
  // The bracket that closes the block.
  fileprivate var closing: String { text == "{" ? "}" : text == "[" ? "]" : ")" }
}

extension UInt8 {
  fileprivate var isNameStart: Bool { isLetter || self == 0x5F || self >= 0x80 }
}
