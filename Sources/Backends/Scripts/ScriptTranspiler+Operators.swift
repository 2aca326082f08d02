/// Operators, lists and objects.
extension ScriptTranspiler {
  /// Finds the operands of `??` and `?.`, which begin before them.
  mutating func findOperators() {
    for (index, token) in tokens.enumerated()
    where token.kind == .sign && (token.text == "??" || token.text == "?.") {
      guard index > 0, tokens[index - 1].endsOperand else { return refuse() }
      if token.text == "??" {
        let start = operandStart(index)
        coalescings[start] = coalescings[start] ?? index
      } else {
        guard let start = chainStart(index) else { return refuse() }
        chains[start] = chains[start] ?? index
      }
    }
  }

  // Operators that bind less than `??`, and what begins an expression.
  private static let looser: Set<String> = [
    ",", ";", "=", "+=", "-=", "*=", "/=", "%=", "=>", "?", ":", "(", "[", "{", "??", "...",
  ]

  // Where the operand before `??` begins.
  private func operandStart(_ operation: Int) -> Int {
    var index = operation
    while index > 0 {
      let before = tokens[index - 1]
      if before.kind == .sign, Self.looser.contains(before.text) { break }
      if before.kind == .word, ["return", "case", "else", "in", "of", "do"].contains(before.text) {
        break
      }
      if index < operation, startsStatement(index) { break }
      index = partners[index - 1]
    }
    return index
  }

  // Where the names, calls and selections before `?.` begin; nil where they have no beginning.
  private func chainStart(_ operation: Int) -> Int? {
    var index = operation - 1
    while index > 0 {
      let isBracket = isSign(index, ")") || isSign(index, "]")
      index = partners[index]
      guard index > 0 else { break }
      if isSign(index - 1, ".") || isSign(index - 1, "?.") {
        index -= 2
        guard index >= 0, tokens[index].endsOperand else { return nil }
      } else if isBracket, tokens[index - 1].endsOperand {
        // The operand that is called, or selected from.
        index -= 1
      } else {
        break
      }
    }
    return index
  }

  /// `a ?? b`, with a evaluated once.
  mutating func coalescing(_ start: Int, _ operation: Int, before end: Int) -> (String, Int) {
    let name = temporary()
    let left = rewritten(start..<operation)
    var last = operation + 1
    // Up to what binds less, other than a further `??`.
    while last < end {
      let token = tokens[last]
      if token.kind == .sign, [",", ";", ")", "]", "}", "?", ":"].contains(token.text) { break }
      if last > operation + 1, startsStatement(last) { break }
      last = max(last, partners[last]) + 1
    }
    let right = rewritten(operation + 1..<last)
    return ("((\(name)=(\(left)))!=null?\(name):(\(right)))", last)
  }

  /// `a?.b`, `a?.[b]` and `a?.(b)`, with the rest of the chain.
  mutating func chain(_ head: String, _ operation: Int) -> (String, Int) {
    var last = operation + 1
    guard
      isSign(last, "(") || isSign(last, "[") || last < tokens.count && tokens[last].kind == .word
    else {
      refuse()
      return ("", last)
    }
    last = partners[last] + 1
    while true {
      if isSign(last, "."), last + 1 < tokens.count {
        last += 2
      } else if isSign(last, "(") || isSign(last, "[") {
        last = partners[last] + 1
      } else {
        break
      }
    }
    guard descend() else { return ("", last) }
    defer { depth -= 1 }
    let name = temporary()
    let point = tokens[operation + 1].kind == .word ? "." : ""
    var value = name + point + rewritten(operation + 1..<last)
    if isSign(last, "?.") { (value, last) = chain(value, last) }
    return ("((\(name)=\(head))==null?undefined:\(value))", last)
  }

  /// `a ??= b`, `a.b ||= c` and `a[b] &&= c`.
  mutating func conditionalAssignment(_ index: Int, before end: Int) -> (String, Int)? {
    var last = index
    while true {
      if isSign(last + 1, "."), last + 2 < tokens.count {
        last += 2
      } else if isSign(last + 1, "[") {
        last = partners[last + 1]
      } else {
        break
      }
    }
    guard last + 1 < end, ["??=", "||=", "&&="].contains(tokens[last + 1].text) else { return nil }
    let sign = last + 1
    let target = String(rewritten(index..<sign).dropFirst(gap(index).count))
    let valueEnd = expressionEnd(sign + 1, before: end)
    let value = "(\(rewritten(sign + 1..<valueEnd)))"
    let operation = tokens[sign].text.dropLast()
    let text =
      operation == "??" ? "\(target)!=null?\(target):\(value)" : "\(target)\(operation)\(value)"
    return ("\(target)=\(text)", valueEnd)
  }

  // MARK: Lists and objects

  private func isSpread(_ bracket: Int) -> Bool {
    elements(bracket + 1..<partners[bracket]).contains { isSign($0.lowerBound, "...") }
  }

  // A list of elements of which some are lists.
  private mutating func joined(_ bracket: Int) -> String {
    let parts = elements(bracket + 1..<partners[bracket]).map { element in
      isSign(element.lowerBound, "...")
        ? "Array.from(\(rewritten(element.lowerBound + 1..<element.upperBound)))"
        : element.isEmpty ? "[,]" : "[\(rewritten(element))]"
    }
    return "[].concat(\(parts.joined(separator: ",")))"
  }

  /// `[...a, b]`, and `{...a, b: c}`.
  mutating func spread(_ index: Int) -> (String, Int)? {
    let isObject = isSign(index, "{")
    guard isObject || isSign(index, "[") && !(index > 0 && tokens[index - 1].endsOperand),
      isSpread(index)
    else { return nil }
    guard isObject else { return (joined(index), partners[index] + 1) }
    let parts = elements(index + 1..<partners[index]).map { element in
      isSign(element.lowerBound, "...")
        ? rewritten(element.lowerBound + 1..<element.upperBound) : "{\(member(element))}"
    }
    return ("Object.assign({},\(parts.joined(separator: ",")))", partners[index] + 1)
  }

  /// `a.b(...c)`: names with points between them, and a call.
  mutating func spreadCall(_ index: Int) -> (String, Int)? {
    var last = index
    while isSign(last + 1, "."), last + 2 < tokens.count, tokens[last + 2].kind == .word {
      last += 2
    }
    guard isSign(last + 1, "("), isSpread(last + 1), !isWord(index - 1, "new"),
      tokens[last].endsOperand, !isSign(partners[last + 1] + 1, "=>")
    else { return nil }
    let names = (index...last).map { renamed[$0] ?? tokens[$0].text }
    let owner = last > index ? names.dropLast(2).joined() : "undefined"
    return ("\(names.joined()).apply(\(owner),\(joined(last + 1)))", partners[last + 1] + 1)
  }

  /// An object with members `{a}` or `{a() {}}`.
  mutating func members(_ index: Int) -> (String, Int)? {
    // A block begins after other tokens.
    guard isSign(index, "{"), index > 0, !tokens[index - 1].endsOperand,
      !["{", ";", "else", "do", "=>"].contains(tokens[index - 1].text)
    else { return nil }
    let parts = elements(index + 1..<partners[index])
    guard parts.contains(where: { isShort($0) }) else { return nil }
    let text = parts.map { member($0) }.joined(separator: ",")
    return ("{\(text)\(gap(partners[index]))}", partners[index] + 1)
  }

  private func isShort(_ element: Range<Int>) -> Bool {
    let first = element.lowerBound
    guard !element.isEmpty, tokens[first].kind == .word else { return false }
    return element.count == 1
      || isSign(first + 1, "(") && partners[element.upperBound - 1] == partners[first + 1] + 1
  }

  private mutating func member(_ element: Range<Int>) -> String {
    guard isShort(element) else { return rewritten(element) }
    let (first, name) = (element.lowerBound, tokens[element.lowerBound].text)
    guard element.count > 1 else { return "\(gap(first))\(name):\(renamed[first] ?? name)" }
    let (names, prologue) = parameters(first + 2..<partners[first + 1])
    let body = rewritten(partners[first + 1] + 2..<element.upperBound)
    return "\(gap(first))\(name):function(\(names)){\(prologue)\(body)"
  }
}
