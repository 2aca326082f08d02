internal import Graphics
internal import RenderPipeline

extension Bitmap {
  /// The image with the outlines of rectangles drawn on it, red within white.
  ///
  /// Parts beyond the image are drawn along its edges, so that every rectangle is seen.
  ///
  /// - Parameter boxes: rectangles in pixels.
  func marking(_ boxes: [Rect]) -> Bitmap {
    guard !boxes.isEmpty else { return self }
    var buffer = PixelBuffer(width: width, height: height)
    let stride = buffer.bytesPerRow
    let (columns, rows) = (width, height)
    // A line that remains visible in a small view of a large frame.
    let line = max(1, max(width, height) / 480)
    buffer.copy(self)
    buffer.withUnsafeMutableBytes { target in
      func fill(_ area: PixelRect, _ color: [UInt8]) {
        let clipped = area.intersection(PixelRect(x: 0, y: 0, width: columns, height: rows))
        for y in clipped.y..<clipped.y + max(0, clipped.height) {
          for x in clipped.x..<clipped.x + max(0, clipped.width) {
            for part in 0..<4 { target[y * stride + x * 4 + part] = color[part] }
          }
        }
      }
      for box in boxes {
        let left = Int(clamping: box.minX, .down, in: 0...max(0, columns - 3 * line))
        let top = Int(clamping: box.minY, .down, in: 0...max(0, rows - 3 * line))
        let right = Int(clamping: box.maxX, .up, in: min(columns, left + 3 * line)...columns)
        let bottom = Int(clamping: box.maxY, .up, in: min(rows, top + 3 * line)...rows)
        // White, red, white from outside to inside, one line each.
        for (inset, color) in [(0, Self.white), (line, Self.red), (2 * line, Self.white)] {
          let (x, y) = (left + inset, top + inset)
          let (width, height) = (right - left - 2 * inset, bottom - top - 2 * inset)
          guard width > 0, height > 0 else { continue }
          fill(PixelRect(x: x, y: y, width: width, height: line), color)
          fill(PixelRect(x: x, y: y + height - line, width: width, height: line), color)
          fill(PixelRect(x: x, y: y, width: line, height: height), color)
          fill(PixelRect(x: x + width - line, y: y, width: line, height: height), color)
        }
      }
    }
    return buffer.freeze()
  }

  // Premultiplied BGRA.
  private static let red: [UInt8] = [40, 30, 230, 255]
  private static let white: [UInt8] = [255, 255, 255, 255]
}
