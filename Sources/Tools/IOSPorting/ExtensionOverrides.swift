/// Moves members that override something from extensions into the bodies of their classes.
///
/// UIKit's methods are Objective-C's on iOS, which extensions may override; Swift's own methods are not. The lines of a
/// class's file that come after the moved members have other numbers than before.
public struct ExtensionOverrides {
  /// The sources, as they are after the move.
  public private(set) var sources: [(file: String, text: String)]
  /// The notes about moved overrides, and about overrides that cannot move.
  public private(set) var notes: [PortNote] = []

  /// Moves the members of all extensions.
  public init(_ sources: [(file: String, text: String)]) {
    self.sources = sources
    var moved: [String: [String]] = [:]
    for index in sources.indices { extract(from: index, into: &moved) }
    for (name, members) in moved.sorted(by: { $0.key < $1.key }) { insert(members, into: name) }
  }

  // The file that declares a class.
  private func file(of name: String) -> Int? {
    sources.indices.first { index in
      TypeScope.all(in: SourceText(sources[index].text)).contains {
        $0.keyword == "class" && $0.name == name
      }
    }
  }

  // Private declarations of a file that code in another file needs from now on are open to it.
  private mutating func unlock(_ index: Int, for code: String) {
    func words(_ text: String) -> Set<Substring> {
      Set(SourceText(text).code.matches(of: /\w+/).map(\.output))
    }
    var needed = words(code)
    var isChanged = true
    while isChanged {
      isChanged = false
      var source = SourceText(sources[index].text)
      var lines: [(Int, String)] = []
      source.replace(
        /\b(?:fileprivate|private)[ \t]+((?:(?:static|class|final|lazy|weak|mutating|dynamic|@objc)[ \t]+)*(?:func|var|let|class|struct|enum|protocol|typealias)[ \t]+(\w+)([^\n{=]*))/
      ) { match, line in
        guard needed.contains(match.output.2) else { return nil }
        lines.append((line, String(match.output.2)))
        needed.formUnion(words(String(match.output.3)))
        return String(match.output.1)
      }
      // A private extension makes all its members private.
      source.replace(/\b(?:fileprivate|private)[ \t]+(extension\b[^{]*\{)/) { match, line in
        lines.append((line, "extension"))
        return String(match.output.1)
      }
      isChanged = !lines.isEmpty
      sources[index].text = source.text
      for (line, name) in lines {
        note(
          .changed,
          source: index,
          line: line,
          message: "private removed: a moved override in another file uses \(name)"
        )
      }
    }
  }

  private mutating func extract(from index: Int, into moved: inout [String: [String]]) {
    let source = SourceText(sources[index].text)
    guard source.text.contains(/\boverride\b/) else { return }
    var characters = Array(source.text)
    let masked = source.masked
    var uses = ""
    for scope in TypeScope.all(in: source) where scope.keyword == "extension" {
      for member in Self.overrides(in: scope, masked) {
        let line = characters[..<member.lowerBound].count { $0 == "\n" } + 1
        guard let home = file(of: scope.name) else {
          note(
            .left,
            source: index,
            line: line,
            message: "an extension of \(scope.name) overrides a member: write a subclass"
          )
          continue
        }
        moved[scope.name, default: []].append(String(characters[member]))
        if home != index { uses += String(characters[member]) + "\n" }
        note(
          .changed,
          source: index,
          line: line,
          message: "the override is moved into the class \(scope.name)"
        )
        for offset in member where characters[offset] != "\n" { characters[offset] = " " }
      }
    }
    // Line breaks remain; the spaces left by moved code are removed.
    let lines = String(characters).split(separator: "\n", omittingEmptySubsequences: false)
    sources[index].text = lines.map { $0.allSatisfy { $0 == " " } ? "" : String($0) }
      .joined(separator: "\n")
    if !uses.isEmpty { unlock(index, for: uses) }
  }

  private mutating func insert(_ members: [String], into name: String) {
    for index in sources.indices {
      let source = SourceText(sources[index].text)
      let scope = TypeScope.all(in: source).first { $0.keyword == "class" && $0.name == name }
      guard let scope else { continue }
      var characters = Array(source.text)
      let text = members.map { "\n" + $0 }.joined() + "\n"
      characters.insert(contentsOf: text, at: scope.body.upperBound)
      sources[index].text = String(characters)
      return
    }
  }

  private mutating func note(_ kind: PortNote.Kind, source index: Int, line: Int, message: String) {
    notes.append(PortNote(file: sources[index].file, line: line, kind: kind, message: message))
  }

  // The members of an extension that override, each from the beginning of its first line to its closing brace.
  private static func overrides(in scope: TypeScope, _ masked: [Character]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    let word = Array("override")
    var index = scope.body.lowerBound
    while index + word.count < scope.body.upperBound {
      if masked[index] == "{" {
        index = (TypeScope.closingBrace(of: index, in: masked) ?? index) + 1
        continue
      }
      guard Array(masked[index..<index + word.count]) == word, !masked[index + word.count].isLetter,
        index == 0 || !(masked[index - 1].isLetter || masked[index - 1] == "_"),
        let open = masked[index..<scope.body.upperBound].firstIndex(of: "{"),
        let close = TypeScope.closingBrace(of: open, in: masked)
      else {
        index += 1
        continue
      }
      var start = index
      while start > scope.body.lowerBound, masked[start - 1] != "\n", masked[start - 1] != "{" {
        start -= 1
      }
      result.append(start..<close + 1)
      index = close + 1
    }
    return result
  }
}
