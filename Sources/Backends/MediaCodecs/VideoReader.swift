internal import CFFmpeg
public import Graphics

/// Reads the frames of a video file one after the other, as the codec holds them.
///
/// It serves tests, the check of alpha after encoding, `verify` and `diff`.
public struct VideoReader: ~Copyable {
  /// The file's properties of its video.
  public let info: VideoStreamInfo
  let input: FormatInput
  let maxPixels: Int?
  private let context: CodecContext
  private let packet: Packet
  private let frame: Frame
  private let stream: Int32
  let source: UnsafeMutablePointer<AVStream>
  private var sourceIsDrained = false
  /// The times of the frames that were read.
  public private(set) var times: FrameTimes
  private var firstTime: Double?
  // The packet that is shown last of those that were read.
  private var latest: (time: Int64, length: Int64) = (.min, 0)

  /// Opens a file and its decoder.
  ///
  /// The corresponding C functions are `avformat_open_input` and `avcodec_open2`.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - onlyKeyFrames: leaves out all frames that need others.
  ///   - isAlpha: reads the second video, which in AVIF is the plane of alpha.
  ///   - maxPixels: the greatest size of a frame.
  /// - Throws: `cannotCreate` when the file does not open, `decode` when it holds no video.
  public init(
    path: String,
    onlyKeyFrames: Bool = false,
    isAlpha: Bool = false,
    maxPixels: Int? = nil
  ) throws(CodecError) {
    try CodecLibrary.prepare()
    // All fallible steps come first: a half-built noncopyable value cannot be undone.
    let packet = try Packet()
    let frame = try Frame()
    let input = try FormatInput(path: path)
    try input.findStreams()
    let (stream, source, codec) = try input.pointer.bestStream(
      AVMEDIA_TYPE_VIDEO,
      "the video in \(path)",
      missing: "There is no video in \(path).",
      number: isAlpha ? 1 : -1
    )
    let decoder = Self.decoder(of: source) ?? codec
    let context = try Self.open(decoder, source.pointee.codecpar)
    if let maxPixels { context.pointer.pointee.max_pixels = Int64(maxPixels) }
    if onlyKeyFrames { context.pointer.pointee.skip_frame = AVDISCARD_NONKEY }
    times = FrameTimes(unit: av_q2d(source.pointee.time_base))
    info = VideoStreamInfo(source, codec, fileDuration: input.pointer.pointee.duration)
    self.maxPixels = maxPixels
    self.stream = stream
    self.source = source
    self.packet = packet
    self.frame = frame
    self.input = input
    self.context = context
  }

  // libavcodec's own decoders of VP8 and VP9 leave the alpha out and say nothing.
  static func decoder(of stream: UnsafeMutablePointer<AVStream>) -> UnsafePointer<AVCodec>? {
    guard stream.hasTaggedAlpha else { return nil }
    switch stream.pointee.codecpar.pointee.codec_id {
    case AV_CODEC_ID_VP8: return avcodec_find_decoder_by_name("libvpx")
    case AV_CODEC_ID_VP9: return avcodec_find_decoder_by_name("libvpx-vp9")
    default: return nil
    }
  }

  static func open(
    _ codec: UnsafePointer<AVCodec>,
    _ parameters: UnsafeMutablePointer<AVCodecParameters>
  ) throws(CodecError) -> CodecContext {
    let context = try CodecContext(codec)
    context.pointer.pointee.thread_count = 1
    context.pointer.pointee.get_buffer2 = shim_get_cleared_buffer
    let problem = "The decoder for the video does not open."
    try check(avcodec_parameters_to_context(context.pointer, parameters), .decode, problem)
    try check(avcodec_open2(context.pointer, codec, nil), .decode, problem)
    return context
  }

  /// The next frame in the order of showing, or nil after the last.
  ///
  /// The corresponding C functions are `av_read_frame` and `avcodec_receive_frame`.
  ///
  /// - Throws: `decode`.
  public mutating func next() throws(CodecError) -> VideoFrame? {
    let unit = source.pointee.time_base
    let rate = source.pointee.avg_frame_rate
    return try next { (frame) throws(CodecError) in
      let time = frame.pointer.pointee.best_effort_timestamp
      let number = av_rescale_q(time, unit, AVRational(num: rate.den, den: rate.num))
      return try VideoFrame(frame.pointer, number: number)
    }
  }

  // What a closure makes of the next frame; nil after the last.
  mutating func next<Value>(
    _ body: (borrowing Frame) throws(CodecError) -> Value
  ) throws(CodecError) -> Value? {
    while true {
      let status = context.receive(frame)
      if status == shim_averror_eof { return nil }
      if status == shim_averror_again {
        try sendPackets()
        continue
      }
      try check(status, .decode, "A frame cannot be decoded.")
      defer { av_frame_unref(frame.pointer) }
      guard frame.isComplete else { throw CodecError.damagedFrame }
      addTime()
      return try body(frame)
    }
  }

  private mutating func addTime() {
    let time = frame.pointer.pointee.best_effort_timestamp
    let ticks = time == shim_nopts_value ? nil : Double(time)
    let first = firstTime ?? ticks ?? 0
    firstTime = first
    times.append(
      at: ticks.map { ($0 - first) * times.unit },
      length: time == latest.time && latest.length > 0 ? Double(latest.length) * times.unit : nil
    )
  }

  /// All frames that are left.
  ///
  /// - Throws: `decode`.
  public mutating func readAll() throws(CodecError) -> [VideoFrame] {
    var frames: [VideoFrame] = []
    while let frame = try next() { frames.append(frame) }
    return frames
  }

  // Sends the decoder one video packet, or signals the end of the stream.
  private mutating func sendPackets() throws(CodecError) {
    precondition(!sourceIsDrained, "a drained decoder requires more data")
    sourceIsDrained = try !packet.read(
      from: input.pointer,
      stream: stream,
      problem: "The file cannot be read further."
    )
    if !sourceIsDrained {
      let read = packet.pointer.pointee
      let time = read.pts == shim_nopts_value ? read.dts : read.pts
      if time >= latest.time { latest = (time, read.duration) }
    }
    try context.send(packet, isLast: sourceIsDrained, "A packet cannot be decoded.")
  }
}

extension UnsafeMutablePointer<AVFormatContext> {
  /// The stream of a kind that a player chooses, with its decoder.
  ///
  /// The corresponding C function is `av_find_best_stream`.
  ///
  /// - Parameters:
  ///   - subject: the stream, for messages.
  ///   - missing: the message where there is no stream of the kind.
  ///   - number: the number of the stream; -1 for any.
  func bestStream(
    _ kind: AVMediaType,
    _ subject: String,
    missing: @autoclosure () -> String,
    number: Int32 = -1
  ) throws(CodecError) -> (
    index: Int32, source: UnsafeMutablePointer<AVStream>, codec: UnsafePointer<AVCodec>
  ) {
    var codec: UnsafePointer<AVCodec>?
    let index = av_find_best_stream(self, kind, number, -1, &codec, 0)
    guard index >= 0, let codec, let source = pointee.streams[Int(index)] else {
      throw index == shim_averror_decoder_not_found
        ? missingDecoder(kind, subject) : CodecError(.decode, missing())
    }
    return (index, source, codec)
  }

  /// Lets the demultiplexer skip all streams but one.
  func discardStreams(except index: Int32) {
    for other in 0..<Int(pointee.nb_streams) where other != Int(index) {
      pointee.streams[other]?.pointee.discard = AVDISCARD_ALL
    }
  }

  /// Why there is no decoder for a stream of a kind: an installed library lacks it, or the file names a codec that does
  /// not exist, as damaged ones do.
  private func missingDecoder(_ kind: AVMediaType, _ subject: String) -> CodecError {
    let streams = (0..<Int(pointee.nb_streams)).compactMap { pointee.streams[$0]?.pointee.codecpar }
    let isKnown = streams.contains {
      $0.pointee.codec_type == kind && $0.pointee.codec_id != AV_CODEC_ID_NONE
    }
    return isKnown
      ? .missingDecoder(subject)
      : CodecError(.decode, "The codec of \(subject) is unknown. Check that the file is complete.")
  }

  /// Says what may be opened, before anything is.
  ///
  /// Not as a dictionary: without memory it has no entries, and FFmpeg opens everything.
  ///
  /// - Parameters:
  ///   - protocols: names of protocols, between commas.
  ///   - formats: names of containers.
  /// - Throws: `outOfMemory`.
  func allow(protocols: String, formats: String) throws(CodecError) {
    for (name, value) in [("protocol_whitelist", protocols), ("format_whitelist", formats)] {
      try check(av_opt_set(self, name, value, 0), .outOfMemory, "No memory for a file of video.")
    }
  }
}

/// A file being read.
///
/// The corresponding C functions are `avformat_open_input` and
/// `avformat_close_input`.
struct FormatInput: ~Copyable {
  let pointer: UnsafeMutablePointer<AVFormatContext>

  init(path: String) throws(CodecError) {
    let url = try fileURL(path)
    var pointer = avformat_alloc_context()
    guard let context = pointer else { throw .outOfMemory("a video") }
    do throws(CodecError) {
      try context.allow(
        protocols: "file",
        formats: "mov,mp4,matroska,webm,nut,gif,apng,yuv4mpegpipe"
      )
    } catch {
      avformat_free_context(context)
      throw error
    }
    // Frees the context when it fails.
    let status = avformat_open_input(&pointer, url, nil, nil)
    guard status >= 0, let pointer else {
      // Demuxers call damage an invalid argument.
      let isDamageError = [0, EINVAL].contains(shim_errno_of(status))
      let code: CodecError.Code = isDamageError ? .decode : .cannotCreate
      throw CodecError(code, "Cannot open the video \(path).", status: status)
    }
    self.pointer = pointer
  }

  /// Reads enough to know the streams.
  ///
  /// The corresponding C function is `avformat_find_stream_info`.
  func findStreams() throws(CodecError) {
    try check(avformat_find_stream_info(pointer, nil), .decode, "Cannot read what is in the video.")
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVFormatContext>? = pointer
    avformat_close_input(&pointer)
  }
}
