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
    // Whether quotes in expressions are around texts, and not parts of names.
    var hasTexts = true
    while let dollar = rest.firstIndex(of: "$") {
      literal += rest[..<dollar]
      rest = rest[dollar...]
      if rest.hasPrefix("$${") {
        literal += "${"
        rest = rest.dropFirst(3)
      } else if rest.hasPrefix("${") {
        let quotedEnd = hasTexts ? end(of: rest) : nil
        // One search to the end of the text is enough.
        if quotedEnd == nil { hasTexts = false }
        guard let end = quotedEnd ?? rest.firstIndex(of: "}") else { return nil }
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

  // The brace that ends an expression; braces in its texts do not. Nil if there is none.
  private static func end(of text: Substring) -> Substring.Index? {
    var quote: Character?
    for index in text.indices {
      switch text[index] {
      case "}" where quote == nil: return index
      case "'", "\"":
        if quote == nil { quote = text[index] } else if quote == text[index] { quote = nil }
      default: continue
      }
    }
    return nil
  }

  /// A text that reads back as it is: `${` becomes `$${`.
  static func escaped(_ text: String) -> String {
    text.contains("${") ? text.replacing("${", with: "$${") : text
  }
}
