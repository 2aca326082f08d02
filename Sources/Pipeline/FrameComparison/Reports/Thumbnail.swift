internal import Graphics

/// Small images for reports of many frames.
enum Thumbnail {
  /// The greatest number of pixels along a side.
  static let side = 240

  /// Whether an image, if there is one, is small by itself.
  static func isSmall(_ bitmap: Bitmap?) -> Bool {
    bitmap.map { max($0.width, $0.height) <= side } ?? true
  }

  /// An image made smaller by a whole factor until no side is longer, each pixel the mean of a square.
  ///
  /// Premultiplied as the image is. Squares at the right and the bottom may be cut.
  ///
  /// - Complexity: O(*pixels*)
  static func make(of bitmap: Bitmap, side: Int) -> Bitmap {
    let factor = (max(bitmap.width, bitmap.height) + side - 1) / side
    guard factor > 1 else { return bitmap }
    let width = (bitmap.width + factor - 1) / factor
    let height = (bitmap.height + factor - 1) / factor
    var small = PixelBuffer(width: width, height: height)
    let stride = small.bytesPerRow
    small.withUnsafeMutableBytes { target in
      bitmap.withUnsafeBytes { source in
        var sums = [Int](repeating: 0, count: width * 4)
        for row in 0..<height {
          for index in sums.indices { sums[index] = 0 }
          let rows = row * factor..<min((row + 1) * factor, bitmap.height)
          for y in rows {
            let start = y * bitmap.bytesPerRow
            for x in 0..<bitmap.width {
              let offset = x / factor * 4
              for part in 0..<4 { sums[offset + part] += Int(source[start + x * 4 + part]) }
            }
          }
          for x in 0..<width {
            let columns = min((x + 1) * factor, bitmap.width) - x * factor
            let count = columns * rows.count
            for part in 0..<4 {
              target[row * stride + x * 4 + part] =
                UInt8(truncatingIfNeeded: (sums[x * 4 + part] + count / 2) / count)
            }
          }
        }
      }
    }
    return small.freeze()
  }
}
