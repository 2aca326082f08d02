internal import CFFmpeg

/// Two encoders of AV1, as AVIF needs them for images with alpha: one for the colours, and one of a single
/// plane for alpha, whose packets follow those of the colours.
final class AlphaStreamEncoder: EncoderBackend {
  private let color: FFmpegEncoder
  private let alpha: FFmpegEncoder
  private var alphaSegment = EncodedSegment(extradata: [], packets: [])

  /// Opens both encoders of checked settings.
  ///
  /// - Throws: `unavailable`, `invalidSettings`, `outOfMemory`.
  init(_ settings: VideoSettings) throws(CodecError) {
    var opaque = settings
    opaque.pixelFormat = .yuv420p
    color = try FFmpegEncoder(opaque)
    alpha = try FFmpegEncoder(opaque, isAlpha: true)
  }

  /// The parameters of the colours.
  var parameterSets: [UInt8] { color.parameterSets }

  /// As `EncoderBackend.encode`, for frames in `yuva420p`.
  func encode(
    _ frame: borrowing Frame,
    _ image: EncoderImage,
    into segment: inout EncodedSegment
  ) throws(CodecError) {
    // An encoder takes references to all memory of a frame; only what it reads differs.
    let whole = frame.pointer.pointee
    defer {
      frame.pointer.pointee.format = whole.format
      frame.pointer.pointee.data = whole.data
      frame.pointer.pointee.linesize = whole.linesize
      frame.pointer.pointee.color_range = whole.color_range
    }
    frame.pointer.pointee.format = AV_PIX_FMT_YUV420P.rawValue
    frame.pointer.pointee.data.3 = nil
    frame.pointer.pointee.linesize.3 = 0
    try color.encode(frame, image, into: &segment)
    frame.pointer.pointee.format = AV_PIX_FMT_GRAY8.rawValue
    frame.pointer.pointee.color_range = AVCOL_RANGE_JPEG
    (frame.pointer.pointee.data.0, frame.pointer.pointee.linesize.0) = (
      whole.data.3, whole.linesize.3
    )
    (frame.pointer.pointee.data.1, frame.pointer.pointee.data.2) = (nil, nil)
    (frame.pointer.pointee.linesize.1, frame.pointer.pointee.linesize.2) = (0, 0)
    try alpha.encode(frame, image, into: &alphaSegment)
  }

  /// As `EncoderBackend.finish`.
  func finish(into segment: inout EncodedSegment) throws(CodecError) {
    try color.finish(into: &segment)
    try alpha.finish(into: &alphaSegment)
    guard segment.packets.map(\.presentation) == alphaSegment.packets.map(\.presentation) else {
      throw CodecError(.encode, "The encoders of colour and alpha gave frames of different times.")
    }
    for index in segment.packets.indices {
      segment.packets[index].blockAddition = alphaSegment.packets[index].data
    }
  }
}
