internal import CFFmpeg

extension FormatOutput {
  /// Declares the sound, after the video.
  ///
  /// The corresponding C functions are `avformat_new_stream` and `av_channel_layout_default`.
  ///
  /// - Throws: `invalidSettings` when the track contradicts itself; `outOfMemory`.
  func addAudioStream(_ track: EncodedAudioTrack) throws(CodecError) {
    guard 1...768_000 ~= track.sampleRate, 1...8 ~= track.channelCount,
      1...65_536 ~= track.frameSize, 0...65_536 ~= track.initialPadding,
      0...65_536 ~= track.trailingPadding
    else {
      throw .invalidSettings(
        "An audio track of \(track.channelCount) channels at \(track.sampleRate) Hz in packets of "
          + "\(track.frameSize) samples cannot be written."
      )
    }
    let (stream, parameters) = try addStream("a sound stream", extradata: track.extradata)
    parameters.pointee.codec_type = AVMEDIA_TYPE_AUDIO
    parameters.pointee.codec_id = track.codec == .aac ? AV_CODEC_ID_AAC : AV_CODEC_ID_OPUS
    parameters.pointee.sample_rate = Int32(clamping: track.sampleRate)
    parameters.pointee.frame_size = Int32(clamping: track.frameSize)
    parameters.pointee.initial_padding = Int32(clamping: track.initialPadding)
    parameters.pointee.bit_rate = Int64(track.bitRate)
    av_channel_layout_default(&parameters.pointee.ch_layout, Int32(clamping: track.channelCount))
    stream.pointee.time_base = track.timeBase
  }

  /// How far the times of sound are moved: Matroska has no negative times, and would move the
  /// image instead.
  func audioShift(_ track: EncodedAudioTrack) -> Int64 {
    isMatroska ? Int64(track.initialPadding) : 0
  }
}

extension EncodedAudioTrack {
  /// The unit of the packets' times, in seconds.
  var timeBase: AVRational { AVRational(num: 1, den: Int32(clamping: sampleRate)) }
}

extension Packet {
  /// Says how many samples at the end of the packet are not to be heard.
  ///
  /// The corresponding C function is `av_packet_new_side_data`, type `AV_PKT_DATA_SKIP_SAMPLES`.
  func dropAtEnd(samples: Int) throws(CodecError) {
    guard samples > 0 else { return }
    guard let data = av_packet_new_side_data(pointer, AV_PKT_DATA_SKIP_SAMPLES, 10) else {
      throw .outOfMemory("an audio packet")
    }
    // Two 32-bit little-endian counts, for start and end, and a reason for each.
    data.update(repeating: 0, count: 10)
    for byte in 0..<4 { data[4 + byte] = UInt8(truncatingIfNeeded: samples >> (8 * byte)) }
  }
}
