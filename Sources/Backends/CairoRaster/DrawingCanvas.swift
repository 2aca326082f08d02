internal import DisplayModel
internal import Graphics

/// A surface that is being drawn on, with the memory that drawing may use.
///
/// The root picture and every isolated group have one. All use the coordinates of the output.
struct DrawingCanvas: ~Copyable {
  let context: CairoContext
  let memory: TemporaryMemory
  let caches: RasterCaches

  init(
    on surface: borrowing CairoSurface,
    memory: TemporaryMemory,
    caches: RasterCaches
  ) throws(RasterError) {
    context = try CairoContext(on: surface)
    self.memory = memory
    self.caches = caches
  }

  /// Draws items, back to front.
  ///
  /// - Parameter clip: whole pixels that drawing is restricted to already; items outside are skipped.
  func draw(_ items: [DisplayItem], within clip: PixelRect) throws(RasterError) {
    // Most items lie outside of a band; asking for their bounds copies none.
    for index in items.indices {
      let area = items[index].bounds.intersection(clip)
      guard !area.isEmpty else { continue }
      switch items[index] {
      case .fill(let item): try draw(item, within: area)
      case .stroke(let item): try draw(item, within: area)
      case .image(let item): try draw(item, within: area)
      case .group(let group): try draw(group, within: area, clippedTo: clip)
      }
    }
    try context.check()
  }

  private func draw(_ item: FillItem, within area: PixelRect) throws(RasterError) {
    guard item.transform.isInvertible else { return }
    try withSource(item.paint, mappedBy: item.transform, within: area) {
      context.fill(item.path, mappedBy: item.transform, rule: item.rule)
    }
  }

  private func draw(_ item: StrokeItem, within area: PixelRect) throws(RasterError) {
    guard let pen = Pen(item.style, for: item.path, mappedBy: item.transform) else { return }
    let outline = caches.outlines.outline(of: item.path, pen, mappedBy: item.transform)
    try withSource(item.paint, mappedBy: item.transform, within: area) {
      context.stroke(item.path, mappedBy: item.transform, pen: pen, outline: outline)
    }
  }

  // Makes a paint the source of some drawing. A gradient becomes a picture of the pixels that can be
  // touched: Cairo's own gradients take ten times as long.
  private func withSource(
    _ paint: Paint,
    mappedBy transform: Affine,
    within area: PixelRect,
    _ draw: () -> Void
  ) throws(RasterError) {
    guard !paint.isInvisible else { return }
    switch paint {
    case .color(let color):
      context.setSource(color)
      draw()
    case .gradient(let gradient):
      guard let shading = GradientShading(gradient, mappedBy: transform) else {
        context.setSource(gradient.stops.last?.color ?? .clear)
        return draw()
      }
      let picture = try TemporaryPicture(covering: area, isCleared: false, from: memory)
      shading.fill(picture)
      context.setSource(picture.surface)
      draw()
      // The context must not keep memory that goes back to the pool here.
      context.setSource(.clear)
      _ = consume picture
    }
  }
}
