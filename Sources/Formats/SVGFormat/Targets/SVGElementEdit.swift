internal import Graphics
package import JSONText

/// Why elements cannot be changed: the problem and the remedy.
package struct SVGChangeError: Error, Sendable {
  /// One line.
  package let message: String
}

/// Changes a property of elements in the text of an SVG.
package struct SVGElementEdit {
  private let property: TargetProperty.Word
  private let operation: TargetOperation
  private let value: TargetValue
  private let document: AnimatedSVG
  private let instant: SVGInstant
  private var writer: SVGTagWriter

  /// Prepares changes of the text of a drawing.
  package init(
    _ property: TargetProperty.Word,
    operation: TargetOperation,
    value: TargetValue,
    document: AnimatedSVG,
    bytes: [UInt8]
  ) {
    (self.property, self.operation, self.value) = (property, operation, value)
    self.document = document
    instant = SVGInstant(unanimated: document)
    writer = SVGTagWriter(document.tree, bytes)
  }

  private var tree: SVGTree { document.tree }

  // The outermost element.
  private static let root = 0

  /// The text with the changes.
  ///
  /// - Throws: for an element in the text of an entity.
  package func written() throws(SVGChangeError) -> [UInt8] { try writer.written() }

  /// The elements of a list that have to be changed: for a change of all colours not those in others, nor copies.
  ///
  /// Filters act on all that is in an element, and on all copies of it.
  package func outermost(_ nodes: [Int]) -> [Int] {
    guard property == .hue || property == .tint else { return nodes }
    let all = Set(nodes)
    let outermost = nodes.filter {
      !tree.outward(from: $0).dropFirst().contains(where: all.contains)
    }
    let changed = Set(outermost)
    return outermost.filter { node in
      tree[node].name != "use"
        || tree.element(tree[node].reference).map(changed.contains) != true
    }
  }

  /// Changes an element; false for one without the property.
  package mutating func apply(to node: Int) throws(SVGChangeError) -> Bool {
    let element = tree[node]
    let texts = element.isTextPart ? textNodes(in: node) : []
    switch (property, value) {
    case (.text, .text(let text)):
      guard element.isTextPart else { return false }
      setText(text, of: node)
    case (.fit, _): return element.isTextPart
    case (.font, .text(let family)): return style(texts, "font-family", Self.quoted(family))
    case (.fontWeight, .number(let weight)):
      return style(texts, "font-weight", weight.shortestDecimal)
    case (.fontSize, .number(let number)):
      for inner in texts {
        let size = operation.result(document.style.lengthContext(of: inner).fontSize, number)
        style([inner], "font-size", "\(max(0, size).shortestDecimal)px")
      }
      return !texts.isEmpty
    case (.alignment, .text(let word)):
      let anchors = ["left": "start", "center": "middle", "right": "end"]
      return anchors[word].map { style(texts, "text-anchor", $0) } ?? false
    case (.color, .color(let color)), (.fill, .color(let color)):
      if paint(node, name: "fill", color: color) { return true }
      // A drawing of lines has the colour of its lines.
      guard property == .color, !SVGPaints("fill", document).isPainted(node) else { return false }
      return paint(node, name: "stroke", color: color)
    case (.stroke, .color(let color)): return paint(node, name: "stroke", color: color)
    case (.strokeWidth, .number(let number)):
      let nodes = strokedNodes(in: node)
      for inner in nodes {
        let written = instant.computed("stroke-width", of: inner)
        let old = Quantity(written, document.style.lengthContext(of: inner))?.value ?? 1
        style([inner], "stroke-width", max(0, operation.result(old, number)).shortestDecimal)
      }
      return !nodes.isEmpty
    case (.image, .text(let path)):
      guard element.name == "image" else { return false }
      writer.set("href", path, of: node)
      writer.set("xlink:href", nil, of: node)
      if element.attributes["preserveAspectRatio"] == nil {
        writer.set("preserveAspectRatio", "xMidYMid slice", of: node)
      }
    case (.imageFit, .text(let fit)):
      guard element.name == "image" else { return false }
      writer.set("preserveAspectRatio", TargetImageFit(rawValue: fit)?.aspectRatio, of: node)
    case (.hidden, .flag(let flag)):
      style([node], "display", flag ? "none" : "inline")
      if !flag { style([node], "visibility", "visible") }
    case (.opacity, .number(let number)): try setOpacity(number, of: node)
    case (.position, _), (.scale, _), (.rotation, _): return try place(node)
    case (.hue, .number(let degrees)):
      addFilter("hue-rotate(\(degrees.shortestDecimal)deg)", to: node)
    case (.tint, .color(let color)): addTint(color, to: node)
    default: return false
    }
    return true
  }

  // Declarations that win over those of style sheets, and over animations; false for no elements.
  @discardableResult
  private mutating func style(_ nodes: [Int], _ name: String, _ value: String) -> Bool {
    for node in nodes { writer.declare(name, value, of: node) }
    return !nodes.isEmpty
  }

  private static func quoted(_ family: String) -> String {
    "'\(family.filter { !"'\\;\"<>&".contains($0) })'"
  }

  // MARK: Texts

  private func textNodes(in node: Int) -> [Int] {
    tree.subtree(of: node).filter { tree[$0].isTextPart }
  }

  // A text that begins with an element of one has its letters there, such as those of Inkscape.
  private mutating func setText(_ text: String, of node: Int) {
    let tree = tree
    var owner = node
    while let first = tree[owner].children.first(where: { !Self.isAnimation($0, tree) }),
      tree[first].precedingText.allSatisfy(\.isWhitespace)
    {
      let inner = tree[first].name
      guard inner == "tspan" || inner == "textPath" || inner == "a" else { break }
      owner = first
    }
    for name in ["dx", "dy", "rotate", "textLength"] where owner != node {
      writer.set(name, nil, of: owner)
    }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var content = SVGTagWriter.escaped(String(lines.first ?? ""))
    let placed = tree.outward(from: owner).first { $0 == node || tree[$0].attributes["x"] != nil }
    let x = placed.flatMap { tree[$0].attributes["x"] }?
      .split { $0 == "," || $0.isWhitespace }.first.map(String.init)
    for line in lines.dropFirst() {
      let place = x.map { " x=\"\(SVGTagWriter.escaped($0))\"" } ?? ""
      content += "<tspan\(place) dy=\"1.2em\">\(SVGTagWriter.escaped(String(line)))</tspan>"
    }
    writer.setContent(content, of: owner)
    // The elements between keep their attributes and animations, and lose their other letters.
    for inner in tree.outward(from: owner).prefix(while: { $0 != node }) {
      writer.keepOnly(inner, in: tree[inner].parent ?? node) { Self.isAnimation($0, tree) }
    }
  }

  private static func isAnimation(_ node: Int, _ tree: SVGTree) -> Bool {
    SMILAnimation.elementNames.contains(tree[node].name) || tree[node].name == "title"
  }

  // MARK: Paints

  private func strokedNodes(in node: Int) -> [Int] {
    tree.subtree(of: node).filter { inner in
      let element = tree[inner]
      if element.name == "use" {
        return inner == node && instant.showsStrokeWidth(of: inner)
      }
      return (element.isShape || element.isTextPart)
        && instant.computed("stroke", of: inner) != "none"
    }
  }

  private mutating func paint(_ node: Int, name: String, color: Color) -> Bool {
    let nodes = SVGPaints(name, document).nodes(of: node)
    guard style(nodes, name, String(color.hex.prefix(7))) else { return false }
    if color.alpha < 1 { style(nodes, name + "-opacity", color.alpha.shortestDecimal) }
    return true
  }

  // MARK: Filters

  private mutating func addFilter(_ function: String, to node: Int) {
    let old = instant.computed("filter", of: node)
    style([node], "filter", old == "none" || old.isEmpty ? function : "\(old) \(function)")
  }

  // Black stays black and white white; greys between become the colour.
  private mutating func addTint(_ color: Color, to node: Int) {
    var (id, number) = ("animrender-tint", 1)
    while tree.ids[id] != nil || writer.hasAddition(id) {
      number += 1
      id = "animrender-tint-\(number)"
    }
    let weights = "0.2126 0.7152 0.0722 0 0 "
    func table(_ name: String, _ value: Double) -> String {
      "<feFunc\(name) type=\"table\" tableValues=\"0 \(value.shortestDecimal) 1\"/>"
    }
    let markup =
      "<filter id=\"\(id)\" x=\"-0.5\" y=\"-0.5\" width=\"2\" height=\"2\" color-interpolation-filters=\"sRGB\">"
      + "<feColorMatrix values=\"\(weights)\(weights)\(weights)0 0 0 1 0\"/><feComponentTransfer>"
      + table("R", color.red) + table("G", color.green) + table("B", color.blue)
      + "</feComponentTransfer></filter>"
    writer.append(markup, id: id)
    addFilter("url(#\(id))", to: node)
  }

  // MARK: Placement

  private mutating func setOpacity(_ number: Double, of node: Int) throws(SVGChangeError) {
    if operation == .multiply, node != Self.root {
      return writer.wrap(node, style: "opacity:\(number.clamped(to: 0...1).shortestDecimal)")
    }
    var value = number
    if operation != .set {
      guard !document.dynamicNodes.contains(node) else {
        let remedy = node == Self.root ? "=" : "= or *="
        throw SVGChangeError(message: "the element is animated (use \(remedy))")
      }
      value = operation.result(Double(instant.computed("opacity", of: node)) ?? 1, number)
    }
    style([node], "opacity", value.clamped(to: 0...1).shortestDecimal)
  }

  private mutating func place(_ node: Int) throws(SVGChangeError) -> Bool {
    switch (property, value) {
    case (.position, .point(let point)):
      let (x, y) = (point.x.shortestDecimal, point.y.shortestDecimal)
      // The outermost element ignores its x and y.
      guard operation == .set, node != Self.root else {
        guard operation != .multiply else { return false }
        try transform(node, "translate", "\(x)px \(y)px")
        return true
      }
      switch tree[node].name {
      case "text", "tspan", "rect", "image", "use", "svg":
        writer.set("x", x, of: node)
        writer.set("y", y, of: node)
        // Lines of the text begin where it does.
        for inner in textNodes(in: node) where inner != node {
          for (name, value) in [("x", x), ("y", y)] where tree[inner].attributes[name] != nil {
            writer.set(name, value, of: inner)
          }
        }
      case "circle", "ellipse":
        style([node], "cx", x + "px")
        style([node], "cy", y + "px")
      default: style([node], "transform", "translate(\(x)px,\(y)px)")
      }
    case (.scale, .point(let point)):
      let factors = "\(point.x.shortestDecimal) \(point.y.shortestDecimal)"
      guard operation != .add else { return false }
      try transform(node, "scale", factors)
    case (.rotation, .number(let degrees)):
      guard operation != .multiply else { return false }
      try transform(node, "rotate", "\(degrees.shortestDecimal)deg")
    default: return false
    }
    return true
  }

  // Moves an element about its centre, over its own transform and its animations, by a group around it. No group is
  // around the outermost one: there the property of CSS does this, and its centre is that of the canvas.
  private mutating func transform(
    _ node: Int,
    _ name: String,
    _ value: String
  ) throws(SVGChangeError) {
    guard node == Self.root else {
      let center = "transform-box:fill-box;transform-origin:50% 50%"
      return writer.wrap(node, style: "\(name):\(value);\(center)")
    }
    guard operation == .set || instant.specified(name, of: node) == nil else {
      throw SVGChangeError(message: "the outermost element has a \(name) (use =)")
    }
    style([node], name, value)
  }
}
