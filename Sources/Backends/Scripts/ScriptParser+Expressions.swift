/// Expressions.
extension ScriptParser {
  /// Expressions with commas between them.
  mutating func expression(noIn: Bool = false) throws(ScriptSyntaxError) -> ScriptExpression {
    var all = [try assignment(noIn: noIn)]
    while take(",") { all.append(try assignment(noIn: noIn)) }
    return all.count == 1 ? all[0] : .sequence(all)
  }

  private static let assignments: Set<String> = [
    "=", "+=", "-=", "*=", "/=", "%=", "**=", "<<=", ">>=", ">>>=", "&=", "^=", "|=", "&&=", "||=",
    "??=",
  ]

  /// An expression without a comma.
  mutating func assignment(noIn: Bool = false) throws(ScriptSyntaxError) -> ScriptExpression {
    try nested { (parser) throws(ScriptSyntaxError) in try parser.readAssignment(noIn) }
  }

  private mutating func readAssignment(_ noIn: Bool) throws(ScriptSyntaxError) -> ScriptExpression {
    if isSign("("), tokenAfterPartner?.isSign("=>") ?? false { return try arrow(noIn) }
    if isName, isSign("=>", after: 1) { return try arrow(noIn) }
    if isSign("[") || isSign("{"), tokenAfterPartner?.isSign("=") ?? false {
      let pattern = try self.pattern(declares: nil)
      try expect("=")
      return .assignment(pattern, sign: "=", try assignment(noIn: noIn))
    }
    let left = try conditional(noIn)
    guard let sign = current, sign.kind == .sign, Self.assignments.contains(sign.text) else {
      return left
    }
    guard left.isTarget else {
      throw error("nothing can be assigned to what is before \(sign.text)")
    }
    advance()
    return .assignment(.target(left), sign: sign.text, try assignment(noIn: noIn))
  }

  private mutating func conditional(_ noIn: Bool) throws(ScriptSyntaxError) -> ScriptExpression {
    var cases: [(test: ScriptExpression, value: ScriptExpression)] = []
    while true {
      let isPlain =
        !(isSign("(") && tokenAfterPartner?.isSign("=>") ?? false)
        && !(isName && isSign("=>", after: 1))
      // The last value may be an arrow or an assignment.
      if !cases.isEmpty, !isPlain { return .condition(cases, try assignment(noIn: noIn)) }
      let test = try operation(1, noIn)
      guard take("?") else {
        guard !cases.isEmpty else { return test }
        guard let sign = current, sign.kind == .sign, Self.assignments.contains(sign.text),
          test.isTarget
        else { return .condition(cases, test) }
        advance()
        let value = try assignment(noIn: noIn)
        return .condition(cases, .assignment(.target(test), sign: sign.text, value))
      }
      let value = try assignment()
      try expect(":")
      cases.append((test, value))
    }
  }

  private static let strengths: [String: Int] = [
    "??": 1, "||": 2, "&&": 3, "|": 4, "^": 5, "&": 6, "==": 7, "!=": 7, "===": 7, "!==": 7, "<": 8,
    ">": 8, "<=": 8, ">=": 8, "in": 8, "instanceof": 8, "<<": 9, ">>": 9, ">>>": 9, "+": 10,
    "-": 10, "*": 11, "/": 11, "%": 11,
  ]

  private func strength(_ noIn: Bool) -> Int? {
    guard let current, current.kind == .sign || current.kind == .word else { return nil }
    if current.kind == .word, !["in", "instanceof"].contains(current.text) { return nil }
    return noIn && current.text == "in" ? nil : Self.strengths[current.text]
  }

  // Operators that bind at least as strongly as given.
  private mutating func operation(
    _ least: Int,
    _ noIn: Bool
  ) throws(ScriptSyntaxError) -> ScriptExpression {
    var left = try power()
    // A slash after an operand divides.
    if current?.kind == .regularExpression { throw unexpected() }
    while let strength = strength(noIn), strength >= least {
      var operands: [(sign: String, operand: ScriptExpression)] = []
      while self.strength(noIn) == strength, let sign = current?.text {
        advance()
        operands.append((sign, try operation(strength + 1, noIn)))
        if sign == "??", left.isLogical || operands[operands.count - 1].operand.isLogical {
          throw error("?? beside || or && needs brackets")
        }
      }
      if strength > 1, strength <= 3, left.isCoalescing {
        throw error("?? beside || or && needs brackets")
      }
      left = .operation(left, operands)
    }
    return left
  }

  // `a ** b`, which binds from the right.
  private mutating func power() throws(ScriptSyntaxError) -> ScriptExpression {
    let hasSign = isPrefix
    let base = try unary()
    guard isSign("**") else { return base }
    guard !hasSign else { throw error("an operator before the base of ** needs brackets") }
    advance()
    let exponent = try nested { (parser) throws(ScriptSyntaxError) in try parser.power() }
    return .operation(base, [("**", exponent)])
  }

  private static let prefixes: Set<String> = ["!", "~", "+", "-"]
  private static let prefixWords: Set<String> = ["typeof", "void", "delete"]

  private var isPrefix: Bool {
    guard let current else { return false }
    return current.kind == .sign
      ? Self.prefixes.contains(current.text)
      : current.kind == .word && Self.prefixWords.contains(current.text)
  }

  private mutating func unary() throws(ScriptSyntaxError) -> ScriptExpression {
    if isPrefix, let sign = current?.text {
      advance()
      let value = try nested { (parser) throws(ScriptSyntaxError) in try parser.unary() }
      return .prefix(sign, value)
    }
    if isSign("++") || isSign("--"), let sign = current?.text {
      advance()
      let value = try nested { (parser) throws(ScriptSyntaxError) in try parser.unary() }
      guard value.isTarget else { throw error("nothing can be assigned to what is after \(sign)") }
      return .update(sign, isPrefix: true, value)
    }
    let value = try chain()
    guard isSign("++") || isSign("--"), !isOnNewLine, let sign = current?.text else { return value }
    guard value.isTarget else { throw error("nothing can be assigned to what is before \(sign)") }
    advance()
    return .update(sign, isPrefix: false, value)
  }

  // MARK: Selections and calls

  /// A name or a selection that a pattern assigns to.
  mutating func target() throws(ScriptSyntaxError) -> ScriptExpression { try chain() }

  private mutating func chain() throws(ScriptSyntaxError) -> ScriptExpression {
    let base = isWord("new") ? try new() : try primary()
    return try links(of: base, isCalled: true)
  }

  private mutating func links(
    of base: ScriptExpression,
    isCalled: Bool
  ) throws(ScriptSyntaxError) -> ScriptExpression {
    var links: [ScriptLink] = []
    while let token = current {
      if token.kind == .template { throw error("functions of templates are not read") }
      guard token.kind == .sign else { break }
      if token.text == "." {
        advance()
        links.append(ScriptLink(kind: .member(try memberName()), isOptional: false))
      } else if token.text == "[" {
        links.append(ScriptLink(kind: .index(try subscripted()), isOptional: false))
      } else if token.text == "(", isCalled {
        links.append(ScriptLink(kind: .call(try arguments()), isOptional: false))
      } else if token.text == "?.", isCalled {
        advance()
        let kind: ScriptLink.Kind =
          isSign("(")
          ? .call(try arguments())
          : isSign("[") ? .index(try subscripted()) : .member(try memberName())
        links.append(ScriptLink(kind: kind, isOptional: true))
      } else {
        break
      }
    }
    guard !links.isEmpty else { return base }
    if case .name(let use) = base, links.contains(where: { $0.isNamed("name") }) {
      namedOwners.append(use)
    }
    return .chain(base, links)
  }

  private mutating func memberName() throws(ScriptSyntaxError) -> String {
    guard let token = current, token.kind == .word else { throw unexpected() }
    advance()
    return token.text
  }

  private mutating func subscripted() throws(ScriptSyntaxError) -> ScriptExpression {
    try expect("[")
    let value = try nested { (parser) throws(ScriptSyntaxError) in try parser.expression() }
    try expect("]")
    return value
  }

  private mutating func arguments() throws(ScriptSyntaxError) -> [ScriptElement] {
    try expect("(")
    var result: [ScriptElement] = []
    while !isSign(")") {
      result.append(take("...") ? .spread(try assignment()) : .item(try assignment()))
      if !isSign(")") { try expect(",") }
    }
    advance()
    return result
  }

  private mutating func new() throws(ScriptSyntaxError) -> ScriptExpression {
    advance()
    if take(".") {
      guard takeWord("target") else { throw unexpected() }
      ownerOfThis.readsThis = true
      return .newTarget
    }
    let base = try nested { (parser) throws(ScriptSyntaxError) in
      parser.isWord("new") ? try parser.new() : try parser.primary()
    }
    let callee = try links(of: base, isCalled: false)
    if isSign("?.") { throw unexpected() }
    return .new(callee, isSign("(") ? try arguments() : [])
  }

  // MARK: Operands

  private mutating func primary() throws(ScriptSyntaxError) -> ScriptExpression {
    guard let token = current else { throw unexpected() }
    switch token.kind {
    case .number:
      advance()
      return .literal(try number(token))
    case .text:
      guard let last = token.text.last, token.text.count > 1, last == token.text.first else {
        throw unexpected()
      }
      advance()
      return .literal(token.text)
    case .regularExpression:
      // Signs of the writer.
      guard !token.text.utf8.contains(where: { $0 < 3 }) else { throw unexpected() }
      advance()
      var text = token.text
      // Its flags.
      if let flags = current, flags.kind == .word, flags.range.lowerBound == token.range.upperBound
      {
        text += flags.text
        advance()
      }
      return .literal(text)
    case .template: return try template(token)
    case .word: return try word(token)
    case .sign: return try bracket(token)
    }
  }

  private func number(_ token: ScriptToken) throws(ScriptSyntaxError) -> String {
    guard token.text.contains("_") else { return token.text }
    guard !token.text.hasSuffix("_"), !token.text.contains("__"), !token.text.hasPrefix("0_") else {
      throw unexpected()
    }
    return token.text
  }

  private mutating func word(_ token: ScriptToken) throws(ScriptSyntaxError) -> ScriptExpression {
    switch token.text {
    case "this":
      advance()
      ownerOfThis.readsThis = true
      return .this
    case "null", "true", "false":
      advance()
      return .literal(token.text)
    case "function": return .function(try readFunction(.expression))
    case "async" where isWord("function", after: 1): throw unexpected()
    default: return .name(try name())
    }
  }

  private mutating func bracket(_ token: ScriptToken) throws(ScriptSyntaxError) -> ScriptExpression
  {
    switch token.text {
    case "(":
      advance()
      let value = try nested { (parser) throws(ScriptSyntaxError) in try parser.expression() }
      try expect(")")
      return .parenthesized(value)
    case "[": return try list()
    case "{": return try object()
    case "/", "/=":
      try cutAgain()
      guard current?.kind == .regularExpression else { throw unexpected() }
      return try primary()
    default: throw unexpected()
    }
  }

  private mutating func list() throws(ScriptSyntaxError) -> ScriptExpression {
    advance()
    var result: [ScriptElement] = []
    while !isSign("]") {
      if take(",") {
        result.append(.hole)
        continue
      }
      result.append(take("...") ? .spread(try assignment()) : .item(try assignment()))
      if !isSign("]") { try expect(",") }
    }
    advance()
    return .array(result)
  }

  private mutating func template(_ token: ScriptToken) throws(ScriptSyntaxError) -> ScriptExpression
  {
    guard let ranges = token.substitutions else { throw error("a template does not end") }
    var texts: [String] = []
    var values: [ScriptExpression] = []
    var start = token.range.lowerBound + 1
    for range in ranges {
      texts.append(try templateText(start..<range.lowerBound - 2))
      values.append(try substitution(range))
      start = range.upperBound + 1
    }
    texts.append(try templateText(start..<max(start, token.range.upperBound - 1)))
    advance()
    return .template(texts, values)
  }

  // A text of a template in quotes.
  private func templateText(_ range: Range<Int>) throws(ScriptSyntaxError) -> String {
    let text = String(decoding: bytes[range], as: UTF8.self)
      .replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    var (result, isEscaped, afterZero) = ("\"", false, false)
    for scalar in text.unicodeScalars {
      if afterZero, ("0"..."9").contains(scalar) { throw error("an octal escape in a template") }
      afterZero = false
      switch (scalar, isEscaped) {
      case ("\n", true): result.unicodeScalars.removeLast()
      case ("\n", false): result += "\\n"
      case ("\u{2028}", _), ("\u{2029}", _):
        if isEscaped { result.unicodeScalars.removeLast() }
        if !isEscaped { result += scalar == "\u{2028}" ? "\\u2028" : "\\u2029" }
      case ("\"", false): result += "\\\""
      case ("1"..."9", true): throw error("an octal escape in a template")
      default:
        afterZero = isEscaped && scalar == "0"
        result.unicodeScalars.append(scalar)
      }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return result + "\""
  }
}

extension ScriptLink {
  fileprivate func isNamed(_ name: String) -> Bool {
    if case .member(name) = kind { true } else { false }
  }
}

extension ScriptExpression {
  /// Whether something can be assigned to it.
  var isTarget: Bool {
    switch self {
    case .name: true
    case .chain(_, let links):
      if case .call = links[links.count - 1].kind {
        false
      } else {
        !links.contains(where: \.isOptional)
      }
    case .parenthesized(let value): value.isTarget
    default: false
    }
  }

  fileprivate var isLogical: Bool {
    if case .operation(_, let operands) = self {
      ["||", "&&"].contains(operands[0].sign)
    } else {
      false
    }
  }

  fileprivate var isCoalescing: Bool {
    if case .operation(_, let operands) = self { operands[0].sign == "??" } else { false }
  }
}
