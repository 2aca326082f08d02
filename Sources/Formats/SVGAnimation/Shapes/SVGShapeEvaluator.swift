internal import Graphics

/// Evaluates the shapes of a drawing at instants, for one worker.
///
/// The result depends on the document and the instant alone; values that never change are cached.
package final class SVGShapeEvaluator {
  let tree: SVGShapeTree
  var document: AnimatedSVG { tree.document }
  private var instants: SVGInstants
  private var statics: [StaticValues]
  private let texts: SVGTextLayouts
  /// The reason why a text has no letters; nil where all have.
  package var letterError: SVGLetterError? { texts.error }
  // The shapes of a document without animations.
  private var unanimated: [SVGShapeItem]?

  /// The values of an instance that are the same at all instants.
  private struct StaticValues {
    var group: GroupStyle?
    var style: ShapeStyle?
    var outline: Path?
    var transform: Affine?
  }

  /// The values that act on an instance as a whole.
  struct GroupStyle {
    var isDisplayed: Bool
    var opacity: Double
    var blendMode: BlendMode
    var clipPath: String
  }

  /// Creates an evaluator.
  package init(_ tree: SVGShapeTree, letters: @escaping SVGLetterSource = noLetters) {
    self.tree = tree
    texts = SVGTextLayouts(tree.document, letters)
    instants = SVGInstants(tree.document)
    statics = [StaticValues](repeating: StaticValues(), count: tree.count)
  }

  /// The shapes of an instant, back to front, in pixels of the drawing's size.
  ///
  /// - Parameter time: seconds from the beginning of the document.
  package func items(at time: Double) -> [SVGShapeItem] {
    if let unanimated { return unanimated }
    let instant =
      document.isAnimated ? instants.instant(at: time) : SVGInstant(unanimated: document)
    instant.texts = texts
    var items: [SVGShapeItem] = []
    if let background = background(instant) { items.append(background) }
    append(tree.root, instant, .identity, to: &items)
    if !document.isAnimated { unanimated = items }
    return items
  }

  // The colour behind everything.
  private func background(_ instant: SVGInstant) -> SVGShapeItem? {
    let text = instant.computed("background-color", of: 0)
    guard let color = SVGColor(text)?.color, color.alpha > 0 else { return nil }
    let rect = Path.rect(Rect(origin: .zero, size: document.size))
    return .fill(
      SVGShapeFill(path: rect, map: .identity, paint: .color(color), rule: .nonZero)
    )
  }

  private func append(
    _ instance: SVGShapeTree.Instance,
    _ instant: SVGInstant,
    _ outer: Affine,
    to items: inout [SVGShapeItem]
  ) {
    let style = groupStyle(instance, instant)
    guard style.isDisplayed, style.opacity > 0 else { return }
    let map = transform(instance, instant).concatenating(outer)
    guard map.isInvertible else { return }
    let needsGroup = style.opacity < 1 || style.blendMode != .normal || style.clipPath != "none"
    guard needsGroup else { return appendContent(instance, instant, map, to: &items) }
    var group = SVGShapeGroup(items: [], opacity: style.opacity, blendMode: style.blendMode)
    if style.clipPath != "none" {
      // A reference to nothing clips nothing.
      group.clip = SVGShapeClip(instance.node, style.clipPath, instant)?.items(map)
      if group.clip?.isEmpty == true { return }
    }
    appendContent(instance, instant, map, to: &group.items)
    if !group.items.isEmpty { items.append(.group(group)) }
  }

  private func appendContent(
    _ instance: SVGShapeTree.Instance,
    _ instant: SVGInstant,
    _ map: Affine,
    to items: inout [SVGShapeItem]
  ) {
    switch instance.kind {
    case .shape: appendShape(instance, instant, map, to: &items)
    case .text: appendText(instance, instant, map, to: &items)
    case .group:
      for child in instance.children { append(child, instant, map, to: &items) }
    case .use:
      let map = instant.position(of: instance.node).concatenating(map)
      let target = instant.target(ofUse: instance.node)
      for child in instance.children where child.node == target {
        append(child, instant, map, to: &items)
      }
    case .viewport(let use):
      guard instance.path.count > 1 else {
        let map = instant.viewBoxMap(of: 0, in: document.size).concatenating(map)
        guard map.isInvertible else { return }
        for child in instance.children { append(child, instant, map, to: &items) }
        return
      }
      appendViewport(instance, use: use, instant, map, to: &items)
    }
  }

  private func appendViewport(
    _ instance: SVGShapeTree.Instance,
    use: Int?,
    _ instant: SVGInstant,
    _ outer: Affine,
    to items: inout [SVGShapeItem]
  ) {
    let node = instance.node
    let size = instant.viewportSize(of: node, usedBy: use)
    let box = use == nil ? instant.position(of: node).concatenating(outer) : outer
    let map = instant.viewBoxMap(of: node, in: size).concatenating(box)
    guard map.isInvertible else { return }
    var inner: [SVGShapeItem] = []
    for child in instance.children { append(child, instant, map, to: &inner) }
    guard !inner.isEmpty else { return }
    let overflow = instant.computed("overflow", along: instance.path)
    let rect = Rect(origin: .zero, size: size)
    // Edges on those of the viewport would be antialiased twice.
    if ["visible", "auto"].contains(overflow) || inner.allSatisfy({ $0.isInside(rect, of: box) }) {
      items += inner
    } else {
      let clip = SVGShapeFill(path: .rect(rect), map: box, paint: .color(.black), rule: .nonZero)
      items.append(.group(SVGShapeGroup(items: inner, clip: [.fill(clip)])))
    }
  }

  // MARK: Values

  private func groupStyle(_ instance: SVGShapeTree.Instance, _ instant: SVGInstant) -> GroupStyle {
    if let existing = statics[instance.number].group { return existing }
    func text(_ name: String) -> String { instant.computed(name, along: instance.path) }
    let style = GroupStyle(
      isDisplayed: text("display") != "none",
      opacity: SVGInstant.opacity(text("opacity")),
      blendMode: SVGInstant.blendMode(text("mix-blend-mode")) ?? .normal,
      clipPath: text("clip-path")
    )
    if instance.hasStaticGroupStyle { statics[instance.number].group = style }
    return style
  }

  private func transform(_ instance: SVGShapeTree.Instance, _ instant: SVGInstant) -> Affine {
    if let existing = statics[instance.number].transform { return existing }
    let isSymbol = if case .viewport(_?) = instance.kind { true } else { false }
    let result = isSymbol ? .identity : instant.matrix(of: instance.node)
    if instance.hasStaticTransform { statics[instance.number].transform = result }
    return result
  }

  private func outline(_ instance: SVGShapeTree.Instance, _ instant: SVGInstant) -> Path {
    if let existing = statics[instance.number].outline { return existing }
    let result = instant.outline(of: instance.node)
    if instance.hasStaticOutline { statics[instance.number].outline = result }
    return result
  }

  private func shapeStyle(_ instance: SVGShapeTree.Instance, _ instant: SVGInstant) -> ShapeStyle {
    if let existing = statics[instance.number].style { return existing }
    let (style, isStatic) = ShapeStyle.of(instance, instant)
    if isStatic { statics[instance.number].style = style }
    return style
  }

  private func appendShape(
    _ instance: SVGShapeTree.Instance,
    _ instant: SVGInstant,
    _ map: Affine,
    to items: inout [SVGShapeItem]
  ) {
    let style = shapeStyle(instance, instant)
    guard style.fill != nil || style.stroke != nil else { return }
    let path = outline(instance, instant)
    append(path, instance.hasStaticOutline ? instance.number : nil, style, map, to: &items)
  }

  private func appendText(
    _ instance: SVGShapeTree.Instance,
    _ instant: SVGInstant,
    _ map: Affine,
    to items: inout [SVGShapeItem]
  ) {
    let layout = texts.layout(along: instance.path, instant)
    for part in layout.parts {
      var element = instance
      element.path = part.path
      (element.hasStaticPaint, element.hasStaticOutline) = (false, false)
      var (style, _) = ShapeStyle.of(element, instant, box: layout.box)
      style.rule = .nonZero
      switch part.content {
      case .outline(let path): append(path, nil, style, map, to: &items)
      case .colored(let path, let color):
        guard instant.computed("visibility", along: part.path) == "visible" else { continue }
        append(path, nil, ShapeStyle(fill: .color(color)), map, to: &items)
      case .image: break
      }
    }
  }

  private func append(
    _ path: Path,
    _ number: Int?,
    _ style: ShapeStyle,
    _ map: Affine,
    to items: inout [SVGShapeItem]
  ) {
    guard !path.isEmpty else { return }
    let start = items.count
    if let paint = style.fill {
      items.append(
        .fill(
          SVGShapeFill(staticNumber: number, path: path, map: map, paint: paint, rule: style.rule)
        )
      )
    }
    if let stroke = style.stroke {
      var item = SVGShapeStroke(
        staticNumber: number,
        path: path,
        map: map,
        paint: stroke.paint,
        style: stroke.style
      )
      if style.isStrokeUnscaled { item = item.unscaled }
      items.insert(.stroke(item), at: style.isStrokeFirst ? start : items.count)
    }
  }
}

extension SVGInstant {
  /// The outline of a shape in its user space; empty where nothing can be drawn.
  func outline(of node: Int) -> Path {
    SVGOutline.path(of: document.tree[node].name, geometry(of: node), in: viewport(of: node))
      ?? Path()
  }
}
