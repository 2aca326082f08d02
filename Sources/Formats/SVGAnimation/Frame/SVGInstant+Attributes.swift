internal import Graphics

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
    scaleDashes(&result, node)
    // librsvg 2.54 takes the overflow of a copied viewport from the copy.
    if element.name == "use", let clips = clipsCopy(node) {
      result["overflow"] = clips ? "hidden" : "auto"
    }
    let declarations = declarations(of: node)
    if !declarations.isEmpty {
      result["style"] = declarations.map { "\($0.0):\($0.1)" }.joined(separator: ";")
    }
    return result.keys.ordered().map { ($0, result[$0] ?? "") }
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

  // MARK: Basic shapes

  private func clipIdentifier(of node: Int) -> String { "animrender-clip-\(node)" }

  /// The clip path element of a node whose `clip-path` is a basic shape; nil for other nodes.
  func basicClip(of node: Int) -> String? {
    let text = computed("clip-path", of: node)
    guard BasicShape.isBegun(by: text) else { return nil }
    let size = viewport(of: node)
    let box = text.utf8Contains("view-box") ? Rect(origin: .zero, size: size) : box(of: node)
    guard let path = BasicShape.path(text, in: box ?? .zero, style.lengthContext(of: node)) else {
      return nil
    }
    return "<clipPath id=\"\(clipIdentifier(of: node))\"><path d=\"\(path.svgData)\"/></clipPath>"
  }
}

/// Basic shapes of CSS as clips: `inset()`, `circle()`, `ellipse()`, `polygon()` and `path()`.
enum BasicShape {
  private static let names = ["inset(", "circle(", "ellipse(", "polygon(", "path("]

  static func isBegun(by text: String) -> Bool {
    let text = text.lowercased()
    return names.contains { text.hasPrefix($0) }
  }

  /// The outline of a shape in a reference box; nil for a text that is none.
  static func path(_ text: String, in box: Rect, _ context: LengthContext) -> Path? {
    guard let call = text.splitTopLevel(" ").first?.functionCall else { return nil }
    let (main, position) = Self.parts(call.arguments)
    func quantities(_ words: [String]) -> [Quantity] { words.compactMap { Quantity($0, context) } }
    let diagonal = ((box.width * box.width + box.height * box.height) / 2).squareRoot()
    let center = Self.center(position, box, context)
    switch call.name {
    case "path":
      return SVGOutline.path(
        of: "path",
        ["d": call.arguments.splitTopLevel(",").last?.unquoted ?? ""]
      )
    case "circle":
      let word = main.first ?? "closest-side"
      let sides = [
        abs(center.x - box.minX), abs(box.maxX - center.x), abs(center.y - box.minY),
        abs(box.maxY - center.y),
      ]
      let radius =
        word == "farthest-side"
        ? sides.max() ?? 0
        : Quantity(word, context)?.resolved(diagonal) ?? sides.min() ?? 0
      return .ellipse(in: Rect(center.x - radius, center.y - radius, 2 * radius, 2 * radius))
    case "ellipse":
      let radii = quantities(main)
      let rx = radii.first?.resolved(box.width) ?? box.width / 2
      let ry = radii.count > 1 ? radii[1].resolved(box.height) : box.height / 2
      return .ellipse(in: Rect(center.x - rx, center.y - ry, 2 * rx, 2 * ry))
    case "inset":
      let edges = quantities(main.prefix { $0 != "round" })
      guard !edges.isEmpty else { return nil }
      func edge(_ index: Int, _ full: Double) -> Double {
        let fallback = [0, 0, 0, 1]
        let used = index < edges.count ? index : min(fallback[index], edges.count - 1)
        return edges[used].resolved(full)
      }
      let rect = Rect(
        minX: box.minX + edge(3, box.width),
        minY: box.minY + edge(0, box.height),
        maxX: max(box.minX + edge(3, box.width), box.maxX - edge(1, box.width)),
        maxY: max(box.minY + edge(0, box.height), box.maxY - edge(2, box.height))
      )
      let round = main.drop { $0 != "round" }.dropFirst().first
      let radius = round.flatMap { Quantity($0, context) }?.resolved(box.width) ?? 0
      return radius > 0
        ? .roundedRect(rect, radius: min(radius, rect.width / 2, rect.height / 2)) : .rect(rect)
    case "polygon":
      var points: [Point] = []
      for pair in call.arguments.splitTopLevel(",") {
        let numbers = quantities(pair.splitTopLevel(" "))
        guard numbers.count == 2 else { continue }
        points.append(
          Point(
            box.minX + numbers[0].resolved(box.width),
            box.minY + numbers[1].resolved(box.height)
          )
        )
      }
      return points.isEmpty ? Path() : .polyline(points, closed: true)
    default: return nil
    }
  }

  private static func parts(_ text: String) -> ([String], [String]) {
    let words = text.splitTopLevel(" ")
    guard let at = words.firstIndex(of: "at") else { return (words, []) }
    return (Array(words[..<at]), Array(words[(at + 1)...]))
  }

  private static func center(_ words: [String], _ box: Rect, _ context: LengthContext) -> Point {
    func coordinate(_ index: Int, _ start: Double, _ length: Double) -> Double {
      guard index < words.count else { return start + length / 2 }
      switch words[index] {
      case "left", "top": return start
      case "right", "bottom": return start + length
      default: return start + (Quantity(words[index], context)?.resolved(length) ?? length / 2)
      }
    }
    return Point(coordinate(0, box.minX, box.width), coordinate(1, box.minY, box.height))
  }
}
