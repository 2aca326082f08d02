import Graphics
import MediaCodecs
import TestSupport
import Testing

/// Slow dark gradients, which show bands first.
@Suite("Gradients in ten bits")
struct BandTests {
  /// A radial gradient: two colours, and how far it reaches from the middle.
  struct Glow: Sendable {
    var inner: [Double]
    var outer: [Double]
    var radius: Double

    static let all = [
      Glow(inner: [0x30, 0x38, 0x48], outer: [0, 0, 0], radius: 260),
      Glow(inner: [0x60, 0x70, 0xA0], outer: [8, 10, 20], radius: 600),
      Glow(inner: [0x40, 0x28, 0x60], outer: [5, 3, 10], radius: 280),
    ]

    // The fraction of the outer colour.
    private func position(_ x: Double, _ y: Double) -> Double {
      let (dx, dy) = (x - Double(BandTests.width) / 2, y - Double(BandTests.height) / 2)
      return min(1, (dx * dx + dy * dy).squareRoot() / radius)
    }

    func color(_ x: Double, _ y: Double) -> [Double] {
      let position = position(x, y)
      return zip(inner, outer).map { $0 + ($1 - $0) * position }
    }

    /// The luma of the outer colour minus that of the inner one, in codes of 8 bits.
    var lumaRange: Double {
      bt709(outer[0], outer[1], outer[2]).y - bt709(inner[0], inner[1], inner[2]).y
    }

    /// The difference of luma between two points as a fraction of `lumaRange`: luma is linear in the colour.
    func difference(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double)) -> Double {
      position(b.x, b.y) - position(a.x, a.y)
    }
  }

  static let (width, height) = (480, 270)

  // Rank of a place in Bayer's pattern of 8 × 8, in 64ths: bits of x ^ y and y, the last ones first.
  private func threshold(_ x: Int, _ y: Int) -> Double {
    let rank = (0..<3).reduce(0) { rank, bit in
      rank << 2 | ((x ^ y) >> bit & 1) << 1 | (y >> bit & 1)
    }
    return (Double(rank) + 0.5) / 64
  }

  @Test(
    "Luma of a dithered dark glow is constant for at most six pixels where it should change",
    arguments: Glow.all,
    [VideoQuality.good, .best]
  )
  func bands(_ glow: Glow, _ quality: VideoQuality) throws {
    let drawn = image(Self.width, Self.height) { x, y in
      let codes = glow.color(Double(x) + 0.5, Double(y) + 0.5).map {
        UInt32($0 + threshold(x, y))
      }
      return 0xFF00_0000 | codes[0] << 16 | codes[1] << 8 | codes[2]
    }
    var settings = VideoSettings(
      width: Self.width,
      height: Self.height,
      frameRate: .sixty,
      codec: .h265,
      pixelFormat: .yuv420p10
    )
    settings.quality = quality
    var encoder = try SegmentEncoder(settings: settings, firstFrame: 0)
    for index in 0..<3 as Range<Int64> { try encoder.append(drawn, index: index) }
    let segment = try encoder.finish()
    let frames = try decoded([segment], settings)
    #expect(frames.count == 3 && frames.allSatisfy { $0.bitDepth == 10 })
    for frame in frames {
      for isAcross in [true, false] {
        let (longest, positions) = longestRun(in: frame, of: glow, isAcross)
        #expect(positions > 10_000)
        #expect(longest <= 6, "\(longest) pixels of one code, \(isAcross ? "rows" : "columns")")
      }
    }
  }

  // The longest run of equal codes along rows, or columns, where luma moves by a tenth of a code of 8 bits a pixel or
  // more, and how many such places there are.
  private func longestRun(
    in frame: VideoFrame,
    of glow: Glow,
    _ isAcross: Bool
  ) -> (longest: Int, positions: Int) {
    var (longest, positions) = (0, 0)
    let range = glow.lumaRange
    for line in 0..<(isAcross ? frame.height : frame.width) {
      var (run, last) = (0, UInt16.max)
      for position in 0..<(isAcross ? frame.width : frame.height) {
        let (x, y) = isAcross ? (position, line) : (line, position)
        let (left, top) = (Double(x), Double(y))
        let slope =
          isAcross
          ? glow.difference((left, top + 0.5), (left + 1, top + 0.5))
          : glow.difference((left + 0.5, top), (left + 0.5, top + 1))
        guard abs(slope * range) >= 0.1 else {
          (run, last) = (0, .max)
          continue
        }
        let code = frame.components[0][y * frame.width + x]
        run = code == last ? run + 1 : 1
        last = code
        longest = max(longest, run)
        positions += 1
      }
    }
    return (longest, positions)
  }

  @Test("A frame with a changed area equals the frame converted as a whole")
  func changedAreas() throws {
    let (width, height) = (64, 38)
    func drawn(_ shift: Int) -> Bitmap {
      image(width, height) { x, y in
        let moved = (16..<20).contains(y) ? shift : 0
        let code = UInt32(Double(x + moved) * 0.2 + Double(y) * 0.1 + 20 + threshold(x, y))
        return 0xFF00_0000 | code << 16 | code << 8 | code
      }
    }
    var settings = VideoSettings(
      width: width,
      height: height,
      frameRate: .sixty,
      codec: .h265,
      pixelFormat: .yuv420p10
    )
    settings.quality = .best
    var packets: [[[UInt8]]] = []
    let area = PixelRect(x: 0, y: 16, width: width, height: 4)
    for areas in [nil, [area]] as [[PixelRect]?] {
      var encoder = try SegmentEncoder(settings: settings, firstFrame: 0)
      try encoder.append(drawn(0), index: 0)
      try encoder.append(drawn(30), changedAreas: areas, index: 1)
      packets.append(try encoder.finish().packets.map(\.data))
    }
    #expect(packets[0] == packets[1])
  }
}
