internal import CPixelKernels
public import Graphics

extension Bitmap {
  /// One row as straight RGBA bytes, as a PNG file or a frame hash holds it.
  ///
  /// - Parameters:
  ///   - row: 0 is the top row.
  ///   - straight: receives the row; it must have exactly four bytes for each column.
  public func copyStraightRow(_ row: Int, to straight: inout [UInt8]) {
    precondition(row >= 0 && row < height, "no row \(row) in \(height)")
    precondition(straight.count == width * 4, "\(straight.count) bytes for \(width) pixels")
    withUnsafeBytes { bytes in
      straight.withUnsafeMutableBufferPointer { target in
        guard let source = bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
          let target = target.baseAddress
        else { return }
        pk_unpremultiply_row(target, source + row * bytesPerRow, width)
      }
    }
  }
}
