/// A script as a function of the names that it takes from its surroundings.
struct ScriptSource {
  /// The text of an object with `names`, what the function asks for in order, and the function, `body`.
  ///
  /// Where `opens` is there, `body` gives that function, for an object with the names that texts may ask for.
  let text: String

  /// Creates a function from a script.
  ///
  /// The function begins in the first line, so that lines retain their numbers.
  ///
  /// - Parameters:
  ///   - script: the text of the script.
  ///   - names: the names that the scope defines; other names are the same for all scripts.
  ///   - form: the form in which the script returns its value.
  init(_ script: String, names: Set<String>, form: Form) {
    let words = ScriptLexer(script)
    // A text that is run as a script may name anything, other than what the script itself spells.
    let opens = form == .assignment && words.all.contains("eval")
    var asked =
      words.all.contains("eval") && !opens ? names : words.all.intersection(names)
    var head = ""
    if words.all.contains("posterizeTime") {
      asked.formUnion(["time", "value", "valueAtTime"])
      head +=
        "function posterizeTime(f){time=f===0?0:Math.floor(time*f)/f;value=valueAtTime(time);}"
    }
    // Undeclared assignments would create globals that later scripts can see, so they are declared
    // here.
    let left = words.assigned.filter { $0 != "$bm_rt" && !names.contains($0) }.sorted()
    if !left.isEmpty { head += "var \(left.joined(separator: ","));" }
    let list = asked.sorted()
    let quoted = list.map { "\"\($0)\"" }.joined(separator: ",")
    let body: String
    switch form {
    case .assignment: body = "var $bm_rt;\(head)\(script)\n;return $bm_rt;"
    case .expression: body = "\(head)return (\(script)\n);"
    case .statements: body = "\(head)\(script)\n"
    }
    let function = "function(\(list.joined(separator: ","))){\(body)}"
    let opened = "function(){with(arguments[0]){return \(function)}}"
    text =
      "({names:Object.freeze([\(quoted)]),opens:\(opens),"
      + "body:Object.freeze(\(opens ? opened : function))})"
  }

  /// The form in which a script returns its value.
  enum Form {
    /// By assigning to `$bm_rt`, as exporters write it.
    case assignment
    /// It is one expression.
    case expression
    /// By `return`.
    case statements
  }
}

/// The words of a script, outside of texts and comments.
struct ScriptLexer {
  /// All names, but those after a point.
  private(set) var all: Set<String> = []
  /// The names that something is assigned to, as variables.
  private(set) var assigned: Set<String> = []

  private static let keywords: Set<String> = [
    "break", "case", "catch", "continue", "default", "delete", "do", "else", "false", "finally",
    "for",
    "function", "if", "in", "instanceof", "new", "null", "return", "switch", "this", "throw",
    "true",
    "try", "typeof", "undefined", "var", "void", "while", "with", "arguments", "let", "const",
    "class",
  ]

  private static let assignments = ["=", "+=", "-=", "*=", "/=", "%=", "++", "--"]

  /// The words of a script.
  init(_ script: String) {
    let tokens = ScriptTokens(script).all
    for (index, token) in tokens.enumerated()
    where token.isWord && !Self.keywords.contains(token.text) {
      let before = index > 0 ? tokens[index - 1].text : ""
      let after = index + 1 < tokens.count ? tokens[index + 1].text : ""
      guard before != "." else { continue }
      all.insert(token.text)
      let isAssigned =
        Self.assignments.contains(after) || before == "++" || before == "--"
        || after == "in" && before == "("
      if isAssigned { assigned.insert(token.text) }
    }
  }
}

/// A script cut into words and signs.
private struct ScriptTokens {
  struct Token {
    let text: String
    let isWord: Bool
    var isNumber = false
  }

  // Signs of two bytes, which are one.
  private static let pairs = [
    "==", "+=", "-=", "*=", "/=", "%=", "++", "--", "=>", "<=", ">=", "!=",
  ]

  private(set) var all: [Token] = []
  private let bytes: [UInt8]
  private var position = 0

  init(_ script: String) {
    bytes = Array(script.utf8)
    while position < bytes.count { step() }
  }

  private func byte(_ offset: Int = 0) -> UInt8 {
    position + offset < bytes.count ? bytes[position + offset] : 0
  }

  private mutating func step() {
    switch byte() {
    case 0...0x20: position += 1
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): skipText(until: byte())
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"): skipLine()
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipComment()
    case UInt8(ascii: "/") where !endsOperand: skipRegularExpression()
    case let first where Self.isWordByte(first): word()
    default: sign()
    }
  }

  // Keywords that an expression follows, and before which no operand ends.
  private static let prefixes: Set<String> = [
    "case", "delete", "do", "else", "in", "instanceof", "new", "return", "throw", "typeof", "void",
  ]

  // Signs after which an operand has ended: brackets, `i++`, and the point of `2.`.
  private static let operandEnds: Set<String> = [")", "]", "}", "++", "--", "."]

  // Whether a slash divides the operand before it, and does not begin a regular expression.
  private var endsOperand: Bool {
    guard let last = all.last else { return false }
    if last.isWord { return !Self.prefixes.contains(last.text) }
    return last.isNumber || Self.operandEnds.contains(last.text)
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "_")
      || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
      || (0x61...0x7A).contains(byte)
  }

  private mutating func word() {
    let start = position
    while position < bytes.count, Self.isWordByte(bytes[position]) { position += 1 }
    let isNumber = (0x30...0x39).contains(bytes[start])
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    all.append(Token(text: text, isWord: !isNumber, isNumber: isNumber))
  }

  private mutating func sign() {
    let two = String(decoding: bytes[position..<min(position + 2, bytes.count)], as: UTF8.self)
    let text = Self.pairs.contains(two) ? two : String(UnicodeScalar(byte()))
    all.append(Token(text: text, isWord: false))
    position += text.utf8.count
  }

  private mutating func skipText(until end: UInt8) {
    position += 1
    while position < bytes.count, byte() != end, byte() != 0x0A || end == UInt8(ascii: "`") {
      position += byte() == UInt8(ascii: "\\") ? 2 : 1
    }
    position += 1
    all.append(Token(text: "\"", isWord: true))
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
    all.append(Token(text: "\"", isWord: true))
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
