internal import CFFmpeg

/// An image in luma and chroma converted to straight RGBA by libswscale.
struct ConvertedFrame {
  /// Straight RGBA rows, `stride` apart, 8 bits a component, or 16 on request.
  let rgba: [UInt8]
  /// Bytes from one row to the next.
  let stride: Int

  /// The matrix that luma and chroma were made with.
  enum Matrix {
    /// BT.601, which JPEG (JFIF) and WebP define.
    case still
    /// The matrix of the frame's tag; without a tag BT.709 from 720 rows on, else BT.601.
    case tagged
    /// The matrix of the frame's tag; without a tag BT.601.
    case taggedImage
  }

  /// Converts with a matrix, chroma interpolated between its samples.
  ///
  /// The corresponding C functions are `sws_getContext`, `sws_setColorspaceDetails` (after the
  /// former: before it is lost) and `sws_scale`.
  init(
    _ frame: UnsafeMutablePointer<AVFrame>,
    _ matrix: Matrix = .still,
    width targetWidth: Int32? = nil,
    isDeep: Bool = false
  ) throws(CodecError) {
    let format = SourceFormat(frame)
    let (width, height) = (frame.pointee.width, frame.pointee.height)
    let columns = targetWidth ?? width
    // libswscale writes whole vectors: rows have room for them, the last one too.
    stride = (Int(columns) * (isDeep ? 8 : 4) + 63) / 64 * 64
    guard
      let context = sws_getContext(
        width,
        height,
        format.layout,
        columns,
        height,
        isDeep ? AV_PIX_FMT_RGBA64LE : AV_PIX_FMT_RGBA,
        SWS_BILINEAR | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT,
        nil,
        nil,
        nil
      )
    else {
      throw CodecError(
        .decode,
        "The pixel format of the image cannot be converted. Save it as RGB or YUV."
      )
    }
    defer { sws_freeContext(context) }
    let matrix = sws_getCoefficients(matrix.coefficients(of: frame))
    let range: Int32 = format.isFullRange ? 1 : 0
    let one: Int32 = 1 << 16
    sws_setColorspaceDetails(context, matrix, range, matrix, 1, 0, one, one)
    var output = [UInt8](repeating: 255, count: stride * Int(height) + 64)
    let rows = Self.scale(context, frame, to: &output, stride: Int32(stride))
    try check(rows, .decode, "The image cannot be converted.")
    rgba = output
  }

  private static func scale(
    _ context: OpaquePointer,
    _ frame: UnsafeMutablePointer<AVFrame>,
    to output: inout [UInt8],
    stride: Int32
  ) -> Int32 {
    let (data, sizes) = (frame.pointee.data, frame.pointee.linesize)
    let planes = [data.0, data.1, data.2, data.3].map { $0.map { UnsafePointer($0) } }
    let strides = [sizes.0, sizes.1, sizes.2, sizes.3]
    return output.withUnsafeMutableBufferPointer { target in
      var targets: [UnsafeMutablePointer<UInt8>?] = [target.baseAddress, nil, nil, nil]
      let targetStrides: [Int32] = [stride, 0, 0, 0]
      return sws_scale(
        context,
        planes,
        strides,
        0,
        frame.pointee.height,
        &targets,
        targetStrides
      )
    }
  }
}

extension ConvertedFrame.Matrix {
  // libswscale's name of the matrix.
  fileprivate func coefficients(of frame: UnsafeMutablePointer<AVFrame>) -> Int32 {
    guard self != .still else { return SWS_CS_ITU601 }
    switch frame.pointee.colorspace {
    case AVCOL_SPC_BT709: return SWS_CS_ITU709
    case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M: return SWS_CS_ITU601
    case AVCOL_SPC_BT2020_NCL: return SWS_CS_BT2020
    default:
      return self == .tagged && frame.pointee.height >= 720 ? SWS_CS_ITU709 : SWS_CS_ITU601
    }
  }
}

/// A layout without the "J" that libavcodec puts into the names of JPEG's full-range layouts.
private struct SourceFormat {
  let layout: AVPixelFormat
  let isFullRange: Bool

  init(_ frame: UnsafeMutablePointer<AVFrame>) {
    let format = AVPixelFormat(frame.pointee.format)
    let plain: AVPixelFormat? =
      switch format {
      case AV_PIX_FMT_YUVJ420P: AV_PIX_FMT_YUV420P
      case AV_PIX_FMT_YUVJ422P: AV_PIX_FMT_YUV422P
      case AV_PIX_FMT_YUVJ440P: AV_PIX_FMT_YUV440P
      case AV_PIX_FMT_YUVJ444P: AV_PIX_FMT_YUV444P
      case AV_PIX_FMT_YUVJ411P: AV_PIX_FMT_YUV411P
      default: nil
      }
    layout = plain ?? format
    isFullRange = plain != nil || frame.pointee.color_range == AVCOL_RANGE_JPEG
  }
}
