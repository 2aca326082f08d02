internal import Graphics
internal import SceneModel

extension SVGInstant {
  /// The attributes of a node in the static document of the instant, in ascending order of name.
  ///
  /// - Parameter shiftsBaseline: whether texts with another baseline than the alphabetic one are moved.
  func staticAttributes(
    of node: Int,
    shiftsBaseline: Bool = true
  ) -> [(name: String, value: String)] {
    let element = document.tree[node]
    var result = geometry(of: node)
    for key in element.attributes.keys
    where key.hasPrefix("on") || SVGFrameWriter.droppedAttributes.contains(key) {
      result[key] = nil
    }
    for (attribute, matrix) in matrices[node] ?? [:] where attribute != "transform" {
      result[attribute] = matrix.text
    }
    if element.parent == nil {
      // A transform of the root is drawn by a group around it.
      result["transform"] = nil
    } else if let matrix = transform(of: node) {
      let written = matrices[node]?["transform"].flatMap { $0.matrix == matrix ? $0.text : nil }
      result["transform"] = matrix == .identity ? nil : written ?? matrix.matrixText
    }
    if shiftsBaseline, element.name == "text", let shift = baselineShift(of: node) {
      let move = "translate(0 \(shift.shortestDecimal))"
      result["transform"] = result["transform"].map { "\($0) \(move)" } ?? move
    }
    for (key, value) in result where value.utf8Contains("var(") {
      result[key] = CSSVariables.resolved(value) { variable($0, of: node) }
    }
    for (key, value) in result where SVGColor.isOfOtherSpace(value) {
      result[key] = SVGColor(value)?.text ?? value
    }
    scaleDashes(&result, node)
    // librsvg 2.54 takes the overflow of a copied viewport from the copy.
    if element.name == "use", let clips = clipsCopy(node) {
      result["overflow"] = clips ? "hidden" : "auto"
    }
    var declarations = declarations(of: node)
    if style.exceedsFontLimit || document.isAnimated {
      limitFontSize(of: node, &result, &declarations)
    }
    if let filter = filterReference(of: node) {
      result["filter"] = nil
      declarations.removeAll { $0.0 == "filter" }
      declarations.append(("filter", filter))
    }
    if !declarations.isEmpty {
      result["style"] = declarations.map { "\($0.0):\($0.1)" }.joined(separator: ";")
    }
    return result.keys.ordered().map { ($0, result[$0] ?? "") }
  }

  // librsvg 2.54 ends the process where it cannot count the size of a text in units of Pango.
  private func limitFontSize(
    of node: Int,
    _ attributes: inout [String: String],
    _ declarations: inout [(String, String)]
  ) {
    let limit = Limits.svgFontSize.shortestDecimal
    if let size = attributes["font-size"], style.exceedsFontLimit(size, of: node) {
      attributes["font-size"] = limit
    }
    declarations.removeAll { name, text in
      name == "font"
        && FontShorthand.values(of: text)?.contains {
          $0.name == "font-size" && style.exceedsFontLimit($0.value, of: node)
        } == true
    }
    for index in declarations.indices
    where declarations[index].0 == "font-size"
      && style.exceedsFontLimit(declarations[index].1, of: node)
    { declarations[index].1 = "\(limit)px" }
  }

  // Whether a copy of a symbol is clipped to its viewport; nil for copies of other elements.
  private func clipsCopy(_ node: Int) -> Bool? {
    let reference =
      attributes[node]?["href"] ?? attributes[node]?["xlink:href"] ?? document.tree[node].reference
    guard let reference, let target = document.tree.ids[String(reference.dropFirst())],
      document.tree[target].name == "symbol"
    else { return nil }
    return !["visible", "auto"].contains(computed("overflow", of: target))
  }

  // The distance from the requested baseline of a text to the alphabetic one, which librsvg uses, in user units.
  //
  // Fractions of the em as in Arial and its metric equivalents; other fonts differ by a few hundredths.
  func baselineShift(of node: Int) -> Double? {
    let em = style.lengthContext(of: node).fontSize
    switch computed("dominant-baseline", of: node).lowercased() {
    case "middle": return 0.26 * em
    case "central": return 0.346 * em
    case "mathematical": return 0.45 * em
    case "hanging": return 0.72 * em
    case "text-before-edge", "text-top": return 0.905 * em
    case "text-after-edge", "text-bottom", "ideographic": return -0.212 * em
    default: return nil
    }
  }

  // The declarations that librsvg reads from a style attribute.
  private func declarations(of node: Int) -> [(String, String)] {
    let name = document.tree[node].name
    let declared = style.cascade.declared[node]
    var values: [String: String] = [:]
    for (property, value) in declared where isStyle(property, of: name) && !value.value.isEmpty {
      guard var text = self.declared(property, of: node) else { continue }
      switch text.lowercased() {
      case "initial":
        guard let initial = SVGProperty.initialValue(property) else { continue }
        text = initial
      case "unset", "revert", "revert-layer":
        let isInherited = SVGProperty.isInherited(property)
        guard let value = isInherited ? "inherit" : SVGProperty.initialValue(property) else {
          continue
        }
        text = value
      default:
        if ["calc(", "min(", "max(", "clamp("].contains(where: text.utf8Contains) {
          text = parsed(text, property, node).text(base: percentBase(of: property, node)) {
            Size(0, 0)
          }
        }
      }
      if SVGColor.isOfOtherSpace(text), let color = SVGColor(text) { text = color.text }
      values[property] = text
    }
    for properties in [smilProperties[node] ?? [:], cssProperties[node] ?? [:]] {
      for (property, value) in properties
      where isStyle(property, of: name) && declared[property]?.isImportant != true {
        values[property] = value
      }
    }
    if let text = values["clip-path"], BasicShape.isBegun(by: text) {
      values["clip-path"] = "url(#\(clipIdentifier(of: node)))"
    }
    if values["stroke-dasharray"] != nil || values["stroke-dashoffset"] != nil,
      let factor = dashFactor(of: node)
    {
      for property in ["stroke-dasharray", "stroke-dashoffset"] {
        guard let text = values[property], text != "none" else { continue }
        values[property] = Self.scaled(text, by: factor)
      }
    }
    return values.keys.ordered().map { ($0, values[$0] ?? "") }
  }

  private func isStyle(_ property: String, of element: String) -> Bool {
    !property.hasPrefix("--") && !property.hasPrefix("animation") && property != "background-color"
      && !property.hasPrefix("transition") && !SVGProperty.transforms.contains(property)
      && !SVGProperty.isGeometry(property, of: element)
  }

  // MARK: Path lengths

  /// The factor from the author's path length to the measured one; nil without `pathLength`.
  func dashFactor(of node: Int) -> Double? {
    let element = document.tree[node]
    let text = attributes[node]?["pathLength"] ?? element.attributes["pathLength"]
    guard let written = text.flatMap({ Double($0.trimmingSpace) }), written > 0,
      let path = SVGOutline.path(of: element.name, geometry(of: node), in: viewport(of: node))
    else { return nil }
    let length = PathMeasure(path).totalLength
    return length > 0 && length.isFinite ? length / written : nil
  }

  private func scaleDashes(_ attributes: inout [String: String], _ node: Int) {
    guard attributes["pathLength"] != nil else { return }
    let keys = ["stroke-dasharray", "stroke-dashoffset"]
    if let factor = dashFactor(of: node) {
      for key in keys {
        // Inherited dashes count in the length of this path, too.
        let text = attributes[key] ?? computed(key, of: node)
        guard text != "none", text != "0" else { continue }
        attributes[key] = Self.scaled(text, by: factor)
      }
    }
    attributes["pathLength"] = nil
  }

  private static func scaled(_ text: String, by factor: Double) -> String {
    let value = AnimatableValue(text, .numbers, LengthContext())
    guard case .list(let list) = value else { return text }
    return list.map { Quantity($0.value * factor, percent: $0.percent).text(base: 0) }
      .joined(separator: " ")
  }

  // MARK: Filters

  private func filterIdentifier(of node: Int) -> String { "animrender-filter-\(node)" }

  /// The reference to the filter element with the functions of a node's `filter`; nil for other values.
  func filterReference(of node: Int) -> String? {
    filterElement(of: node, prefix: "").map { _ in "url(#\(filterIdentifier(of: node)))" }
  }

  /// The filter element of a node whose `filter` is a list of functions; nil for other nodes.
  func filterElement(of node: Int, prefix: String) -> String? {
    guard node != 0, let list = FilterList(computed("filter", of: node)) else { return nil }
    return list.element(
      id: filterIdentifier(of: node),
      prefix: prefix,
      color: computed("color", of: node),
      document.style.lengthContext(of: node)
    )
  }

  // MARK: Basic shapes

  private func clipIdentifier(of node: Int) -> String { "animrender-clip-\(node)" }

  /// The clip path element of a node whose `clip-path` is a basic shape; nil for other nodes.
  func basicClip(of node: Int) -> String? {
    guard let shape = basicShape(computed("clip-path", of: node), of: node) else { return nil }
    var path = shape.path
    // The user space of a clip path element is that of the copy, which is moved.
    if document.tree[node].name == "use", let moved = position(of: node).inverse {
      path = path.transformed(by: moved)
    }
    let rule = shape.rule == .evenOdd ? " clip-rule=\"evenodd\"" : ""
    return
      "<clipPath id=\"\(clipIdentifier(of: node))\"><path d=\"\(path.svgData)\"\(rule)/></clipPath>"
  }
}
