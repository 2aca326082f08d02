internal import Graphics

extension Bitmap {
  /// Whether every pixel is this one, 0xAARRGGBB and premultiplied.
  ///
  /// - Complexity: ends at the first pixel that is not.
  func isFilled(with pixel: UInt32) -> Bool {
    withUnsafeBytes { bytes in
      (0..<height).allSatisfy { row in
        let start = row * bytesPerRow
        return UnsafeRawBufferPointer(rebasing: bytes[start..<start + width * 4])
          .bindMemory(to: UInt32.self).allSatisfy { $0 == pixel }
      }
    }
  }
}
