internal import DisplayModel
internal import Graphics

extension SVGShapeEvaluator {
  /// The mask of an element; nil where it leaves nothing visible.
  ///
  /// CSS Masking 1, 8: the luminance or the alpha of the content within a region.
  ///
  /// - Parameters:
  ///   - mask: the `mask` element.
  ///   - owner: the nodes from the outermost to the element that refers to it; nil for the masked one.
  ///   - masked: the user space of the element that is masked.
  func mask(_ mask: Int, of owner: [Int]? = nil, on masked: SVGUserSpace) -> SVGShapeMask? {
    let (node, path) = (masked.node, document.tree.path(to: mask))
    let box = instant.box(along: masked.path).flatMap { $0.isEmpty ? nil : $0 }
    let usesBox = instant.attribute("maskUnits", of: mask) != "userSpaceOnUse"
    let context = instant.lengthContext(of: mask)
    var region = Rect { name in
      let fallback = ["x", "y"].contains(name) ? "-10%" : "120%"
      let quantity = Quantity(instant.attribute(name, of: mask) ?? fallback, context)
      return quantity?.resolved(usesBox ? 1 : instant.percentBase(of: name, node)) ?? 0
    }
    if usesBox {
      guard let box else { return nil }
      region = Affine(box).apply(region)
    }
    guard !region.isEmpty else { return nil }
    // SVG 2, 5.5: the position of a copy moves the user space to which its properties refer.
    var place = document.tree[node].name == "use" ? instant.position(of: node) : .identity
    if !usesBox { region = place.apply(region) }
    if instant.attribute("maskContentUnits", of: mask) == "objectBoundingBox" {
      guard let box else { return nil }
      place = Affine(box)
    }
    let outer = SVGUserSpace(path: path, map: masked.map)
    let items = space(.space, by: place, in: outer) { referenced(mask, $0.map) }
    guard !items.isEmpty else { return nil }
    var group = SVGShapeGroup(items: items)
    if layers != nil {
      group.source = SVGLayerSource(path: path, map: masked.map, viewport: region)
    } else {
      group.clip = [.path(SVGShapePath(path: .rect(region), map: masked.map))]
    }
    if let target = outerMask(of: mask), !isCyclic(target, from: mask) {
      open.insert(mask)
      defer { open.remove(mask) }
      guard let inner = self.mask(target, of: path, on: masked) else { return nil }
      group.mask = inner
    }
    let modes = instant.computed("mask-mode", along: owner ?? masked.path).lowercased()
    var type = modes.splitTopLevel(",")[0]
    if type == "match-source" { type = instant.computed("mask-type", along: path) }
    let usesLight = instant.computed("color-interpolation", along: path) == "linearRGB"
    let mode: DisplayMask.Mode = type == "alpha" ? .alpha : usesLight ? .lightLuma : .luma
    return SVGShapeMask(items: [.group(group)], mode: mode)
  }

  // The mask of a mask element; nil for none.
  private func outerMask(of mask: Int) -> Int? {
    let text = instant.computed("mask", along: document.tree.path(to: mask))
    return document.tree.element(ofURL: text, named: ["mask"])
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
