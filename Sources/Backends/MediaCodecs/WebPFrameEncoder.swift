internal import CFFmpeg
public import Graphics
public import ImageFiles

/// Codes parts of images for an animated WebP: without loss, but for drafts.
///
/// A draft of few colours is reduced to a palette, which takes fewer bytes than coding with loss.
public struct WebPFrameEncoder: ~Copyable {
  // How long to search for few bytes or, with loss, how good it is, 0…100.
  private let effort: Double
  private let isLossless: Bool
  // How much more what a palette loses counts than in a draft, which is coded about as well as with fidelity 80.
  private let lossWeight: Double
  // The bytes that patterns of few colours may take for each byte with loss.
  private let patternCost: Double
  private let maxColors: Int
  // Its memory serves all parts of images of one size.
  private var frame: Frame?
  private var frameSize = (width: 0, height: 0)

  /// An encoder.
  ///
  /// - Parameters:
  ///   - quality: `good` and `best` are how long to search for a small file, and the pixels are the same;
  ///     `draft` gives up pixels for a much smaller one. Alpha is exact except in a palette.
  ///   - fidelity: how good pixels are that are coded with loss or in a palette, 1…100; nil leaves it to the quality.
  public init(quality: VideoQuality, fidelity: Int? = nil) {
    if let fidelity {
      (effort, isLossless) = (Double(fidelity), false)
      lossWeight = 20 / Double(max(1, 100 - fidelity))
      // A limit of bytes asks for a fidelity, so patterns are never larger.
      (patternCost, maxColors) = (min(1, 1 / lossWeight), max(2, fidelity * 255 / 100))
      return
    }
    effort = quality.pick(80, 75, 100)
    isLossless = quality != .draft
    (lossWeight, patternCost, maxColors) = (1, 2, 255)
  }

  /// Returns the pixel chunks of a still image, which form a frame of an animation.
  ///
  /// The corresponding C functions are `avcodec_open2`, `avcodec_send_frame` and
  /// `avcodec_receive_packet` of the encoder libwebp.
  ///
  /// - Parameters:
  ///   - bitmap: the image.
  ///   - x: the first column of the part.
  ///   - y: the first row.
  ///   - width: columns of the part, at most 16383.
  ///   - height: rows of the part, at most 16383.
  /// - Throws: `unavailable`, `invalidSettings` for larger ones, `encode`, `outOfMemory`.
  public mutating func encode(
    _ bitmap: Bitmap,
    x: Int,
    y: Int,
    width: Int,
    height: Int
  ) throws(CodecError) -> [UInt8] {
    let area = PixelRect(x: x, y: y, width: width, height: height)
    guard !isLossless else { return try encode(bitmap, area, isLossless: true) }
    let lossy = try encode(bitmap, area, isLossless: false)
    guard let palette = AlphaPalette(bitmap, area) else { return lossy }
    return try palette.cheapest(lossWeight: lossWeight, below: lossy.count) {
      (image) throws(CodecError) in try encode(image, PixelRect(image), isLossless: true)
    } ?? lossy
  }

  /// Returns the next frame of an animation: the part that differs from the image before.
  ///
  /// - Parameter previous: the image before; nil for one that is not known, which the frame replaces.
  /// - Throws: as `encode`.
  public mutating func frame(
    _ bitmap: Bitmap,
    after previous: Bitmap?
  ) throws(CodecError) -> AnimationFrame {
    let area = previous.map { PixelRect(of: bitmap, differingFrom: $0) } ?? PixelRect(bitmap)
    if !isLossless,
      let drawn = GIFPalette.drawn(bitmap, in: area, unlike: previous, maxColors: maxColors)
    {
      // Patterns keep gradients that loss and few colours make steps of, which is worth some more bytes.
      let exact = try encode(drawn, PixelRect(drawn), isLossless: true)
      let lossy = try encode(bitmap, area, isLossless: false)
      return Double(exact.count) < patternCost * Double(lossy.count)
        ? AnimationFrame(area: area, data: exact, blends: previous != nil)
        : AnimationFrame(area: area, data: lossy)
    }
    let data = try encode(bitmap, x: area.x, y: area.y, width: area.width, height: area.height)
    return AnimationFrame(area: area, data: data)
  }

  private mutating func encode(
    _ bitmap: Bitmap,
    _ area: PixelRect,
    isLossless: Bool
  ) throws(CodecError) -> [UInt8] {
    let (width, height) = (area.width, area.height)
    // Palettes are coded fast even with the longest search.
    let isPalette = isLossless && !self.isLossless
    try CodecLibrary.prepare()
    guard let codec = avcodec_find_encoder_by_name("libwebp") else {
      throw CodecError(
        .unavailable,
        "The encoder libwebp is not part of the installed FFmpeg libraries (install a libavcodec "
          + "with libwebp)."
      )
    }
    let context = try CodecContext(codec)
    context.pointer.pointee.width = Int32(width)
    context.pointer.pointee.height = Int32(height)
    context.pointer.pointee.pix_fmt = AV_PIX_FMT_BGRA
    context.pointer.pointee.time_base = AVRational(num: 1, den: 1000)
    context.pointer.pointee.thread_count = 1
    // The method of libwebp; with 6 and an effort of 100, a frame takes 8 to 100 times as long.
    context.pointer.pointee.compression_level = 4
    av_opt_set_int(context.pointer.pointee.priv_data, "lossless", isLossless ? 1 : 0, 0)
    av_opt_set_double(context.pointer.pointee.priv_data, "quality", isPalette ? 100 : effort, 0)
    let problem = "The encoder libwebp does not take an image of \(width) × \(height)."
    guard width <= 16_383, height <= 16_383 else {
      throw .invalidSettings(problem + " No side may be longer than 16383.")
    }
    try check(avcodec_open2(context.pointer, codec, nil), .encode, problem)
    try prepareFrame(width: bitmap.width, height: bitmap.height)
    frame?.fill(bitmap, area)
    try check(avcodec_send_frame(context.pointer, frame?.pointer), .encode, problem)
    let packet = try Packet()
    try check(avcodec_receive_packet(context.pointer, packet.pointer), .encode, problem)
    return try Self.pixelChunks(of: packet.bytes)
  }

  // Sees to it that there is memory for a whole image that no other encoder holds.
  private mutating func prepareFrame(width: Int, height: Int) throws(CodecError) {
    if let existing = frame?.pointer, frameSize == (width, height) {
      existing.pointee.width = Int32(width)
      existing.pointee.height = Int32(height)
      try check(av_frame_make_writable(existing), .outOfMemory, "No memory for a frame.")
      return
    }
    let new = try Frame()
    new.pointer.pointee.format = AV_PIX_FMT_BGRA.rawValue
    new.pointer.pointee.width = Int32(width)
    new.pointer.pointee.height = Int32(height)
    try check(av_frame_get_buffer(new.pointer, 0), .outOfMemory, "No memory for a frame.")
    frame = consume new
    frameSize = (width, height)
  }

  // A file is "RIFF", its length, "WEBP" and chunks. This extracts the chunks of the pixels and
  // their alpha.
  private static func pixelChunks(of file: [UInt8]) throws(CodecError) -> [UInt8] {
    var result: [UInt8] = []
    var position = 12
    while position + 8 <= file.count {
      let length = (0..<4).reduce(0) { $0 | Int(file[position + 4 + $1]) << (8 * $1) }
      let end = position + 8 + length + length % 2
      guard end <= file.count else { break }
      let name = String(decoding: file[position..<position + 4], as: UTF8.self)
      if ["VP8L", "VP8 ", "ALPH"].contains(name) { result += file[position..<end] }
      position = end
    }
    guard !result.isEmpty else {
      throw CodecError(.encode, "The encoder libwebp returned an image without pixels.")
    }
    return result
  }
}

extension Frame {
  // Makes the frame, which has room for it, straight BGRA of a part of an image.
  fileprivate func fill(_ bitmap: Bitmap, _ area: PixelRect) {
    pointer.pointee.width = Int32(area.width)
    pointer.pointee.height = Int32(area.height)
    guard let target = pointer.pointee.data.0 else { return }
    bitmap.withUnsafeBytes { bytes in
      guard let pixels = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return }
      for row in 0..<area.height {
        copyRow(
          pixels + (area.y + row) * bitmap.bytesPerRow + area.x * 4,
          area.width,
          to: target + row * Int(pointer.pointee.linesize.0),
          as: .bgra
        )
      }
    }
  }
}
