internal import CFFmpeg
internal import CX264
internal import DynamicLibraries
internal import Glibc

/// The encoder of H.264: libx264, called without FFmpeg between.
///
/// It gives the same bytes as FFmpeg's `libx264`, except where a block is known to equal the
/// previous frame. Such a block is skipped without a search, if its frame refers to the previous
/// one and that represents the block well enough.
final class X264Encoder: EncoderBackend {
  private let encoder: OpaquePointer
  /// SPS and PPS, with start codes.
  let parameterSets: [UInt8]
  // The message that identifies the library, which precedes the first frame.
  private let message: [UInt8]
  private let colors: Int32
  /// How many frames decoding runs ahead of showing.
  let delay: Int32

  /// Opens an encoder of checked settings.
  ///
  /// The corresponding C functions are `x264_param_parse` and `x264_encoder_open`.
  ///
  /// - Throws: `unavailable`, `outOfMemory`, `invalidSettings`.
  init(_ settings: VideoSettings) throws(CodecError) {
    try CodecLibrary.open(.x264)
    let options = X264Options(settings)
    var parameters = try x264_param_t(options, settings)
    guard let encoder = shim_x264_open(&parameters) else {
      throw SegmentEncoder.openingError(
        settings,
        "libx264",
        options.all,
        lacksMemory: try Self.lacksMemory(options, settings)
      )
    }
    guard let headers = Self.headers(of: encoder) else {
      x264_encoder_close(encoder)
      throw .outOfMemory("the headers of H.264")
    }
    // As the library has corrected them.
    x264_encoder_parameters(encoder, &parameters)
    self.encoder = encoder
    (parameterSets, message) = headers
    colors = parameters.i_csp
    delay = parameters.i_bframe == 0 ? 0 : parameters.i_bframe_pyramid == 0 ? 1 : 2
  }

  // Whether an encoder that does not open lacks memory: with memory, it opens for small images
  // with the same settings.
  private static func lacksMemory(
    _ options: X264Options,
    _ settings: VideoSettings
  ) throws(CodecError) -> Bool {
    guard !settings.codecOptions.isEmpty else { return true }
    var small = settings
    small.width = min(small.width, 64)
    small.height = min(small.height, 64)
    var parameters = try x264_param_t(options, small)
    guard let encoder = shim_x264_open(&parameters) else { return false }
    x264_encoder_close(encoder)
    return true
  }

  // The corresponding C function is `x264_encoder_headers`.
  private static func headers(of encoder: OpaquePointer) -> (sets: [UInt8], message: [UInt8])? {
    var units: UnsafeMutablePointer<x264_nal_t>?
    var count: Int32 = 0
    guard x264_encoder_headers(encoder, &units, &count) >= 0, let units else { return nil }
    var (sets, message): ([UInt8], [UInt8]) = ([], [])
    for unit in UnsafeBufferPointer(start: units, count: Int(count)) {
      let bytes = UnsafeBufferPointer(start: unit.p_payload, count: Int(unit.i_payload))
      if unit.i_type == Int32(NAL_SEI.rawValue) { message += bytes } else { sets += bytes }
    }
    return sets.isEmpty ? nil : (sets, message)
  }

  /// As `EncoderBackend.encode`.
  ///
  /// The corresponding C function is `x264_encoder_encode`.
  func encode(
    _ frame: borrowing Frame,
    _ image: EncoderImage,
    into segment: inout EncodedSegment
  ) throws(CodecError) {
    var input = x264_picture_t()
    x264_picture_init(&input)
    input.i_type = image.isFirst ? X264_TYPE_IDR : X264_TYPE_AUTO
    input.i_pts = image.number
    let source = frame.pointer.pointee
    input.img.i_csp = colors
    input.img.i_plane = 3
    input.img.plane = (source.data.0, source.data.1, source.data.2, nil)
    input.img.i_stride = (source.linesize.0, source.linesize.1, source.linesize.2, 0)
    // The first frame has no reference, so it has no constant blocks.
    if !image.isFirst { try input.prop.setConstant(image.changed) }
    let blocks = image.changed.marks.count
    let offsets = Array(
      repeating: Float(image.quantizerOffset),
      count: image.quantizerOffset == 0 ? 0 : blocks
    )
    try offsets.withUnsafeBufferPointer { offsets throws(CodecError) in
      // They are read before the call returns.
      if !offsets.isEmpty {
        input.prop.quant_offsets = UnsafeMutablePointer(mutating: offsets.baseAddress)
      }
      try encode(&input, "The encoder refused frame \(image.number).", into: &segment)
    }
  }

  /// As `EncoderBackend.finish`.
  func finish(into segment: inout EncodedSegment) throws(CodecError) {
    while x264_encoder_delayed_frames(encoder) > 0 {
      try encode(nil, "The encoder did not finish.", into: &segment)
    }
  }

  private func encode(
    _ input: UnsafeMutablePointer<x264_picture_t>?,
    _ problem: @autoclosure () -> String,
    into segment: inout EncodedSegment
  ) throws(CodecError) {
    var units: UnsafeMutablePointer<x264_nal_t>?
    var count: Int32 = 0
    var output = x264_picture_t()
    let size = x264_encoder_encode(encoder, &units, &count, input, &output)
    guard size >= 0 else { throw CodecError(.encode, problem()) }
    guard size > 0, let units else { return }
    // Units follow each other in memory.
    let bytes = UnsafeBufferPointer(start: units.pointee.p_payload, count: Int(size))
    segment.packets.append(
      EncodedSegment.Packet(
        data: segment.packets.isEmpty ? message + bytes : Array(bytes),
        presentation: output.i_pts,
        decode: output.i_dts,
        isKey: output.b_keyframe != 0
      )
    )
  }

  deinit { x264_encoder_close(encoder) }
}

extension x264_image_properties_t {
  // Marks the blocks that equal the previous frame. The library frees the memory when it is done
  // with the frame, which can be many frames later.
  fileprivate mutating func setConstant(_ changed: DirtyMacroblocks) throws(CodecError) {
    let marks = changed.marks
    guard let memory = malloc(marks.count) else { throw .outOfMemory("the frame's quality hints") }
    let info = memory.assumingMemoryBound(to: UInt8.self)
    for index in marks.indices { info[index] = marks[index] == 1 ? 0 : shim_x264_constant }
    mb_info = info
    mb_info_free = { free($0) }
  }
}
