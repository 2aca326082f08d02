internal import CFFmpeg

/// A file being written.
///
/// The corresponding C functions are `avformat_alloc_output_context2` and
/// `avformat_free_context`.
struct FormatOutput: ~Copyable {
  let pointer: UnsafeMutablePointer<AVFormatContext>
  let container: VideoContainer

  init(url: String, container: VideoContainer) throws(CodecError) {
    var pointer: UnsafeMutablePointer<AVFormatContext>?
    let status = avformat_alloc_output_context2(&pointer, nil, container.muxerName, url)
    guard status >= 0, let pointer else {
      throw CodecError(
        .unavailable,
        "The container \(container.muxerName) is not part of the installed FFmpeg libraries.",
        status: status
      )
    }
    self.pointer = pointer
    self.container = container
    pointer.pointee.flags |= AVFMT_FLAG_BITEXACT
  }

  deinit {
    avio_closep(&pointer.pointee.pb)
    avformat_free_context(pointer)
  }

  /// The unit of time of a stream; the muxer chooses it while writing the header.
  func timeBase(ofStream index: Int32) -> AVRational {
    pointer.pointee.streams[Int(index)]?.pointee.time_base ?? AVRational(num: 1, den: 1)
  }

  /// Whether the file is Matroska or WebM.
  var isMatroska: Bool { container == .webm || container == .mkv }

  /// Declares the video stream.
  ///
  /// The corresponding C function is `avformat_new_stream`.
  ///
  /// - Parameter isAlpha: whether it is the stream of alpha, one plane in full range.
  func addVideoStream(
    _ settings: VideoSettings,
    extradata: [UInt8],
    isAlpha: Bool = false
  ) throws(CodecError) {
    let (stream, parameters) = try addStream("a video stream", extradata: extradata)
    parameters.pointee.codec_type = AVMEDIA_TYPE_VIDEO
    let tags = ColorTags(settings.pixelFormat)
    parameters.pointee.codec_id = settings.codec.id
    parameters.pointee.codec_tag = tag(of: settings.codec)
    let layout =
      settings.hasAlphaStream
      ? (isAlpha ? AV_PIX_FMT_GRAY8 : AV_PIX_FMT_YUV420P) : settings.pixelFormat.format
    parameters.pointee.format = layout.rawValue
    parameters.pointee.width = Int32(settings.encodedWidth)
    parameters.pointee.height = Int32(settings.encodedHeight)
    parameters.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    parameters.pointee.color_range = isAlpha ? AVCOL_RANGE_JPEG : tags.range
    parameters.pointee.color_primaries = tags.primaries
    parameters.pointee.color_trc = tags.transfer
    parameters.pointee.color_space = tags.matrix
    parameters.pointee.chroma_location = tags.chromaLocation
    parameters.pointee.bits_per_coded_sample = settings.codec == .prores ? 32 : 0
    if settings.pixelFormat == .yuva420p, !settings.hasAlphaStream {
      av_dict_set(&stream.pointee.metadata, "alpha_mode", "1", 0)
    }
    let rate = settings.frameRate
    stream.pointee.time_base = AVRational(durationOfFrameAt: rate)
    stream.pointee.avg_frame_rate = AVRational(rate)
    stream.pointee.r_frame_rate = stream.pointee.avg_frame_rate
    stream.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
  }

  // Zero leaves it to the muxer.
  private func tag(of codec: VideoCodec) -> UInt32 {
    switch codec {
    // Apple's players take no other.
    case .h265: isMatroska ? 0 : shim_tag_hvc1
    case .prores: isMatroska ? 0 : shim_tag_ap4h
    case .raw: shim_tag_rgba
    case .h264, .av1, .vp9, .ffv1: 0
    }
  }

  /// A new stream with the header of its codec and nothing else.
  func addStream(_ what: String, extradata: [UInt8]) throws(CodecError) -> (
    stream: UnsafeMutablePointer<AVStream>, parameters: UnsafeMutablePointer<AVCodecParameters>
  ) {
    guard let stream = avformat_new_stream(pointer, nil),
      let parameters = stream.pointee.codecpar,
      let memory = av_mallocz(extradata.count + Int(AV_INPUT_BUFFER_PADDING_SIZE))
    else { throw .outOfMemory(what) }
    memory.copyMemory(from: extradata, byteCount: extradata.count)
    parameters.pointee.extradata = memory.assumingMemoryBound(to: UInt8.self)
    parameters.pointee.extradata_size = Int32(extradata.count)
    parameters.pointee.codec_tag = 0
    return (stream, parameters)
  }

  func open(path: String) throws(CodecError) {
    try check(
      avio_open2(&pointer.pointee.pb, pointer.pointee.url, AVIO_FLAG_WRITE, nil, nil),
      .cannotCreate,
      "Cannot create \(path). Check that the folder exists and may be written to."
    )
  }

  func writeHeader(path: String) throws(CodecError) {
    if container == .mp4 || container == .mov {
      // With the default of 1000 an edit list rounds sound to milliseconds.
      for (name, value) in [("movflags", "+faststart"), ("movie_timescale", "48000")] {
        // Not as a dictionary: FFmpeg copies it and, without memory, continues without its entries.
        try check(
          av_opt_set(pointer, name, value, AV_OPT_SEARCH_CHILDREN),
          .outOfMemory,
          "No memory for an option of \(path)."
        )
      }
    }
    try check(avformat_write_header(pointer, nil), .io, "Cannot write the start of \(path).")
  }

  func finish(path: String) throws(CodecError) {
    let problem = "Cannot complete \(path). Check that the disk is not full."
    try check(av_write_trailer(pointer), .io, problem)
    avio_flush(pointer.pointee.pb)
    try check(pointer.pointee.pb.pointee.error, .io, problem)
    try check(avio_closep(&pointer.pointee.pb), .io, problem)
  }
}
