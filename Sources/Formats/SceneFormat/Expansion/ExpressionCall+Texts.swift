internal import JSONText
internal import SceneModel

// Functions of texts. Letters are user-perceived characters; no language's rules apply.
extension ExpressionCall {
  /// A text; numbers and flags are written out.
  func text(_ value: JSONValue) throws(ExpressionError) -> String {
    guard let text = value.writtenOut, !value.isNull else {
      throw function.mismatch("a text", value)
    }
    try evaluator.budget.charge(text.utf8.count)
    return text
  }

  /// A whole number.
  func integer(
    _ value: JSONValue,
    in range: ClosedRange<Int> = -1_000_000...1_000_000
  ) throws(ExpressionError) -> Int {
    guard case .number(let number) = value.kind, number == number.rounded() else {
      throw function.mismatch("a whole number", value)
    }
    let integer = Int(clamping: number)
    guard range.contains(integer) else {
      throw function.mismatch("a whole number in \(range.lowerBound)…\(range.upperBound)", value)
    }
    return integer
  }

  func length(_ value: JSONValue) throws(ExpressionError) -> JSONValue {
    if case .array(let items) = value.kind { return .integer(items.count) }
    return .integer(try text(value).count)
  }

  // Negative positions count from the end; positions beyond the ends are clamped.
  func slice() throws(ExpressionError) -> JSONValue {
    let begin = try integer(arguments[1])
    let end = arguments.count > 2 ? try integer(arguments[2]) : nil
    func range(_ count: Int) -> Range<Int> {
      func position(_ index: Int) -> Int {
        Swift.min(count, Swift.max(0, index < 0 ? index + count : index))
      }
      let first = position(begin)
      return first..<Swift.max(first, end.map(position) ?? count)
    }
    if case .array(let items) = arguments[0].kind {
      try evaluator.budget.charge(items.count)
      return JSONValue(.array(Array(items[range(items.count)])))
    }
    let letters = Array(try text(arguments[0]))
    return JSONValue(.string(String(letters[range(letters.count)])))
  }

  func replaced() throws(ExpressionError) -> JSONValue {
    let text = try text(arguments[0])
    let (old, new) = (try self.text(arguments[1]), try self.text(arguments[2]))
    guard !old.isEmpty else {
      throw ExpressionError("replace needs the text that is replaced, not an empty one")
    }
    return try join(parts(of: text, around: old), separator: new)
  }

  func split(_ text: String, _ separator: String) throws(ExpressionError) -> JSONValue {
    if separator.isEmpty { return .texts(text.map { String($0) }) }
    return .texts(try parts(of: text, around: separator))
  }

  // The texts between the occurrences of another.
  private func parts(
    of text: String,
    around separator: String
  ) throws(ExpressionError) -> [String] {
    // A search compares every letter with every letter at worst.
    try evaluator.budget.charge(text.utf8.count * separator.utf8.count)
    var parts: [String] = []
    var rest = Substring(text)
    while let match = rest.firstRange(of: separator) {
      parts.append(String(rest[..<match.lowerBound]))
      rest = rest[match.upperBound...]
    }
    parts.append(String(rest))
    return parts
  }

  func joined() throws(ExpressionError) -> JSONValue {
    let items = try list(arguments[0], member: arguments.dropFirst(2).first)
    var parts: [String] = []
    for item in items { parts.append(try text(item)) }
    return try join(parts, separator: text(arguments[1]))
  }

  private func join(_ parts: [String], separator: String) throws(ExpressionError) -> JSONValue {
    let bytes =
      parts.reduce(0) { $0 + $1.utf8.count } + separator.utf8.count * Swift.max(0, parts.count - 1)
    try evaluator.checkLength(bytes)
    return JSONValue(.string(parts.joined(separator: separator)))
  }

  func padded() throws(ExpressionError) -> JSONValue {
    let text = try text(arguments[0])
    let length = try integer(arguments[1], in: 0...Limits.expressionTextBytes)
    let fill = arguments.count > 2 ? try self.text(arguments[2]) : " "
    guard !fill.isEmpty else { throw function.mismatch("a text to fill with", arguments[2]) }
    let missing = Swift.max(0, length - text.count)
    try evaluator.checkLength(
      text.utf8.count + missing * Swift.max(1, fill.utf8.count / fill.count)
    )
    let letters = Array(fill)
    var padding = ""
    for index in 0..<missing { padding.append(letters[index % letters.count]) }
    return JSONValue(.string(function == .padStart ? padding + text : text + padding))
  }

  func formatted() throws(ExpressionError) -> JSONValue {
    guard case .number(let number) = arguments[0].kind else {
      throw function.mismatch("a number", arguments[0])
    }
    let text = try text(arguments[1])
    guard let format = CountFormat(text) else {
      throw ExpressionError("format: \(text.quoted) is not a format (\(CountFormat.remedy))")
    }
    guard number.magnitude <= CountFormat.maxMagnitude else {
      throw ExpressionError(
        "format: \(number.shortestDecimal) is beyond ±10¹⁵ (write it without format)"
      )
    }
    return JSONValue(.string(format.text(for: number)))
  }
}

extension CountFormat {
  /// The remedy for a text that is no format.
  static let remedy =
    "write exactly one %d or %.Nf with N 0…9, %'d for groups of three digits, and %% for %; "
    + "or write compact"
}

extension String {
  /// The text without white space at its ends.
  var withoutOuterSpace: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}
