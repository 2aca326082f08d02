internal import Graphics
internal import SceneModel

/// A gradient of a document at an instant.
struct SVGGradient: Equatable {
  /// The values of `spreadMethod`.
  enum Spread: String { case pad, reflect, `repeat` }

  var isRadial: Bool
  /// The start or the centre, in the gradient's coordinates.
  var start: Point
  /// The end, or the point of the circle to the right of the centre.
  var end: Point
  /// The point of the first colour of a radial gradient, in the gradient's coordinates.
  var focus = Point.zero
  /// The radius of the circle around it that has the first colour.
  var focusRadius = 0.0
  /// How colours go on beyond the last one.
  var spread = Spread.pad
  var colors: [Color]
  var locations: [Double]
  /// From the gradient's coordinates to the user space of the element.
  var map: Affine
  /// The reason why no layer can state it.
  var problem: String?

  /// The paint of a shape with a gradient; none for a gradient without an area.
  func paint(opacity: Double) -> ShapePaint {
    guard map.isInvertible, !colors.isEmpty else { return .none }
    var gradient = ShapeGradient(
      kind: isRadial ? .radial : .axial,
      colors: colors.map { $0.withAlpha(multipliedBy: opacity) },
      locations: locations,
      startPoint: start,
      endPoint: end
    )
    if start == end || colors.count == 1 {
      // The last colour alone.
      gradient.colors = [gradient.colors[gradient.colors.count - 1]]
      gradient.locations = []
      gradient.endPoint = Point(start.x + 1, start.y)
    }
    if isRadial, !map.isSimilarity { return .gradient(gradient, space: map) }
    let (from, to) = (map.apply(gradient.startPoint), map.apply(gradient.endPoint))
    gradient.endPoint = isRadial ? to : from + axis(from, to, gradient)
    gradient.startPoint = from
    return .gradient(gradient, space: .identity)
  }

  // Lines of one colour remain lines; the new axis is at right angles to them.
  private func axis(_ from: Point, _ to: Point, _ gradient: ShapeGradient) -> Point {
    let along = gradient.endPoint - gradient.startPoint
    let line = map.applyToVector(Point(-along.y, along.x))
    let normal = Point(-line.y, line.x)
    let length = normal.x * normal.x + normal.y * normal.y
    guard length > 0 else { return to - from }
    let part = ((to.x - from.x) * normal.x + (to.y - from.y) * normal.y) / length
    return normal * part
  }
}

extension Affine {
  /// Whether circles remain circles.
  fileprivate var isSimilarity: Bool {
    let scale = max(abs(a), abs(b), abs(c), abs(d))
    let isDirect = abs(a - d) <= 1e-9 * scale && abs(b + c) <= 1e-9 * scale
    return isDirect || (abs(a + d) <= 1e-9 * scale && abs(b - c) <= 1e-9 * scale)
  }
}

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
    while let reference = tree[current].reference, reference.hasPrefix("#"),
      let next = tree.ids[String(reference.dropFirst())], !chain.contains(next),
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
        let matrix = instant.matrices[node]?[name]?.matrix
          ?? text.map({
            TransformFunction.list($0, LengthContext())?.product(in: Size(0, 0)) ?? .identity
          })
      else { continue }
      let size = usesBox(instant) ? Size(1, 1) : instant.viewport(of: node)
      let origin = instant.origin(of: node) { Rect(origin: .zero, size: size) }
      return Affine.translation(-origin.x, -origin.y).concatenating(matrix)
        .concatenating(.translation(origin.x, origin.y))
    }
    return .identity
  }

  func gradient(_ instant: SVGInstant, _ box: Rect) -> SVGGradient? {
    let node = chain[0]
    let isRadial = tree[node].name == "radialGradient"
    let usesBox = usesBox(instant)
    guard !usesBox || (box.width > 0 && box.height > 0) else { return nil }
    let size = instant.viewport(of: node)
    let diagonal = ((size.width * size.width + size.height * size.height) / 2).squareRoot()
    func length(_ name: String, _ full: Double, _ fallback: String) -> Double {
      let context = document.style.lengthContext(of: node)
      let quantity = Quantity(attribute(name, instant) ?? fallback, context) ?? Quantity(0)
      return quantity.resolved(usesBox ? 1 : full)
    }
    var map = transform(instant)
    if usesBox { map = map.concatenating(Affine(box.width, 0, 0, box.height, box.minX, box.minY)) }
    let (colors, locations) = stops(instant)
    var gradient = SVGGradient(
      isRadial: isRadial,
      start: .zero,
      end: .zero,
      colors: colors,
      locations: locations,
      map: map
    )
    gradient.spread = attribute("spreadMethod", instant).flatMap(SVGGradient.Spread.init) ?? .pad
    let spread = gradient.spread.rawValue
    if gradient.spread != .pad {
      gradient.problem = "spreadMethod \(spread) of a gradient has no layers (use pad)"
    }
    if isRadial {
      let center = Point(length("cx", size.width, "50%"), length("cy", size.height, "50%"))
      let radius = max(0, length("r", diagonal, "50%"))
      (gradient.start, gradient.end) = (center, Point(center.x + radius, center.y))
      gradient.focusRadius = max(0, length("fr", diagonal, "0"))
      let focus = Point(
        attribute("fx", instant) == nil ? center.x : length("fx", size.width, "50%"),
        attribute("fy", instant) == nil ? center.y : length("fy", size.height, "50%")
      )
      gradient.focus = focus
      if focus.distance(to: center) > 1e-9 * max(1, radius) || length("fr", diagonal, "0") != 0 {
        gradient.problem = "a gradient with a focus has no layers (remove fx, fy and fr)"
      }
    } else {
      gradient.start = Point(length("x1", size.width, "0"), length("y1", size.height, "0"))
      gradient.end = Point(length("x2", size.width, "100%"), length("y2", size.height, "0"))
    }
    return gradient
  }

  private func stops(_ instant: SVGInstant) -> ([Color], [Double]) {
    var (colors, locations) = ([Color](), [Double]())
    for node in stopNodes {
      var text = instant.computed("stop-color", of: node)
      if text.lowercased() == "currentcolor" { text = instant.computed("color", of: node) }
      let color = (SVGColor(text) ?? SVGColor(0, 0, 0)).color
      colors.append(
        color.withAlpha(
          multipliedBy: SVGInstant.opacity(instant.computed("stop-opacity", of: node))
        )
      )
      let offset = instant.attributes[node]?["offset"] ?? tree[node].attributes["offset"] ?? "0"
      let quantity = Quantity(offset, LengthContext())
      let value = quantity.flatMap { $0.kind == .number ? $0.resolved(1) : nil } ?? 0
      locations.append(max(locations.last ?? 0, value.clamped(to: 0...1)))
    }
    return (colors, locations)
  }
}
