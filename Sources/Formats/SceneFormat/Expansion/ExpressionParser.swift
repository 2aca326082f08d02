internal import JSONText
internal import SceneModel

/// Reads expressions such as `width * 0.5 - 40`.
///
/// Strict: an expression that is not parsed to its last character is an error.
struct ExpressionParser {
  private let text: [Character]
  private var position = 0
  private var depth = 0

  private init(_ text: String) { self.text = Array(text) }

  /// Returns the expression of a text.
  ///
  /// - Throws: the error in the text.
  static func expression(_ text: String) throws(ExpressionError) -> Expression {
    guard text.utf8.count <= Limits.expressionBytes else {
      throw ExpressionError(
        "an expression of \(text.utf8.count) bytes; the limit is \(Limits.expressionBytes)"
      )
    }
    var parser = ExpressionParser(text)
    let expression = try parser.choice()
    guard parser.peek() == nil else { throw parser.unexpected("an operator") }
    return expression
  }

  // MARK: Levels, the loosest first

  private mutating func choice() throws(ExpressionError) -> Expression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Limits.expressionDepth else {
      throw ExpressionError(
        "an expression nested more than \(Limits.expressionDepth) deep (use variables)"
      )
    }
    let condition = try operation(above: 0)
    guard take("?") else { return condition }
    let first = try choice()
    guard take(":") else { throw unexpected("\":\"") }
    return .choice(condition, then: first, else: try choice())
  }

  private mutating func operation(above rank: Int) throws(ExpressionError) -> Expression {
    var left = try unary()
    while let next = nextOperator(), next.rank > rank {
      position += next.rawValue.count
      let right = try operation(above: next.rank)
      if next.rank == 1, let further = nextOperator(), further.rank == 1 {
        throw ExpressionError("two comparisons in a row (compare once)")
      }
      left = .binary(next, left, right)
    }
    return left
  }

  private mutating func unary() throws(ExpressionError) -> Expression {
    var isNegative = false
    while take("-") { isNegative.toggle() }
    let operand = try members()
    return isNegative ? .negated(operand) : operand
  }

  private mutating func members() throws(ExpressionError) -> Expression {
    var value = try primary()
    while true {
      if take(".") {
        guard let name = word() else { throw unexpected("a name after \".\"") }
        guard peek() != "(" else { throw Self.method(name) }
        value = .member(value, name)
      } else if take("[") {
        value = .element(value, try choice())
        guard take("]") else { throw unexpected("\"]\"") }
      } else {
        return value
      }
    }
  }

  private mutating func primary() throws(ExpressionError) -> Expression {
    guard let first = peek() else { throw unexpected("a value") }
    if take("(") {
      let inside = try choice()
      guard take(")") else { throw unexpected("\")\"") }
      return inside
    }
    if first == "'" || first == "\"" { return .literal(JSONValue(.string(try quoted(first)))) }
    if first.isASCII, first.isNumber { return .literal(JSONValue(.number(try number()))) }
    guard let name = word() else { throw unexpected("a value") }
    switch name {
    case "true": return .literal(true)
    case "false": return .literal(false)
    case "null": return .literal(.null)
    case _: return take("(") ? try call(name) : .name(name)
    }
  }

  private mutating func call(_ name: String) throws(ExpressionError) -> Expression {
    guard let function = ExpressionFunction(rawValue: name) else { throw Self.unknown(name) }
    var arguments = [try choice()]
    while take(",") { arguments.append(try choice()) }
    guard take(")") else { throw unexpected("\",\" or \")\"") }
    guard function.arguments.contains(arguments.count) else {
      throw ExpressionError(function.countMessage(arguments.count))
    }
    return .call(function, arguments)
  }

  private static func unknown(_ name: String) -> ExpressionError {
    let names = ExpressionFunction.names
    let hint =
      ForeignNames.advice(for: name, in: .expression)
      ?? Suggestions.nearest(to: name, among: names).map { "did you mean \($0)?" }
      ?? names.joined(separator: ", ")
    return ExpressionError("there is no function \(name.quoted) (\(hint))")
  }

  // `title.upper()` of other languages.
  private static func method(_ name: String) -> ExpressionError {
    guard let function = ExpressionFunction(rawValue: name) else { return unknown(name) }
    return ExpressionError("\(name) takes its value in parentheses (write \(function.signature))")
  }

  // MARK: Characters

  private mutating func peek() -> Character? {
    while position < text.count, text[position] == " " { position += 1 }
    return position < text.count ? text[position] : nil
  }

  private mutating func take(_ character: Character) -> Bool {
    guard peek() == character else { return false }
    position += 1
    return true
  }

  private mutating func nextOperator() -> Expression.Operator? {
    guard peek() != nil else { return nil }
    // Longer spellings precede their prefixes.
    return Expression.Operator.allCases.first { text[position...].starts(with: $0.rawValue) }
  }

  private mutating func word() -> String? {
    guard let first = peek(), first.isLetter || first == "_" else { return nil }
    let start = position
    while position < text.count,
      text[position].isLetter || text[position].isNumber || text[position] == "_"
    {
      position += 1
    }
    return String(text[start..<position])
  }

  private mutating func number() throws(ExpressionError) -> Double {
    let start = position
    position += 1
    while position < text.count, Self.belongsToNumber(text[position], after: text[position - 1]) {
      position += 1
    }
    let digits = String(text[start..<position])
    guard let number = DecimalText.number(digits), number.isFinite else {
      throw ExpressionError("\(digits.quoted) is not a number")
    }
    return number
  }

  private static func belongsToNumber(_ next: Character, after last: Character) -> Bool {
    next.isASCII && next.isNumber || next == "." || next == "e" || next == "E"
      || (next == "-" || next == "+") && (last == "e" || last == "E")
  }

  private mutating func quoted(_ quote: Character) throws(ExpressionError) -> String {
    let rest = text[(position + 1)...]
    guard let end = rest.firstIndex(of: quote) else {
      throw ExpressionError("a text that is never closed (add \(quote))")
    }
    position = end + 1
    return String(rest[..<end])
  }

  private mutating func unexpected(_ wanted: String) -> ExpressionError {
    guard let character = peek() else {
      return ExpressionError("the expression ends too early (it needs \(wanted))")
    }
    if "&|".contains(character) {
      return ExpressionError("there is no \(character)\(character) (write a ? b : c)")
    }
    return ExpressionError(
      "needs \(wanted), not \(String(character).quoted) at character \(position + 1)"
    )
  }
}
