internal import DisplayModel
internal import Graphics

extension DrawingCanvas {
  /// A paint ready for drawing.
  enum ResolvedPaint {
    case color(Color)
    case shading(GradientShading)

    /// The tone of an item's paint; a gradient of one colour is that colour.
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

  /// Fills a path: by the own kernels where nothing clips, else by Cairo.
  ///
  /// - Parameter area: the pixels that may be touched.
  func fill(
    _ path: Path,
    mappedBy transform: Affine,
    _ rule: FillRule,
    _ paint: Paint,
    within area: PixelRect,
    _ backend: RasterBackend
  ) throws(RasterError) {
    guard !paint.isInvisible else { return }
    let paint = ResolvedPaint(paint, mappedBy: transform)
    guard case .direct(let operation) = backend, let pixels else {
      return try fillByCairo(path, mappedBy: transform, rule, paint, within: area)
    }
    if path.isRectangle, transform.isRectilinear {
      // Cairo rounds the partial pixels at the sides of such rectangles differently.
      guard let rectangle = path.pixelAlignedRect(mappedBy: transform) else {
        return try fillByCairo(path, mappedBy: transform, rule, paint, within: area)
      }
      if fill(rectangle.intersection(area), with: paint, operation, on: pixels) { return }
    }
    if caches.filler.cover(path, mappedBy: transform, rule, within: area) {
      try compositeThrough(area, with: paint, rule, operation, on: pixels)
    } else {
      try fillByCairo(path, mappedBy: transform, rule, paint, within: area)
    }
  }

  private func fillByCairo(
    _ path: Path,
    mappedBy transform: Affine,
    _ rule: FillRule,
    _ paint: ResolvedPaint,
    within area: PixelRect
  ) throws(RasterError) {
    try withSource(paint, within: area) {
      context.fill(path, mappedBy: transform, rule: rule)
    }
  }

  // Fills whole pixels; false where that is done as for any other path.
  private func fill(
    _ area: PixelRect,
    with paint: ResolvedPaint,
    _ operation: PathFiller.Operation,
    on pixels: PathFiller.PixmapView
  ) -> Bool {
    guard !area.isEmpty else { return true }
    switch paint {
    case .color(let color):
      guard color.pixel >> 24 == 255, case .over = operation else { return false }
      context.flush()
      defer { context.markDirty() }
      pixels.clear(area, to: color.pixel)
    case .shading(let shading):
      context.flush()
      defer { context.markDirty() }
      if shading.isOpaque, case .over = operation {
        shading.fill(pixels, within: area)
      } else {
        shading.composite(into: pixels, operation, within: area)
      }
    }
    return true
  }

  /// Fills what the last path covers.
  func compositeThrough(
    _ area: PixelRect,
    with paint: ResolvedPaint,
    _ rule: FillRule,
    _ operation: PathFiller.Operation,
    on pixels: PathFiller.PixmapView
  ) throws(RasterError) {
    context.flush()
    defer { context.markDirty() }
    switch paint {
    case .color(let color):
      caches.filler.fill(rule, with: .color(color.pixel), operation, on: pixels)
    case .shading(let shading):
      try withImage(of: shading, within: area) { source in
        caches.filler.fill(rule, with: .image(source), operation, on: pixels)
      }
    }
  }

  private func withImage(
    of shading: GradientShading,
    within area: PixelRect,
    _ use: (PathFiller.PixmapView) -> Void
  ) throws(RasterError) {
    let image = try OffscreenSurface(covering: area, isCleared: false, from: memory)
    if let pixels = image.pixels {
      shading.fill(pixels, within: area)
      use(pixels)
    }
    _ = consume image
  }

  /// Makes a tone the source of some drawing by Cairo.
  ///
  /// A gradient becomes an image of the pixels that can be touched: Cairo's own gradients take ten times as long.
  func withSource(
    _ paint: ResolvedPaint,
    within area: PixelRect,
    _ draw: () -> Void
  ) throws(RasterError) {
    switch paint {
    case .color(let color):
      context.setSource(color)
      draw()
    case .shading(let shading):
      let image = try OffscreenSurface(covering: area, isCleared: false, from: memory)
      if let pixels = image.pixels { shading.fill(pixels, within: area) }
      context.setSource(image.surface)
      draw()
      // The context must not keep memory that goes back to the pool here.
      context.setSource(.clear)
      _ = consume image
    }
  }
}
