/// Facts that the sources of a project state about each other.
public struct ProjectFacts: Sendable {
  /// Members of protocols that conforming types may leave out, by their base names.
  var optionalMembers: Set<String> = []
  /// The replacement value for calls of such a member, by its base name.
  var fallbacks: [String: String] = [:]
  /// Names of the project's own modules.
  var modules: Set<String> = []
  /// Outlets that storyboards set.
  var outlets: Set<String> = []
  /// Names that hold constants of Core Animation.
  var constants = TypedConstants()
  /// Whether a source stores selectors or hands them on.
  var keepsSelectors = false
  /// The names that the sources declare.
  var declared = DeclaredNames()

  /// Facts of sources.
  ///
  /// - Parameters:
  ///   - texts: the sources.
  ///   - modules: the names of the project's own modules, whose sources become one module.
  ///   - outlets: the names of outlets that storyboards set.
  public init(_ texts: [String], modules: Set<String> = [], outlets: Set<String> = []) {
    (self.modules, self.outlets) = (modules, outlets)
    constants = TypedConstants(texts)
    declared = DeclaredNames(texts)
    keepsSelectors = texts.contains { $0.contains(/:[ \t]*\[?Selector\b|->[ \t]*Selector\b/) }
    for text in texts {
      for match in text.matches(of: /\boptional[ \t]+(?:public[ \t]+)?(?:func|var)[ \t]+(\w+)/) {
        optionalMembers.insert(String(match.output.1))
      }
    }
    for text in texts {
      for match in text.matches(
        of: /\.(\w+)\?\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)[ \t]*\?\?[ \t]*([\w.]+)/
      ) {
        let name = String(match.output.1)
        guard optionalMembers.contains(name) else { continue }
        fallbacks[name] = Self.expression(String(match.output.2), text[match.range.upperBound...])
      }
    }
  }

  // A name, or a call whose arguments are labels, numbers and types, which have the same value anywhere.
  private static func expression(_ name: String, _ rest: Substring) -> String? {
    guard rest.first == "(" else { return name }
    var depth = 0
    var arguments = ""
    for character in rest {
      arguments.append(character)
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if depth == 0 || character == "\n" { break }
    }
    let isCall = depth == 0 && name.first?.isUppercase == true
    let isConstant = arguments.matches(of: /(\.?[A-Za-z_]\w*)([ \t]*:)?/).allSatisfy { match in
      match.output.2 != nil || match.output.1.first?.isLowercase != true
    }
    return isCall && isConstant ? name + arguments : nil
  }
}
