public import Graphics

extension DisplayList {
  /// The output pixels in which a list may show something else than another one.
  ///
  /// Drawn pixels outside of them are equal, because the items that touch them are. Items are compared in
  /// their order; groups are looked into as far as they keep to their items.
  ///
  /// - Parameter other: a list of the same size.
  /// - Returns: rectangles, none for equal lists; the whole canvas where that says as much.
  /// - Complexity: O(*items*); paths that share their storage are not compared.
  public func changes(from other: DisplayList) -> [PixelRect] {
    guard width == other.width, height == other.height, background == other.background else {
      return [canvas]
    }
    var areas: [PixelRect] = []
    Self.collect(items, other.items, into: &areas)
    areas.removeAll(where: \.isEmpty)
    return areas
  }

  private static func collect(
    _ new: [DisplayItem],
    _ old: [DisplayItem],
    into areas: inout [PixelRect]
  ) {
    guard new.count != old.count else {
      for index in new.indices where !isAlike(new[index], old[index], &areas) {
        new[index].extents(within: new[index].bounds) { areas.append($0) }
        old[index].extents(within: old[index].bounds) { areas.append($0) }
      }
      return
    }
    // Equal items at both ends are unchanged; inserted and removed items are between them.
    var start = 0
    while start < min(new.count, old.count), isAlike(new[start], old[start], &areas) { start += 1 }
    var (newEnd, oldEnd) = (new.count, old.count)
    while newEnd > start, oldEnd > start, isAlike(new[newEnd - 1], old[oldEnd - 1], &areas) {
      (newEnd, oldEnd) = (newEnd - 1, oldEnd - 1)
    }
    for item in new[start..<newEnd] + old[start..<oldEnd] {
      item.extents(within: item.bounds) { areas.append($0) }
    }
  }

  // Whether items are equal, or are groups that differ in their items alone, which are then compared.
  private static func isAlike(
    _ new: DisplayItem,
    _ old: DisplayItem,
    _ areas: inout [PixelRect]
  ) -> Bool {
    // Items that moved are not equal; reading bounds copies nothing.
    guard new.bounds == old.bounds else { return false }
    // Nor does this, which most layers are: groups of nothing but their items have the same frame.
    if let items = new.passThroughItems, let before = old.passThroughItems {
      collect(items, before, within: new.bounds, into: &areas)
      return true
    }
    guard case .group(let group) = new, case .group(let before) = old else { return new == old }
    guard group.isLimitedToItems, group.hasSameFrame(as: before) else { return group == before }
    collect(group.items, before.items, within: group.bounds, into: &areas)
    return true
  }

  private static func collect(
    _ new: [DisplayItem],
    _ old: [DisplayItem],
    within bounds: PixelRect,
    into areas: inout [PixelRect]
  ) {
    let start = areas.count
    collect(new, old, into: &areas)
    for index in start..<areas.count { areas[index] = areas[index].intersection(bounds) }
  }
}

extension DisplayGroup {
  // Bounds count, because they clip. A group limited to its items has no effects, shadow and
  // perspective.
  fileprivate func hasSameFrame(as other: DisplayGroup) -> Bool {
    other.isLimitedToItems && bounds == other.bounds && clips == other.clips
      && opacity == other.opacity && blendMode == other.blendMode
      && isolatesBlending == other.isolatesBlending && mask == other.mask
  }
}
