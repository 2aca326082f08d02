internal import CFFmpeg
internal import Graphics
internal import Synchronization

extension SegmentEncoder {
  /// Opens the codec with the settings and the options that make segments joinable and bytes
  /// reproducible.
  ///
  /// - Parameters:
  ///   - isTrial: whether the call only tests that it opens.
  ///   - isAlpha: whether it encodes the plane of alpha of AVIF alone, which SVT-AV1 cannot.
  static func open(
    _ settings: VideoSettings,
    isTrial: Bool = false,
    isAlpha: Bool = false
  ) throws(CodecError) -> CodecContext {
    let name = isAlpha ? "libaom-av1" : settings.encoderName
    let options = isAlpha ? settings.alphaOptions : settings.encoderOptions
    guard let codec = avcodec_find_encoder_by_name(name) else {
      throw CodecError(
        .unavailable,
        "The encoder \(name) for \(settings.codec.rawValue) is not part of the installed FFmpeg "
          + "libraries (\(settings.codec.remedy))."
      )
    }
    let context = try CodecContext(codec)
    context.pointer.describe(settings, name)
    if isAlpha {
      context.pointer.pointee.pix_fmt = AV_PIX_FMT_GRAY8
      context.pointer.pointee.color_range = AVCOL_RANGE_JPEG
    }
    context.pointer.pointee.thread_count = 1
    context.pointer.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT
    // The one flag above 2³¹ − 1, imported as unsigned.
    context.pointer.pointee.flags |= Int32(bitPattern: AV_CODEC_FLAG_CLOSED_GOP)
    for option in options { try set(option, of: context, encoder: name) }
    let opened = context.pointer
    let status =
      name == "libsvtav1"
      ? CodecContext.svtAV1Lock.withLock { _ in
        ThreadScheduling.keeping { avcodec_open2(opened, codec, nil) }
      }
      : avcodec_open2(opened, codec, nil)
    guard status < 0 else { return context }
    throw openingError(
      settings,
      name,
      options,
      lacksMemory: !isTrial && lacksMemory(settings),
      status: status
    )
  }

  /// Why an encoder does not open.
  static func openingError(
    _ settings: VideoSettings,
    _ name: String,
    _ options: [CodecOption],
    lacksMemory: Bool,
    status: Int32? = nil
  ) -> CodecError {
    let problem =
      "The encoder \(name) does not open with "
      + options.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
      + " at \(settings.encodedWidth) × \(settings.encodedHeight)"
    let cause =
      lacksMemory
      ? " for lack of memory (allow more, or use a smaller output or fewer workers)." : "."
    let code: CodecError.Code = lacksMemory ? .outOfMemory : .invalidSettings
    guard let status else { return CodecError(code, problem + cause) }
    return CodecError(code, problem + cause, status: status)
  }

  // Whether an encoder that does not open lacks memory: most say no more than that they failed. With memory, it opens
  // for small images with the same settings; without any, nothing does.
  private static func lacksMemory(_ settings: VideoSettings) -> Bool {
    // Its library takes no image above 8704 rows.
    guard settings.codec != .av1 else { return false }
    var small = settings
    small.width = min(small.width, 64)
    small.height = min(small.height, 64)
    if (try? open(small, isTrial: true)) != nil { return true }
    guard let memory = av_malloc(1 << 16) else { return true }
    av_free(memory)
    return false
  }

  /// A frame with memory for the coded image, and for whole blocks of shared chroma.
  ///
  /// The corresponding C function is `av_frame_get_buffer`.
  static func makeFrame(_ settings: VideoSettings) throws(CodecError) -> Frame {
    let frame = try Frame()
    let tags = ColorTags(settings.pixelFormat)
    let (width, height) = (Int32(settings.encodedWidth), Int32(settings.encodedHeight))
    frame.pointer.pointee.format = settings.pixelFormat.format.rawValue
    frame.pointer.pointee.width = width + width % 2
    frame.pointer.pointee.height = height + height % 2
    frame.pointer.pointee.color_range = tags.range
    frame.pointer.pointee.color_primaries = tags.primaries
    frame.pointer.pointee.color_trc = tags.transfer
    frame.pointer.pointee.colorspace = tags.matrix
    frame.pointer.pointee.chroma_location = tags.chromaLocation
    try check(av_frame_get_buffer(frame.pointer, 0), .outOfMemory, "No memory for a frame.")
    frame.pointer.pointee.width = width
    frame.pointer.pointee.height = height
    return frame
  }

  // The corresponding C function is `av_opt_set`.
  private static func set(
    _ option: CodecOption,
    of context: borrowing CodecContext,
    encoder: String
  ) throws(CodecError) {
    let status = av_opt_set(context.pointer, option.name, option.value, AV_OPT_SEARCH_CHILDREN)
    guard status < 0 else { return }
    // FFmpeg 5.1 says of missing memory, too, that the value is wrong.
    let memory = av_malloc(1 << 16)
    av_free(memory)
    let again = av_opt_set(context.pointer, option.name, option.value, AV_OPT_SEARCH_CHILDREN)
    guard memory != nil, again < 0 else {
      throw .outOfMemory("the codec option \"\(option.name)\"")
    }
    let problem =
      status == shim_averror_option_not_found
      ? "There is no codec option \"\(option.name)\". `ffmpeg -h encoder=\(encoder)` lists them."
      : "The codec option \"\(option.name)\" does not take the value \"\(option.value)\"."
    throw CodecError(.invalidSettings, problem, status: status)
  }
}

extension UnsafeMutablePointer<AVCodecContext> {
  fileprivate func describe(_ settings: VideoSettings, _ encoder: String) {
    let rate = settings.frameRate
    let tags = ColorTags(settings.pixelFormat)
    pointee.width = Int32(settings.encodedWidth)
    pointee.height = Int32(settings.encodedHeight)
    pointee.pix_fmt = settings.pixelFormat.format
    // libaom takes no frame that lasts longer than a second, SVT-AV1 none of more than four minutes; how long it
    // does, the container says.
    let longest = ["libaom-av1": 1, "libsvtav1": 200][encoder] ?? .max
    let isTooSlow =
      rate.denominator / rate.numerator >= longest && rate.denominator > rate.numerator
    let second = AVRational(num: 1, den: 1)
    pointee.time_base = isTooSlow ? second : AVRational(durationOfFrameAt: rate)
    pointee.framerate = isTooSlow ? second : AVRational(rate)
    pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    pointee.color_range = tags.range
    pointee.color_primaries = tags.primaries
    pointee.color_trc = tags.transfer
    pointee.colorspace = tags.matrix
    pointee.chroma_sample_location = tags.chromaLocation
  }
}
