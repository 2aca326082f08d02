internal import Files
internal import Graphics
internal import ImageFiles
internal import MediaCodecs
internal import SegmentStore

/// Codes frames as PNG files, each written as soon as it is there.
struct ImageSegmentEncoder: SegmentEncoding {
  /// The file of a frame; nil writes none.
  let path: (@Sendable (FrameRequest) -> String)?

  var kind: EntryKind { .images }

  func addSettings(of segment: Segment, to hasher: inout ContentHasher) { hasher.add("png") }

  /// Every file is made by itself, by as many workers as there are.
  var maxAssistants: Int { .max }

  var preparationStage: RenderTrace.Stage? { .encoding }

  /// A frame as a file.
  struct Prepared: Sendable {
    /// nil for a frame that repeats the one before it.
    var bytes: [UInt8]?
    /// How long it took to encode, in seconds of thread time.
    var seconds: Double
  }

  func makePreparation() throws -> FramePrefetcher<Prepared>.Preparation {
    var encoder = try ImageSegmentWriter()
    return { drawn in
      if drawn.isRepeat { return Prepared(seconds: 0) }
      let before = encoder.seconds
      let bytes = try encoder.encode(drawn.bitmap)
      return Prepared(bytes: bytes, seconds: encoder.seconds - before)
    }
  }

  func encode(
    _ segment: Segment,
    frames: FramePrefetcher<Prepared>,
    entry: EntryWriter?,
    trace: RenderTrace?,
    monitor: FrameMonitor
  ) throws -> (encoded: Void, statistics: RenderStatistics) {
    var statistics = RenderStatistics()
    var bytes: [UInt8] = []
    for frame in segment.frames {
      try monitor.check()
      try monitor.progress.frame {
        let image = try frames.next()
        statistics.encoding += image.seconds
        bytes = image.bytes ?? bytes
        // A duplicate frame takes no space.
        entry?.add(image.bytes ?? [])
      }
      try trace.span(.muxing, at: frame.time) { try write(bytes, of: frame) }
    }
    return ((), statistics)
  }

  func encoded(_ segment: Segment, from entry: EntryReader) throws {
    var bytes: [UInt8] = []
    for frame in segment.frames {
      guard let part = try entry.next() else { throw DamagedEntry() }
      if !part.isEmpty { bytes = part }
      guard !bytes.isEmpty else { throw DamagedEntry() }
      // Written before the end proves it right: if it is not, the frame is drawn, and the file written again.
      try write(bytes, of: frame)
    }
  }

  private func write(_ bytes: [UInt8], of frame: FrameRequest) throws(RenderError) {
    if let path { try TemporaryOutput.write(bytes, to: path(frame)) }
  }
}

/// A PNG encoder that counts its time and speaks in errors of a render.
struct ImageSegmentWriter: ~Copyable {
  private var encoder: PNGEncoder
  private(set) var seconds = 0.0

  init() throws(RenderError) {
    encoder = try ImageFileError.mapped(try PNGEncoder()) { RenderError($0) }
  }

  mutating func encode(_ bitmap: Bitmap) throws(RenderError) -> [UInt8] {
    let start = ThreadClock.now
    defer { seconds += ThreadClock.now - start }
    return try ImageFileError.mapped(try encoder.encode(bitmap)) { RenderError($0) }
  }
}
