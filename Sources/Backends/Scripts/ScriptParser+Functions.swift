/// Functions, objects and patterns.
extension ScriptParser {
  /// A function that is declared, also in a block.
  mutating func functionStatement() throws(ScriptSyntaxError) -> ScriptStatement.Kind {
    .function(try readFunction(.declaration))
  }

  mutating func readFunction(_ kind: ScriptFunction.Kind) throws(ScriptSyntaxError)
    -> ScriptFunction
  {
    let start = position
    advance()
    if isSign("*") { throw unexpected() }
    var (name, outerVariable) = (ScriptName?.none, ScriptVariable?.none)
    let isInBlock = kind == .declaration && !scope.isFunction
    if kind == .declaration {
      guard isName, let text = current?.text else { throw unexpected() }
      let variable =
        isInBlock ? declare(text, .blockFunction) : declare(text, .variable)
      guard let variable else { throw error("'\(text)' is declared twice") }
      variable.ready = 0
      // Where nothing is in its way, the function around has a variable of that name, too.
      if isInBlock, let parent = scope.parent, let outer = parent.declareInFunction(text) {
        names.add(outer)
        outerVariable = outer
      }
      name = try self.name()
    }
    let inner = ScriptScope(scope, isFunction: true, start: position)
    let result = ScriptFunction(kind, inner, start: start)
    if kind == .expression, isName {
      let use = ScriptName(current?.text ?? "", at: position, in: inner)
      _ = inner.declare(use.name, .itself, ready: 0)
      names.add(use)
      name = use
      advance()
    }
    (result.name, result.outer) = (name, outerVariable)
    if isInBlock { scope.functions.append(result) }
    try readParts(of: result)
    return result
  }

  /// The parameters and the body of a function.
  private mutating func readParts(of inner: ScriptFunction) throws(ScriptSyntaxError) {
    try within(inner) { (parser) throws(ScriptSyntaxError) in
      try parser.expect("(")
      try parser.readParameters()
      inner.scope.bodyStart = parser.position
      try parser.expect("{")
      try parser.readBody(until: "}")
      try parser.expect("}")
    }
  }

  private mutating func within(
    _ inner: ScriptFunction,
    _ body: (inout ScriptParser) throws(ScriptSyntaxError) -> Void
  ) throws(ScriptSyntaxError) {
    let (outer, outerLoops) = (function, loops)
    (function, loops) = (inner, 0)
    defer { (function, loops) = (outer, outerLoops) }
    try scoped(inner.scope) { (parser) throws(ScriptSyntaxError) in
      try parser.nested { (parser) throws(ScriptSyntaxError) in try body(&parser) }
    }
  }

  // Up to the bracket that closes them.
  private mutating func readParameters() throws(ScriptSyntaxError) {
    while !isSign(")") {
      let count = pending.count
      if take("...") {
        function.rest = try pattern(declares: .parameter)
        endDeclaration(since: count)
        break
      }
      function.parameters.append(try element(declares: .parameter))
      endDeclaration(since: count)
      if !isSign(")") { try expect(",") }
    }
    try expect(")")
  }

  mutating func arrow(_ noIn: Bool) throws(ScriptSyntaxError) -> ScriptExpression {
    let inner = ScriptScope(scope, isFunction: true, start: position)
    let result = ScriptFunction(.arrow, inner, start: position)
    try within(result) { (parser) throws(ScriptSyntaxError) in
      if parser.take("(") {
        try parser.readParameters()
      } else {
        let count = parser.pending.count
        result.parameters.append(try parser.element(declares: .parameter))
        parser.endDeclaration(since: count)
      }
      guard !parser.isOnNewLine else { throw parser.unexpected() }
      inner.bodyStart = parser.position
      try parser.expect("=>")
      if parser.take("{") {
        try parser.readBody(until: "}")
        try parser.expect("}")
      } else {
        result.value = try parser.assignment(noIn: noIn)
      }
    }
    return .function(result)
  }

  // MARK: Objects

  mutating func object() throws(ScriptSyntaxError) -> ScriptExpression {
    advance()
    var members: [ScriptMember] = []
    while !isSign("}") {
      members.append(try member())
      if !isSign("}") { try expect(",") }
    }
    advance()
    return .object(members)
  }

  private mutating func member() throws(ScriptSyntaxError) -> ScriptMember {
    if take("...") { return ScriptMember(key: .plain(""), kind: .spread(try assignment())) }
    if isWord("get") || isWord("set"), let word = current?.text, let next = token(after: 1),
      ![",", "}", ":", "("].contains(next.text) || next.kind == .text
    {
      advance()
      let key = try self.key()
      let method = try self.method(.accessor)
      return ScriptMember(key: key, kind: word == "get" ? .getter(method) : .setter(method))
    }
    if isName, isSign(",", after: 1) || isSign("}", after: 1), case let use = try name() {
      return ScriptMember(key: .plain(use.name), kind: .shorthand(.name(use)))
    }
    let key = try self.key()
    if isSign("(") { return ScriptMember(key: key, kind: .method(try method(.method))) }
    try expect(":")
    return ScriptMember(key: key, kind: .value(try assignment()))
  }

  private mutating func method(
    _ kind: ScriptFunction.Kind
  ) throws(ScriptSyntaxError) -> ScriptFunction {
    let inner = ScriptScope(scope, isFunction: true, start: position)
    let result = ScriptFunction(kind, inner, start: position)
    try readParts(of: result)
    return result
  }

  private mutating func key() throws(ScriptSyntaxError) -> ScriptMember.Key {
    if take("[") {
      let value = try assignment()
      try expect("]")
      return .computed(value)
    }
    guard let token = current, [.word, .text, .number].contains(token.kind) else {
      throw unexpected()
    }
    advance()
    return .plain(token.kind == .number ? token.text.filter { $0 != "_" } : token.text)
  }

  // MARK: Patterns

  /// Reads a pattern.
  ///
  /// - Parameter kind: the kind of the variables that it declares; nil where it assigns to others.
  mutating func pattern(
    declares kind: ScriptVariable.Kind?
  ) throws(ScriptSyntaxError) -> ScriptPattern {
    try nested { (parser) throws(ScriptSyntaxError) in
      if parser.isSign("[") { return try parser.arrayPattern(kind) }
      if parser.isSign("{") { return try parser.objectPattern(kind) }
      if let kind { return .target(.name(try parser.declaredName(kind))) }
      let target = try parser.target()
      guard target.isTarget else { throw parser.unexpected() }
      return .target(target)
    }
  }

  mutating func element(
    declares kind: ScriptVariable.Kind?
  ) throws(ScriptSyntaxError) -> ScriptPatternElement {
    let pattern = try self.pattern(declares: kind)
    return ScriptPatternElement(pattern: pattern, initial: take("=") ? try assignment() : nil)
  }

  private mutating func arrayPattern(
    _ kind: ScriptVariable.Kind?
  ) throws(ScriptSyntaxError) -> ScriptPattern {
    advance()
    var elements: [ScriptPatternElement?] = []
    var rest: ScriptPattern?
    while !isSign("]") {
      if take(",") {
        elements.append(nil)
        continue
      }
      if take("...") {
        rest = try pattern(declares: kind)
        break
      }
      elements.append(try element(declares: kind))
      if !isSign("]") { try expect(",") }
    }
    try expect("]")
    return .array(elements, rest: rest)
  }

  private mutating func objectPattern(
    _ kind: ScriptVariable.Kind?
  ) throws(ScriptSyntaxError) -> ScriptPattern {
    advance()
    var elements: [(key: ScriptMember.Key, element: ScriptPatternElement)] = []
    var rest: ScriptPattern?
    while !isSign("}") {
      if take("...") {
        rest = try pattern(declares: kind)
        break
      }
      if isName, let next = token(after: 1), [",", "}", "="].contains(next.text), next.kind == .sign
      {
        let key = ScriptMember.Key.plain(current?.text ?? "")
        elements.append((key, try element(declares: kind)))
      } else {
        let key = try self.key()
        try expect(":")
        elements.append((key, try element(declares: kind)))
      }
      if !isSign("}") { try expect(",") }
    }
    try expect("}")
    return .object(elements, rest: rest)
  }
}
