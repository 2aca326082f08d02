internal import JSONText

// Functions of lists.
extension ExpressionCall {
  /// The elements of a list, or a member of each where a name is given.
  func list(
    _ value: JSONValue,
    member name: JSONValue? = nil
  ) throws(ExpressionError) -> [JSONValue] {
    guard case .array(let items) = value.kind else { throw function.mismatch("a list", value) }
    try evaluator.budget.charge(items.count)
    guard let name else { return items }
    guard case .string(let key) = name.kind else {
      throw function.mismatch("the name of a member", name)
    }
    var result: [JSONValue] = []
    result.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      guard case .object(let members) = item.kind else {
        throw ExpressionError(
          "\(function.rawValue): element \(index) is \(item.echo), "
            + "which has no member \(key.quoted)"
        )
      }
      do throws(ExpressionError) {
        result.append(try ExpressionEvaluator.member(key, of: members))
      } catch {
        throw ExpressionError("\(function.rawValue): in element \(index) \(error.message)")
      }
    }
    return result
  }

  /// The numbers of a list.
  func numbers() throws(ExpressionError) -> [Double] {
    let items = try list(arguments[0], member: arguments.dropFirst().first)
    var result: [Double] = []
    result.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      guard case .number(let number) = item.kind else {
        throw ExpressionError(
          "\(function.rawValue) needs numbers: in element \(index) is \(item.echo)"
            + (arguments.count == 1 ? memberHint(items) : "")
        )
      }
      result.append(number)
    }
    return result
  }

  /// How to name a member of rows; empty for other lists.
  func memberHint(_ items: [JSONValue]) -> String {
    guard case .object(let members)? = items.first?.kind else { return "" }
    let number = members.first { if case .number = $0.value.kind { true } else { false } }
    guard let member = number ?? members.first else { return "" }
    return " (write \(function.rawValue)(…, '\(member.key)'))"
  }

  /// The mean, the minimum or the maximum of the numbers of a list.
  func aggregate() throws(ExpressionError) -> JSONValue {
    let numbers = try numbers()
    guard let first = numbers.first else { throw function.emptyList }
    switch function {
    case .min: return try evaluator.finite(numbers.reduce(first) { Swift.min($0, $1) })
    case .max: return try evaluator.finite(numbers.reduce(first) { Swift.max($0, $1) })
    case _: return try evaluator.finite(numbers.reduce(0, +) / Double(numbers.count))
    }
  }

  /// The first or the last element.
  func end(_ items: [JSONValue]) throws(ExpressionError) -> JSONValue {
    guard let item = function == .first ? items.first : items.last else { throw function.emptyList }
    return item
  }

  // In the order of their first occurrence.
  func unique(_ items: [JSONValue]) throws(ExpressionError) -> JSONValue {
    var seen: Set<String> = []
    var result: [JSONValue] = []
    for item in items {
      if seen.insert(try identity(of: item)).inserted { result.append(item) }
    }
    return JSONValue(.array(result))
  }

  /// A text that is the same for equal values only.
  func identity(of value: JSONValue) throws(ExpressionError) -> String {
    guard let text = value.writtenOut else {
      throw ExpressionError(
        "\(function.rawValue) compares texts and numbers, not \(value.kindName)s"
      )
    }
    try evaluator.budget.charge(text.utf8.count)
    return value.isText ? "\"" + text : text
  }
}

extension ExpressionFunction {
  /// The error of a value of another type than needed.
  func mismatch(_ needed: String, _ value: JSONValue) -> ExpressionError {
    ExpressionError("\(signature) needs \(needed), not \(value.echo)")
  }

  fileprivate var emptyList: ExpressionError { ExpressionError("\(rawValue): the list is empty") }
}
