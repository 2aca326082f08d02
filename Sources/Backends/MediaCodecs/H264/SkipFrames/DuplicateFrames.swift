/// The duplicate frames of a segment: which frames repeat, and how often.
struct DuplicateFrames {
  /// A frame that the encoder receives.
  struct Image {
    /// Its number among the encoded frames of the segment.
    let number: Int64
    /// The offset of its quantiser, of 52 steps: lower for frames that repeat.
    let quantizerOffset: Int32
  }

  private var writer: SkipFrameWriter
  // For each encoded frame: the first frame that shows it, and the number of duplicates.
  private var frames: [(first: Int64, repeats: Int)] = []
  private var isWaiting = false

  /// Creates the duplicate frames of a stream; nil where it cannot contain skip frames.
  init?(_ extradata: [UInt8]) {
    guard let writer = SkipFrameWriter(extradata) else { return nil }
    self.writer = writer
  }

  /// Adds a new frame, to be encoded when the next one arrives.
  mutating func begin(_ frame: Int64) {
    frames.append((frame, 0))
    isWaiting = true
  }

  /// Repeats the last frame once more.
  mutating func repeatLast() { frames[frames.count - 1].repeats += 1 }

  /// Returns the frame to encode now; nil when none is waiting.
  mutating func next() -> Image? {
    guard isWaiting, let last = frames.last else { return nil }
    isWaiting = false
    return Image(number: Int64(frames.count - 1), quantizerOffset: -Self.refinement(last.repeats))
  }

  // The encoder refines a frame that it receives repeatedly; a frame encoded once must have that
  // quality at first. Steps of the quantiser, found by measuring both.
  private static func refinement(_ repeats: Int) -> Int32 {
    switch repeats {
    case 0: 0
    case 1: 2
    case 2, 3: 3
    case 4...9: 4
    case 10...29: 6
    default: 8
    }
  }

  /// The encoder's packets with the frames between them.
  mutating func expanded(_ packets: [EncodedSegment.Packet]) -> [EncodedSegment.Packet] {
    var result: [EncodedSegment.Packet] = []
    result.reserveCapacity(frames.reduce(0) { $0 + 1 + $1.repeats })
    for (packet, frame) in zip(packets, frames) {
      var packet = packet
      packet.data = writer.renumbered(packet.data)
      packet.presentation = frame.first
      result.append(packet)
      for number in 0..<frame.repeats {
        let timestamp = frame.first + Int64(number) + 1
        result.append(
          EncodedSegment.Packet(
            data: writer.skipFrame(),
            presentation: timestamp,
            decode: timestamp,
            isKey: false
          )
        )
      }
    }
    return result
  }
}
