internal import CFFmpeg
internal import Glibc

/// The codec libraries as a whole.
public enum CodecLibrary {
  /// Silences the libraries' own messages; failures are reported as `CodecError` only.
  ///
  /// Every entrance of this module calls it; calling it again does nothing.
  /// The corresponding C function is `av_log_set_level`.
  public static func prepare() { _ = silenced }

  /// The versions of the linked libraries, for `--version` and for cache keys.
  ///
  /// The build of x264 is not among them: it is known only from a stream,
  /// see `EncodedSegment.encoderName`.
  public static var versions: String {
    func text(_ version: UInt32) -> String {
      "\(version >> 16).\(version >> 8 & 0xFF).\(version & 0xFF)"
    }
    let ffmpeg = String(optionalCString: av_version_info()) ?? "?"
    return "FFmpeg \(ffmpeg), libavcodec \(text(avcodec_version())), libavformat "
      + "\(text(avformat_version())), libswscale \(text(swscale_version()))"
  }

  /// What the processor can do, as the libraries choose their code by it.
  ///
  /// The corresponding C function is `av_get_cpu_flags`.
  public static var processorFlags: Int { Int(av_get_cpu_flags()) }

  /// Whether the linked libraries can encode a codec.
  public static func canEncode(_ codec: VideoCodec) -> Bool {
    codec.encoderNames.contains(where: hasEncoder)
  }

  /// FFmpeg's name of the encoder of a codec; nil when none is linked.
  public static func encoderName(of codec: VideoCodec) -> String? {
    codec.encoderNames.first(where: hasEncoder)
  }

  /// Whether the linked libraries can encode sound.
  public static func canEncode(_ codec: SoundTrack.Codec) -> Bool {
    codec.encoderNames.contains(where: hasEncoder)
  }

  /// Whether the linked libraries can encode pictures for animated WebP.
  public static var hasWebP: Bool { hasEncoder("libwebp") }

  /// Whether the linked libraries can write a container.
  ///
  /// The corresponding C function is `av_guess_format`.
  public static func canWrite(_ container: VideoContainer) -> Bool {
    av_guess_format(container.muxerName, nil, nil) != nil
  }

  /// Whether the linked libraries have an encoder of FFmpeg's name.
  static func hasEncoder(_ name: String) -> Bool { avcodec_find_encoder_by_name(name) != nil }

  private static let silenced: Void = {
    av_log_set_level(AV_LOG_QUIET)
    // SVT-AV1 prints to standard error by itself; 0 is "fatal errors only".
    setenv("SVT_LOG", "0", 1)
  }()
}
