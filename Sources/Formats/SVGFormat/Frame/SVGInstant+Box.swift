internal import Graphics

extension SVGInstant {
  /// Elements that draw nothing where they are.
  static let unpainted = SVGNames.set("unpainted")

  /// The box of a node's geometry without stroke, in its own user space, and that of the outermost element in the
  /// pixels of the drawing's size; nil for nothing.
  func box(of node: Int) -> Rect? {
    if let existing = memoizedBoxes[node] { return existing }
    guard openNodes.insert(node).inserted else { return nil }
    let result = computedBox(of: node)
    openNodes.remove(node)
    memoizedBoxes[node] = .some(result)
    return result
  }

  /// The box of an instance: of a viewport, with the size that a `use` gives it.
  ///
  /// - Parameter path: the nodes from the outermost to the instance.
  func box(along path: [Int]) -> Rect? {
    guard let node = path.last else { return nil }
    guard isViewport(node), let use = path.dropLast().last, document.tree[use].name == "use" else {
      return box(of: node)
    }
    return viewportBox(of: node, usedBy: use)
  }

  private func computedBox(of node: Int) -> Rect? {
    let element = document.tree[node]
    // The outermost element has a box of CSS, like those of HTML.
    if element.parent == nil { return Rect(origin: .zero, size: document.size) }
    let length = lengths(of: node)
    switch element.name {
    case "a" where document.tree.isInText(node), "tspan", "textPath", "tref":
      return element.parent.flatMap(box)
    case "g", "a", "switch", "marker": return union(element.children) { box(of: $0) }
    case "svg", "symbol": return viewportBox(of: node, usedBy: nil)
    case "use":
      guard let target = target(ofUse: node),
        let inner = isViewport(target) ? viewportBox(of: target, usedBy: node) : box(of: target)
      else { return nil }
      return matrix(of: target).concatenating(position(of: node)).apply(inner)
    case "image", "foreignObject":
      let rect = Rect { length($0) ?? 0 }
      return rect.isEmpty ? nil : rect
    case "text":
      if let texts { return texts.layout(along: document.tree.path(to: node), self).box }
      // Without the metrics of a font: half an em for each character, above the baseline.
      let em = lengthContext(of: node).fontSize
      let width = em / 2 * Double(element.text.trimmingSpace.count)
      return Rect(length("x") ?? 0, (length("y") ?? 0) - em * 0.8, width, em)
    default:
      let path = outline(of: node)
      return path.isEmpty ? nil : path.tightBounds
    }
  }

  private func isViewport(_ node: Int) -> Bool {
    ["svg", "symbol"].contains(document.tree[node].name)
  }

  // The box of the content of a nested drawing or symbol, in the space around it; nil for nothing.
  private func viewportBox(of node: Int, usedBy use: Int?) -> Rect? {
    let content = union(document.tree[node].children) { box(of: $0) }
    let size = viewportSize(of: node, usedBy: use)
    guard let content, let map = SVGShape.map(geometry(of: node), in: size) else { return nil }
    return map.concatenating(position(of: node)).apply(content)
  }

  // The union of the boxes of the elements that are painted (SVG 2, 8.10: lines without area, too); nil for nothing.
  private func union(
    _ nodes: [Int],
    within outer: Affine = .identity,
    _ box: (Int) -> Rect?
  ) -> Rect? {
    var result: Rect?
    for node in nodes
    where !Self.unpainted.contains(document.tree[node].name)
      && isDisplayed(along: document.tree.path(to: node))
    {
      guard let inner = box(node) else { continue }
      let mapped = matrix(of: node).concatenating(outer).apply(inner)
      result = result?.spanning(mapped) ?? mapped
    }
    return result
  }

  /// The box of a node with its stroke, without dashes, in its own user space; nil for nothing.
  func strokeBox(of node: Int) -> Rect? {
    let element = document.tree[node]
    guard let box = box(of: node) else { return nil }
    switch element.name {
    case "a" where document.tree.isInText(node), "svg", "symbol", "image", "foreignObject", "text":
      return box
    case "g", "a", "switch", "marker", "use":
      let isUse = element.name == "use"
      let children = isUse ? target(ofUse: node).map { [$0] } ?? [] : element.children
      if isUse, children.contains(where: isViewport) { return box }
      return union(children, within: isUse ? position(of: node) : .identity) { child in
        guard openNodes.insert(child).inserted else { return nil }
        defer { openNodes.remove(child) }
        return strokeBox(of: child)
      }
    default:
      guard let style = strokeStyle(along: [node]), style.lineWidth > 0 else { return box }
      let tolerance = max(style.lineWidth, 1e-6) / 100
      let outline = StrokeOutline(of: outline(of: node), style: style, tolerance: tolerance)
      return Rect(bounding: box.corners + outline.points)
    }
  }

  /// The basic shape of a value of `clip-path`, in the user space of an instance; nil for other values.
  func basicShape(_ text: String, along path: [Int]) -> BasicShape? {
    guard BasicShape.isBegun(by: text), let node = path.last else { return nil }
    return BasicShape(text, lengthContext(of: node)) { reference in
      switch reference {
      case .stroke where !isViewport(node): return strokeBox(of: node) ?? .zero
      case .fill, .stroke: return box(along: path) ?? .zero
      case .viewport:
        let rect = Rect(origin: .zero, size: viewport(of: node))
        return document.tree[node].name == "use" ? position(of: node).apply(rect) : rect
      }
    }
  }

  /// The attributes of a node with the geometry properties of the instant.
  func geometry(of node: Int) -> [String: String] {
    let element = document.tree[node]
    var result = element.attributes.merging(attributes[node] ?? [:]) { $1 }
    // The size of the drawing itself is fixed.
    guard element.parent != nil else { return result }
    for (name, value) in result where value.hasRelativeUnit {
      if let length = Quantity(value, lengthContext(of: node)) {
        result[name] = length.value.shortestDecimal
      }
    }
    var names = Set(style.cascade.declared[node].keys)
    names.formUnion((cssProperties[node] ?? [:]).keys)
    names.formUnion((smilProperties[node] ?? [:]).keys)
    for (name, value) in result where value.utf8Contains("calc(") { names.insert(name) }
    for name in names where SVGProperty.isGeometry(name, of: element.name) {
      let text = computed(name, of: node)
      let value = parsed(text, name: name, of: node).text
      result[name] = text == "auto" ? nil : value
    }
    return result
  }
}

extension String {
  /// Whether the text is a number with a unit that depends on fonts and on the drawing; most values end with a digit.
  var hasRelativeUnit: Bool {
    let unit = reversed().prefix(while: \.isLetter)
    guard 2...5 ~= unit.count, unit.count < utf8.count else { return false }
    return LengthContext().fraction(of: String(unit.reversed()).lowercased()) != nil
  }
}
