internal import Graphics

/// An animated PNG that repeats for ever (PNG, third edition: chunks acTL, fcTL, fdAT).
public struct APNGContainer: AnimationContainer {
  private let timing: FrameTicks
  private var sequence = 0
  /// The first bytes of the file.
  public let start: [UInt8]
  /// The last bytes of the file.
  public var end: [UInt8] { PNGChunk.end }

  /// A file of images of one size.
  public init(width: Int, height: Int, isOpaque: Bool, timing: FrameTicks) {
    self.timing = timing
    let color: PNGColor = isOpaque ? .rgb : .rgba
    start =
      PNGChunk.fileStart(width: width, height: height, color: color)
      + Self.control(frameCount: 0)
  }

  private static func control(frameCount: Int) -> [UInt8] {
    // 0 plays: for ever.
    PNGChunk.chunk(type: "acTL", data: PNGChunk.bigEndian(frameCount) + [0, 0, 0, 0])
  }

  /// The bytes of the next frame.
  public mutating func bytes(of frame: AnimationFrame, index: Int) -> [UInt8] {
    let area = frame.area
    let sides = [area.width, area.height, area.x, area.y].flatMap(PNGChunk.bigEndian)
    let (numerator, denominator) = delay(ofFrame: index)
    let times = [numerator, denominator].flatMap { PNGChunk.bigEndian($0).suffix(2) }
    // Leave it standing (0), replace what is there (0).
    let control = PNGChunk.bigEndian(sequence) + sides + times + [0, 0]
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

  // The finest unit in which every delay has room: thousandths of a second up to 65 s, else tenths of them or more.
  private var coarserUnits: Int {
    var units = timing.unitsPerSecond
    while units > 1, timing.rate.framesPerSecond * 65_534 < Double(units) {
      units = max(1, units / 10)
    }
    return units
  }

  // The exact fraction where it has room in two times 16 bits.
  private func delay(ofFrame index: Int) -> (Int, Int) {
    let rate = timing.rate
    if rate.numerator <= 65_535, rate.denominator <= 65_535 {
      return (rate.denominator, rate.numerator)
    }
    let units = coarserUnits
    let delay = FrameTicks(rate: rate, unitsPerSecond: units).delay(ofFrame: index)
    return (min(65_535, delay), units)
  }

  /// Bytes near the start that are known only at the end.
  public func corrections(frameCount: Int, fileSize: Int) -> [(offset: Int, bytes: [UInt8])] {
    let control = Self.control(frameCount: frameCount)
    return [(start.count - control.count, control)]
  }
}
