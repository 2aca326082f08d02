internal import JSONText
internal import SceneModel

/// Computes expressions.
struct ExpressionEvaluator {
  let scope: VariableScope
  let budget: ExpressionBudget
  let cache: ListResultCache

  /// Returns the value of an expression.
  ///
  /// - Throws: the error of an expression that cannot be computed.
  func value(_ expression: Expression) throws(ExpressionError) -> JSONValue {
    switch expression {
    case .literal(let value): return value
    case .name("pi") where scope["pi"] == nil: return JSONValue(.number(.pi))
    case .name(let name):
      guard let value = scope[name] else { throw ExpressionError(scope.missing(name)) }
      guard !value.isInvalid else {
        throw ExpressionError("\(name.quoted) could not be read", isReported: true)
      }
      return value
    case .member(let owner, let name): return try member(name, of: owner)
    case .negated(let operand): return try finite(-number(operand))
    case .binary(let sign, let left, let right):
      return try binary(sign, value(left), value(right))
    case .choice(let condition, let first, let second):
      guard case .bool(let isTrue) = try value(condition).kind else {
        throw ExpressionError("the condition before \"?\" is not true or false (compare)")
      }
      return try value(isTrue ? first : second)
    case .element(let owner, let index): return try element(value(index), of: value(owner))
    case .call(let function, let arguments):
      guard let key = ListResultCache.Key(function, arguments, scope) else {
        return try call(function, arguments)
      }
      if let cached = cache[key] { return cached }
      let result = try call(function, arguments)
      cache[key] = result
      return result
    }
  }

  private func call(
    _ function: ExpressionFunction,
    _ arguments: [Expression]
  ) throws(ExpressionError) -> JSONValue {
    var values: [JSONValue] = []
    for (index, argument) in arguments.enumerated() {
      try checkMember(argument, index, of: function)
      values.append(try value(argument))
    }
    return try ExpressionCall(function: function, arguments: values, evaluator: self).result()
  }

  private func member(_ name: String, of owner: Expression) throws(ExpressionError) -> JSONValue {
    let value = try value(owner)
    let members = if case .object(let members) = value.kind { members } else { [JSONMember]() }
    if let member = members.last(where: { $0.key == name }) { return member.value }
    if case .array(let items) = value.kind, name == "count" {
      return JSONValue(.number(Double(items.count)))
    }
    // The variables that a repeat defines for an element besides the element itself.
    if case .name(let variable) = owner, let existing = scope["\(variable).\(name)"] {
      return existing
    }
    if value.isObject { return try Self.member(name, of: members) }
    throw ExpressionError("\(value.echo) has no member \(name.quoted)\(Self.hint(name, value))")
  }

  private static func hint(_ name: String, _ value: JSONValue) -> String {
    if ExpressionFunction(rawValue: name) != nil { return " (write \(name)(…))" }
    guard case .array(let items) = value.kind, items.first?.isObject == true else { return "" }
    return " (of one element write [0].\(name), of all for example max(…, '\(name)'))"
  }

  // A member's name is a text: `max(rows, 'users')`.
  private func checkMember(
    _ argument: Expression,
    _ index: Int,
    of function: ExpressionFunction
  ) throws(ExpressionError) {
    guard case .name(let name) = argument, index > 0, scope[name] == nil, name != "pi",
      function.parameters[min(index, function.parameters.count - 1)].contains("member")
    else { return }
    throw ExpressionError("variable \(name.quoted) is not declared (for a member write '\(name)')")
  }

  private func number(_ expression: Expression) throws(ExpressionError) -> Double {
    try Self.number(value(expression))
  }

  private static func number(_ value: JSONValue) throws(ExpressionError) -> Double {
    guard case .number(let number) = value.kind else {
      throw ExpressionError("needs a number, not \(value.echo)")
    }
    return number
  }

  func finite(_ number: Double, divisor: Double = 1) throws(ExpressionError) -> JSONValue {
    guard number.isFinite else {
      let remedy = divisor == 0 ? "do not divide by 0" : "use smaller numbers"
      throw ExpressionError("the result is no finite number (\(remedy))")
    }
    return JSONValue(.number(number))
  }

  // MARK: Elements and members

  /// The element of a list by its index, from the end if negative; or a member by its name.
  func element(_ index: JSONValue, of owner: JSONValue) throws(ExpressionError) -> JSONValue {
    if case .object(let members) = owner.kind {
      guard case .string(let name) = index.kind else {
        throw ExpressionError("an object has members by name, not by \(index.echo)")
      }
      return try Self.member(name, of: members)
    }
    guard case .array(let items) = owner.kind else {
      let remedy = if case .string = owner.kind { " (for a letter, write slice)" } else { "" }
      throw ExpressionError("\(owner.echo) has no elements\(remedy)")
    }
    guard case .number(let number) = index.kind, number == number.rounded() else {
      throw ExpressionError("the index of a list is a whole number, not \(index.echo)")
    }
    let position = Int(clamping: number < 0 ? number + Double(items.count) : number)
    guard items.indices.contains(position) else {
      let range =
        items.isEmpty ? "it has none" : "write 0 to \(items.count - 1), or -1 for the last"
      throw ExpressionError(
        "there is no element \(number.shortestDecimal) in \(owner.echo) (\(range))"
      )
    }
    return items[position]
  }

  static func member(_ name: String, of members: [JSONMember]) throws(ExpressionError) -> JSONValue
  {
    if let member = members.last(where: { $0.key == name }) { return member.value }
    throw ExpressionError(
      "there is no member \(name.quoted)"
        + (Suggestions.nearest(to: name, among: members.map(\.key))
          .map { " (did you mean \($0)?)" } ?? "")
    )
  }

  // MARK: Operators

  func binary(
    _ sign: Expression.Operator,
    _ left: JSONValue,
    _ right: JSONValue
  ) throws(ExpressionError) -> JSONValue {
    switch sign {
    case .equal: return JSONValue(.bool(try Self.areEqual(left, right)))
    case .unequal: return JSONValue(.bool(try !Self.areEqual(left, right)))
    case .below: return JSONValue(.bool(try Self.isBelow(left, right)))
    case .above: return JSONValue(.bool(try Self.isBelow(right, left)))
    case .atMost: return JSONValue(.bool(try !Self.isBelow(right, left)))
    case .atLeast: return JSONValue(.bool(try !Self.isBelow(left, right)))
    case .add:
      if left.isText || right.isText { return try joined(left, right) }
      return try finite(Self.number(left) + Self.number(right))
    case .subtract: return try finite(Self.number(left) - Self.number(right))
    case .multiply: return try finite(Self.number(left) * Self.number(right))
    case .divide:
      let divisor = try Self.number(right)
      return try finite(Self.number(left) / divisor, divisor: divisor)
    case .remainder:
      let divisor = try Self.number(right)
      let remainder = try Self.number(left).truncatingRemainder(dividingBy: divisor)
      return try finite(remainder, divisor: divisor)
    }
  }

  /// Refuses a text that would be too long, before it is made.
  func checkLength(_ bytes: Int) throws(ExpressionError) {
    guard bytes <= Limits.expressionTextBytes else {
      throw ExpressionError(
        "a text of more than \(Limits.expressionTextBytes) bytes (write it out)"
      )
    }
    try budget.charge(bytes)
  }

  private func joined(_ left: JSONValue, _ right: JSONValue) throws(ExpressionError) -> JSONValue {
    guard let first = left.writtenOut, let second = right.writtenOut else {
      let list = left.writtenOut == nil ? left : right
      throw ExpressionError("\(list.kindName) cannot be joined to a text")
    }
    try checkLength(first.utf8.count + second.utf8.count)
    return JSONValue(.string(first + second))
  }

  private static func areEqual(
    _ left: JSONValue,
    _ right: JSONValue
  ) throws(ExpressionError) -> Bool {
    guard let first = left.writtenOut, let second = right.writtenOut else {
      throw ExpressionError("lists and objects cannot be compared")
    }
    return left.hasSameType(as: right) && first == second
  }

  static func isBelow(_ left: JSONValue, _ right: JSONValue) throws(ExpressionError) -> Bool {
    // By their code points: no language's order of letters is meant.
    if case .string(let first) = left.kind, case .string(let second) = right.kind {
      return first.unicodeScalars.lexicographicallyPrecedes(second.unicodeScalars)
    }
    return try number(left) < number(right)
  }
}

extension JSONValue {
  var isText: Bool { if case .string = kind { true } else { false } }

  var isNull: Bool { if case .null = kind { true } else { false } }

  /// The spelling of the value inside longer text; nil for lists and objects.
  var writtenOut: String? {
    switch kind {
    case .string(let text): text
    case .number(let number): number.shortestDecimal
    case .bool(let flag): flag ? "true" : "false"
    case .null: "null"
    case .array, .object, .invalid: nil
    }
  }
}
