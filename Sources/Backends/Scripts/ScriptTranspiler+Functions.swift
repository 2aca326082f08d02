/// Functions and patterns.
extension ScriptTranspiler {
  /// The end of the expression that begins at a token: a comma, a bracket that closes, or the end of a statement.
  func expressionEnd(_ start: Int, before end: Int) -> Int {
    var (index, conditions) = (start, 0)
    while index < end {
      let token = tokens[index]
      if index > start, startsStatement(index) { return index }
      if token.kind == .sign {
        switch token.text {
        case ")", "]", "}", ",", ";": return index
        case "?": conditions += 1
        case ":":
          if conditions == 0 { return index }
          conditions -= 1
        default: index = partners[index]
        }
      }
      index += 1
    }
    return max(start, end)
  }

  /// Whether a statement begins in a new line without a semicolon before it.
  func startsStatement(_ index: Int) -> Bool {
    guard tokens[index - 1].endsOperand, gap(index).contains(where: \.isNewline) else {
      return false
    }
    let token = tokens[index]
    switch token.kind {
    case .word: return !["in", "instanceof", "of"].contains(token.text)
    case .number, .text: return true
    case .sign: return ["++", "--", "!", "~"].contains(token.text)
    case .template, .regularExpression: return false
    }
  }

  /// The parts of what is between two brackets, at its commas.
  func elements(_ range: Range<Int>) -> [Range<Int>] {
    var (result, start, index) = ([Range<Int>](), range.lowerBound, range.lowerBound)
    while index < range.upperBound {
      if isSign(index, ",") {
        result.append(start..<index)
        start = index + 1
      }
      index = tokens[index].kind == .sign ? max(index, partners[index]) + 1 : index + 1
    }
    if start < range.upperBound { result.append(start..<range.upperBound) }
    return result
  }

  /// An arrow function as a function.
  mutating func arrow(_ index: Int, before end: Int) -> (String, Int)? {
    let sign = partners[index] + 1
    guard isSign(sign, "=>"), isSign(index, "(") || tokens[index].kind == .word else { return nil }
    let isList = isSign(index, "(")
    let (names, prologue) = parameters(isList ? index + 1..<sign - 1 : index..<sign)
    let body = sign + 1
    guard body < end else { return nil }
    let head = "function(\(names))\(gap(sign)){\(prologue)"
    if isSign(body, "{") {
      let last = partners[body]
      return (head + gap(body) + rewritten(body + 1..<last) + gap(last) + "}", last + 1)
    }
    let last = expressionEnd(body, before: end)
    return (head + "return(\(rewritten(body..<last)))}", last)
  }

  /// A function whose parameters have defaults, patterns or a rest.
  mutating func function(_ index: Int) -> (String, Int)? {
    let list = isSign(index + 1, "(") ? index + 1 : index + 2
    guard isSign(list, "("), isSign(partners[list] + 1, "{") else { return nil }
    let (names, prologue) = parameters(list + 1..<partners[list])
    guard !prologue.isEmpty else { return nil }
    let name = list == index + 2 ? " " + tokens[index + 1].text : ""
    return ("function\(name)(\(names)){\(prologue)", partners[list] + 2)
  }

  /// The names of parameters, and the statements that do the rest.
  mutating func parameters(_ range: Range<Int>) -> (names: String, prologue: String) {
    var (names, prologue) = ([String](), "")
    for (place, element) in elements(range).enumerated() {
      let first = element.lowerBound
      if isSign(first, "...") {
        let rest = "[].slice.call(arguments,\(place))"
        prologue += "var \(bindings(first + 1..<element.upperBound, rest).joined(separator: ","));"
      } else if element.count == 1, tokens[first].kind == .word {
        names.append(renamed[first] ?? tokens[first].text)
      } else {
        let name = temporary()
        names.append(name)
        prologue += "var \(bindings(element, name).joined(separator: ","));"
      }
    }
    return (names.joined(separator: ","), prologue)
  }

  /// The assignments to the names of a pattern, or to one name, with or without a default.
  ///
  /// - Parameter source: an expression without effects.
  mutating func bindings(_ element: Range<Int>, _ source: String) -> [String] {
    let first = element.lowerBound
    guard !element.isEmpty else { return [] }
    var (target, source) = (first, source)
    while target < element.upperBound, !isSign(target, "=") { target = partners[target] + 1 }
    if target < element.upperBound {
      let value = rewritten(target + 1..<element.upperBound)
      source = "(\(source)===undefined?(\(value)):\(source))"
    }
    // A name, or a member of an object.
    if tokens[first].kind == .word { return ["\(rewritten(first..<target))=\(source)"] }
    guard isSign(first, "[") || isSign(first, "{") else {
      refuse()
      return []
    }
    let name = temporary()
    var (result, keys) = (["\(name)=\(source)"], [String]())
    for (place, part) in elements(first + 1..<partners[first]).enumerated() {
      let start = part.lowerBound
      if isSign(first, "[") {
        let isRest = !part.isEmpty && isSign(start, "...")
        let value = isRest ? "\(name).slice(\(place))" : "\(name)[\(place)]"
        result += bindings(isRest ? start + 1..<part.upperBound : part, value)
      } else if isSign(start, "...") {
        let deletions = keys.map { "delete o\($0);" }.joined()
        let rest = "(function(o){o=Object.assign({},o);\(deletions)return o})(\(name))"
        result += bindings(start + 1..<part.upperBound, rest)
      } else if [.word, .text, .number].contains(tokens[start].kind) {
        let key = tokens[start].text
        keys.append(tokens[start].kind == .word ? ".\(key)" : "[\(key)]")
        let value = isSign(start + 1, ":") ? start + 2..<part.upperBound : part
        result += bindings(value, name + keys[keys.count - 1])
      } else {
        // A computed name.
        refuse()
      }
    }
    return result
  }

  /// `[a, b] = …` as a statement.
  mutating func assignment(_ index: Int, before end: Int) -> (String, Int)? {
    let sign = partners[index] + 1
    guard isSign(index, "["), isSign(sign, "="),
      index == 0 || !tokens[index - 1].endsOperand || isSign(index - 1, "}")
    else { return nil }
    let last = expressionEnd(sign + 1, before: end)
    let (name, value) = (temporary(), rewritten(sign + 1..<last))
    let assignments = bindings(index..<sign, name).joined(separator: ",")
    return ("(\(name)=(\(value)),\(assignments),\(name))", last)
  }
}
