internal import CFFmpeg
public import Graphics

/// The description of a file's video stream, in FFmpeg's terms.
public struct VideoStreamInfo: Hashable, Sendable {
  /// The codec, such as `h264`.
  public let codec: String
  /// The layout of pixels, such as `yuv420p`.
  public let pixelFormat: String
  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Mean frames per second; nil when the file does not say.
  public let frameRate: FrameRate?
  /// Frames, as the container counts them; 0 when it does not.
  public let frameCount: Int64
  /// Seconds from the first frame to the end of the last, of the stream or else of the file.
  public let duration: Double
  /// The time of the first frame in seconds.
  public let startTime: Double
  /// Whether the stream is tagged as having alpha beside its image (VP8, VP9).
  public let hasAlpha: Bool
  /// `tv` (limited) or `pc` (full).
  public let colorRange: String
  /// The primaries, such as `bt709`.
  public let colorPrimaries: String
  /// The transfer function, such as `bt709`.
  public let colorTransfer: String
  /// The matrix, such as `bt709`.
  public let colorMatrix: String
  /// Where chroma is sited, such as `center`.
  public let chromaLocation: String

  init(
    _ stream: UnsafeMutablePointer<AVStream>,
    _ codec: UnsafePointer<AVCodec>,
    fileDuration: Int64
  ) {
    let parameters = stream.pointee.codecpar.pointee
    let rate = stream.pointee.avg_frame_rate
    let unit = av_q2d(stream.pointee.time_base)
    func name(_ pointer: UnsafePointer<CChar>?) -> String {
      String(optionalCString: pointer) ?? "unknown"
    }
    self.codec = name(avcodec_get_name(codec.pointee.id))
    pixelFormat = name(av_get_pix_fmt_name(AVPixelFormat(parameters.format)))
    width = Int(parameters.width)
    height = Int(parameters.height)
    frameRate = FrameRate(Int(rate.num), over: Int(rate.den))
    frameCount = stream.pointee.nb_frames
    duration =
      stream.pointee.duration > 0
      ? Double(stream.pointee.duration) * unit : Double(fileDuration) / Double(AV_TIME_BASE)
    hasAlpha = stream.hasTaggedAlpha
    startTime = Double(stream.pointee.start_time) * unit
    colorRange = name(av_color_range_name(parameters.color_range))
    colorPrimaries = name(av_color_primaries_name(parameters.color_primaries))
    colorTransfer = name(av_color_transfer_name(parameters.color_trc))
    colorMatrix = name(av_color_space_name(parameters.color_space))
    chromaLocation = name(av_chroma_location_name(parameters.chroma_location))
  }
}

extension UnsafeMutablePointer<AVStream> {
  /// Whether the stream carries the tag `alpha_mode=1`.
  ///
  /// The corresponding C function is `av_dict_get`.
  var hasTaggedAlpha: Bool {
    guard let entry = av_dict_get(pointee.metadata, "alpha_mode", nil, 0) else { return false }
    return String(optionalCString: entry.pointee.value) == "1"
  }
}
