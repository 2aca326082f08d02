import DisplayModel
import Graphics
import SceneModel

extension LayerPainter {
  /// The paints of a vector picture: one item each, in groups where they are faded or mixed together.
  ///
  /// - Parameter time: seconds on the layer's clock.
  func appendVector(
    _ vector: VectorContent,
    at time: Double,
    _ resources: some ResourceProvider,
    to items: inout [DisplayItem],
    _ budget: inout FrameBudget
  ) throws(SamplingError) {
    guard outlines.isStill(vector) else {
      let picture = try picture(vector, at: time, resources, &budget)
      return try append(picture.nodes, of: picture, at: time, to: &items, &budget)
    }
    var isNew = false
    let still = try outlines.picture(of: vector) { () throws(SamplingError) in
      isNew = true
      let before = budget.spent
      let picture = try picture(vector, at: time, resources, &budget)
      return StillPicture(picture.withPaths(), cost: budget.spent - before)
    }
    if !isNew, !budget.charge(still.cost) {
      // Says which limit it is.
      _ = try picture(vector, at: time, resources, &budget)
    }
    try append(still.picture.nodes, of: still.picture, at: time, to: &items, &budget)
  }

  private func picture(
    _ vector: VectorContent,
    at time: Double,
    _ resources: some ResourceProvider,
    _ budget: inout FrameBudget
  ) throws(SamplingError) -> VectorPicture {
    try VectorPicture(vector, at: time, path: path, budget: &budget, resources: resources)
  }

  private func append(
    _ nodes: [VectorPicture.Node],
    of picture: VectorPicture,
    at time: Double,
    to items: inout [DisplayItem],
    _ budget: inout FrameBudget
  ) throws(SamplingError) {
    for node in nodes {
      switch node {
      case .layer(let index):
        try append(picture.layers[index], of: picture, at: time, to: &items, &budget)
      case .group(let children, let opacity, let blendMode):
        var inner: [DisplayItem] = []
        try append(children, of: picture, at: time, to: &inner, &budget)
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
      opacity: opacity,
      blendMode: blendMode,
      bounds: inner.unionOfBounds
    )
    items.append(.group(group.foldingOpacity()))
  }

  private func append(
    _ layer: VectorPicture.Layer,
    of picture: VectorPicture,
    at time: Double,
    to items: inout [DisplayItem],
    _ budget: inout FrameBudget
  ) throws(SamplingError) {
    guard !layer.members.isEmpty else { return }
    let total = layer.map.concatenating(transform)
    // A list that is flattened to a line covers no pixel.
    guard total.inverse != nil else { return }
    var painter = self
    painter.transform = layer.map == .identity ? transform : total.withRoundedTranslation
    let item: DisplayItem?
    let blendMode: BlendMode
    switch layer.paint {
    case .fill(let fill):
      blendMode = fill.blendMode
      guard let paint = fill.paint.paint(at: time, fill.opacity) else { return }
      if let shape = picture.mergedShape(of: layer) {
        try budget.charge(vertices: picture.path(of: layer).vertexCount, path: path)
        item = painter.fill(shape, paint, fill.rule)
      } else {
        item = painter.fill(picture.path(of: layer), paint, fill.rule)
      }
    case .stroke(let stroke):
      blendMode = stroke.blendMode
      guard let style = stroke.style(at: time),
        let paint = stroke.paint.paint(at: time, stroke.opacity)
      else { return }
      item = painter.stroke(picture.path(of: layer), paint, style)
    }
    guard blendMode != .normal else { return try append(item, to: &items, &budget) }
    var mixed: [DisplayItem] = []
    try append(item, to: &mixed, &budget)
    append(mixed, opacity: 1, blendMode, to: &items)
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
