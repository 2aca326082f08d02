/// The properties of SVG and CSS that animations and lowering treat individually.
enum SVGProperty {
  /// Whether an element takes the value of its parent where none is set.
  static func isInherited(_ name: String) -> Bool {
    name.hasPrefix("--") || inherited.contains(name)
  }

  private static let inherited: Set<String> = [
    "clip-rule", "color", "color-interpolation", "color-interpolation-filters", "cursor",
    "direction", "dominant-baseline", "fill", "fill-opacity", "fill-rule", "font", "font-family",
    "font-feature-settings", "font-kerning", "font-optical-sizing", "font-size",
    "font-size-adjust", "font-stretch", "font-style", "font-variant", "font-variant-caps",
    "font-variant-east-asian", "font-variant-ligatures", "font-variant-numeric",
    "font-variant-position", "font-variation-settings", "font-weight",
    "image-rendering", "kerning", "letter-spacing", "marker", "marker-end", "marker-mid",
    "marker-start",
    "paint-order", "pointer-events", "shape-rendering", "stroke", "stroke-dasharray",
    "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit",
    "stroke-opacity", "stroke-width", "text-anchor", "text-rendering", "visibility",
    "text-orientation", "text-transform", "white-space", "word-spacing", "writing-mode",
  ]

  /// The value where none is set or inherited; nil for names without one here.
  static func initialValue(_ name: String) -> String? { initial[name] }

  private static let initial: [String: String] = [
    "clip-path": "none", "color": "black", "cx": "0", "cy": "0", "display": "inline",
    "fill": "black", "fill-opacity": "1", "fill-rule": "nonzero", "filter": "none",
    "flood-color": "black", "flood-opacity": "1", "font-size": "16px", "font-weight": "400",
    "height": "0", "letter-spacing": "0", "lighting-color": "white", "mask": "none",
    "offset-distance": "0", "offset-path": "none", "offset-rotate": "auto", "opacity": "1",
    "r": "0", "rotate": "none", "rx": "0", "ry": "0", "scale": "none", "stop-color": "black",
    "stop-opacity": "1", "stroke": "none", "stroke-dasharray": "none", "stroke-dashoffset": "0",
    "stroke-linecap": "butt", "stroke-linejoin": "miter", "stroke-miterlimit": "4",
    "stroke-opacity": "1", "stroke-width": "1", "transform": "none", "transform-box": "view-box",
    "translate": "none", "visibility": "visible", "width": "0", "word-spacing": "0", "x": "0",
    "y": "0", "d": "none", "background-color": "transparent", "mix-blend-mode": "normal",
    "text-anchor": "start", "baseline-shift": "0",
  ]

  /// The geometry properties, which become attributes, and the elements that have them.
  static func isGeometry(_ name: String, of element: String) -> Bool {
    switch name {
    case "d": element == "path"
    case "cx", "cy": ["circle", "ellipse"].contains(element)
    case "r": element == "circle"
    case "rx", "ry": ["rect", "ellipse"].contains(element)
    case "x", "y", "width", "height":
      ["rect", "image", "use", "svg", "foreignObject"].contains(element)
    default: false
    }
  }

  /// The properties of transforms, which become one attribute.
  static let transforms: Set<String> = [
    "transform", "transform-origin", "transform-box", "translate", "rotate", "scale",
    "offset-path", "offset-distance", "offset-rotate", "offset-anchor", "offset-position",
  ]

  /// Whether an attribute is a presentation attribute: its SMIL animations animate the property.
  static func isPresentation(_ name: String, of element: String) -> Bool {
    if isGeometry(name, of: element) { return true }
    return presentation.contains(name)
  }

  // Properties without an attribute.
  private static let onlyInStyles: Set<String> = [
    "font", "font-feature-settings", "font-kerning", "font-optical-sizing", "font-variant-caps",
    "font-variant-east-asian", "font-variant-ligatures", "font-variant-numeric",
    "font-variant-position", "font-variation-settings", "text-orientation", "text-transform",
  ]

  private static let presentation: Set<String> = {
    var names = inherited.union(initial.keys).subtracting(transforms)
    names.subtract(["d", "cx", "cy", "r", "rx", "ry", "x", "y", "width", "height"])
    names.subtract(onlyInStyles)
    return names.union([
      "overflow", "unicode-bidi", "vector-effect", "text-decoration", "text-decoration-line",
      "text-decoration-color", "alignment-baseline", "isolation",
    ])
  }()

  /// How values of a property or attribute are read.
  static func kind(_ name: String) -> AnimatableValue.Kind {
    switch name {
    case "d", "path": .path
    case "transform": .transform
    case "fill", "stroke", "color", "stop-color", "flood-color", "lighting-color",
      "background-color":
      .paint
    case "font-family", "class", "href", "xlink:href", "id", "style", "in", "in2", "result":
      .automatic
    default: .automatic
    }
  }
}
