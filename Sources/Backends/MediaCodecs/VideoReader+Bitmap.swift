internal import CFFmpeg
public import Graphics

extension VideoReader {
  /// The next frame as an image with exactly the colours in the file, or nil after the last.
  ///
  /// - Returns: premultiplied BGRA, as `ImageDecoder` gives.
  /// - Throws: `decode`, also for frames in luma and chroma, which hold no exact RGB.
  public mutating func nextBitmap() throws(CodecError) -> Bitmap? {
    let info = info
    return try next { (frame) throws(CodecError) in
      guard frame.isRGB else {
        throw CodecError(
          .decode,
          "Frames of \(info.codec) in \(info.pixelFormat) hold no exact RGB. Give images, or a "
            + "lossless RGB video such as FFV1."
        )
      }
      return try frame.makeBitmap()
    }
  }

  /// The next frame as an image, or nil after the last.
  ///
  /// Frames in luma and chroma are converted by the matrix and range that they are tagged with.
  ///
  /// - Returns: premultiplied BGRA, as `ImageDecoder` gives.
  /// - Throws: `decode`.
  public mutating func nextImage() throws(CodecError) -> Bitmap? {
    try next { (frame) throws(CodecError) in try frame.makeBitmap(.tagged) }
  }
}

extension Frame {
  // Whether the frame holds red, green and blue.
  fileprivate var isRGB: Bool {
    let description = av_pix_fmt_desc_get(AVPixelFormat(pointer.pointee.format))
    return description?.pointee.has(AV_PIX_FMT_FLAG_RGB) ?? false
  }
}
