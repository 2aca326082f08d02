internal import DisplayModel
internal import Graphics

extension DisplayGroup {
  /// Returns the regions of an area in which the group's image is made and composited: all of it, or
  /// a few rectangles around the group's items where much of it is empty.
  ///
  /// No item overlaps two of them, so that each is drawn once and as in an image of the whole.
  ///
  /// The group's image must show its items unchanged.
  func regions(within area: PixelRect) -> [PixelRect] {
    guard clips.isEmpty, blendMode == .normal, projection == nil,
      items.count <= SeparateBoxes.maxItems
    else { return [area] }
    var boxes = SeparateBoxes()
    for index in items.indices {
      let bounds = items[index].bounds.intersection(area)
      if !bounds.isEmpty { boxes.add(bounds) }
    }
    // Each image costs by itself.
    let pixels = boxes.all.reduce(0) { $0 + $1.pixels }
    return pixels <= area.pixels * 3 / 4 ? boxes.all : [area]
  }
}

/// A few rectangles that hold others whole and do not touch each other's pixels.
private struct SeparateBoxes {
  static let maxItems = 256
  private static let maximum = 8

  private(set) var all: [PixelRect] = []

  // Adds a rectangle and merges it with all rectangles that it overlaps or nearly touches.
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
      // The union may overlap rectangles that were already checked.
      (new, index) = (both, 0)
    }
    all.append(new)
  }
}
