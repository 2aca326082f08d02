internal import Graphics

/// Writes an animated PNG that repeats (PNG, third edition: chunks acTL, fcTL, fdAT).
public struct APNGContainer: AnimationContainer {
  private let timing: FrameTicks
  private let plays: Int
  private var sequence = 0
  /// The first bytes of the file.
  public let start: [UInt8]
  /// The last bytes of the file.
  public var end: [UInt8] { PNGChunk.end }

  /// Creates the container of frames of one size.
  ///
  /// - Parameter plays: how often it is played; 0 for ever.
  public init(width: Int, height: Int, isOpaque: Bool, timing: FrameTicks, plays: Int = 0) {
    (self.timing, self.plays) = (timing, plays)
    let color: PNGColor = isOpaque ? .rgb : .rgba
    start =
      PNGChunk.fileStart(width: width, height: height, color: color)
      + Self.control(frameCount: 0, plays: plays)
  }

  private static func control(frameCount: Int, plays: Int) -> [UInt8] {
    PNGChunk.chunk(type: "acTL", data: PNGChunk.bigEndian(frameCount) + PNGChunk.bigEndian(plays))
  }

  /// Returns the bytes of the next frame.
  public mutating func bytes(of frame: AnimationFrame, index: Int) -> [UInt8] {
    let area = frame.area
    let geometry = [area.width, area.height, area.x, area.y].flatMap(PNGChunk.bigEndian)
    let (numerator, denominator) = delay(ofFrame: index)
    let delayBytes = [numerator, denominator].flatMap { PNGChunk.bigEndian($0).suffix(2) }
    // dispose_op 0 (none), blend_op 0 (source).
    let control = PNGChunk.bigEndian(sequence) + geometry + delayBytes + [0, 0]
    sequence += 1
    var bytes = PNGChunk.chunk(type: "fcTL", data: control)
    if index == 0 {
      bytes += PNGChunk.chunk(type: "IDAT", data: frame.data)
    } else {
      bytes += PNGChunk.chunk(type: "fdAT", data: PNGChunk.bigEndian(sequence) + frame.data)
      sequence += 1
    }
    return bytes
  }

  // The finest unit in which every delay fits in 16 bits: 1/1000 s for delays up to 65 s, otherwise
  // 1/100 s or coarser.
  private var coarserUnits: Int {
    var units = timing.unitsPerSecond
    while units > 1, timing.rate.framesPerSecond * 65_534 < Double(units) {
      units = max(1, units / 10)
    }
    return units
  }

  // Returns the exact delay if numerator and denominator fit in 16 bits each, otherwise a rounded one.
  private func delay(ofFrame index: Int) -> (Int, Int) {
    let rate = timing.rate
    if rate.numerator <= 65_535, rate.denominator <= 65_535 {
      return (rate.denominator, rate.numerator)
    }
    let units = coarserUnits
    let delay = FrameTicks(rate: rate, unitsPerSecond: units).delay(ofFrame: index)
    return (min(65_535, delay), units)
  }

  /// Returns the bytes to overwrite at the end: the number of frames.
  public func corrections(frameCount: Int, fileSize: Int) -> [(offset: Int, bytes: [UInt8])] {
    let control = Self.control(frameCount: frameCount, plays: plays)
    return [(start.count - control.count, control)]
  }
}
