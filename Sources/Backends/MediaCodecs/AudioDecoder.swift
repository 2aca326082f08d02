internal import CFFmpeg
internal import Graphics

/// Reads the audio of a file in chunks, from its first sample to its last.
///
/// The output always has `AudioDecoder.sampleRate` samples a second of two channels, 32-bit floats
/// with full scale ±1. One channel becomes both; more than two are mixed down as libswresample does
/// by default. Sample 0 is heard at time 0 of the file (`MediaInput.zeroTime(in:)`). Audio that
/// begins later than the image begins with silence, and gaps between packets are silent. Priming
/// that the container declares is left out. Equal files give equal samples, regardless of the
/// chunks.
public struct AudioDecoder: ~Copyable {
  /// Samples a second and channel.
  public static let sampleRate = 48_000
  /// Channels, interleaved: left, right.
  public static let channelCount = 2

  private let input: MediaInput
  private let context: CodecContext
  private let packet: Packet
  private let frame: Frame
  // The frame behind it, whose time tells whether `frame` is late.
  private let following: Frame
  private let stream: Int32
  private let maxSamples: Int
  private let maxSeconds: Double
  /// The length that the file's head promises, in seconds; nil where it promises none.
  ///
  /// A length that libavformat guesses from the size of the file does not count.
  public let declaredSeconds: Double?
  private var resampler: AudioResampler?
  private var shape: AudioResampler.Shape?
  private var samplesRead = 0
  private var state = State.reading
  private var placement: AudioPlacement
  // Whether the decoded frame waits behind the silence before it.
  private var frameIsPlaced = false

  private enum State {
    case reading, draining, finished
  }

  /// Opens a sound and its decoder.
  ///
  /// The corresponding C functions are `avformat_find_stream_info` and `avcodec_open2`.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - maxSeconds: how much sound may come out of it.
  /// - Throws: `decode` when there is no sound in it, `unavailable`, `outOfMemory`.
  public init(_ file: MediaFile, maxSeconds: Double) throws(CodecError) {
    try CodecLibrary.prepare()
    // All fallible steps come first: a half-built noncopyable value cannot be undone.
    let packet = try Packet()
    let frame = try Frame()
    let following = try Frame()
    let input = try MediaInput(file)
    try check(avformat_find_stream_info(input.pointer, nil), .decode, CodecError.noAudio)
    let (stream, source, codec) = try input.pointer.bestStream(
      AVMEDIA_TYPE_AUDIO,
      "this sound",
      missing: CodecError.noAudioStream
    )
    // Images beside the sound are not even read.
    input.pointer.discardStreams(except: stream)
    let context = try CodecContext(codec)
    context.pointer.pointee.thread_count = 1
    context.pointer.pointee.pkt_timebase = source.pointee.time_base
    let problem = "The audio decoder does not open."
    try check(
      avcodec_parameters_to_context(context.pointer, source.pointee.codecpar),
      .decode,
      problem
    )
    try check(avcodec_open2(context.pointer, codec, nil), .decode, problem)
    self.maxSeconds = maxSeconds
    declaredSeconds =
      input.declaredSeconds(ofStream: source)
      ?? file.secondsOfCutWave(bitRate: source.pointee.codecpar.pointee.bit_rate)
    maxSamples = Int(clamping: maxSeconds * Double(Self.sampleRate))
    placement = AudioPlacement(
      zero: input.zeroTime(in: AudioPlacement.sampleTime),
      timeBase: source.pointee.time_base
    )
    self.stream = stream
    self.packet = packet
    self.frame = frame
    self.following = following
    self.input = input
    self.context = context
  }

  /// The next piece of sound, interleaved, never empty; nil after the last.
  ///
  /// The corresponding C functions are `av_read_frame`, `avcodec_receive_frame` and `swr_convert`.
  ///
  /// - Throws: `decode` when the file is damaged, `limit` when there is more sound than allowed,
  ///   `unavailable`, `outOfMemory`.
  public mutating func next() throws(CodecError) -> [Float]? {
    while state != .finished || placement.silence > 0 {
      // A gap of days is refused before it is read.
      try checkLength(samplesRead + Int(clamping: placement.silence))
      let samples: [Float]
      if let silence = placement.nextSilence() { samples = silence } else { samples = try part() }
      guard !samples.isEmpty else { continue }
      samplesRead += samples.count / Self.channelCount
      try checkLength(samplesRead)
      return samples
    }
    return nil
  }

  private func checkLength(_ samples: Int) throws(CodecError) {
    guard samples > maxSamples else { return }
    throw CodecError(
      .limit,
      "The audio is longer than the \(maxSeconds.shortestDecimal) seconds that are allowed. Cut it or raise the limit."
    )
  }

  // Returns the samples of one decoded frame; possibly none.
  private mutating func part() throws(CodecError) -> [Float] {
    if frameIsPlaced {
      frameIsPlaced = false
      return try convertFrame()
    }
    let status = avcodec_receive_frame(context.pointer, following.pointer)
    if status == shim_averror_again {
      try sendPackets()
      return []
    }
    guard status >= 0 || status == shim_averror_eof else {
      try drainCutFile(after: status)
      return []
    }
    guard frame.isEmpty else { return try placeFrame() }
    if status == shim_averror_eof {
      state = .finished
      return try placement.trimmed(resampler?.flush() ?? [])
    }
    av_frame_move_ref(frame.pointer, following.pointer)
    return []
  }

  // The samples of the decoded frame; where it is late, those before the silence.
  private mutating func placeFrame() throws(CodecError) -> [Float] {
    let gap = placement.gap(before: frame.pointer, following.pointer)
    guard gap > 0 else { return try convertFrame() }
    frameIsPlaced = true
    let rest = try placement.trimmed(resampler?.flush() ?? [])
    resampler = nil
    shape = nil
    placement.fill(gap)
    return rest
  }

  // The samples of the decoded frame.
  private mutating func convertFrame() throws(CodecError) -> [Float] {
    defer {
      av_frame_unref(frame.pointer)
      av_frame_move_ref(frame.pointer, following.pointer)
    }
    let shape = try AudioResampler.Shape(frame.pointer)
    var samples: [Float] = []
    if shape != self.shape {
      samples = try resampler?.flush() ?? []
      resampler = try AudioResampler(frame.pointer, shape)
      self.shape = shape
    }
    placement.add(frame.pointer)
    return try placement.trimmed(samples + (resampler?.convert(frame.pointer) ?? []))
  }

  // Sends the decoder one audio packet, or signals the end of the stream.
  private mutating func sendPackets() throws(CodecError) {
    guard state == .reading else {
      state = .finished
      return
    }
    guard try readPacket() else { return try drain() }
    let status = avcodec_send_packet(context.pointer, packet.pointer)
    av_packet_unref(packet.pointer)
    if status < 0 { try drainCutFile(after: status) }
  }

  private mutating func drain() throws(CodecError) {
    state = .draining
    try check(avcodec_send_packet(context.pointer, nil), .decode, damageError)
  }

  // A file that was cut off ends in half a packet; the sound before it is whole. Anywhere else a packet
  // that does not decode is damage.
  private mutating func drainCutFile(after status: Int32) throws(CodecError) {
    guard state == .reading, samplesRead > 0 || !frame.isEmpty, try !readPacket() else {
      throw CodecError(.decode, damageError, status: status)
    }
    try drain()
  }

  // False at the end of the file.
  private mutating func readPacket() throws(CodecError) -> Bool {
    try packet.read(from: input.pointer, stream: stream, problem: damageError)
  }

  private var damageError: String {
    "The audio is damaged after \(samplesRead / (Self.sampleRate / 10)) tenths of a second."
      + " Copy the file again, or save it again."
  }
}

extension MediaFile {
  // The length of a WAV file that was cut off, by its head: libavformat takes what is there for the whole. What
  // is written to a pipe has a size near 2 GiB or more in its head.
  fileprivate func secondsOfCutWave(bitRate: Int64) -> Double? {
    let head = bytes(at: 0, count: 12)
    guard head.starts(with: "RIFF".utf8), head.dropFirst(8).elementsEqual("WAVE".utf8), bitRate > 0
    else { return nil }
    let size = head[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
    guard size > byteCount, size < 0x7FFF_0000 else { return nil }
    return Double(size) * 8 / Double(bitRate)
  }
}

extension MediaInput {
  // The length of a stream by the file's own word, in seconds.
  fileprivate borrowing func declaredSeconds(
    ofStream stream: UnsafeMutablePointer<AVStream>
  ) -> Double? {
    guard pointer.pointee.duration_estimation_method != AVFMT_DURATION_FROM_BITRATE else {
      return nil
    }
    if stream.pointee.duration > 0 {
      return Double(stream.pointee.duration) * av_q2d(stream.pointee.time_base)
    }
    let full = pointer.pointee.duration
    return full > 0 ? Double(full) / Double(AV_TIME_BASE) : nil
  }
}
