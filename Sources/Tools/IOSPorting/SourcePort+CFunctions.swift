// The functions of C for geometry, paths and contexts, which Swift 3 replaced by methods and initializers.
extension SourcePort {
  /// Writes calls such as `CGPathMoveToPoint(path, nil, 0, 0)` as methods; calls with a number of
  /// arguments that the function does not have remain.
  ///
  /// - Parameter ofContexts: whether the functions are those of contexts, or all others.
  mutating func writeCFunctions(ofContexts: Bool) {
    var text = source.text
    var index = text.startIndex
    while let match = text[index...].firstMatch(of: /\b(?:CG|UIEdgeInsets)[A-Z]\w*(?=\()/) {
      index = match.range.upperBound
      let name = String(match.output)
      guard name.hasPrefix("CGContext") == ofContexts, let form = OlderNames.calls[name],
        !text[..<match.range.lowerBound].hasSuffix("func "),
        let (arguments, end) = Self.arguments(of: text, from: text.index(after: index)),
        let call = Self.call(form, arguments)
      else { continue }
      // Lines keep their numbers.
      let range = match.range.lowerBound..<end
      let lines = text[range].count { $0 == "\n" } - call.count { $0 == "\n" }
      let start = text.distance(from: text.startIndex, to: range.lowerBound)
      text.replaceSubrange(range, with: String(repeating: "\n", count: max(0, lines)) + call)
      // Arguments may have calls, too.
      index = text.index(text.startIndex, offsetBy: start)
    }
    source = SourceText(text)
  }

  // The arguments of a call and its end, from behind the opening parenthesis.
  private static func arguments(
    of text: String,
    from start: String.Index
  ) -> ([String], String.Index)? {
    var (parts, depth, index) = ([""], 0, start)
    while index < text.endIndex {
      let character = text[index]
      if depth == 0, character == ")" {
        let trimmed = parts.map(\.trimmed)
        return (trimmed == [""] ? [] : trimmed, text.index(after: index))
      }
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      if depth == 0, character == "," {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
      index = text.index(after: index)
    }
    return nil
  }

  // The call with its arguments; nil if the count of arguments is another one.
  private static func call(_ form: String, _ arguments: [String]) -> String? {
    // "curve1" and "tangent1End" are labels.
    let parameter = /\b\d\b|#/.wordBoundaryKind(.simple)
    let numbers = form.matches(of: parameter).map { Int($0.output) ?? 1 }
    guard arguments.count == (numbers.max() ?? -1) + 1 else { return nil }
    return form.replacing(parameter) { match -> String in
      guard let number = Int(match.output) else {
        let transform = arguments[1]
        if transform == "nil" { return "" }
        let isVariable = transform.hasPrefix("&")
        return ", transform: "
          + (isVariable ? String(transform.dropFirst()) : "\(transform).pointee")
      }
      let argument = arguments[number]
      if number == 3, form.hasPrefix("0.contains") {
        let rules = ["true": ".evenOdd", "false": ".winding"]
        return rules[argument] ?? "\(argument) ? .evenOdd : .winding"
      }
      guard form[match.range.upperBound...].hasPrefix(".") else { return argument }
      if argument.hasSuffix("Context()") { return "\(argument)!" }
      // A receiver is one value.
      let isOne = argument.wholeMatch(of: /[\w.!?]+(?:\([^()]*\)[!?]*)?|\[[^\]]*\]/) != nil
      return isOne ? argument : "(\(argument))"
    }
  }
}
