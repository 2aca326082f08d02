internal import SVGFormat
internal import SceneModel

/// The winning declaration of a property on an element.
struct CascadedValue: Sendable, Hashable {
  var value: String
  var isImportant: Bool
}

/// The declarations that apply to every element, from rules and style attributes.
///
/// Presentation attributes are weaker than all of them and remain attributes.
struct CSSCascade: Sendable {
  /// By node, then by property.
  private(set) var declared: [[String: CascadedValue]]
  /// Whether the budget of comparisons ran out.
  let exceedsBudget: Bool

  /// Matches all rules of a sheet.
  ///
  /// - Parameter classes: the classes of elements that differ from the file.
  init(_ tree: SVGTree, _ sheet: CSSStyleSheet, classes: [Int: String] = [:]) {
    var matcher = CSSSelectorMatcher(tree, classes: classes, budget: Limits.cssComparisons)
    // Weaker rules first; equal specificities keep the order of the file.
    let order = sheet.rules.indices.sorted {
      let (a, b) = (sheet.rules[$0].selector.specificity, sheet.rules[$1].selector.specificity)
      return a != b ? a < b : $0 < $1
    }
    declared = []
    declared.reserveCapacity(tree.nodes.count)
    for index in tree.nodes.indices {
      var values: [String: CascadedValue] = [:]
      for rule in order where matcher.matches(sheet.rules[rule].selector, index) {
        Self.apply(sheet.rules[rule].declarations, to: &values)
      }
      if let style = tree[index].attributes["style"] {
        Self.apply(CSSDeclaration.list(style.withoutCSSComments), to: &values)
      }
      declared.append(values)
    }
    exceedsBudget = matcher.budget <= 0
  }

  private static func apply(
    _ declarations: [CSSDeclaration],
    to values: inout [String: CascadedValue]
  ) {
    for declaration in declarations {
      for (name, value) in expanded(declaration) {
        if values[name]?.isImportant == true, !declaration.isImportant { continue }
        values[name] = CascadedValue(value: value, isImportant: declaration.isImportant)
      }
    }
  }

  // Shorthands whose longhands are used one by one.
  private static func expanded(_ declaration: CSSDeclaration) -> [(String, String)] {
    switch declaration.name {
    // With a variable the shorthand is expanded when the variable is known.
    case "animation" where !declaration.value.utf8Contains("var("):
      return CSSAnimationList.longhands(ofShorthand: declaration.value)
    case "animation":
      let names = CSSAnimationList.longhandNames.map { ($0, "") }
      return names + [("animation", declaration.value)]
    case let name where name.hasPrefix("animation-"): return [(name, declaration.value)]
    case "font" where !declaration.value.utf8Contains("var("):
      return FontShorthand.values(of: declaration.value) ?? []
    case "offset": return CSSOffset.longhands(ofShorthand: declaration.value)
    case "background":
      let color = declaration.value.splitTopLevel(" ").first { SVGColor($0) != nil }
      return [("background-color", color ?? "transparent")]
    default: return [(declaration.name, declaration.value)]
    }
  }
}
