internal import CFFmpeg

/// The layouts of pixels in a video; the raw value is FFmpeg's name.
public enum VideoPixelFormat: String, Sendable, CaseIterable {
  /// Planar 4:2:0, 8 bits.
  case yuv420p
  /// Planar 4:2:0 and alpha, 8 bits.
  case yuva420p
  /// Planar 4:2:0, 10 bits.
  case yuv420p10
  /// Planar 4:4:4, 8 bits.
  case yuv444p
  /// Planar 4:4:4, 10 bits.
  case yuv444p10 = "yuv444p10le"
  /// Planar 4:4:4 and alpha, 10 bits.
  case yuva444p10 = "yuva444p10le"
  /// Blue, green, red and an unused byte.
  case bgr0
  /// Blue, green, red and straight alpha.
  case bgra
  /// Red, green, blue and straight alpha.
  case rgba

  /// Whether images keep their alpha.
  public var hasAlpha: Bool { layout.hasAlpha }

  /// Whether pixels are stored as red, green and blue.
  public var isRGB: Bool { layout.isRGB }

  /// Whether four pixels share one sample of chroma.
  public var hasSharedChroma: Bool { layout.hasSharedChroma }

  var format: AVPixelFormat { layout.format }

  private var layout: (format: AVPixelFormat, hasAlpha: Bool, isRGB: Bool, hasSharedChroma: Bool) {
    switch self {
    case .yuv420p: (AV_PIX_FMT_YUV420P, false, false, true)
    case .yuva420p: (AV_PIX_FMT_YUVA420P, true, false, true)
    case .yuv420p10: (AV_PIX_FMT_YUV420P10LE, false, false, true)
    case .yuv444p: (AV_PIX_FMT_YUV444P, false, false, false)
    case .yuv444p10: (AV_PIX_FMT_YUV444P10LE, false, false, false)
    case .yuva444p10: (AV_PIX_FMT_YUVA444P10LE, true, false, false)
    case .bgr0: (AV_PIX_FMT_BGR0, false, true, false)
    case .bgra: (AV_PIX_FMT_BGRA, true, true, false)
    case .rgba: (AV_PIX_FMT_RGBA, true, true, false)
    }
  }
}

/// The meaning of a frame's colour values: written to the bitstream and the container.
struct ColorTags {
  let range: AVColorRange
  let matrix: AVColorSpace
  let primaries = AVCOL_PRI_BT709
  let transfer: AVColorTransferCharacteristic
  let chromaLocation: AVChromaLocation

  /// BT.709 in limited range for luma and chroma; sRGB in full range for red, green and blue.
  init(_ format: VideoPixelFormat) {
    range = format.isRGB ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
    matrix = format.isRGB ? AVCOL_SPC_RGB : AVCOL_SPC_BT709
    transfer = format.isRGB ? AVCOL_TRC_IEC61966_2_1 : AVCOL_TRC_BT709
    // The mean of 2 × 2 pixels is sited at their centre.
    chromaLocation = format.hasSharedChroma ? AVCHROMA_LOC_CENTER : AVCHROMA_LOC_UNSPECIFIED
  }
}
