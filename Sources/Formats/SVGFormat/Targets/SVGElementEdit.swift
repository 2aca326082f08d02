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
  // By the name of the property.
  private var paints: [String: SVGPaints] = [:]

  /// Prepares changes of the text of a drawing, of which texts are measured with letters of a source.
  package init(
    _ property: TargetProperty.Word,
    operation: TargetOperation,
    value: TargetValue,
    document: AnimatedSVG,
    letters: @escaping SVGLetterSource,
    bytes: [UInt8]
  ) {
    (self.property, self.operation, self.value) = (property, operation, value)
    self.document = document
    instant = SVGInstant(unanimated: document)
    instant.texts = SVGTextLayouts(document, letters)
    writer = SVGTagWriter(document.tree, bytes)
  }

  private var tree: SVGTree { document.tree }

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
  ///
  /// - Throws: for a change that the element cannot have together with its animations, or where it is.
  package mutating func apply(to node: Int) throws(SVGChangeError) -> Bool {
    let element = tree[node]
    guard document.takes(property, node) else { return false }
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
        try checkAnimation(of: "font-size", inner)
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
      guard property == .color, !paints("fill").isPainted(node) else { return false }
      return paint(node, name: "stroke", color: color)
    case (.stroke, .color(let color)): return paint(node, name: "stroke", color: color)
    case (.strokeWidth, .number(let number)):
      let nodes = strokedNodes(in: node)
      for inner in nodes {
        try checkAnimation(of: "stroke-width", inner)
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
      try addFilter("hue-rotate(\(degrees.shortestDecimal)deg)", to: node)
    case (.tint, .color(let color)): try addTint(color, to: node)
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
    let parts = leadingParts(of: node)
    let owner = parts.last ?? node
    for name in ["dx", "dy", "rotate"] where owner != node { writer.set(name, nil, of: owner) }
    // It holds for the old letters.
    for inner in parts where tree[inner].attributes["textLength"] != nil {
      writer.set("textLength", nil, of: inner)
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

  // A text, and the elements in one another with which it begins.
  private func leadingParts(of node: Int) -> [Int] {
    var result = [node]
    while let first = tree[result[result.count - 1]].children.first(where: {
      !Self.isAnimation($0, tree)
    }), tree[first].precedingText.allSatisfy(\.isWhitespace),
      ["tspan", "textPath", "a"].contains(tree[first].name)
    {
      result.append(first)
    }
    return result
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

  private mutating func paints(_ name: String) -> SVGPaints {
    let result = paints[name] ?? SVGPaints(name, document)
    paints[name] = result
    return result
  }

  private mutating func paint(_ node: Int, name: String, color: Color) -> Bool {
    var nodes = paints(name).nodes(of: node)
    // Any outline can have a stroke.
    if nodes.isEmpty, property == .stroke { nodes = paints(name).takers(in: node) }
    guard style(nodes, name, String(color.hex.prefix(7))) else { return false }
    if color.alpha < 1 { style(nodes, name + "-opacity", color.alpha.shortestDecimal) }
    return true
  }

  // MARK: Animated values

  // A sum or product would take the place of an animation.
  private func checkAnimation(of name: String, _ node: Int) throws(SVGChangeError) {
    guard operation != .set, document.isAnimated(name, of: node) else { return }
    throw SVGChangeError(message: "the \(name) is animated (use =, which ends the animation)")
  }

  private mutating func setOpacity(_ number: Double, of node: Int) throws(SVGChangeError) {
    if operation == .multiply, number <= 1, document.isAnimated("opacity", of: node) {
      return try addFilter("opacity(\(number.shortestDecimal))", to: node)
    }
    try checkAnimation(of: "opacity", node)
    let old = SVGInstant.opacity(instant.computed("opacity", of: node))
    let value = operation.result(old, number)
    style([node], "opacity", value.clamped(to: 0...1).shortestDecimal)
  }

  // MARK: Filters

  private mutating func addFilter(_ function: String, to node: Int) throws(SVGChangeError) {
    guard !document.isAnimated("filter", of: node) else {
      throw SVGChangeError(
        message: "the filter is animated (put the element into a group with an id, and name that)"
      )
    }
    let old = instant.computed("filter", of: node)
    style([node], "filter", old == "none" || old.isEmpty ? function : "\(old) \(function)")
  }

  // Black stays black and white white; greys between become the colour.
  private mutating func addTint(_ color: Color, to node: Int) throws(SVGChangeError) {
    var number = 1
    func id() -> String { "animrender-tint-\(node)-\(number)" }
    while tree.ids[id()] != nil { number += 1 }
    try addFilter("url(#\(id()))", to: node)
    let weights = "0.2126 0.7152 0.0722 0 0 "
    func table(_ name: String, _ value: Double) -> String {
      "<feFunc\(name) type=\"table\" tableValues=\"0 \(value.shortestDecimal) 1\"/>"
    }
    // Boxes of lines have no area, and those of shapes are without strokes.
    let region = "filterUnits=\"userSpaceOnUse\" x=\"-1e8\" y=\"-1e8\" width=\"2e8\" height=\"2e8\""
    let markup =
      "<filter id=\"\(id())\" \(region) color-interpolation-filters=\"sRGB\">"
      + "<feColorMatrix values=\"\(weights)\(weights)\(weights)0 0 0 1 0\"/><feComponentTransfer>"
      + table("R", color.red) + table("G", color.green) + table("B", color.blue)
      + "</feComponentTransfer></filter>"
    // No selector counts what is in an element without content.
    let leaf = tree.nodes.indices.first {
      (tree[$0].isShape || ["use", "image"].contains(tree[$0].name)) && tree[$0].end != nil
    }
    writer.append(markup, to: leaf ?? 0)
  }

  // MARK: Placement

  private mutating func place(_ node: Int) throws(SVGChangeError) -> Bool {
    switch (property, value) {
    case (.position, .point(let point)):
      guard operation == .set else {
        guard operation == .add, !tree.isInText(node) else { return false }
        let (x, y) = (point.x.shortestDecimal, point.y.shortestDecimal)
        try transform(node, "translate:\(x)px \(y)px", .translation(point.x, point.y))
        return true
      }
      try setPosition(point, of: node)
    case (.scale, .point(let point)):
      guard operation != .add else { return false }
      let factors = "\(point.x.shortestDecimal) \(point.y.shortestDecimal)"
      try transform(node, "scale:\(factors)", .scale(point.x, point.y))
    case (.rotation, .number(let degrees)):
      guard operation != .multiply else { return false }
      let rotation = Affine.rotation(degrees / 180 * .pi)
      try transform(node, "rotate:\(degrees.shortestDecimal)deg", rotation)
    default: return false
    }
    return true
  }

  private mutating func setPosition(_ point: Point, of node: Int) throws(SVGChangeError) {
    let name = tree[node].name
    if ["text", "tspan"].contains(name) { return moveLines(of: node, to: point) }
    let names = ["cx", "x"].firstResult { SVGProperty.isGeometry($0, of: name) ? $0 : nil }
    // The outermost element ignores its x and y.
    guard let x = names, node > 0 else { return try setTranslation(point, of: node) }
    style([node], x, point.x.shortestDecimal + "px")
    style([node], x == "x" ? "y" : "cy", point.y.shortestDecimal + "px")
  }

  // The first letter goes to a place, and lines in the text keep their distances from it.
  private mutating func moveLines(of node: Int, to point: Point) {
    let leading = leadingParts(of: node)
    let size = instant.viewport(of: node)
    for (name, new) in [("x", point.x), ("y", point.y)] {
      func numbers(_ inner: Int) -> [Double] {
        let words = tree[inner].attributes[name]?.split { $0 == "," || $0.isWhitespace } ?? []
        let context = document.style.lengthContext(of: inner)
        return words.compactMap {
          Quantity(String($0), context)?.resolved(size.percentBase(of: name))
        }
      }
      let first = leading.firstResult { numbers($0).first }
      for inner in textNodes(in: node) where tree[inner].attributes[name] != nil {
        let moved = numbers(inner).map { ($0 + new - (first ?? 0)).shortestDecimal }
        writer.set(name, moved.joined(separator: " "), of: inner)
      }
      if first == nil { writer.set(name, new.shortestDecimal, of: node) }
    }
  }

  // Replaces the translation of an element, as one that is outside of its other transforms.
  private mutating func setTranslation(_ point: Point, of node: Int) throws(SVGChangeError) {
    guard !document.isTurned(node) else { throw transformProblem }
    var transforms = instant.transforms(of: node)
    // An attribute is one matrix there; only a `matrix` has its translation inside.
    if transforms.parts.first?.name == .base, let text = tree[node].attributes["transform"],
      let functions = TransformFunction.attribute(text)
    {
      let parts = functions.map { SVGTransforms.Part(name: .base, function: $0) }
      transforms.parts.replaceSubrange(..<1, with: parts)
    }
    while let first = transforms.parts.first, first.function.kind == .translate {
      transforms.parts.removeFirst()
    }
    var matrix = transforms.matrix
    if let first = transforms.parts.first, first.function.kind == .matrix {
      // A matrix has its translation inside.
      let place = first.matrix
      matrix = matrix.concatenating(.translation(-place.tx, -place.ty))
    }
    transform(node, matrix.concatenating(.translation(point.x, point.y)))
  }

  // Moves an element about its centre, over its own transform and its animations: by a group around what moves, where
  // nothing tells the group from the element alone.
  private mutating func transform(
    _ node: Int,
    _ declaration: String,
    _ change: Affine
  ) throws(SVGChangeError) {
    if document.dynamicSubtrees.contains(node), document.canBeGrouped(node) {
      let center = "transform-box:fill-box;transform-origin:50% 50%"
      return writer.wrap(node, style: "\(declaration);\(center)")
    }
    guard !document.isTransformed(node) else { throw transformProblem }
    let matrix = instant.matrix(of: node)
    let center = matrix.apply(instant.box(of: node)?.center ?? .zero)
    transform(node, matrix.concatenating(change.about(center)))
  }

  // Declares a matrix in place of all transforms of an element.
  private mutating func transform(_ node: Int, _ matrix: Affine) {
    let numbers = [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty]
    style([node], "transform", "matrix(\(numbers.map(\.shortestDecimal).joined(separator: ",")))")
    style([node], "transform-origin", "0px 0px")
    style([node], "transform-box", "view-box")
    for name in ["translate", "rotate", "scale", "offset-path"]
    where instant.specified(name, of: node) != nil {
      style([node], name, "none")
    }
  }

  private var transformProblem: SVGChangeError {
    SVGChangeError(
      message: "the transform is animated (put the element into a group with an id, and name that)"
    )
  }
}
