package import Graphics

extension PixelBuffer {
  /// Copies pixels of an image as they are.
  ///
  /// - Parameters:
  ///   - image: the image.
  ///   - area: the pixels that are copied; nil for all.
  ///   - x: the column of the first one; they must fit.
  ///   - y: its row.
  package mutating func copy(_ image: Bitmap, _ area: PixelRect? = nil, toX x: Int = 0, y: Int = 0)
  {
    let area = area ?? PixelRect(x: 0, y: 0, width: image.width, height: image.height)
    let (stride, count) = (bytesPerRow, area.width * 4)
    withUnsafeMutableBytes { target in
      image.withUnsafeBytes { source in
        for row in 0..<area.height {
          let start = (y + row) * stride + x * 4
          let from = (area.y + row) * image.bytesPerRow + area.x * 4
          UnsafeMutableRawBufferPointer(rebasing: target[start..<start + count])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[from..<from + count]))
        }
      }
    }
  }
}
