/// Statements.
extension ScriptWriter {
  mutating func statements(_ all: [ScriptStatement]) throws(ScriptSyntaxError) -> String {
    var result = ""
    for statement in all { result += try text(statement) }
    return result
  }

  private mutating func text(_ statement: ScriptStatement) throws(ScriptSyntaxError) -> String {
    mark(statement.start) + (try text(statement.kind))
  }

  // A statement of another one, in brackets.
  private mutating func inner(_ statement: ScriptStatement) throws(ScriptSyntaxError) -> String {
    if case .block = statement.kind { return try text(statement) }
    return "{\(try text(statement))}"
  }

  private mutating func text(_ kind: ScriptStatement.Kind) throws(ScriptSyntaxError) -> String {
    switch kind {
    case .expression(let value): return Self.statement(try text(value))
    case .declaration(let keyword, let elements):
      let text = try declaration(keyword, elements)
      return text.isEmpty ? "" : text + ";"
    // Those of blocks are at the beginning of their block.
    case .function(let function):
      return function.name?.variable?.kind == .blockFunction
        ? try blockFunction(function) : try text(function)
    case .block(let scope, let body): return "{\(try block(scope, body))}"
    case .conditional(let cases, let last):
      var result = ""
      for (place, entry) in cases.enumerated() {
        result += "\(place > 0 ? "else " : "")if(\(try text(entry.0)))\(try inner(entry.1))"
      }
      return result
        + (try last.map { (last) throws(ScriptSyntaxError) in "else \(try inner(last))" } ?? "")
    case .for(let scope, let first, let test, let step, let body):
      return try forLoop(in: scope, first: first, test: test, step: step, body: body)
    case .forEach(let scope, let head, let isOf, let list, let body):
      return try isOf
        ? forOf(in: scope, head: head, list: list, body: body)
        : forIn(in: scope, head: head, object: list, body: body)
    case .while(let test, let body): return "while(\(try text(test)))\(try inner(body))"
    case .doWhile(let body, let test): return "do\(try inner(body))while(\(try text(test)));"
    case .leave(let word, let value):
      return word
        + (try value.map { (value) throws(ScriptSyntaxError) in "(\(try text(value)))" } ?? "")
        + ";"
    case .jump(let word, let label): return word + (label.map { " " + $0 } ?? "") + ";"
    case .try(let body, let caught, let last):
      var result = "try\(try inner(body))"
      if let caught { result += try self.caught(caught) }
      if let last { result += "finally\(try inner(last))" }
      return result
    case .switch(let value, let scope, let cases): return try switching(value, scope, cases)
    case .with(let object, let body): return "with(\(try text(object)))\(try inner(body))"
    case .labelled(let label, let body): return "\(label):\(try text(body.kind))"
    case .empty: return ";"
    }
  }

  // An expression as a statement, which begins with no bracket or word of another one.
  private static func statement(_ text: String) -> String {
    var rest = text[...]
    while rest.first == "\u{1}", let end = rest.firstIndex(of: "\u{2}") {
      rest = rest[rest.index(after: end)...]
    }
    return rest.hasPrefix("{") || rest.hasPrefix("function") ? "(\(text));" : text + ";"
  }

  // The function around has a variable of that name as well.
  private mutating func blockFunction(
    _ function: ScriptFunction
  ) throws(ScriptSyntaxError) -> String {
    guard let use = function.name, let outer = function.outer, outer.kind == .variable,
      outer.written != use.written || use.variable?.isPerTurn ?? false
    else { return ";" }
    declare(outer.written)
    return outer.written == use.written ? ";" : "\(outer.written)=\(use.written);"
  }

  private mutating func block(
    _ scope: ScriptScope,
    _ body: [ScriptStatement]
  ) throws(ScriptSyntaxError) -> String {
    let text = try start(of: scope) + statements(body)
    return perTurn(scope, text)
  }

  // MARK: Declarations

  // Without a semicolon; an expression, or a declaration of names alone.
  private mutating func declaration(
    _ keyword: String,
    _ elements: [ScriptPatternElement]
  ) throws(ScriptSyntaxError) -> String {
    if keyword != "var" { change() }
    let isPlain = elements.allSatisfy { element in
      guard case .target(.name(let use)) = element.pattern, let variable = use.variable else {
        return false
      }
      return !variable.isPerTurn && !variable.isChecked
    }
    var parts: [String] = []
    for element in elements {
      guard case .target(.name(let use)) = element.pattern else {
        guard let initial = element.initial else { continue }
        let holder = temporary()
        parts.append("\(holder)=\(try text(initial))")
        parts += try bind(element.pattern, holder, isNew: true)
        continue
      }
      let value = try element.initial.map { (value) throws(ScriptSyntaxError) in
        try named(value, use.name)
      }
      if isPlain {
        let missing = keyword == "let" ? "=void 0" : ""
        parts.append(mark(use.position) + use.written + (value.map { "=" + $0 } ?? missing))
      } else if let value = value ?? (keyword == "let" ? "void 0" : nil) {
        declareUnlessPerTurn(use)
        parts.append(assign(use, value, isNew: true))
      } else {
        declareUnlessPerTurn(use)
      }
    }
    guard !parts.isEmpty else { return "" }
    return (isPlain ? "var " : "") + parts.joined(separator: ",")
  }

  // MARK: Loops

  private mutating func forLoop(
    in scope: ScriptScope,
    first: ScriptStatement?,
    test: ScriptExpression?,
    step: ScriptExpression?,
    body: ScriptStatement
  ) throws(ScriptSyntaxError) -> String {
    // Each turn has other variables, which begin with the values of the loop's and give them back.
    let perTurn = scope.order.filter(\.isPerTurn)
    let written = perTurn.map(\.written)
    if !perTurn.isEmpty {
      change()
      for variable in perTurn { variable.written = temporary() }
    }
    var head = ""
    switch first?.kind {
    case .declaration(let keyword, let elements)?: head = try declaration(keyword, elements)
    case .expression(let value)?: head = try text(value)
    default: break
    }
    let begin = try start(of: scope)
    head += ";" + (try test.map { (test) throws(ScriptSyntaxError) in try text(test) } ?? "") + ";"
    head += try step.map { (step) throws(ScriptSyntaxError) in try text(step) } ?? ""
    let heads = perTurn.map(\.written)
    for (variable, name) in zip(perTurn, written) { variable.written = name }
    var inside = try inner(body)
    for ((variable, name), head) in zip(zip(perTurn, written), heads).reversed() {
      let back = variable.kind == .constant ? inside : "{try\(inside)finally{\(head)=\(name)}}"
      inside = "{try{throw \(head)}catch(\(name))\(back)}"
    }
    guard begin.isEmpty else {
      throw ScriptSyntaxError(message: "a loop uses its variable before it", position: body.start)
    }
    return "for(\(head))\(inside)"
  }

  private mutating func forOf(
    in scope: ScriptScope,
    head: ScriptLoopHead,
    list: ScriptExpression,
    body: ScriptStatement
  ) throws(ScriptSyntaxError) -> String {
    change()
    let (values, place) = (temporary(), temporary())
    let source = try text(list)
    let inside = try turn(in: scope, head: head, value: "\(values)[\(place)]", body: body)
    return
      "for(\(values)=_$list(\(source)),\(place)=0;\(place)<\(values).length;\(place)++)\(inside)"
  }

  private mutating func forIn(
    in scope: ScriptScope,
    head: ScriptLoopHead,
    object: ScriptExpression,
    body: ScriptStatement
  ) throws(ScriptSyntaxError) -> String {
    let source = try text(object)
    if case .target(let target) = head.pattern, head.keyword == nil || head.keyword == "var" {
      if case .name(let use) = target, use.variable?.kind != .constant, !use.isEarly,
        !(use.variable?.isChecked ?? false)
      {
        let name = (head.keyword == nil ? "" : "var ") + use.written
        return "for(\(name) in \(source))\(try inner(body))"
      }
    }
    change()
    let key = temporary()
    return "for(\(key) in \(source))\(try turn(in: scope, head: head, value: key, body: body))"
  }

  // A turn of a loop, in brackets.
  private mutating func turn(
    in scope: ScriptScope,
    head: ScriptLoopHead,
    value: String,
    body: ScriptStatement
  ) throws(ScriptSyntaxError) -> String {
    // Names are written once their blocks are known.
    let bindings = try bind(head.pattern, value, isNew: head.keyword != nil)
    let begin = try start(of: scope)
    let text = "\(begin)\(bindings.joined(separator: ","));\(try inner(body))"
    return "{\(perTurn(scope, text))}"
  }

  // MARK: Others

  private mutating func caught(_ caught: ScriptCatch) throws(ScriptSyntaxError) -> String {
    if case .target(.name(let use))? = caught.parameter {
      return "catch(\(use.written))\(try inner(caught.body))"
    }
    change()
    let error = temporary()
    guard let pattern = caught.parameter else { return "catch(\(error))\(try inner(caught.body))" }
    let bindings = try bind(pattern, error, isNew: true)
    let body = "\(bindings.joined(separator: ","));\(try inner(caught.body))"
    let text = caught.scope.order.reversed().reduce(body) { body, variable in
      "try{throw void 0}catch(\(variable.written)){\(body)}"
    }
    // The parameter of the engine is not the variable of the same name outside.
    let holder = temporary()
    return "catch(\(holder)){\(error)=\(holder);\(text)}"
  }

  private mutating func switching(
    _ value: ScriptExpression,
    _ scope: ScriptScope,
    _ cases: [(ScriptExpression?, [ScriptStatement])]
  ) throws(ScriptSyntaxError) -> String {
    let begin = try start(of: scope)
    var text = "switch(\(try self.text(value))){"
    for (test, body) in cases {
      text +=
        try test.map { (test) throws(ScriptSyntaxError) in "case \(try self.text(test)):" }
        ?? "default:"
      text += try statements(body)
    }
    text += "}"
    let isAlone = begin.isEmpty && !scope.order.contains(where: \.isPerTurn)
    return isAlone ? text : "{\(perTurn(scope, begin + text))}"
  }
}
