/// Finds names of Apple's frameworks that do not exist here, before anything is built.
public struct NameCheck: Sendable {
  /// The names that sources declare: of types, functions, variables, cases, parameters and labels.
  public static func declaredNames(in texts: [String]) -> Set<String> {
    var declared: Set<String> = []
    for code in texts.map({ SourceText($0).code }) {
      let pattern =
        /\b(?:class|struct|enum|protocol|typealias|func|var|let|case|associatedtype|actor|extension|for)[ \t]+(\w+)/
      declared.formUnion(code.names(pattern))
      // Further cases, parameters and labels of tuples.
      declared.formUnion(code.names(/[,(][ \t\n]*(?:\w+[ \t]+)?(\w+)[ \t]*:/))
      declared.formUnion(
        code.matches(of: /\bcase[ \t]+([\w, ]+)/).flatMap { match in
          match.output.1.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
        }
      )
    }
    return declared
  }

  /// An unknown name with its place.
  public private(set) var notes: [PortNote] = []

  /// Checks ported sources.
  ///
  /// Names count as known that the sources declare themselves. Looked at are types and functions with a prefix of
  /// Apple's frameworks, members after a dot, and overrides.
  public init(_ sources: [(file: String, text: String)]) {
    let texts = sources.map { (file: $0.file, source: SourceText($0.text)) }
    let declared = Self.declaredNames(in: sources.map(\.text))
    // Names that some class declares and not only overrides.
    let plain = Set(
      texts.flatMap { text in
        text.source.code.split(separator: "\n").filter { !$0.contains(/\boverride\b/) }.flatMap {
          $0.names(/\b(?:func|var|let)[ \t]+(\w+)/)
        }
      }
    )
    for (file, source) in texts { check(file, source: source, declared: declared, plain: plain) }
  }

  private mutating func check(
    _ file: String,
    source: SourceText,
    declared: Set<String>,
    plain: Set<String>
  ) {
    let (types, members) = (KnownNames.types, KnownNames.members)
    let prefixed =
      /(?:^|[^\w.#@])((?:UI|CA|CG|NS|CI|AV|CT|SK|SCN|MK|WK|CL|MTL|MTK|CM|CV|PH|UN|GK|kCA)[A-Z]\w*)/
    var reported: Set<String> = []
    for (number, line) in source.code.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      if line.contains(/^[ \t]*import\b/) { continue }
      func report(_ name: String, _ what: String) {
        guard reported.insert("\(name) \(number)").inserted else { return }
        let meaning =
          (KnownNames.absent[name] ?? KnownNames.absentMembers[name]).map { " (\($0))" } ?? ""
        let message = "\(what) \(name) is unknown\(meaning)"
        notes.append(PortNote(file: file, line: number + 1, kind: .left, message: message))
      }
      func check(
        _ pattern: Regex<(Substring, Substring)>,
        _ what: String,
        isKnown: (String) -> Bool
      ) {
        for match in line.matches(of: pattern) where !isKnown(String(match.output.1)) {
          report(String(match.output.1), what)
        }
      }
      check(prefixed, "the name") {
        types.contains($0) || members.contains($0) || declared.contains($0)
      }
      check(/[\w)\]?!]\.([a-z]\w*)/, "the member") { members.contains($0) || declared.contains($0) }
      check(/\boverride\b[^\n=({]*\b(?:func|var)[ \t]+(\w+)/, "the overridden member") {
        members.contains($0) || plain.contains($0)
      }
    }
  }
}
