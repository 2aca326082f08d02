import DisplayModel
import Graphics
import SceneModel

/// Makes the items of one layer, without its sublayers.
struct LayerPainter {
  let values: Shared<LayerState>
  /// The cached geometry of the layer's outlines.
  let outlines: LayerGeometryCache
  /// Maps the layer's coordinates, or those of `map`, to output pixels; invertible.
  var transform: Affine
  /// Maps the coordinates of what is painted to those of the layer; nil where they are the same.
  var map: Affine?
  var tint: Color
  /// The output pixels that can be seen.
  var clip: PixelRect
  let identity: LayerIdentity
  /// The units of the text that are drawn; nil for all.
  var selection: TextSelection?
  /// Whether images and letters are mirrored back, since the layers above are flipped.
  var isFlipped = false

  /// The values of the layer's properties.
  var state: LayerState { values.value }

  /// The path of the layer in the scene.
  var path: String { identity.path }

  /// The outline of the rounded bounds; nil for a layer without area.
  private var outline: Path? {
    state.bounds.isEmpty ? nil : rounded(state.bounds, radius: state.cornerRadius)
  }

  private func rounded(_ rect: Rect, radius: Double) -> Path {
    .roundedRect(rect, radius: radius, corners: state.maskedCorners, curve: state.cornerCurve)
  }

  /// Narrows the visible pixels to the bounds and gives the clip; nil when nothing is left.
  mutating func clipToBounds() -> ClipPath? {
    guard let outline else { return nil }
    clip = clip.intersection(PixelRect(covering: transform.apply(state.bounds)))
    return clip.isEmpty ? nil : ClipPath(path: rounded(outline), transform: transform)
  }

  /// Background, image and the content of the layer's kind, in paint order.
  ///
  /// - Parameter time: seconds on the layer's clock.
  func itemsBelowSublayers(
    at time: Double,
    resources: any ResourceProvider,
    budget: inout FrameBudget
  ) throws(SamplingError) -> [DisplayItem] {
    var items: [DisplayItem] = []
    try append(displayItem(backgroundPart), to: &items, &budget)
    if let item = try image(at: time, resources) { items.append(item) }
    switch state.content {
    case .none, .replicator, .transform, .scroll, .emitter: break
    case .shape(let shape):
      if let path = shape.path, let pattern = shape.fillPattern {
        try append(
          fill(path, with: pattern, rule: shape.fillRule, at: time, resources: resources),
          to: &items,
          &budget
        )
      }
      for part in parts(of: shape) { try append(displayItem(part), to: &items, &budget) }
    case .gradient(let gradient):
      try append(displayItem(part(of: gradient)), to: &items, &budget)
    case .text(let text): try appendText(text, at: time, resources, to: &items, &budget)
    case .vector(let tree):
      try appendShapeTree(tree, at: time, resources, to: &items, &budget)
    case .sprite(let sprite):
      if let item = try frame(of: sprite, at: time, resources) { items.append(item) }
    case .video(let video):
      if let item = try frame(of: video, at: time, resources) { items.append(item) }
    }
    return items
  }

  /// Returns the border, which is composited over contents and sublayers.
  func itemsAboveSublayers(budget: inout FrameBudget) throws(SamplingError) -> [DisplayItem] {
    var items: [DisplayItem] = []
    try append(displayItem(borderPart), to: &items, &budget)
    return items
  }

  // MARK: Parts

  /// Returns the parts of a layer of fills and strokes, in paint order; nil for layers with other
  /// content or patterns.
  ///
  /// - Parameters:
  ///   - time: seconds on the layer's clock.
  ///   - budget: is charged with the cost of making the parts, but not of placing them.
  func parts(
    at time: Double,
    _ resources: any ResourceProvider,
    _ budget: inout FrameBudget
  ) throws(SamplingError) -> [LayerPart]? {
    let content: [LayerPart]
    guard state.content.fillPatterns.isEmpty else { return nil }
    switch state.content {
    case .none: content = []
    case .shape(let shape): content = parts(of: shape)
    case .gradient(let gradient): content = part(of: gradient).map { [$0] } ?? []
    case .text(let text):
      guard let parts = try parts(of: text, resources) else { return nil }
      content = parts
    case .vector(let tree):
      guard let parts = try parts(of: tree, at: time, resources, &budget) else { return nil }
      content = parts
    case .replicator, .transform, .scroll, .emitter, .video, .sprite: return nil
    }
    return (backgroundPart.map { [$0] } ?? []) + content + (borderPart.map { [$0] } ?? [])
  }

  private var backgroundPart: LayerPart? {
    guard let color = state.backgroundColor, let outline else { return nil }
    return part(backend: outline, .color(color))
  }

  private func part(of gradient: GradientContent) -> LayerPart? {
    guard let outline, let paint = gradient.paint(in: state.bounds) else { return nil }
    return part(backend: outline, paint)
  }

  private var borderPart: LayerPart? {
    let width = state.borderWidth
    guard width > 0, let color = state.borderColor, var ring = outline else { return nil }
    let inner = state.bounds.outset(by: -width)
    if width * 2 < min(state.bounds.width, state.bounds.height) {
      ring.append(rounded(inner, radius: max(0, effectiveRadius - width)))
    }
    return part(backend: ring, .color(color), .evenOdd)
  }

  private var effectiveRadius: Double {
    min(state.cornerRadius, min(state.bounds.width, state.bounds.height) / 2)
  }

  // MARK: Items

  /// A path on the grid on which coordinates are rounded.
  func rounded(_ path: Path) -> Path { outline(path).path }

  /// The same with its bounds.
  func outline(_ path: Path) -> LayerGeometryCache.Outline {
    outlines.rounded(path, toMultiplesOf: transform.coordinateGrid)
  }

  /// A paint multiplied by the colours of the replicators around.
  func tinted(_ paint: Paint) -> Paint {
    let paint = paint.clamped
    return tint == .white ? paint : paint.multiplied(by: tint)
  }

  /// A filled path before it is placed; nil when it shows nothing.
  func part(backend path: Path, _ paint: Paint, _ rule: FillRule = .nonZero) -> LayerPart? {
    let paint = tinted(paint)
    guard !paint.isInvisible else { return nil }
    let outline = outline(path)
    return LayerPart(
      path: outline.path,
      pen: .fill(rule),
      map: map,
      grid: transform.coordinateGrid,
      paint: paint,
      box: outline.bounds
    )
  }

  /// A stroked path before it is placed; nil when it shows nothing.
  func part(stroking path: Path, _ paint: Paint, _ style: StrokeStyle) -> LayerPart? {
    let paint = tinted(paint)
    guard !path.isEmpty, !paint.isInvisible else { return nil }
    let outline = outline(path)
    return LayerPart(
      path: outline.path,
      pen: .stroke(style),
      map: map,
      grid: transform.coordinateGrid,
      paint: paint,
      box: outline.bounds.outset(by: style.reach)
    )
  }

  /// Returns the item of a part; nil if no part of it is visible.
  func displayItem(_ part: LayerPart?) -> DisplayItem? { part?.item(at: transform, within: clip) }

  /// A filled path; nil when it shows nothing.
  func fill(_ path: Path, _ paint: Paint, _ rule: FillRule = .nonZero) -> DisplayItem? {
    displayItem(part(backend: path, paint, rule))
  }

  /// A stroked path; nil when it shows nothing.
  func stroke(_ path: Path, _ paint: Paint, _ style: StrokeStyle) -> DisplayItem? {
    displayItem(part(stroking: path, paint, style))
  }

  /// The visible pixels of a rectangle of the layer; nil when there are none.
  func pixels(_ rect: Rect) -> PixelRect? { transform.pixels(of: rect, within: clip) }

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
    case .group(let group):
      let vertices = group.clips.reduce(0) { $0 + $1.path.vertexCount }
      try budget.charge(vertices: vertices, path: path)
    case .image, .tiles: break
    }
    items.append(item)
  }
}
