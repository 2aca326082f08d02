internal import DisplayModel
internal import Graphics
internal import SceneModel

/// Reads filters at one instant by Filter Effects Module Level 1.
final class SVGFilterReader {
  let instant: SVGInstant
  private var tree: SVGTree { instant.document.tree }
  // Primitives that this instant may read.
  private var remaining = Limits.svgFilterPrimitives

  init(_ instant: SVGInstant) { self.instant = instant }

  // Functions have no region: it is larger than all drawings.
  static let everything = Rect(-1e8, -1e8, 2e8, 2e8)

  /// Reads a value of `filter`.
  ///
  /// A reference to nothing has no effect; a list with a value that cannot be read has none at all.
  ///
  /// - Parameters:
  ///   - text: the computed value.
  ///   - path: the nodes from the outermost to the filtered one, along which `color` is inherited.
  ///   - box: the box of its geometry in its user space.
  func filter(_ text: String, along path: [Int], box: Rect?) -> SVGFilter {
    var result = SVGFilter()
    guard let node = path.last, !text.isEmpty, text.lowercased() != "none" else { return result }
    for word in text.splitTopLevel(" ") {
      if word.functionCall?.name == "url" {
        guard let element = tree.element(ofURL: word, named: ["filter"]) else { continue }
        if !append(element, for: FilterScope(node, box), to: &result) { result.isHidden = true }
      } else {
        let context = instant.lengthContext(of: node)
        let color = instant.computed("color", along: path)
        let input = functionInput(of: &result)
        guard let effect = FilterList(word)?.effect(on: input, color: color, context) else {
          return SVGFilter()
        }
        result.steps[result.steps.count - 1].graph.primitives += effect.map(\.primitive)
      }
    }
    if remaining < 0 { result.isHidden = true }
    return result
  }

  /// Reads a filter element.
  ///
  /// - Parameters:
  ///   - element: its node.
  ///   - path: the nodes from the outermost to the filtered one.
  ///   - box: the box of its geometry in its user space.
  func filter(element: Int, along path: [Int], box: Rect?) -> SVGFilter {
    var result = SVGFilter()
    result.isHidden = !append(element, for: FilterScope(path.last ?? 0, box), to: &result)
    return result
  }

  // The input of a function in the graph of those before it, which is the last step.
  private func functionInput(of filter: inout SVGFilter) -> FilterInput {
    if filter.steps.last?.graph.region != Self.everything {
      let graph = FilterGraph(transform: .identity, region: Self.everything, primitives: [])
      filter.steps.append(SVGFilter.Step(graph: graph))
    }
    let first = filter.steps[filter.steps.count - 1].graph.primitives.count
    return FilterInput(source: first > 0 ? .result(first - 1) : .sourceGraphic, first: first)
  }

  // MARK: Filter elements

  // Adds the graph of a filter element; false where the filtered element is not drawn.
  private func append(_ filter: Int, for scope: FilterScope, to result: inout SVGFilter) -> Bool {
    let chain = chain(of: filter)
    func value(_ name: String) -> String? { chain.firstResult { instant.attribute(name, of: $0) } }
    let isBox = value("filterUnits") != "userSpaceOnUse"
    guard !isBox || scope.box != nil else { return false }
    func side(_ name: String) -> Double? {
      [value(name), ["x", "y"].contains(name) ? "-10%" : "120%"].compactMap(\.self)
        .firstResult { scope.length($0, name: name, isBox: isBox, in: instant) }
    }
    let sides = ["x", "y", "width", "height"].compactMap(side)
    guard sides.count == 4, sides[2] > 0, sides[3] > 0,
      let content = chain.map(primitives).first(where: { !$0.isEmpty })
    else { return false }
    scope.usesBox = value("primitiveUnits") == "objectBoundingBox"
    guard !scope.usesBox || scope.box != nil else { return false }
    scope.graph.region = Rect(sides[0], sides[1], sides[2], sides[3])
    for node in content {
      remaining -= 1
      guard remaining >= 0 else { return false }
      SVGFilterPrimitive(node: node, instant: instant, scope: scope).append()
    }
    result.steps.append(SVGFilter.Step(graph: scope.graph, images: scope.images))
    result.elements.insert(filter)
    return true
  }

  // A filter and the filters it refers to, by SVG 1.1.
  private func chain(of filter: Int) -> [Int] {
    var result = [filter]
    var seen: Set = [filter]
    while let next = instant.target(ofUse: result[result.count - 1]),
      tree[next].name == "filter", seen.insert(next).inserted
    {
      result.append(next)
    }
    return result
  }

  private func primitives(of filter: Int) -> [Int] {
    tree[filter].children.filter { SVGFilterCheck.primitives.contains(tree[$0].name) }
  }
}

/// A filter element while its primitives are read.
final class FilterScope {
  /// The node of the filtered element.
  let node: Int
  /// The box of its geometry in its user space; nil for none, or one without area.
  let box: Rect?
  /// Whether lengths of primitives are shares of the box.
  var usesBox = false
  var graph = FilterGraph(transform: .identity, region: .zero, primitives: [])
  var images: [(primitive: Int, source: SVGFilter.Source)] = []
  /// The primitives by the names of their results.
  var names: [String: Int] = [:]

  init(_ node: Int, _ box: Rect?) {
    (self.node, self.box) = (node, box.flatMap { $0.isEmpty ? nil : $0 })
  }

  /// The lengths of 1 along x and y.
  var unit: Size { usesBox ? box?.size ?? Size(1, 1) : Size(1, 1) }

  /// A coordinate or size in the user space of the target; nil for other texts.
  ///
  /// - Parameter isBox: whether it is a share of the box.
  func length(_ text: String, name: String, isBox: Bool, in instant: SVGInstant) -> Double? {
    guard let quantity = Quantity(text, instant.lengthContext(of: node)) else { return nil }
    var result = quantity.resolved(isBox ? 1 : instant.percentBase(of: name, node))
    if isBox {
      guard let box else { return nil }
      switch name {
      case "x": result = box.minX + result * box.width
      case "y": result = box.minY + result * box.height
      case "width": result *= box.width
      default: result *= box.height
      }
    }
    return result.isFinite ? result.clamped(to: -1e9...1e9) : nil
  }
}
