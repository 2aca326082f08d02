internal import Graphics

extension SVGInstant {
  /// Elements that draw nothing where they are.
  static let unpainted: Set<String> = [
    "defs", "clipPath", "mask", "marker", "pattern", "symbol", "linearGradient", "radialGradient",
    "filter", "style", "script", "title", "desc", "metadata",
  ]

  /// The box of a node's geometry without stroke, in its own user space; nil for nothing.
  func box(of node: Int) -> Rect? {
    if let existing = memoizedBoxes[node] { return existing }
    guard openNodes.insert(node).inserted else { return nil }
    let result = computedBox(of: node)
    openNodes.remove(node)
    memoizedBoxes[node] = .some(result)
    return result
  }

  private func computedBox(of node: Int) -> Rect? {
    let element = document.tree[node]
    let values = geometry(of: node)
    func length(_ key: String, of full: Double) -> Double {
      let quantity = values[key].flatMap { Quantity($0, style.lengthContext(of: node)) }
      return quantity?.resolved(full) ?? 0
    }
    let size = viewport(of: node)
    switch element.name {
    case "g", "a", "switch", "svg":
      var result: Rect?
      for child in element.children {
        guard !Self.unpainted.contains(document.tree[child].name),
          computed("display", of: child) != "none", let inner = box(of: child)
        else { continue }
        let mapped = matrix(of: child).apply(inner)
        result = result?.union(mapped) ?? mapped
      }
      guard element.name == "svg", element.parent != nil, let inner = result else { return result }
      let viewport = Size(
        values["width"] == nil ? size.width : length("width", of: size.width),
        values["height"] == nil ? size.height : length("height", of: size.height)
      )
      guard let map = SVGOutline.map(of: "svg", values, in: viewport) else { return nil }
      let shift = Affine.translation(length("x", of: size.width), length("y", of: size.height))
      return map.concatenating(shift).apply(inner)
    case "use":
      guard let target = target(ofUse: node), let inner = box(of: target) else { return nil }
      let shift = Affine.translation(length("x", of: size.width), length("y", of: size.height))
      return matrix(of: target).concatenating(shift).apply(inner)
    case "image", "foreignObject":
      let rect = Rect(
        length("x", of: size.width),
        length("y", of: size.height),
        length("width", of: size.width),
        length("height", of: size.height)
      )
      return rect.isEmpty ? nil : rect
    case "tspan", "textPath", "tref": return element.parent.flatMap(box)
    case "text":
      if let texts {
        return texts.layout(along: document.tree.ancestors(of: node) + [node], self).box
      }
      // Without the metrics of a font: half an em for each character, above the baseline.
      let em = style.lengthContext(of: node).fontSize
      let width = em / 2 * Double(element.text.trimmingSpace.count)
      return Rect(
        length("x", of: size.width),
        length("y", of: size.height) - em * 0.8,
        width,
        em
      )
    default:
      guard let path = SVGOutline.path(of: element.name, values, in: size), !path.isEmpty else {
        return nil
      }
      return path.tightBounds
    }
  }

  /// The box of a node with its stroke, without dashes, in its own user space; nil for nothing.
  func strokeBox(of node: Int) -> Rect? {
    let element = document.tree[node]
    switch element.name {
    case "g", "a", "switch", "svg", "use":
      guard let box = box(of: node) else { return nil }
      let isUse = element.name == "use"
      let children = isUse ? target(ofUse: node).map { [$0] } ?? [] : element.children
      let outer = isUse ? position(of: node) : .identity
      var result: Rect?
      for child in children {
        guard !Self.unpainted.contains(document.tree[child].name),
          computed("display", of: child) != "none", openNodes.insert(child).inserted
        else { continue }
        defer { openNodes.remove(child) }
        guard let inner = strokeBox(of: child) else { continue }
        let mapped = matrix(of: child).concatenating(outer).apply(inner)
        result = result?.union(mapped) ?? mapped
      }
      return element.name == "svg" ? box : result
    case "image", "foreignObject", "text": return box(of: node)
    default:
      guard let box = box(of: node) else { return nil }
      guard let style = strokeStyle(along: [node]), style.lineWidth > 0 else { return box }
      let tolerance = max(style.lineWidth, 1e-6) / 100
      let outline = StrokeOutline(of: outline(of: node), style: style, tolerance: tolerance)
      return outline.points.reduce(box) {
        Rect(
          minX: min($0.minX, $1.x),
          minY: min($0.minY, $1.y),
          maxX: max($0.maxX, $1.x),
          maxY: max($0.maxY, $1.y)
        )
      }
    }
  }

  /// The region of a mask: in fractions of a box, or in the user space of the element that it cuts.
  func region(ofMask mask: Int, on node: Int) -> Rect {
    let element = document.tree[mask]
    let usesBox = element.attributes["maskUnits"] != "userSpaceOnUse"
    let size = usesBox ? Size(1, 1) : viewport(of: node)
    func length(_ name: String, _ full: Double, _ fallback: String) -> Double {
      let text = attributes[mask]?[name] ?? element.attributes[name] ?? fallback
      return Quantity(text, style.lengthContext(of: mask))?.resolved(full) ?? 0
    }
    return Rect(
      length("x", size.width, "-10%"),
      length("y", size.height, "-10%"),
      length("width", size.width, "120%"),
      length("height", size.height, "120%")
    )
  }

  /// The basic shape of a value of `clip-path`, in the user space of its node; nil for other values.
  func basicShape(_ text: String, of node: Int) -> BasicShape? {
    guard BasicShape.isBegun(by: text) else { return nil }
    return BasicShape(text, document.style.lengthContext(of: node)) { reference in
      switch reference {
      case .fill: return box(of: node) ?? .zero
      case .stroke: return strokeBox(of: node) ?? .zero
      case .viewport:
        let rect = Rect(origin: .zero, size: viewport(of: node))
        return document.tree[node].name == "use" ? position(of: node).apply(rect) : rect
      }
    }
  }

  /// The attributes of a node with the geometry properties of the instant.
  func geometry(of node: Int) -> [String: String] {
    let element = document.tree[node]
    var result = element.attributes
    for (name, value) in attributes[node] ?? [:] { result[name] = value }
    if element.parent != nil {
      for (name, value) in result where value.hasRelativeUnit {
        if let length = Quantity(value, style.lengthContext(of: node)) {
          result[name] = length.value.shortestDecimal
        }
      }
    }
    var names = Set(style.cascade.declared[node].keys)
    names.formUnion(cssProperties[node]?.keys.map(\.self) ?? [])
    names.formUnion(smilProperties[node]?.keys.map(\.self) ?? [])
    for (name, value) in result
    where value.utf8Contains("calc(") && SVGProperty.isGeometry(name, of: element.name) {
      names.insert(name)
    }
    for name in names where SVGProperty.isGeometry(name, of: element.name) {
      // The size of the drawing itself is fixed.
      if element.parent == nil { continue }
      let text = computed(name, of: node)
      if text == "auto" {
        result[name] = nil
      } else {
        result[name] = parsed(text, name, node).text(base: percentBase(of: name, node)) {
          Size(0, 0)
        }
      }
    }
    return result
  }
}

extension String {
  // The units that depend on fonts and on the size of the drawing.
  private static let relativeUnits: Set<String> = [
    "em", "rem", "ex", "ch", "vw", "vh", "vmin", "vmax",
  ]

  // Whether the text is a number with such a unit; most values end with a digit.
  fileprivate var hasRelativeUnit: Bool {
    let unit = reversed().prefix(while: \.isLetter)
    guard 2...4 ~= unit.count, unit.count < utf8.count else { return false }
    return Self.relativeUnits.contains(String(unit.reversed()).lowercased())
  }
}
