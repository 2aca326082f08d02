internal import Graphics

/// The paints of a shape at an instant.
struct ShapeStyle {
  var fill: Paint?
  var rule = FillRule.nonZero
  var stroke: (paint: Paint, style: StrokeStyle)?
  /// Whether the stroke is below the fill.
  var isStrokeFirst = false
  /// Whether the width of the stroke counts in pixels of the drawing's size.
  var isStrokeUnscaled = false

  /// The paints of a shape, and whether they are the same at all instants.
  static func of(
    _ instance: SVGShapeTree.Instance,
    _ instant: SVGInstant,
    box: Rect? = nil
  ) -> (style: ShapeStyle, isStatic: Bool) {
    let path = instance.path
    func text(_ name: String) -> String { instant.computed(name, along: path) }
    let hasPathLength = instant.document.tree[instance.node].attributes["pathLength"] != nil
    var isStatic = instance.hasStaticPaint && (!hasPathLength || instance.hasStaticOutline)
    var style = ShapeStyle()
    guard text("visibility") == "visible" else { return (style, isStatic) }
    func paint(_ property: String) -> Paint? {
      let (paint, isPaintStatic) = Self.paint(property, instance, instant, box)
      isStatic = isStatic && isPaintStatic
      return paint
    }
    style.fill = paint("fill")
    style.rule = text("fill-rule") == "evenodd" ? .evenOdd : .nonZero
    style.isStrokeFirst = text("paint-order").trimmingSpace.hasPrefix("stroke")
    style.isStrokeUnscaled = text("vector-effect") == "non-scaling-stroke"
    if let paint = paint("stroke"), var stroke = instant.strokeStyle(along: path) {
      let pattern = DashPattern(
        instant.dashes(along: path),
        phase: instant.strokeNumber("stroke-dashoffset", along: path)
      )
      stroke.dashPattern = pattern?.lengths ?? []
      stroke.dashPhase = pattern?.phase ?? 0
      style.stroke = (paint, stroke)
    }
    return (style, isStatic)
  }

  private static func paint(
    _ property: String,
    _ instance: SVGShapeTree.Instance,
    _ instant: SVGInstant,
    _ given: Rect?
  ) -> (paint: Paint?, isStatic: Bool) {
    let document = instant.document
    let id = SVGInstant.reference(in: instant.computed(property, along: instance.path))
    guard let id, let target = document.tree.ids[id] else {
      let color = instant.color(property, along: instance.path)
      return (color.flatMap { $0.alpha > 0 ? .color($0) : nil }, true)
    }
    let reader = GradientReader(document, node: target)
    let usesBox = reader.usesBox(instant)
    let isStatic =
      !(reader.chain + reader.stopNodes).contains { document.dynamicNodes.contains($0) }
      && (!usesBox || instance.hasStaticOutline)
    let box = usesBox ? given ?? instant.box(of: instance.node) : .zero
    guard let box, let gradient = reader.gradient(instant, box) else { return (nil, isStatic) }
    let opacity = SVGInstant.opacity(
      instant.computed("\(property)-opacity", along: instance.path)
    )
    return (gradient.paint(withOpacity: opacity), isStatic)
  }
}

extension SVGGradient {
  /// The gradient as a paint in the user space; nil for a gradient without an area.
  fileprivate func paint(withOpacity opacity: Double) -> Paint? {
    guard map.isInvertible, let last = colors.last else { return nil }
    let colors = colors.map { $0.withAlpha(multipliedBy: opacity) }
    let axis = end - start
    // The last colour alone.
    guard colors.count > 1, axis != .zero else {
      return .color(last.withAlpha(multipliedBy: opacity))
    }
    let canonical = Affine(axis.x, axis.y, -axis.y, axis.x, start.x, start.y)
    let transform = canonical.concatenating(map)
    guard transform.isInvertible else { return .color(last.withAlpha(multipliedBy: opacity)) }
    return .gradient(
      Gradient(
        kind: isRadial ? .radial : .axial,
        stops: zip(locations, colors).map { GradientStop(location: $0, color: $1) },
        transform: transform
      )
    )
  }
}
