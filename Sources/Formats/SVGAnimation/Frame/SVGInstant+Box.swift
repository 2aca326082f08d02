internal import Graphics

extension SVGInstant {
  private static let unpainted: Set<String> = [
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
      let reference =
        attributes[node]?["href"] ?? attributes[node]?["xlink:href"] ?? element.reference
      guard let reference, reference.hasPrefix("#"),
        let target = document.tree.ids[String(reference.dropFirst())], let inner = box(of: target)
      else { return nil }
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
    case "text":
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

  /// The attributes of a node with the geometry properties of the instant.
  func geometry(of node: Int) -> [String: String] {
    let element = document.tree[node]
    var result = element.attributes
    for (name, value) in attributes[node] ?? [:] { result[name] = value }
    var names = Set(style.cascade.declared[node].keys)
    names.formUnion(cssProperties[node]?.keys.map(\.self) ?? [])
    names.formUnion(smilProperties[node]?.keys.map(\.self) ?? [])
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
