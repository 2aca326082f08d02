internal import Graphics

/// A paint of a shape, with its opacity.
enum SVGPaint {
  /// A colour or gradient in the user space of the shape.
  case plain(Paint)
  /// The tiles of a pattern.
  case pattern(SVGPatternPaint)
}

/// The use of a `pattern` element as a paint.
struct SVGPatternPaint {
  /// The element.
  var node: Int
  /// Fades the tiles, 0…1.
  var opacity: Double
  /// The box that the pattern may refer to; nil for an element without one.
  var box: Rect?
  /// Maps the user space of the painted element to the pixels of the drawing's size.
  var map: Affine
}

/// The paints of a shape at an instant.
struct ShapeStyle {
  /// The parts of a shape that are painted one after the other.
  enum Part: String { case fill, stroke, markers }

  var fill: SVGPaint?
  var rule = FillRule.nonZero
  var stroke: (paint: SVGPaint, style: StrokeStyle)?
  /// The parts back to front.
  var order: [Part] = [.fill, .stroke, .markers]
  /// Whether the width of the stroke counts in pixels of the drawing's size.
  var isStrokeUnscaled = false
  /// Whether edges are not antialiased.
  var isCrisp = false

  /// The parts of a value of `paint-order` back to front.
  ///
  /// Parts that it leaves out come last, in the usual order.
  static func order(_ text: String) -> [Part] {
    let words = text.splitTopLevel(" ").compactMap { Part(rawValue: $0) }
    return (words + [.fill, .stroke, .markers]).uniqued
  }
}

/// The user space of an instance of an element.
struct SVGUserSpace {
  /// The nodes from the outermost to the element.
  let path: [Int]
  /// Maps the space to the pixels of the drawing's size.
  let map: Affine

  var node: Int { path[path.count - 1] }

  /// A space in this one.
  func moved(by transform: Affine) -> SVGUserSpace {
    SVGUserSpace(path: path, map: transform.concatenating(map))
  }
}

extension SVGShapeEvaluator {
  /// The paints of an element, and whether they are the same at all instants.
  ///
  /// - Parameter box: the box that gradients and patterns may refer to.
  func style(in space: SVGUserSpace, box: () -> Rect?) -> (style: ShapeStyle, isStatic: Bool) {
    let path = space.path
    func text(_ name: String) -> String { instant.computed(name, along: path) }
    var isStatic = true
    var style = ShapeStyle()
    guard text("visibility") == "visible" else { return (style, isStatic) }
    func paint(_ property: String) -> SVGPaint? {
      let (paint, isPaintStatic) = self.paint(property, in: space, contexts[...], box: box)
      isStatic = isStatic && isPaintStatic
      return paint
    }
    style.fill = paint("fill")
    style.rule = text("fill-rule") == "evenodd" ? .evenOdd : .nonZero
    style.order = ShapeStyle.order(text("paint-order"))
    style.isStrokeUnscaled = text("vector-effect") == "non-scaling-stroke"
    style.isCrisp = ["crispEdges", "optimizeSpeed"].contains(text("shape-rendering"))
    if let paint = paint("stroke"), var stroke = instant.strokeStyle(along: path),
      stroke.lineWidth > 0 || layers != nil
    {
      let phase = instant.strokeNumber("stroke-dashoffset", along: path)
      let pattern = DashPattern(instant.dashes(along: path), phase: phase)
      stroke.dashPattern = pattern?.lengths ?? []
      stroke.dashPhase = pattern?.phase ?? 0
      // In one cycle a phase that moves would jump.
      if layers != nil, pattern != nil { stroke.dashPhase = phase }
      style.stroke = (paint, stroke)
    }
    return (style, isStatic)
  }

  // The paint of `fill` or `stroke`; nil for none.
  private func paint(
    _ property: String,
    in space: SVGUserSpace,
    _ contexts: ArraySlice<SVGUserSpace>,
    box: () -> Rect?
  ) -> (paint: SVGPaint?, isStatic: Bool) {
    let path = space.path
    let text = instant.computed(property, along: path)
    let opacityName = "\(property)-opacity"
    func opacity() -> Double { SVGInstant.opacity(instant.computed(opacityName, along: path)) }
    func color() -> Color? { instant.color(property, opacity: opacityName, along: path) }
    if text.hasPrefix("context-") {
      let properties = ["context-fill": "fill", "context-stroke": "stroke"]
      guard let context = contexts.last, let property = properties[text] else {
        return (nil, false)
      }
      let (paint, _) = self.paint(property, in: context, contexts.dropLast()) {
        instant.box(of: context.node)
      }
      guard case .plain(let plain)? = paint, let inverse = space.map.inverse else {
        return (paint, false)
      }
      return (.plain(plain.mapped(by: context.map.concatenating(inverse))), false)
    }
    let names: Set = ["linearGradient", "radialGradient", "pattern"]
    guard let target = document.tree.element(ofURL: text, named: names) else {
      return (color().flatMap { $0.alpha > 0 || layers != nil ? .plain(.color($0)) : nil }, true)
    }
    let reader = GradientReader(target, instant)
    let isPattern = document.tree[target].name == "pattern"
    let usesBox = reader.usesBox
    let isRepeated = !isPattern && reader.isRepeated
    let area = usesBox || isPattern || isRepeated ? box() : nil
    if usesBox, area.map({ $0.width > 0 && $0.height > 0 }) != true {
      // SVG 2, 13.2: a reference that cannot be used has the colour after it.
      return (color().map { .plain(.color($0)) }, false)
    }
    if isPattern {
      let pattern = SVGPatternPaint(node: target, opacity: opacity(), box: area, map: space.map)
      return (.pattern(pattern), false)
    }
    let isStatic =
      !usesBox && !isRepeated
      && !(reader.chain + reader.stopNodes).contains { document.dynamicNodes.contains($0) }
    let reach = isRepeated ? instant.strokeStyle(along: path)?.reach : nil
    let paint = reader.paint(area, reach: reach ?? 0, opacity: opacity())
    return (paint.map(SVGPaint.plain), isStatic)
  }

  /// An outline with the paints of an element: fill, stroke and markers in their order.
  ///
  /// - Parameters:
  ///   - outline: in user space.
  ///   - number: of an outline that is the same at all instants.
  ///   - map: maps the user space to the pixels of the drawing's size.
  ///   - markers: the markers.
  func items(
    of outline: Path,
    number: Int? = nil,
    _ style: ShapeStyle,
    _ map: Affine,
    markers: () -> [SVGShapeItem] = { [] }
  ) -> [SVGShapeItem] {
    var item = SVGShapePath(staticNumber: number, path: outline, map: map, rule: style.rule)
    item.isCrisp = style.isCrisp
    return style.order.flatMap { part -> [SVGShapeItem] in
      switch part {
      case .fill: return style.fill.map { painted($0, item) } ?? []
      case .stroke:
        guard let (paint, stroke) = style.stroke else { return [] }
        var stroked = item
        stroked.stroke = stroke
        return painted(paint, stroked, isUnscaled: style.isStrokeUnscaled)
      case .markers: return markers()
      }
    }
  }

  // An outline with a paint, cut by the cone of a gradient; the tiles of a pattern are cut by it.
  private func painted(
    _ paint: SVGPaint,
    _ outline: SVGShapePath,
    isUnscaled: Bool = false
  ) -> [SVGShapeItem] {
    guard !outline.path.isEmpty else { return [] }
    var item = outline
    if case .plain(let plain) = paint { item.paint = plain }
    if isUnscaled { item = item.unscaled }
    switch paint {
    case .plain:
      guard layers == nil, let cone = item.coneClip else { return [.path(item)] }
      return [.group(SVGShapeGroup(items: [.path(item)], clip: [cone]))]
    case .pattern(let pattern):
      guard pattern.opacity > 0, let tiles = tiles(of: pattern) else { return [] }
      var group = SVGShapeGroup(items: [.tiles(tiles)], opacity: pattern.opacity)
      group.clip = [.path(item)]
      return [.group(group)]
    }
  }
}
