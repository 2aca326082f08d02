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
  /// The element that the paints of markers and copies may refer to.
  var context: SVGPaintContext?
  /// Collects what layers need besides items; nil where the items are drawn.
  var layers: SVGLayerMode?
  private var elementCount = 0
  private var exceedsLimit = false

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
    (elementCount, exceedsLimit, context, open) = (0, false, nil, [])
    let items = background() + (root.map { self.items(of: $0, .identity) } ?? [])
    guard !exceedsLimit else {
      let message =
        "the SVG draws more than \(Limits.svgFrameElements) elements in one frame, copies counted each time (simplify "
        + "it)"
      throw SVGReadError(.limit, message)
    }
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
    elementCount += 1
    guard elementCount <= Limits.svgFrameElements, !instances.exceedsLimit else {
      exceedsLimit = true
      return []
    }
    let style = groupStyle(instance)
    guard style.isDisplayed, style.opacity > 0 || layers != nil else { return [] }
    let map = transform(instance).concatenating(outer)
    guard map.isInvertible || layers != nil else { return [] }
    return composed(style, along: instance.path, map, isElement: true) { content(instance, map) }
  }

  /// The items of elements, one after the other.
  func items(of instances: some Sequence<SVGInstance>, _ map: Affine) -> [SVGShapeItem] {
    instances.flatMap { items(of: $0, map) }
  }

  /// The content of an element, composed as a whole where its style asks for it.
  ///
  /// - Parameter map: maps the user space to the pixels of the drawing's size.
  func composed(
    _ style: GroupStyle,
    along path: [Int],
    _ map: Affine,
    isElement: Bool = false,
    _ content: () -> [SVGShapeItem]
  ) -> [SVGShapeItem] {
    let isNamed = namesElements && isElement
    if style.isPlain, layers == nil, !isNamed { return content() }
    var group = SVGShapeGroup(items: [], opacity: style.opacity, blendMode: style.blendMode)
    group.isIsolated = style.isIsolated
    let node = path[path.count - 1]
    if isNamed { group.element = node }
    if layers != nil {
      group.source = SVGLayerSource(path: path, isElement: isElement, map: map)
      if isElement { group.source?.transforms = instant.transforms(of: node) }
    }
    if style.clipPath != "none" {
      // A reference to nothing clips nothing.
      group.clip = clip(style.clipPath, of: node, map)
      if group.clip?.isEmpty == true { return [] }
    }
    if style.mask != "none",
      let target = document.tree.element(ofURL: style.mask, named: ["mask"]),
      !self.open.contains(target)
    {
      guard let mask = mask(target, on: node, map) else { return [] }
      group.mask = mask
    }
    group.items = content()
    if style.filter != "none", !apply(style.filter, along: path, map, to: &group) { return [] }
    return group.items.isEmpty && group.filters.isEmpty ? [] : [.group(group)]
  }

  private func content(_ instance: SVGInstance, _ map: Affine) -> [SVGShapeItem] {
    switch instance.kind {
    case .shape: return shape(instance, map)
    case .text: return text(instance, map)
    case .image: return image(instance, map)
    case .group: return items(of: instance.children, map)
    case .viewport(let use): return viewport(instance, usedBy: use, map)
    case .use:
      let outer = context
      context = SVGPaintContext(path: instance.path, map: map, outer: outer)
      defer { context = outer }
      let position = instant.position(of: instance.node)
      let map = position.concatenating(map)
      let target = instant.target(ofUse: instance.node)
      return space(.position, transform: position, along: instance.path, map: map) {
        items(of: instance.children.filter { $0.node == target }, map)
      }
    }
  }

  private func viewport(
    _ instance: SVGInstance,
    usedBy use: Int?,
    _ outer: Affine
  ) -> [SVGShapeItem] {
    let (node, path) = (instance.node, instance.path)
    let isRoot = path.count == 1
    let size = isRoot ? document.size : instant.viewportSize(of: node, usedBy: use)
    let isPlaced = !isRoot && document.tree[node].name != "symbol"
    let position = isPlaced ? instant.position(of: node) : .identity
    let box = isRoot ? outer : position.concatenating(outer)
    let view = instant.viewBoxMap(of: node, in: size)
    let map = view.concatenating(box)
    guard map.isInvertible || (layers != nil && !isRoot) else { return [] }
    func content() -> [SVGShapeItem] {
      space(.space, transform: view, along: path, map: map) { items(of: instance.children, map) }
    }
    guard !isRoot else { return content() }
    guard !size.isEmpty else { return [] }
    return space(.position, transform: position, along: path, map: box) {
      clipped(content(), to: Rect(origin: .zero, size: size), of: box, along: path)
    }
  }

  /// The items of a viewport, cut to it unless its overflow is visible.
  ///
  /// - Parameter map: maps the rectangle's space to that of the items.
  func clipped(
    _ inner: [SVGShapeItem],
    to rect: Rect,
    of map: Affine,
    along path: [Int]
  ) -> [SVGShapeItem] {
    let overflow = instant.computed("overflow", along: path)
    // Edges on those of the viewport would be antialiased twice.
    if ["visible", "auto"].contains(overflow) { return inner }
    var group = SVGShapeGroup(items: inner)
    if layers != nil {
      group.source = SVGLayerSource(path: path, map: map, viewport: rect)
    } else {
      if inner.allSatisfy({ $0.isInside(rect, of: map) }) { return inner }
      group.clip = [.path(SVGShapePath(path: .rect(rect), map: map))]
    }
    return [.group(group)]
  }

  private func shape(_ instance: SVGInstance, _ map: Affine) -> [SVGShapeItem] {
    let style = shapeStyle(instance, map)
    let path = outline(instance)
    let hasMarkers = hasMarkers(instance)
    guard style.fill != nil || style.stroke != nil || hasMarkers else { return [] }
    let number = instance.hasStaticOutline ? instance.number : nil
    if layers != nil, number == nil, !hasMarkers, let outline = outlineAtOrigin(instance, style) {
      let position = instant.position(of: instance.node)
      let map = position.concatenating(map)
      return space(.position, transform: position, along: instance.path, map: map) {
        items(of: outline, style, map)
      }
    }
    return items(of: path, number: number, style, map) {
      hasMarkers ? markers(of: instance, path, map) : []
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

  private func groupStyle(_ instance: SVGInstance) -> GroupStyle {
    withStatics(instance, \.group) {
      (groupStyle(along: instance.path), instance.hasStaticGroupStyle)
    }
  }

  /// The values that act on an element as a whole.
  func groupStyle(along path: [Int]) -> GroupStyle {
    func text(_ name: String) -> String { instant.computed(name, along: path) }
    return GroupStyle(
      isDisplayed: text("display") != "none",
      opacity: SVGInstant.opacity(text("opacity")),
      blendMode: SVGInstant.blendMode(text("mix-blend-mode")) ?? .normal,
      isIsolated: text("isolation") == "isolate",
      clipPath: text("clip-path"),
      mask: text("mask"),
      filter: text("filter")
    )
  }

  private func transform(_ instance: SVGInstance) -> Affine {
    withStatics(instance, \.transform) {
      (instant.matrix(of: instance.node), instance.hasStaticTransform)
    }
  }

  private func outline(_ instance: SVGInstance) -> Path {
    withStatics(instance, \.outline) {
      (instant.outline(of: instance.node), instance.hasStaticOutline)
    }
  }

  private func shapeStyle(_ instance: SVGInstance, _ map: Affine) -> ShapeStyle {
    withStatics(instance, \.style) {
      let hasPathLength = document.tree[instance.node].attributes["pathLength"] != nil
      let isStatic = instance.hasStaticPaint && (!hasPathLength || instance.hasStaticOutline)
      let node = instance.node
      let (style, isPaintStatic) = style(
        along: instance.path,
        box: { self.instant.box(of: node) },
        map
      )
      return (style, isStatic && isPaintStatic)
    }
  }
}
