/// Which pictures of a segment stay for more than one frame, and for how many.
struct DuplicateFrames {
  /// A picture that the encoder gets.
  struct Image {
    /// Its number among the encoded pictures of the segment.
    let number: Int64
    /// What is added to its quantiser, of 52 steps: less for pictures that stay.
    let quantizerOffset: Int32
  }

  private var images: SkipFrameWriter
  // By encoded picture: the frame that shows it first, and how many repeat that.
  private var frames: [(first: Int64, repeats: Int)] = []
  private var isWaiting = false

  /// Holds of a stream; nil where pictures cannot be held.
  init?(_ extradata: [UInt8]) {
    guard let images = SkipFrameWriter(extradata) else { return nil }
    self.images = images
  }

  /// Takes a new picture, to be encoded when the next one comes.
  mutating func begin(_ frame: Int64) {
    frames.append((frame, 0))
    isWaiting = true
  }

  /// Lets the last picture stay for a frame more.
  mutating func repeatLast() { frames[frames.count - 1].repeats += 1 }

  /// The picture to encode now; nil when none is waiting.
  mutating func next() -> Image? {
    guard isWaiting, let last = frames.last else { return nil }
    isWaiting = false
    return Image(
      number: Int64(frames.count - 1),
      quantizerOffset: -Self.refinement(last.repeats)
    )
  }

  // The encoder refines a picture that it sees again and again; one that it sees once must be as good at
  // first. Steps of the quantiser, found by measuring both.
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
      packet.data = images.renumbered(packet.data)
      packet.presentation = frame.first
      result.append(packet)
      for number in 0..<frame.repeats {
        let visible = frame.first + Int64(number) + 1
        result.append(
          EncodedSegment.Packet(
            data: images.constrained(),
            presentation: visible,
            decode: visible,
            isKey: false
          )
        )
      }
    }
    return result
  }
}
