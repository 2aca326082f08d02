internal import Graphics

extension Bands {
  /// A strip, and the parts of it that are drawn again.
  struct Damage {
    let band: PixelRect
    /// A few rectangles that do not overlap.
    let parts: [PixelRect]
  }

  // More areas are not worth the time of looking through them.
  static let maxAreas = 64
  // Of a strip. Items that reach into several parts are drawn for each of them.
  private static let maxParts = 4
  // The cost of skipping an item in a further part, and of the part, in pixels.
  private static let costs = (item: 16, part: 2048)

  /// Returns the strips that any of some areas touches, in order: their damaged parts, or each as a whole where that is
  /// about as fast.
  ///
  /// - Parameters:
  ///   - areas: the outdated pixels; they may overlap, and reach out of the image.
  ///   - itemCount: how many items are drawn.
  func damage(_ areas: [PixelRect], itemCount: Int) -> [Damage] {
    let bands = (0..<count).map { self[$0] }
    guard areas.count <= Self.maxAreas else {
      let touched = bands.filter { band in areas.contains { !$0.intersection(band).isEmpty } }
      return touched.map { Damage(band: $0, parts: [$0]) }
    }
    return bands.compactMap { band in
      var boxes = SeparateBoxes(maximum: Self.maxParts)
      for area in areas {
        let part = area.intersection(band)
        if !part.isEmpty { boxes.add(part) }
      }
      guard !boxes.all.isEmpty else { return nil }
      let further = (boxes.all.count - 1) * (itemCount * Self.costs.item + Self.costs.part)
      let work = boxes.all.reduce(further) { $0 + $1.pixels }
      return Damage(band: band, parts: work <= band.pixels * 3 / 4 ? boxes.all : [band])
    }
  }
}
