package import DisplayModel
package import Graphics

extension Bands {
  // A list with more items than this has many.
  private static let manyItems = 256
  // Strips are so many times as high for lists of many small items.
  private static let growth = 16

  /// The strips for a list of which some areas are drawn.
  ///
  /// Every strip looks through all items, and items on the border of two strips are drawn for both. With many small
  /// items that costs more than memory beyond the second-level cache, which few pixels are drawn into. No pixel depends
  /// on it.
  ///
  /// - Parameter bytes: the most bytes of a strip for other lists.
  /// - Complexity: O(*items*) at most; large items end the search.
  package init(of list: DisplayList, within areas: [PixelRect], bytes: Int) {
    var left = (pixels: list.canvas.pixels, items: Self.manyItems)
    let isSparse =
      Self.areNearlyAll(areas, of: list.canvas) && Self.fits(list.items, into: &left)
      && left.items < 0
    self.init(
      width: list.width,
      height: list.height,
      bytes: isSparse ? bytes * Self.growth : bytes
    )
  }

  // Whether areas make strips be drawn as a whole, and are spread over most of the canvas. Of high strips more is drawn
  // than is outdated.
  private static func areNearlyAll(_ areas: [PixelRect], of canvas: PixelRect) -> Bool {
    var (box, pixels) = (PixelRect(x: 0, y: 0, width: 0, height: 0), 0)
    for area in areas {
      let area = area.intersection(canvas)
      box = box.union(area)
      pixels += area.pixels
    }
    return box.pixels >= canvas.pixels / 2
      && (pixels >= canvas.pixels / 2 || areas.count > maxAreas)
  }

  // Takes the pixels of items from what is left; false when there are more.
  private static func fits(
    _ items: [DisplayItem],
    into left: inout (pixels: Int, items: Int)
  ) -> Bool {
    for index in items.indices {
      if let inner = items[index].passThroughItems {
        guard fits(inner, into: &left) else { return false }
      } else {
        left.items -= 1
        left.pixels -= items[index].bounds.pixels
        guard left.pixels >= 0 else { return false }
      }
    }
    return true
  }
}
