/// Rewrites a script that uses later forms of JavaScript in those of 2009 (ES5), which the engine reads.
///
/// - `let` and `const`, patterns in declarations and assignments, `for (… of …)`;
/// - arrow functions; defaults, patterns and rests of parameters;
/// - templates, `??`, `?.`, `??=`, `...` in calls, lists and objects, and short members of objects.
///
/// All else keeps its bytes and its line, as do forms that are not rewritten: the engine refuses them. Variables of
/// blocks get another name where theirs is used outside; a variable of a loop is one for all its turns.
struct ScriptTranspiler {
  typealias Limits = ScriptRewritingLimits

  let script: [UInt8]
  let tokens: [ScriptToken]
  /// For each bracket, that at its other end; for other tokens, the token itself.
  let partners: [Int]
  /// For each token, the bracket around it; -1 where there is none.
  let parents: [Int]
  /// Where the operands of `??` begin, and the first one.
  var coalescings: [Int: Int] = [:]
  /// Where the operands of `?.` begin, and the first one.
  var chains: [Int: Int] = [:]
  /// New names of variables that hide another one, at each of their words.
  var renamed: [Int: String] = [:]
  /// The same for the names in templates.
  var templateNames: [Int: [String: String]] = [:]
  private var temporaries: Int
  var depth: Int
  /// Whether something cannot be rewritten.
  private(set) var isRefused = false

  /// Returns a script that the engine reads; the script itself if it needs no other form, or has none.
  ///
  /// - Complexity: O(*bytes*) for each level of nested expressions, of which there are at most `Limits.nesting`.
  static func transpiled(_ script: String) -> String {
    var temporaries = 0
    return transpiled(script, &temporaries, depth: 0, [:]) ?? script
  }

  // `names` are replaced; the result does not depend on their order.
  private static func transpiled(
    _ script: String,
    _ temporaries: inout Int,
    depth: Int,
    _ names: [String: String]
  ) -> String? {
    guard depth < Limits.nesting, var transpiler = ScriptTranspiler(script, temporaries, depth)
    else { return nil }
    transpiler.findOperators()
    for (name, new) in names { transpiler.rename(name, within: transpiler.tokens.indices, as: new) }
    transpiler.renameBlockVariables()
    let text = transpiler.rewritten(0..<transpiler.tokens.count)
    temporaries = transpiler.temporaries
    guard !transpiler.isRefused else { return nil }
    return text + transpiler.gap(transpiler.tokens.count)
  }

  // Nil where brackets do not match.
  private init?(_ text: String, _ temporaries: Int, _ depth: Int) {
    (script, tokens) = (Array(text.utf8), ScriptTokens(text).all)
    (self.temporaries, self.depth) = (temporaries, depth)
    var (partners, parents, open) = (Array(tokens.indices), [Int](), [Int]())
    let closing = ["(": ")", "[": "]", "{": "}"]
    for (index, token) in tokens.enumerated() {
      if token.kind == .sign, [")", "]", "}"].contains(token.text) {
        guard let start = open.popLast(), closing[tokens[start].text] == token.text else {
          return nil
        }
        (partners[start], partners[index]) = (index, start)
      }
      parents.append(open.last ?? -1)
      if token.kind == .sign, closing[token.text] != nil { open.append(index) }
      guard open.count <= Limits.brackets else { return nil }
    }
    guard open.isEmpty, tokens.count(where: \.isLaterForm) <= Limits.forms else { return nil }
    (self.partners, self.parents) = (partners, parents)
  }

  // MARK: Text

  func text(_ range: Range<Int>) -> String { String(decoding: script[range], as: UTF8.self) }

  /// The spaces and comments before a token.
  func gap(_ index: Int) -> String {
    let start = end(of: index - 1)
    let end = index < tokens.count ? tokens[index].range.lowerBound : script.count
    return text(start..<max(start, end))
  }

  // Where a token ends, in bytes.
  private func end(of index: Int) -> Int { index < 0 ? 0 : tokens[index].range.upperBound }

  func isSign(_ index: Int, _ sign: String) -> Bool {
    tokens.indices.contains(index) && tokens[index].isSign(sign)
  }

  func isWord(_ index: Int, _ word: String) -> Bool {
    tokens.indices.contains(index) && tokens[index].isWord(word)
  }

  /// Gives a name that no script writes by accident.
  mutating func temporary() -> String {
    temporaries += 1
    return "_$\(temporaries)"
  }

  /// Leaves the whole script as it is.
  mutating func refuse() { isRefused = true }

  /// Counts a level of nesting; false where there are too many.
  mutating func descend() -> Bool {
    if depth >= Limits.nesting { refuse() } else { depth += 1 }
    return !isRefused
  }

  // MARK: Rewriting

  /// Returns tokens with what is before each.
  mutating func rewritten(_ range: Range<Int>) -> String {
    guard descend() else { return "" }
    defer { depth -= 1 }
    // Tokens without a change are copied together.
    var (result, index, copied) = ("", range.lowerBound, end(of: range.lowerBound - 1))
    while index < range.upperBound, !isRefused {
      let change =
        rewritten(at: index, before: range.upperBound) ?? renamed[index].map { ($0, index + 1) }
      guard let (text, next) = change else {
        index += 1
        continue
      }
      result += self.text(copied..<tokens[index].range.lowerBound)
      // `return{...a}`
      if result.last?.isLetter == true, text.first?.isLetter == true { result += " " }
      result += text
      (index, copied) = (next, end(of: next - 1))
    }
    return result + text(copied..<max(copied, end(of: range.upperBound - 1)))
  }

  // The text for the tokens from one on, and the first one after them; nil for the token itself.
  private mutating func rewritten(at index: Int, before end: Int) -> (String, Int)? {
    if let operation = coalescings.removeValue(forKey: index) {
      return coalescing(index, operation, before: end)
    }
    if let operation = chains.removeValue(forKey: index) {
      let head = rewritten(index..<operation)
      return chain(head, operation)
    }
    let token = tokens[index]
    switch token.kind {
    case .template:
      // A function before it gets its parts.
      return index > 0 && tokens[index - 1].endsOperand ? nil : (template(index), index + 1)
    case .word: return word(index, before: end)
    case .sign:
      // A comma after the last argument.
      if token.text == ",", isSign(index + 1, ")") { return ("", index + 1) }
      return arrow(index, before: end) ?? assignment(index, before: end) ?? spread(index)
        ?? members(index)
    case .number:
      return token.text.contains("_") ? (token.text.filter { $0 != "_" }, index + 1) : nil
    case .text, .regularExpression: return nil
    }
  }

  private mutating func word(_ index: Int, before end: Int) -> (String, Int)? {
    if isSign(index - 1, ".") || isSign(index - 1, "?.") { return nil }
    switch tokens[index].text {
    case "let", "const", "var": return declaration(index, before: end)
    case "for": return loop(index)
    case "function": return function(index)
    case "catch" where isSign(index + 1, "{"): return ("catch(\(temporary()))", index + 1)
    default:
      return arrow(index, before: end) ?? spreadCall(index)
        ?? conditionalAssignment(index, before: end)
    }
  }

  // A text in quotes for each part, and the expressions between them in brackets.
  private mutating func template(_ index: Int) -> String {
    let token = tokens[index]
    var (parts, start) = ([String](), token.range.lowerBound + 1)
    guard let substitutions = token.substitutions else {
      refuse()
      return ""
    }
    for substitution in substitutions {
      parts.append(quoted(start..<(substitution.lowerBound - 2)))
      let names = templateNames[index, default: [:]]
      let inner = Self.transpiled(text(substitution), &temporaries, depth: depth + 1, names)
      if inner == nil { refuse() }
      // A comment ends with its line.
      parts.append("(\(inner ?? "")\(inner?.contains("//") == true ? "\n" : ""))")
      start = substitution.upperBound + 1
    }
    parts.append(quoted(start..<max(start, token.range.upperBound - 1)))
    return "(" + parts.joined(separator: "+") + ")"
  }

  // Line ends are behind the text, too, so that the script keeps its lines.
  private func quoted(_ range: Range<Int>) -> String {
    var (result, lines, isEscaped) = ("", "", false)
    for character in text(range) {
      switch (character, isEscaped) {
      case ("\n", true), ("\r\n", true):
        result.removeLast()
        lines += "\n"
      case ("\n", false), ("\r\n", false):
        result += "\\n"
        lines += "\n"
      case ("\"", false): result += "\\\""
      default: result.append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    return "\"\(result)\"\(lines)"
  }
}
