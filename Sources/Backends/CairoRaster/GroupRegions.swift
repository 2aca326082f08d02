internal import DisplayModel
internal import Graphics

extension DrawingCanvas.RasterBackend {
  /// The parts of an area that the image of a group is made and put down in: all of it, or a few rectangles around the
  /// group's items where much of it is empty.
  ///
  /// No item lies in two of them, so that each is drawn once and as it is in an image of the whole.
  ///
  /// - Parameter group: a group whose image is what its items show.
  func parts(of group: DisplayGroup, within area: PixelRect) -> [PixelRect] {
    guard case .direct(.over) = self, group.clips.isEmpty, group.blendMode == .normal,
      group.projection == nil, group.items.count <= SeparateBoxes.maxItems
    else { return [area] }
    var boxes = SeparateBoxes()
    for index in group.items.indices {
      let bounds = group.items[index].bounds.intersection(area)
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

  // Adds a rectangle and, to it, all that it then overlaps or nearly does.
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
      // It may reach into those that it has passed.
      (new, index) = (both, 0)
    }
    all.append(new)
  }
}
