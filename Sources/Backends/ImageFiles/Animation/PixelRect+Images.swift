internal import Glibc
public import Graphics

extension PixelRect {
  /// The whole of an image.
  public init(_ bitmap: Bitmap) {
    self.init(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
  }

  /// The smallest block that holds every pixel in which two images of one size differ, beginning at
  /// even columns and rows; one pixel when they are equal.
  public init(of bitmap: Bitmap, differingFrom other: Bitmap) {
    if bitmap.isIdentical(to: other) {
      self.init(x: 0, y: 0, width: 1, height: 1)
      return
    }
    self.init(in: bitmap) { a, row in
      other.withUnsafeBytes { b in
        let start = row * bitmap.bytesPerRow
        guard let left = a.baseAddress, let right = b.baseAddress,
          memcmp(left + start, right + start, bitmap.width * 4) != 0
        else { return nil }
        func differs(_ x: Int) -> Bool {
          a.loadUnaligned(fromByteOffset: start + x * 4, as: UInt32.self)
            != b.loadUnaligned(fromByteOffset: start + x * 4, as: UInt32.self)
        }
        let columns = 0..<bitmap.width
        guard let first = columns.first(where: differs), let last = columns.last(where: differs)
        else { return nil }
        return first...last
      }
    }
  }

  // The block around the columns that a closure finds in each row.
  init(in bitmap: Bitmap, _ columns: (UnsafeRawBufferPointer, Int) -> ClosedRange<Int>?) {
    var (left, right, top, bottom) = (Int.max, -1, Int.max, -1)
    bitmap.withUnsafeBytes { bytes in
      for row in 0..<bitmap.height {
        guard let range = columns(bytes, row) else { continue }
        left = min(left, range.lowerBound)
        right = max(right, range.upperBound)
        top = min(top, row)
        bottom = row
      }
    }
    guard right >= 0 else {
      self.init(x: 0, y: 0, width: 1, height: 1)
      return
    }
    let (x, y) = (left & ~1, top & ~1)
    self.init(x: x, y: y, width: right + 1 - x, height: bottom + 1 - y)
  }
}
