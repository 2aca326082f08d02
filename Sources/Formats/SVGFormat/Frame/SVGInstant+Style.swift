internal import Graphics

extension SVGInstant {
  /// The declared value of a property with variables replaced; nil for none.
  func declared(_ name: String, of node: Int) -> String? {
    guard let value = style.cascade.declared[node][name]?.value, !value.isEmpty else { return nil }
    return substituted(value, name: name, along: document.tree.path(to: node))
  }

  /// A value with variables replaced, as the table of properties spells it.
  ///
  /// An invalid result counts as `unset` (CSS Variables 1, 3.1).
  ///
  /// - Parameter path: the nodes from the outermost to the one of the value.
  func substituted(_ value: String, name: String, along path: @autoclosure () -> [Int]) -> String {
    guard value.utf8Contains("var(") else { return value }
    let text = variables.resolved(value, along: path())?.trimmingSpace
    return text.flatMap { $0.isEmpty ? nil : SVGProperty.canonical(name, $0) } ?? "unset"
  }

  /// The value of a property on a node: animated, declared, of its attribute, inherited or initial.
  ///
  /// The value is valid: others count as if they were not written.
  ///
  /// - Parameter withoutCSS: whether CSS animations of the node itself are left out.
  /// - Complexity: O(*depth*) look-ups.
  func computed(_ name: String, of node: Int, withoutCSS: Bool = false) -> String {
    computed(name, outward: document.tree.outward(from: node), withoutCSS: withoutCSS)
  }

  /// The value of a property on an instance of a node, inherited along the nodes from the outermost to it.
  ///
  /// - Complexity: O(*depth*) look-ups.
  func computed(_ name: String, along path: [Int]) -> String {
    computed(name, outward: path.reversed())
  }

  private func computed(
    _ name: String,
    outward nodes: some Sequence<Int>,
    withoutCSS: Bool = false
  ) -> String {
    var leavesOut = withoutCSS
    for node in nodes {
      let path = { nodes.drop { $0 != node }.reversed() }
      let text = specified(name, of: node, along: path(), withoutCSS: leavesOut)
      switch text.map({ resolvedKeyword($0, name) }) {
      case "inherit": leavesOut = false
      case let text?:
        return withColors(text, name) { computed($0, along: path()) }
      case nil:
        guard SVGProperty.isInherited(name) else { return SVGProperty.initialValue(name) ?? "" }
        leavesOut = false
      }
    }
    let initial = SVGProperty.initialValue(name) ?? ""
    return name == "color" ? withColors(initial, name) { computed($0, of: 0) } : initial
  }

  /// The value of a property on a node itself: animated, declared, or of its attribute; nil for none.
  func specified(_ name: String, of node: Int) -> String? {
    specified(name, of: node, along: document.tree.path(to: node))
  }

  /// The value of a property on an instance of a node itself: animated, declared, or of its attribute; nil for none.
  ///
  /// - Parameter path: the nodes from the outermost to the node, through which variables are inherited.
  func specified(
    _ name: String,
    of node: Int,
    along path: @autoclosure () -> [Int],
    withoutCSS: Bool = false
  ) -> String? {
    let declared = style.cascade.declared[node][name]
    if declared?.isImportant != true {
      let animated = withoutCSS ? nil : cssProperties[node]?[name]
      if let value = animated ?? smilProperties[node]?[name] { return value }
    }
    if let value = declared?.value, !value.isEmpty {
      return substituted(value, name: name, along: path())
    }
    // Of a shorthand with a variable.
    if name.hasPrefix("font-"), let font = style.cascade.declared[node]["font"]?.value,
      let values = FontShorthand.values(of: substituted(font, name: "font", along: path())),
      let longhand = values.first(where: { $0.name == name })
    {
      return longhand.value
    }
    if name == "d" { return document.tree[node].attributes[name] }
    return style.cascade.attributes[node][name].map { substituted($0, name: name, along: path()) }
  }

  /// Whether an instance is drawn by its value of `display`.
  ///
  /// CSS Display 3, appendix B: `contents` is for elements whose content can stand without them, and hides others.
  func isDisplayed(along path: [Int]) -> Bool {
    guard let node = path.last else { return false }
    return switch computed("display", along: path) {
    case "none": false
    case "contents": ["g", "svg", "use", "tspan"].contains(document.tree[node].name)
    default: true
    }
  }

  // `initial`, `unset` and `revert` as values or `inherit`; other texts as they are.
  private func resolvedKeyword(_ text: String, _ name: String) -> String {
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

  /// A colour without `currentcolor` and `light-dark()` in its functions, and without system colours of dark schemes; other
  /// values as they are.
  ///
  /// - Parameter computed: the values of properties on the element.
  func withColors(_ text: String, _ name: String, of computed: (String) -> String) -> String {
    let (isFunction, hasSchemes) = (text.utf8.last == 0x29, style.cascade.hasColorSchemes)
    guard isFunction || hasSchemes, SVGProperty.kind(name) == .paint else { return text }
    let lowered = text.lowercased()
    let schemes = hasSchemes ? computed("color-scheme").lowercased().splitTopLevel(" ") : []
    let isDark =
      schemes.contains("dark")
      && (document.sheet.media?.prefersDark == true || !schemes.contains("light"))
    let functions = ["currentcolor", "light-dark("]
    guard
      isFunction && functions.contains(where: lowered.utf8Contains)
        || isDark && CSSColorNames.darkSystemCodes.keys.contains(where: lowered.utf8Contains)
    else { return text }
    // The value of `color` itself refers to the parent, which few files do.
    let current = name == "color" ? SVGColor(0, 0, 0) : SVGColor(computed("color"))
    return SVGColor(text, current: current, isDark: isDark)?.text ?? text
  }

  /// The value with `inherit` and its relatives replaced.
  func keywordResolved(_ text: String, name: String, of node: Int) -> String {
    let resolved = resolvedKeyword(text, name)
    guard resolved == "inherit" else { return resolved }
    if name == "font-size" { return "1em" }
    guard let parent = document.tree[node].parent else {
      return SVGProperty.initialValue(name) ?? text
    }
    return computed(name, of: parent)
  }

  /// The size of the nearest viewport, which percentages refer to.
  func viewport(of node: Int) -> Size {
    for index in document.tree.outward(from: node).dropFirst()
    where ["svg", "symbol"].contains(document.tree[index].name) {
      if let text = attribute("viewBox", of: index), let box = ["viewBox": text].viewBox {
        return box.size
      }
      guard index > 0 else { break }
      if document.tree[index].name == "svg" { return viewportSize(of: index, usedBy: nil) }
      // The size of a symbol may be that of what uses it, which is not known here.
      let lengths = ["width", "height"].compactMap { key in
        document.tree[index].attributes[key].flatMap { Quantity($0, LengthContext()) }
      }.filter { $0.percent == 0 }
      if lengths.count == 2 { return Size(lengths[0].value, lengths[1].value) }
    }
    return document.size
  }

  /// The size that percentages of a property refer to.
  func percentBase(of name: String, _ node: Int) -> Double {
    viewport(of: node).percentBase(of: name)
  }
}
