internal import Graphics

extension SVGInstant {
  /// The value of a custom property on a node, by animations and declarations of it and its ancestors.
  func variable(_ name: String, of node: Int) -> String? { variables.value(name, of: node) }

  /// The declared value of a property with variables replaced; nil for none.
  func declared(_ name: String, of node: Int) -> String? {
    guard let value = style.cascade.declared[node][name]?.value, !value.isEmpty else { return nil }
    return substituted(value, name, node)
  }

  /// A value with variables replaced, as the table of properties spells it.
  ///
  /// An invalid result counts as `unset` (CSS Variables 1, 3.1).
  func substituted(_ value: String, _ name: String, _ node: Int) -> String {
    guard value.utf8Contains("var(") else { return value }
    let text = variables.resolved(value, of: node)?.trimmingSpace
    return text.flatMap { $0.isEmpty ? nil : SVGProperty.canonical(name, $0) } ?? "unset"
  }

  /// The value of a property on a node: animated, declared, of its attribute, inherited or initial.
  ///
  /// The value is valid: others count as if they were not written.
  ///
  /// - Parameter withoutCSS: whether CSS animations of the node itself are left out.
  /// - Complexity: O(*depth*) look-ups.
  func computed(_ name: String, of node: Int, withoutCSS: Bool = false) -> String {
    var (current, leavesOut) = (node, withoutCSS)
    while true {
      let parent = document.tree[current].parent
      switch specified(name, current, withoutCSS: leavesOut) {
      case "inherit": break
      case let text?:
        return withColors(text, name) { computed($0, of: current) }
      case nil:
        if !SVGProperty.isInherited(name) { return SVGProperty.initialValue(name) ?? "" }
      }
      guard let parent else { return SVGProperty.initialValue(name) ?? "" }
      (current, leavesOut) = (parent, false)
    }
  }

  /// The value of a property on an instance of a node, inherited along the nodes from the outermost to it.
  ///
  /// - Complexity: O(*depth*) look-ups.
  func computed(_ name: String, along path: [Int]) -> String {
    for (index, node) in path.enumerated().reversed() {
      switch specified(name, node) {
      case "inherit": continue
      case let text?:
        return withColors(text, name) { computed($0, along: Array(path[...index])) }
      case nil:
        if !SVGProperty.isInherited(name) { return SVGProperty.initialValue(name) ?? "" }
      }
    }
    return SVGProperty.initialValue(name) ?? ""
  }

  // The value of a node without inheritance: `inherit` for the value of its parent; nil for none.
  private func specified(_ name: String, _ node: Int, withoutCSS: Bool = false) -> String? {
    let declared = style.cascade.declared[node][name]
    if declared?.isImportant != true {
      let animated = withoutCSS ? nil : cssProperties[node]?[name]
      if let value = animated ?? smilProperties[node]?[name] { return resolvedKeyword(value, name) }
    }
    if let value = declared?.value, !value.isEmpty {
      return resolvedKeyword(substituted(value, name, node), name)
    }
    if name == "d" { return document.tree[node].attributes[name] }
    guard let value = style.cascade.attributes[node][name] else { return nil }
    return resolvedKeyword(substituted(value, name, node), name)
  }

  // `initial`, `unset` and `revert` as values or `inherit`; other texts as they are.
  private func resolvedKeyword(_ text: String, _ name: String) -> String? {
    switch text.utf8.count {
    // The lengths of these words: most values are none of them.
    case 5, 6, 7, 12: break
    default: return text
    }
    switch text.lowercased() {
    case "initial": return SVGProperty.initialValue(name) ?? text
    case "unset", "revert", "revert-layer":
      return SVGProperty.isInherited(name) ? "inherit" : SVGProperty.initialValue(name) ?? text
    case "inherit": return "inherit"
    case "currentcolor" where name == "color": return "inherit"
    default: return text
    }
  }

  /// A colour without `currentcolor` and `light-dark()` in its functions; other values as they are.
  ///
  /// - Parameter computed: the values of properties on the element.
  func withColors(_ text: String, _ name: String, of computed: (String) -> String) -> String {
    guard text.utf8.last == 0x29, SVGProperty.kind(name) == .paint else { return text }
    let lowered = text.lowercased()
    guard lowered.utf8Contains("currentcolor") || lowered.utf8Contains("light-dark(") else {
      return text
    }
    // The value of `color` itself refers to the parent, which few files do.
    let current = name == "color" ? SVGColor(0, 0, 0) : SVGColor(computed("color"))
    let schemes = computed("color-scheme").lowercased().splitTopLevel(" ")
    let isDark =
      schemes.contains("dark")
      && (document.sheet.media.prefersDark || !schemes.contains("light"))
    return SVGColor(text, current: current, isDark: isDark)?.text ?? text
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
    default: return size.diagonal
    }
  }
}

extension Size {
  /// The length that percentages refer to which belong to no axis: SVG 2, 8.9.
  var diagonal: Double { ((width * width + height * height) / 2).squareRoot() }
}
