internal import Graphics
internal import SceneModel

extension SVGShapeEvaluator {
  /// The shapes whose union is visible by a value of `clip-path`; nil where nothing is cut.
  ///
  /// - Parameters:
  ///   - space: that of the element that is cut.
  ///   - open: the clip path elements that refer to this one.
  func clip(_ text: String, in space: SVGUserSpace, within open: [Int] = []) -> [SVGShapeItem]? {
    if BasicShape.isBegun(by: text) {
      return instant.basicShape(text, along: space.path).map {
        [.path(SVGShapePath(path: $0.path, map: space.map, rule: $0.rule))]
      }
    }
    guard let target = document.tree.element(ofURL: text, named: ["clipPath"]),
      !open.contains(target), mayRefer(open.count)
    else { return nil }
    return shapes(of: target, on: space, open + [target])
  }

  private func shapes(of target: Int, on cut: SVGUserSpace, _ open: [Int]) -> [SVGShapeItem] {
    let element = document.tree[target]
    var map = instant.matrix(of: target)
    if instant.attribute("clipPathUnits", of: target) == "objectBoundingBox" {
      guard let box = instant.box(along: cut.path) else { return [] }
      // Its transform acts in the user space of the element, as browsers have it.
      map = Affine(box).concatenating(map)
    } else if document.tree[cut.node].name == "use" {
      // SVG 2, 5.5: the position of a copy moves the user space to which its properties refer.
      map = map.concatenating(instant.position(of: cut.node))
    }
    let outer = SVGUserSpace(path: document.tree.path(to: target), map: cut.map)
    guard outer.moved(by: map).map.isInvertible else { return [] }
    return space(.space, by: map, in: outer) { space in
      clipped(element.children.flatMap { shape(space.path + [$0], space.map, open) }, space, open)
    }
  }

  private func shape(_ path: [Int], _ outer: Affine, _ open: [Int]) -> [SVGShapeItem] {
    guard let child = path.last, document.tree[child].meetsConditions, countElement() else {
      return []
    }
    let name = document.tree[child].name
    func text(_ name: String) -> String { instant.computed(name, along: path) }
    guard document.tree[child].isShape || name == "use" || name == "text",
      instant.isDisplayed(along: path)
    else { return [] }
    let space = SVGUserSpace(path: path, map: instant.matrix(of: child).concatenating(outer))
    guard space.map.isInvertible else { return [] }
    let items: [SVGShapeItem]
    if name == "use" {
      guard let target = instant.target(ofUse: child),
        document.tree[target].isShape || document.tree[target].name == "text"
      else { return [] }
      items = self.space(.position, by: instant.position(of: child), in: space) {
        shape(path + [target], $0.map, open)
      }
    } else {
      guard text("visibility") == "visible" else { return [] }
      let isText = name == "text"
      let outline = isText ? texts.layout(along: path, instant).outline : instant.outline(of: child)
      guard !outline.isEmpty else { return [] }
      let rule = text("clip-rule") == "evenodd" && !isText ? FillRule.evenOdd : .nonZero
      items = [.path(SVGShapePath(path: outline, map: space.map, rule: rule))]
    }
    return self.space(clipped(items, space, open), space)
  }

  // The items within the clip of the element itself.
  private func clipped(
    _ items: [SVGShapeItem],
    _ space: SVGUserSpace,
    _ open: [Int]
  ) -> [SVGShapeItem] {
    let text = instant.computed("clip-path", along: space.path)
    guard !items.isEmpty, text != "none", let inner = clip(text, in: space, within: open) else {
      return items
    }
    return inner.isEmpty ? [] : [.group(SVGShapeGroup(items: items, clip: inner))]
  }
}
