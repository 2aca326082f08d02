internal import Graphics
internal import JSONText
internal import SceneModel

/// Text with variables in it.
enum VariableText {
  enum Part {
    case literal(String)
    case variable(String)
  }

  /// The parts of a text; nil when a `${` has no `}`.
  static func parts(_ text: String) -> [Part]? {
    var parts: [Part] = []
    var literal = ""
    var rest = Substring(text)
    while let dollar = rest.firstIndex(of: "$") {
      literal += rest[..<dollar]
      rest = rest[dollar...]
      if rest.hasPrefix("$${") {
        literal += "${"
        rest = rest.dropFirst(3)
      } else if rest.hasPrefix("${") {
        guard let end = rest.firstIndex(of: "}") else { return nil }
        if !literal.isEmpty { parts.append(.literal(literal)) }
        literal = ""
        parts.append(.variable(String(rest[..<end].dropFirst(2))))
        rest = rest[rest.index(after: end)...]
      } else {
        literal += "$"
        rest = rest.dropFirst()
      }
    }
    literal += rest
    if !literal.isEmpty || parts.isEmpty { parts.append(.literal(literal)) }
    return parts
  }

  /// A text that reads back as it is: `${` becomes `$${`.
  static func escaped(_ text: String) -> String {
    guard text.contains("${") else { return text }
    var result = ""
    var rest = Substring(text)
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[dollar...]
      result += rest.hasPrefix("${") ? "$$" : "$"
      rest = rest.dropFirst()
    }
    return result + rest
  }
}
