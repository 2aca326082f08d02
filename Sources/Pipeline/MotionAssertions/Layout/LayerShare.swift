internal import DisplayModel
internal import Files
internal import Graphics
internal import SceneModel

/// Measures by drawing how much of a layer's own items shows.
///
/// What shows of a pixel is the difference that it makes whether the layer is white or black, with normal blending: the
/// share counts what clips, masks and other layers leave. Where that is nothing, such as for a shadow whose layer is
/// beside the canvas, the pixels count that change without the layer.
struct LayerShare {
  // The sides of the images in which a layer is drawn alone.
  private static let tile = 2048

  /// The index of the layer in the tree.
  let layer: Int
  let tree: LayerTree
  let owners: GroupOwners
  let draw: (DisplayList) throws(RenderError) -> Bitmap

  /// Returns the fraction of the layer's pixels that shows; nil for a layer that is too large to be drawn alone.
  ///
  /// - Parameters:
  ///   - list: the frame.
  ///   - enlarged: the frame on a canvas that holds the layer.
  ///   - budget: counts the images.
  func visible(
    in list: DisplayList,
    of enlarged: DisplayList,
    _ budget: AssertionBudget
  ) throws(RenderError) -> Double? {
    guard let whole = try area(in: enlarged, budget) else { return nil }
    try budget.draw(2)
    guard let white = try image(of: painted(list, .white)),
      let black = try image(of: painted(list, .black))
    else { return nil }
    let seen = Double(black.differences(from: white).sum) / 255
    if seen > 0, whole > 0 { return min(1, seen / whole) }
    try budget.draw(2)
    var without = list
    without.items = removed(from: list.items, isInside: false)
    let changed = Double(try draw(list).differences(from: draw(without)).count)
    return changed > 0 ? min(1, changed / max(1, whole)) : 0
  }

  // The pixels that the layer covers alone, in parts where it is not opaque; nil where they are too many.
  private func area(
    in enlarged: DisplayList,
    _ budget: AssertionBudget
  ) throws(RenderError) -> Double? {
    let boxes = PaintedBoundsCache()
    func items(within area: PixelRect) -> [DisplayItem] {
      alone(enlarged.items, isInside: false, within: area, boxes)
    }
    let area = items(within: enlarged.canvas).unionOfBounds.intersection(enlarged.canvas)
    let (columns, rows) = (area.width / Self.tile + 1, area.height / Self.tile + 1)
    try budget.draw(columns * rows)
    var sum = 0
    for row in 0..<rows {
      for column in 0..<columns {
        let (x, y) = (area.x + column * Self.tile, area.y + row * Self.tile)
        let tile = PixelRect(
          x: x,
          y: y,
          width: min(Self.tile, area.maxX - x),
          height: min(Self.tile, area.maxY - y)
        )
        guard !tile.isEmpty else { continue }
        let offset = Point(Double(-x), Double(-y))
        let list = DisplayList(
          width: tile.width,
          height: tile.height,
          background: .clear,
          items: items(within: tile).map { $0.shifted(by: offset) }
        )
        guard let image = try image(of: list) else { return nil }
        sum += image.alphaSum
      }
    }
    return Double(sum) / 255
  }

  // Nil for a list that is too large to be drawn.
  private func image(of list: DisplayList) throws(RenderError) -> Bitmap? {
    do throws(RenderError) {
      return try draw(list)
    } catch {
      guard error.code == .limit else { throw error }
      return nil
    }
  }

  private func painted(_ list: DisplayList, _ color: Color) -> DisplayList {
    var result = list
    result.items = painted(list.items, color, isInside: false) ?? list.items
    return result
  }

  // The items with those of the layer in one colour, which nothing around them changes; nil where none is the layer's.
  private func painted(_ items: [DisplayItem], _ color: Color, isInside: Bool) -> [DisplayItem]? {
    var isPainted = false
    let result = items.map { item -> DisplayItem in
      guard case .group(var group) = item else {
        guard isInside else { return item }
        isPainted = true
        return .group(
          DisplayGroup(items: [item], effects: [.overlay(color, .normal)], bounds: item.bounds)
        )
      }
      guard let inner = painted(group.items, color, isInside: owns(group, isInside)) else {
        return item
      }
      isPainted = true
      (group.items, group.blendMode) = (inner, .normal)
      group.effects.removeAll(where: \.isOfColors)
      return .group(group)
    }
    return isPainted ? result : nil
  }

  // The items of the layer without clips and masks, as far as they touch an area; nil for all of them.
  private func alone(
    _ items: [DisplayItem],
    isInside: Bool,
    within area: PixelRect?,
    _ boxes: PaintedBoundsCache
  ) -> [DisplayItem] {
    items.compactMap { item in
      guard case .group(var group) = item else { return isInside ? item.unclipped(boxes) : nil }
      guard group.origin.part != .backdrop else { return nil }
      let isOwn = owns(group, isInside)
      group.effects.removeAll { !isOwn || $0.isOfColors }
      if !group.origin.part.isCutOut { (group.clips, group.mask) = ([], nil) }
      (group.shadow, group.blendMode) = (nil, .normal)
      // The items of a projected group are in the pixels of an image.
      let needed = group.isProjected ? nil : area.map { group.effects.needed(for: $0) }
      group.items = alone(group.items, isInside: isOwn, within: needed, boxes)
      group.bounds = group.effects.touched(from: group.items.unionOfBounds)
      group.bounds = group.outputBounds(cuttingImageTo: area)
      if let area { group.bounds = group.bounds.intersection(area) }
      return group.items.isEmpty || group.bounds.isEmpty ? nil : .group(group)
    }
  }

  // The items without those of the layer, and without its effects.
  private func removed(from items: [DisplayItem], isInside: Bool) -> [DisplayItem] {
    items.compactMap { item in
      guard case .group(var group) = item else { return isInside ? nil : item }
      if group.origin.part == .backdrop, contains(group, isInside) { return nil }
      let isOwn = owns(group, isInside)
      group.items = removed(from: group.items, isInside: isOwn)
      if isOwn { (group.effects, group.shadow) = ([], nil) }
      return isOwn && group.items.isEmpty ? nil : .group(group)
    }
  }

  private func owns(_ group: DisplayGroup, _ isInside: Bool) -> Bool {
    group.origin.part != .backdrop && contains(group, isInside)
  }

  // Sublayers count where the layer paints nothing itself; layers in depth have no group around theirs, and what a
  // `use` copies has another parent.
  private func contains(_ group: DisplayGroup, _ isInside: Bool) -> Bool {
    guard var index = owners.layer(of: group) else { return isInside }
    if isInside, !tree.entries[layer].paintsItself { return true }
    while index != layer {
      guard !tree.entries[layer].paintsItself, let parent = tree.entries[index].parent else {
        return false
      }
      index = parent
    }
    return true
  }
}

extension Effect {
  fileprivate var isOfColors: Bool {
    switch self {
    case .colorMatrix, .levels, .change: true
    case .blur, .directionalBlur, .extend, .graph: false
    }
  }
}

extension DisplayGroup {
  // The bounds in output pixels; the image of a projected group, which may be far larger than what an area shows of its
  // items, is cut.
  fileprivate mutating func outputBounds(cuttingImageTo area: PixelRect?) -> PixelRect {
    guard let projection else { return bounds }
    var image = projection.area.intersection(bounds)
    let seen = area.flatMap { projection.map.inverse?.projectedBounds(of: $0.rect) }
    // The edges of the image are antialiased, and must not be seen.
    if let seen { image = image.intersection(PixelRect(covering: seen).outset(by: 2)) }
    self.projection?.area = image
    let box = projection.map.projectedBounds(of: image.rect)
    return PixelRect(covering: box ?? .zero)
  }
}

extension DisplayItem {
  // With the bounds that it has where nothing cuts it.
  fileprivate func unclipped(_ boxes: PaintedBoundsCache) -> DisplayItem {
    boxes.box(of: self).map { moved(bounds: PixelRect(covering: $0)) } ?? self
  }
}

extension Bitmap {
  /// The sum of alpha of all pixels.
  fileprivate var alphaSum: Int {
    withUnsafeBytes { bytes in
      var sum = 0
      for y in 0..<height {
        for x in 0..<width { sum += Int(bytes[y * bytesPerRow + x * 4 + 3]) }
      }
      return sum
    }
  }
}
