internal import SceneModel

/// Estimates the cost of drawing an SVG before anything is drawn; repeated uses count repeatedly.
///
/// Estimates are in pixels of the drawing's intrinsic size, and do not follow transforms. They stop
/// work that takes minutes. The limit of seconds for a frame stops the rest.
struct SVGCost {
  private let tree: SVGTree
  private let limits: Limits
  /// The rules of all conditions.
  let sheet: CSSStyleSheet
  // Of the elements that others refer to, and the ids of those that are being estimated.
  private var costs: [String: Cost] = [:]
  private var open: Set<String> = []

  // The estimated cost of a combinator: the matcher walks over ancestors or siblings of each element
  // that the last compound matches.
  private static let comparisonsOfCombinator = 32

  init(_ tree: SVGTree, limits: Limits) {
    (self.tree, self.limits) = (tree, limits)
    var sheet = CSSStyleSheet(media: nil)
    for element in tree.nodes where element.name == "style" { sheet.add(element.text) }
    self.sheet = sheet
  }

  /// Checks the drawing.
  ///
  /// - Throws: `limit` for more elements, characters or vertices than are allowed, and for uses nested too deeply.
  mutating func check() throws(SVGReadError) {
    let elementCount = tree.nodes.count
    try refuse(Double(elementCount), over: limits.layers, "elements", option: "max-instances")
    let comparisons = sheet.rules.reduce(0) { sum, rule in
      sum + 1 + (rule.selector.compounds.count - 1) * Self.comparisonsOfCombinator
    }
    guard comparisons * elementCount <= Limits.svgStyleComparisons else {
      throw SVGReadError(
        .limit,
        "the style sheets of the SVG have too many selectors for \(elementCount) elements (use attributes, or "
          + "selectors of one class)"
      )
    }
    let cost = try cost(of: 0, depth: 0)
    try refuse(cost.count, over: limits.layers, "elements", option: "max-instances")
    try refuse(cost.characters, over: limits.characters, "characters", option: "max-characters")
    try refuse(cost.edges, over: limits.vertices, "vertices", option: "max-vertices")
  }

  private func refuse(_ count: Double, over limit: Int, _ things: String, option: String)
    throws(SVGReadError)
  {
    guard count > Double(limit) else { return }
    throw SVGReadError(
      .limit,
      "the SVG draws more than \(limit) \(things), uses of one counted each time (simplify it, or raise the "
        + "limit with --\(option))"
    )
  }

  private struct Cost {
    /// How many elements are visited.
    var count = 1.0
    /// How deep they are in each other.
    var height = 0
    var characters = 0.0
    var edges = 0.0

    /// With another element inside, or used at a number of points.
    mutating func add(_ inner: Cost, times: Int = 1) {
      count += inner.count * Double(times)
      characters += inner.characters * Double(times)
      edges += inner.edges * Double(times)
      height = max(height, inner.height + 1)
    }
  }

  private mutating func cost(of node: Int, depth: Int) throws(SVGReadError) -> Cost {
    try checkDepth(depth)
    let element = tree[node]
    let style = declarations(of: element)
    var result = Cost()
    if ["text", "tspan", "textPath", "tref", "a"].contains(element.name) {
      result.characters = Double(element.text.unicodeScalars.count)
    }
    let shape = SVGPathCost(element)
    if let shape {
      // Filled, and outlined on both sides.
      result.edges = shape.edges * (style.contains("stroke") ? 3 : 1)
    }
    for child in element.children {
      result.add(try cost(of: child, depth: depth + 1))
    }
    for id in references(of: element, style) {
      guard let target = tree.ids[id], open.insert(id).inserted else { continue }
      if costs[id] == nil { costs[id] = try cost(of: target, depth: depth + 1) }
      open.remove(id)
      let isMarker = tree[target].name == "marker"
      let times = isMarker ? markers(id, style, points: shape?.points ?? 1) : 1
      result.add(costs[id] ?? Cost(), times: times)
    }
    try checkDepth(depth + result.height)
    return result
  }

  // How often a marker is drawn on a shape: at its ends, or at each point.
  private func markers(_ id: String, _ style: String, points: Int) -> Int {
    style.split(separator: ";").filter { $0.contains("marker") }.reduce(0) { count, declaration in
      guard String(declaration).addresses.map(\.fragment).contains(id) else { return count }
      let names = declaration.split(separator: ":").map(\.trimmingSpace)
      let isAtEnd = names.contains("marker-start") || names.contains("marker-end")
      return count + (isAtEnd ? 1 : max(1, points))
    }
  }

  private func checkDepth(_ depth: Int) throws(SVGReadError) {
    guard depth >= limits.depth else { return }
    throw SVGReadError(
      .limit,
      "elements of the SVG use each other deeper than \(limits.depth) (raise the limit with --max-depth)"
    )
  }

  // Attributes, the style and every rule that can apply, as declarations.
  private func declarations(of element: SVGNode) -> String {
    var result = ""
    for key in element.attributes.keys.ordered() where key != "d" && key != "points" {
      result += "\(key):\(element.attributes[key] ?? "");"
    }
    for rule in sheet.rules where rule.selector.canMatch(element) {
      for declaration in rule.declarations { result += "\(declaration.name):\(declaration.value);" }
    }
    return result
  }

  // Each once, in the order of the file.
  private func references(of element: SVGNode, _ style: String) -> [String] {
    ([element.anyReference?.fragment] + style.addresses.map(\.fragment)).compactMap(\.self).uniqued
  }
}

extension CSSSelector {
  // Whether its last compound can match an element; ancestors, siblings and most simple selectors are ignored.
  fileprivate func canMatch(_ element: SVGNode) -> Bool {
    compounds.last?.tests.allSatisfy { test in
      switch test {
      case .type(let name): element.name == name
      case .identifier(let id): element.attributes["id"] == id
      case .classed(let name): element.classes.contains { $0 == name }
      default: true
      }
    } ?? true
  }
}
