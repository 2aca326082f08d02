internal import Graphics

/// Matches selectors against the elements of a document, within a budget of comparisons.
struct CSSSelectorMatcher {
  private let tree: SVGTree
  /// The classes of elements at an instant that differ from the file.
  private let classes: [Int: String]
  /// The comparisons that remain; matching fails for all elements when none does.
  private(set) var budget: Int

  init(_ tree: SVGTree, classes: [Int: String] = [:], budget: Int) {
    (self.tree, self.classes, self.budget) = (tree, classes, budget)
  }

  /// Whether a selector matches an element.
  mutating func matches(_ selector: CSSSelector, _ node: Int) -> Bool {
    matches(selector.compounds[...], node)
  }

  private mutating func matches(_ compounds: ArraySlice<CSSSelector.Compound>, _ node: Int) -> Bool
  {
    guard budget > 0 else { return false }
    guard let last = compounds.last else { return true }
    budget -= 1
    for test in last.tests where !matches(test, node) { return false }
    let rest = compounds.dropLast()
    guard let left = rest.last else { return true }
    let isVertical = left.combinator == .child || left.combinator == .descendant
    let isNearest = left.combinator == .child || left.combinator == .adjacent
    var other = isVertical ? tree[node].parent : previous(node)
    while let candidate = other, budget > 0 {
      if matches(rest, candidate) { return true }
      if isNearest { return false }
      other = isVertical ? tree[candidate].parent : previous(candidate)
    }
    return false
  }

  private func previous(_ node: Int) -> Int? {
    guard let parent = tree[node].parent, tree[node].position > 1 else { return nil }
    return tree[parent].children[tree[node].position - 2]
  }

  private mutating func matches(_ test: CSSSelector.Test, _ node: Int) -> Bool {
    let element = tree[node]
    switch test {
    case .type(let name): return element.name == name
    case .identifier(let id): return element.attributes["id"] == id
    case .classed(let name):
      if let other = classes[node] {
        return other.split(whereSeparator: \.isWhitespace).contains { $0 == name }
      }
      return element.classes.contains { $0 == name }
    case .attribute(let key, let relation, let text, let ignoresCase):
      guard let value = element.attributes[key] else { return false }
      return Self.isRelated(ignoresCase ? value.lowercased() : value, by: relation, to: text)
    case .positionAmong(let formula, let selectors, let isFromEnd):
      return isAmong(selectors, node) && formula.contains(position(of: node, selectors, isFromEnd))
    case .position(let formula, let isOfType, let isFromEnd):
      let (position, count) =
        isOfType
        ? (element.positionOfType, element.siblingCountOfType)
        : (element.position, element.siblingCount)
      return formula.contains(isFromEnd ? count - position + 1 : position)
    case .only(let isOfType):
      return (isOfType ? element.siblingCountOfType : element.siblingCount) == 1
    case .root: return element.parent == nil
    case .empty: return element.children.isEmpty && element.text.trimmingSpace.isEmpty
    case .link: return element.name == "a" && element.reference != nil
    case .language(let language): return isLanguage(language, node)
    case .never: return false
    case .matchesAny(let selectors): return isAmong(selectors, node)
    case .matchesNone(let selectors): return !isAmong(selectors, node) && budget > 0
    }
  }

  private mutating func isAmong(_ selectors: [CSSSelector], _ node: Int) -> Bool {
    selectors.contains { matches($0, node) }
  }

  // The position of an element among its siblings that match, counted from 1.
  private mutating func position(
    of node: Int,
    _ selectors: [CSSSelector],
    _ isFromEnd: Bool
  ) -> Int {
    let siblings = tree[node].parent.map { tree[$0].children } ?? [node]
    let index = tree[node].position - 1
    let others = isFromEnd ? siblings.dropFirst(index + 1) : siblings.prefix(index)
    return 1 + others.count { budget > 0 && isAmong(selectors, $0) }
  }

  private func isLanguage(_ language: String, _ node: Int) -> Bool {
    let value = tree.outward(from: node).firstResult { index in
      (tree[index].attributes["xml:lang"] ?? tree[index].attributes["lang"])?.lowercased()
    }
    return value == language || value?.hasPrefix(language + "-") == true
  }

  private static func isRelated(_ value: String, by relation: Character?, to text: String) -> Bool {
    switch relation {
    case nil: true
    case "~": value.split(whereSeparator: \.isWhitespace).contains { $0 == text }
    case "|": value == text || value.hasPrefix(text + "-")
    case "^": !text.isEmpty && value.hasPrefix(text)
    case "$": !text.isEmpty && value.hasSuffix(text)
    case "*": !text.isEmpty && value.utf8Contains(text)
    default: value == text
    }
  }
}

extension String {
  /// Whether a text occurs in this one, byte by byte.
  func utf8Contains(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return true }
    return utf8.indices.contains { utf8[$0] == first && utf8[$0...].starts(with: text.utf8) }
  }
}
