internal import CFFmpeg
internal import DynamicLibraries
public import Graphics

/// Encodes one segment of the timeline independently: a separate encoder, one thread, a closed
/// group of frames that begins with an IDR frame.
///
/// Frames carry their absolute number on the output's timeline, so segments that were encoded
/// anywhere, in any order, follow each other without a shift. Equal frames and settings give equal
/// bytes on any processor.
///
/// The colours of the images are taken as BT.709 codes without a transfer conversion, converted
/// with the BT.709 matrix to limited range, and tagged so. A shared chroma sample is the mean of 2
/// × 2 pixels and signalled as sited in their centre. Layouts of red, green and blue use the codes
/// unchanged, full range. Layouts without alpha ignore it: premultiplied images come out as if on
/// black.
public struct SegmentEncoder: ~Copyable {
  private let settings: VideoSettings
  private let encoder: any EncoderBackend
  private let frame: Frame
  private let firstFrame: Int64
  private var nextFrame: Int64
  private var segment: EncodedSegment
  private var duplicates: DuplicateFrames?
  // The changed blocks of the next frame to encode.
  private var changed: DirtyMacroblocks
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
    try settings.codec == .h264 ? CodecLibrary.open(.avutil) : CodecLibrary.prepare()
    try settings.validate()
    // All fallible steps come first: a half-built noncopyable value cannot be undone.
    let encoder = try settings.makeEncoder()
    let frame = try Self.makeFrame(settings)
    let parameters = encoder.parameterSets
    duplicates = settings.codec == .h264 ? DuplicateFrames(parameters) : nil
    segment = EncodedSegment(
      extradata: duplicates == nil ? parameters : SkipFrameWriter.extended(parameters),
      packets: []
    )
    changed = DirtyMacroblocks(nil, width: settings.width, height: settings.height)
    self.settings = settings
    self.firstFrame = firstFrame
    nextFrame = firstFrame
    self.encoder = encoder
    self.frame = frame
  }

  /// Converts and encodes the next frame.
  ///
  /// The corresponding C functions are `avcodec_send_frame` and `avcodec_receive_packet`, or
  /// `x264_encoder_encode`.
  ///
  /// - Parameters:
  ///   - bitmap: an image of the size in the settings.
  ///   - areas: the areas where it can differ from the previous frame: rectangles that may overlap
  ///     and reach out of the image; nil for all of it. Unchanged areas take no conversion and, in
  ///     H.264 of the qualities draft and good, hardly any encoding time.
  ///   - index: its number on the output's timeline; one more than that of the previous frame.
  /// - Throws: `encode`, `outOfMemory`.
  public mutating func append(
    _ bitmap: Bitmap,
    changedAreas areas: [PixelRect]? = nil,
    index: Int64
  ) throws(CodecError) {
    precondition(
      bitmap.width == settings.width && bitmap.height == settings.height,
      "an image of \(bitmap.width) × \(bitmap.height) in a video of "
        + "\(settings.width) × \(settings.height)"
    )
    precondition(index == nextFrame, "frame \(index) where \(nextFrame) is next")
    // Nothing is worth while if no file can be made of it.
    try CodecLibrary.checkAhead()
    try sendDeferred()
    // The encoder may still hold the image of a frame before.
    try check(av_frame_make_writable(frame.pointer), .outOfMemory, "No memory for frame \(index).")
    let start = ThreadClock.now
    changed = DirtyMacroblocks(
      index == firstFrame ? nil : areas,
      width: bitmap.width,
      height: bitmap.height
    )
    frame.convert(bitmap, &changed, to: settings.pixelFormat, isFirst: index == firstFrame)
    conversionTime += ThreadClock.now - start
    nextFrame += 1
    // The required quality of a frame depends on its duration.
    if duplicates?.begin(index) == nil { try send(index) }
  }

  /// Shows the image of the frame before once more, without converting it again.
  ///
  /// H.264 with one reference image (the qualities draft and good) takes about 11 bytes and no work of the
  /// encoder; other codecs encode the image again.
  ///
  /// - Parameter index: its number on the output's timeline; one more than that of the frame before.
  /// - Throws: `encode`, `outOfMemory`.
  public mutating func appendRepeat(index: Int64) throws(CodecError) {
    precondition(index == nextFrame && index > firstFrame, "frame \(index) repeats no other")
    nextFrame += 1
    guard duplicates?.repeatLast() == nil else { return }
    changed = DirtyMacroblocks([], width: settings.width, height: settings.height)
    try send(index)
  }

  // Encodes the image that has been waiting for the length of its hold.
  private mutating func sendDeferred() throws(CodecError) {
    guard let waiting = duplicates?.next() else { return }
    try send(firstFrame + waiting.number, quantizerOffset: waiting.quantizerOffset)
  }

  private mutating func send(_ number: Int64, quantizerOffset: Int32 = 0) throws(CodecError) {
    // The same picture has the same bytes where every frame is coded by itself.
    if settings.codec.isIntra, !changed.marks.contains(1), let last = segment.packets.last,
      last.presentation == number - 1
    {
      return segment.packets.append(
        EncodedSegment.Packet(
          data: last.data,
          presentation: number,
          decode: number,
          isKey: true,
          blockAddition: last.blockAddition
        )
      )
    }
    let image = EncoderImage(
      number: number,
      isFirst: number == firstFrame,
      quantizerOffset: quantizerOffset,
      changed: changed
    )
    try encoder.encode(frame, image, into: &segment)
  }

  /// Encodes what the encoder still holds back, and closes it.
  ///
  /// - Throws: `encode`, also when no frame was appended.
  public consuming func finish() throws(CodecError) -> EncodedSegment {
    try sendDeferred()
    try encoder.finish(into: &segment)
    if var duplicates { segment.packets = duplicates.expanded(segment.packets) }
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
    for k in segment.packets.indices { segment.packets[k].decode = firstFrame + Int64(k) - delay }
  }
}
