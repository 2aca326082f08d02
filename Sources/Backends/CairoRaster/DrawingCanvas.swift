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
    _ items: ArraySlice<DisplayItem>,
    within clip: PixelRect,
    _ filling: Filling = .direct(.over)
  ) throws(RasterError) {
    // Most items lie outside of a band; asking for their bounds copies none.
    for index in items.indices {
      let area = items[index].bounds.intersection(clip)
      guard !area.isEmpty else { continue }
      // Layers are groups, most of which only keep their items together: nothing is set up for these.
      if let only = items[index].itemsOnly, area == clip || items[index].isOneFill {
        do throws(RasterError) {
          try draw(only, within: area, filling)
        } catch {
          throw error.placed(in: items[index].groupLabel)
        }
        continue
      }
      switch items[index] {
      case .fill(let item): try draw(item, within: area, filling)
      case .stroke(let item): try draw(item, within: area, filling)
      case .image(let item): try draw(item, within: area, filling)
      case .group(let group): try draw(group, within: area, clippedTo: clip, filling)
      }
    }
    try context.check()
  }

  /// Draws all items of a list.
  func draw(
    _ items: [DisplayItem],
    within clip: PixelRect,
    _ filling: Filling = .direct(.over)
  ) throws(RasterError) {
    try draw(items[...], within: clip, filling)
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
    guard !item.paint.isInvisible,
      let pen = Pen(item.style, for: item.path, mappedBy: item.transform)
    else { return }
    let tone = Tone(item.paint, mappedBy: item.transform)
    let outlines = caches.outlines
    if case .direct(let operation) = filling, let pixels,
      let outline = outlines.outline(of: item.path, pen, mappedBy: item.transform),
      caches.filler.cover(
        outline.path,
        mappedBy: item.transform,
        .nonZero,
        within: area,
        isDoubled: outline.turnsBack
      )
    {
      return try fillCovered(area, with: tone, .nonZero, operation, on: pixels)
    }
    try withSource(tone, within: area) {
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
