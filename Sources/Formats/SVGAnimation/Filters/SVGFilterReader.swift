internal import DisplayModel
internal import Graphics
internal import SceneModel

/// Reads filters at one instant by Filter Effects Module Level 1.
final class SVGFilterReader {
  let instant: SVGInstant
  // Primitives that this instant may read.
  private var remaining = Limits.svgFilterPrimitives

  init(_ instant: SVGInstant) { self.instant = instant }

  /// The target of a filter.
  struct Target {
    /// The node of the element.
    var node: Int
    /// The box of its geometry in its user space; nil for none, or one without area.
    var box: Rect?
  }

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
  func filter(_ text: String, along path: [Int], box: Rect?) -> SVGFilterResult {
    guard let node = path.last, !text.isEmpty, text.lowercased() != "none" else { return .none }
    let target = Target(node: node, box: box.flatMap { $0.isEmpty ? nil : $0 })
    var result = SVGFilter()
    var isHidden = false
    for word in text.splitTopLevel(" ") {
      if word.functionCall?.name == "url" {
        guard let element = instant.document.tree.element(ofURL: word, named: ["filter"]) else {
          continue
        }
        isHidden = !append(element, for: target, to: &result) || isHidden
      } else {
        let context = instant.style.lengthContext(of: node)
        let color = instant.computed("color", along: path)
        guard let list = FilterList(word), let steps = list.operations(color: color, context) else {
          return .none
        }
        append(steps, to: &result)
      }
    }
    if isHidden || remaining < 0 { return .hidden }
    return result.graphs.isEmpty ? .none : .filter(result)
  }

  /// Reads a filter element.
  ///
  /// - Parameters:
  ///   - element: its node.
  ///   - path: the nodes from the outermost to the filtered one.
  ///   - box: the box of its geometry in its user space.
  func filter(element: Int, along path: [Int], box: Rect?) -> SVGFilterResult {
    let target = Target(node: path.last ?? 0, box: box.flatMap { $0.isEmpty ? nil : $0 })
    var result = SVGFilter()
    return append(element, for: target, to: &result) ? .filter(result) : .hidden
  }

  // Adds a function, to the graph of those before it.
  private func append(_ steps: [FilterOperation], to result: inout SVGFilter) {
    let region = Self.everything
    if result.graphs.last?.region != region {
      result.graphs.append(FilterGraph(transform: .identity, region: region, primitives: []))
    }
    let index = result.graphs.count - 1
    let first = result.graphs[index].primitives.count
    let source = first > 0 ? FilterGraph.Input.result(first - 1) : .sourceGraphic
    for (offset, operation) in steps.enumerated() {
      result.graphs[index].primitives.append(
        FilterGraph.Primitive(
          operation,
          inputs: FilterList.inputs(ofStep: offset, source, at: first),
          region: region,
          colorSpace: .sRGB
        )
      )
    }
  }

  // MARK: Filter elements

  // Adds the graph of a filter element; false where the filtered element is not drawn.
  private func append(_ filter: Int, for target: Target, to result: inout SVGFilter) -> Bool {
    let chain = chain(of: filter)
    let isBox = value("filterUnits", of: chain) != "userSpaceOnUse"
    guard !isBox || target.box != nil else { return false }
    func side(_ name: String, _ fallback: String) -> Double? {
      let text = value(name, of: chain)
      return text.flatMap { length($0, name, isBox, target) }
        ?? length(
          fallback,
          name,
          isBox,
          target
        )
    }
    guard let x = side("x", "-10%"), let y = side("y", "-10%"), let width = side("width", "120%"),
      let height = side("height", "120%"), width > 0, height > 0,
      let content = chain.first(where: { !primitives(of: $0).isEmpty })
    else { return false }
    let usesBox = value("primitiveUnits", of: chain) == "objectBoundingBox"
    guard !usesBox || target.box != nil else { return false }
    var scope = FilterScope(
      target: target,
      usesBox: usesBox,
      region: Rect(x, y, width, height),
      graph: FilterGraph(transform: .identity, region: Rect(x, y, width, height), primitives: [])
    )
    for child in primitives(of: content) {
      remaining -= 1
      guard remaining >= 0 else { return false }
      read(child, &scope)
    }
    result.images += scope.images.map { primitive, source in
      SVGFilter.Image(graph: result.graphs.count, primitive: primitive, source: source)
    }
    result.graphs.append(scope.graph)
    result.elements.insert(filter)
    return true
  }

  // A filter and the filters it refers to, by SVG 1.1.
  private func chain(of filter: Int) -> [Int] {
    var result = [filter]
    while result.count < Limits.svgFilterChain,
      let next = instant.target(ofUse: result[result.count - 1]),
      instant.document.tree[next].name == "filter", !result.contains(next)
    {
      result.append(next)
    }
    return result
  }

  private func value(_ name: String, of chain: [Int]) -> String? {
    for node in chain {
      if let text = value(name, of: node) { return text }
    }
    return nil
  }

  private func primitives(of filter: Int) -> [Int] {
    instant.document.tree[filter].children.filter {
      Self.names.contains(instant.document.tree[$0].name)
    }
  }

  private static let names: Set<String> = [
    "feBlend", "feColorMatrix", "feComponentTransfer", "feComposite", "feConvolveMatrix",
    "feDiffuseLighting", "feDisplacementMap", "feDropShadow", "feFlood", "feGaussianBlur",
    "feImage", "feMerge", "feMorphology", "feOffset", "feSpecularLighting", "feTile",
    "feTurbulence",
  ]

  // MARK: Values

  /// The value of an attribute at the instant; nil without one.
  func value(_ name: String, of node: Int) -> String? {
    instant.attributes[node]?[name] ?? instant.document.tree[node].attributes[name]
  }

  /// A number of an attribute; nil for other texts, such as lengths.
  func number(_ name: String, of node: Int) -> Double? {
    guard let list = numbers(name, of: node), list.count == 1 else { return nil }
    return list[0]
  }

  /// The numbers of an attribute; nil without the attribute, and for other texts.
  func numbers(_ name: String, of node: Int) -> [Double]? {
    guard let text = value(name, of: node) else { return nil }
    if text.trimmingSpace.isEmpty { return [] }
    guard case .list(let list) = AnimatableValue(text, .numbers, LengthContext()),
      list.allSatisfy({ $0.kind == .number && $0.percent == 0 && $0.value.isFinite })
    else { return nil }
    return list.map(\.value)
  }

  /// A coordinate or size in the user space of the target; nil for other texts.
  func length(_ text: String, _ name: String, _ isBox: Bool, _ target: Target) -> Double? {
    guard let quantity = Quantity(text, instant.style.lengthContext(of: target.node)) else {
      return nil
    }
    let result: Double
    if isBox {
      guard let box = target.box else { return nil }
      let share = quantity.resolved(1)
      switch name {
      case "x": result = box.minX + share * box.width
      case "y": result = box.minY + share * box.height
      case "width": result = share * box.width
      default: result = share * box.height
      }
    } else {
      result = quantity.resolved(instant.percentBase(of: name, target.node))
    }
    return result.isFinite ? result.clamped(to: -1e9...1e9) : nil
  }
}

/// A filter element while its primitives are read.
struct FilterScope {
  let target: SVGFilterReader.Target
  /// Whether lengths of primitives are shares of the box.
  let usesBox: Bool
  let region: Rect
  var graph: FilterGraph
  var images: [(primitive: Int, source: SVGFilter.Source)] = []
  /// The primitives by the names of their results.
  var names: [String: Int] = [:]

  /// The lengths of 1 along x and y.
  var unit: Size { usesBox ? target.box?.size ?? Size(1, 1) : Size(1, 1) }
}
