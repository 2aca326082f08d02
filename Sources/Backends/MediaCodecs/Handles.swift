internal import CFFmpeg
internal import Synchronization

// Owners of libav's objects: each frees its object when it goes out of scope, so that no path out
// of a throwing function leaks.

/// A codec's state.
///
/// The corresponding C functions are `avcodec_alloc_context3` and
/// `avcodec_free_context`.
struct CodecContext: ~Copyable {
  let pointer: UnsafeMutablePointer<AVCodecContext>

  /// What decoders need besides packets.
  var extradata: [UInt8] {
    let size = Int(pointer.pointee.extradata_size)
    return Array(UnsafeBufferPointer(start: pointer.pointee.extradata, count: size))
  }

  init(_ codec: UnsafePointer<AVCodec>) throws(CodecError) {
    guard let pointer = avcodec_alloc_context3(codec) else {
      throw .outOfMemory("the codec \(String(cString: codec.pointee.name))")
    }
    self.pointer = pointer
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVCodecContext>? = pointer
    guard self.pointer.pointee.codec_id == AV_CODEC_ID_AV1 else {
      return avcodec_free_context(&pointer)
    }
    Self.svtAV1Lock.withLock { _ in avcodec_free_context(&pointer) }
  }

  /// Held while SVT-AV1 is opened or closed: two threads that do so at once damage the memory.
  static let svtAV1Lock = Mutex(())
}

extension CodecContext {
  /// Sends a packet to the decoder; nil ends the stream.
  ///
  /// The corresponding C function is `avcodec_send_packet`.
  ///
  /// - Returns: its status.
  func send(_ packet: UnsafeMutablePointer<AVPacket>?) -> Int32 {
    // FFV1 decodes the frames up to the next key frame from damaged ones.
    if let packet, packet.pointee.flags & AV_PKT_FLAG_KEY != 0 { pointer.pointee.opaque = nil }
    return avcodec_send_packet(pointer, packet)
  }

  /// Sends a packet, which is empty afterwards, or ends the stream.
  func send(
    _ packet: borrowing Packet,
    isLast: Bool,
    _ problem: @autoclosure () -> String
  ) throws(CodecError) {
    guard !isLast else {
      try check(send(nil), .decode, "The decoder did not finish.")
      return
    }
    defer { av_packet_unref(packet.pointer) }
    try check(send(packet.pointer), .decode, problem())
  }

  /// Receives a decoded frame, marked as damaged where the decoder reported an error without doing so.
  ///
  /// The corresponding C function is `avcodec_receive_frame`.
  ///
  /// - Returns: its status.
  func receive(_ frame: borrowing Frame) -> Int32 {
    let status = avcodec_receive_frame(pointer, frame.pointer)
    // See `shim_note_error`.
    if status >= 0, pointer.pointee.opaque != nil {
      frame.pointer.pointee.decode_error_flags |= FF_DECODE_ERROR_INVALID_BITSTREAM
    }
    return status
  }
}

/// An image.
///
/// The corresponding C functions are `av_frame_alloc` and `av_frame_free`.
struct Frame: ~Copyable {
  let pointer: UnsafeMutablePointer<AVFrame>

  init() throws(CodecError) {
    guard let pointer = av_frame_alloc() else { throw .outOfMemory("a frame") }
    self.pointer = pointer
  }

  /// Whether it holds nothing.
  var isEmpty: Bool { pointer.pointee.buf.0 == nil }

  /// Whether the decoder could read all of the frame.
  ///
  /// The content of gaps can depend on earlier frames.
  var isComplete: Bool { pointer.pointee.decode_error_flags == 0 }

  deinit {
    var pointer: UnsafeMutablePointer<AVFrame>? = pointer
    av_frame_free(&pointer)
  }
}

/// A piece of coded data.
///
/// The corresponding C functions are `av_packet_alloc` and
/// `av_packet_free`.
struct Packet: ~Copyable {
  let pointer: UnsafeMutablePointer<AVPacket>

  init() throws(CodecError) {
    guard let pointer = av_packet_alloc() else { throw .outOfMemory("a packet") }
    self.pointer = pointer
  }

  /// Reads the next packet of a stream.
  ///
  /// The corresponding C function is `av_read_frame`.
  ///
  /// - Returns: false at the end of the file.
  func read(
    from input: UnsafeMutablePointer<AVFormatContext>,
    stream: Int32,
    problem: @autoclosure () -> String
  ) throws(CodecError) -> Bool {
    repeat {
      av_packet_unref(pointer)
      let status = av_read_frame(input, pointer)
      if status == shim_averror_eof { return false }
      try check(status, .decode, problem())
    } while pointer.pointee.stream_index != stream
    return true
  }

  /// Gives the empty packet a copy of bytes, with the padding that decoders read into.
  ///
  /// The corresponding C function is `av_new_packet`.
  func fill(_ bytes: [UInt8]) throws(CodecError) {
    guard let count = Int32(exactly: bytes.count), av_new_packet(pointer, count) == 0 else {
      throw .outOfMemory("\(bytes.count) bytes of coded data")
    }
    pointer.pointee.data?.update(from: bytes, count: bytes.count)
  }

  /// The coded bytes.
  var bytes: [UInt8] {
    Array(UnsafeBufferPointer(start: pointer.pointee.data, count: Int(pointer.pointee.size)))
  }

  /// The block addition that Matroska stores beside the packet.
  ///
  /// The type of side data is `AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL`.
  var blockAddition: [UInt8] { sideData(AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL) }

  /// Parameter sets that an encoder gives with a packet.
  var newExtradata: [UInt8] { sideData(AV_PKT_DATA_NEW_EXTRADATA) }

  // The corresponding C function is `av_packet_get_side_data`.
  private func sideData(_ kind: AVPacketSideDataType) -> [UInt8] {
    var count = 0
    let data = av_packet_get_side_data(pointer, kind, &count)
    return Array(UnsafeBufferPointer(start: data, count: data == nil ? 0 : count))
  }

  /// Gives the packet what Matroska stores beside it.
  ///
  /// The corresponding C function is `av_packet_new_side_data`.
  func setBlockAddition(_ bytes: [UInt8]) throws(CodecError) {
    guard !bytes.isEmpty else { return }
    let kind = AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL
    guard let data = av_packet_new_side_data(pointer, kind, bytes.count) else {
      throw .outOfMemory("\(bytes.count) bytes of coded alpha")
    }
    data.update(from: bytes, count: bytes.count)
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVPacket>? = pointer
    av_packet_free(&pointer)
  }
}
