internal import Graphics
internal import SVGFormat
internal import SceneModel

extension SVGShapeEvaluator {
  /// The tiles of a pattern; nil for a pattern that draws nothing.
  func tiles(of pattern: SVGPatternPaint) throws(SVGReadError) -> SVGShapeTiles? {
    let (box, map) = (pattern.box, pattern.map)
    let reader = GradientReader(document, node: pattern.node)
    let tree = document.tree
    guard let source = reader.chain.first(where: { !tree[$0].children.isEmpty }) else { return nil }
    let isInBox = reader.usesPatternBox(instant)
    var rect = rect(of: reader, isInBox)
    guard rect.width > 0, rect.height > 0 else { return nil }
    if isInBox {
      guard let box, box.width > 0, box.height > 0 else { return nil }
      rect = Affine(box).apply(rect)
    }
    // The corner of the tile is the origin of the content in all implementations.
    var content = Affine.identity
    if reader.attribute("viewBox", instant) != nil {
      var attributes: [String: String] = [:]
      for name in ["viewBox", "preserveAspectRatio"] {
        attributes[name] = reader.attribute(name, instant)
      }
      guard let inner = SVGOutline.map(of: "pattern", attributes, in: rect.size) else { return nil }
      content = inner
    } else if reader.attribute("patternContentUnits", instant) == "objectBoundingBox" {
      guard let box, box.width > 0, box.height > 0 else { return nil }
      content = .scale(box.width, box.height)
    }
    let placement = Affine.translation(rect.minX, rect.minY)
      .concatenating(reader.transform(instant, "patternTransform"))
      .concatenating(map)
    guard content.isInvertible, placement.isInvertible else { return nil }
    let items = try referenced(source, content)
    guard !items.isEmpty else { return nil }
    return SVGShapeTiles(items: items, size: rect.size, map: placement)
  }

  // The place of a tile, in fractions of the box or in user space.
  private func rect(of reader: GradientReader, _ usesBox: Bool) -> Rect {
    let node = reader.chain[0]
    let size = usesBox ? Size(1, 1) : instant.viewport(of: node)
    let context = instant.style.lengthContext(of: node)
    func length(_ name: String, _ full: Double) -> Double {
      let text = reader.attribute(name, instant) ?? "0"
      let value = Quantity(text, context)?.resolved(full) ?? 0
      return value.isFinite ? value : 0
    }
    return Rect(
      length("x", size.width),
      length("y", size.height),
      length("width", size.width),
      length("height", size.height)
    )
  }

  /// The content of an element that is drawn by reference; nothing for an element that refers to itself.
  ///
  /// - Parameter map: maps its content to the space of the items.
  func referenced(_ node: Int, _ map: Affine) throws(SVGReadError) -> [SVGShapeItem] {
    guard open.count < Limits.svgReferenceDepth, open.insert(node).inserted else { return [] }
    defer { open.remove(node) }
    var items: [SVGShapeItem] = []
    for child in instances.content(of: node) { try append(child, map, to: &items) }
    return items
  }
}

extension Affine {
  /// Maps the unit square to a rectangle.
  init(_ rect: Rect) { self.init(rect.width, 0, 0, rect.height, rect.minX, rect.minY) }
}

extension GradientReader {
  /// Whether the tiles of a pattern are placed by the box of the painted element.
  func usesPatternBox(_ instant: SVGInstant) -> Bool {
    attribute("patternUnits", instant) != "userSpaceOnUse"
  }
}
