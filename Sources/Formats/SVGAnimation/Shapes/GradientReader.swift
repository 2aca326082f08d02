internal import Graphics

/// Reads a gradient or pattern, with the elements that it refers to.
struct GradientReader {
  let document: AnimatedSVG
  /// The element, then the elements that it takes attributes and stops from.
  let chain: [Int]
  private var tree: SVGTree { document.tree }

  init(_ document: AnimatedSVG, node: Int) {
    self.document = document
    var (chain, current) = ([node], node)
    let tree = document.tree
    let names = tree[node].name == "pattern" ? ["pattern"] : ["linearGradient", "radialGradient"]
    while let next = tree.element(tree[current].reference), !chain.contains(next),
      names.contains(tree[next].name)
    {
      chain.append(next)
      current = next
    }
    self.chain = chain
  }

  /// The stops of the first gradient of the chain that has some.
  var stopNodes: [Int] {
    for node in chain {
      let stops = tree[node].children.filter { tree[$0].name == "stop" }
      if !stops.isEmpty { return stops }
    }
    return []
  }

  func attribute(_ name: String, _ instant: SVGInstant) -> String? {
    for node in chain {
      if let value = instant.attributes[node]?[name] ?? tree[node].attributes[name] { return value }
    }
    return nil
  }

  /// Whether the coordinates are fractions of the box of the painted element.
  func usesBox(_ instant: SVGInstant) -> Bool {
    attribute("gradientUnits", instant) != "userSpaceOnUse"
  }

  /// The matrix of `gradientTransform` or `patternTransform`, about the origin of the element that has it.
  func transform(_ instant: SVGInstant, _ name: String = "gradientTransform") -> Affine {
    for node in chain {
      let text = tree[node].attributes[name]
      guard
        let matrix = instant.matrices[node]?[name]?.product
          ?? text.map({
            TransformFunction.list($0, LengthContext())?.product(in: Size(0, 0)) ?? .identity
          })
      else { continue }
      let size = usesBox(instant) ? Size(1, 1) : instant.viewport(of: node)
      let origin = instant.origin(of: node) { Rect(origin: .zero, size: size) }
      return matrix.about(origin)
    }
    return .identity
  }

  /// A length or number of the gradient, in its coordinates.
  ///
  /// - Parameters:
  ///   - full: the length of the viewport that percentages refer to in user space.
  ///   - fallback: the value where none is written.
  func length(
    _ name: String,
    _ instant: SVGInstant,
    of full: Double,
    _ fallback: String
  ) -> Double {
    let context = document.style.lengthContext(of: chain[0])
    let quantity = Quantity(attribute(name, instant) ?? fallback, context) ?? Quantity(0)
    return quantity.resolved(usesBox(instant) ? 1 : full)
  }

  /// The stops, with opacities multiplied by a factor.
  func stops(_ instant: SVGInstant, opacity: Double) -> [GradientStop] {
    var stops: [GradientStop] = []
    for node in stopNodes {
      var text = instant.computed("stop-color", of: node)
      if text.lowercased() == "currentcolor" { text = instant.computed("color", of: node) }
      let color = (SVGColor(text) ?? SVGColor(0, 0, 0)).color
      let alpha = SVGInstant.opacity(instant.computed("stop-opacity", of: node))
      let offset = instant.attributes[node]?["offset"] ?? tree[node].attributes["offset"] ?? "0"
      let quantity = Quantity(offset, LengthContext())
      let value = quantity.flatMap { $0.kind == .number ? $0.resolved(1) : nil } ?? 0
      stops.append(
        GradientStop(
          location: max(stops.last?.location ?? 0, value.clamped(to: 0...1)),
          color: color.withAlpha(multipliedBy: alpha).withAlpha(multipliedBy: opacity)
        )
      )
    }
    return stops
  }
}
