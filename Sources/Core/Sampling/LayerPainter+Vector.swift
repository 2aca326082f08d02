import DisplayModel
import Graphics
import SceneModel

extension LayerPainter {
  /// The paints of a vector image: one item each, in groups where they are faded or mixed together.
  ///
  /// - Parameter time: seconds on the layer's clock.
  func appendVector(
    _ vector: VectorContent,
    at time: Double,
    _ resources: any ResourceProvider,
    to items: inout [DisplayItem],
    _ budget: inout FrameBudget
  ) throws(SamplingError) {
    guard outlines.isStatic(vector) else {
      let image = try image(vector, at: time, resources, &budget)
      return try append(image.nodes, of: image, at: time, to: &items, &budget)
    }
    var isNew = false
    let still = try outlines.image(of: vector) { () throws(SamplingError) in
      isNew = true
      let before = budget.spent
      let image = try image(vector, at: time, resources, &budget)
      return StaticShapeTree(image.withPaths(), of: vector, cost: budget.spent - before)
    }
    if !isNew, !budget.charge(still.cost) {
      // Says which limit it is.
      _ = try image(vector, at: time, resources, &budget)
    }
    try append(still.image.nodes, of: still.image, at: time, to: &items, &budget)
  }

  private func image(
    _ vector: VectorContent,
    at time: Double,
    _ resources: any ResourceProvider,
    _ budget: inout FrameBudget
  ) throws(SamplingError) -> EvaluatedShapeTree {
    try EvaluatedShapeTree(
      vector,
      at: time,
      path: path,
      cache: outlines,
      budget: &budget,
      resources: resources
    )
  }

  private func append(
    _ nodes: [EvaluatedShapeTree.Node],
    of image: EvaluatedShapeTree,
    at time: Double,
    to items: inout [DisplayItem],
    _ budget: inout FrameBudget
  ) throws(SamplingError) {
    for node in nodes {
      switch node {
      case .layer(let index):
        try append(image.layers[index], of: image, at: time, to: &items, &budget)
      case .image(let index):
        let letter = image.images[index]
        let visible = ResolvedImage.pixels(.bitmap(letter.letter.bitmap))
        if let position = outputTransform(of: letter.map),
          let item = painter(of: letter.map, at: position).image(
            visible,
            nil,
            into: letter.letter.box
          )
        {
          items.append(item)
        }
      case .group(let children, let opacity, let blendMode):
        var inner: [DisplayItem] = []
        try append(children, of: image, at: time, to: &inner, &budget)
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
      label: "\(path) group",
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
    _ layer: EvaluatedShapeTree.Layer,
    of image: EvaluatedShapeTree,
    at time: Double,
    to items: inout [DisplayItem],
    _ budget: inout FrameBudget
  ) throws(SamplingError) {
    guard !layer.members.isEmpty, let position = outputTransform(of: layer.map) else { return }
    let painter = painter(of: layer.map, at: position)
    let item: DisplayItem?
    if case .fill(let fill) = layer.paint, let shape = image.mergedShape(of: layer) {
      guard let paint = fill.paint.paint(at: time, fill.opacity) else { return }
      try budget.charge(vertices: image.path(of: layer).vertexCount, path: path)
      item = painter.fill(shape, paint, fill.rule)
    } else {
      item = painter.displayItem(painter.part(of: layer, of: image, at: time))
    }
    guard layer.blendMode != .normal else { return try append(item, to: &items, &budget) }
    var mixed: [DisplayItem] = []
    try append(item, to: &mixed, &budget)
    append(mixed, opacity: 1, layer.blendMode, to: &items)
  }

  // Maps the coordinates of a paint of a vector image to output pixels; nil where nothing of it covers one.
  private func outputTransform(of map: Affine) -> Affine? {
    guard map != .identity else { return transform.isInvertible ? transform : nil }
    let total = map.concatenating(transform)
    // A list that is flattened to a line covers no pixel.
    return total.isInvertible ? total.withRoundedTranslation : nil
  }

  // Paints in the coordinates of a paint of a vector image.
  private func painter(of map: Affine, at position: Affine) -> LayerPainter {
    guard map != .identity else { return self }
    var painter = self
    (painter.transform, painter.map) = (position, map)
    return painter
  }

  private func part(
    of layer: EvaluatedShapeTree.Layer,
    of image: EvaluatedShapeTree,
    at time: Double
  ) -> LayerPart? {
    switch layer.paint {
    case .fill(let fill):
      guard let paint = fill.paint.paint(at: time, fill.opacity) else { return nil }
      return part(backend: image.path(of: layer), paint, fill.rule)
    case .stroke(let stroke):
      guard let style = stroke.style(at: time),
        let paint = stroke.paint.paint(at: time, stroke.opacity)
      else { return nil }
      return part(stroking: image.path(of: layer), paint, style)
    default: return nil
    }
  }

  /// The paints of a vector image that is the same at all times; nil where they are mixed or merged.
  func parts(
    of vector: VectorContent,
    at time: Double,
    _ resources: any ResourceProvider,
    _ budget: inout FrameBudget
  ) throws(SamplingError) -> [LayerPart]? {
    let image = try image(vector, at: time, resources, &budget)
    guard image.layers.count <= LayerPart.maxRetained else { return nil }
    var parts: [LayerPart] = []
    for node in image.nodes {
      guard case .layer(let index) = node else { return nil }
      let layer = image.layers[index]
      guard layer.blendMode == .normal, image.mergedShape(of: layer) == nil else { return nil }
      guard !layer.members.isEmpty else { continue }
      // A layer that covers no pixel now may do so at another position.
      guard let position = outputTransform(of: layer.map) else { return nil }
      let painter = painter(of: layer.map, at: position)
      if let part = painter.part(of: layer, of: image, at: time) { parts.append(part) }
    }
    return parts
  }
}

extension EvaluatedShapeTree.Layer {
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
    let pattern = DashPattern(
      dashes.map { $0.value(at: time) },
      phase: dashPhase.value(at: time)
    )
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
