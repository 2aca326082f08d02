/// The names that the sources of a project declare, by which storyboards refer to them.
struct DeclaredNames: Sendable {
  /// Whether the sources are there; without them every name counts as declared.
  var isKnown = false
  private(set) var types: Set<String> = []
  private(set) var variables: Set<String> = []
  /// The cases of enumerations.
  private(set) var cases: Set<String> = []
  /// The labels of methods by their base names; empty texts for parameters without a label.
  private(set) var methods: [String: [[String]]] = [:]

  /// The base names of methods of which one has a result.
  private(set) var methodsWithResult: Set<String> = []

  init(_ sources: [String] = []) {
    isKnown = !sources.isEmpty
    for source in sources {
      let code = SourceText(source).code
      types.formUnion(code.names(/\bclass[ \t]+(\w+)/))
      variables.formUnion(code.names(/\bvar[ \t]+(\w+)/))
      for match in code.matches(of: /\bcase[ \t]+(\w[\w, ]*)/) {
        cases.formUnion(match.output.1.split { !$0.isLetter && !$0.isNumber }.map(String.init))
      }
      for match in code.matches(of: /\bfunc[ \t]+(\w+)[ \t]*(?:<[^>(]*>)?\(([^)]*)\)/) {
        let labels = match.output.2.split(separator: ",").map { parameter in
          parameter.split { $0.isWhitespace || $0 == ":" }.first.map(String.init) ?? ""
        }
        methods[String(match.output.1), default: []].append(labels.map { $0 == "_" ? "" : $0 })
      }
      methodsWithResult.formUnion(
        code.names(/\bfunc[ \t]+(\w+)[ \t]*\([^)]*\)[ \t]*->(?![ \t]*(?:Void\b|\(\)))/)
      )
    }
  }

  func hasType(_ name: String) -> Bool { !isKnown || types.contains(name) }

  /// Whether a property of a name is one of the project or of UIKit.
  func hasProperty(_ name: String) -> Bool {
    !isKnown || variables.contains(name) || KnownNames.members.contains(name)
  }

  /// The call of a method by its name in the Objective-C runtime; nil for an undeclared method.
  ///
  /// `stopWithSender:` is `stop(sender:)`.
  func call(_ selector: String, _ arguments: [String]) -> String? {
    let parts = selector.split(separator: ":").map(String.init)
    guard let first = parts.first else { return nil }
    let count = selector.count { $0 == ":" }
    let given = Array(arguments.prefix(count))
    guard given.count == count else { return nil }
    guard isKnown else { return Self.text(first, [""] + parts.dropFirst(), given) }
    for (name, choices) in methods.sorted(by: { $0.key < $1.key }) where first.hasPrefix(name) {
      let rest = first.dropFirst(name.count)
      for labels in choices where labels.count == count {
        let label = labels.first ?? ""
        let capital = label.prefix(1).uppercased() + label.dropFirst()
        // Swift 2 left the first label out.
        if rest.isEmpty || !label.isEmpty && rest == "With\(capital)" || rest == capital {
          return Self.text(name, labels, given)
        }
      }
    }
    return nil
  }

  private static func text(_ name: String, _ labels: [String], _ arguments: [String]) -> String {
    let list = zip(labels, arguments).map { $0.isEmpty ? $1 : "\($0): \($1)" }
    return "\(name)(\(list.joined(separator: ", ")))"
  }
}
