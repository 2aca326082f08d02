internal import JSONText
internal import SceneModel

// Elements, members and functions of lists.
extension ExpressionEvaluator {
  /// The element of a list by its index, from the end if negative; or a member by its name.
  func element(_ index: JSONValue, of owner: JSONValue) throws(ExpressionError) -> JSONValue {
    if case .object(let members) = owner.kind {
      guard case .string(let name) = index.kind else {
        throw ExpressionError(message: "an object has members by name, not by \(index.echo)")
      }
      return try Self.member(name, of: members)
    }
    guard case .array(let items) = owner.kind else {
      let remedy = if case .string = owner.kind { " (for a letter, write slice)" } else { "" }
      throw ExpressionError(message: "\(owner.echo) has no elements\(remedy)")
    }
    guard case .number(let number) = index.kind, number == number.rounded() else {
      throw ExpressionError(message: "the index of a list is a whole number, not \(index.echo)")
    }
    let position = Int(clamping: number < 0 ? number + Double(items.count) : number)
    guard items.indices.contains(position) else {
      let range =
        items.isEmpty ? "it has none" : "write 0 to \(items.count - 1), or -1 for the last"
      throw ExpressionError(
        message: "there is no element \(number.shortestDecimal) in \(owner.echo) (\(range))"
      )
    }
    return items[position]
  }

  static func member(_ name: String, of members: [JSONMember]) throws(ExpressionError) -> JSONValue
  {
    if let member = members.last(where: { $0.key == name }) { return member.value }
    throw ExpressionError(
      message: "there is no member \(name.quoted)"
        + (Suggestions.nearest(to: name, among: members.map(\.key))
          .map { " (did you mean \($0)?)" } ?? "")
    )
  }

  /// The elements of a list, or a member of each where a name is given.
  func list(
    _ function: ExpressionFunction,
    _ value: JSONValue,
    member name: JSONValue? = nil
  ) throws(ExpressionError) -> [JSONValue] {
    guard case .array(let items) = value.kind else { throw function.mismatch("a list", value) }
    try budget.charge(items.count)
    guard let name else { return items }
    guard case .string(let key) = name.kind else {
      throw function.mismatch("the name of a member", name)
    }
    var result: [JSONValue] = []
    result.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      guard case .object(let members) = item.kind else {
        throw ExpressionError(
          message: "\(function.rawValue): element \(index) is \(item.echo), "
            + "which has no member \(key.quoted)"
        )
      }
      do throws(ExpressionError) {
        result.append(try Self.member(key, of: members))
      } catch {
        throw ExpressionError(message: "\(function.rawValue): in element \(index) \(error.message)")
      }
    }
    return result
  }

  /// The numbers of a list.
  func numbers(
    _ function: ExpressionFunction,
    _ arguments: [JSONValue]
  ) throws(ExpressionError) -> [Double] {
    let items = try list(function, arguments[0], member: arguments.dropFirst().first)
    var result: [Double] = []
    result.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      guard case .number(let number) = item.kind else {
        throw ExpressionError(
          message: "\(function.rawValue) needs numbers: in element \(index) is \(item.echo)"
            + (arguments.count == 1 ? Self.memberHint(function, items) : "")
        )
      }
      result.append(number)
    }
    return result
  }

  /// How to name a member of rows; empty for other lists.
  static func memberHint(_ function: ExpressionFunction, _ items: [JSONValue]) -> String {
    guard case .object(let members)? = items.first?.kind else { return "" }
    let number = members.first { if case .number = $0.value.kind { true } else { false } }
    guard let member = number ?? members.first else { return "" }
    return " (write \(function.rawValue)(…, '\(member.key)'))"
  }

  /// The mean, the minimum or the maximum of the numbers of a list.
  func aggregate(
    _ function: ExpressionFunction,
    _ arguments: [JSONValue]
  ) throws(ExpressionError) -> JSONValue {
    let numbers = try numbers(function, arguments)
    guard let first = numbers.first else { throw function.emptyList }
    switch function {
    case .min: return try finite(numbers.reduce(first) { Swift.min($0, $1) })
    case .max: return try finite(numbers.reduce(first) { Swift.max($0, $1) })
    case _: return try finite(numbers.reduce(0, +) / Double(numbers.count))
    }
  }

  /// The first or the last element.
  func end(
    _ function: ExpressionFunction,
    _ items: [JSONValue]
  ) throws(ExpressionError) -> JSONValue {
    guard let item = function == .first ? items.first : items.last else { throw function.emptyList }
    return item
  }

  // In the order of their first occurrence.
  func unique(_ items: [JSONValue]) throws(ExpressionError) -> JSONValue {
    var seen: Set<String> = []
    var result: [JSONValue] = []
    for item in items {
      if seen.insert(try identity(of: item, .unique)).inserted { result.append(item) }
    }
    return JSONValue(.array(result))
  }

  /// A text that is the same for equal values only.
  func identity(
    of value: JSONValue,
    _ function: ExpressionFunction
  ) throws(ExpressionError) -> String {
    guard let text = value.writtenOut else {
      throw ExpressionError(
        message: "\(function.rawValue) compares texts and numbers, not \(value.kindName)s"
      )
    }
    try budget.charge(text.utf8.count)
    return value.isText ? "\"" + text : text
  }
}

extension ExpressionFunction {
  /// The error of a value of another type than needed.
  func mismatch(_ needed: String, _ value: JSONValue) -> ExpressionError {
    ExpressionError(message: "\(signature) needs \(needed), not \(value.echo)")
  }

  fileprivate var emptyList: ExpressionError {
    ExpressionError(message: "\(rawValue): the list is empty")
  }
}
