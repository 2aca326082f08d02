internal import CFFmpeg
internal import DynamicLibraries
internal import Glibc
internal import Synchronization

/// The codec libraries as a whole.
public enum CodecLibrary {
  /// Opens FFmpeg's libraries and silences their own messages; failures are reported as `CodecError` only.
  ///
  /// Every entrance of this module calls it before it calls one of their functions; calling it again does nothing.
  /// The corresponding C functions are `dlopen`, `av_log_set_level` and `av_log_set_callback`.
  ///
  /// - Throws: `unavailable` where they are not installed, `outOfMemory` where there is no room for them.
  public static func prepare() throws(CodecError) {
    try open(.ffmpeg)
    _ = silenced
  }

  /// Opens the libraries for encoding with libx264 itself, and begins to open FFmpeg's libraries,
  /// for the file, on a separate thread: it takes longer than drawing the first frames.
  ///
  /// Code that needs them calls `prepare()` as usual, which waits for them. Where memory is
  /// limited, they are opened now. The corresponding C functions are `dlopen` and `pthread_create`.
  ///
  /// - Throws: as `prepare()`.
  public static func prepareAhead() throws(CodecError) {
    try open(.x264)
    try open(.avutil)
    _ = silenced
    guard !DynamicLibrary.ffmpeg.isOpen else { return }
    failure.withLock { $0 = nil }
    guard !isMemoryLimited, beginAhead() else { return try open(.ffmpeg) }
  }

  // Where memory is limited, opening now lets a library report its lack, provided that no other
  // thread allocates meanwhile.
  private static var isMemoryLimited: Bool {
    [RLIMIT_AS, RLIMIT_DATA].contains { resource in
      var limit = rlimit()
      let status = getrlimit(__rlimit_resource_t(resource.rawValue), &limit)
      return status == 0 && limit.rlim_cur != rlim_t.max
    }
  }

  // False where there is no thread for it: a queue would wait for one for ever, and has stacks made for deep scenes.
  private static func beginAhead() -> Bool {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return false }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackBytes)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    var thread = pthread_t()
    let status = pthread_create(
      &thread,
      &attributes,
      { _ in
        CodecLibrary.openAhead()
        return nil
      },
      nil
    )
    return status == 0
  }

  private static func openAhead() { failure.withLock { $0 = problem(opening: .ffmpeg) } }

  // Enough for the loader and for what libraries do when they are opened.
  private static let stackBytes = 1 << 20

  /// Reports the failure of the early opening, as soon as it is known.
  static func checkAhead() throws(CodecError) {
    let error = failure.withLockIfAvailable { $0 } ?? nil
    if let error { throw error }
  }

  // Why what was begun ahead failed; locked while libraries are opened.
  private static let failure = Mutex<CodecError?>(nil)

  /// Opens a library before one of its functions is called.
  ///
  /// - Throws: as `prepare()`.
  static func open(_ library: DynamicLibrary) throws(CodecError) {
    guard !library.isOpen else { return }
    // Callers that arrive while it is being opened find it open, or receive the error.
    let problem = failure.withLock { failure -> CodecError? in
      if library == .ffmpeg, let failure { return failure }
      return Self.problem(opening: library)
    }
    if let problem { throw problem }
  }

  private static func problem(opening library: DynamicLibrary) -> CodecError? {
    do throws(LibraryError) {
      try library.open()
      return nil
    } catch {
      return CodecError(error.isMissing ? .unavailable : .outOfMemory, error.message)
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

  /// The processor's capabilities, by which the libraries choose their code.
  ///
  /// 0 where there are no libraries. The corresponding C function is `av_get_cpu_flags`.
  public static var processorFlags: Int { problem == nil ? Int(av_get_cpu_flags()) : 0 }

  /// Whether a codec can be encoded with the installed libraries.
  public static func canEncode(_ codec: VideoCodec) -> Bool { encoderName(of: codec) != nil }

  /// The name of the encoder of a codec, FFmpeg's where it is one of FFmpeg's; nil when none is there.
  public static func encoderName(of codec: VideoCodec) -> String? {
    // FFV1 has an encoder of this module, and needs FFmpeg for its containers.
    codec == .ffv1 && problem == nil ? "ffv1" : codec.encoderNames.first(where: hasEncoder)
  }

  /// Whether the installed libraries can encode sound.
  public static func canEncode(_ codec: EncodedAudioTrack.Codec) -> Bool {
    codec.encoderNames.contains(where: hasEncoder)
  }

  /// Whether the installed libraries can encode images for animated WebP.
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
    shim_take_messages()
    // SVT-AV1 prints to standard error by itself; 0 is "fatal errors only".
    setenv("SVT_LOG", "0", 1)
  }()
}
