public import Graphics

extension DisplayGroup {
  /// Whether the group changes no pixel but those that its items touch: they are faded, masked, clipped and laid down or
  /// added, but neither blurred, nor with a shadow, nor in perspective.
  ///
  /// The other blend modes mix under a clip by laying all of the area down anew, in parts where the clip cuts a pixel in
  /// part: what is empty can change by a rounding there.
  public var keepsToItems: Bool {
    !changesPicture && !isProjected && (blendMode == .normal || blendMode == .plusLighter)
  }
}

extension DisplayItem {
  /// Tells rectangles that together hold all pixels that the item can touch: those of the items of groups that keep to
  /// them, and otherwise the bounds.
  ///
  /// - Parameters:
  ///   - area: the pixels that are asked for; rectangles end at its borders.
  ///   - tell: takes each of them, none empty; they may overlap.
  /// - Complexity: O(items in it)
  public func extents(within area: PixelRect, _ tell: (PixelRect) -> Void) {
    let bounds = bounds.intersection(area)
    guard !bounds.isEmpty else { return }
    guard case .group(let group) = self, group.keepsToItems else { return tell(bounds) }
    for index in group.items.indices { group.items[index].extents(within: bounds, tell) }
  }
}
