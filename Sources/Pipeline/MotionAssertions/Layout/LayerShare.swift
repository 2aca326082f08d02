internal import DisplayModel
internal import Files
internal import Graphics

/// Measures by drawing how much of a layer's own items shows.
///
/// What shows of a pixel is the difference that it makes whether the layer is white or black.
struct LayerShare {
  // The sides of the images in which a layer is drawn alone.
  private static let tile = 2048

  /// The path of the layer in the scene.
  let path: String
  /// Whether the items of sublayers count, too.
  let includesSublayers: Bool
  let draw: (DisplayList) throws(RenderError) -> Bitmap

  /// Returns the fraction of the layer's pixels that shows.
  ///
  /// - Parameters:
  ///   - list: the frame.
  ///   - enlarged: the frame on a canvas that holds the layer.
  ///   - extent: the box of the layer's items in it.
  ///   - budget: counts the images.
  func visible(
    in list: DisplayList,
    of enlarged: DisplayList,
    extent: Rect,
    _ budget: AssertionBudget
  ) throws(RenderError) -> Double {
    let area = PixelRect(covering: extent).intersection(enlarged.canvas)
    let (columns, rows) = (area.width / Self.tile + 1, area.height / Self.tile + 1)
    try budget.draw(2 + columns * rows)
    var whole = 0
    let boxes = PaintedBoundsCache()
    let alone = alone(enlarged.items, isInside: false, boxes)
    for row in 0..<rows {
      for column in 0..<columns {
        let (x, y) = (area.x + column * Self.tile, area.y + row * Self.tile)
        var tile = DisplayList(
          width: min(Self.tile, area.maxX - x),
          height: min(Self.tile, area.maxY - y),
          background: .clear
        )
        guard tile.width > 0, tile.height > 0 else { continue }
        let offset = Point(Double(-x), Double(-y))
        tile.items = alone.map { $0.shifted(by: offset) }
        whole += try draw(tile).alphaSum
      }
    }
    guard whole > 0 else { return 0 }
    let white = try draw(painted(list, .white))
    let seen = try draw(painted(list, .black)).differenceSum(white)
    return min(1, Double(seen) / Double(whole))
  }

  private func painted(_ list: DisplayList, _ color: Color) -> DisplayList {
    var result = list
    result.items = painted(list.items, color, isInside: false)
    return result
  }

  private func painted(_ items: [DisplayItem], _ color: Color, isInside: Bool) -> [DisplayItem] {
    items.map { item in
      guard case .group(var group) = item else {
        guard isInside else { return item }
        return .group(
          DisplayGroup(
            items: [item],
            effects: [.overlay(color, .normal)],
            bounds: item.bounds
          )
        )
      }
      let isOwn = owns(group, isInside)
      group.items = painted(group.items, color, isInside: isOwn)
      // Colours would no longer be white and black.
      if isOwn { group.effects.removeAll(where: \.isOfColors) }
      return .group(group)
    }
  }

  // The items of the layer without clips and masks.
  private func alone(
    _ items: [DisplayItem],
    isInside: Bool,
    _ boxes: PaintedBoundsCache
  ) -> [DisplayItem] {
    items.compactMap { item in
      guard case .group(var group) = item else { return isInside ? item.unclipped(boxes) : nil }
      let isOwn = owns(group, isInside)
      group.items = alone(group.items, isInside: isOwn, boxes)
      guard !group.items.isEmpty else { return nil }
      if !isOwn { (group.effects, group.shadow) = ([], nil) }
      (group.clips, group.mask, group.blendMode) = ([], nil, .normal)
      group.bounds = group.items.reduce(group.items[0].bounds) { $0.union($1.bounds) }
      if !group.effects.isEmpty { group.bounds = group.effects.touched(from: group.bounds) }
      return .group(group)
    }
  }

  private func owns(_ group: DisplayGroup, _ isInside: Bool) -> Bool {
    let isPart = group.origin.isPart(ofLayer: path, isInside: isInside)
    return isPart || isInside && includesSublayers
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

extension DisplayItem {
  // With the bounds that it has where nothing cuts it.
  fileprivate func unclipped(_ boxes: PaintedBoundsCache) -> DisplayItem {
    guard let box = boxes.box(of: self).map({ PixelRect(covering: $0) }) else { return self }
    switch self {
    case .fill(var item):
      item.bounds = box
      return .fill(item)
    case .stroke(var item):
      item.bounds = box
      return .stroke(item)
    case .image(var item):
      item.bounds = box
      return .image(item)
    case .tiles, .group: return self
    }
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

  /// The sum of the differences of green to an image of the same size.
  fileprivate func differenceSum(_ other: Bitmap) -> Int {
    withUnsafeBytes { a in
      other.withUnsafeBytes { b in
        var sum = 0
        for y in 0..<height {
          for x in 0..<width {
            let green = x * 4 + 1
            sum += abs(Int(a[y * bytesPerRow + green]) - Int(b[y * other.bytesPerRow + green]))
          }
        }
        return sum
      }
    }
  }
}
