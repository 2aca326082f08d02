internal import Graphics

/// Reads a gradient or pattern, with the elements that it refers to.
struct GradientReader {
  let instant: SVGInstant
  /// The element, then the elements that it takes attributes and stops from.
  let chain: [Int]
  var tree: SVGTree { instant.document.tree }

  init(_ node: Int, _ instant: SVGInstant) {
    self.instant = instant
    let tree = instant.document.tree
    let names = tree[node].name == "pattern" ? ["pattern"] : ["linearGradient", "radialGradient"]
    var chain: [Int] = []
    var current: Int? = node
    while let next = current, !chain.contains(next), names.contains(tree[next].name) {
      chain.append(next)
      current = instant.target(ofUse: next)
    }
    self.chain = chain
  }

  /// The stops of the first gradient of the chain that has some.
  var stopNodes: [Int] {
    chain.firstResult { node in
      let stops = tree[node].children.filter { tree[$0].name == "stop" }
      return stops.isEmpty ? nil : stops
    } ?? []
  }

  func attribute(_ name: String) -> String? {
    chain.firstResult { instant.attribute(name, of: $0) }
  }

  /// Whether the coordinates are fractions of the box of the painted element.
  var usesBox: Bool { attribute(isPattern ? "patternUnits" : "gradientUnits") != "userSpaceOnUse" }
  private var isPattern: Bool { tree[chain[0]].name == "pattern" }

  /// The matrix of the transforms of the first element that has some: an empty list is none, as in browsers.
  var transform: Affine {
    chain.firstResult { node in
      let size = usesBox || isPattern ? Size(1, 1) : instant.viewport(of: node)
      let transforms = instant.transforms(of: node) { Rect(origin: .zero, size: size) }
      return transforms.parts.isEmpty ? nil : transforms.matrix
    } ?? .identity
  }

  /// A length or number of the gradient, in its coordinates.
  ///
  /// - Parameters:
  ///   - full: the length of the viewport that percentages refer to in user space.
  ///   - fallback: the value where none is written.
  func length(_ name: String, of full: Double, _ fallback: String) -> Double {
    let context = instant.lengthContext(of: chain[0])
    let quantity = Quantity(attribute(name) ?? fallback, context) ?? Quantity(0)
    return quantity.resolved(usesBox ? 1 : full)
  }

  /// The stops, with opacities multiplied by a factor.
  func stops(opacity: Double) -> [GradientStop] {
    var stops: [GradientStop] = []
    for node in stopNodes {
      let path = tree.path(to: node)
      let color = instant.color("stop-color", opacity: "stop-opacity", along: path) ?? .black
      let offset = instant.attribute("offset", of: node) ?? "0"
      let quantity = Quantity(offset, LengthContext())
      let value =
        quantity.flatMap {
          $0.kind == .number || $0.hasPercentage ? $0.resolved(1) : nil
        } ?? 0
      let location = max(stops.last?.location ?? 0, value.clamped(to: 0...1))
      stops.append(GradientStop(location: location, color: color.withAlpha(multipliedBy: opacity)))
    }
    return stops
  }
}
