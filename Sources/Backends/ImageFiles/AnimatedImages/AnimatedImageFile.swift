public import Graphics

/// The structure of an animated image file: parts that are composited over each other, one a frame.
///
/// Nothing is decoded here; the parts give the positions of their pixels in the file.
public struct AnimatedImageFile: Sendable {
  /// The bytes of the file.
  public let bytes: [UInt8]
  /// Columns.
  public let width: Int
  /// Rows.
  public let height: Int
  /// The parts that the frames change, in their order; at least one.
  public let parts: [AnimatedImagePart]
  /// Whether the file ends before its declared end; complete frames are present.
  public let isTruncated: Bool

  /// A file whose parts have been found.
  package init(
    bytes: [UInt8],
    width: Int,
    height: Int,
    parts: [AnimatedImagePart],
    isTruncated: Bool
  ) {
    (self.bytes, self.width, self.height) = (bytes, width, height)
    (self.parts, self.isTruncated) = (parts, isTruncated)
  }

  /// Finds the parts of a GIF or PNG file.
  ///
  /// - Returns: nil for a file of another kind, a GIF file without an image, and a PNG file that is
  ///   not animated.
  /// - Throws: `damaged` for a file that breaks the rules of its format, apart from its end.
  public init?(_ bytes: [UInt8]) throws(DamageError) {
    guard let header = ImageHeader(bytes) else { return nil }
    var content: (parts: [AnimatedImagePart], isTruncated: Bool)
    switch header.format {
    case .gif:
      content = GIFParts.find(in: bytes)
      AnimatedImagePart.keepRoundedDelays(of: &content.parts)
    case .png: content = try APNGParts.find(in: bytes)
    case .jpeg, .webp, .bmp, .tiff, .avif: return nil
    }
    guard !content.parts.isEmpty else { return nil }
    self.init(
      bytes: bytes,
      width: header.width,
      height: header.height,
      parts: content.parts,
      isTruncated: content.isTruncated
    )
  }

  /// The error of a damaged file.
  public struct DamageError: Error, Hashable, Sendable {
    /// The error and its remedy.
    public let message: String
  }
}

/// The change that a frame of an animated image makes to the previous image.
public struct AnimatedImagePart: Hashable, Sendable {
  /// The disposal of the part's area before the next part is composited.
  public enum Disposal: Hashable, Sendable {
    /// It remains.
    case store
    /// It becomes transparent.
    case clear
    /// It becomes what it was before the part.
    case restore
  }

  /// Where the pixels of a part are in its file.
  public enum Pixels: Hashable, Sendable {
    /// GIF: three bytes a colour, the transparent one, and what follows the descriptor.
    case gif(palette: Range<Int>, transparent: UInt8?, isInterlaced: Bool, data: Range<Int>)
    /// PNG: the pieces of one compressed stream.
    case png([Range<Int>])
    /// WebP: the chunks of a still image.
    case webp(Range<Int>)
  }

  /// The columns and rows that it covers; those of a GIF may lie beside the image.
  public var area: PixelRect
  /// How long the frame is shown: numerator and denominator of seconds.
  public var delay: (ticks: Int, ticksPerSecond: Int) {
    get { (delayTicks, delayRate) }
    set { (delayTicks, delayRate) = newValue }
  }
  private var delayTicks: Int
  private var delayRate: Int
  /// The delay as the file has it, in seconds, however short.
  public let writtenDelay: Double
  /// The disposal of the part's area.
  public var disposal: Disposal
  /// Whether it is blended with its backdrop; else it replaces that, alpha included.
  public var isBlended: Bool
  /// Its pixels.
  public var pixels: Pixels

  /// A part.
  ///
  /// A delay of at most 10 ms counts as 100 ms, as in browsers, except in `keepRoundedDelays(of:)`.
  package init(
    area: PixelRect,
    delay: (ticks: Int, ticksPerSecond: Int),
    disposal: Disposal,
    isBlended: Bool,
    pixels: Pixels
  ) {
    self.area = area
    writtenDelay = Double(delay.ticks) / Double(delay.ticksPerSecond)
    let isTooShort = delay.ticks * 100 <= delay.ticksPerSecond
    (delayTicks, delayRate) = isTooShort ? (1, 10) : delay
    (self.disposal, self.isBlended, self.pixels) = (disposal, isBlended, pixels)
  }
}

extension AnimatedImagePart {
  /// Takes the delays of a GIF as written where they are a rate above 50 frames per second, rounded.
  ///
  /// Writers make delays of 1 and 2 hundredths of a second from 59.94 and 60 frames per second. Delays of
  /// 1 alone are placeholders, which browsers replace.
  fileprivate static func keepRoundedDelays(of parts: inout [AnimatedImagePart]) {
    let written = parts.map { Int(clamping: ($0.writtenDelay * 100).rounded()) }
    guard written.allSatisfy({ 1...2 ~= $0 }), Set(written).count == 2 else { return }
    var beginnings = [0]
    for delay in written.dropLast() { beginnings.append(beginnings[beginnings.count - 1] + delay) }
    guard FrameRateFit(beginnings: beginnings, tick: (1, 100)) != nil else { return }
    for (index, delay) in written.enumerated() { parts[index].delay = (delay, 100) }
  }
}

extension AnimatedImageFile {
  /// When the frames are shown.
  public var times: FrameTimes {
    let units = parts.map { 1 / Double($0.delay.ticksPerSecond) }
    var times = FrameTimes(unit: units.max() ?? 1)
    for (part, unit) in zip(parts, units) {
      times.append(length: Double(part.delay.ticks) * unit)
    }
    return times
  }

  /// The constant rate that the delays were rounded from, and their unit in seconds; nil for none.
  package var rateFit: (fit: FrameRateFit, tick: Double)? {
    let unit = parts[0].delay.ticksPerSecond
    guard parts.allSatisfy({ $0.delay.ticksPerSecond == unit }) else { return nil }
    var (beginnings, end) = ([Int](), 0)
    for part in parts {
      beginnings.append(end)
      let (sum, overflow) = end.addingReportingOverflow(part.delay.ticks)
      guard !overflow else { return nil }
      end = sum
    }
    return FrameRateFit(beginnings: beginnings, tick: (1, unit)).map { ($0, 1 / Double(unit)) }
  }
}
