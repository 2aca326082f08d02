internal import Graphics
internal import SceneModel

/// The CSS rules of an SVG's style elements, for estimating the cost of drawing.
struct SVGStyleSheet {
  /// One selector with its declarations.
  struct Rule {
    /// The element name and id that the selector's last compound requires; nil if any, or if the
    /// compound is not simple.
    var name, id: Substring?
    /// The required classes.
    var classes: [Substring] = []
    var declarations: String
    /// The estimated number of comparisons for each element; 1 for a simple selector.
    var comparisons: Int
    /// Whether the selector is one compound of a name, an id and classes, outside of conditions.
    var isPlain = false

    /// Returns whether the selector can match an element; ancestors and siblings are ignored.
    func canApply(to element: SVGNode) -> Bool {
      guard classes.allSatisfy(element.classes.contains) else { return false }
      if let name, name != element.name { return false }
      return id == nil || id == (element.attributes["id"] ?? "")[...]
    }
  }

  /// The rules in the order of the file.
  private(set) var rules: [Rule] = []
  /// The estimated number of comparisons of all selectors for each element.
  var comparisons: Int { rules.reduce(0) { min($0 + $1.comparisons, 1 << 40) } }

  /// The value of a property of the outermost element, by plain rules, its style and its attribute; nil for none.
  func value(_ name: String, ofRoot root: SVGNode) -> String? {
    var candidates: [(weight: [Int], value: String)] = []
    func add(_ declarations: String, _ weight: [Int]) {
      for declaration in CSSDeclaration.list(declarations) where declaration.name == name {
        candidates.append(([declaration.isImportant ? 1 : 0] + weight, declaration.value))
      }
    }
    for rule in rules where rule.isPlain && rule.canApply(to: root) {
      add(
        rule.declarations,
        [0, rule.id == nil ? 0 : 1, rule.classes.count, rule.name == nil ? 0 : 1]
      )
    }
    add(root.attributes["style"] ?? "", [1])
    let winner = candidates.reduce(nil as (weight: [Int], value: String)?) { best, next in
      guard let best, next.weight.lexicographicallyPrecedes(best.weight) else { return next }
      return best
    }
    return winner?.value ?? root.attributes[name]
  }

  // The estimated cost of a combinator: the matcher walks over ancestors or siblings of each element
  // that the last compound matches.
  private static let comparisonsOfCombinator = 32

  /// Reads the style elements of a drawing.
  init(_ tree: SVGTree) {
    for element in tree.nodes where element.name == "style" {
      add(CSSTokenizer.tokens(of: element.text)[...], depth: 0)
    }
  }

  private mutating func add(_ tokens: ArraySlice<CSSToken>, depth: Int) {
    for item in CSSItems(tokens, inBlock: depth > 0) {
      switch item {
      case .rule(let selector, let block):
        let declarations = block.text()
        for part in selector.split(whereSeparator: { $0.text == "," }) {
          rules.append(Self.rule(part.text(separates: false)[...], declarations))
          if depth > 0 { rules[rules.count - 1].isPlain = false }
        }
        if depth < Limits.cssNesting { add(block, depth: depth + 1) }
      case .atRule(_, _, let block?) where depth < Limits.cssNesting: add(block, depth: depth + 1)
      case .atRule, .declaration: break
      }
    }
  }

  private static func rule(_ selector: Substring, _ declarations: String) -> Rule {
    let parts = selector.split { $0.isWhitespace || ">+~".contains($0) }
    let combinators = max(0, parts.count - 1)
    var rule = Rule(
      declarations: declarations,
      comparisons: 1 + combinators * comparisonsOfCombinator
    )
    rule.isPlain = ["*", ":root"].contains(selector)
    guard let last = parts.last, !last.contains(where: { "([:*".contains($0) }) else { return rule }
    rule.isPlain = combinators == 0
    var rest = last
    let isDelimiter: (Character) -> Bool = { $0 == "." || $0 == "#" }
    let name = rest.prefix { !isDelimiter($0) }
    if !name.isEmpty { rule.name = name }
    rest = rest.dropFirst(name.count)
    while let delimiter = rest.first {
      let identifier = rest.dropFirst().prefix { !isDelimiter($0) }
      if delimiter == "." { rule.classes.append(identifier) } else { rule.id = identifier }
      rest = rest.dropFirst(1 + identifier.count)
    }
    return rule
  }
}
