internal import Graphics
internal import SceneModel

extension SVGShapeEvaluator {
  /// The shapes whose union is visible by a value of `clip-path`; nil where nothing is cut.
  ///
  /// - Parameters:
  ///   - node: the element that is cut.
  ///   - map: maps its user space to the pixels of the drawing's size.
  ///   - open: the clip path elements that refer to this one.
  func clip(
    _ text: String,
    of node: Int,
    _ map: Affine,
    within open: [Int] = []
  ) -> [SVGShapeItem]? {
    if BasicShape.isBegun(by: text) {
      return instant.basicShape(text, of: node).map {
        [.path(SVGShapePath(path: $0.path, map: map, rule: $0.rule))]
      }
    }
    guard let target = document.tree.element(ofURL: text, named: ["clipPath"]),
      !open.contains(target), open.count < Limits.svgClipDepth
    else { return nil }
    return shapes(of: target, on: node, map, open + [target])
  }

  private func shapes(
    of target: Int,
    on node: Int,
    _ outer: Affine,
    _ open: [Int]
  ) -> [SVGShapeItem] {
    let element = document.tree[target]
    var map = instant.matrix(of: target)
    if element.attributes["clipPathUnits"] == "objectBoundingBox" {
      guard let box = instant.box(of: node) else { return [] }
      // Its transform acts in the user space of the element, as browsers have it.
      map = Affine(box).concatenating(map)
    } else if document.tree[node].name == "use" {
      // SVG 2, 5.5: the position of a copy moves the user space to which its properties refer.
      map = map.concatenating(instant.position(of: node))
    }
    let content = map.concatenating(outer)
    guard content.isInvertible else { return [] }
    let path = document.tree.path(to: target)
    return space(.space, transform: map, along: path, map: content) {
      let items = element.children.flatMap { shape(path + [$0], content, open) }
      return clipped(items, by: path, content, open)
    }
  }

  private func shape(_ path: [Int], _ outer: Affine, _ open: [Int]) -> [SVGShapeItem] {
    guard let child = path.last, document.tree[child].meetsConditions else { return [] }
    let name = document.tree[child].name
    func text(_ name: String) -> String { instant.computed(name, along: path) }
    guard document.tree[child].isShape || name == "use" || name == "text",
      text("display") != "none"
    else { return [] }
    let map = instant.matrix(of: child).concatenating(outer)
    guard map.isInvertible else { return [] }
    if name == "use" {
      guard let target = instant.target(ofUse: child),
        document.tree[target].isShape || document.tree[target].name == "text"
      else { return [] }
      let position = instant.position(of: child)
      let copy = position.concatenating(map)
      let items = space(.position, transform: position, along: path, map: copy) {
        shape(path + [target], copy, open)
      }
      return space(clipped(items, by: path, map, open), of: path, map)
    }
    guard text("visibility") == "visible" else { return [] }
    let isText = name == "text"
    let outline = isText ? texts.layout(along: path, instant).outline : instant.outline(of: child)
    guard !outline.isEmpty else { return [] }
    let rule = text("clip-rule") == "evenodd" && !isText ? FillRule.evenOdd : .nonZero
    let fill = SVGShapePath(path: outline, map: map, rule: rule)
    return space(clipped([.path(fill)], by: path, map, open), of: path, map)
  }

  // The items within the clip of the element itself.
  private func clipped(
    _ items: [SVGShapeItem],
    by path: [Int],
    _ map: Affine,
    _ open: [Int]
  ) -> [SVGShapeItem] {
    let text = instant.computed("clip-path", along: path)
    guard !items.isEmpty, text != "none", let node = path.last,
      let inner = clip(text, of: node, map, within: open)
    else { return items }
    return inner.isEmpty ? [] : [.group(SVGShapeGroup(items: items, clip: inner))]
  }
}
