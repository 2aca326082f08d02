internal import CoverageRasterizer
internal import Files
internal import Glibc
public import Graphics
internal import ImageFiles
public import MediaCodecs
internal import SceneLoading
internal import SegmentStore

/// What decides the bytes of an animated image, apart from its pixels and times.
public struct AnimationSettings: Sendable, Hashable {
  /// How long to search for a small file; of WebP, `draft` is lossy.
  public var quality: VideoQuality
  /// How much of the colours is kept, 1…100; nil for the format's usual way.
  ///
  /// In a GIF the share of 255 colours, in an APNG that of the 8 bits of a component, in a WebP the
  /// quality of pixels that are coded with loss or in a palette.
  public var fidelity: Int?
  /// How often it is played; 0 for ever.
  public var plays: Int
  /// The colour that half-transparent pixels of a GIF are drawn on; nil for alpha of one bit.
  public var matte: Color?

  /// Settings of an image that is played for ever.
  public init(quality: VideoQuality = .good, fidelity: Int? = nil, plays: Int = 0) {
    (self.quality, self.fidelity, self.plays) = (quality, fidelity, plays)
  }

  /// The most colours of a frame of a GIF.
  var colors: Int { fidelity.map { max(2, $0 * 255 / 100) } ?? 255 }

  /// The values of each component that an APNG distinguishes.
  var levels: Int { fidelity.map { Int(clamping: exp2(Double($0) * 0.08), in: 2...256) } ?? 256 }
}

/// Codes the segments of an animated image; the first frame of each is whole.
struct AnimatedImageSegmentEncoder: SegmentEncoding {
  let format: AnimationFormat
  let settings: AnimationSettings
  let isOpaque: Bool
  /// The colours of a GIF; nil for the other formats.
  let palette: GIFPalette?

  var kind: EntryKind { .animation }

  func addSettings(of segment: Segment, to hasher: inout ContentHasher) {
    hasher.add(format.rawValue)
    hasher.add(settings.quality.rawValue)
    hasher.add(settings.fidelity) { $0.add($1) }
    hasher.add(isOpaque)
    hasher.add(settings.matte) { $0.add(Int($1.pixel)) }
    for byte in palette?.bytes ?? [] { hasher.add(Int(byte)) }
  }

  func makePreparation() -> FramePrefetcher<DrawnFrame>.Preparation {
    guard let matte = settings.matte, !isOpaque else { return { $0 } }
    return { DrawnFrame(bitmap: $0.bitmap.composited(on: matte), changedAreas: $0.changedAreas) }
  }

  func encode(
    _ segment: Segment,
    frames: FramePrefetcher<DrawnFrame>,
    entry: EntryWriter?,
    trace: RenderTrace?,
    monitor: FrameMonitor
  ) throws -> (encoded: [AnimationFrame], statistics: RenderStatistics) {
    var encoder = try AnimationFrameEncoder(self)
    var statistics = RenderStatistics()
    var encoded: [AnimationFrame] = []
    // A frame of a GIF depends on what the one after it no longer shows.
    var last: (bitmap: Bitmap, time: Double)?
    func encodeLast(before following: Bitmap?) throws {
      guard let last else { return }
      let begin = trace.map { _ in RenderTrace.Moment() }
      encoded.append(
        try timed(&statistics.encoding) { () throws(RenderError) in
          try encoder.encode(last.bitmap, before: following)
        }
      )
      if let begin { trace?.add(.encoding, since: begin, at: last.time) }
    }
    for frame in segment.frames {
      try monitor.check()
      try monitor.progress.frame {
        let bitmap = try frames.next().bitmap
        try encodeLast(before: bitmap)
        last = (bitmap, frame.time)
      }
    }
    try encodeLast(before: nil)
    entry?.add(encoded.packed)
    return (encoded, statistics)
  }

  func encoded(_ segment: Segment, from entry: EntryReader) throws -> [AnimationFrame] {
    guard let part = try entry.next(), let frames = [AnimationFrame](packed: part),
      frames.count == segment.frames.count
    else { throw DamagedEntry() }
    return frames
  }
}

extension Bitmap {
  // Below this alpha, an eighth of a code is visible.
  private static let leastAlpha: UInt32 = 8

  // The image with visible pixels on an opaque colour; the others are transparent.
  func composited(on color: Color) -> Bitmap {
    let matte = color.pixel
    var buffer = PixelBuffer(width: width, height: height)
    buffer.withUnsafeMutableBytes { target in
      withUnsafeBytes { source in
        for y in 0..<height {
          for offset in stride(from: y * bytesPerRow, to: y * bytesPerRow + width * 4, by: 4) {
            let pixel = source.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
            guard pixel >> 24 >= Self.leastAlpha else { continue }
            let rest = 255 - pixel >> 24
            let sum = [0, 8, 16].reduce(UInt32(0xFF00_0000)) { sum, shift in
              let below = ((matte >> shift & 255) * rest + 127) / 255
              return sum | min(255, (pixel >> shift & 255) + below) << shift
            }
            target.storeBytes(of: sum, toByteOffset: offset, as: UInt32.self)
          }
        }
      }
    }
    return buffer.freeze()
  }
}

extension [AnimationFrame] {
  /// All of them in one piece.
  var packed: [UInt8] {
    var writer = PackedBytesWriter()
    writer.add(count)
    for frame in self {
      for number in [frame.area.x, frame.area.y, frame.area.width, frame.area.height] {
        writer.add(number)
      }
      writer.add(frame.blends ? 1 : 0)
      writer.add(frame.data)
    }
    return writer.bytes
  }

  /// Creates the contents of a packed piece; nil if it is malformed.
  init?(packed: [UInt8]) {
    var reader = PackedBytesReader(packed)
    let positions = 0...(1 << 20)
    guard let count = reader.integer(in: 0...packed.count) else { return nil }
    self.init()
    for _ in 0..<count {
      guard let x = reader.integer(in: positions), let y = reader.integer(in: positions),
        let width = reader.integer(in: positions), let height = reader.integer(in: positions),
        let blends = reader.integer(in: 0...1), let data = reader.block()
      else { return nil }
      let area = PixelRect(x: x, y: y, width: width, height: height)
      append(AnimationFrame(area: area, data: data, blends: blends == 1))
    }
    guard reader.isAtEnd else { return nil }
  }
}

/// The encoder of one of the formats, at work on one segment; the others are nil.
private struct AnimationFrameEncoder: ~Copyable {
  private var gif: GIFEncoder?
  private var apng: APNGEncoder?
  private var webp: WebPFrameEncoder
  private var previous: Bitmap?

  init(_ coder: AnimatedImageSegmentEncoder) throws(RenderError) {
    let settings = coder.settings
    webp = WebPFrameEncoder(quality: settings.quality, fidelity: settings.fidelity)
    gif = coder.palette.map {
      GIFEncoder(palette: $0, isOpaque: coder.isOpaque, maxColors: settings.colors)
    }
    guard coder.format == .apng else { return }
    apng = try ImageFileError.mapped(
      try APNGEncoder(
        isOpaque: coder.isOpaque,
        level: settings.quality == .draft ? .fast : .small,
        levels: settings.levels
      )
    ) { RenderError($0) }
  }

  mutating func encode(
    _ bitmap: Bitmap,
    before following: Bitmap?
  ) throws(RenderError) -> AnimationFrame {
    if let frame = gif?.encode(bitmap, before: following) { return frame }
    let frame = try ImageFileError.mapped(try apng?.encode(bitmap)) { RenderError($0) }
    if let frame { return frame }
    defer { previous = bitmap }
    return try CodecError.mapped(try webp.frame(bitmap, after: previous)) { RenderError($0) }
  }
}
