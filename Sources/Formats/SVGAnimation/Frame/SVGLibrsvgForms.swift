internal import Graphics

/// Other forms of elements that librsvg 2.54 does not draw as SVG 2 and Filter Effects 1 have them.
struct SVGLibrsvgForms {
  // The stops at the ends of gradients.
  private var firstStops: Set<Int> = []
  private var lastStops: Set<Int> = []
  // The filter primitive before each `feDropShadow` that is not the first one, and all of these primitives.
  private var previous: [Int: Int] = [:]
  private var isBeforeShadow: Set<Int> = []

  init(_ tree: SVGTree) {
    for element in tree.nodes {
      let children = element.children
      if let first = children.first(where: { tree[$0].name == "stop" }),
        let last = children.last(where: { tree[$0].name == "stop" })
      {
        firstStops.insert(first)
        lastStops.insert(last)
      }
      let primitives = children.filter { tree[$0].name.hasPrefix("fe") }
      for (before, node) in zip(primitives, primitives.dropFirst())
      where tree[node].name == "feDropShadow" {
        previous[node] = before
        isBeforeShadow.insert(before)
      }
    }
  }

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
  func write(_ node: Int, _ instant: SVGInstant, prefix: String, _ result: inout String)
    -> Bool
  {
    let tree = instant.document.tree
    switch tree[node].name {
    case "feDropShadow":
      result += shadow(node, instant, prefix)
      return true
    case "stop":
      // Where a gradient repeats, librsvg blends its last stop with the first one of the next round.
      let stop = Self.stop(node, instant, prefix)
      if firstStops.contains(node), stop.offset > 0 { result += stop.text("0") }
      result += stop.text(stop.offset.shortestDecimal)
      if lastStops.contains(node), stop.offset < 1 { result += stop.text("1") }
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
  func addedResult(of node: Int, _ tree: SVGTree) -> [(name: String, value: String)] {
    guard isBeforeShadow.contains(node), tree[node].attributes["result"] == nil else { return [] }
    return [("result", Self.resultName(node))]
  }

  private func shadow(_ node: Int, _ instant: SVGInstant, _ prefix: String) -> String {
    let tree = instant.document.tree
    let fallback = previous[node].map { tree[$0].attributes["result"] ?? Self.resultName($0) }
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
      result: value("result", Self.resultName(node)),
      prefix: prefix,
      deviation: value("stdDeviation", "2"),
      offset: (value("dx", "2"), value("dy", "2")),
      flood: SVGFrameWriter.text(flood),
      attributes: SVGFrameWriter.text(common)
    )
  }
}
