/// Expressions.
extension ScriptWriter {
  /// An expression that needs no brackets around it.
  mutating func text(_ expression: ScriptExpression) throws(ScriptSyntaxError) -> String {
    switch expression {
    case .name(let use): return read(use)
    case .this: return this()
    case .literal(let text): return try literal(text)
    case .template(let texts, let values): return try template(texts, values)
    case .array(let elements): return try array(elements)
    case .object(let members): return try object(members)
    case .function(let function): return try text(function)
    case .prefix(let sign, let value): return try prefix(sign, value)
    case .update(let sign, let isPrefix, let target):
      return try update(sign, isPrefix: isPrefix, target)
    case .operation(let first, let rest): return try operation(first, rest)
    case .assignment(let pattern, let sign, let value): return try assignment(pattern, sign, value)
    case .condition(let cases, let last):
      var result = "("
      for (test, value) in cases { result += "\(try text(test))?\(try text(value)):" }
      return result + (try text(last)) + ")"
    case .chain(let base, let links): return try chain(base, links)
    case .new(let callee, let arguments): return try new(callee, arguments)
    case .newTarget:
      guard function.kind != .arrow else {
        throw ScriptSyntaxError(
          message: "new.target of an arrow is not read",
          position: function.start
        )
      }
      return "new.target"
    case .sequence(let all): return "(\(try list(all)))"
    case .parenthesized(let value): return "(\(try text(value)))"
    }
  }

  private mutating func list(_ all: [ScriptExpression]) throws(ScriptSyntaxError) -> String {
    var texts: [String] = []
    for expression in all { texts.append(try text(expression)) }
    return texts.joined(separator: ",")
  }

  // MARK: Names

  private mutating func read(_ use: ScriptName) -> String {
    if use.name == "arguments", use.variable == nil {
      let text = arguments()
      if text != "arguments" { change() }
      return mark(use.position) + text
    }
    if use.isEarly { return early(use) }
    guard let variable = use.variable, variable.isChecked else {
      return mark(use.position) + use.written
    }
    return "(\(mark(use.position))\(use.written)===_$none?\(early(use)):\(use.written))"
  }

  private mutating func early(_ use: ScriptName) -> String {
    change()
    return "\(mark(use.position))_$early(\"\(use.name)\")"
  }

  /// An assignment to a name.
  ///
  /// - Parameter isNew: whether it is the first value of a variable that is declared.
  mutating func assign(
    _ use: ScriptName,
    _ value: String,
    isNew: Bool,
    sign: String = "="
  ) -> String {
    if isNew { return "\(use.written)\(sign)\(value)" }
    // The variable is read before the value is computed.
    if use.isEarly { return sign == "=" ? "(\(value),\(early(use)))" : early(use) }
    if use.variable?.kind == .constant {
      change()
      let check = use.variable?.isChecked ?? false ? read(use) + "," : ""
      return "(\(value),\(check)_$fixed(\"\(use.name)\"))"
    }
    let text = "\(mark(use.position))\(use.written)\(sign)\(value)"
    guard let variable = use.variable, variable.isChecked else { return "(\(text))" }
    guard sign == "=" else { return "(\(read(use)),\(text))" }
    let holder = temporary()
    return "(\(holder)=\(value),\(read(use)),\(use.written)=\(holder))"
  }

  // MARK: Literals

  private mutating func literal(_ text: String) throws(ScriptSyntaxError) -> String {
    guard let first = text.unicodeScalars.first, first != "\"", first != "'" else {
      return quoted(text)
    }
    guard ("0"..."9").contains(first), text.contains("_") else { return text }
    change()
    return text.filter { $0 != "_" }
  }

  // A text whose letters beyond 16 bits are pairs, as the language has them.
  private mutating func quoted(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    guard scalars.contains(where: { $0.value > 0xFFFF || $0.value < 3 }) || text.contains("\\u{")
    else { return text }
    change()
    var (result, index) = ("", 0)
    while index < scalars.count {
      let scalar = scalars[index]
      if scalar == "\\", index + 1 < scalars.count {
        if scalars[index + 1] == "u", index + 2 < scalars.count, scalars[index + 2] == "{",
          let end = scalars[index...].firstIndex(of: "}"),
          let value = UInt32(
            String(String.UnicodeScalarView(scalars[index + 3..<end])),
            radix: 16
          ), value <= 0x10FFFF
        {
          result += Self.escaped(value)
          index = end + 1
          continue
        }
        result.unicodeScalars.append(scalar)
        index += 1
        if scalars[index].value > 0xFFFF { result.removeLast() }
      }
      let value = scalars[index].value
      if value > 0xFFFF || value < 3 {
        result += Self.escaped(value)
      } else {
        result.unicodeScalars.append(scalars[index])
      }
      index += 1
    }
    return result
  }

  private static func escaped(_ value: UInt32) -> String {
    func unit(_ code: UInt32) -> String {
      let digits = String(code, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    guard value > 0xFFFF else { return unit(value) }
    let rest = value - 0x10000
    return unit(0xD800 + rest >> 10) + unit(0xDC00 + rest & 0x3FF)
  }

  private mutating func template(
    _ texts: [String],
    _ values: [ScriptExpression]
  ) throws(ScriptSyntaxError) -> String {
    change()
    var result = "(" + quoted(texts[0])
    for (value, text) in zip(values, texts.dropFirst()) {
      result += "+_$text(\(try self.text(value)))"
      if text != "\"\"" { result += "+" + quoted(text) }
    }
    return result + ")"
  }

  // MARK: Operators

  private mutating func prefix(
    _ sign: String,
    _ value: ScriptExpression
  ) throws(ScriptSyntaxError) -> String {
    if sign == "delete", case .chain(let base, let links) = value {
      return try chain(base, links, deletes: true)
    }
    return "(\(sign) \(try text(value)))"
  }

  private mutating func update(
    _ sign: String,
    isPrefix: Bool,
    _ target: ScriptExpression
  ) throws(ScriptSyntaxError) -> String {
    guard case .name(let use) = target else {
      return isPrefix ? "(\(sign)\(try text(target)))" : "(\(try text(target))\(sign))"
    }
    if use.isEarly { return early(use) }
    let check = use.variable?.isChecked ?? false ? read(use) + "," : ""
    if use.variable?.kind == .constant {
      change()
      return "(\(check)_$fixed(\"\(use.name)\"))"
    }
    let written = use.written
    return isPrefix ? "(\(check)\(sign)\(written))" : "(\(check)\(written)\(sign))"
  }

  private mutating func operation(
    _ first: ScriptExpression,
    _ rest: [(sign: String, operand: ScriptExpression)]
  ) throws(ScriptSyntaxError) -> String {
    if rest[0].sign == "**" {
      change()
      return "_$pow(\(try text(first)),\(try text(rest[0].operand)))"
    }
    if rest[0].sign == "??" {
      change()
      let name = temporary()
      var result = "((\(name)=\(try text(first)))!=null?\(name):"
      for (_, operand) in rest.dropLast() {
        result += "(\(name)=\(try text(operand)))!=null?\(name):"
      }
      return result + (try text(rest[rest.count - 1].operand)) + ")"
    }
    var result = "(" + (try text(first))
    for (sign, operand) in rest { result += " \(sign) \(try text(operand))" }
    return result + ")"
  }

  private mutating func assignment(
    _ pattern: ScriptPattern,
    _ sign: String,
    _ value: ScriptExpression
  ) throws(ScriptSyntaxError) -> String {
    switch pattern {
    case .target(let target): return try assignment(to: target, sign, value)
    case .array, .object:
      change()
      let holder = temporary()
      let parts =
        ["\(holder)=\(try text(value))"] + (try bind(pattern, holder, isNew: false)) + [holder]
      return "(\(parts.joined(separator: ",")))"
    }
  }

  private mutating func assignment(
    to target: ScriptExpression,
    _ sign: String,
    _ value: ScriptExpression
  ) throws(ScriptSyntaxError) -> String {
    if case .parenthesized(let inner) = target { return try assignment(to: inner, sign, value) }
    let isLater = ["**=", "??=", "||=", "&&="].contains(sign)
    if case .name(let use) = target {
      if !isLater { return assign(use, try named(value, use.name), isNew: false, sign: sign) }
      change()
      let current = read(use)
      let text = try named(value, use.name)
      switch sign {
      case "**=": return assign(use, "_$pow(\(current),\(text))", isNew: false)
      case "??=":
        let holder = temporary()
        return "((\(holder)=\(current))!=null?\(holder):\(assign(use, text, isNew: false)))"
      default: return "(\(current)\(sign.dropLast())\(assign(use, text, isNew: false)))"
      }
    }
    guard isLater, case .chain(let base, let links) = target else {
      return "(\(try text(target))\(sign)\(try text(value)))"
    }
    change()
    let owner = temporary()
    var parts = ["\(owner)=\(try chain(base, Array(links.dropLast())))"]
    let member: String
    switch links[links.count - 1].kind {
    case .member(let name): member = "\(owner).\(name)"
    case .index(let index):
      let key = temporary()
      parts.append("\(key)=\(try text(index))")
      member = "\(owner)[\(key)]"
    case .call: member = owner
    }
    let text = try text(value)
    switch sign {
    case "**=": parts.append("\(member)=_$pow(\(member),\(text))")
    case "??=":
      let holder = temporary()
      parts.append("(\(holder)=\(member))!=null?\(holder):(\(member)=\(text))")
    default: parts.append("\(member)\(sign.dropLast())(\(member)=\(text))")
    }
    return "(\(parts.joined(separator: ",")))"
  }

  /// A value that, as a function without a name, gets that of its variable.
  mutating func named(
    _ value: ScriptExpression,
    _ name: String
  ) throws(ScriptSyntaxError) -> String {
    let text = try text(value)
    guard wantsNames, case .function(let function) = value, function.name == nil else {
      return text
    }
    change()
    return "_$named(\(text),\"\(name)\")"
  }
}
