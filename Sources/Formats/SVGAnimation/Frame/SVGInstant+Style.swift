internal import Graphics

extension SVGInstant {
  /// The value of a custom property on a node, by animations and declarations of it and its ancestors.
  func variable(_ name: String, of node: Int) -> String? {
    var current: Int? = node
    while let index = current {
      if let value = cssProperties[index]?[name] { return value }
      if let value = style.cascade.declared[index][name]?.value { return value }
      current = document.tree[index].parent
    }
    return nil
  }

  /// The declared value of a property with variables replaced; nil for none.
  func declared(_ name: String, of node: Int) -> String? {
    guard let value = style.cascade.declared[node][name]?.value, !value.isEmpty else { return nil }
    return CSSVariables.resolved(value) { variable($0, of: node) } ?? "unset"
  }

  /// The value of a property on a node: animated, declared, of its attribute, inherited or initial.
  ///
  /// - Parameter withoutCSS: whether CSS animations of the node itself are left out.
  func computed(_ name: String, of node: Int, withoutCSS: Bool = false) -> String {
    var (current, leavesOut) = (node, withoutCSS)
    while true {
      let isImportant = style.cascade.declared[current][name]?.isImportant == true
      var text: String?
      if !isImportant {
        if !leavesOut { text = cssProperties[current]?[name] }
        text = text ?? smilProperties[current]?[name]
      }
      text = text ?? declared(name, of: current) ?? attribute(name, of: current)
      if let text, let resolved = resolvedKeyword(text, name) {
        if resolved != "inherit" { return resolved }
      } else if text == nil, !SVGProperty.isInherited(name) {
        return SVGProperty.initialValue(name) ?? ""
      }
      guard let parent = document.tree[current].parent else {
        return SVGProperty.initialValue(name) ?? ""
      }
      (current, leavesOut) = (parent, false)
    }
  }

  /// The value of a property on an instance of a node, inherited along the nodes from the outermost to it.
  func computed(_ name: String, along path: [Int]) -> String {
    for node in path.reversed() {
      let isImportant = style.cascade.declared[node][name]?.isImportant == true
      let animated = isImportant ? nil : cssProperties[node]?[name] ?? smilProperties[node]?[name]
      let text = animated ?? declared(name, of: node) ?? attribute(name, of: node)
      if let text, let resolved = resolvedKeyword(text, name) {
        if resolved != "inherit" { return resolved }
      } else if text == nil, !SVGProperty.isInherited(name) {
        break
      }
    }
    return SVGProperty.initialValue(name) ?? ""
  }

  // A presentation attribute as the value of its property.
  private func attribute(_ name: String, of node: Int) -> String? {
    let element = document.tree[node]
    guard name != "transform",
      SVGProperty.isPresentation(name, of: element.name)
        || SVGProperty.transforms.contains(name)
    else { return nil }
    return element.attributes[name]
  }

  // `initial`, `unset` and `revert` as values or `inherit`; other texts as they are.
  private func resolvedKeyword(_ text: String, _ name: String) -> String? {
    switch text.lowercased() {
    case "initial": SVGProperty.initialValue(name) ?? text
    case "unset", "revert", "revert-layer":
      SVGProperty.isInherited(name) ? "inherit" : SVGProperty.initialValue(name) ?? text
    case "inherit": "inherit"
    default: text
    }
  }

  /// The value with `inherit` and its relatives replaced.
  func keywordResolved(_ text: String, _ name: String, _ node: Int) -> String {
    guard let resolved = resolvedKeyword(text, name) else { return text }
    guard resolved == "inherit" else { return resolved }
    guard let parent = document.tree[node].parent else {
      return SVGProperty.initialValue(name) ?? text
    }
    return computed(name, of: parent)
  }

  /// The size of the nearest viewport, which percentages refer to.
  func viewport(of node: Int) -> Size {
    var current = document.tree[node].parent
    while let index = current {
      let element = document.tree[index]
      if ["svg", "symbol"].contains(element.name) {
        let text = attributes[index]?["viewBox"] ?? element.attributes["viewBox"]
        if let numbers = text.map({ AnimatableValue($0, .numbers, LengthContext()) }),
          case .list(let list) = numbers, list.count == 4
        {
          return Size(list[2].value, list[3].value)
        }
        if element.parent == nil { return document.size }
        let lengths = ["width", "height"].map { key in
          element.attributes[key].flatMap { Quantity($0, LengthContext()) }
        }
        if let width = lengths[0], let height = lengths[1], width.percent == 0, height.percent == 0
        {
          return Size(width.value, height.value)
        }
      }
      current = element.parent
    }
    return document.size
  }

  /// The size that percentages of a property refer to.
  func percentBase(of name: String, _ node: Int) -> Double {
    let size = viewport(of: node)
    switch name {
    case "x", "cx", "rx", "width", "x1", "x2", "fx", "dx", "textLength": return size.width
    case "y", "cy", "ry", "height", "y1", "y2", "fy", "dy": return size.height
    default:
      return ((size.width * size.width + size.height * size.height) / 2).squareRoot()
    }
  }
}
