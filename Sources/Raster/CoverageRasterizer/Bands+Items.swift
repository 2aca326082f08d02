package import DisplayModel
package import Graphics

extension Bands {
  // A list with more items than this has many. They are small if they have at most so many pixels on average.
  private static let (manyItems, smallPixels) = (256, 64 * 64)
  // Strips are so many times as high for lists of many small items.
  private static let growth = 16

  /// The strips for a list of which some areas are drawn.
  ///
  /// Every strip looks through all items, and items on the border of two strips are drawn for both. With many small
  /// items that costs more than memory beyond the second-level cache. No pixel depends on it.
  ///
  /// - Parameter bytes: the most bytes of a strip for other lists.
  /// - Complexity: O(*items* + *areas*)
  package init(of list: DisplayList, within areas: [PixelRect], bytes: Int) {
    var isSparse = Self.areNearlyAll(areas, of: list.canvas)
    if isSparse {
      var sum = (items: 0, pixels: 0)
      Self.add(list.items, to: &sum)
      isSparse = sum.items > Self.manyItems && sum.pixels <= sum.items * Self.smallPixels
    }
    self.init(width: list.width, height: list.height, bytes: isSparse ? bytes * Self.growth : bytes)
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

  // Counts items and their pixels; those of groups that only keep items together.
  private static func add(_ items: [DisplayItem], to sum: inout (items: Int, pixels: Int)) {
    for index in items.indices {
      if let inner = items[index].passThroughItems {
        add(inner, to: &sum)
      } else {
        sum.items += 1
        sum.pixels += items[index].bounds.pixels
      }
    }
  }
}
