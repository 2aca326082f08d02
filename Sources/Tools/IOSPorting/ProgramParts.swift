/// Parts of a source that only an application needs.
struct ProgramParts {
  private(set) var text: String
  private(set) var notes: [PortNote] = []
  private let file: String

  init(_ text: String, file: String) { (self.text, self.file) = (text, file) }

  /// Removes `#Preview` blocks.
  mutating func removePreviews() {
    while let match = String(SourceText(text).masked).firstMatch(of: /#Preview\b[^{\n]*\{/) {
      let masked = String(SourceText(text).masked)
      let start = masked.distance(from: masked.startIndex, to: match.range.lowerBound)
      let open = masked.distance(from: masked.startIndex, to: match.range.upperBound) - 1
      guard let close = TypeScope.closingBrace(of: open, in: Array(masked)) else { return }
      blank(start..<close + 1, "#Preview removed: animrender shows a class (--show NAME)")
    }
  }

  /// Removes delegates of applications and scenes that no other code names.
  mutating func removeDelegates(usedIn texts: [String]) {
    let scopes = TypeScope.all(in: SourceText(text)).filter {
      $0.keyword == "class"
        && $0.inheritance.contains(/\bUI(?:Application|WindowScene|Scene)Delegate\b/)
    }
    for scope in scopes.reversed() {
      let uses = texts.reduce(0) { count, text in
        count + SourceText(text).code.matches(of: /\w+/).count { $0.output == scope.name }
      }
      guard uses == 1 else { continue }
      blank(
        scope.header.lowerBound..<scope.body.upperBound + 1,
        "\(scope.name) removed: animrender shows the controller itself"
      )
    }
  }

  private mutating func blank(_ range: Range<Int>, _ message: String) {
    var characters = Array(text)
    let line = characters[..<range.lowerBound].count { $0.isNewline } + 1
    for index in range where index < characters.count && !characters[index].isNewline {
      characters[index] = " "
    }
    // Words before the declaration, such as final and attributes.
    var start = range.lowerBound
    while start > 0, !characters[start - 1].isNewline { start -= 1 }
    for index in start..<range.lowerBound where !"};".contains(characters[index]) {
      characters[index] = " "
    }
    text = String(characters)
    notes.append(PortNote(file: file, line: line, kind: .changed, message: message))
  }

  /// Whether a source has statements outside of declarations.
  static func hasStatements(_ text: String) -> Bool {
    let words = Set(NameTables.rows(of: "declarations").map(\.key))
    var depth = 0
    for line in SourceText(text).code.split(separator: "\n") {
      let word = line.drop { $0 == " " || $0 == "\t" }.prefix {
        $0.isLetter || $0.isNumber || $0 == "_"
      }
      let isIndented = line.first == " " || line.first == "\t"
      if depth == 0, !isIndented, !word.isEmpty, !words.contains(String(word)) { return true }
      for character in line {
        if "{([".contains(character) { depth += 1 }
        if "})]".contains(character) { depth -= 1 }
      }
    }
    return false
  }
}
