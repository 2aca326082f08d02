internal import CFFmpeg
public import Graphics
internal import ImageFiles

/// Decodes frames of a video, in any order.
///
/// The frame after the last one asked for is the cheapest; one before it, or far after it, is sought from the last
/// frame at which decoding may begin. A frame has the same pixels either way.
public final class VideoFrameDecoder {
  private let source: VideoSource
  private let input: VideoInput
  private let context: CodecContext
  private let packet: Packet
  // The frame that was decoded last, and where the next one is decoded to: asking for it empties that.
  private let frame: Frame
  private let candidate: Frame
  // The time of the frame; nil where decoding has not begun, or failed.
  private var decodedTime: Int64?
  private var isDrained = false
  // The decoder of the second stream of AVIF, which is the alpha of the first.
  private let alpha: VideoFrameDecoder?

  /// Opens a decoder, on one thread.
  ///
  /// - Throws: `decode`, `unavailable`, `outOfMemory`.
  public convenience init(_ source: VideoSource) throws(CodecError) {
    try self.init(source, isAlpha: false)
  }

  private init(_ source: VideoSource, isAlpha: Bool) throws(CodecError) {
    try CodecLibrary.prepare()
    let packet = try Packet()
    let frame = try Frame()
    let candidate = try Frame()
    let input = try VideoInput(source.file, isAlpha: isAlpha)
    let context = try VideoReader.open(input.codec, input.source.pointee.codecpar)
    context.pointer.pointee.pkt_timebase = input.source.pointee.time_base
    if input.hasAlphaStream, !isAlpha {
      alpha = try VideoFrameDecoder(source, isAlpha: true)
    } else {
      alpha = nil
    }
    self.packet = packet
    self.frame = frame
    self.candidate = candidate
    self.input = input
    self.context = context
    self.source = source
  }

  /// A frame: premultiplied BGRA, upright, with square pixels.
  ///
  /// Frames in luma and chroma are converted by the matrix and range that they are tagged with.
  ///
  /// - Parameter index: counted from 0, in the order of showing.
  /// - Throws: `decode` when the frame cannot be decoded.
  public func bitmap(of index: Int) throws(CodecError) -> Bitmap {
    precondition(source.times.indices.contains(index), "no frame \(index)")
    try show(source.times[index])
    let plane = try alpha.flatMap { (alpha) throws(CodecError) in
      try alpha.show(source.times[index])
      return try alpha.plane(of: frame)
    }
    let bitmap = try frame.makeBitmap(.tagged, width: source.squareWidth, alpha: plane)
    return source.orientation == .upright ? bitmap : bitmap.turned(source.orientation)
  }

  private func show(_ time: Int64) throws(CodecError) {
    if decodedTime != time {
      do throws(CodecError) {
        try move(to: time)
      } catch {
        decodedTime = nil
        throw error
      }
    }
    guard frame.isComplete else { throw CodecError.damagedFrame }
  }

  // The frame as the alpha of another one of its size.
  private func plane(of color: borrowing Frame) throws(CodecError) -> AlphaPlane? {
    let (full, own) = (color.pointer.pointee, frame.pointer.pointee)
    guard full.width == own.width, full.height == own.height else {
      throw CodecError(.decode, "The alpha of the AVIF differs in size from its colours.")
    }
    let copy = try Frame()
    try check(av_frame_ref(copy.pointer, frame.pointer), .outOfMemory, "No memory for a frame.")
    return AlphaPlane(copy, isPremultiplied: false)
  }

  private func move(to time: Int64) throws(CodecError) {
    let key = source.keys.lastIndex { $0 <= time }
    if let decodedTime, decodedTime < time, key.map({ source.keys[$0] <= decodedTime }) ?? true {
      try decode(until: time)
      return
    }
    // A container may lead past the wanted place: then from a key before, in the end from the start.
    var candidates = key.map { Array(source.keys[max(0, $0 - 2)...$0].reversed()) } ?? []
    candidates.append(.min)
    for candidate in candidates {
      try seek(to: candidate)
      if try decode(until: time) == time, frame.isComplete { return }
    }
    guard decodedTime != nil else { throw CodecError.noImage }
  }

  // The corresponding C functions are `av_seek_frame` and `avcodec_flush_buffers`.
  private func seek(to time: Int64) throws(CodecError) {
    let pointer = input.input.pointer
    let status =
      time == .min
      ? avformat_seek_file(pointer, input.stream, .min, source.times[0], .max, 0)
      : av_seek_frame(pointer, input.stream, time, AVSEEK_FLAG_BACKWARD)
    try check(status, .decode, "The video cannot be read from another position.")
    avcodec_flush_buffers(context.pointer)
    (decodedTime, isDrained) = (nil, false)
  }

  // Decodes up to a time, or the first frame after it, or the last one; gives the time of the frame.
  @discardableResult
  private func decode(until time: Int64) throws(CodecError) -> Int64? {
    while decodedTime.map({ $0 < time }) ?? true {
      let status = context.receive(candidate)
      if status == shim_averror_again {
        try sendPackets()
        continue
      }
      if status == shim_averror_eof { return decodedTime }
      try check(status, .decode, "A frame of the video cannot be decoded.")
      av_frame_unref(frame.pointer)
      av_frame_move_ref(frame.pointer, candidate.pointer)
      decodedTime = frame.pointer.pointee.best_effort_timestamp
    }
    return decodedTime
  }

  private func sendPackets() throws(CodecError) {
    guard !isDrained else { return }
    isDrained = try !packet.read(
      from: input.input.pointer,
      stream: input.stream,
      problem: CodecError.damage(to: "the video")
    )
    try context.send(packet, isLast: isDrained, "A frame of the video cannot be decoded.")
  }
}
