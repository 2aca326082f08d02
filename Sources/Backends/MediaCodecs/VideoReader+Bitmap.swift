internal import CFFmpeg
public import Graphics
internal import ImageFiles

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

  /// The next frame as an image as it is shown: upright, with square pixels; nil after the last.
  ///
  /// Frames in luma and chroma are converted by the matrix and range that they are tagged with.
  ///
  /// - Returns: premultiplied BGRA, as `ImageDecoder` gives.
  /// - Throws: `decode`, `limit`.
  public mutating func nextImage() throws(CodecError) -> Bitmap? {
    let (file, source, maxPixels) = (input.pointer, source, maxPixels ?? .max)
    return try next { (frame) throws(CodecError) in
      let width = source.squareWidth(Int(frame.pointer.pointee.width), in: file)
      try ImageLimits(maxSide: .max, maxPixels: maxPixels)
        .check(width: width, height: Int(frame.pointer.pointee.height))
      let bitmap = try frame.makeBitmap(.tagged, width: width)
      let orientation = source.orientation
      return orientation == .upright ? bitmap : bitmap.turned(orientation)
    }
  }
}

extension Frame {
  // Whether the frame holds red, green and blue.
  fileprivate var isRGB: Bool {
    let description = av_pix_fmt_desc_get(AVPixelFormat(pointer.pointee.format))
    return description?.pointee.has(AV_PIX_FMT_FLAG_RGB) ?? false
  }
}
