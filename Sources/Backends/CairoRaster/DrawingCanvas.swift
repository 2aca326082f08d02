internal import DisplayModel
internal import Graphics

/// A surface that is being drawn on, with the memory that drawing may use.
///
/// The root image and every isolated group have one. All use the coordinates of the output.
struct DrawingCanvas: ~Copyable {
  let context: CairoContext
  let pixels: PathFiller.PixmapView?
  let memory: BufferPool
  let caches: RasterCaches

  init(
    on surface: borrowing CairoSurface,
    memory: BufferPool,
    caches: RasterCaches
  ) throws(RasterError) {
    context = try CairoContext(on: surface)
    pixels = surface.pixels
    self.memory = memory
    self.caches = caches
  }

  /// The backend that may fill a path here.
  enum RasterBackend {
    /// The own kernels, which know neither the clips nor the operators of the context.
    case direct(PathFiller.Operation)
    /// Cairo, under the clips and with the operator of the context.
    case clipped
  }

  /// Draws items, back to front.
  ///
  /// - Parameters:
  ///   - clip: whole pixels that drawing is restricted to already; items outside are skipped.
  ///   - backend: direct where no path clips and no other operator is set.
  func draw(
    _ items: ArraySlice<DisplayItem>,
    within clip: PixelRect,
    _ backend: RasterBackend = .direct(.over)
  ) throws(RasterError) {
    // Most items lie outside of a band; asking for their bounds copies none.
    for index in items.indices {
      let area = items[index].bounds.intersection(clip)
      guard !area.isEmpty else { continue }
      // Layers are groups, most of which only keep their items together: nothing is set up for these.
      if let only = items[index].passThroughItems, area == clip || items[index].isOneFill {
        do throws(RasterError) {
          try draw(only, within: area, backend)
        } catch {
          throw error.labeled(with: items[index].groupLabel)
        }
        continue
      }
      switch items[index] {
      case .fill(let item): try draw(item, within: area, backend)
      case .stroke(let item): try draw(item, within: area, backend)
      case .image(let item): try draw(item, within: area, backend)
      case .group(let group): try draw(group, within: area, clippedTo: clip, backend)
      }
    }
    try context.check()
  }

  /// Draws all items of a list.
  func draw(
    _ items: [DisplayItem],
    within clip: PixelRect,
    _ backend: RasterBackend = .direct(.over)
  ) throws(RasterError) {
    try draw(items[...], within: clip, backend)
  }

  private func draw(
    _ item: FillItem,
    within area: PixelRect,
    _ backend: RasterBackend
  ) throws(RasterError) {
    guard item.transform.isInvertible else { return }
    try fill(item.path, mappedBy: item.transform, item.rule, item.paint, within: area, backend)
  }

  private func draw(
    _ item: StrokeItem,
    within area: PixelRect,
    _ backend: RasterBackend
  ) throws(RasterError) {
    guard !item.paint.isInvisible,
      let pen = Pen(item.style, for: item.path, mappedBy: item.transform)
    else { return }
    let paint = ResolvedPaint(item.paint, mappedBy: item.transform)
    let outlines = caches.outlines
    if case .direct(let operation) = backend, let pixels,
      let outline = outlines.outline(of: item.path, pen, mappedBy: item.transform),
      caches.filler.cover(
        outline.path,
        mappedBy: item.transform,
        .nonZero,
        within: area,
        isDoubled: outline.turnsBack
      )
    {
      return try compositeThrough(area, with: paint, .nonZero, operation, on: pixels)
    }
    try withSource(paint, within: area) {
      // Where a curve is tighter than the pen, Cairo's stroker leaves holes and spikes, and of round joins that turn
      // by half a circle it leaves some out.
      let isTight = item.path.hasCurveTighter(thanRadius: pen.width / 2)
      if isTight || pen.join == .round,
        let outline = outlines.outline(of: item.path, pen, mappedBy: item.transform),
        isTight || outline.hasReversedJoin
      {
        context.fill(outline.path, mappedBy: item.transform, rule: .nonZero)
      } else {
        context.stroke(item.path, mappedBy: item.transform, pen: pen)
      }
    }
  }
}

extension DisplayItem {
  // The label of a group; the others have none.
  fileprivate var groupLabel: String {
    switch self {
    case .group(let group): group.label
    case .fill, .stroke, .image: ""
    }
  }
}
