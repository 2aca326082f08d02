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
  /// Whether it closes the condition of a statement.
  var endsCondition = false

  // Keywords that an expression follows, and before which no operand ends.
  private static let prefixes: Set<String> = [
    "case", "delete", "do", "else", "in", "instanceof", "new", "of", "return", "throw", "typeof",
    "void",
  ]

  // Signs after which an operand has ended: brackets, and `i++`.
  private static let operandEnds: Set<String> = [")", "]", "}", "++", "--"]

  /// Whether an operand ends with it: a slash after it divides, and a bracket after it calls or selects.
  var endsOperand: Bool {
    switch kind {
    case .word: !Self.prefixes.contains(text)
    case .number, .text, .template, .regularExpression: true
    case .sign: Self.operandEnds.contains(text) && !endsCondition
    }
  }

  func isSign(_ sign: String) -> Bool { kind == .sign && text == sign }

  func isWord(_ word: String) -> Bool { kind == .word && text == word }
}

/// A script cut into tokens; spaces and comments are between them.
struct ScriptTokens {
  // The longest first.
  private static let signs = [
    ">>>=", "===", "!==", "**=", "??=", "||=", "&&=", "...", ">>>", "<<=", ">>=", "==", "+=", "-=",
    "*=", "/=", "%=", "&=", "|=", "^=", "++", "--", "=>", "<=", ">=", "!=", "**", "&&", "||", "??",
    "?.", "<<", ">>",
  ].map { Array($0.utf8) }

  private static let secondBytes = Set(signs.map { $0[1] })

  private(set) var all: [ScriptToken] = []
  private let bytes: [UInt8]
  private var position: Int
  private let end: Int

  /// The tokens of a script.
  ///
  /// - Complexity: O(*bytes*)
  init(_ script: String) {
    let bytes = Array(script.utf8)
    self.init(bytes, in: 0..<bytes.count)
  }

  /// The tokens of a part of a script, where an operand is expected at first.
  init(_ bytes: [UInt8], in range: Range<Int>) {
    (self.bytes, position, end) = (bytes, range.lowerBound, range.upperBound)
    while position < end { step() }
  }

  private func byte(_ offset: Int = 0) -> UInt8 {
    position + offset < end ? bytes[position + offset] : 0
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
    case let first where Self.isDigit(first) || first == UInt8(ascii: ".") && Self.isDigit(byte(1)):
      skipNumber()
      add(.number, from: start)
    case let first where Self.isWordByte(first):
      while position < end, Self.isWordByte(bytes[position]) { position += 1 }
      add(.word, from: start)
    default:
      position += signLength
      add(.sign, from: start)
      noteBracket()
    }
  }

  // Brackets that are open, and whether each is that of `if (…)` and the like, which is no operand.
  private var isCondition: [Bool] = []

  private mutating func noteBracket() {
    guard let last = all.last else { return }
    if last.text == "(" {
      let before = all.count > 1 ? all[all.count - 2] : nil
      let isWord = before.map { $0.kind == .word } ?? false
      isCondition.append(
        isWord && ["if", "while", "for", "with"].contains(before?.text ?? "")
          && !(all.count > 2 && all[all.count - 3].isSign("."))
      )
    } else if last.text == ")", isCondition.popLast() == true {
      all[all.count - 1].endsCondition = true
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  // `1.5e-3`, `0x1F`, `1_000`, and what follows without a space, which is a mistake.
  private mutating func skipNumber() {
    func skipDigits() {
      while position < end, Self.isDigit(byte()) || byte() == UInt8(ascii: "_") { position += 1 }
    }
    let hasPrefix = byte() == UInt8(ascii: "0") && [0x78, 0x62, 0x6F].contains(byte(1) | 0x20)
    if !hasPrefix {
      skipDigits()
      if byte() == UInt8(ascii: ".") {
        position += 1
        skipDigits()
      }
      if byte() | 0x20 == UInt8(ascii: "e") {
        let isSigned = [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(byte(1))
        if Self.isDigit(byte(isSigned ? 2 : 1)) {
          position += isSigned ? 2 : 1
          skipDigits()
        }
      }
    }
    while position < end, Self.isWordByte(bytes[position]) { position += 1 }
  }

  private mutating func add(
    _ kind: ScriptToken.Kind,
    from start: Int,
    _ substitutions: [Range<Int>]? = []
  ) {
    position = min(position, end)
    let (range, text) = (start..<position, String(decoding: bytes[start..<position], as: UTF8.self))
    all.append(ScriptToken(kind: kind, text: text, range: range, substitutions: substitutions))
  }

  // Words of forms that the engine lacks, or has with other values.
  private static let laterWords: Set<String> = ["const", "let"]
  // Words around which the engine has other values in some scripts.
  private static let doubtfulWords: Set<String> = ["function", "name"]
  private static let laterSigns: Set<String> = [
    "=>", "...", "??", "?.", "??=", "||=", "&&=", "**", "**=",
  ]

  /// Whether a script with these tokens has to be read before the engine gets it.
  var needReading: Bool {
    if hasLaterForms { return true }
    if all.contains(where: { $0.kind == .word && Self.doubtfulWords.contains($0.text) }) {
      return true
    }
    // The engine takes patterns, and finds out only when they are assigned to.
    return zip(all, all.dropFirst()).contains { first, second in
      second.isSign("=") && (first.isSign("]") || first.isSign("}"))
    }
  }

  /// Whether the engine must not get a script with these tokens as it is.
  var hasLaterForms: Bool {
    all.contains { token in
      switch token.kind {
      case .word: Self.laterWords.contains(token.text)
      case .sign: Self.laterSigns.contains(token.text)
      case .template: true
      // Letters beyond 16 bits, and their escapes.
      case .text: token.text.utf8.contains { $0 >= 0xF0 } || token.text.contains("\\u{")
      case .number, .regularExpression: false
      }
    }
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
    let quote = byte()
    position += 1
    while position < end, byte() != quote, byte() != 0x0A {
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
    while position < end, let last = open.indices.last {
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
      case UInt8(ascii: "/") where open[last] > 0 && byte(1) == UInt8(ascii: "*"):
        skipComment()
        position -= 1
      case UInt8(ascii: "/") where open[last] > 0 && byte(1) == UInt8(ascii: "/"): skipLine()
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
    while position < end, byte() != 0x0A, isInClass || byte() != UInt8(ascii: "/") {
      if byte() == UInt8(ascii: "[") { isInClass = true }
      if byte() == UInt8(ascii: "]") { isInClass = false }
      position += byte() == UInt8(ascii: "\\") ? 2 : 1
    }
    position += 1
  }

  private mutating func skipLine() {
    while position < end, byte() != 0x0A { position += 1 }
  }

  private mutating func skipComment() {
    position += 2
    while position < end, byte() != UInt8(ascii: "*") || byte(1) != UInt8(ascii: "/") {
      position += 1
    }
    position += 2
  }
}
