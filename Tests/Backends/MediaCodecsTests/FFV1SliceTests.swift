import Graphics
import TestSupport
import Testing

@testable import MediaCodecs

@Suite("Slices of FFV1")
struct FFV1SliceTests {
  private static let side = 96

  // Stripes of noise; the seed of each of its six rows of blocks decides what is there.
  private func frame(_ seeds: [UInt64]) -> Bitmap {
    image(Self.side, Self.side) { x, y in
      var random = SplitMix64(seed: seeds[y / 16] &* 10_007 &+ UInt64(y * Self.side + x))
      return x < 20
        ? 0xFF20_4060 : 0xFF00_0000 | UInt32(truncatingIfNeeded: random.next()) & 0xFF_FFFF
    }
  }

  private func packets(_ frames: [(seeds: [UInt64], changed: [PixelRect]?)]) throws -> [[UInt8]] {
    let settings = VideoSettings(
      width: Self.side,
      height: Self.side,
      frameRate: try #require(FrameRate(30)),
      codec: .ffv1,
      pixelFormat: VideoCodec.ffv1.pixelFormat(alpha: false)
    )
    var encoder = try SegmentEncoder(settings: settings, firstFrame: 0)
    for (index, each) in frames.enumerated() {
      try encoder.append(frame(each.seeds), changedAreas: each.changed, index: Int64(index))
    }
    return try encoder.finish().packets.map(\.data)
  }

  @Test("Slices without a change are not coded again, and the bytes are those of whole frames")
  func unchanged() throws {
    func rows(_ first: Int, _ count: Int) -> PixelRect {
      PixelRect(x: 0, y: first, width: Self.side, height: count)
    }
    let seeds: [[UInt64]] = [
      [1, 2, 3, 4, 5, 6], [1, 2, 9, 4, 5, 6], [1, 2, 9, 4, 5, 6], [7, 2, 9, 4, 5, 8],
      [7, 2, 3, 4, 5, 8],
    ]
    // The last area is larger than the change.
    let changed = [
      nil, [rows(32, 16)], [rows(0, 20)], [rows(0, 1), rows(3, 13), rows(80, 16)], [rows(20, 40)],
    ]
    let reused = try packets(zip(seeds, changed).map { ($0, $1) })
    for (index, seeds) in seeds.enumerated() {
      #expect(try packets([(seeds, nil)]) == [reused[index]], "frame \(index)")
    }
    #expect(Set(reused).count == 4)
  }

  @Test(
    "A picture that repeats has the packet of the one before it in codecs of whole pictures",
    arguments: [VideoCodec.prores, .ffv1, .raw]
  )
  func repeats(codec: VideoCodec) throws {
    let settings = VideoSettings(
      width: Self.side,
      height: Self.side,
      frameRate: try #require(FrameRate(30)),
      codec: codec,
      pixelFormat: codec.pixelFormat(alpha: true)
    )
    func packets(_ repeats: Int) throws -> [EncodedSegment.Packet] {
      var encoder = try SegmentEncoder(settings: settings, firstFrame: 40)
      try encoder.append(frame([1, 2, 3, 4, 5, 6]), index: 40)
      for index in 0..<repeats { try encoder.appendRepeat(index: 41 + Int64(index)) }
      let next = 41 + Int64(repeats)
      try encoder.append(frame([1, 2, 3, 4, 5, 7]), index: next)
      return try encoder.finish().packets
    }
    let (alone, held) = (try packets(0), try packets(3))
    #expect(held.map(\.presentation) == [40, 41, 42, 43, 44] && held.allSatisfy(\.isKey))
    #expect(held.map(\.decode) == [40, 41, 42, 43, 44])
    #expect(held.map(\.data) == Array(repeating: alone[0].data, count: 4) + [alone[1].data])
    #expect(alone[0].data != alone[1].data)
  }
}
