internal import CPixelKernels
public import Graphics

/// The bytes of a YUV4MPEG2 stream: uncompressed 4:2:0 pictures that most tools read.
///
/// BT.709 codes in limited range, chroma in the centre of 2 × 2 pixels ("420jpeg"). The format has no
/// field for the matrix.
public struct Y4MWriter: Sendable {
  private let width: Int
  private let height: Int
  private let frameRate: FrameRate

  /// A stream of pictures of one size.
  public init(width: Int, height: Int, frameRate: FrameRate) {
    self.width = width
    self.height = height
    self.frameRate = frameRate
  }

  /// What the stream begins with.
  public var start: [UInt8] {
    let rate = "\(frameRate.numerator):\(frameRate.denominator)"
    let text = "YUV4MPEG2 W\(width) H\(height) F\(rate) Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n"
    return Array(text.utf8)
  }

  /// The bytes of a picture; alpha is ignored, as if it were drawn on black.
  public func bytes(of bitmap: Bitmap) -> [UInt8] {
    precondition(bitmap.width == width && bitmap.height == height, "a picture of another size")
    // Odd sides have half a block of chroma: converted as whole blocks, then cut.
    let (evenWidth, evenHeight) = (width + width % 2, height + height % 2)
    var y = [UInt8](repeating: 0, count: evenWidth * evenHeight)
    var u = [UInt8](repeating: 0, count: evenWidth * evenHeight / 4)
    var v = u
    y.withUnsafeMutableBufferPointer { y in
      u.withUnsafeMutableBufferPointer { u in
        v.withUnsafeMutableBufferPointer { v in
          bitmap.withUnsafeBytes { bytes in
            guard let y = y.baseAddress, let u = u.baseAddress, let v = v.baseAddress,
              let pixels = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
            else { return }
            let source = pk_picture(
              pixels: pixels,
              stride: bitmap.bytesPerRow,
              width: Int32(width),
              height: Int32(height)
            )
            let target = pk_yuv420p(
              y: y,
              u: u,
              v: v,
              y_stride: evenWidth,
              u_stride: evenWidth / 2,
              v_stride: evenWidth / 2,
              width: Int32(evenWidth),
              height: Int32(evenHeight)
            )
            pk_bgra_to_yuv420p(source, target)
          }
        }
      }
    }
    var result = Array("FRAME\n".utf8)
    result.reserveCapacity(result.count + y.count + u.count * 2)
    for row in 0..<height { result += y[row * evenWidth..<row * evenWidth + width] }
    return result + u + v
  }
}
