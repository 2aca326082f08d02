internal import DisplayModel
internal import Graphics
internal import SVGFormat

extension SVGShapeEvaluator {
  /// The mask of an element; nil where it leaves nothing visible.
  ///
  /// CSS Masking 1, 8: the luminance or the alpha of the content within a region.
  ///
  /// - Parameters:
  ///   - mask: the `mask` element.
  ///   - node: the element that is masked.
  ///   - map: maps the user space of that element to the pixels of the drawing's size.
  func mask(_ mask: Int, on node: Int, _ map: Affine) throws(SVGReadError) -> SVGShapeMask? {
    let element = document.tree[mask]
    let path = document.tree.ancestors(of: mask) + [mask]
    let box = instant.box(of: node)
    let attributes = instant.geometry(of: mask)
    var region = instant.region(ofMask: mask, on: node)
    if attributes["maskUnits"] != "userSpaceOnUse" {
      guard let box, box.width > 0, box.height > 0 else { return nil }
      region = Affine(box).apply(region)
    }
    guard region.width > 0, region.height > 0 else { return nil }
    // SVG 2, 5.5: the position of a copy moves the user space to which its properties refer.
    let position = document.tree[node].name == "use" ? instant.position(of: node) : .identity
    if attributes["maskUnits"] == "userSpaceOnUse" { region = position.apply(region) }
    var space = position
    if attributes["maskContentUnits"] == "objectBoundingBox" {
      guard let box, box.width > 0, box.height > 0 else { return nil }
      space = Affine(box)
    }
    let content = space.concatenating(map)
    var items: [SVGShapeItem] = []
    try append(.space, space, along: path, content, to: &items) { (items) throws(SVGReadError) in
      items = try referenced(mask, content)
    }
    guard !items.isEmpty else { return nil }
    var group = SVGShapeGroup(items: items)
    if layers != nil {
      group.source = SVGLayerSource(path: path, map: map, viewport: region)
    } else {
      let edge = Path.rect(region)
      group.clip = [
        .fill(SVGShapeFill(path: edge, map: map, paint: .color(.black), rule: .nonZero))
      ]
    }
    if let target = outerMask(of: mask), !isCyclic(target, from: mask) {
      open.insert(mask)
      defer { open.remove(mask) }
      guard let inner = try self.mask(target, on: node, map) else { return nil }
      group.mask = inner
    }
    let usesAlpha =
      instant.computed("mask-type", along: path) == "alpha"
      || element.attributes["mask-type"] == "alpha"
    let usesLight = instant.computed("color-interpolation", along: path) == "linearRGB"
    let mode: DisplayMask.Mode = usesAlpha ? .alpha : usesLight ? .lightLuma : .luma
    return SVGShapeMask(items: [.group(group)], mode: mode)
  }

  // The mask of a mask element; nil for none.
  private func outerMask(of mask: Int) -> Int? {
    let path = document.tree.ancestors(of: mask) + [mask]
    return document.tree.element(ofURL: instant.computed("mask", along: path), named: ["mask"])
  }

  // Whether the masks of a mask lead back to a mask that is being drawn; such a reference is invalid.
  private func isCyclic(_ target: Int, from mask: Int) -> Bool {
    var seen = open.union([mask])
    var current: Int? = target
    while let node = current {
      if !seen.insert(node).inserted { return true }
      current = outerMask(of: node)
    }
    return false
  }
}
