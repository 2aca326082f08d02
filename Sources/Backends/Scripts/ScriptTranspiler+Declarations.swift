/// Declarations of variables.
extension ScriptTranspiler {
  /// `let`, `const` and `var`.
  mutating func declaration(_ index: Int, before end: Int) -> (String, Int)? {
    guard declares(index), !isWord(index, "var") || tokens[index + 1].kind == .sign else {
      return nil
    }
    let isInLoop = isSign(index - 1, "(") && isWord(index - 2, "for")
    var (result, hasPattern, next) = ("", false, index + 1)
    while true {
      result += gap(next)
      if isSign(next, "[") || isSign(next, "{") {
        let sign = partners[next] + 1
        guard isSign(sign, "=") else {
          refuse()
          return nil
        }
        hasPattern = true
        let last = expressionEnd(sign + 1, before: end)
        let value = "(\(rewritten(sign + 1..<last)))"
        result += bindings(next..<sign, value).joined(separator: ",")
        next = last
      } else {
        let last = expressionEnd(next, before: end)
        result += String(rewritten(next..<last).dropFirst(gap(next).count))
        // A block begins without a value of its last turn.
        if last == next + 1, isWord(index, "let"), !isInLoop { result += "=undefined" }
        next = last
      }
      guard next < end, isSign(next, ","), next + 1 < end else { break }
      result += gap(next) + ","
      next += 1
    }
    let keyword = isWord(index, "const") && !hasPattern && !isInLoop ? "const" : "var"
    return (keyword + (result.first?.isWhitespace == true ? "" : " ") + result, next)
  }

  /// Whether a token begins a declaration, and is no name.
  func declares(_ index: Int) -> Bool {
    guard ["let", "const", "var"].contains(tokens[index].text), tokens[index].kind == .word,
      index + 1 < tokens.count,
      !isSign(index - 1, "."), !isSign(index - 1, "?.")
    else { return false }
    let next = tokens[index + 1]
    if isSign(index + 1, "[") || isSign(index + 1, "{") { return true }
    return next.kind == .word && !["in", "instanceof", "of"].contains(next.text)
  }

  /// `for (const a of list)`.
  mutating func loop(_ index: Int) -> (String, Int)? {
    guard isSign(index + 1, "(") else { return nil }
    let (first, close) = (index + 2, partners[index + 1])
    guard first + 1 < close else { return nil }
    let target = declares(first) ? first + 1 : first
    let of = partners[target] + 1
    guard isWord(of, "of"), of < close, target != of - 1 || tokens[target].kind == .word else {
      return nil
    }
    let (list, place) = (temporary(), temporary())
    let assignments = bindings(target..<of, "\(list)[\(place)]").joined(separator: ",")
    // One variable for each name, in the surroundings of the loop.
    let names = declares(first) ? self.names(target..<of).map { "," + $0 }.joined() : ""
    let values = rewritten(of + 1..<close)
    let head = "for(var \(list)=(\(values)),\(place)=0\(names);"
    return ("\(head)\(place)<\(list).length&&(\(assignments),true);\(place)++)", close + 1)
  }

  /// The names that a pattern declares.
  func names(_ element: Range<Int>) -> [String] {
    let first = element.lowerBound
    guard !element.isEmpty else { return [] }
    if isSign(first, "...") { return names(first + 1..<element.upperBound) }
    if isSign(first + 1, ":") { return names(first + 2..<element.upperBound) }
    if tokens[first].kind == .word { return [renamed[first] ?? tokens[first].text] }
    guard isSign(first, "[") || isSign(first, "{") else { return [] }
    return elements(first + 1..<partners[first]).flatMap { names($0) }
  }
}
