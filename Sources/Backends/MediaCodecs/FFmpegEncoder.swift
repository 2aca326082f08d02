internal import CFFmpeg

/// An encoder of FFmpeg's.
final class FFmpegEncoder: EncoderBackend {
  private let context: CodecContext
  private let packet: Packet
  private var hasFrame = false

  /// Opens the encoder of checked settings.
  ///
  /// The corresponding C function is `avcodec_open2`.
  ///
  /// - Parameter isAlpha: whether it encodes the plane of alpha alone.
  /// - Throws: `unavailable`, `invalidSettings`, `outOfMemory`.
  init(_ settings: VideoSettings, isAlpha: Bool = false) throws(CodecError) {
    let context = try SegmentEncoder.open(settings, isAlpha: isAlpha)
    packet = try Packet()
    self.context = context
  }

  deinit {
    // SVT-AV1 waits for ever for the end of a stream that has not begun.
    guard context.pointer.pointee.codec_id == AV_CODEC_ID_AV1, !hasFrame,
      let frame = try? Frame()
    else { return }
    frame.pointer.pointee.format = context.pointer.pointee.pix_fmt.rawValue
    frame.pointer.pointee.width = context.pointer.pointee.width
    frame.pointer.pointee.height = context.pointer.pointee.height
    frame.pointer.pointee.pts = 0
    guard av_frame_get_buffer(frame.pointer, 0) == 0 else { return }
    avcodec_send_frame(context.pointer, frame.pointer)
  }

  /// The codec's parameters; libaom knows them only with the first packet.
  var parameterSets: [UInt8] { context.extradata }

  /// How many frames decoding runs ahead of showing, as far as the encoder says.
  var delay: Int32 { context.pointer.pointee.has_b_frames }

  /// As `EncoderBackend.encode`.
  ///
  /// The corresponding C functions are `avcodec_send_frame` and `avcodec_receive_packet`.
  func encode(
    _ frame: borrowing Frame,
    _ image: EncoderImage,
    into segment: inout EncodedSegment
  ) throws(CodecError) {
    hasFrame = true
    frame.pointer.pointee.pts = image.number
    frame.pointer.pointee.pict_type = image.isFirst ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE
    try check(
      avcodec_send_frame(context.pointer, frame.pointer),
      .encode,
      "The encoder refused frame \(image.number)."
    )
    try receivePackets(into: &segment)
  }

  /// As `EncoderBackend.finish`.
  func finish(into segment: inout EncodedSegment) throws(CodecError) {
    try check(avcodec_send_frame(context.pointer, nil), .encode, "The encoder did not finish.")
    try receivePackets(into: &segment)
  }

  private func receivePackets(into segment: inout EncodedSegment) throws(CodecError) {
    while true {
      let status = avcodec_receive_packet(context.pointer, packet.pointer)
      if status == shim_averror_again || status == shim_averror_eof { return }
      try check(status, .encode, "The encoder failed after \(segment.packets.count) packets.")
      if segment.extradata.isEmpty { segment.extradata = packet.newExtradata }
      segment.packets.append(
        EncodedSegment.Packet(
          data: packet.bytes,
          presentation: packet.pointer.pointee.pts,
          decode: packet.pointer.pointee.dts,
          isKey: packet.pointer.pointee.flags & AV_PKT_FLAG_KEY != 0,
          blockAddition: packet.blockAddition
        )
      )
      av_packet_unref(packet.pointer)
    }
  }
}
