internal import DisplayModel
internal import Graphics

/// Pixels that are being drawn on, with the memory that drawing may use.
///
/// The root image and every isolated group have one. All use the coordinates of the output.
///
/// The pixels of an item may depend on the area that it is drawn in. The area is therefore the same for any damage.
/// Computations for single pixels are restricted to the damage.
struct DrawingCanvas {
  let pixels: PixmapView
  /// The pixels that are drawn, within the image; the others do not change.
  let damage: PixelRect
  let memory: BufferPool
  let caches: RasterCaches

  /// Draws items, back to front.
  ///
  /// - Parameters:
  ///   - clip: the area of the items; those outside of it, or of the damage, are skipped.
  ///   - compositing: the operation, and the coverage of the clips around the items.
  func draw(
    _ items: [DisplayItem],
    within clip: PixelRect,
    _ compositing: Compositing
  ) throws(RasterError) {
    // The box around all items that are drawn already.
    var drawn = PixelRect(x: 0, y: 0, width: 0, height: 0)
    // Most items lie outside of a band; asking for their bounds copies none.
    for index in items.indices {
      let area = items[index].bounds.intersection(clip)
      guard !area.intersection(damage).isEmpty else { continue }
      guard compositing.isOverClear else {
        try draw(items, at: index, within: area, compositing)
        continue
      }
      var inner = compositing
      inner.isOverClear = drawn.intersection(area).isEmpty
      drawn = drawn.union(area)
      try draw(items, at: index, within: area, inner)
    }
  }

  // Takes the list: an item as a parameter is copied.
  @inline(__always) private func draw(
    _ items: [DisplayItem],
    at index: Int,
    within area: PixelRect,
    _ compositing: Compositing
  ) throws(RasterError) {
    // Layers are groups, most of which only keep their items together: nothing is set up for these.
    if let only = items[index].passThroughItems {
      do throws(RasterError) {
        try draw(only, within: area, compositing)
      } catch {
        throw error.labeled(with: items[index].groupLabel)
      }
      return
    }
    switch items[index] {
    case .fill(let item): try draw(item, within: area, compositing)
    case .stroke(let item): try draw(item, within: area, compositing)
    case .image(let item): try draw(item, within: area, compositing)
    case .tiles(let item): try draw(item, within: area, compositing)
    case .group(let group): try draw(group, within: area, compositing)
    }
  }

  private func draw(
    _ item: FillItem,
    within area: PixelRect,
    _ compositing: Compositing
  ) throws(RasterError) {
    guard item.transform.isInvertible, !item.paint.isInvisible else { return }
    let paint = ResolvedPaint(item.paint, mappedBy: item.transform)
    try fill(
      item.path,
      mappedBy: item.transform,
      rule: item.rule,
      with: paint,
      within: area,
      compositing: compositing
    )
  }

  private func draw(
    _ item: StrokeItem,
    within area: PixelRect,
    _ compositing: Compositing
  ) throws(RasterError) {
    guard !item.paint.isInvisible,
      let pen = Pen(item.style, for: item.path, mappedBy: item.transform)
    else { return }
    let paint = ResolvedPaint(item.paint, mappedBy: item.transform)
    let shape = caches.outlines.shape(of: item.path, pen, mappedBy: item.transform)
    try fill(shape, with: paint, within: area, compositing)
  }
}

extension DisplayItem {
  // The label of a group; the others have none.
  fileprivate var groupLabel: String {
    switch self {
    case .group(let group): group.origin.label
    case .fill, .stroke, .image, .tiles: ""
    }
  }
}
