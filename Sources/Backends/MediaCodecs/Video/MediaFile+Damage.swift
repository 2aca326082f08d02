internal import CFFmpeg
internal import ImageFiles

extension MediaFile {
  /// Decodes all frames and all audio of a video once, and drops them.
  ///
  /// Damage that players conceal is an error here, in the container, too. Covers and streams without a decoder are
  /// left out.
  ///
  /// - Parameters:
  ///   - maxSide: the greatest width and height.
  ///   - maxPixels: the greatest product of both.
  /// - Throws: `decode` for a damaged file, `unavailable`, `outOfMemory`.
  /// - Complexity: O(*pixels* + *samples*)
  public func checkContent(maxSide: Int, maxPixels: Int) throws(CodecError) {
    try CodecLibrary.prepare()
    let limits = ImageLimits(maxSide: maxSide, maxPixels: maxPixels)
    var number: Int32 = 0
    while try checkStream(number, limits) { number += 1 }
  }

  // False where there is no stream of the number.
  private func checkStream(_ number: Int32, _ limits: ImageLimits) throws(CodecError) -> Bool {
    let packet = try Packet()
    let frame = try Frame()
    let input = try MediaInput(
      self,
      containers: VideoInput.containers,
      problem: CodecError.noVideo
    )
    let format = input.pointer
    try check(avformat_find_stream_info(format, nil), .decode, CodecError.noVideo)
    guard number < format.pointee.nb_streams, let source = format.pointee.streams[Int(number)],
      let parameters = source.pointee.codecpar
    else { return false }
    let kind = parameters.pointee.codec_type
    let isCover = source.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0
    guard kind == AVMEDIA_TYPE_AUDIO || (kind == AVMEDIA_TYPE_VIDEO && !isCover),
      let codec = VideoReader.decoder(of: source)
        ?? avcodec_find_decoder(parameters.pointee.codec_id)
    else { return true }
    format.discardStreams(except: number)
    let context = try VideoReader.open(codec, parameters)
    context.pointer.pointee.pkt_timebase = source.pointee.time_base
    context.pointer.pointee.max_pixels = limits.decoderPixels
    context.pointer.pointee.err_recognition = AV_EF_CRCCHECK | AV_EF_EXPLODE
    let problem = CodecError.damage(
      to: kind == AVMEDIA_TYPE_AUDIO ? "the audio of the video" : "a frame of the video"
    )
    var status = shim_averror_again
    while status != shim_averror_eof {
      if status == shim_averror_again {
        let isLast = try !packet.read(from: format, stream: number, problem: problem)
        guard isLast || packet.pointer.pointee.flags & AV_PKT_FLAG_CORRUPT == 0 else {
          throw CodecError(.decode, problem)
        }
        try context.send(packet, isLast: isLast, problem)
      }
      status = context.receive(frame)
      guard status != shim_averror_again, status != shim_averror_eof else { continue }
      try check(status, .decode, problem)
      guard frame.isComplete, frame.pointer.pointee.flags & AV_FRAME_FLAG_CORRUPT == 0 else {
        throw CodecError(.decode, problem)
      }
    }
    // See `shim_note_error`.
    guard format.pointee.opaque == nil else {
      throw CodecError(.decode, CodecError.damage(to: "the container of the video"))
    }
    return true
  }
}
