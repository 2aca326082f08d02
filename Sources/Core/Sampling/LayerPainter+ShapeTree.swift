import DisplayModel
import Graphics
import SceneModel

extension LayerPainter {
  /// The paints of a shape tree: one item each, in groups where they are faded or mixed together.
  ///
  /// - Parameter time: seconds on the layer's clock.
  func appendShapeTree(
    _ tree: ShapeTree,
    at time: Double,
    _ resources: any ResourceProvider,
    to items: inout [DisplayItem],
    _ budget: inout FrameBudget
  ) throws(SamplingError) {
    guard outlines.isStatic(tree) else {
      let evaluated = try evaluated(tree, at: time, resources, &budget)
      return try append(evaluated.nodes, of: evaluated, at: time, to: &items, &budget)
    }
    var isNew = false
    let cached = try outlines.staticTree(of: tree) { () throws(SamplingError) in
      isNew = true
      let before = budget.spent
      let evaluated = try evaluated(tree, at: time, resources, &budget)
      return StaticShapeTree(evaluated.withPaths(), of: tree, cost: budget.spent - before)
    }
    if !isNew, !budget.charge(cached.cost) {
      // Says which limit it is.
      _ = try evaluated(tree, at: time, resources, &budget)
    }
    try append(cached.evaluated.nodes, of: cached.evaluated, at: time, to: &items, &budget)
  }

  private func evaluated(
    _ tree: ShapeTree,
    at time: Double,
    _ resources: any ResourceProvider,
    _ budget: inout FrameBudget
  ) throws(SamplingError) -> EvaluatedShapeTree {
    try EvaluatedShapeTree(
      tree,
      at: time,
      path: path,
      cache: outlines,
      budget: &budget,
      resources: resources
    )
  }

  private func append(
    _ nodes: [EvaluatedShapeTree.Node],
    of tree: EvaluatedShapeTree,
    at time: Double,
    to items: inout [DisplayItem],
    _ budget: inout FrameBudget
  ) throws(SamplingError) {
    for node in nodes {
      switch node {
      case .painted(let index):
        try append(tree.painted[index], of: tree, at: time, to: &items, &budget)
      case .image(let index):
        let letter = tree.images[index]
        let resolved = ResolvedImage.pixels(.bitmap(letter.letter.bitmap))
        if let position = outputTransform(of: letter.map),
          let item = painter(of: letter.map, at: position).image(
            resolved,
            nil,
            into: letter.letter.box
          )
        {
          items.append(item)
        }
      case .group(let children, let opacity, let blendMode):
        var inner: [DisplayItem] = []
        try append(children, of: tree, at: time, to: &inner, &budget)
        append(inner, opacity: opacity, blendMode, to: &items)
      }
    }
  }

  private func append(
    _ inner: [DisplayItem],
    opacity: Double,
    _ blendMode: BlendMode,
    to items: inout [DisplayItem]
  ) {
    guard !inner.isEmpty else { return }
    let group = DisplayGroup(
      origin: GroupOrigin(identity, .group),
      items: inner,
      // Content that is faded as one image is blended within the group only.
      isolatesBlending: opacity < 1 && inner.contains(where: \.blendsWithBackdrop),
      opacity: opacity,
      blendMode: blendMode,
      bounds: inner.unionOfBounds
    )
    items.append(.group(group.foldingOpacity()))
  }

  private func append(
    _ painted: EvaluatedShapeTree.PaintedPaths,
    of tree: EvaluatedShapeTree,
    at time: Double,
    to items: inout [DisplayItem],
    _ budget: inout FrameBudget
  ) throws(SamplingError) {
    guard !painted.members.isEmpty, let position = outputTransform(of: painted.map) else { return }
    let painter = painter(of: painted.map, at: position)
    let item: DisplayItem?
    if case .fill(let fill) = painted.paint, let shape = tree.mergedShape(of: painted) {
      guard let paint = fill.paint.paint(at: time, fill.opacity) else { return }
      try budget.charge(vertices: tree.path(of: painted).vertexCount, path: path)
      item = painter.fill(shape, paint, fill.rule)
    } else {
      item = painter.displayItem(painter.part(of: painted, of: tree, at: time))
    }
    guard painted.blendMode != .normal else { return try append(item, to: &items, &budget) }
    var mixed: [DisplayItem] = []
    try append(item, to: &mixed, &budget)
    append(mixed, opacity: 1, painted.blendMode, to: &items)
  }

  // Maps the coordinates of a paint of a shape tree to output pixels; nil where nothing of it covers one.
  private func outputTransform(of map: Affine) -> Affine? {
    guard map != .identity else { return transform.isInvertible ? transform : nil }
    let total = map.concatenating(transform)
    // A list that is flattened to a line covers no pixel.
    return total.isInvertible ? total.withRoundedTranslation : nil
  }

  // Paints in the coordinates of a paint of a shape tree.
  private func painter(of map: Affine, at position: Affine) -> LayerPainter {
    guard map != .identity else { return self }
    var painter = self
    (painter.transform, painter.map) = (position, map)
    return painter
  }

  private func part(
    of painted: EvaluatedShapeTree.PaintedPaths,
    of tree: EvaluatedShapeTree,
    at time: Double
  ) -> LayerPart? {
    switch painted.paint {
    case .fill(let fill):
      guard let paint = fill.paint.paint(at: time, fill.opacity) else { return nil }
      return part(backend: tree.path(of: painted), paint, fill.rule)
    case .stroke(let stroke):
      guard let style = stroke.style(at: time),
        let paint = stroke.paint.paint(at: time, stroke.opacity)
      else { return nil }
      return part(stroking: tree.path(of: painted), paint, style)
    default: return nil
    }
  }

  /// The paints of a shape tree that is the same at all times; nil where they are mixed or merged.
  func parts(
    of tree: ShapeTree,
    at time: Double,
    _ resources: any ResourceProvider,
    _ budget: inout FrameBudget
  ) throws(SamplingError) -> [LayerPart]? {
    let evaluated = try evaluated(tree, at: time, resources, &budget)
    guard evaluated.painted.count <= LayerPart.maxRetained else { return nil }
    var parts: [LayerPart] = []
    for node in evaluated.nodes {
      guard case .painted(let index) = node else { return nil }
      let painted = evaluated.painted[index]
      guard painted.blendMode == .normal, evaluated.mergedShape(of: painted) == nil else {
        return nil
      }
      guard !painted.members.isEmpty else { continue }
      // A paint that covers no pixel now may do so at another position.
      guard let position = outputTransform(of: painted.map) else { return nil }
      let painter = painter(of: painted.map, at: position)
      if let part = painter.part(of: painted, of: evaluated, at: time) { parts.append(part) }
    }
    return parts
  }
}

extension EvaluatedShapeTree.PaintedPaths {
  /// The mode in which the paint is blended with its backdrop.
  fileprivate var blendMode: BlendMode {
    switch paint {
    case .fill(let fill): fill.blendMode
    case .stroke(let stroke): stroke.blendMode
    default: .normal
    }
  }
}

extension VectorPaint {
  /// The paint at an instant, or nil when it shows nothing.
  fileprivate func paint(at time: Double, _ opacity: AnimatedValue<Double>) -> Paint? {
    let opacity = opacity.value(at: time).clamped(to: 0...1)
    guard opacity > 0 else { return nil }
    let fade = Color(1, 1, 1, opacity)
    switch self {
    case .color(let color): return .color(color.value(at: time).clamped.multiplied(by: fade))
    case .gradient(let gradient):
      return gradient.paint(at: time)?.clamped.multiplied(by: fade)
    }
  }
}

extension VectorStroke {
  /// The style at an instant; nil for a line without width.
  fileprivate func style(at time: Double) -> StrokeStyle? {
    let width = width.value(at: time)
    guard width > 0 else { return nil }
    let pattern = DashPattern(dashes.map { $0.value(at: time) }, phase: dashPhase.value(at: time))
    return StrokeStyle(
      lineWidth: width,
      lineCap: cap,
      lineJoin: join,
      miterLimit: max(1, miterLimit.value(at: time)),
      dashPattern: pattern?.lengths ?? [],
      dashPhase: pattern?.phase ?? 0
    )
  }
}
