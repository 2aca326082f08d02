internal import Graphics
internal import XMLText

/// The rules of an SVG's style elements, as far as the cost of drawing depends on them.
struct SVGStyleSheet {
  /// One selector with the declarations that it gives.
  struct Rule {
    /// The required name, id and classes of an element: the selector's last part, if that is
    /// simple.
    var name, id: Substring?
    var classes: [Substring] = []
    var declarations: String
    /// Comparisons for each element, one for a simple selector.
    var comparisons: Int

    /// Whether the selector can apply to an element; the surrounding elements are ignored.
    func canApply(to element: XMLElement, of elementClasses: [Substring]) -> Bool {
      guard classes.allSatisfy(elementClasses.contains) else { return false }
      if let name, name != element.localName { return false }
      return id == nil || id == (element.attributes["id"] ?? "")[...]
    }
  }

  /// The rules in the order of the file.
  private(set) var rules: [Rule] = []
  /// Comparisons for each element, of all selectors.
  var comparisons: Int { rules.reduce(0) { min($0 + $1.comparisons, 1 << 40) } }

  // A selector of several parts walks over ancestors and siblings for each element that its last part fits.
  private static let comparisonsOfCombinator = 32

  /// Adds the rules of an element and of all in it.
  mutating func add(_ element: XMLElement) {
    if element.localName == "style" { add(element.text) }
    for child in element.children { add(child) }
  }

  private mutating func add(_ text: String) {
    for block in Self.withoutComments(text).split(separator: "}") {
      let parts = block.split(separator: "{", omittingEmptySubsequences: false)
      // In a rule for media the selector is the last but one.
      guard parts.count >= 2 else { continue }
      let declarations = String(parts[parts.count - 1])
      for selector in parts[parts.count - 2].split(separator: ",") {
        rules.append(Self.rule(selector, declarations))
      }
    }
  }

  private static func withoutComments(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "/*") {
      result += rest[..<start.lowerBound]
      guard let end = rest[start.upperBound...].firstRange(of: "*/") else { return result }
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  private static func rule(_ selector: Substring, _ declarations: String) -> Rule {
    let parts = selector.split { $0.isWhitespace || ">+~".contains($0) }
    let combinators = max(0, parts.count - 1)
    var rule = Rule(
      declarations: declarations,
      comparisons: 1 + combinators * comparisonsOfCombinator
    )
    guard let last = parts.last, !last.contains(where: { "([:*".contains($0) }) else { return rule }
    var rest = last
    let end: (Character) -> Bool = { $0 == "." || $0 == "#" }
    let name = rest.prefix { !end($0) }
    if !name.isEmpty { rule.name = name }
    rest = rest.dropFirst(name.count)
    while let mark = rest.first {
      let word = rest.dropFirst().prefix { !end($0) }
      if mark == "." { rule.classes.append(word) } else { rule.id = word }
      rest = rest.dropFirst(1 + word.count)
    }
    return rule
  }
}
