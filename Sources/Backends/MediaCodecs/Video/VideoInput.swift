internal import CFFmpeg
internal import Graphics
internal import ImageFiles

/// The video of a file being demultiplexed.
struct VideoInput: ~Copyable {
  let input: MediaInput
  let stream: Int32
  let source: UnsafeMutablePointer<AVStream>
  let codec: UnsafePointer<AVCodec>
  /// Whether the second video is the alpha of the first, as in AVIF.
  let hasAlphaStream: Bool

  // Containers that hold video and name no other file.
  static let containers = "mov,mp4,m4a,3gp,matroska,webm,avi,nut,mpeg,flv,ogg,ivf"

  /// Opens a file.
  ///
  /// - Parameter isAlpha: selects the stream of alpha of an AVIF file.
  init(_ file: MediaFile, isAlpha: Bool = false) throws(CodecError) {
    let input = try MediaInput(file, containers: Self.containers, problem: Self.problem(of: file))
    try check(avformat_find_stream_info(input.pointer, nil), .decode, CodecError.noVideo)
    let hasAlpha = input.pointer.isAnimatedAVIF && input.pointer.pointee.nb_streams == 2
    let (stream, source, codec) = try input.pointer.bestStream(
      AVMEDIA_TYPE_VIDEO,
      "this video",
      missing: CodecError.noVideo,
      number: hasAlpha ? (isAlpha ? 1 : 0) : -1
    )
    input.pointer.discardStreams(except: stream)
    hasAlphaStream = hasAlpha
    self.stream = stream
    self.source = source
    self.codec = VideoReader.decoder(of: source) ?? codec
    self.input = input
  }

  // Why a file with none of the containers is not read.
  private static func problem(of file: MediaFile) -> String {
    guard let kind = InputKind(file.bytes(at: 0, count: InputKind.signatureLength)),
      !kind.remedy.isEmpty
    else { return CodecError.noVideo }
    return "The file is \(kind.noun), which is not read as a video: \(kind.remedy)."
  }

  /// The rate that the container declares for its frames.
  ///
  /// libavformat takes the default duration of Matroska for it, or else a mean.
  var declaredRate: FrameRate? {
    let rate = source.pointee.avg_frame_rate
    return FrameRate(Int(rate.num), over: Int(rate.den))
  }

  /// Whether pixels can be transparent, as far as the layout of pixels and the tags of the stream say.
  ///
  /// The corresponding C function is `av_pix_fmt_desc_get`.
  var hasAlpha: Bool {
    if source.hasTaggedAlpha || hasAlphaStream { return true }
    let layout = AVPixelFormat(source.pointee.codecpar.pointee.format)
    return av_pix_fmt_desc_get(layout)?.pointee.has(AV_PIX_FMT_FLAG_ALPHA | AV_PIX_FMT_FLAG_PAL)
      ?? true
  }
}

extension UnsafeMutablePointer<AVStream> {
  /// Returns the width of a frame once its pixels are square; the height does not change.
  ///
  /// The corresponding C function is `av_guess_sample_aspect_ratio`.
  ///
  /// - Parameter file: the file that the stream is in.
  func squareWidth(_ width: Int, in file: UnsafeMutablePointer<AVFormatContext>) -> Int {
    let ratio = av_guess_sample_aspect_ratio(file, self, nil)
    guard ratio.num > 0, ratio.den > 0 else { return width }
    return max(1, (width * Int(ratio.num) + Int(ratio.den) / 2) / Int(ratio.den))
  }

  /// How frames are turned and mirrored, by the display matrix of the file.
  ///
  /// The matrix (a, b; c, d) maps a column and row of the frame to (a·x + c·y, b·x + d·y) of the display.
  /// Quarter turns and reflections are applied; of any other matrix the nearest of these.
  var orientation: ImageOrientation {
    guard let data = shim_display_matrix(self) else { return .upright }
    return data.withMemoryRebound(to: Int32.self, capacity: 9) {
      ImageOrientation(displayMatrix: Int($0[0]), Int($0[1]), Int($0[3]), Int($0[4]))
    }
  }
}

extension UnsafeMutablePointer<AVFormatContext> {
  /// Whether the file is a sequence of images of AVIF (brand `avis`).
  ///
  /// The corresponding C function is `av_dict_get`.
  fileprivate var isAnimatedAVIF: Bool {
    guard let entry = av_dict_get(pointee.metadata, "major_brand", nil, 0) else { return false }
    return String(cString: entry.pointee.value) == "avis"
  }
}
