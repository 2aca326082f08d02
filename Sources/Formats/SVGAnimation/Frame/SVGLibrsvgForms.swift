internal import Graphics

/// Other forms of elements that librsvg 2.54 does not draw as SVG 2 and Filter Effects 1 have them.
enum SVGLibrsvgForms {
  /// Whether a document has such elements.
  static func areNeeded(by tree: SVGTree) -> Bool {
    if tree.nodes.contains(where: { $0.name == "feDropShadow" || repeats($0) }) { return true }
    return tree.nodes.contains(where: SVGBoxForms.usesBox)
      && tree.nodes.contains(where: SVGBoxForms.turns)
  }

  private static func repeats(_ element: SVGNode) -> Bool {
    ["repeat", "reflect"].contains(element.attributes["spreadMethod"]?.trimmingSpace)
  }

  /// Writes the other form of an element.
  ///
  /// - Returns: whether it replaces the element.
  static func write(_ node: Int, _ instant: SVGInstant, prefix: String, _ result: inout String)
    -> Bool
  {
    let tree = instant.document.tree
    switch tree[node].name {
    case "feDropShadow":
      result += shadow(node, instant, prefix)
      return true
    case "stop":
      // Where a gradient repeats, librsvg blends its last stop with the first one of the next round.
      let siblings = tree[node].parent.map { tree[$0].children } ?? []
      func isStop(_ node: Int) -> Bool { tree[node].name == "stop" }
      let stop = stop(node, instant, prefix)
      if node == siblings.first(where: isStop), stop.offset > 0 { result += stop.text("0") }
      result += stop.text(stop.offset.shortestDecimal)
      if node == siblings.last(where: isStop), stop.offset < 1 { result += stop.text("1") }
      return true
    default: return false
    }
  }

  private static func stop(
    _ node: Int,
    _ instant: SVGInstant,
    _ prefix: String
  ) -> (offset: Double, text: (String) -> String) {
    var attributes = instant.staticAttributes(of: node)
    let written = attributes.first { $0.name == "offset" }?.value ?? "0"
    let offset = Quantity(written, LengthContext())?.resolved(1) ?? 0
    attributes.removeAll { ["offset", "id"].contains($0.name) }
    let text = SVGFrameWriter.text(attributes)
    return (
      offset.isFinite ? offset.clamped(to: 0...1) : 0,
      { "<\(prefix)stop offset=\"\($0)\"\(text)/>" }
    )
  }

  // MARK: Shadows

  private static func resultName(_ node: Int) -> String { "animrender-result-\(node)" }

  /// The name of the result of a filter primitive that the shadow after it refers to.
  static func addedResult(of node: Int, _ instant: SVGInstant) -> [(name: String, value: String)] {
    let tree = instant.document.tree
    guard let parent = tree[node].parent, tree[parent].name == "filter",
      tree[node].attributes["result"] == nil, let next = neighbour(of: node, 1, tree),
      tree[next].name == "feDropShadow"
    else { return [] }
    return [("result", resultName(node))]
  }

  private static func neighbour(of node: Int, _ step: Int, _ tree: SVGTree) -> Int? {
    guard let parent = tree[node].parent else { return nil }
    let primitives = tree[parent].children.filter { tree[$0].name.hasPrefix("fe") }
    guard let index = primitives.firstIndex(of: node), primitives.indices.contains(index + step)
    else { return nil }
    return primitives[index + step]
  }

  private static func shadow(_ node: Int, _ instant: SVGInstant, _ prefix: String) -> String {
    let tree = instant.document.tree
    let previous = neighbour(of: node, -1, tree)
    let fallback = previous.map { tree[$0].attributes["result"] ?? resultName($0) }
    let attributes = instant.staticAttributes(of: node)
    func value(_ name: String, _ fallback: String) -> String {
      let text = attributes.first { $0.name == name }?.value ?? fallback
      return SVGFrameWriter.escaped(text)
    }
    // The colour and the space of colours, as attributes or as a style.
    let common = attributes.filter {
      $0.name == "style" || $0.name == "color-interpolation-filters"
    }
    let flood = attributes.filter { $0.name.hasPrefix("flood-") }
    return DropShadow.element(
      input: value("in", fallback ?? "SourceGraphic"),
      result: value("result", resultName(node)),
      prefix: prefix,
      deviation: value("stdDeviation", "2"),
      offset: (value("dx", "2"), value("dy", "2")),
      flood: SVGFrameWriter.text(flood),
      attributes: SVGFrameWriter.text(common)
    )
  }
}
