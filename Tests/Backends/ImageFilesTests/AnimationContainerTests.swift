import Graphics
import ImageFiles
import Testing

@Suite("Containers of animated images")
struct AnimationContainerTests {
  @Test("GIF draws a frame again that lasts longer than a delay can say")
  func longDelays() throws {
    for (rate, expected) in [
      (FrameRate(1, over: 655), [65_500]), (FrameRate(1, over: 656), [65_535, 65]),
      (FrameRate(1, over: 2000), [65_535, 65_535, 65_535, 3395]), (.sixty, [2]),
    ] {
      let timing = FrameTicks(rate: try #require(rate), unitsPerSecond: 100)
      var container = GIFContainer(
        width: 1,
        height: 1,
        palette: GIFPalette(of: []),
        timing: timing
      )
      let area = PixelRect(x: 0, y: 0, width: 1, height: 1)
      let data: [UInt8] = [0x21, 0xF9, 4, 0, 0, 0, 0, 0, 7, 8, 9]
      let bytes = container.bytes(of: AnimationFrame(area: area, data: data), index: 0)
      let copies = stride(from: 0, to: bytes.count, by: data.count).map {
        Array(bytes[$0..<$0 + data.count])
      }
      #expect(copies.map { Int($0[4]) | Int($0[5]) << 8 } == expected)
      #expect(copies.allSatisfy { $0[..<4] == data[..<4] && $0[6...] == data[6...] })
    }
  }

  @Test("APNG has coarser units where a delay of an odd rate has no room in thousandths")
  func oddRates() throws {
    for (numerator, units) in [(651_234_567, 1000), (811_234_567, 100), (999_123_457, 100)] {
      let rate = try #require(FrameRate(10_000_000, over: numerator))
      let seconds = Double(numerator) / 10_000_000
      let timing = FrameTicks(rate: rate, unitsPerSecond: 1000)
      var container = APNGContainer(width: 1, height: 1, isOpaque: true, timing: timing)
      let area = PixelRect(x: 0, y: 0, width: 1, height: 1)
      let bytes = container.bytes(of: AnimationFrame(area: area, data: []), index: 0)
      // After the length, the type, the sequence number, and four numbers of the area.
      let times = bytes[28..<32].map(Int.init)
      let (delay, unit) = (times[0] << 8 | times[1], times[2] << 8 | times[3])
      #expect(unit <= units, "\(seconds)")
      #expect(abs(Double(delay) / Double(unit) - seconds) <= 1 / Double(unit), "\(seconds)")
    }
    let slowest = try #require(FrameRate(1_000_000, over: 999_123_457))
    let timing = FrameTicks(rate: slowest, unitsPerSecond: 1000)
    var container = APNGContainer(width: 1, height: 1, isOpaque: true, timing: timing)
    let area = PixelRect(x: 0, y: 0, width: 1, height: 1)
    let bytes = container.bytes(of: AnimationFrame(area: area, data: []), index: 0)
    // 9991 tenths of a second: 39 · 256 + 7.
    #expect(bytes[28..<32] == [39, 7, 0, 10])
  }

  @Test("WebP shows a frame again that lasts longer than a duration can say")
  func longDurations() throws {
    let rate = try #require(FrameRate(1, over: 20_000))
    let timing = FrameTicks(rate: rate, unitsPerSecond: 1000)
    var container = WebPContainer(width: 1, height: 1, isOpaque: true, timing: timing)
    let area = PixelRect(x: 0, y: 0, width: 1, height: 1)
    let bytes = container.bytes(of: AnimationFrame(area: area, data: [7, 8]), index: 0)
    let durations = stride(from: 0, to: bytes.count, by: 26).map { start in
      bytes[(start + 20)..<(start + 23)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    #expect(durations == [16_777_215, 3_222_785])
  }
}
