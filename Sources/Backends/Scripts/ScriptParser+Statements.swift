/// Statements.
extension ScriptParser {
  /// Reads the statements of a function, with the texts before them.
  mutating func readBody(until end: String?) throws(ScriptSyntaxError) {
    while let token = current, token.kind == .text {
      let next = self.token(after: 1)
      let isAlone = next == nil || next?.isSign(";") ?? true || next?.isSign("}") ?? true
      guard isAlone else { break }
      function.directives.append(token.text)
      advance()
      _ = take(";")
    }
    function.body += try statements(until: end)
  }

  private mutating func statements(
    until end: String?
  ) throws(ScriptSyntaxError) -> [ScriptStatement] {
    var result: [ScriptStatement] = []
    while !isAtEnd, end.map({ !isSign($0) }) ?? true { result.append(try statement()) }
    return result
  }

  mutating func statement() throws(ScriptSyntaxError) -> ScriptStatement {
    let start = position
    let kind = try nested { (parser) throws(ScriptSyntaxError) in try parser.readStatement() }
    return ScriptStatement(start: start, kind: kind)
  }

  private mutating func readStatement() throws(ScriptSyntaxError) -> ScriptStatement.Kind {
    if take(";") { return .empty }
    if isSign("{") { return try readBlock() }
    guard let token = current, token.kind == .word else { return try expressionStatement() }
    switch token.text {
    case "var", "const": return try declarationStatement()
    case "let" where isDeclaration: return try declarationStatement()
    case "function": return try functionStatement()
    case "if": return try conditionalStatement()
    case "for": return try forStatement()
    case "while":
      advance()
      let test = try condition()
      return .while(test, try loopBody())
    case "do":
      advance()
      let body = try loopBody()
      guard takeWord("while") else { throw unexpected() }
      let test = try condition()
      _ = take(";")
      return .doWhile(body, test)
    case "return", "throw": return try leaveStatement(token.text)
    case "break", "continue":
      advance()
      let label = isName && !isOnNewLine ? current?.text : nil
      if label != nil { advance() }
      try endStatement()
      return .jump(token.text, label: label)
    case "try": return try tryStatement()
    case "switch": return try switchStatement()
    case "with":
      advance()
      let object = try condition()
      let inner = block(isInWith: true)
      let body = try scoped(inner) { (parser) throws(ScriptSyntaxError) in try parser.statement() }
      return .with(object, body)
    case "class", "import", "export", "enum": throw unexpected()
    case "debugger":
      advance()
      try endStatement()
      return .empty
    case "async" where isWord("function", after: 1): throw unexpected()
    default:
      guard isName, isSign(":", after: 1) else { return try expressionStatement() }
      advance()
      advance()
      return .labelled(token.text, try statement())
    }
  }

  // Whether `let` begins a declaration.
  private var isDeclaration: Bool {
    guard let next = token(after: 1) else { return false }
    if next.isSign("[") || next.isSign("{") { return true }
    return next.kind == .word && !["in", "instanceof", "of"].contains(next.text)
  }

  private mutating func expressionStatement() throws(ScriptSyntaxError) -> ScriptStatement.Kind {
    let value = try expression()
    try endStatement()
    return .expression(value)
  }

  private mutating func readBlock() throws(ScriptSyntaxError) -> ScriptStatement.Kind {
    let inner = block()
    return .block(
      inner,
      try scoped(inner) { (parser) throws(ScriptSyntaxError) in
        try parser.braced()
      }
    )
  }

  private mutating func braced() throws(ScriptSyntaxError) -> [ScriptStatement] {
    try expect("{")
    let result = try statements(until: "}")
    try expect("}")
    return result
  }

  // A block in a given scope, such as the body of a `catch`.
  private mutating func bracedStatement(
    _ inner: ScriptScope
  ) throws(ScriptSyntaxError) -> ScriptStatement {
    let start = position
    let body = try scoped(inner) { (parser) throws(ScriptSyntaxError) in
      try parser.nested { (parser) throws(ScriptSyntaxError) in try parser.braced() }
    }
    return ScriptStatement(start: start, kind: .block(inner, body))
  }

  private mutating func condition() throws(ScriptSyntaxError) -> ScriptExpression {
    try expect("(")
    let value = try expression()
    try expect(")")
    return value
  }

  private mutating func loopBody() throws(ScriptSyntaxError) -> ScriptStatement {
    loops += 1
    defer { loops -= 1 }
    return try statement()
  }

  private mutating func conditionalStatement() throws(ScriptSyntaxError) -> ScriptStatement.Kind {
    var cases: [(ScriptExpression, ScriptStatement)] = []
    while takeWord("if") {
      let test = try condition()
      cases.append((test, try statement()))
      guard takeWord("else") else { return .conditional(cases, nil) }
      guard isWord("if") else { break }
    }
    return .conditional(cases, try statement())
  }

  private mutating func leaveStatement(
    _ word: String
  ) throws(ScriptSyntaxError) -> ScriptStatement.Kind {
    advance()
    if isSign(";") || isSign("}") || isAtEnd || isOnNewLine {
      guard word == "return" else { throw unexpected() }
      _ = take(";")
      return .leave(word, nil)
    }
    let value = try expression()
    try endStatement()
    return .leave(word, value)
  }

  private mutating func tryStatement() throws(ScriptSyntaxError) -> ScriptStatement.Kind {
    advance()
    let body = try bracedStatement(block())
    var caught: ScriptCatch?
    if takeWord("catch") {
      let outer = block()
      var parameter: ScriptPattern?
      if take("(") {
        let count = pending.count
        parameter = try scoped(outer) { (parser) throws(ScriptSyntaxError) in
          try parser.pattern(declares: .caught)
        }
        endDeclaration(since: count)
        try expect(")")
      }
      let inner = try scoped(outer) { (parser) throws(ScriptSyntaxError) in
        try parser.bracedStatement(parser.block())
      }
      caught = ScriptCatch(scope: outer, parameter: parameter, body: inner)
    }
    let last = takeWord("finally") ? try bracedStatement(block()) : nil
    guard caught != nil || last != nil else { throw unexpected() }
    return .try(body, caught, finally: last)
  }

  private mutating func switchStatement() throws(ScriptSyntaxError) -> ScriptStatement.Kind {
    advance()
    let value = try condition()
    let inner = block()
    inner.isSwitch = true
    try expect("{")
    let cases = try scoped(inner) { (parser) throws(ScriptSyntaxError) in try parser.switchCases() }
    try expect("}")
    return .switch(value, inner, cases)
  }

  private mutating func switchCases() throws(ScriptSyntaxError)
    -> [(ScriptExpression?, [ScriptStatement])]
  {
    var cases: [(ScriptExpression?, [ScriptStatement])] = []
    while !isSign("}") {
      var test: ScriptExpression?
      if takeWord("case") {
        test = try expression()
      } else if !takeWord("default") {
        throw unexpected()
      }
      try expect(":")
      var body: [ScriptStatement] = []
      while !isAtEnd, !isSign("}"), !isWord("case"), !isWord("default") {
        body.append(try statement())
      }
      cases.append((test, body))
    }
    return cases
  }

  // MARK: Loops

  private mutating func forStatement() throws(ScriptSyntaxError) -> ScriptStatement.Kind {
    advance()
    try expect("(")
    loops += 1
    let head = block()
    loops -= 1
    return try scoped(head) { (parser) throws(ScriptSyntaxError) in try parser.forLoop(head) }
  }

  private mutating func forLoop(
    _ head: ScriptScope
  ) throws(ScriptSyntaxError) -> ScriptStatement.Kind {
    let start = position
    var first: ScriptStatement?
    let count = pending.count
    let isDeclared = isWord("var") || isWord("const") || isWord("let") && isDeclaration
    if isDeclared, let keyword = current?.text {
      advance()
      let kind = ScriptVariable.Kind(keyword)
      let pattern = try self.pattern(declares: kind)
      if isWord("of") || isWord("in") {
        return try forEach(head, ScriptLoopHead(keyword: keyword, pattern: pattern), count)
      }
      let all = try declarators(keyword, first: pattern, since: count, noIn: true)
      first = ScriptStatement(start: start, kind: .declaration(keyword, all))
    } else if !isSign(";") {
      if isSign("[") || isSign("{"), let next = tokenAfterPartner,
        next.isWord("of") || next.isWord("in")
      {
        let pattern = try self.pattern(declares: nil)
        return try forEach(head, ScriptLoopHead(keyword: nil, pattern: pattern), count)
      }
      let value = try expression(noIn: true)
      if isWord("of") || isWord("in") {
        guard value.isTarget else { throw unexpected() }
        return try forEach(head, ScriptLoopHead(keyword: nil, pattern: .target(value)), count)
      }
      first = ScriptStatement(start: start, kind: .expression(value))
    }
    try expect(";")
    let test = isSign(";") ? nil : try expression()
    try expect(";")
    let step = isSign(")") ? nil : try expression()
    try expect(")")
    head.headEnd = position
    return .for(head, first, test, step, try loopBody())
  }

  private mutating func forEach(
    _ head: ScriptScope,
    _ target: ScriptLoopHead,
    _ count: Int
  ) throws(ScriptSyntaxError) -> ScriptStatement.Kind {
    let isOf = isWord("of")
    advance()
    let list = isOf ? try assignment() : try expression()
    endDeclaration(since: count)
    try expect(")")
    head.headEnd = position
    return .forEach(head, target, isOf: isOf, list, try loopBody())
  }

  // MARK: Declarations

  private mutating func declarationStatement() throws(ScriptSyntaxError) -> ScriptStatement.Kind {
    guard let keyword = current?.text else { throw unexpected() }
    advance()
    let count = pending.count
    let first = try pattern(declares: ScriptVariable.Kind(keyword))
    let all = try declarators(keyword, first: first, since: count, noIn: false)
    try endStatement()
    return .declaration(keyword, all)
  }

  private mutating func declarators(
    _ keyword: String,
    first: ScriptPattern,
    since count: Int,
    noIn: Bool
  ) throws(ScriptSyntaxError) -> [ScriptPatternElement] {
    var result: [ScriptPatternElement] = []
    var pattern = first
    while true {
      let initial = take("=") ? try assignment(noIn: noIn) : nil
      if initial == nil {
        guard case .target = pattern, keyword != "const" else {
          throw error("a declaration without a value")
        }
      }
      endDeclaration(since: count)
      result.append(ScriptPatternElement(pattern: pattern, initial: initial))
      guard take(",") else { return result }
      pattern = try self.pattern(declares: ScriptVariable.Kind(keyword))
    }
  }
}

extension ScriptVariable.Kind {
  /// The kind of what a word declares.
  fileprivate init(_ keyword: String) {
    switch keyword {
    case "let": self = .lexical
    case "const": self = .constant
    default: self = .variable
    }
  }
}
