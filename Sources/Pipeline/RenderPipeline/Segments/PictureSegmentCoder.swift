internal import Files
internal import Graphics
internal import ImageFiles
internal import MediaCodecs
internal import SegmentStore

/// Codes frames as PNG files, each written as soon as it is there.
struct PictureSegmentCoder: SegmentCoder {
  /// The file of a frame; nil writes none.
  let path: (@Sendable (FrameRequest) -> String)?

  var kind: EntryKind { .pictures }

  func addSettings(of segment: Segment, to hasher: inout ContentHasher) { hasher.add("png") }

  func code(
    _ segment: Segment,
    _ renderer: FrameRenderer,
    entry: EntryWriter?,
    _ monitor: FrameMonitor
  ) throws -> (coded: Void, statistics: RenderStatistics) {
    var encoder = try PictureEncoder()
    var bytes: [UInt8] = []
    for frame in segment.frames {
      try monitor.check()
      try monitor.progress.frame {
        let drawn = try renderer.frame(at: frame.time)
        if !drawn.isRepeat { bytes = try encoder.encode(drawn.bitmap) }
        // What repeats the frame before takes no room.
        entry?.add(drawn.isRepeat ? [] : bytes)
      }
      try write(bytes, of: frame)
    }
    var statistics = RenderStatistics()
    statistics.encoding = encoder.seconds
    return ((), statistics)
  }

  func coded(_ segment: Segment, from entry: EntryReader) throws {
    var bytes: [UInt8] = []
    for frame in segment.frames {
      guard let piece = try entry.next() else { throw DamagedEntry() }
      if !piece.isEmpty { bytes = piece }
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
struct PictureEncoder: ~Copyable {
  private var encoder: PNGEncoder
  private(set) var seconds = 0.0

  init() throws(RenderError) {
    do {
      encoder = try PNGEncoder()
    } catch {
      throw RenderError(error)
    }
  }

  mutating func encode(_ bitmap: Bitmap) throws(RenderError) -> [UInt8] {
    let start = ThreadClock.now
    defer { seconds += ThreadClock.now - start }
    do {
      return try encoder.encode(bitmap)
    } catch {
      throw RenderError(error)
    }
  }
}
