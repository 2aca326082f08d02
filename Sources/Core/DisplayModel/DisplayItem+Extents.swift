public import Graphics

extension DisplayGroup {
  /// Whether the group changes only pixels that its items touch.
  ///
  /// Such groups are faded, masked, clipped, and composited normally or additively. Blurs, shadows
  /// and perspective touch more pixels. Under a clip, the other blend modes composite the whole
  /// area again, in parts where the clip covers a pixel partially. Rounding there can change empty
  /// pixels.
  @inlinable @inline(__always) public var isLimitedToItems: Bool {
    guard effects.isEmpty, !shadowBox.hasValue, !projectionBox.hasValue else { return false }
    switch blendMode {
    case .normal, .plusLighter: return true
    default: return false
    }
  }
}

extension DisplayItem {
  /// The items of a group that only keeps them together; nil for all else.
  ///
  /// Nothing acts on the common image of such items, and nothing clips it. Asking copies no more of a group than this;
  /// of the others it copies nothing.
  @inlinable public var passThroughItems: [DisplayItem]? {
    guard isOnlyLimitedToItems, case .group(let group) = self else { return nil }
    return group.items
  }

  // Asked first, as the compiler copies a group of which both flags and items are used.
  // An opacity that is no number isolates nothing and shows nothing.
  @inlinable var isOnlyLimitedToItems: Bool {
    guard case .group(let group) = self, group.clips.isEmpty, group.opacity >= 1,
      !group.isIsolated
    else { return false }
    return true
  }

  /// Whether the item is a fill, or a group that only keeps such an item together, of the same bounds.
  public var isOneFill: Bool {
    guard let items = passThroughItems else { return isFill }
    return items.count == 1 && items[0].bounds == bounds && items[0].isOneFill
  }

  /// Reports rectangles that together contain all pixels that the item can touch.
  ///
  /// For groups limited to their items, these are the rectangles of the items; otherwise the
  /// bounds.
  ///
  /// - Parameters:
  ///   - area: the requested pixels; rectangles are clipped to it.
  ///   - report: receives each rectangle, none empty; they may overlap.
  /// - Complexity: O(items in it)
  public func extents(within area: PixelRect, _ report: (PixelRect) -> Void) {
    let bounds = bounds.intersection(area)
    guard !bounds.isEmpty else { return }
    guard let items = itemsLimitedTo else { return report(bounds) }
    for index in items.indices { items[index].extents(within: bounds, report) }
  }

  // Asked first, likewise.
  private var isLimitedToItems: Bool {
    guard case .group(let group) = self, group.isLimitedToItems else { return false }
    return true
  }

  // The items of a group that keeps to them, without a copy of the group.
  private var itemsLimitedTo: [DisplayItem]? {
    guard isLimitedToItems, case .group(let group) = self else { return nil }
    return group.items
  }
}

extension [DisplayItem] {
  /// The pixels that any of the items can touch.
  package var unionOfBounds: PixelRect {
    reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.bounds) }
  }
}
