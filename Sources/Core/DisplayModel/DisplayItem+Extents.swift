public import Graphics

extension DisplayGroup {
  /// Whether each of the group's pixels comes of what its items draw at the same place: faded, masked, clipped and mixed,
  /// but neither blurred, nor with a shadow, nor in perspective.
  public var isPixelwise: Bool { !changesPicture && !isProjected }
}

extension DisplayItem {
  /// Tells rectangles that together hold all pixels that the item can touch: those of the items of groups, as far as
  /// groups are pixelwise, and otherwise the bounds.
  ///
  /// - Parameters:
  ///   - area: the pixels that are asked for; rectangles end at its borders.
  ///   - tell: takes each of them, none empty; they may overlap.
  /// - Complexity: O(items in it)
  public func extents(within area: PixelRect, _ tell: (PixelRect) -> Void) {
    let bounds = bounds.intersection(area)
    guard !bounds.isEmpty else { return }
    guard case .group(let group) = self, group.isPixelwise else { return tell(bounds) }
    for index in group.items.indices { group.items[index].extents(within: bounds, tell) }
  }
}
