package import Graphics

/// The numbers of pixels of one value in rectangles of an image, each found in constant time.
package struct PixelCounts {
  private let canvas: PixelRect
  // Of all pixels above and to the left.
  private var sums: [Int32]

  /// Counts the pixels of a value.
  ///
  /// - Parameters:
  ///   - pixels: the values of all pixels, row by row.
  ///   - columns: the pixels in a row.
  package init(of value: UInt8, in pixels: [UInt8], columns: Int) {
    canvas = PixelRect(x: 0, y: 0, width: columns, height: pixels.count / columns)
    let stride = columns + 1
    sums = [Int32](repeating: 0, count: stride * (canvas.height + 1))
    for y in 0..<canvas.height {
      var row: Int32 = 0
      for x in 0..<columns {
        if pixels[y * columns + x] == value { row += 1 }
        sums[(y + 1) * stride + x + 1] = sums[y * stride + x + 1] + row
      }
    }
  }

  /// Returns the number of the pixels in a rectangle.
  package func count(in area: PixelRect) -> Int {
    let area = area.intersection(canvas)
    guard !area.isEmpty else { return 0 }
    func sum(_ x: Int, _ y: Int) -> Int32 { sums[y * (canvas.width + 1) + x] }
    let lower = sum(area.maxX, area.maxY) - sum(area.x, area.maxY)
    return Int(lower - sum(area.maxX, area.y) + sum(area.x, area.y))
  }
}
