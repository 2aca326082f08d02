internal import DisplayModel
internal import Graphics

extension DrawingCanvas.RasterBackend {
  /// Returns the regions of an area in which a group is drawn offscreen and composited.
  ///
  /// Sparse groups get a few disjoint rectangles around their items, others the whole area. No item
  /// overlaps two rectangles: each is drawn once, with the same pixels as in one large surface.
  ///
  /// - Parameter group: a group without effects.
  func parts(of group: DisplayGroup, within area: PixelRect) -> [PixelRect] {
    guard case .direct(.over) = self, group.clips.isEmpty, group.blendMode == .normal,
      group.projection == nil, group.items.count <= SeparateBoxes.maxItems
    else { return [area] }
    var boxes = SeparateBoxes()
    for index in group.items.indices {
      let bounds = group.items[index].bounds.intersection(area)
      if !bounds.isEmpty { boxes.add(bounds) }
    }
    // Each surface has a fixed cost, so the rectangles must save at least a quarter of the pixels.
    let pixels = boxes.all.reduce(0) { $0 + $1.pixels }
    return pixels <= area.pixels * 3 / 4 ? boxes.all : [area]
  }
}

/// At most eight disjoint rectangles; each added rectangle is inside one of them.
private struct SeparateBoxes {
  static let maxItems = 256
  private static let maximum = 8

  private(set) var all: [PixelRect] = []

  // Adds a rectangle. Merges rectangles that overlap, whose union has at most a quarter more pixels
  // than both, or that exceed the maximum.
  mutating func add(_ new: PixelRect) {
    var new = new
    var index = 0
    while index < all.count {
      let (box, both) = (all[index], all[index].union(new))
      let isLittle = both.pixels <= (box.pixels + new.pixels) * 5 / 4
      guard isLittle || !box.intersection(new).isEmpty || all.count >= Self.maximum else {
        index += 1
        continue
      }
      all.remove(at: index)
      // The union may overlap rectangles that were checked before.
      (new, index) = (both, 0)
    }
    all.append(new)
  }
}
