internal import DisplayModel
internal import Graphics

extension DrawingCanvas {
  /// A paint ready for drawing.
  enum ResolvedPaint {
    case color(Color)
    case shading(GradientShading)

    /// The paint of an item; a gradient of one colour is that colour.
    init(_ paint: Paint, mappedBy transform: Affine) {
      switch paint {
      case .color(let color): self = .color(color)
      case .gradient(let gradient):
        if let shading = GradientShading(gradient, mappedBy: transform) {
          self = .shading(shading)
        } else {
          self = .color(gradient.stops.last?.color ?? .clear)
        }
      }
    }
  }

  /// Fills a path.
  ///
  /// - Parameter area: the area of the path; the damage in it is filled.
  func fill(
    _ path: Path,
    mappedBy transform: Affine,
    rule: FillRule,
    with paint: ResolvedPaint,
    within area: PixelRect,
    compositing: Compositing
  ) throws(RasterError) {
    if let rectangle = path.pixelAlignedRect(mappedBy: transform),
      fill(rectangle.intersection(area), with: paint, compositing)
    {
      return
    }
    var shape = PathFiller.Shape(path, mappedBy: transform, rule)
    if compositing.clip != nil {
      let outline = ClipPath(path: path, transform: transform, rule: rule)
      shape = Self.shape(of: outline, within: area, compositing) ?? shape
    }
    try fill(shape, with: paint, within: area, compositing)
  }

  // A shape that covers the same of a clip, and whose borders are not those of the clip; nil for none.
  private static func shape(
    of outline: ClipPath,
    within area: PixelRect,
    _ compositing: Compositing
  ) -> PathFiller.Shape? {
    if compositing.isContained(in: outline) {
      return PathFiller.Shape(.rect(area.rect), mappedBy: .identity)
    }
    if let holes = compositing.holes(of: outline) {
      var ring = Path.rect(area.rect)
      ring.append(holes.transformed(by: outline.transform))
      return PathFiller.Shape(ring, mappedBy: .identity, outline.rule)
    }
    guard let rectangle = outline.path.axisAlignedRect(mappedBy: outline.transform),
      let extended = compositing.extended(rectangle, to: area)
    else { return nil }
    return PathFiller.Shape(.rect(extended), mappedBy: .identity)
  }

  // Fills whole pixels; false where that is done as for any other path.
  private func fill(
    _ area: PixelRect,
    with paint: ResolvedPaint,
    _ compositing: Compositing
  ) -> Bool {
    let damaged = area.intersection(damage)
    guard !damaged.isEmpty else { return true }
    guard compositing.clip == nil, pixels.format == .color else { return false }
    switch (paint, compositing.operation) {
    case (.color(let color), .over) where color.pixel >> 24 == 255:
      pixels.clear(damaged, to: color.pixel)
    case (.color, _): return false
    case (.shading(let shading), .over) where shading.isOpaque:
      shading.fill(pixels, with: damaged, of: area)
    case (.shading(let shading), _):
      shading.composite(into: pixels, compositing.operation, with: damaged, of: area)
    }
    return true
  }

  /// Fills a shape.
  ///
  /// - Parameter area: the area of the shape; the damage in it is filled.
  func fill(
    _ shape: PathFiller.Shape,
    with paint: ResolvedPaint,
    within area: PixelRect,
    _ compositing: Compositing
  ) throws(RasterError) {
    switch paint {
    case .color(let color):
      let source = PathFiller.Source.color(color.pixel)
      try fill(shape, with: source, compositing, within: area)
    case .shading(let shading):
      let damaged = area.intersection(damage)
      guard !damaged.isEmpty else { return }
      let image = try OffscreenSurface(covering: damaged, isCleared: false, from: memory)
      shading.fill(image.pixels, with: damaged, of: area)
      let source = PathFiller.Source.image(image.pixels)
      try fill(shape, with: source, compositing, within: area)
      _ = consume image
    }
  }

  /// Composites a source through the coverage of a shape.
  ///
  /// - Parameter area: the area of the shape; the damage in it is filled.
  func fill(
    _ shape: PathFiller.Shape,
    with source: PathFiller.Source,
    _ compositing: Compositing,
    within area: PixelRect
  ) throws(RasterError) {
    let damaged = area.intersection(damage)
    try caches.filler.fill(shape, with: source, compositing, of: area, within: damaged, on: pixels)
  }
}
