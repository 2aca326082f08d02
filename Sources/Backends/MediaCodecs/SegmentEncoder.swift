internal import CFFmpeg
public import Graphics
internal import LateLibraries

/// Encodes one segment of the timeline by itself: an encoder of its own, one thread, a closed group
/// of pictures that begins with an IDR frame.
///
/// Frames carry their absolute number on the output's timeline, so segments that were encoded
/// anywhere, in any order, follow each other without a shift. Equal frames and settings give equal
/// bytes, whatever the processor.
///
/// The colours of the pictures are taken as BT.709 codes without a transfer conversion, converted
/// with the BT.709 matrix to limited range, and tagged so. A shared chroma sample is the mean of 2 × 2
/// pixels and signalled as sited in their centre. Layouts of red, green and blue keep the codes, full
/// range. Layouts without alpha ignore it: premultiplied pictures come out as if on black.
public struct SegmentEncoder: ~Copyable {
  private let settings: VideoSettings
  private let encoder: FrameEncoder
  private let frame: Frame
  private let firstFrame: Int64
  private var nextFrame: Int64
  private var segment: EncodedSegment
  private var holds: FrameHolds?
  // What changed in the picture that is to be encoded next.
  private var changed: ChangedBlocks
  /// Seconds of thread time spent on colour conversion so far; the rest of `append` is the encoder's.
  public private(set) var conversionTime = 0.0

  /// Opens an encoder.
  ///
  /// The corresponding C functions are `avcodec_open2` and `x264_encoder_open`.
  ///
  /// - Parameters:
  ///   - settings: the same for all segments of a file.
  ///   - firstFrame: the number of the first frame on the output's timeline.
  /// - Throws: `unavailable`, `invalidSettings`, `outOfMemory`.
  public init(settings: VideoSettings, firstFrame: Int64) throws(CodecError) {
    try settings.isForX264Itself ? CodecLibrary.open(.avutil) : CodecLibrary.prepare()
    try settings.validate()
    // All that can fail comes first: a half-built noncopyable value cannot be undone.
    let encoder = try FrameEncoder(settings)
    let frame = try Self.makeFrame(settings)
    let parameters = encoder.parameterSets
    holds = settings.codec == .h264 ? FrameHolds(parameters) : nil
    segment = EncodedSegment(
      extradata: holds == nil ? parameters : HeldPictures.extended(parameters),
      packets: []
    )
    changed = ChangedBlocks(nil, width: settings.width, height: settings.height)
    self.settings = settings
    self.firstFrame = firstFrame
    nextFrame = firstFrame
    self.encoder = encoder
    self.frame = frame
  }

  /// Converts and encodes the next frame.
  ///
  /// The corresponding C functions are `avcodec_send_frame` and `avcodec_receive_packet`, or `x264_encoder_encode`.
  ///
  /// - Parameters:
  ///   - bitmap: a picture of the size in the settings.
  ///   - areas: where it can differ from the frame before: rectangles that may overlap and reach out of the picture;
  ///     nil for all of it. What does not change takes no conversion and, in H.264 of the qualities draft and good,
  ///     hardly any time of the encoder.
  ///   - index: its number on the output's timeline; one more than that of the frame before.
  /// - Throws: `encode`, `outOfMemory`.
  public mutating func append(
    _ bitmap: Bitmap,
    changedAreas areas: [PixelRect]? = nil,
    index: Int64
  ) throws(CodecError) {
    precondition(
      bitmap.width == settings.width && bitmap.height == settings.height,
      "a picture of \(bitmap.width) × \(bitmap.height) in a video of "
        + "\(settings.width) × \(settings.height)"
    )
    precondition(index == nextFrame, "frame \(index) where \(nextFrame) is next")
    // Nothing is worth while if no file can be made of it.
    try CodecLibrary.checkAhead()
    try sendHeld()
    // The encoder may still hold the picture of a frame before.
    try check(av_frame_make_writable(frame.pointer), .outOfMemory, "No memory for frame \(index).")
    let start = ThreadClock.now
    changed = ChangedBlocks(
      index == firstFrame ? nil : areas,
      width: bitmap.width,
      height: bitmap.height
    )
    frame.convert(bitmap, &changed, to: settings.pixelFormat, isFirst: index == firstFrame)
    conversionTime += ThreadClock.now - start
    nextFrame += 1
    // How good a picture must be depends on how long it stays.
    if holds?.begin(index) == nil { try send(index) }
  }

  /// Shows the picture of the frame before once more, without converting it again.
  ///
  /// H.264 with one reference picture (the qualities draft and good) takes about 11 bytes and no work of the
  /// encoder; other codecs encode the picture again.
  ///
  /// - Parameter index: its number on the output's timeline; one more than that of the frame before.
  /// - Throws: `encode`, `outOfMemory`.
  public mutating func appendRepeat(index: Int64) throws(CodecError) {
    precondition(index == nextFrame && index > firstFrame, "frame \(index) repeats no other")
    nextFrame += 1
    guard holds?.repeatLast() == nil else { return }
    changed = ChangedBlocks([], width: settings.width, height: settings.height)
    try send(index)
  }

  // Encodes the picture that has been waiting for the length of its hold.
  private mutating func sendHeld() throws(CodecError) {
    guard let waiting = holds?.next() else { return }
    try send(firstFrame + waiting.number, quantizerOffset: waiting.quantizerOffset)
  }

  private mutating func send(_ number: Int64, quantizerOffset: Int32 = 0) throws(CodecError) {
    let picture = FrameEncoder.Picture(
      number: number,
      isFirst: number == firstFrame,
      quantizerOffset: quantizerOffset,
      changed: changed
    )
    try encoder.encode(frame, picture, into: &segment)
  }

  /// Encodes what the encoder still holds back, and closes it.
  ///
  /// - Throws: `encode`, also when no frame was appended.
  public consuming func finish() throws(CodecError) -> EncodedSegment {
    try sendHeld()
    try encoder.finish(into: &segment)
    if var holds { segment.packets = holds.expanded(segment.packets) }
    let frames = Int(nextFrame - firstFrame)
    guard frames > 0, segment.packets.count == frames, segment.packets[0].isKey else {
      throw CodecError(
        .encode,
        "The encoder gave \(segment.packets.count) packets for \(frames) frames, from frame "
          + "\(firstFrame) on."
      )
    }
    setDecodeTimes()
    if settings.codec == .h264 {
      segment.encoderName = EncoderVersionSEI.remove(from: &segment.packets[0].data)
    }
    return segment
  }

  // The encoder's own times, written out: the k-th packet is decoded at first + k - delay. In a
  // segment shorter than its delay libx264 gives pts instead, and the next segment would overlap.
  private mutating func setDecodeTimes() {
    let delay = settings.decodeDelay(reported: encoder.delay)
    for k in segment.packets.indices {
      segment.packets[k].decode = firstFrame + Int64(k) - delay
    }
  }
}
