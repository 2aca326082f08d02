public import Graphics

/// An image from a function of the place, as premultiplied 0xAARRGGBB.
public func image(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) -> Bitmap {
  var buffer = PixelBuffer(width: width, height: height)
  let stride = buffer.bytesPerRow
  buffer.withUnsafeMutableBytes { bytes in
    for y in 0..<height {
      for x in 0..<width {
        bytes.storeBytes(of: pixel(x, y), toByteOffset: y * stride + x * 4, as: UInt32.self)
      }
    }
  }
  return buffer.freeze()
}
