internal import Graphics
internal import ImageFiles

extension Bitmap {
  /// The image as it is shown, where it is the one in a file that was taken with a turned camera.
  func turned(_ orientation: ImageOrientation) -> Bitmap {
    var buffer =
      orientation.swapsSides
      ? PixelBuffer(width: height, height: width) : PixelBuffer(width: width, height: height)
    let (columns, rows, bytesPerRow) = (buffer.width, buffer.height, buffer.bytesPerRow)
    buffer.withUnsafeMutableBytes { target in
      withUnsafeBytes { source in
        for y in 0..<rows {
          for x in 0..<columns {
            let position = orientation.source(x: x, y: y, width: width, height: height)
            let pixel = source.load(
              fromByteOffset: position.y * self.bytesPerRow + position.x * 4,
              as: UInt32.self
            )
            target.storeBytes(of: pixel, toByteOffset: y * bytesPerRow + x * 4, as: UInt32.self)
          }
        }
      }
    }
    return buffer.freeze()
  }
}
