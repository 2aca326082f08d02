internal import CFFmpeg
internal import Glibc
internal import LateLibraries

/// The codec libraries as a whole.
public enum CodecLibrary {
  /// Opens FFmpeg's libraries and silences their own messages; failures are reported as `CodecError` only.
  ///
  /// Every entrance of this module calls it before it calls one of their functions; calling it again does nothing.
  /// The corresponding C functions are `dlopen` and `av_log_set_level`.
  ///
  /// - Throws: `unavailable` where they are not installed, `outOfMemory` where there is no room for them.
  static func prepare() throws(CodecError) {
    try open(.ffmpeg)
    _ = silenced
  }

  /// Opens a library before one of its functions is called.
  ///
  /// - Throws: as `prepare()`.
  static func open(_ library: LateLibrary) throws(CodecError) {
    do throws(LibraryError) {
      try library.open()
    } catch {
      throw CodecError(error.isMissing ? .unavailable : .outOfMemory, error.message)
    }
  }

  /// Why FFmpeg's libraries cannot be used at all; nil where they can.
  public static var problem: CodecError? {
    do throws(CodecError) {
      try prepare()
      return nil
    } catch {
      return error
    }
  }

  /// The versions of FFmpeg's libraries, for `doctor` and for manifests.
  ///
  /// The build of x264 is not among them: it is known only from a stream,
  /// see `EncodedSegment.encoderName`.
  public static var versions: String {
    if let problem { return problem.description }
    func text(_ version: UInt32) -> String {
      "\(version >> 16).\(version >> 8 & 0xFF).\(version & 0xFF)"
    }
    let ffmpeg = String(optionalCString: av_version_info()) ?? "?"
    return "FFmpeg \(ffmpeg), libavcodec \(text(avcodec_version())), libavformat "
      + "\(text(avformat_version())), libswscale \(text(swscale_version()))"
  }

  /// What the processor can do, as the libraries choose their code by it.
  ///
  /// 0 where there are no libraries. The corresponding C function is `av_get_cpu_flags`.
  public static var processorFlags: Int { problem == nil ? Int(av_get_cpu_flags()) : 0 }

  /// Whether the installed libraries can encode a codec.
  public static func canEncode(_ codec: VideoCodec) -> Bool {
    codec.encoderNames.contains(where: hasEncoder)
  }

  /// FFmpeg's name of the encoder of a codec; nil when none is there.
  public static func encoderName(of codec: VideoCodec) -> String? {
    codec.encoderNames.first(where: hasEncoder)
  }

  /// Whether the installed libraries can encode sound.
  public static func canEncode(_ codec: SoundTrack.Codec) -> Bool {
    codec.encoderNames.contains(where: hasEncoder)
  }

  /// Whether the installed libraries can encode pictures for animated WebP.
  public static var hasWebP: Bool { hasEncoder("libwebp") }

  /// Whether the installed libraries can write a container.
  ///
  /// The corresponding C function is `av_guess_format`.
  public static func canWrite(_ container: VideoContainer) -> Bool {
    problem == nil && av_guess_format(container.muxerName, nil, nil) != nil
  }

  /// Whether the installed libraries have an encoder of FFmpeg's name.
  static func hasEncoder(_ name: String) -> Bool {
    problem == nil && avcodec_find_encoder_by_name(name) != nil
  }

  private static let silenced: Void = {
    av_log_set_level(AV_LOG_QUIET)
    // SVT-AV1 prints to standard error by itself; 0 is "fatal errors only".
    setenv("SVT_LOG", "0", 1)
  }()
}
