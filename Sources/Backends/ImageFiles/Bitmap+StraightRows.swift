internal import CRasterKernels
public import Graphics

extension Bitmap {
  /// Copies the rows of an area as straight RGBA bytes without padding, the form of PNG files and frame hashes.
  ///
  /// - Parameters:
  ///   - area: the part; nil for all of the image.
  ///   - straight: receives the rows at its start; grows if it is too short.
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
  /// Grows the array to at least a length; growing discards the contents.
  ///
  /// The array never shrinks, so that frames of varying size reuse it.
  mutating func grow(to length: Int) {
    if count < length { self = [Element](repeating: 0, count: length) }
  }
}
