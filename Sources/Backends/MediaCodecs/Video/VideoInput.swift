internal import CFFmpeg
internal import Graphics
internal import ImageFiles

/// The video of a file being demultiplexed.
struct VideoInput: ~Copyable {
  let input: MediaInput
  let stream: Int32
  let source: UnsafeMutablePointer<AVStream>
  let codec: UnsafePointer<AVCodec>

  // Containers that hold video and name no other file.
  private static let containers = "mov,mp4,m4a,3gp,matroska,webm,avi,nut,mpegts,mpeg,flv,ogg,ivf"

  init(_ file: MediaFile) throws(CodecError) {
    let input = try MediaInput(file, containers: Self.containers, problem: CodecError.noVideo)
    try check(avformat_find_stream_info(input.pointer, nil), .decode, CodecError.noVideo)
    var codec: UnsafePointer<AVCodec>?
    let stream = av_find_best_stream(input.pointer, AVMEDIA_TYPE_VIDEO, -1, -1, &codec, 0)
    guard stream >= 0, let codec, let source = input.pointer.pointee.streams[Int(stream)] else {
      throw stream == shim_averror_decoder_not_found
        ? input.pointer.missingDecoder(AVMEDIA_TYPE_VIDEO, "this video")
        : CodecError(.decode, CodecError.noVideo)
    }
    for index in 0..<Int(input.pointer.pointee.nb_streams) where index != Int(stream) {
      input.pointer.pointee.streams[index]?.pointee.discard = AVDISCARD_ALL
    }
    self.stream = stream
    self.source = source
    self.codec = VideoReader.decoder(of: source) ?? codec
    self.input = input
  }

  /// The beginning of the file in ticks of the stream; nil where it says nothing.
  var startTime: Int64? {
    let start = input.pointer.pointee.start_time
    guard start != shim_nopts_value else { return nil }
    return av_rescale_q(start, AVRational(num: 1, den: AV_TIME_BASE), source.pointee.time_base)
  }

  /// The width of a frame once its pixels are square; rows stay.
  ///
  /// The corresponding C function is `av_guess_sample_aspect_ratio`.
  func squareWidth(_ width: Int) -> Int {
    let ratio = av_guess_sample_aspect_ratio(input.pointer, source, nil)
    guard ratio.num > 0, ratio.den > 0 else { return width }
    return max(1, (width * Int(ratio.num) + Int(ratio.den) / 2) / Int(ratio.den))
  }

  /// How frames are turned, by the matrix that the file has for that.
  ///
  /// The corresponding C functions are `av_stream_get_side_data` and `av_display_rotation_get`.
  var orientation: ImageOrientation {
    var size = 0
    guard let data = av_stream_get_side_data(source, AV_PKT_DATA_DISPLAYMATRIX, &size), size >= 36
    else { return .upright }
    let angle = data.withMemoryRebound(to: Int32.self, capacity: 9) { av_display_rotation_get($0) }
    // Counterclockwise.
    guard angle.isFinite else { return .upright }
    switch Int(clamping: angle / 90) & 3 {
    case 1: return .threeQuartersTurned
    case 2: return .halfTurned
    case 3: return .quarterTurned
    default: return .upright
    }
  }
}
