internal import Graphics
internal import SceneModel

/// A paint of a shape at an instant, in the coordinates of its layer.
struct SVGLayerPaint: Equatable {
  var color: Color?
  var gradient: ShapeGradient?
  /// Maps the coordinates of the gradient to those of the item.
  var space = Affine.identity
  var hasFocus = false

  init(_ paint: Paint) {
    switch paint {
    case .color(let color): self.color = color
    case .gradient(let gradient): set(gradient)
    }
  }

  private mutating func set(_ gradient: Gradient) {
    let map = gradient.transform
    let isRadial = gradient.kind == .radial
    hasFocus = gradient.focus != .zero || (isRadial && gradient.stops.contains { $0.location < 0 })
    // Layers have stops from 0 to 1.
    let first = isRadial ? 0 : min(0, gradient.stops.first?.location ?? 0)
    let length = max(1, gradient.stops.last?.location ?? 1) - first
    var (start, end) = (Point(first, 0), Point(first + length, 0))
    if isRadial, !map.isSimilarity {
      space = map
    } else {
      // Lines of one colour remain lines; the axis is at right angles to them.
      let axis = isRadial ? map.apply(end) - map.apply(start) : map.normal * length
      start = map.apply(start)
      end = start + axis
    }
    self.gradient = ShapeGradient(
      kind: gradient.kind,
      colors: gradient.stops.map(\.color),
      locations: gradient.stops.map { ($0.location - first) / length },
      startPoint: start,
      endPoint: end
    )
  }
}

extension Affine {
  /// Whether circles remain circles.
  fileprivate var isSimilarity: Bool {
    let scale = max(abs(a), abs(b), abs(c), abs(d))
    let isDirect = abs(a - d) <= 1e-9 * scale && abs(b + c) <= 1e-9 * scale
    return isDirect || (abs(a + d) <= 1e-9 * scale && abs(b - c) <= 1e-9 * scale)
  }

  /// From the line that the y axis becomes to its parallel at x = 1, at right angles.
  fileprivate var normal: Point {
    let across = Point(-d, c)
    let square = across.x * across.x + across.y * across.y
    return square > 0 ? across * ((a * across.x + b * across.y) / square) : Point(a, b)
  }
}

extension SVGLayerWriter {
  /// The layer of an outline with its paints; nil for a shape that is not painted.
  func shape(fill: SVGLayerNode?, stroke: SVGLayerNode?) -> Written? {
    guard let node = fill ?? stroke, isPresent(node) else { return nil }
    var layer = Layer()
    layer.state.anchorPoint = .zero
    var content = ShapeContent()
    content.fillColor = nil
    if constant(node.isCrisp, "shape-rendering", node) == true {
      refuse(node, "shape-rendering without smooth edges has no layers (remove it)")
    }
    if let fill { content.fillRule = constant(fill.rule, "fill-rule", node) ?? .nonZero }
    if let stroke, !stroke.stroke.map(\.dashPattern).isConstant(before: times.count) {
      guard let dashed = dashed(stroke) else { return nil }
      layer.state.content = .vector(dashed)
      setPresence(stroke, &layer)
      let result = Written(layer: layer, hasEffects: true)
      guard let fill, let filled = shape(fill: fill, stroke: nil) else { return result }
      return Written(layer: .group([filled.layer, result.layer]))
    }
    if let stroke {
      func value<Value: Equatable>(_ name: String, _ get: (StrokeStyle) -> Value) -> Value? {
        constant(stroke.stroke.map(get), name, stroke)
      }
      content.lineCap = value("stroke-linecap", \.lineCap) ?? .butt
      content.lineJoin = value("stroke-linejoin", \.lineJoin) ?? .miter
      content.miterLimit = value("stroke-miterlimit", \.miterLimit) ?? 4
      content.lineDashPattern = stroke.stroke.value(at: 0)?.dashPattern ?? []
    }
    layer.state.content = .shape(content)
    let paints = [("fill", fill), ("stroke", stroke)].compactMap { name, part in
      part.map { (name: name, node: $0, paint: $0.paint.map(SVGLayerPaint.init)) }
    }
    let space = paints.compactMap { constant($0.paint.map(\.space), "a gradient", $0.node) }
      .first { $0 != .identity }
    if space != nil, stroke != nil {
      refuse(node, "an elliptical gradient of a stroke has no layers (make it a circle)")
    }
    let inverse = space?.inverse ?? .identity
    let outlines = node.outline.map { space == nil ? Path?.some($0) : $0.transformed(by: inverse) }
    resolve(outlines, .path(.path), of: &layer, from: AnimatedNames.geometry, node.path.suffix(1))
    for (name, part, paint) in paints { setPaint(paint, name: name, of: part, in: &layer) }
    if let stroke { setNumbers(stroke, &layer) }
    setPresence(node, &layer)
    let isHidden = layer.state.isHidden || !node.isPresent.isAlways(true)
    layer = layer.wrapped(in: spaces(node) + [TransformSlot(model: space ?? .identity)])
    guard space != nil else { return Written(layer: layer, hasEffects: isHidden) }
    return Written(layer: .group([layer]))
  }

  /// Whether a fill and a stroke of one outline are one layer.
  func canJoin(_ fill: SVGLayerNode, _ stroke: SVGLayerNode) -> Bool {
    guard fill.outline == stroke.outline, fill.map == stroke.map,
      fill.isPresent == stroke.isPresent
    else { return false }
    return [fill, stroke].allSatisfy {
      $0.paint.map { SVGLayerPaint($0).space }.isAlways(.identity)
    }
  }

  // MARK: Paints

  private func setPaint(
    _ paint: SVGHistory<SVGLayerPaint>,
    name: String,
    of node: SVGLayerNode,
    in layer: inout Layer
  ) {
    let isFill = name == "fill"
    guard paint.map({ $0.gradient == nil }).isConstant(before: times.count) else {
      refuse(node, "\(name) changes between colours and gradients, which no layer can state")
      return
    }
    guard let start = paint.value(at: 0)?.gradient else {
      let names: Set = [name, "\(name)-opacity", "color", "background-color"]
      let property = isFill ? ColorProperty.fillColor : .strokeColor
      return resolve(paint.map(\.color), .color(property), of: &layer, from: names, node.path)
    }
    if paint.value(at: 0)?.hasFocus == true {
      refuse(node, "a gradient with a focus has no layers (remove fx, fy and fr)")
    }
    let gradients = paint.map { $0.gradient ?? start }
    _ = constant(gradients.map(\.colors.count), "the number of colours of a gradient", node)
    layer.set(start, isFill: isFill)
    guard !gradients.isConstant(before: times.count) else { return }
    var nodes: [Int] = []
    let text = unanimated.computed(name, along: node.path)
    let names: Set = ["linearGradient", "radialGradient"]
    if let target = document.tree.element(ofURL: text, named: names) {
      let reader = GradientReader(target, unanimated)
      nodes = reader.chain + reader.stopNodes
    }
    let colors = isFill ? ColorListProperty.fillGradientColors : .strokeGradientColors
    let locations = isFill ? NumberListProperty.fillGradientLocations : .strokeGradientLocations
    let first = isFill ? PointProperty.fillGradientStart : .strokeGradientStart
    let second = isFill ? PointProperty.fillGradientEnd : .strokeGradientEnd
    let painted: Set = ["stop-color", "stop-opacity", "\(name)-opacity"]
    let starts: Set = ["x1", "y1", "cx", "cy"]
    let ends = starts.union(["x2", "y2", "r"])
    resolve(gradients.map(\.colors), .colors(colors), of: &layer, from: painted, nodes + node.path)
    resolve(gradients.map(\.locations), .numbers(locations), of: &layer, from: ["offset"], nodes)
    resolve(gradients.map(\.startPoint), .point(first), of: &layer, from: starts, nodes)
    resolve(gradients.map(\.endPoint), .point(second), of: &layer, from: ends, nodes)
  }

  // MARK: Strokes

  private func setNumbers(_ node: SVGLayerNode, _ layer: inout Layer) {
    let (widths, phases) = (node.stroke.map(\.lineWidth), node.stroke.map(\.dashPhase))
    resolve(widths, .number(.lineWidth), of: &layer, from: ["stroke-width"], node.path)
    guard node.stroke.value(at: 0)?.dashPattern.isEmpty == false else { return }
    resolve(phases, .number(.lineDashPhase), of: &layer, from: ["stroke-dashoffset"], node.path)
  }

  // A stroke whose dash lengths move: shape layers have fixed dashes, so it is a vector layer.
  private func dashed(_ node: SVGLayerNode) -> ShapeTree? {
    let counts = node.stroke.map(\.dashPattern.count)
    guard counts.isConstant(before: times.count), let count = counts.value(at: 0) else {
      let lists = "lists of different lengths"
      refuse(node, "stroke-dasharray moves between \(lists), which no layer can state")
      return nil
    }
    guard let outline = constant(node.outline, "an outline with moving dashes", node),
      let paint = constant(node.paint, "the colour of moving dashes", node),
      let style = node.stroke.value(at: 0),
      let width = constant(node.stroke.map(\.lineWidth), "the width of moving dashes", node)
    else { return nil }
    guard case .color(let color) = paint else {
      refuse(node, "stroke-dasharray of a gradient moves, which no layer can state")
      return nil
    }
    let stroke = VectorStroke(
      paint: .color(.constant(color)),
      width: .constant(width),
      cap: style.lineCap,
      join: style.lineJoin,
      miterLimit: .constant(style.miterLimit),
      dashes: (0..<count).map { index in
        let lengths = node.stroke.map { $0.dashPattern.dropFirst(index).first ?? 0 }
        return number(lengths, "stroke-dasharray", node)
      },
      dashPhase: number(node.stroke.map(\.dashPhase), "stroke-dashoffset", node)
    )
    return ShapeTree(items: [.path(.constant(outline)), .stroke(stroke)])
  }

  // A number at all times: the keyframes of the document's only animation of it, or of the frames.
  private func number(
    _ history: SVGHistory<Double>,
    _ name: String,
    _ node: SVGLayerNode
  ) -> AnimatedValue<Double> {
    guard let start = history.value(at: 0) else { return .constant(0) }
    guard !history.isConstant(before: times.count) else { return .constant(start) }
    if let runs = runs([name], node.path), runs.count == 1, let run = runs.first,
      let result = values(of: history, at: run).flatMap(run.value),
      times.indices.allSatisfy({
        abs(result.value(at: times[$0]) - (history.value(at: $0) ?? start)) < 1e-3
      })
    {
      return result
    }
    sampledCount += 1
    let values = times.indices.map { history.value(at: $0) ?? start }
    return .keyframes(KeyframeTrack(values: values, keyTimes: times))
  }
}

extension SVGAnimationRun {
  /// The value at all times of a number that nothing else changes; nil where keyframes in seconds cannot state it.
  fileprivate func value(_ values: [Double]) -> AnimatedValue<Double>? {
    guard values.count > 1, mode == .linear, !isCumulative else { return nil }
    var fractions = keyTimes ?? values.indices.map { Double($0) / Double(values.count - 1) }
    var (levels, functions) = (values, timingFunctions)
    var rule = KeyframeExtension.Rule.hold
    if timing.repeatCount == .infinity {
      rule = timing.autoreverses ? .pingpong : .cycle
      if rule == .cycle {
        // The end of the first cycle is the start of the next one.
        fractions.append(1)
        levels.append(values[0])
        functions += [TimingFunction?](repeating: nil, count: functions.isEmpty ? 0 : 1)
      }
    }
    let times = fractions.map { timing.beginTime + $0 * timing.duration }
    let track = KeyframeTrack(values: levels, keyTimes: times, timingFunctions: functions)
    return .keyframes(track, beyond: KeyframeExtension(after: rule))
  }
}

extension Layer {
  fileprivate mutating func set(_ gradient: ShapeGradient, isFill: Bool) {
    guard case .shape(var content) = state.content else { return }
    if isFill { content.fillGradient = gradient } else { content.strokeGradient = gradient }
    state.content = .shape(content)
  }
}
