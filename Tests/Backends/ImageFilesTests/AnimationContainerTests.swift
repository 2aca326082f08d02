import Graphics
import ImageFiles
import Testing

@Suite("Containers of animated pictures")
struct AnimationContainerTests {
  @Test("GIF draws a frame again that lasts longer than a delay can say")
  func longDelays() throws {
    for (rate, expected) in [
      (FrameRate(1, over: 655), [65_500]), (FrameRate(1, over: 656), [65_535, 65]),
      (FrameRate(1, over: 2000), [65_535, 65_535, 65_535, 3395]), (.sixty, [2]),
    ] {
      let timing = AnimationTiming(rate: try #require(rate), unitsPerSecond: 100)
      var container = GIFContainer(width: 1, height: 1, timing: timing)
      let area = PixelArea(x: 0, y: 0, width: 1, height: 1)
      let data: [UInt8] = [0x21, 0xF9, 4, 0, 0, 0, 0, 0, 7, 8, 9]
      let bytes = container.bytes(of: AnimationFrame(area: area, data: data), index: 0)
      let copies = stride(from: 0, to: bytes.count, by: data.count).map {
        Array(bytes[$0..<$0 + data.count])
      }
      #expect(copies.map { Int($0[4]) | Int($0[5]) << 8 } == expected)
      #expect(copies.allSatisfy { $0[..<4] == data[..<4] && $0[6...] == data[6...] })
    }
  }
}
