internal import Graphics

/// Decides whether the values of a document are those of shapes that are painted with colours and gradients.
struct SVGShapeSupport {
  let document: AnimatedSVG

  /// Elements that draw nothing where they are.
  static let undrawn: Set<String> = SMILAnimation.elementNames.union([
    "defs", "symbol", "clipPath", "mask", "marker", "pattern", "linearGradient", "radialGradient",
    "filter", "style", "script", "title", "desc", "metadata", "mpath", "discard", "view", "stop",
  ])
  private static let namespace = "http://www.w3.org/2000/svg"
  private static let conditions: Set<String> = [
    "systemLanguage", "requiredExtensions", "requiredFeatures",
  ]
  private static let blendModes: Set<String> = [
    "normal", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn",
    "hard-light", "soft-light", "difference", "exclusion", "hue", "saturation", "color",
    "luminosity",
  ]

  init(_ document: AnimatedSVG) { self.document = document }

  /// Whether every value has a meaning for shapes.
  var isSupported: Bool {
    document.tree.nodes.indices.allSatisfy(isSupported) && hasSupportedRules
      && hasSupportedKeyframes
      && hasSupportedAnimations
  }

  private func isSupported(_ node: Int) -> Bool {
    let element = document.tree[node]
    let prefix = element.qualifiedName.dropLast(element.name.count)
    let key = prefix.isEmpty ? "xmlns" : "xmlns:\(prefix.dropLast())"
    if element.parent == nil, element.attributes[key] != Self.namespace { return false }
    if let written = element.attributes["xmlns"], written != Self.namespace { return false }
    guard Self.conditions.allSatisfy({ element.attributes[$0] == nil }) else { return false }
    // Its `fill` is another one.
    if SMILAnimation.elementNames.contains(element.name) { return true }
    for (name, value) in element.attributes where !isSupported(name, value, of: element.name) {
      return false
    }
    for (name, value) in document.cascade.declared[node] where !isSupported(name, value.value) {
      return false
    }
    switch element.name {
    case "symbol", "svg":
      guard element.parent != nil else { return true }
      let names = SVGProperty.transforms
      return names.allSatisfy { element.attributes[$0] == nil }
        && document.cascade.declared[node].keys.allSatisfy { !names.contains($0) }
    case "linearGradient", "radialGradient":
      let instant = SVGInstant(unanimated: document)
      let gradient = GradientReader(document, node: node).gradient(instant, Rect(0, 0, 1, 1))
      return gradient?.problem == nil && !(hasFocus(node) && isAnimated(node))
    case "clipPath":
      return element.children.allSatisfy { child in
        let name = document.tree[child].name
        return document.tree[child].isShape || Self.undrawn.contains(name)
          || (name == "use" && usesShape(child))
      }
    default: return true
    }
  }

  private func hasFocus(_ node: Int) -> Bool {
    ["fx", "fy", "fr"].contains { document.tree[node].attributes[$0] != nil }
  }

  private func isAnimated(_ node: Int) -> Bool { document.dynamicNodes.contains(node) }

  private func usesShape(_ node: Int) -> Bool {
    guard let target = SVGInstant(unanimated: document).target(ofUse: node) else { return true }
    return document.tree[target].isShape
  }

  // MARK: Values

  private func isSupported(_ name: String, _ value: String, of element: String) -> Bool {
    // A transform attribute with variables is none.
    if value.utf8Contains("var("), SVGProperty.isPresentation(name, of: element) { return false }
    return isSupported(name, value)
  }

  private var hasSupportedRules: Bool {
    document.sheet.rules.allSatisfy { rule in
      rule.declarations.allSatisfy { isSupported($0.name, $0.value) }
    }
  }

  private var hasSupportedKeyframes: Bool {
    document.css.values.allSatisfy { animations in
      animations.allSatisfy { animation in
        animation.tracks.allSatisfy { name, frames in
          frames.allSatisfy { isSupported(name, $0.value) }
        }
      }
    }
  }

  private var hasSupportedAnimations: Bool {
    document.smil.allSatisfy { animation in
      if ["href", "xlink:href"].contains(animation.attribute),
        document.tree[animation.target].name != "use"
      {
        return false
      }
      let written = document.tree[animation.node].attributes
      let values = (written["values"] ?? "").splitTopLevel(";")
      let texts = values.filter { !$0.isEmpty } + ["from", "to", "by"].compactMap { written[$0] }
      return texts.allSatisfy { isSupported(animation.attribute, $0) }
    }
  }

  // Whether a value of a property can be read; other values would have to be those without the declaration.
  private func isSupported(_ name: String, _ value: String) -> Bool {
    let text = value.trimmingSpace.lowercased()
    if text.utf8Contains("var(") || ["inherit", "initial", "unset"].contains(text) { return true }
    func isNumber() -> Bool { Quantity(value, LengthContext()) != nil }
    switch name {
    case "filter", "mask", "marker", "marker-start", "marker-mid", "marker-end":
      return text == "none"
    case "vector-effect": return ["none", "non-scaling-stroke"].contains(text)
    case "clip", "isolation": return text == "auto"
    case "shape-rendering": return ["auto", "geometricprecision"].contains(text)
    case "color-interpolation": return ["auto", "srgb"].contains(text)
    case "mix-blend-mode": return Self.blendModes.contains(text)
    case "fill", "stroke": return isPaint(value.trimmingSpace)
    case "color", "stop-color": return text == "currentcolor" || SVGColor(text) != nil
    case "opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "stroke-width",
      "stroke-dashoffset", "stroke-miterlimit":
      return isNumber()
    case "stroke-dasharray":
      if text == "none" { return true }
      guard case .list = AnimatableValue(value, .numbers, LengthContext()) else { return false }
      return true
    case "stroke-linecap": return LineCap(rawValue: text) != nil
    case "stroke-linejoin": return LineJoin(rawValue: text) != nil
    case "fill-rule", "clip-rule": return ["nonzero", "evenodd"].contains(text)
    case "visibility": return ["visible", "hidden", "collapse"].contains(text)
    case "clip-path":
      return text == "none" || SVGInstant.reference(in: value) != nil
        || BasicShape.isBegun(by: text)
    case "paint-order": return !text.hasPrefix("markers")
    default: return true
    }
  }

  private func isPaint(_ text: String) -> Bool {
    if ["none", "currentcolor"].contains(text.lowercased()) || SVGColor(text) != nil {
      return true
    }
    guard let id = SVGInstant.reference(in: text) else { return false }
    let words = text.splitTopLevel(" ")
    if words.count > 1, !isPaint(words.dropFirst().joined(separator: " ")) { return false }
    guard let target = document.tree.ids[id] else { return words.count > 1 }
    return ["linearGradient", "radialGradient"].contains(document.tree[target].name)
  }
}
