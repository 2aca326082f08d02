package import Graphics
internal import SceneModel

/// Evaluates the elements of a drawing to its items at an instant, for one worker.
///
/// The result depends on the document, its images and fonts and the instant alone. Values that never
/// change are cached.
package final class SVGShapeEvaluator {
  let document: AnimatedSVG
  /// The layouts of texts.
  let texts: SVGTextLayouts
  /// The size of an image in its own pixels, by its address; nil for a missing image.
  package var imageSize: (String) -> Size? = { _ in nil }
  /// Whether every element is a group, so that its items are known.
  package var namesElements = false
  private var instants: SVGInstants
  private let root: SVGInstance?
  private var statics: [StaticValues] = []
  // The items of a document without animations.
  private var unanimated: [SVGShapeItem]?
  /// The values of the instant that is evaluated.
  private(set) var instant: SVGInstant
  /// Reads the filters of the instant.
  private(set) var filters: SVGFilterReader
  var instances: SVGInstances
  /// Elements that are being drawn by reference.
  var open: Set<Int> = []
  /// The elements of `context-fill` and `context-stroke`, the innermost last: shapes of markers, and `use` elements of
  /// copies.
  private(set) var contexts: [SVGUserSpace] = []
  /// Collects what layers need besides items; nil where the items are drawn.
  var layers: SVGLayerMode?
  private var elementCount = 0
  // What there is too much of in the frame.
  private var excess: String?

  /// The values of an instance that are the same at all instants.
  private struct StaticValues {
    var group: GroupStyle?
    var style: ShapeStyle?
    var outline: Path?
    var transform: Affine?
  }

  /// The values that act on an element as a whole.
  struct GroupStyle {
    var isDisplayed: Bool
    var opacity: Double
    var blendMode: BlendMode
    var isIsolated: Bool
    var clipPath: String
    var mask: String
    var filter: String

    var isPlain: Bool {
      opacity == 1 && blendMode == .normal && !isIsolated && clipPath == "none" && mask == "none"
        && filter == "none"
    }
  }

  /// The reason why a text has no letters; nil where all have.
  package var letterError: SVGLetterError? { texts.error }

  /// Creates an evaluator of a document.
  package init(_ document: AnimatedSVG, letters: @escaping SVGLetterSource = noLetters) {
    self.document = document
    texts = SVGTextLayouts(document, letters)
    instants = SVGInstants(document)
    instant = SVGInstant(unanimated: document)
    filters = SVGFilterReader(instant)
    instances = SVGInstances(document)
    root = instances.root()
  }

  /// The items of an instant, back to front, in pixels of the drawing's size.
  ///
  /// - Parameter time: seconds from the beginning of the document.
  /// - Throws: `limit` for more elements than a frame may have.
  package func items(at time: Double) throws(SVGReadError) -> [SVGShapeItem] {
    if let unanimated { return unanimated }
    let items = try items(of: document.isAnimated ? instants.instant(at: time) : instant)
    if !document.isAnimated { unanimated = items }
    return items
  }

  /// The items of some values of the document.
  func items(of instant: SVGInstant) throws(SVGReadError) -> [SVGShapeItem] {
    self.instant = instant
    instant.texts = texts
    filters = SVGFilterReader(instant)
    (elementCount, excess, contexts, open) = (0, nil, [], [])
    let items = background() + (root.map { self.items(of: $0, .identity) } ?? [])
    if instant.variables.isTooDeep {
      excess =
        "the SVG has more than \(Limits.cssVariableDepth) CSS variables that name each other in a row"
    }
    if let excess { throw SVGReadError(.limit, "\(excess) (simplify it)") }
    return items
  }

  // The colour behind everything.
  private func background() -> [SVGShapeItem] {
    let text = instant.computed("background-color", of: 0)
    guard let color = SVGColor(text)?.color, color.alpha > 0 else { return [] }
    let rect = Path.rect(Rect(origin: .zero, size: document.size))
    return [.path(SVGShapePath(path: rect, map: .identity, paint: .color(color)))]
  }

  /// The items of an element; none beyond the limit of elements in a frame.
  ///
  /// - Parameter outer: maps the space around the element to that of the items.
  func items(of instance: SVGInstance, _ outer: Affine) -> [SVGShapeItem] {
    guard countElement() else { return [] }
    let style = withStatics(instance, \.group) {
      (groupStyle(along: instance.path), instance.hasStaticGroupStyle)
    }
    guard style.isDisplayed, style.opacity > 0 || layers != nil else { return [] }
    let transform = withStatics(instance, \.transform) {
      (instant.matrix(of: instance.node), instance.hasStaticTransform)
    }
    let space = SVGUserSpace(path: instance.path, map: transform.concatenating(outer))
    guard space.map.isInvertible || layers != nil else { return [] }
    return composed(style, in: space, isElement: true) { content(instance, space) }
  }

  /// Counts an element that is drawn, or that clips; false beyond the limit of elements in a frame.
  func countElement() -> Bool {
    elementCount += 1
    if elementCount > Limits.svgFrameElements || instances.exceedsLimit {
      let limit = "\(Limits.svgFrameElements) elements in one frame, copies counted each time"
      excess = "the SVG draws more than \(limit)"
    }
    return excess == nil
  }

  /// Whether a reference may be followed within a number of others; false beyond the limit, which refuses the frame.
  func mayRefer(_ depth: Int) -> Bool {
    if depth >= Limits.svgReferenceDepth {
      excess =
        "the SVG has more than \(Limits.svgReferenceDepth) masks, patterns, markers or clip paths that refer to each other in a row"
    }
    return excess == nil
  }

  /// The items of elements, one after the other.
  func items(of instances: some Sequence<SVGInstance>, _ map: Affine) -> [SVGShapeItem] {
    instances.flatMap { items(of: $0, map) }
  }

  /// The content of an element, composed as a whole where its style asks for it.
  func composed(
    _ style: GroupStyle,
    in space: SVGUserSpace,
    isElement: Bool = false,
    _ content: () -> [SVGShapeItem]
  ) -> [SVGShapeItem] {
    let isNamed = namesElements && isElement
    if style.isPlain, layers == nil, !isNamed { return content() }
    var group = SVGShapeGroup(items: [], opacity: style.opacity, blendMode: style.blendMode)
    group.isIsolated = style.isIsolated
    if isNamed { group.element = space.node }
    if layers != nil {
      group.source = SVGLayerSource(path: space.path, isElement: isElement, map: space.map)
      if isElement { group.source?.transforms = instant.transforms(of: space.node) }
    }
    if style.clipPath != "none" {
      // A reference to nothing clips nothing.
      group.clip = clip(style.clipPath, in: space)
      if group.clip?.isEmpty == true { return [] }
    }
    if style.mask != "none",
      let target = document.tree.element(ofURL: style.mask, named: ["mask"]),
      !self.open.contains(target)
    {
      guard let mask = mask(target, on: space) else { return [] }
      group.mask = mask
    }
    group.items = content()
    if style.filter != "none", !apply(style.filter, in: space, to: &group) { return [] }
    return group.items.isEmpty && group.filters.isEmpty ? [] : [.group(group)]
  }

  private func content(_ instance: SVGInstance, _ space: SVGUserSpace) -> [SVGShapeItem] {
    switch instance.kind {
    case .shape: return shape(instance, space)
    case .text: return text(space)
    case .image: return image(space)
    case .group: return items(of: instance.children, space.map)
    case .viewport(let use): return viewport(instance.children, usedBy: use, space)
    case .use:
      let target = instant.target(ofUse: instance.node)
      return inContext(of: space) {
        self.space(.position, by: instant.position(of: instance.node), in: space) {
          items(of: instance.children.filter { $0.node == target }, $0.map)
        }
      }
    }
  }

  /// Items whose paints may refer to those of an element.
  func inContext(of space: SVGUserSpace, _ items: () -> [SVGShapeItem]) -> [SVGShapeItem] {
    contexts.append(space)
    defer { contexts.removeLast() }
    return items()
  }

  private func viewport(_ content: [SVGInstance], usedBy use: Int?, _ outer: SVGUserSpace)
    -> [SVGShapeItem]
  {
    let node = outer.node
    let isRoot = outer.path.count == 1
    let size = isRoot ? document.size : instant.viewportSize(of: node, usedBy: use)
    let view = instant.viewBoxMap(of: node, in: size)
    func inside(_ box: SVGUserSpace) -> [SVGShapeItem] {
      space(.space, by: view, in: box) { items(of: content, $0.map) }
    }
    // Where nothing moves the outermost element, the edges of the drawing cut it.
    if isRoot, outer.map == .identity,
      layers == nil || document.animatedNames[0]?.isDisjoint(with: AnimatedNames.transform) != false
    {
      return view.isInvertible ? inside(outer) : []
    }
    let position = isRoot ? .identity : instant.position(of: node)
    guard !size.isEmpty, layers != nil || outer.moved(by: position).moved(by: view).map.isInvertible
    else { return [] }
    return space(.position, by: position, in: outer) {
      clipped(inside($0), to: Rect(origin: .zero, size: size), in: $0)
    }
  }

  /// The items of a viewport, cut to it unless its overflow is visible.
  ///
  /// - Parameter space: that of the rectangle.
  func clipped(_ inner: [SVGShapeItem], to rect: Rect, in space: SVGUserSpace) -> [SVGShapeItem] {
    let overflow = instant.computed("overflow", along: space.path)
    // Edges on those of the viewport would be antialiased twice.
    if ["visible", "auto"].contains(overflow) { return inner }
    var group = SVGShapeGroup(items: inner)
    if layers != nil {
      group.source = SVGLayerSource(path: space.path, map: space.map, viewport: rect)
    } else {
      if inner.allSatisfy({ $0.isInside(rect, of: space.map) }) { return inner }
      group.clip = [.path(SVGShapePath(path: .rect(rect), map: space.map))]
    }
    return [.group(group)]
  }

  private func shape(_ instance: SVGInstance, _ space: SVGUserSpace) -> [SVGShapeItem] {
    let style = withStatics(instance, \.style) {
      let hasPathLength = document.tree[instance.node].attributes["pathLength"] != nil
      let isStatic = instance.hasStaticPaint && (!hasPathLength || instance.hasStaticOutline)
      let (style, isPaintStatic) = self.style(in: space) { instant.box(of: space.node) }
      return (style, isStatic && isPaintStatic)
    }
    let path = withStatics(instance, \.outline) {
      (instant.outline(of: instance.node), instance.hasStaticOutline)
    }
    let hasMarkers = hasMarkers(instance)
    guard style.fill != nil || style.stroke != nil || hasMarkers else { return [] }
    let number = instance.hasStaticOutline ? instance.number : nil
    if layers != nil, number == nil, !hasMarkers, let outline = outlineAtOrigin(instance, style) {
      return self.space(.position, by: instant.position(of: instance.node), in: space) {
        items(of: outline, style, $0.map)
      }
    }
    return items(of: path, number: number, style, space.map) {
      hasMarkers ? markers(of: space, path) : []
    }
  }

  // MARK: Values

  private func withStatics<Value>(
    _ instance: SVGInstance,
    _ key: WritableKeyPath<StaticValues, Value?>,
    _ compute: () -> (value: Value, isStatic: Bool)
  ) -> Value {
    if instance.number < statics.count, let existing = statics[instance.number][keyPath: key] {
      return existing
    }
    let (value, isStatic) = compute()
    guard isStatic else { return value }
    if instance.number >= statics.count {
      let missing = instances.count - statics.count
      statics += [StaticValues](repeating: StaticValues(), count: missing)
    }
    statics[instance.number][keyPath: key] = value
    return value
  }

  /// The values that act on an element as a whole.
  func groupStyle(along path: [Int]) -> GroupStyle {
    func text(_ name: String) -> String { instant.computed(name, along: path) }
    return GroupStyle(
      isDisplayed: instant.isDisplayed(along: path),
      opacity: SVGInstant.opacity(text("opacity")),
      blendMode: SVGInstant.blendMode(text("mix-blend-mode")) ?? .normal,
      isIsolated: text("isolation") == "isolate",
      clipPath: text("clip-path"),
      mask: text("mask"),
      filter: text("filter")
    )
  }
}
