internal import Graphics
internal import SVGFormat
internal import SceneModel

/// The clip of an element at an instant.
struct SVGShapeClip {
  private enum Source {
    case element(Int)
    case basicShape(BasicShape)
  }

  private let walk: SVGShapeEvaluator
  private let node: Int
  private let source: Source
  // The clip path elements that refer to this one.
  private let open: [Int]
  private var instant: SVGInstant { walk.instant }
  private var document: AnimatedSVG { walk.document }

  /// The clip of a value of `clip-path`; nil for none.
  init?(_ node: Int, _ text: String, _ walk: SVGShapeEvaluator, open: [Int] = []) {
    (self.walk, self.node, self.open) = (walk, node, open)
    if BasicShape.isBegun(by: text) {
      guard let shape = walk.instant.basicShape(text, of: node) else { return nil }
      source = .basicShape(shape)
    } else {
      guard let target = walk.document.tree.element(ofURL: text, named: ["clipPath"]),
        !open.contains(target), open.count < Limits.svgClipDepth
      else { return nil }
      source = .element(target)
    }
  }

  /// The shapes whose union is visible.
  ///
  /// - Parameter map: maps the user space of the element to the pixels of the drawing's size.
  func items(_ map: Affine) -> [SVGShapeItem] {
    switch source {
    case .basicShape(let shape):
      [.fill(SVGShapeFill(path: shape.path, map: map, paint: .color(.black), rule: shape.rule))]
    case .element(let target): items(of: target, map)
    }
  }

  private func items(of target: Int, _ outer: Affine) -> [SVGShapeItem] {
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
    let space = map
    map = map.concatenating(outer)
    guard map.isInvertible else { return [] }
    let path = document.tree.ancestors(of: target) + [target]
    let items = element.children.flatMap { shape(path + [$0], map) }
    var result: [SVGShapeItem] = []
    walk.append(.space, space, along: path, map, to: &result) {
      $0 = clipped(items, by: path, target, map)
    }
    return result
  }

  private func shape(_ path: [Int], _ outer: Affine) -> [SVGShapeItem] {
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
      var items: [SVGShapeItem] = []
      walk.append(.position, position, along: path, copy, to: &items) {
        $0 = shape(path + [target], copy)
      }
      return walk.space(clipped(items, by: path, child, map), of: path, map)
    }
    guard text("visibility") == "visible" else { return [] }
    let isText = name == "text"
    let outline = isText ? walk.textOutline(along: path) : instant.outline(of: child)
    guard !outline.isEmpty else { return [] }
    let rule = text("clip-rule") == "evenodd" && !isText ? FillRule.evenOdd : .nonZero
    let fill = SVGShapeFill(path: outline, map: map, paint: .color(.black), rule: rule)
    return walk.space(clipped([.fill(fill)], by: path, child, map), of: path, map)
  }

  // The items within the clip of the element itself.
  private func clipped(
    _ items: [SVGShapeItem],
    by path: [Int],
    _ node: Int,
    _ map: Affine
  ) -> [SVGShapeItem] {
    let text = instant.computed("clip-path", along: path)
    guard !items.isEmpty, text != "none" else { return items }
    let open: [Int] = if case .element(let target) = source { self.open + [target] } else { open }
    guard let clip = SVGShapeClip(node, text, walk, open: open) else { return items }
    let inner = clip.items(map)
    return inner.isEmpty ? [] : [.group(SVGShapeGroup(items: items, clip: inner))]
  }
}

extension SVGTree {
  /// The ancestors of an element, the root first.
  func ancestors(of node: Int) -> [Int] {
    var result: [Int] = []
    var current = self[node].parent
    while let index = current {
      result.append(index)
      current = self[index].parent
    }
    return result.reversed()
  }
}
