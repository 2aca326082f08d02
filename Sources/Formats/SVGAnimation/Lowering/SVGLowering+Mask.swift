internal import Graphics
internal import SceneModel

extension SVGLowering {
  /// The layer masked by the `mask` of an element; the layer itself without one.
  ///
  /// - Parameter layer: the element in its user space.
  func masked(_ layer: Layer, _ path: [Int]) -> Layer {
    guard let node = path.last else { return layer }
    let text: String = constant([node], "mask", node) { [self] in computed("mask", path, $0) }
    guard text != "none", !text.isEmpty else { return layer }
    guard let id = Self.reference(in: text), let target = document.tree.ids[id],
      document.tree[target].name == "mask"
    else {
      refuse(node, "mask: \(text) has no layers (refer to a mask element)")
      return layer
    }
    guard let mask = referenced(target, { mask(target, of: node) }) else { return layer }
    var cut = layer
    cut.matte = Matte(layer: Self.maskName, mode: isAlphaMask(target) ? .alpha : .luma)
    return .group([mask, cut])
  }

  private static let maskName = "mask"

  // CSS Masking 1, 7: a mask counts by luminance unless it asks for alpha.
  private func isAlphaMask(_ mask: Int) -> Bool {
    first.computed("mask-type", of: mask) == "alpha"
      || document.tree[mask].attributes["mask-type"] == "alpha"
  }

  // Where a copy is, which has to be the same at all frames.
  private func position(of node: Int) -> Affine {
    constant([node], "the position of a copy with a mask", node) { $0.position(of: node) }
  }

  // The layer that cuts; nil, with an obstacle, for a mask that no layer can state.
  private func mask(_ target: Int, of node: Int) -> Layer? {
    let path = document.tree.ancestors(of: target) + [target]
    for property in ["mask", "clip-path", "filter"]
    where first.computed(property, of: target) != "none" {
      refuse(target, "\(property) of a mask has no layers (put it on a group in the mask)")
      return nil
    }
    if computed("color-interpolation", path, first).lowercased() == "linearrgb" {
      refuse(target, "color-interpolation of a mask has no layers (remove it)")
      return nil
    }
    let element = document.tree[target]
    let usesBox = element.attributes["maskUnits"] != "userSpaceOnUse"
    let isContentInBox = element.attributes["maskContentUnits"] == "objectBoundingBox"
    let box = usesBox || isContentInBox ? boundingBox(of: node) ?? .zero : .zero
    var content = Layer.group(children(of: path))
    if isContentInBox {
      let map = Affine(box.width, 0, 0, box.height, box.minX, box.minY)
      content = content.wrapped(in: [TransformSlot(model: map)])
    } else if document.tree[node].name == "use" {
      content = content.wrapped(in: [offset(node)])
    }
    let region: Rect = constant([target], "the region of a mask", target) {
      $0.region(ofMask: target, on: node)
    }
    var layer = Layer.group([content])
    layer.name = Self.maskName
    layer.state.masksToBounds = true
    layer.state.bounds =
      usesBox
      ? Rect(
        box.minX + region.minX * box.width,
        box.minY + region.minY * box.height,
        region.width * box.width,
        region.height * box.height
      ) : document.tree[node].name == "use" ? position(of: node).apply(region) : region
    layer.state.position = layer.state.bounds.origin
    return layer
  }
}
