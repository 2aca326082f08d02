/// A word, a number, a literal or a sign of a script.
struct ScriptToken: Equatable {
  enum Kind {
    case word
    case number
    /// In single or double quotes.
    case text
    /// In backticks.
    case template
    case regularExpression
    case sign
  }

  let kind: Kind
  let text: String
  /// The bytes of the script.
  let range: Range<Int>
  /// The bytes of the expressions in a template; nil for a template that does not end.
  var substitutions: [Range<Int>]? = []

  // Keywords that an expression follows, and before which no operand ends.
  private static let prefixes: Set<String> = [
    "case", "delete", "do", "else", "in", "instanceof", "new", "of", "return", "throw", "typeof",
    "void",
  ]

  // Signs after which an operand has ended: brackets, `i++`, and the point of `2.`.
  private static let operandEnds: Set<String> = [")", "]", "}", "++", "--", "."]

  /// Whether an operand ends with it: a slash after it divides, and a bracket after it calls or selects.
  var endsOperand: Bool {
    switch kind {
    case .word: !Self.prefixes.contains(text)
    case .number, .text, .template, .regularExpression: true
    case .sign: Self.operandEnds.contains(text)
    }
  }

  /// Whether it is part of the language since 2015 only, or may be.
  var isLaterForm: Bool {
    switch kind {
    case .word: ["let", "const", "of"].contains(text)
    case .template: true
    case .sign: ["=>", "...", "??", "?.", "??=", "||=", "&&="].contains(text)
    case .number, .text, .regularExpression: false
    }
  }

  func isSign(_ sign: String) -> Bool { kind == .sign && text == sign }

  func isWord(_ word: String) -> Bool { kind == .word && text == word }
}

/// A script cut into tokens; spaces and comments are between them.
struct ScriptTokens {
  // The longest first.
  private static let signs = [
    "===", "!==", "**=", "??=", "||=", "&&=", "...", ">>>", "==", "+=", "-=", "*=", "/=", "%=",
    "++", "--", "=>", "<=",
    ">=", "!=", "**", "&&", "||", "??", "?.", "<<", ">>",
  ].map { Array($0.utf8) }

  private static let secondBytes = Set(signs.map { $0[1] })

  private(set) var all: [ScriptToken] = []
  private let bytes: [UInt8]
  private var position = 0

  /// The tokens of a script.
  ///
  /// - Complexity: O(*bytes*)
  init(_ script: String) {
    bytes = Array(script.utf8)
    while position < bytes.count { step() }
  }

  private func byte(_ offset: Int = 0) -> UInt8 {
    position + offset < bytes.count ? bytes[position + offset] : 0
  }

  private mutating func step() {
    let start = position
    switch byte() {
    case 0...0x20: position += 1
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      skipText()
      add(.text, from: start)
    case UInt8(ascii: "`"):
      let substitutions = skipTemplate()
      add(.template, from: start, substitutions)
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"): skipLine()
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipComment()
    case UInt8(ascii: "/") where all.last?.endsOperand != true:
      skipRegularExpression()
      add(.regularExpression, from: start)
    case let first where Self.isWordByte(first):
      while position < bytes.count, Self.isWordByte(bytes[position]) { position += 1 }
      add((0x30...0x39).contains(first) ? .number : .word, from: start)
    default:
      position += signLength
      add(.sign, from: start)
    }
  }

  private mutating func add(
    _ kind: ScriptToken.Kind,
    from start: Int,
    _ substitutions: [Range<Int>]? = []
  ) {
    position = min(position, bytes.count)
    let (range, text) = (start..<position, String(decoding: bytes[start..<position], as: UTF8.self))
    all.append(ScriptToken(kind: kind, text: text, range: range, substitutions: substitutions))
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "_")
      || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
      || (0x61...0x7A).contains(byte)
  }

  private var signLength: Int {
    // `a?.5:1` is a condition.
    if byte() == UInt8(ascii: "?"), byte(1) == UInt8(ascii: "."), (0x30...0x39).contains(byte(2)) {
      return 1
    }
    // Most are followed by something else.
    guard Self.secondBytes.contains(byte(1)) else { return 1 }
    return Self.signs.first { bytes[position...].starts(with: $0) }?.count ?? 1
  }

  // A text ends with its line, as in the grammar.
  private mutating func skipText() {
    let end = byte()
    position += 1
    while position < bytes.count, byte() != end, byte() != 0x0A {
      position += byte() == UInt8(ascii: "\\") ? 2 : 1
    }
    position += 1
  }

  // Returns the bytes of the expressions; nil without an end.
  private mutating func skipTemplate() -> [Range<Int>]? {
    var substitutions: [Range<Int>] = []
    // The open brackets of each template around; none in its text.
    var (open, begin) = ([0], 0)
    position += 1
    while position < bytes.count, let last = open.indices.last {
      switch byte() {
      case UInt8(ascii: "\\"): position += 1
      case UInt8(ascii: "`"): if open[last] == 0 { open.removeLast() } else { open.append(0) }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        // Its end is passed below.
        if open[last] > 0 {
          skipText()
          position -= 1
        }
      case UInt8(ascii: "$") where open[last] == 0 && byte(1) == UInt8(ascii: "{"):
        position += 1
        if last == 0 { begin = position + 1 }
        open[last] = 1
      case UInt8(ascii: "{"): if open[last] > 0 { open[last] += 1 }
      case UInt8(ascii: "}"):
        if open == [1] { substitutions.append(begin..<position) }
        if open[last] > 0 { open[last] -= 1 }
      default: break
      }
      position += 1
    }
    return open.isEmpty ? substitutions : nil
  }

  // A slash between brackets does not end a regular expression; a line end does, as in the grammar.
  private mutating func skipRegularExpression() {
    position += 1
    var isInClass = false
    while position < bytes.count, byte() != 0x0A, isInClass || byte() != UInt8(ascii: "/") {
      if byte() == UInt8(ascii: "[") { isInClass = true }
      if byte() == UInt8(ascii: "]") { isInClass = false }
      position += byte() == UInt8(ascii: "\\") ? 2 : 1
    }
    position += 1
  }

  private mutating func skipLine() {
    while position < bytes.count, byte() != 0x0A { position += 1 }
  }

  private mutating func skipComment() {
    position += 2
    while position < bytes.count, byte() != UInt8(ascii: "*") || byte(1) != UInt8(ascii: "/") {
      position += 1
    }
    position += 2
  }
}
