package import JSONText

/// The elements of an SVG that have an id or classes.
package struct SVGNamedElements {
  /// An element.
  package struct Element {
    /// The index of its node.
    package var node: Int
    /// The ids or labels of the elements around it and of itself, outermost first; empty for none.
    package var names: [String]
    /// Its name with angle brackets.
    package var kind: String
    package var id: String?
    package var classes: [String]
    /// The index of the element around it; nil for outermost ones.
    package var parent: Int?
    /// What can be changed, with the value as text; nil where there is no short one.
    package var properties: [TargetProperty.Fact]
  }

  /// In the order of the file.
  package private(set) var elements: [Element] = []

  private static let drawn: Set<String> = [
    "g", "a", "svg", "use", "text", "tspan", "textPath", "image", "path", "rect", "circle",
    "ellipse", "line", "polyline", "polygon", "switch", "symbol",
  ]

  /// The elements of a drawing.
  package init(_ document: AnimatedSVG) {
    let tree = document.tree
    let reader = PropertyReader(document)
    var indices: [Int: Int] = [:]
    for node in tree.nodes.indices where Self.drawn.contains(tree[node].name) {
      let element = tree[node]
      let id = element.attributes["id"]
      let label = element.attributes["inkscape:label"] ?? element.attributes["data-name"]
      guard id != nil || label != nil || !element.classes.isEmpty else { continue }
      var parent = element.parent
      while let outer = parent, indices[outer] == nil { parent = tree[outer].parent }
      let around = parent.flatMap { indices[$0] }
      let names = around.map { elements[$0].names } ?? []
      indices[node] = elements.count
      elements.append(
        Element(
          node: node,
          names: names + [id ?? label ?? ""],
          kind: "<\(element.name)>",
          id: id,
          classes: element.classes.map(String.init),
          parent: around,
          properties: reader.properties(of: node)
        )
      )
    }
  }
}

/// Reads what can be changed in elements.
private struct PropertyReader {
  let document: AnimatedSVG
  let instant: SVGInstant
  // The elements in which something has a paint of its own, or a copied one.
  private var fills: Set<Int> = []
  private var strokes: Set<Int> = []

  init(_ document: AnimatedSVG) {
    self.document = document
    instant = SVGInstant(unanimated: document)
    (fills, strokes) = (painted("fill"), painted("stroke"))
  }

  private func painted(_ name: String) -> Set<Int> {
    var result: Set<Int> = []
    // Children come after their parents.
    for node in document.tree.nodes.indices.reversed() {
      let element = document.tree[node]
      let takesPaint = element.isShape || element.isTextPart
      if element.name == "use" || takesPaint && instant.computed(name, of: node) != "none" {
        result.insert(node)
      }
      if result.contains(node), let parent = element.parent { result.insert(parent) }
    }
    return result
  }

  func properties(of node: Int) -> [TargetProperty.Fact] {
    let element = document.tree[node]
    var result: [TargetProperty.Fact] = []
    func paint(_ name: String) -> String? {
      let value = instant.computed(name, of: node)
      return value == "none" ? nil : value
    }
    switch element.name {
    case "text", "tspan", "textPath":
      result = [
        ("text", document.tree.text(in: node)), ("font", instant.computed("font-family", of: node)),
      ]
      result += TargetProperty.facts(.fontSize, .fontWeight, .alignment, .fit)
    case "image":
      let path = element.reference
      let isData = path.map(DataURI.hasScheme) ?? false
      result = [("image", isData ? "data:" : path), ("image.fit", nil)]
    default: break
    }
    if element.name != "image" {
      if fills.contains(node) || strokes.contains(node) {
        result.append(("color", paint("fill") ?? paint("stroke")))
      }
      if strokes.contains(node) {
        result += [("stroke", paint("stroke")), ("strokeWidth", nil)]
      }
      result += TargetProperty.shades
    }
    return result + TargetProperty.placement
  }
}
