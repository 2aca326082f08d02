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

  private let document: AnimatedSVG
  private let instant: SVGInstant
  private let fills: SVGPaints
  private let strokes: SVGPaints

  private static let drawn = SVGNames.set("nameable")

  /// The elements of a drawing.
  package init(_ document: AnimatedSVG) {
    self.document = document
    instant = SVGInstant(unanimated: document)
    (fills, strokes) = (SVGPaints("fill", document), SVGPaints("stroke", document))
    let tree = document.tree
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
          properties: properties(of: node)
        )
      )
    }
  }

  // What can be changed in an element.
  private func properties(of node: Int) -> [TargetProperty.Fact] {
    let element = document.tree[node]
    var result: [TargetProperty.Fact] = []
    switch element.name {
    case "text", "tspan", "textPath":
      result = [
        ("text", text(in: node)), ("font", instant.computed("font-family", of: node)),
      ]
      result += TargetProperty.facts(.fontSize, .fontWeight, .alignment, .fit)
    case "image":
      let path = element.reference
      result = [
        ("image", path.flatMap { DataURI.hasScheme(of: $0) ? nil : $0 }), ("image.fit", nil),
      ]
    default: break
    }
    if element.name != "image" {
      let (fill, stroke) = (fills.paint(of: node), strokes.paint(of: node))
      if fill.isThere || (stroke.isThere && !fills.isPainted(node)) {
        result.append(("color", fill.isThere ? fill.value : stroke.value))
      }
      if stroke.isThere { result.append(("stroke", stroke.value)) }
      let showsWidth = element.name == "use" ? instant.showsStrokeWidth(of: node) : stroke.isThere
      if showsWidth { result.append(("strokeWidth", nil)) }
      result += TargetProperty.shades
    }
    result += TargetProperty.placement(opacity: opacity(of: node))
    return result.filter { name, _ in
      TargetProperty.Word(rawValue: name).map { document.takes($0, node) } ?? true
    }
  }

  private func opacity(of node: Int) -> Double? {
    guard document.animatedNames[node]?.contains("opacity") != true else { return nil }
    return DecimalText.number(instant.computed("opacity", of: node))
  }

  // As it is drawn: line ends are spaces.
  private func text(in node: Int) -> String {
    let tree = document.tree
    guard SVGTextStyle.preservesSpace(tree.path(to: node), instant) else {
      return tree.text(in: node)
    }
    return String(tree.content(of: node).map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }
}
