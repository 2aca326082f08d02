internal import CFFmpeg

/// An image in luma and chroma converted to planes of straight red, green, blue and alpha by libswscale.
///
/// For a packed target without vertical scaling, libswscale takes one row of chroma or the mean of two, which
/// moves colours by half a pixel. For planes it interpolates between rows, three times as fast.
struct ConvertedFrame {
  private let planes: [UInt8]
  private let layout: Layout

  // Planes of green, blue, red and, for frames with alpha, alpha.
  private struct Layout {
    let planeBytes: Int
    // Bytes from one row to the next.
    let stride: Int
    let hasAlpha: Bool
  }

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
  /// The corresponding C functions are `sws_init_context`, `sws_setColorspaceDetails` (after the
  /// former: before it is lost) and `sws_scale`.
  ///
  /// - Parameter isDeep: whether components have 16 bits, little endian, not 8.
  init(
    _ frame: UnsafeMutablePointer<AVFrame>,
    _ matrix: Matrix = .still,
    width targetWidth: Int32? = nil,
    isDeep: Bool = false
  ) throws(CodecError) {
    let format = SourceFormat(frame)
    let (width, height) = (frame.pointee.width, frame.pointee.height)
    // libswscale spreads the samples of chroma over all columns and rows, also where the last one is shared by fewer:
    // odd sides are converted as even ones.
    let isScaled = targetWidth.map { $0 != width } ?? false
    let evenWidth = isScaled ? width : format.evenWidth(frame)
    let evenHeight = format.evenHeight(frame)
    let columns = isScaled ? targetWidth ?? width : evenWidth
    let hasAlpha = format.hasAlpha
    // libswscale writes whole vectors: rows have room for them, the last one too.
    let stride = (Int(columns) * (isDeep ? 2 : 1) + 63) / 64 * 64
    let planeBytes = stride * Int(evenHeight)
    layout = Layout(planeBytes: planeBytes, stride: stride, hasAlpha: hasAlpha)
    let target =
      isDeep
      ? (hasAlpha ? AV_PIX_FMT_GBRAP16LE : AV_PIX_FMT_GBRP16LE)
      : (hasAlpha ? AV_PIX_FMT_GBRAP : AV_PIX_FMT_GBRP)
    guard let context = sws_alloc_context() else { throw .outOfMemory("converted images") }
    defer { sws_freeContext(context) }
    let options = [
      ("srcw", evenWidth), ("srch", evenHeight), ("src_format", format.layout.rawValue),
      ("dstw", columns), ("dsth", evenHeight), ("dst_format", target.rawValue),
      ("sws_flags", SWS_BILINEAR | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT),
      ("src_h_chr_pos", format.chroma.x), ("src_v_chr_pos", format.chroma.y),
    ]
    for (name, value) in options {
      av_opt_set_int(UnsafeMutableRawPointer(context), name, Int64(value), 0)
    }
    try check(
      sws_init_context(context, nil, nil),
      .decode,
      "The pixel format of the image cannot be converted. Save it as RGB or YUV."
    )
    let matrix = sws_getCoefficients(matrix.coefficients(of: frame))
    let range: Int32 = format.isFullRange ? 1 : 0
    let one: Int32 = 1 << 16
    sws_setColorspaceDetails(context, matrix, range, matrix, 1, 0, one, one)
    var output = [UInt8](repeating: 0, count: planeBytes * (hasAlpha ? 4 : 3) + 64)
    let full = evenHeight == height ? height : height - 1
    var rows = Self.scale(context, frame, 0..<full, to: &output, layout)
    if full < height, rows >= 0 {
      rows = Self.scale(context, frame, full..<evenHeight, to: &output, layout)
    }
    try check(rows, .decode, "The image cannot be converted.")
    planes = output
  }

  // Converts rows of a frame. Behind its last row there is no memory: the row before that stands for the next one,
  // which is not read later.
  private static func scale(
    _ context: OpaquePointer,
    _ frame: UnsafeMutablePointer<AVFrame>,
    _ rows: Range<Int32>,
    to output: inout [UInt8],
    _ layout: Layout
  ) -> Int32 {
    let isBeyond = rows.upperBound > frame.pointee.height
    let shift = av_pix_fmt_desc_get(AVPixelFormat(frame.pointee.format))?.pointee.log2_chroma_h ?? 0
    var planes: [UnsafePointer<UInt8>?] = []
    var strides: [Int32] = []
    for index in 0..<4 {
      let stride = frame.pointee.stride(index)
      let row = 1...2 ~= index ? rows.lowerBound >> Int32(shift) : rows.lowerBound
      planes.append(frame.pointee.plane(index).map { UnsafePointer($0 + Int(row) * Int(stride)) })
      strides.append(isBeyond ? -stride : stride)
    }
    return output.withUnsafeMutableBufferPointer { target in
      var targets = (0..<4).map { index in
        index < 3 || layout.hasAlpha
          ? target.baseAddress.map { $0 + index * layout.planeBytes } : nil
      }
      let targetStrides = (0..<4).map { index in
        index < 3 || layout.hasAlpha ? Int32(layout.stride) : 0
      }
      return sws_scale(
        context,
        planes,
        strides,
        rows.lowerBound,
        Int32(rows.count),
        &targets,
        targetStrides
      )
    }
  }

  /// Writes a row of an image of 8 bits as straight RGBA, as many pixels as it has.
  func copy(_ y: Int, to row: inout [UInt8]) {
    let (start, planeBytes, hasAlpha) = (y * layout.stride, layout.planeBytes, layout.hasAlpha)
    planes.withUnsafeBufferPointer { planes in
      row.withUnsafeMutableBufferPointer { row in
        for x in 0..<row.count / 4 {
          row[4 * x] = planes[start + 2 * planeBytes + x]
          row[4 * x + 1] = planes[start + x]
          row[4 * x + 2] = planes[start + planeBytes + x]
          row[4 * x + 3] = hasAlpha ? planes[start + 3 * planeBytes + x] : 255
        }
      }
    }
  }

  /// Red, green, blue and alpha of a pixel of an image of 16 bits.
  func deepPixel(_ x: Int, _ y: Int) -> (r: Int, g: Int, b: Int, a: Int) {
    func code(_ plane: Int) -> Int {
      let offset = plane * layout.planeBytes + y * layout.stride + 2 * x
      return Int(planes[offset]) | Int(planes[offset + 1]) << 8
    }
    return (code(2), code(0), code(1), layout.hasAlpha ? code(3) : 0xFFFF)
  }
}

extension ConvertedFrame.Matrix {
  // libswscale's name of the matrix.
  fileprivate func coefficients(of frame: UnsafeMutablePointer<AVFrame>) -> Int32 {
    guard self != .still else { return SWS_CS_ITU601 }
    switch frame.pointee.colorspace {
    case AVCOL_SPC_BT709: return SWS_CS_ITU709
    case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M: return SWS_CS_ITU601
    case AVCOL_SPC_FCC: return SWS_CS_FCC
    case AVCOL_SPC_SMPTE240M: return SWS_CS_SMPTE240M
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
  let hasAlpha: Bool
  // Where the first sample of chroma is, in 1/256 of a pixel from the center of the first pixel of luma;
  // `centered` for the middle of the pixels that share it.
  let chroma: (x: Int32, y: Int32)
  private let description: AVPixFmtDescriptor?

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
    description = av_pix_fmt_desc_get(layout)?.pointee
    hasAlpha = description?.has(AV_PIX_FMT_FLAG_ALPHA) ?? false
    let centered: Int32 = -513
    let isLeft = [AVCHROMA_LOC_LEFT, AVCHROMA_LOC_TOPLEFT, AVCHROMA_LOC_BOTTOMLEFT]
      .contains(frame.pointee.chroma_location)
    let y: Int32 =
      switch frame.pointee.chroma_location {
      case AVCHROMA_LOC_TOPLEFT, AVCHROMA_LOC_TOP: 0
      case AVCHROMA_LOC_BOTTOMLEFT, AVCHROMA_LOC_BOTTOM: 256
      default: centered
      }
    // Rows that share no chroma have one place for it.
    chroma = (isLeft ? 0 : centered, description?.log2_chroma_h == 1 ? y : centered)
  }

  /// Columns of a frame up to the end of its last samples of chroma, as far as rows have memory for them.
  func evenWidth(_ frame: UnsafeMutablePointer<AVFrame>) -> Int32 {
    guard let description else { return frame.pointee.width }
    let width = Self.rounded(frame.pointee.width, shift: description.log2_chroma_w)
    let hasMemory = Int(frame.pointee.linesize.0) >= Int(width) * Int(description.comp.0.step)
    return hasMemory ? width : frame.pointee.width
  }

  /// Rows of a frame, an even number where two share chroma.
  func evenHeight(_ frame: UnsafeMutablePointer<AVFrame>) -> Int32 {
    let height = frame.pointee.height
    return height > 1 && description?.log2_chroma_h == 1 ? Self.rounded(height, shift: 1) : height
  }

  private static func rounded(_ value: Int32, shift: UInt8) -> Int32 {
    let unit = Int32(1) << Int32(shift)
    return (value + unit - 1) / unit * unit
  }
}
