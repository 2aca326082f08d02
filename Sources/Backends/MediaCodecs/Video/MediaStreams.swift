internal import CFFmpeg

/// What the head of a video file declares about its image and its sound.
public struct MediaStreams: Hashable, Sendable {
  /// The image.
  public struct Image: Hashable, Sendable {
    /// The codec, such as `h264`.
    public let codec: String
    /// The profile of the codec, such as `High`; empty if unknown.
    public let profile: String
    /// The layout of pixels, such as `yuv420p`.
    public let pixelFormat: String
    /// The matrix of luma and chroma, such as `bt709`.
    public let colorMatrix: String
  }

  /// The sound.
  public struct Audio: Hashable, Sendable {
    /// The codec, such as `aac`.
    public let codec: String
    /// Samples a second of one channel.
    public let sampleRate: Int
    /// The number of channels.
    public let channelCount: Int
  }

  /// The image that a player chooses; nil for none.
  public private(set) var image: Image?
  /// The first sound; nil for none.
  public private(set) var audio: Audio?
  /// The number of videos, without covers and the alpha of another.
  public private(set) var videoCount = 0
  /// The seconds to the greatest end of all streams, as the container declares them; nil where it does not.
  public let seconds: Double?

  /// Reads the head of a file.
  ///
  /// The corresponding C functions are `avformat_find_stream_info` and `avcodec_profile_name`.
  ///
  /// - Throws: `decode` for a file without video, `unavailable`, `outOfMemory`.
  public init(_ file: MediaFile) throws(CodecError) {
    try CodecLibrary.prepare()
    func name(_ pointer: UnsafePointer<CChar>?) -> String { String(optionalCString: pointer) ?? "" }
    let input = try VideoInput(file)
    let parameters = input.source.pointee.codecpar.pointee
    image = Image(
      codec: name(avcodec_get_name(parameters.codec_id)),
      profile: name(avcodec_profile_name(parameters.codec_id, parameters.profile)),
      pixelFormat: name(av_get_pix_fmt_name(AVPixelFormat(parameters.format))),
      colorMatrix: name(av_color_space_name(parameters.color_space))
    )
    let context = input.input.pointer.pointee
    let isEstimate = context.duration_estimation_method == AVFMT_DURATION_FROM_BITRATE
    seconds =
      isEstimate || context.duration <= 0 ? nil : Double(context.duration) / Double(AV_TIME_BASE)
    for index in 0..<Int(context.nb_streams) {
      guard let source = context.streams[index]?.pointee, let stream = source.codecpar?.pointee
      else { continue }
      switch stream.codec_type {
      case AVMEDIA_TYPE_VIDEO where source.disposition & AV_DISPOSITION_ATTACHED_PIC == 0:
        videoCount += 1
      case AVMEDIA_TYPE_AUDIO where audio == nil:
        audio = Audio(
          codec: name(avcodec_get_name(stream.codec_id)),
          sampleRate: Int(stream.sample_rate),
          channelCount: Int(stream.ch_layout.nb_channels)
        )
      default: break
      }
    }
    if input.hasAlphaStream { videoCount -= 1 }
  }
}
