internal import Graphics
internal import SceneModel

/// Gradients, patterns, clips and masks in the box of an element, written in its user space.
///
/// librsvg 2.54 takes the box of the drawn pixels, which is too large where the element is turned.
struct SVGBoxForms {
  let instant: SVGInstant
  /// That of the names of elements.
  let prefix: String
  private var document: AnimatedSVG { instant.document }
  private var tree: SVGTree { instant.document.tree }

  /// Whether an element counts in boxes.
  static func usesBox(_ element: SVGNode) -> Bool {
    func units(_ name: String) -> String? { element.attributes[name] }
    switch element.name {
    case "linearGradient", "radialGradient": return units("gradientUnits") != "userSpaceOnUse"
    case "pattern":
      return units("patternUnits") != "userSpaceOnUse"
        || units("patternContentUnits") == "objectBoundingBox"
    case "clipPath": return units("clipPathUnits") == "objectBoundingBox"
    case "mask":
      return units("maskUnits") != "userSpaceOnUse"
        || units("maskContentUnits") == "objectBoundingBox"
    default: return false
    }
  }

  static func turns(_ element: SVGNode) -> Bool {
    guard let text = element.attributes["transform"] else { return false }
    return ["rotate", "skew", "matrix"].contains(where: text.utf8Contains)
  }

  /// Whether something of a document may be turned, at any instant.
  static func mayTurn(_ document: AnimatedSVG) -> Bool {
    guard document.tree.nodes.contains(where: usesBox) else { return false }
    return document.isAnimated || document.tree.nodes.contains(where: turns)
      || document.cascade.declared.contains { values in
        values.keys.contains { SVGProperty.transforms.contains($0) }
      }
  }

  /// Writes the forms of the paints, the clip and the mask of an element.
  ///
  /// - Parameters:
  ///   - copiesParts: whether clips and masks are written; those inside of them are not.
  ///   - result: takes the elements.
  ///   - writeChild: writes an element of a clip or mask.
  /// - Returns: declarations that refer to the forms.
  func write(
    of node: Int,
    copiesParts: Bool,
    _ result: inout String,
    writeChild: (Int, inout String) throws(SVGLetterError) -> Void
  ) throws(SVGLetterError) -> String {
    // Of a `switch`, the first child that fits is drawn.
    guard node != 0, tree[node].parent.map({ tree[$0].name }) != "switch" else {
      return ""
    }
    var declarations = ""
    if tree[node].isShape {
      for property in ["fill", "stroke"] {
        if let paint = paint(property, of: node, &result) {
          declarations += ";\(property):\(paint)"
        }
      }
    }
    guard copiesParts else { return declarations }
    for (property, name) in [("clip-path", "clipPath"), ("mask", "mask")] {
      guard let id = SVGInstant.reference(in: instant.computed(property, of: node)),
        let target = tree.ids[id], tree[target].name == name, Self.usesBox(tree[target]),
        !document.dynamicSubtrees.contains(target), count(target, Limits.svgCopiedElements) > 0,
        isTurned(node), !containsText(node), let box = area(of: node)
      else { continue }
      let copy = "animrender-\(name)-\(node)"
      let end = open(target, of: node, as: copy, box, &result)
      for child in tree[target].children { try writeChild(child, &result) }
      result += end
      declarations += ";\(property):url(#\(copy))"
    }
    return declarations
  }

  // The box of an element that has an area; of a copy in the user space that its position moves.
  private func area(of node: Int) -> Rect? {
    guard let box = instant.box(of: node), box.width > 0, box.height > 0 else { return nil }
    return tree[node].name == "use" ? instant.position(of: node).inverse?.apply(box) : box
  }

  private func containsText(_ node: Int) -> Bool {
    ["text", "foreignObject"].contains(tree[node].name)
      || (tree[node].name != "use" && tree[node].children.contains(where: containsText))
  }

  // Whether the axes of an element or of those around it are turned.
  private func isTurned(_ node: Int) -> Bool {
    var current: Int? = node
    while let index = current {
      let matrix = instant.matrix(of: index)
      if matrix.b != 0 || matrix.c != 0 { return true }
      current = tree[index].parent
    }
    return false
  }

  // The number that is left of a limit after the elements below one; 0 or less for more.
  private func count(_ node: Int, _ limit: Int) -> Int {
    var rest = limit
    for child in tree[node].children where rest > 0 { rest = count(child, rest - 1) }
    return rest
  }

  private func map(_ box: Rect) -> Affine {
    Affine(box.width, 0, 0, box.height, box.minX, box.minY)
  }

  private func element(
    _ name: String,
    _ id: String,
    copying original: String,
    _ attributes: [(name: String, value: String)]
  ) -> String {
    let references = [(name: "id", value: id), (name: "xlink:href", value: "#\(original)")]
    return "<\(prefix)\(name) xmlns:xlink=\"http://www.w3.org/1999/xlink\""
      + SVGFrameWriter.text(references + attributes) + "/>"
  }

  // MARK: Paints

  // The value for a property, after writing the paint that it refers to; nil where the property remains as it is.
  private func paint(_ property: String, of node: Int, _ result: inout String) -> String? {
    let text = instant.computed(property, of: node)
    guard let id = SVGInstant.reference(in: text), let target = tree.ids[id],
      ["linearGradient", "radialGradient", "pattern"].contains(tree[target].name)
    else { return nil }
    let reader = GradientReader(document, node: target)
    guard !reader.chain.contains(where: document.dynamicNodes.contains) else { return nil }
    let isPattern = tree[target].name == "pattern"
    let usesBox =
      isPattern
      ? reader.attribute("patternUnits", instant) != "userSpaceOnUse"
        || reader.attribute("patternContentUnits", instant) == "objectBoundingBox"
      : reader.usesBox(instant)
    guard usesBox else { return nil }
    guard let box = area(of: node) else {
      // SVG 2, 8.11: without an area the paint is the other one.
      let other = text.splitTopLevel(" ").dropFirst().joined(separator: " ")
      return other.isEmpty ? "none" : other
    }
    let copy = "animrender-\(property)-\(node)"
    let attributes =
      isPattern ? tile(reader, node, box) : reader.userSpaceAttributes(instant, box)
    result += element(tree[target].name, copy, copying: id, attributes)
    return "url(#\(copy))"
  }

  // The attributes of a pattern whose tile and content are in the user space.
  private func tile(_ reader: GradientReader, _ node: Int, _ box: Rect)
    -> [(name: String, value: String)]
  {
    let usesBox = reader.attribute("patternUnits", instant) != "userSpaceOnUse"
    let size = instant.viewport(of: node)
    let context = document.style.lengthContext(of: node)
    func length(_ name: String, _ full: Double, _ box: Double, from start: Double) -> Double {
      let quantity = Quantity(reader.attribute(name, instant) ?? "0", context)
      return usesBox ? start + (quantity?.resolved(1) ?? 0) * box : quantity?.resolved(full) ?? 0
    }
    let width = length("width", size.width, box.width, from: 0)
    let height = length("height", size.height, box.height, from: 0)
    var result: [(name: String, value: String)] = [
      ("patternUnits", "userSpaceOnUse"),
      ("x", length("x", size.width, box.width, from: box.minX).shortestDecimal),
      ("y", length("y", size.height, box.height, from: box.minY).shortestDecimal),
      ("width", width.shortestDecimal), ("height", height.shortestDecimal),
    ]
    if reader.attribute("patternContentUnits", instant) == "objectBoundingBox",
      reader.attribute("viewBox", instant) == nil
    {
      let part =
        "0 0 \((width / box.width).shortestDecimal) \((height / box.height).shortestDecimal)"
      result += [
        ("patternContentUnits", "userSpaceOnUse"), ("viewBox", part),
        ("preserveAspectRatio", "none"),
      ]
    }
    return result
  }

  // MARK: Clips and masks

  // Opens a copy of a clip or mask. Returns its end.
  private func open(
    _ target: Int,
    of node: Int,
    as id: String,
    _ box: Rect,
    _ result: inout String
  ) -> String {
    let name = tree[target].name
    var attributes = instant.staticAttributes(of: target)
    let units = ["clipPathUnits", "maskUnits", "maskContentUnits", "id", "transform"]
    if name == "clipPath" {
      attributes.removeAll { units.contains($0.name) }
      let matrix = instant.matrix(of: target).concatenating(map(box))
      attributes += [("id", id), ("transform", matrix.matrixText)]
      result += "<\(prefix)clipPath\(SVGFrameWriter.text(attributes))>"
      return "</\(prefix)clipPath>"
    }
    let fractions = tree[target].attributes["maskUnits"] != "userSpaceOnUse"
    let written = instant.region(ofMask: target, on: node)
    let region = fractions ? map(box).apply(written) : written
    attributes.removeAll {
      units.contains($0.name) || ["x", "y", "width", "height"].contains($0.name)
    }
    attributes += [
      ("id", id), ("maskUnits", "userSpaceOnUse"), ("x", region.minX.shortestDecimal),
      ("y", region.minY.shortestDecimal), ("width", region.width.shortestDecimal),
      ("height", region.height.shortestDecimal),
    ]
    result += "<\(prefix)mask\(SVGFrameWriter.text(attributes))>"
    guard tree[target].attributes["maskContentUnits"] == "objectBoundingBox" else {
      return "</\(prefix)mask>"
    }
    result += "<\(prefix)g transform=\"\(map(box).matrixText)\">"
    return "</\(prefix)g></\(prefix)mask>"
  }
}
