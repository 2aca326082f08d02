internal import CFFmpeg

/// Turns decoded sound of one kind into interleaved stereo floats at the rate of `AudioDecoder`.
///
/// The corresponding C functions are `swr_alloc_set_opts2`, `swr_convert` and `swr_free`.
struct AudioResampler: ~Copyable {
  /// The format of decoded audio.
  struct Shape: Equatable {
    let rate: Int32
    let format: Int32
    let channels: Int32
    let layout: UInt64

    // Rates far from all existing ones would expand a small file to days of audio.
    private static let rates: ClosedRange<Int32> = 1000...768_000

    init(_ frame: UnsafeMutablePointer<AVFrame>) throws(CodecError) {
      let source = frame.pointee
      guard Self.rates ~= source.sample_rate, 1...64 ~= source.ch_layout.nb_channels else {
        throw CodecError(
          .decode,
          "Audio of \(source.ch_layout.nb_channels) channels at \(source.sample_rate) Hz cannot be "
            + "read. Give one of 1000 to 768000 Hz."
        )
      }
      rate = source.sample_rate
      format = source.format
      channels = source.ch_layout.nb_channels
      layout = source.ch_layout.order == AV_CHANNEL_ORDER_NATIVE ? source.ch_layout.u.mask : 0
    }
  }

  private let shape: Shape
  private let pointer: OpaquePointer
  // One channel is not spread by the library, which would make it quieter.
  private let outputChannels: Int

  init(_ frame: UnsafeMutablePointer<AVFrame>, _ shape: Shape) throws(CodecError) {
    outputChannels = shape.channels == 1 ? 1 : 2
    var input = AVChannelLayout()
    var output = AVChannelLayout()
    av_channel_layout_default(&output, Int32(outputChannels))
    if frame.pointee.ch_layout.order == AV_CHANNEL_ORDER_UNSPEC {
      av_channel_layout_default(&input, shape.channels)
    } else {
      av_channel_layout_copy(&input, &frame.pointee.ch_layout)
    }
    defer {
      av_channel_layout_uninit(&input)
      av_channel_layout_uninit(&output)
    }
    var pointer: OpaquePointer?
    let status = swr_alloc_set_opts2(
      &pointer,
      &output,
      AV_SAMPLE_FMT_FLT,
      Int32(AudioDecoder.sampleRate),
      &input,
      AVSampleFormat(rawValue: shape.format),
      shape.rate,
      0,
      nil
    )
    guard status >= 0, let created = pointer, swr_init(created) >= 0 else {
      swr_free(&pointer)
      throw CodecError(
        .decode,
        "The channels of the audio cannot be mixed to two. Give a mono or stereo file."
      )
    }
    self.pointer = created
    self.shape = shape
  }

  deinit {
    var pointer: OpaquePointer? = pointer
    swr_free(&pointer)
  }

  /// The samples of a frame, less what the filter still holds back.
  func convert(_ frame: UnsafeMutablePointer<AVFrame>) throws(CodecError) -> [Float] {
    let count = frame.pointee.nb_samples
    guard count > 0, let data = frame.pointee.extended_data else { return [] }
    return try data.withMemoryRebound(
      to: UnsafePointer<UInt8>?.self,
      capacity: Int(shape.channels)
    ) { (planes) throws(CodecError) in try convert(planes, count) }
  }

  /// Returns the samples that the filter has delayed.
  func flush() throws(CodecError) -> [Float] { try convert(nil, 0) }

  private func convert(
    _ planes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?,
    _ count: Int32
  ) throws(CodecError) -> [Float] {
    let capacity = swr_get_out_samples(pointer, count)
    try check(capacity, .decode, "The audio cannot be resampled.")
    guard capacity > 0 else { return [] }
    let channels = outputChannels
    var written: Int32 = 0
    let samples = [Float](unsafeUninitializedCapacity: Int(capacity) * channels) { buffer, used in
      var target = UnsafeMutableRawPointer(buffer.baseAddress)?
        .assumingMemoryBound(to: UInt8.self)
      written = swr_convert(pointer, &target, capacity, planes, count)
      used = Int(max(0, written)) * channels
    }
    try check(written, .decode, "The audio cannot be resampled.")
    guard channels == 1 else { return samples }
    return [Float](unsafeUninitializedCapacity: samples.count * 2) { buffer, used in
      for (index, sample) in samples.enumerated() {
        buffer.initializeElement(at: 2 * index, to: sample)
        buffer.initializeElement(at: 2 * index + 1, to: sample)
      }
      used = samples.count * 2
    }
  }
}
