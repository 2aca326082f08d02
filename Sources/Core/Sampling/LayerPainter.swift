import DisplayModel
import Graphics
import SceneModel

/// Makes the items of one layer, without its sublayers.
struct LayerPainter {
  let values: Shared<LayerState>
  /// What was made of the layer's outlines before.
  let outlines: OutlineMemo
  /// Maps the layer's coordinates to output pixels; invertible.
  var transform: Affine
  var tint: Color
  /// The output pixels that can be seen.
  var clip: PixelRect
  let path: String
  /// Whether pictures and letters are mirrored back, since the layers above are flipped.
  var isFlipped = false

  /// The values of the layer's properties.
  var state: LayerState { values.value }

  /// The outline of the rounded bounds; nil for a layer without area.
  private var outline: Path? { state.bounds.isEmpty ? nil : outlines.box(of: state) }

  private func rounded(_ rect: Rect, radius: Double) -> Path {
    .roundedRect(rect, radius: radius, corners: state.maskedCorners, curve: state.cornerCurve)
  }

  /// Narrows the visible pixels to the bounds and gives the clip; nil when nothing is left.
  mutating func clipToBounds() -> ClipPath? {
    guard let outline else { return nil }
    clip = clip.intersection(PixelRect(covering: transform.apply(state.bounds)))
    return clip.isEmpty ? nil : ClipPath(path: rounded(outline), transform: transform)
  }

  /// Background, picture and the content of the layer's kind, in paint order.
  ///
  /// - Parameter time: seconds on the layer's clock.
  func itemsBelowSublayers(
    at time: Double,
    resources: some ResourceProvider,
    budget: inout FrameBudget
  ) throws(SamplingError) -> [DisplayItem] {
    var items: [DisplayItem] = []
    if let outline, let color = state.backgroundColor {
      try append(fill(outline, .color(color)), to: &items, &budget)
    }
    if let item = try picture(at: time, resources) { items.append(item) }
    switch state.content {
    case .none, .replicator, .transform, .scroll, .emitter: break
    case .shape(let shape): try appendShape(shape, to: &items, &budget)
    case .gradient(let gradient):
      if let outline, let paint = gradient.paint(in: state.bounds) {
        try append(fill(outline, paint), to: &items, &budget)
      }
    case .text(let text): try appendText(text, resources, to: &items, &budget)
    case .vector(let vector):
      try appendVector(vector, at: time, resources, to: &items, &budget)
    case .sprite(let sprite):
      if let item = try frame(of: sprite, at: time, resources) { items.append(item) }
    case .video(let video):
      if let item = try frame(of: video, at: time, resources) { items.append(item) }
    }
    return items
  }

  /// The border, which lies above contents and sublayers.
  func itemsAboveSublayers(budget: inout FrameBudget) throws(SamplingError) -> [DisplayItem] {
    var items: [DisplayItem] = []
    let width = state.borderWidth
    guard width > 0, let color = state.borderColor, var ring = outline else { return items }
    let inner = state.bounds.outset(by: -width)
    if width * 2 < min(state.bounds.width, state.bounds.height) {
      ring.append(rounded(inner, radius: max(0, effectiveRadius - width)))
    }
    try append(fill(ring, .color(color), .evenOdd), to: &items, &budget)
    return items
  }

  private var effectiveRadius: Double {
    min(state.cornerRadius, min(state.bounds.width, state.bounds.height) / 2)
  }

  // MARK: Items

  /// A path on the grid on which coordinates are rounded.
  func rounded(_ path: Path) -> Path { outline(path).path }

  /// The same with its bounds.
  func outline(_ path: Path) -> OutlineMemo.Outline {
    outlines.rounded(path, toMultiplesOf: transform.coordinateGrid)
  }

  /// A paint multiplied by the colours of the replicators around.
  func tinted(_ paint: Paint) -> Paint {
    let paint = paint.clamped
    return tint == .white ? paint : paint.multiplied(by: tint)
  }

  /// A filled path; nil when it shows nothing.
  func fill(_ path: Path, _ paint: Paint, _ rule: FillRule = .nonZero) -> DisplayItem? {
    let paint = tinted(paint)
    guard !paint.isInvisible else { return nil }
    let outline = outline(path)
    guard let bounds = pixels(outline.bounds) else { return nil }
    return .fill(
      FillItem(path: outline.path, transform: transform, paint: paint, rule: rule, bounds: bounds)
    )
  }

  /// A stroked path; nil when it shows nothing.
  func stroke(_ path: Path, _ paint: Paint, _ style: StrokeStyle) -> DisplayItem? {
    let paint = tinted(paint)
    guard !path.isEmpty, !paint.isInvisible else { return nil }
    let outline = outline(path)
    guard let bounds = pixels(outline.bounds.outset(by: style.reach)) else { return nil }
    return .stroke(
      StrokeItem(
        path: outline.path,
        transform: transform,
        paint: paint,
        style: style,
        bounds: bounds
      )
    )
  }

  /// The visible pixels of a rectangle of the layer; nil when there are none.
  func pixels(_ rect: Rect) -> PixelRect? {
    let mapped = transform.apply(rect)
    guard mapped.minX.isFinite, mapped.maxX.isFinite, mapped.minY.isFinite, mapped.maxY.isFinite
    else { return nil }
    let bounds = PixelRect(covering: mapped).intersection(clip)
    return bounds.isEmpty ? nil : bounds
  }

  /// Adds an item after charging its vertices.
  func append(
    _ item: DisplayItem?,
    to items: inout [DisplayItem],
    _ budget: inout FrameBudget
  ) throws(SamplingError) {
    guard let item else { return }
    switch item {
    case .fill(let fill): try budget.charge(vertices: fill.path.vertexCount, path: path)
    case .stroke(let stroke): try budget.charge(vertices: stroke.path.vertexCount, path: path)
    case .image, .group: break
    }
    items.append(item)
  }
}
