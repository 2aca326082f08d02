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
      items.count <= 256
    else { return [area] }
    var boxes = SeparateBoxes(maximum: 8)
    for index in items.indices {
      let bounds = items[index].bounds.intersection(area)
      if !bounds.isEmpty { boxes.add(bounds) }
    }
    // Each image costs by itself.
    let pixels = boxes.all.reduce(0) { $0 + $1.pixels }
    return pixels <= area.pixels * 3 / 4 ? boxes.all : [area]
  }
}
