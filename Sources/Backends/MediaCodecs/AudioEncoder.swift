internal import CFFmpeg
internal import Graphics

/// Encodes audio in one call: interleaved stereo floats at the rate of `AudioDecoder`.
///
/// One encoder, one thread: equal samples give equal bytes, regardless of how they are divided.
public struct AudioEncoder: ~Copyable {
  private let context: CodecContext
  private let packet: Packet
  private let frame: Frame
  private let frameSize: Int
  private let isPlanar: Bool
  private var track: EncodedAudioTrack
  private var pending: [Float] = []
  private var nextSample: Int64 = 0

  /// Opens an encoder.
  ///
  /// The corresponding C functions are `avcodec_find_encoder_by_name` and `avcodec_open2`.
  ///
  /// - Throws: `unavailable` when the installed libraries have no encoder for the codec, `outOfMemory`.
  public init(_ codec: EncodedAudioTrack.Codec) throws(CodecError) {
    try CodecLibrary.prepare()
    guard let encoder = codec.encoderNames.firstResult({ avcodec_find_encoder_by_name($0) }) else {
      throw CodecError(
        .unavailable,
        "The installed FFmpeg libraries cannot encode \(codec.rawValue). Use --no-audio, or install "
          + "FFmpeg's libraries with it."
      )
    }
    let packet = try Packet()
    let frame = try Frame()
    let context = try CodecContext(encoder)
    let settings = context.pointer
    settings.pointee.bit_rate = codec.bitRate
    settings.pointee.sample_rate = Int32(AudioDecoder.sampleRate)
    settings.pointee.time_base = AVRational(num: 1, den: Int32(AudioDecoder.sampleRate))
    settings.pointee.sample_fmt = shim_preferred_sample_format(encoder)
    if !Self.formats.contains(settings.pointee.sample_fmt) {
      settings.pointee.sample_fmt = AV_SAMPLE_FMT_FLT
    }
    settings.pointee.thread_count = 1
    settings.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT
    // FFmpeg's own Opus encoder still calls itself experimental.
    settings.pointee.strict_std_compliance = FF_COMPLIANCE_EXPERIMENTAL
    av_channel_layout_default(&settings.pointee.ch_layout, Int32(AudioDecoder.channelCount))
    try check(
      avcodec_open2(settings, encoder, nil),
      .unavailable,
      "The encoder for \(codec.rawValue) does not open."
    )
    frameSize = Int(settings.pointee.frame_size)
    isPlanar = settings.pointee.sample_fmt == AV_SAMPLE_FMT_FLTP
    track = EncodedAudioTrack(
      codec: codec,
      sampleRate: AudioDecoder.sampleRate,
      channelCount: AudioDecoder.channelCount,
      frameSize: frameSize,
      initialPadding: Int(settings.pointee.initial_padding),
      bitRate: Int(codec.bitRate),
      extradata: context.extradata,
      packets: []
    )
    self.packet = packet
    self.frame = frame
    self.context = context
  }

  private static let formats = [AV_SAMPLE_FMT_FLT, AV_SAMPLE_FMT_FLTP]

  /// The bytes that have been encoded so far.
  public private(set) var byteCount = 0

  /// Encodes samples that follow those before.
  ///
  /// - Parameter samples: left and right in turn, −1…1.
  /// - Throws: `encode`, `outOfMemory`.
  public mutating func append(_ samples: [Float]) throws(CodecError) {
    pending += samples
    let step = frameSize * AudioDecoder.channelCount
    var start = 0
    while pending.count - start >= step {
      try encode(pending[start..<(start + step)])
      start += step
    }
    pending.removeFirst(start)
  }

  /// Encodes what is left and gives everything.
  ///
  /// - Throws: `encode`, `outOfMemory`.
  public consuming func finish() throws(CodecError) -> EncodedAudioTrack {
    // Encoders take one frame that is shorter, the last.
    if !pending.isEmpty { try encode(pending[...]) }
    try check(avcodec_send_frame(context.pointer, nil), .encode, problem)
    try receivePackets()
    return track
  }

  private mutating func encode(_ samples: ArraySlice<Float>) throws(CodecError) {
    let count = samples.count / AudioDecoder.channelCount
    let target = frame.pointer
    defer { av_frame_unref(target) }
    target.pointee.nb_samples = Int32(clamping: count)
    target.pointee.format = context.pointer.pointee.sample_fmt.rawValue
    target.pointee.sample_rate = Int32(AudioDecoder.sampleRate)
    av_channel_layout_default(&target.pointee.ch_layout, Int32(AudioDecoder.channelCount))
    target.pointee.pts = nextSample
    try check(av_frame_get_buffer(target, 0), .outOfMemory, "No memory for an audio frame.")
    write(samples, count)
    nextSample += Int64(count)
    try check(avcodec_send_frame(context.pointer, target), .encode, problem)
    try receivePackets()
  }

  private func write(_ samples: ArraySlice<Float>, _ count: Int) {
    samples.withUnsafeBufferPointer { samples in
      let planes = frame.pointer.pointee.data
      for channel in 0..<(isPlanar ? AudioDecoder.channelCount : 1) {
        guard let plane = channel == 0 ? planes.0 : planes.1 else { return }
        plane.withMemoryRebound(to: Float.self, capacity: count * AudioDecoder.channelCount) {
          if isPlanar {
            for index in 0..<count {
              $0[index] = samples[AudioDecoder.channelCount * index + channel]
            }
          } else {
            for index in samples.indices { $0[index] = samples[index] }
          }
        }
      }
    }
  }

  private mutating func receivePackets() throws(CodecError) {
    while true {
      let status = avcodec_receive_packet(context.pointer, packet.pointer)
      if status == shim_averror_again || status == shim_averror_eof { return }
      try check(status, .encode, problem)
      let encoded = packet.pointer.pointee
      track.packets.append(
        EncodedAudioTrack.Packet(
          data: packet.bytes,
          presentation: encoded.pts,
          decode: encoded.dts,
          duration: max(1, encoded.duration)
        )
      )
      track.trailingPadding = packet.droppedAtEnd
      byteCount += Int(encoded.size)
      av_packet_unref(packet.pointer)
    }
  }

  private var problem: String { "The audio encoder failed near sample \(nextSample)." }
}

extension EncodedAudioTrack.Codec {
  /// FFmpeg's names of its encoders, in the order of preference.
  var encoderNames: [String] {
    switch self {
    case .aac: ["aac"]
    case .opus: ["libopus", "opus"]
    }
  }

  // Bits a second at which stereo music is hard to distinguish from its source.
  fileprivate var bitRate: Int64 {
    switch self {
    case .aac: 192_000
    case .opus: 128_000
    }
  }
}

extension Packet {
  /// How many samples at the end of the packet are not to be heard.
  ///
  /// The corresponding C function is `av_packet_get_side_data`, type `AV_PKT_DATA_SKIP_SAMPLES`.
  fileprivate var droppedAtEnd: Int {
    var size = 0
    guard let data = av_packet_get_side_data(pointer, AV_PKT_DATA_SKIP_SAMPLES, &size), size >= 8
    else { return 0 }
    // Two 32-bit little-endian counts, for start and end.
    return (0..<4).reduce(0) { $0 | Int(data[4 + $1]) << (8 * $1) }
  }
}
