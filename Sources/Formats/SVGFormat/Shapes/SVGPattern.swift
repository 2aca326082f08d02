internal import Graphics
internal import SceneModel

extension SVGShapeEvaluator {
  /// The tiles of a pattern; nil for a pattern that draws nothing.
  func tiles(of pattern: SVGPatternPaint) -> SVGShapeTiles? {
    let (box, map) = (pattern.box.flatMap { $0.isEmpty ? nil : $0 }, pattern.map)
    let reader = GradientReader(pattern.node, instant)
    let tree = document.tree
    guard let source = reader.chain.first(where: { !tree[$0].children.isEmpty }) else { return nil }
    let isInBox = reader.usesBox
    var rect = rect(of: reader, isInBox)
    guard !rect.isEmpty else { return nil }
    if isInBox {
      guard let box else { return nil }
      rect = Affine(box).apply(rect)
    }
    // The corner of the tile is the origin of the content in all implementations.
    var content = Affine.identity
    if let viewBox = reader.attribute("viewBox"), ["viewBox": viewBox].viewBox != nil {
      var attributes = ["viewBox": viewBox]
      attributes["preserveAspectRatio"] = reader.attribute("preserveAspectRatio")
      guard let inner = SVGShape.map(attributes, in: rect.size) else { return nil }
      content = inner
    } else if reader.attribute("patternContentUnits") == "objectBoundingBox" {
      guard let box else { return nil }
      content = .scale(box.width, box.height)
    }
    let placement = Affine.translation(rect.minX, rect.minY)
      .concatenating(reader.transform)
      .concatenating(map)
    guard content.isInvertible, placement.isInvertible else { return nil }
    let items = referenced(source, content)
    guard !items.isEmpty else { return nil }
    return SVGShapeTiles(items: items, size: rect.size, map: placement)
  }

  // The place of a tile, in fractions of the box or in user space.
  private func rect(of reader: GradientReader, _ usesBox: Bool) -> Rect {
    let node = reader.chain[0]
    let (size, context) = (instant.viewport(of: node), instant.lengthContext(of: node))
    return Rect { name in
      let quantity = Quantity(reader.attribute(name) ?? "0", context)
      let value = quantity?.resolved(usesBox ? 1 : size.percentBase(of: name)) ?? 0
      return value.isFinite ? value : 0
    }
  }

  /// The content of an element that is drawn by reference; nothing for an element that refers to itself.
  ///
  /// - Parameter map: maps its content to the space of the items.
  func referenced(_ node: Int, _ map: Affine) -> [SVGShapeItem] {
    opened(node) { items(of: instances.content(of: node), map) }
  }

  /// What a reference to an element draws; nothing for an element that refers to itself.
  func opened(_ node: Int, _ content: () -> [SVGShapeItem]) -> [SVGShapeItem] {
    guard !open.contains(node), mayRefer(open.count) else { return [] }
    open.insert(node)
    defer { open.remove(node) }
    return content()
  }
}

extension Affine {
  /// Maps the unit square to a rectangle.
  init(_ rect: Rect) { self.init(rect.width, 0, 0, rect.height, rect.minX, rect.minY) }
}
