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

  // A class, and the index of the source that declares it.
  private func declaration(of name: String) -> (index: Int, scope: TypeScope)? {
    for (index, source) in sources.enumerated() {
      let scope = TypeScope.all(in: SourceText(source.text)).first {
        $0.keyword == "class" && $0.name == name
      }
      if let scope { return (index, scope) }
    }
    return nil
  }

  // Private declarations of a file that code in another file needs from now on are open to it.
  private mutating func unlock(_ index: Int, for code: String) {
    func words(_ text: String) -> Set<Substring> {
      Set(SourceText(text).code.matches(of: /\w+/).map(\.output))
    }
    var needed = words(code)
    var isChanged = true
    while isChanged {
      var source = SourceText(sources[index].text)
      var before = source
      func note(_ name: Substring, at place: String.Index) {
        let message = "private removed: a moved override in another file uses \(name)"
        self.note(.changed, source: index, line: before.line(of: place), message: message)
      }
      source.replace(
        /\b(?:fileprivate|private)[ \t]+((?:(?:static|class|final|lazy|weak|mutating|dynamic|@objc)[ \t]+)*(?:func|var|let|class|struct|enum|protocol|typealias)[ \t]+(\w+)([^\n{=]*))/
      ) { match in
        guard needed.contains(match.output.2) else { return nil }
        note(match.output.2, at: match.range.lowerBound)
        needed.formUnion(words(String(match.output.3)))
        return String(match.output.1)
      }
      before = source
      // A private extension makes all its members private.
      source.replace(/\b(?:fileprivate|private)[ \t]+(extension\b[^{]*\{)/) { match in
        note("extension", at: match.range.lowerBound)
        return String(match.output.1)
      }
      isChanged = source.text != sources[index].text
      sources[index].text = source.text
    }
  }

  private mutating func extract(from index: Int, into moved: inout [String: [String]]) {
    let source = SourceText(sources[index].text)
    guard source.text.contains(/\boverride\b/) else { return }
    var characters = Array(source.text)
    let masked = source.masked
    var uses = ""
    for scope in TypeScope.all(in: source) where scope.keyword == "extension" {
      let members = Self.overrides(in: scope, masked)
      if members.isEmpty { continue }
      let home = declaration(of: scope.name)?.index
      let message =
        home == nil
        ? "an extension of \(scope.name) overrides a member: write a subclass"
        : "the override is moved into the class \(scope.name)"
      for member in members {
        let line = characters[..<member.lowerBound].count { $0 == "\n" } + 1
        note(home == nil ? .left : .changed, source: index, line: line, message: message)
        guard let home else { continue }
        moved[scope.name, default: []].append(String(characters[member]))
        if home != index { uses += String(characters[member]) + "\n" }
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
    guard let (index, scope) = declaration(of: name) else { return }
    var characters = Array(sources[index].text)
    let text = members.map { "\n" + $0 }.joined() + "\n"
    characters.insert(contentsOf: text, at: scope.body.upperBound)
    sources[index].text = String(characters)
  }

  private mutating func note(_ kind: PortNote.Kind, source index: Int, line: Int, message: String) {
    notes.append(PortNote(file: sources[index].file, line: line, kind: kind, message: message))
  }

  // The members of an extension that override, each from the beginning of its first line to its closing brace.
  private static func overrides(in scope: TypeScope, _ masked: [Character]) -> [Range<Int>] {
    let body = SourceText(String(masked[scope.body]))
    return body.text.matches(of: /\boverride\b/).compactMap { match in
      let index = scope.body.lowerBound + body.offset(of: match.range.lowerBound)
      guard scope.holdsDirectly(index, in: masked),
        let open = masked[index..<scope.body.upperBound].firstIndex(of: "{"),
        let close = TypeScope.closingBrace(of: open, in: masked)
      else { return nil }
      let before = masked[scope.body.lowerBound..<index].lastIndex { $0 == "\n" || $0 == "{" }
      return (before.map { $0 + 1 } ?? scope.body.lowerBound)..<close + 1
    }
  }
}
