internal import CRasterKernels
public import Graphics

extension Bitmap {
  /// One row as straight RGBA bytes, as a PNG file or a frame hash holds it.
  ///
  /// - Parameters:
  ///   - row: 0 is the top row.
  ///   - straight: receives the row; it must have exactly four bytes for each column.
  public func copyStraightRow(_ row: Int, to straight: inout [UInt8]) {
    precondition(straight.count == width * 4, "\(straight.count) bytes for \(width) pixels")
    copyStraight(PixelRect(x: 0, y: row, width: width, height: 1), to: &straight)
  }

  /// All rows of a part as straight RGBA bytes, without gaps.
  ///
  /// - Parameters:
  ///   - area: the part; nil for all of the image.
  ///   - straight: receives the rows at its beginning, and grows where it is shorter.
  public func copyStraight(_ area: PixelRect? = nil, to straight: inout [UInt8]) {
    let area = area ?? PixelRect(self)
    precondition(
      area.x >= 0 && area.y >= 0 && area.x + area.width <= width && area.y + area.height <= height,
      "\(area) in \(width) × \(height)"
    )
    straight.grow(to: area.width * area.height * 4)
    withUnsafeBytes { bytes in
      straight.withUnsafeMutableBufferPointer { target in
        guard let source = bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
          let target = target.baseAddress
        else { return }
        for row in 0..<area.height {
          let pixels = source + (area.y + row) * bytesPerRow + area.x * 4
          rk_unpremultiply_row(target + row * area.width * 4, pixels, area.width)
        }
      }
    }
  }
}

extension Array where Element: BinaryInteger {
  /// Grows the array to at least a length, which serves all shorter frames; the contents are lost
  /// when it grows.
  mutating func grow(to length: Int) {
    if count < length { self = [Element](repeating: 0, count: length) }
  }
}
