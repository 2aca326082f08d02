/// The statements of an application that make the root of its window.
///
/// The application itself is not compiled. Of the function that sets the root, what makes and configures it is taken: the
/// declarations that the expression needs, and the statements about what these declare.
struct RootStatements {
  private var statements: [String] = []
  private var expression = ""

  /// The item whose class becomes the root of a window, or is in what does, with the statements that make the root.
  static func item(in texts: [String], among items: [ProgramContent.Item]) -> ProgramContent.Item? {
    // What is assigned comes before what a navigation controller is given.
    for sign in ["=", ":"] {
      for text in texts {
        let source = SourceText(text)
        let code = String(source.masked)
        let pattern = /\brootViewController[ \t]*([=:])[ \t]*(?=\S)/.wordBoundaryKind(.simple)
        for match in code.matches(of: pattern) where match.output.1 == sign {
          let range = match.range
          let end = code.distance(from: code.startIndex, to: range.upperBound)
          let start = code.distance(from: code.startIndex, to: range.lowerBound)
          let (made, words) = RootStatements.made(at: start, end, source)
          let named = words.compactMap { word in items.first { $0.name == word } }
          guard let item = named.first else { continue }
          guard let made, !made.isPlain(item.name) else { return item }
          var configured = item
          configured.statement = made.statement
          return configured
        }
      }
    }
    return nil
  }

  // What makes the root of an assignment, nil where it needs more than its function; and the words of it, outermost first.
  private static func made(at start: Int, _ end: Int, _ source: SourceText) -> (
    RootStatements?, words: [String]
  ) {
    let (text, masked) = (Array(source.text), source.masked)
    var result = RootStatements()
    let expression = Statement(from: end, text, masked)
    result.expression = expression.text
    var words = expression.words
    var (needed, defined) = (Set(expression.names), Set<String>())
    for statement in Statement.all(before: start, text, masked).reversed() {
      guard let subject = statement.subject, needed.contains(subject.name) else { continue }
      if subject.isDeclared { defined.insert(subject.name) }
      result.statements.insert(statement.text, at: 0)
      needed.formUnion(statement.names)
      words += statement.words
    }
    return (needed.isSubset(of: defined) ? result : nil, words)
  }

  // Whether nothing is done but to make an instance of a class: storyboards may make it.
  private func isPlain(_ name: String) -> Bool {
    if statements.isEmpty { return expression == "\(name)()" }
    return statements.count == 1 && statements[0].hasSuffix("= \(name)()")
  }

  private var statement: String {
    statements.isEmpty && !expression.contains { $0.isNewline }
      ? "RecordedProgram.show { \(expression) }"
      : "RecordedProgram.show {\n\((statements + ["return \(expression)"]).joined(separator: "\n"))\n}"
  }
}

// A statement of a function, with its text and its code without strings and comments.
private struct Statement {
  var text: String
  var code: String

  // The statement, or the rest of one, that begins at a character; comments at its end are not part of it.
  init(from start: Int, _ text: [Character], _ masked: [Character]) {
    var (index, depth) = (start, 0)
    while index < masked.count {
      let character = masked[index]
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      let next = masked[index...].first { !$0.isWhitespace }
      if depth < 0 || depth == 0 && (character == ";" || character.isNewline && next != ".") {
        break
      }
      index += 1
    }
    while index > start, masked[index - 1].isWhitespace { index -= 1 }
    (self.text, code) = (String(text[start..<index]), String(masked[start..<index]))
  }

  // The statements before a place, of its block and of those around it, up to its function.
  static func all(before end: Int, _ text: [Character], _ masked: [Character]) -> [Statement] {
    var (block, depth) = (end, 0)
    while block > 0, depth >= 0 {
      block -= 1
      depth += masked[block] == "}" ? 1 : masked[block] == "{" ? -1 : 0
    }
    guard depth < 0 else { return [] }
    var statements: [Statement] = []
    var index = block + 1
    while index < end {
      if masked[index].isWhitespace || masked[index] == ";" {
        index += 1
      } else {
        let statement = Statement(from: index, text, masked)
        index += max(1, statement.text.count)
        if index <= end { statements.append(statement) }
      }
    }
    let before = masked[..<block]
    let header = String(before[(before.lastIndex { "{}".contains($0) } ?? 0)...])
    return header.contains(/\bfunc\b/) ? statements : all(before: block, text, masked) + statements
  }

  // What the statement declares, or does something with.
  var subject: (name: String, isDeclared: Bool)? {
    guard let match = code.firstMatch(of: /^(?:(let|var)[ \t]+)?(\w+)/) else { return nil }
    return (String(match.output.2), match.output.1 != nil)
  }

  var words: [String] { code.matches(of: /\w+/).map { String($0.output) } }

  // The names that are neither types, members, labels nor words of the language.
  var names: [String] {
    code.matches(of: /(?<before>\.?)\b(?<name>[a-z_]\w*)\b(?<after>[ \t]*:)?/).compactMap { match in
      let isOwn = match.output.before.isEmpty && match.output.after == nil
      let name = String(match.output.name)
      return isOwn && !Self.keywords.contains(name) ? name : nil
    }
  }

  private static let keywords: Set<String> = [
    "let", "var", "true", "false", "nil", "as", "is", "try", "in", "if", "else",
  ]
}
