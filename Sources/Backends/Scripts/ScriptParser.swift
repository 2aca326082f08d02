/// Reads a script in the forms of the language that can be rewritten for the engine.
struct ScriptParser {
  // Expressions and statements in one another: more would exhaust the stack of a thread.
  private static let nesting = 80
  // Tokens are cut again where a slash meant something else; the time grows with each.
  private static let cuts = 100

  let bytes: [UInt8]
  private(set) var tokens: [ScriptToken] = []
  private var partners: [Int] = []
  // The byte behind the tokens.
  private var end = 0
  private(set) var index = 0
  var scope: ScriptScope
  var function: ScriptFunction
  var names = ScriptNames()
  /// Names from which `name` is selected.
  var namedOwners: [ScriptName] = []
  /// The loops around in the same function.
  var loops = 0
  private var depth = 0
  private var cutCount = 0

  private init(_ script: String) throws(ScriptSyntaxError) {
    bytes = Array(script.utf8)
    scope = ScriptScope(nil, isFunction: true, start: 0)
    function = ScriptFunction(.expression, scope, start: 0)
    setTokens(0..<bytes.count)
  }

  /// Reads a script.
  ///
  /// - Parameter isExpression: whether it is one expression.
  /// - Returns: the script as a function, and whether names of its functions are read.
  /// - Complexity: O(*bytes*) for each level of nested templates.
  static func parsed(
    _ script: String,
    isExpression: Bool
  ) throws(ScriptSyntaxError) -> (function: ScriptFunction, readsNames: Bool) {
    var parser = try ScriptParser(script)
    if isExpression {
      parser.function.value = try parser.expression()
      guard parser.isAtEnd else { throw parser.unexpected() }
    } else {
      try parser.readBody(until: nil)
    }
    let uses = parser.names.uses
    if let reserved = uses.first(where: { $0.name.hasPrefix("_$") }) {
      throw ScriptSyntaxError(
        message: "'\(reserved.name)' is a name of the engine",
        position: reserved.position
      )
    }
    guard parser.names.resolve(isFixed: uses.contains { $0.name == "eval" }) else {
      throw ScriptSyntaxError(
        message: "variables of blocks are used in a way that is not read",
        position: 0
      )
    }
    return (parser.function, parser.namedOwners.contains { $0.variable != nil })
  }

  // MARK: Tokens

  private mutating func setTokens(_ range: Range<Int>) {
    end = range.upperBound
    tokens = ScriptTokens(bytes, in: range).all
    findPartners()
  }

  private mutating func findPartners() {
    partners = Array(tokens.indices)
    var open: [Int] = []
    let closing = ["(": ")", "[": "]", "{": "}"]
    for place in tokens.indices where tokens[place].kind == .sign {
      let text = tokens[place].text
      if closing[text] != nil {
        open.append(place)
      } else if [")", "]", "}"].contains(text), let first = open.popLast() {
        (partners[first], partners[place]) = (place, first)
      }
    }
  }

  /// Cuts the tokens from the current one on again, where an operand is expected.
  mutating func cutAgain() throws(ScriptSyntaxError) {
    cutCount += 1
    guard cutCount < Self.cuts, let token = current else { throw unexpected() }
    tokens.removeSubrange(index...)
    tokens += ScriptTokens(bytes, in: token.range.lowerBound..<end).all
    findPartners()
  }

  var isAtEnd: Bool { index >= tokens.count }
  var current: ScriptToken? { isAtEnd ? nil : tokens[index] }
  /// The first byte of the current token.
  var position: Int { current?.range.lowerBound ?? end }
  /// The byte behind the last token that was read.
  var lastEnd: Int { index > 0 ? tokens[index - 1].range.upperBound : 0 }

  func token(after count: Int) -> ScriptToken? {
    index + count < tokens.count ? tokens[index + count] : nil
  }

  func isSign(_ sign: String, after count: Int = 0) -> Bool {
    token(after: count)?.isSign(sign) ?? false
  }

  func isWord(_ word: String, after count: Int = 0) -> Bool {
    token(after: count)?.isWord(word) ?? false
  }

  /// The token behind the bracket at the other end of the current one.
  var tokenAfterPartner: ScriptToken? {
    guard !isAtEnd, partners[index] > index else { return nil }
    return partners[index] + 1 < tokens.count ? tokens[partners[index] + 1] : nil
  }

  mutating func advance() { index += 1 }

  mutating func take(_ sign: String) -> Bool {
    guard isSign(sign) else { return false }
    index += 1
    return true
  }

  mutating func takeWord(_ word: String) -> Bool {
    guard isWord(word) else { return false }
    index += 1
    return true
  }

  mutating func expect(_ sign: String) throws(ScriptSyntaxError) {
    guard take(sign) else { throw unexpected() }
  }

  /// Whether a line ends before the current token.
  var isOnNewLine: Bool {
    bytes[lastEnd..<max(lastEnd, position)].contains { $0 == 0x0A || $0 == 0x0D }
  }

  /// The end of a statement: a semicolon, or what takes its place.
  mutating func endStatement() throws(ScriptSyntaxError) {
    if take(";") || isAtEnd || isSign("}") || isOnNewLine { return }
    throw unexpected()
  }

  func unexpected() -> ScriptSyntaxError {
    guard let current else {
      return ScriptSyntaxError(message: "unexpected end", position: position)
    }
    return ScriptSyntaxError(message: "unexpected '\(current.text.prefix(20))'", position: position)
  }

  func error(_ message: String) -> ScriptSyntaxError {
    ScriptSyntaxError(message: message, position: position)
  }

  // MARK: Nesting

  /// Reads something inside of something else.
  mutating func nested<Value>(
    _ body: (inout ScriptParser) throws(ScriptSyntaxError) -> Value
  ) throws(ScriptSyntaxError) -> Value {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.nesting else { throw error("too many parts in one another") }
    return try body(&self)
  }

  /// Reads something in a scope.
  mutating func scoped<Value>(
    _ inner: ScriptScope,
    _ body: (inout ScriptParser) throws(ScriptSyntaxError) -> Value
  ) throws(ScriptSyntaxError) -> Value {
    let outer = scope
    scope = inner
    defer { scope = outer }
    return try body(&self)
  }

  func block(isInWith: Bool = false) -> ScriptScope {
    ScriptScope(scope, isInLoop: loops > 0, isInWith: isInWith, start: position)
  }

  /// Reads the expression of a template.
  mutating func substitution(_ range: Range<Int>) throws(ScriptSyntaxError) -> ScriptExpression {
    let (outer, outerPartners, place, outerEnd) = (tokens, partners, index, end)
    defer { (tokens, partners, index, end) = (outer, outerPartners, place, outerEnd) }
    setTokens(range)
    index = 0
    let value = try nested { (parser) throws(ScriptSyntaxError) in try parser.expression() }
    guard isAtEnd else { throw unexpected() }
    return value
  }

  // MARK: Names

  private static let reserved: Set<String> = [
    "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do",
    "else", "enum", "export", "extends", "false", "finally", "for", "function", "if", "import",
    "in",
    "instanceof", "new", "null", "return", "super", "switch", "this", "throw", "true", "try",
    "typeof", "var", "void", "while", "with",
  ]

  /// Whether the current token may be a variable.
  var isName: Bool {
    guard let current, current.kind == .word else { return false }
    return !Self.reserved.contains(current.text)
  }

  /// Reads a use of a name.
  mutating func name() throws(ScriptSyntaxError) -> ScriptName {
    guard isName, let token = current, !token.text.utf8.contains(UInt8(ascii: "\\")) else {
      throw unexpected()
    }
    if token.text.unicodeScalars.contains(where: { $0.properties.isWhitespace }) {
      throw unexpected()
    }
    advance()
    let use = ScriptName(token.text, at: token.range.lowerBound, in: scope)
    names.add(use)
    if token.text == "arguments" { ownerOfThis.readsArguments = true }
    return use
  }

  /// The function that `this` belongs to: no arrow.
  var ownerOfThis: ScriptFunction {
    var result = function
    while result.kind == .arrow, let parent = result.scope.parent?.functionScope.function {
      result = parent
    }
    return result
  }

  /// Reads a name that is declared.
  ///
  /// Its variable has a value from the end of its declaration on.
  mutating func declaredName(_ kind: ScriptVariable.Kind) throws(ScriptSyntaxError) -> ScriptName {
    let start = position
    let use = try name()
    guard use.name != "let" || kind == .variable else { throw error("a variable is named let") }
    guard let variable = declare(use.name, kind) else {
      throw ScriptSyntaxError(message: "'\(use.name)' is declared twice", position: start)
    }
    pending.append(variable)
    return use
  }

  mutating func declare(_ name: String, _ kind: ScriptVariable.Kind) -> ScriptVariable? {
    let variable =
      kind == .variable
      ? scope.declareInFunction(name) : scope.declare(name, kind, ready: .max)
    if let variable { names.add(variable) }
    return variable
  }

  /// Variables of a declaration that is being read.
  var pending: [ScriptVariable] = []

  /// Their values are there from here on.
  mutating func endDeclaration(since count: Int) {
    for variable in pending[count...] where variable.ready == .max { variable.ready = position }
    pending.removeSubrange(count...)
  }
}
