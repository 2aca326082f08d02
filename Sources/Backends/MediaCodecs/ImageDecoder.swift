internal import CFFmpeg
public import Graphics
internal import ImageFiles

/// Reads image files from any source: bytes in, pixels out.
///
/// The bytes are passed to libavcodec's decoder for the format of their signature. No demuxer, file
/// name or protocol takes part, so an image cannot lead to another file. Declared sizes are checked
/// before the decoder receives a byte, and again by it.
///
/// RGB and grey images retain their exact values; 16 bits are rounded to 8. Images in luma and
/// chroma are converted with BT.601's matrix, as JPEG (JFIF) and WebP define, full range for JPEG;
/// AVIF declares its matrix. Profiles of red, green and blue and of grey, and PNG's other tags of
/// colours, are converted to sRGB, and the EXIF orientation is applied.
public enum ImageDecoder {
  /// Decodes an image; of an animation, the first frame.
  ///
  /// The corresponding C functions are `avcodec_send_packet` and `avcodec_receive_frame`.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - maxSide: the greatest width and height.
  ///   - maxPixels: the greatest product of both.
  /// - Returns: premultiplied BGRA: p = (c · a + 127) / 255.
  /// - Throws: `limit` when the image is larger than allowed, `decode` when the bytes are no
  ///   image or a damaged one, `unavailable`, `outOfMemory`.
  public static func decode(
    _ bytes: [UInt8],
    maxSide: Int,
    maxPixels: Int
  ) throws(CodecError) -> Bitmap {
    try image(bytes, maxSide: maxSide, maxPixels: maxPixels).bitmap
  }

  /// Decodes an image, and reports whether it has a colour profile that could not be used.
  ///
  /// - Throws: as `decode(_:maxSide:maxPixels:)`.
  public static func image(
    _ bytes: [UInt8],
    maxSide: Int,
    maxPixels: Int
  ) throws(CodecError) -> (bitmap: Bitmap, hasUnusedProfile: Bool) {
    guard let header = ImageHeader(bytes) else {
      throw CodecError(
        .decode,
        "This is not a readable image. Give a PNG, JPEG, WebP, AVIF, GIF, BMP or TIFF file."
      )
    }
    // libavcodec reads no WebP that moves.
    if header.isAnimatedWebP(bytes),
      let file = try AnimatedImageFile.open(bytes, maxSide: maxSide, maxPixels: maxPixels)
    {
      let source = AnimatedImageSource(file, budget: 0)
      return (try AnimatedImageDecoder(source).bitmap(of: 0), false)
    }
    let limits = ImageLimits(maxSide: maxSide, maxPixels: maxPixels)
    if header.format == .avif { return try avifImage(bytes, limits) }
    let directory = header.format == .tiff ? TIFFDirectory(bytes: bytes[...]) : nil
    if let problem = directory?.problem { throw CodecError(.decode, problem) }
    let frame = try decode(directory?.reduced ?? bytes, header.declared, limits)
    let space = header.format == .png ? PNGColorSpace.read(bytes) : .sRGB
    let bitmap = try frame.makeBitmap(
      profile: try profile(of: frame, in: space),
      isPremultiplied: directory?.isPremultiplied ?? false
    )
    let turned = header.orientation == .upright ? bitmap : bitmap.turned(header.orientation)
    let isUnusable = try ColorProfile.isUnusable(on: frame.pointer)
    return (turned, space == .unknown || isUnusable)
  }

  // Tags of high dynamic range are the frame's, which is then mapped by them.
  private static func profile(
    of frame: borrowing Frame,
    in space: PNGColorSpace.Reading
  ) throws(CodecError) -> ColorProfile? {
    guard case .other(let space) = space else { return try ColorProfile(of: frame.pointer) }
    guard case .highDynamicRange(let transfer) = space.transfer else {
      return try ColorProfile(space)
    }
    frame.pointer.pointee.color_trc = transfer == 16 ? AVCOL_TRC_SMPTE2084 : AVCOL_TRC_ARIB_STD_B67
    frame.pointer.pointee.color_primaries =
      space.hasStandardPrimaries ? AVCOL_PRI_BT709 : AVCOL_PRI_BT2020
    return nil
  }

  /// Decodes a part of an animated image, of a known size, to straight RGBA.
  static func straightAlphaImage(
    _ bytes: [UInt8],
    width: Int,
    height: Int
  ) throws(CodecError) -> StraightAlphaImage {
    let problem = CodecError.damage(to: "a frame of the animation")
    guard let header = ImageHeader(bytes), header.width == width, header.height == height else {
      throw CodecError(.decode, problem)
    }
    let limits = ImageLimits(maxSide: max(width, height), maxPixels: width * height)
    let frame = try decode(bytes, header.declared, limits)
    var image = StraightAlphaImage(width: width, height: height)
    guard Int(frame.pointer.pointee.width) == width, Int(frame.pointer.pointee.height) == height
    else { throw CodecError(.decode, problem) }
    try frame.copyStraight(to: &image.rgba)
    return image
  }

  static func decode(
    _ bytes: [UInt8],
    _ header: (format: ImageFormat, width: Int, height: Int),
    _ limits: ImageLimits
  ) throws(CodecError) -> Frame {
    try limits.check(width: header.width, height: header.height)
    guard !header.format.hasOversizedProfile(bytes) else {
      throw CodecError(
        .limit,
        "The colour profile of the image has more than \(ImageFormat.maxProfileBytes) bytes. Save"
          + " the image without it, or with the profile of sRGB."
      )
    }
    let context = try open(header.format, limits)
    let frame = try decodeFrame(header.format.withoutMetadata(bytes), header.format, context)
    try limits.check(
      width: Int(frame.pointer.pointee.width),
      height: Int(frame.pointer.pointee.height)
    )
    return frame
  }

  private static func open(
    _ format: ImageFormat,
    _ limits: ImageLimits
  ) throws(CodecError) -> CodecContext {
    try CodecLibrary.prepare()
    guard let codec = avcodec_find_decoder(format.codec) else {
      throw .missingDecoder(format.rawValue)
    }
    let context = try CodecContext(codec)
    context.pointer.pointee.thread_count = 1
    context.pointer.pointee.get_buffer2 = shim_get_cleared_buffer
    context.pointer.pointee.max_pixels = limits.decoderPixels
    // A damaged image is an error, not a partial result.
    context.pointer.pointee.err_recognition =
      AV_EF_CRCCHECK | AV_EF_BITSTREAM | AV_EF_BUFFER | AV_EF_EXPLODE
    let problem = "The decoder for \(format.rawValue) does not open."
    try check(avcodec_open2(context.pointer, codec, nil), .unavailable, problem)
    return context
  }

  private static func decodeFrame(
    _ bytes: [UInt8],
    _ format: ImageFormat,
    _ context: borrowing CodecContext
  ) throws(CodecError) -> Frame {
    let packet = try Packet()
    let frame = try Frame()
    try packet.fill(bytes)
    let problem = CodecError.damage(to: "the \(format.rawValue) image")
    try check(avcodec_send_packet(context.pointer, packet.pointer), .decode, problem)
    try check(avcodec_send_packet(context.pointer, nil), .decode, problem)
    try check(avcodec_receive_frame(context.pointer, frame.pointer), .decode, problem)
    let isCorrupt = frame.pointer.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0
    guard !isCorrupt, frame.pointer.pointee.decode_error_flags == 0 else {
      throw CodecError(.decode, problem)
    }
    return frame
  }
}

extension ImageHeader {
  fileprivate var declared: (format: ImageFormat, width: Int, height: Int) {
    (format, width, height)
  }

  // Whether the extended header (VP8X) of a WebP file has the flag of animations.
  func isAnimatedWebP(_ bytes: [UInt8]) -> Bool {
    format == .webp && bytes.count > 20 && bytes[12..<16].elementsEqual("VP8X".utf8)
      && bytes[20] & 2 != 0
  }
}

extension ImageFormat {
  fileprivate var codec: AVCodecID {
    switch self {
    case .png: AV_CODEC_ID_PNG
    case .jpeg: AV_CODEC_ID_MJPEG
    case .webp: AV_CODEC_ID_WEBP
    case .gif: AV_CODEC_ID_GIF
    case .bmp: AV_CODEC_ID_BMP
    case .tiff: AV_CODEC_ID_TIFF
    case .avif: AV_CODEC_ID_AV1
    }
  }
}

/// How large an image may be.
struct ImageLimits {
  let maxSide: Int
  let maxPixels: Int

  // libavcodec counts columns rounded up to its alignment, at most 64.
  var decoderPixels: Int64 {
    let (padding, overflow) = maxSide.multipliedReportingOverflow(by: 64)
    let (sum, tooMany) = maxPixels.addingReportingOverflow(padding)
    return overflow || tooMany ? .max : Int64(sum)
  }

  func check(width: Int, height: Int) throws(CodecError) {
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    guard width > maxSide || height > maxSide || overflow || pixels > maxPixels else { return }
    throw CodecError(
      .limit,
      "An image of \(width) × \(height) pixels; allowed are \(maxSide) a side and \(maxPixels) in "
        + "all. Scale it down or raise the limit."
    )
  }
}
