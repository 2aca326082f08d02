internal import SceneModel

/// The declarations and presentation attributes that apply to every element.
struct CSSCascade: Sendable {
  /// The winning declarations of rules and style attributes by node, then by property.
  private(set) var declared: [[String: CSSDeclaration]] = []
  /// The values of valid presentation attributes, which are weaker, by node.
  private(set) var attributes: [[String: String]] = []
  /// The registered custom properties.
  let properties: [String: SVGProperty]
  /// Whether an element has a colour scheme of its own.
  let hasColorSchemes: Bool
  /// Whether the budget of comparisons ran out.
  private(set) var exceedsBudget = false

  /// Matches all rules of a sheet.
  ///
  /// - Parameter classes: the classes of elements that differ from the file.
  init(_ tree: SVGTree, _ sheet: CSSStyleSheet, classes: [Int: String] = [:]) {
    properties = sheet.properties
    var matcher = CSSSelectorMatcher(tree, classes: classes, budget: Limits.cssComparisons)
    let rules = sheet.rules.indices.sorted { Self.precedes($0, $1, in: sheet.rules) }
      .map { sheet.rules[$0] }
    let buckets = CSSRuleBuckets(rules)
    var budget = Limits.cssDeclarations
    declared.reserveCapacity(tree.nodes.count)
    attributes.reserveCapacity(tree.nodes.count)
    for index in tree.nodes.indices {
      var values = Values()
      for position in buckets.candidates(tree[index], classes: classes[index])
      where matcher.matches(rules[position].selector, index) {
        values.enter(rules[position].layer)
        budget -= rules[position].declarations.count
        for declaration in rules[position].declarations where budget > 0 {
          values.apply(declaration)
        }
      }
      if let style = tree[index].attributes["style"] {
        values.enter([])
        for declaration in CSSDeclaration.list(style) {
          let isQuirk = Self.unitlessInStyles.contains(declaration.name)
          if let valid = declaration.validated(isAttribute: isQuirk) { values.apply(valid) }
        }
      }
      declared.append(values.winners)
      attributes.append(Self.attributes(of: tree[index]))
    }
    hasColorSchemes = declared.contains { $0["color-scheme"] != nil }
    exceedsBudget = matcher.budget <= 0 || budget <= 0
  }

  // Chromium reads style attributes of SVG elements with the quirk of lengths without a unit (Quirks Mode, 4.2), for these
  // properties; older versions of Inkscape write such sizes of fonts.
  private static let unitlessInStyles = SVGNames.set("unitless-in-styles")

  // Weaker rules first: by layer, then by specificity, then in the order of the file.
  private static func precedes(_ a: Int, _ b: Int, in rules: [CSSStyleSheet.Rule]) -> Bool {
    let (x, y) = (rules[a], rules[b])
    if x.layer != y.layer { return x.layer.lexicographicallyPrecedes(y.layer) }
    let (first, second) = (x.selector.specificity, y.selector.specificity)
    return first != second ? first < second : a < b
  }

  private static func attributes(of element: SVGNode) -> [String: String] {
    var result: [String: String] = [:]
    for (name, written) in element.attributes
    where name != "d" && SVGProperty.isPresentation(name, of: element.name) {
      let value = SVGProperty.canonical(name, written.canonicalCSS, isAttribute: true)
      if let value, !value.isEmpty { result[name] = value }
    }
    return result
  }

  /// The declarations of one element while they are applied, the weakest first.
  private struct Values {
    private(set) var winners: [String: CSSDeclaration] = [:]
    // The layer of the winner of each important declaration: earlier layers are stronger.
    private var importantLayers: [String: [Int]] = [:]
    private var layer: [Int]?
    // The winners before the layer, to which `revert-layer` goes back.
    private var before: [String: CSSDeclaration] = [:]

    mutating func enter(_ layer: [Int]) {
      guard layer != self.layer else { return }
      (self.layer, before) = (layer, winners)
    }

    mutating func apply(_ declaration: CSSDeclaration) {
      if declaration.name == "all" {
        for name in SVGProperty.table.keys where !["direction", "unicode-bidi"].contains(name) {
          set(name, to: declaration.value, isImportant: declaration.isImportant)
        }
      }
      for (name, value) in declaration.longhands {
        set(name, to: value, isImportant: declaration.isImportant)
      }
    }

    private mutating func set(_ name: String, to value: String, isImportant: Bool) {
      if winners[name]?.isImportant == true {
        guard isImportant, importantLayers[name] == layer || layer == [] else { return }
      }
      if isImportant { importantLayers[name] = layer }
      if value == "revert-layer" {
        winners[name] = before[name]
      } else {
        winners[name] = CSSDeclaration(name: name, value: value, isImportant: isImportant)
      }
    }
  }
}

/// The rules by an id, class or type that their last compound requires, so that few are compared with each element.
private struct CSSRuleBuckets {
  private var byKey: [String: [Int]] = [:]
  private var others: [Int] = []

  init(_ rules: [CSSStyleSheet.Rule]) {
    for (position, rule) in rules.enumerated() {
      var key: String?
      for test in rule.selector.compounds.last?.tests ?? [] {
        switch test {
        case .identifier(let id): key = "#" + id
        case .classed(let name): key = key?.hasPrefix("#") == true ? key : "." + name
        case .type(let name): key = key ?? name
        default: break
        }
      }
      if let key { byKey[key, default: []].append(position) } else { others.append(position) }
    }
  }

  func candidates(_ element: SVGNode, classes: String?) -> [Int] {
    guard !byKey.isEmpty else { return others }
    var result = others + (byKey[element.name] ?? [])
    if let id = element.attributes["id"] { result += byKey["#" + id] ?? [] }
    let names = classes?.split(whereSeparator: \.isWhitespace) ?? element.classes
    for name in Set(names) { result += byKey["." + name] ?? [] }
    return result.sorted()
  }
}

extension CSSDeclaration {
  /// The declaration with keywords as the table of properties spells them; nil for an invalid one.
  ///
  /// - Parameter isAttribute: whether numbers are lengths in pixels.
  func validated(isAttribute: Bool = false) -> CSSDeclaration? {
    if name == "all" { return SVGProperty.wideKeywords.contains(value.lowercased()) ? self : nil }
    return SVGProperty.canonical(name, value, isAttribute: isAttribute).map {
      CSSDeclaration(name: name, value: $0, isImportant: isImportant)
    }
  }

  /// The longhands whose values are used one by one.
  var longhands: [(String, String)] {
    if SVGProperty.wideKeywords.contains(value), let names = Self.shorthands[name] {
      return names.map { ($0, value) }
    }
    switch name {
    // With a variable the shorthand is expanded when the variable is known.
    case "animation" where !value.utf8Contains("var("):
      return CSSAnimationList.longhands(ofShorthand: value)
    case "animation": return CSSAnimationList.longhandNames.map { ($0, "") } + [(name, value)]
    case "offset": return CSSOffset.longhands(ofShorthand: value)
    // Layers without an image add nothing to a mask. Of the others the first is used, with its mode.
    case "mask", "mask-image":
      let layers = value.splitTopLevel(",").filter { $0.lowercased() != "none" }
      let words = layers.first?.lowercased().splitTopLevel(" ") ?? []
      let mode = words.first { ["alpha", "luminance"].contains($0) } ?? "match-source"
      return [("mask", layers.isEmpty ? "none" : layers.joined(separator: ","))]
        + (name == "mask" ? [("mask-mode", mode)] : [])
    case "marker": return Self.markers.map { ($0, value) }
    case "background":
      let words = value.splitTopLevel(" ")
      let color = words.first { SVGColor($0) != nil }
      return [("background-color", color ?? "transparent"), ("background-image", value)]
    case "font" where !value.utf8Contains("var("):
      return FontShorthand.values(of: value) ?? []
    case "text-decoration":
      // The shorthand itself has the values of those that are set to nothing.
      return ["color", "line", "style", "thickness"].map { ("text-decoration-\($0)", "") }
        + [(name, value)]
    case "all": return []
    default: return [(name, value)]
    }
  }

  private static let markers = ["marker-start", "marker-mid", "marker-end"]
  private static let shorthands = [
    "animation": CSSAnimationList.longhandNames + ["animation"],
    "offset": CSSOffset.longhandNames, "marker": markers,
    "mask": ["mask", "mask-mode"],
    "background": ["background-color", "background-image"], "font": FontShorthand.longhands,
  ]
}
