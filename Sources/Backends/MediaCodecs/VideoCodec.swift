internal import CFFmpeg

/// The codecs that `SegmentEncoder` writes; the raw value is the word of `--codec`.
public enum VideoCodec: String, Sendable, CaseIterable {
  /// H.264 through libx264.
  case h264
  /// H.265 through libx265.
  case h265
  /// AV1 through SVT-AV1, and libaom for images of sizes that it does not take.
  case av1
  /// VP9 through libvpx.
  case vp9
  /// ProRes 4444.
  case prores
  /// FFV1 version 3, lossless.
  case ffv1
  /// Pixels as they are.
  case raw

  /// FFmpeg's names of the encoders, the preferred one first.
  var encoderNames: [String] {
    switch self {
    case .h264: ["libx264"]
    case .h265: ["libx265"]
    case .av1: ["libsvtav1", "libaom-av1"]
    case .vp9: ["libvpx-vp9"]
    case .prores: ["prores_aw"]
    case .ffv1: ["ffv1"]
    case .raw: ["rawvideo"]
    }
  }

  /// The Debian package that brings the encoder, for messages.
  public var remedy: String {
    encoderNames.contains { $0.hasPrefix("lib") }
      ? "install a libavcodec with \(encoderNames[0])" : "install a complete libavcodec"
  }

  /// The layouts of pixels that the codec takes: for opaque images the first, for images with
  /// alpha the first that has alpha.
  public var pixelFormats: [VideoPixelFormat] {
    switch self {
    case .h264: [.yuv420p, .yuv444p]
    case .h265: [.yuv420p, .yuv420p10]
    // Alpha is a second stream, for AVIF alone.
    case .av1: [.yuv420p, .yuv420p10, .yuva420p]
    case .vp9: [.yuv420p, .yuva420p]
    case .prores: [.yuv444p10, .yuva444p10]
    case .ffv1: [.bgr0, .bgra]
    case .raw: [.rgba]
    }
  }

  /// The layout for images that are opaque, or that are not; nil where the codec has no alpha.
  public func pixelFormat(alpha: Bool) -> VideoPixelFormat? {
    alpha ? pixelFormats.first(where: \.hasAlpha) : pixelFormats.first
  }

  /// The range of the constant rate factor; nil where the codec has none.
  public var rateFactors: ClosedRange<Double>? {
    switch self {
    case .h264, .h265: 0...51
    case .av1, .vp9: 0...63
    case .prores, .ffv1, .raw: nil
    }
  }

  /// The fewest columns and rows that the encoder takes.
  public var minSide: Int { self == .h265 ? 16 : 1 }

  /// The most blocks of 16 × 16 pixels in an image with alpha; nil where only the sides are limited.
  ///
  /// FFmpeg's encoder of ProRes gives a block 32,768 bits, and counts the bits of an image with alpha, and of 9 blocks
  /// more for its headers, in 31 bits.
  var maxAlphaBlocks: Int? { self == .prores ? 65_536 - 9 : nil }

  /// The words of `--preset`, fastest first; none where the encoder has none.
  public var presets: [String] {
    switch self {
    case .h264, .h265:
      [
        "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower",
        "veryslow", "placebo",
      ]
    case .av1: (0...13).reversed().map { "\($0)" }
    case .vp9: (0...8).reversed().map { "\($0)" }
    case .prores, .ffv1, .raw: []
    }
  }

  /// Whether every frame is coded by itself, so that a segment may be as short as one frame.
  public var isIntra: Bool {
    switch self {
    case .h264, .h265, .av1, .vp9: false
    case .prores, .ffv1, .raw: true
    }
  }

  /// Whether the preferred encoder takes even sides alone.
  ///
  /// VP9 codes odd sides with half a sample of chroma at the edge, and red, green and blue have no
  /// such edge; the encoder of ProRes takes no odd widths.
  public var needsEvenSides: Bool {
    switch self {
    case .h264, .h265, .av1, .prores: true
    case .vp9, .ffv1, .raw: false
    }
  }

  var id: AVCodecID {
    switch self {
    case .h264: AV_CODEC_ID_H264
    case .h265: AV_CODEC_ID_HEVC
    case .av1: AV_CODEC_ID_AV1
    case .vp9: AV_CODEC_ID_VP9
    case .prores: AV_CODEC_ID_PRORES
    case .ffv1: AV_CODEC_ID_FFV1
    case .raw: AV_CODEC_ID_RAWVIDEO
    }
  }
}
