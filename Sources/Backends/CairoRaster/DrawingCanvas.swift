internal import DisplayModel
internal import Graphics

/// A surface that is being drawn on, with the memory that drawing may use.
///
/// The root picture and every isolated group have one. All use the coordinates of the output.
struct DrawingCanvas: ~Copyable {
  let context: CairoContext
  let pixels: PathFiller.Target?
  let memory: TemporaryMemory
  let caches: RasterCaches

  init(
    on surface: borrowing CairoSurface,
    memory: TemporaryMemory,
    caches: RasterCaches
  ) throws(RasterError) {
    context = try CairoContext(on: surface)
    pixels = surface.pixels
    self.memory = memory
    self.caches = caches
  }

  /// What may fill a path here.
  enum Filling {
    /// The own kernels, which know neither the clips nor the operators of the context.
    case direct(PathFiller.Operation)
    /// Cairo, under the clips and with the operator of the context.
    case clipped
  }

  /// Draws items, back to front.
  ///
  /// - Parameters:
  ///   - clip: whole pixels that drawing is restricted to already; items outside are skipped.
  ///   - filling: direct where no path clips and no other operator is set.
  func draw(
    _ items: [DisplayItem],
    within clip: PixelRect,
    _ filling: Filling = .direct(.over)
  ) throws(RasterError) {
    // Most items lie outside of a band; asking for their bounds copies none.
    for index in items.indices {
      let area = items[index].bounds.intersection(clip)
      guard !area.isEmpty else { continue }
      switch items[index] {
      case .fill(let item): try draw(item, within: area, filling)
      case .stroke(let item): try draw(item, within: area, filling)
      case .image(let item): try draw(item, within: area)
      case .group(let group): try draw(group, within: area, clippedTo: clip, filling)
      }
    }
    try context.check()
  }

  private func draw(
    _ item: FillItem,
    within area: PixelRect,
    _ filling: Filling
  ) throws(RasterError) {
    guard item.transform.isInvertible else { return }
    try fill(item.path, mappedBy: item.transform, item.rule, item.paint, within: area, filling)
  }

  private func draw(
    _ item: StrokeItem,
    within area: PixelRect,
    _ filling: Filling
  ) throws(RasterError) {
    guard let pen = Pen(item.style, for: item.path, mappedBy: item.transform) else { return }
    let outline = caches.outlines.outline(of: item.path, pen, mappedBy: item.transform)
    if let outline {
      try fill(outline, mappedBy: item.transform, .nonZero, item.paint, within: area, filling)
    } else {
      try withSource(item.paint, mappedBy: item.transform, within: area) {
        context.stroke(item.path, mappedBy: item.transform, pen: pen)
      }
    }
  }

  private func fill(
    _ path: Path,
    mappedBy transform: Affine,
    _ rule: FillRule,
    _ paint: Paint,
    within area: PixelRect,
    _ filling: Filling
  ) throws(RasterError) {
    guard !paint.isInvisible else { return }
    // Cairo has a way of its own for rectangles that stand straight, with the same pixels.
    if case .direct(let operation) = filling, let pixels,
      !(path.isRectangle && transform.isRectilinear),
      caches.filler.cover(path, mappedBy: transform, within: area)
    {
      context.flush()
      defer { context.markDirty() }
      try fill(paint, mappedBy: transform, rule, operation, within: area, on: pixels)
    } else {
      try withSource(paint, mappedBy: transform, within: area) {
        context.fill(path, mappedBy: transform, rule: rule)
      }
    }
  }

  // Fills what the last path covers.
  private func fill(
    _ paint: Paint,
    mappedBy transform: Affine,
    _ rule: FillRule,
    _ operation: PathFiller.Operation,
    within area: PixelRect,
    on pixels: PathFiller.Target
  ) throws(RasterError) {
    func fill(_ source: PathFiller.Source) {
      caches.filler.fill(rule, with: source, operation, on: pixels)
    }
    switch paint {
    case .color(let color): fill(.color(color.pixel))
    case .gradient(let gradient):
      guard let shading = GradientShading(gradient, mappedBy: transform) else {
        return fill(.color((gradient.stops.last?.color ?? .clear).pixel))
      }
      let picture = try TemporaryPicture(covering: area, isCleared: false, from: memory)
      shading.fill(picture)
      if let source = picture.surface.pixels { fill(.picture(source)) }
      _ = consume picture
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
