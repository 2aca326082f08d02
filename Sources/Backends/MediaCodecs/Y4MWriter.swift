internal import CRasterKernels
public import Graphics

/// The bytes of a YUV4MPEG2 stream: uncompressed 4:2:0 images that most tools read.
///
/// BT.709 codes in limited range, chroma in the centre of 2 × 2 pixels ("420jpeg"). The format has no
/// field for the matrix.
public struct Y4MWriter: Sendable {
  private let width: Int
  private let height: Int
  private let frameRate: FrameRate

  /// A stream of images of one size.
  public init(width: Int, height: Int, frameRate: FrameRate) {
    (self.width, self.height, self.frameRate) = (width, height, frameRate)
  }

  /// The header of the stream.
  public var start: [UInt8] {
    let rate = "\(frameRate.numerator):\(frameRate.denominator)"
    let text = "YUV4MPEG2 W\(width) H\(height) F\(rate) Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n"
    return Array(text.utf8)
  }

  /// Writes the bytes of an image; alpha is ignored, as if it were drawn on black.
  ///
  /// - Parameter bytes: becomes the image; memory that held one before is used again.
  public func write(_ bitmap: Bitmap, to bytes: inout [UInt8]) {
    precondition(bitmap.width == width && bitmap.height == height, "an image of another size")
    // Odd sides have half a block of chroma: converted as whole blocks, then cut.
    let (evenWidth, evenHeight) = (width + width % 2, height + height % 2)
    let (luma, chroma) = (evenWidth * evenHeight, evenWidth * evenHeight / 4)
    let mark = Array("FRAME\n".utf8)
    let missing = mark.count + luma + 2 * chroma - bytes.count
    if missing > 0 { bytes.append(contentsOf: repeatElement(0, count: missing)) }
    bytes.replaceSubrange(..<mark.count, with: mark)
    bytes.withUnsafeMutableBufferPointer { target in
      bitmap.withUnsafeBytes { source in
        guard let y = target.baseAddress.map({ $0 + mark.count }),
          let pixels = source.assumingMemoryBound(to: UInt8.self).baseAddress
        else { return }
        let image = rk_pixmap(
          pixels: pixels,
          stride: bitmap.bytesPerRow,
          width: Int32(width),
          height: Int32(height)
        )
        let planes = rk_yuv420p(
          y: y,
          u: y + luma,
          v: y + luma + chroma,
          y_stride: evenWidth,
          u_stride: evenWidth / 2,
          v_stride: evenWidth / 2,
          width: Int32(evenWidth),
          height: Int32(evenHeight)
        )
        rk_bgra_to_yuv420p(image, planes)
        guard luma > width * height else { return }
        for row in 1..<height { (y + row * width).update(from: y + row * evenWidth, count: width) }
        (y + width * height).update(from: y + luma, count: 2 * chroma)
      }
    }
    bytes.removeLast(luma - width * height)
  }
}
