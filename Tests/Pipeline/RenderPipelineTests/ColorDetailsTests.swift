import Graphics
import SceneModel
import TestSupport
import Testing

@testable import RenderPipeline

/// Details that lose their colour where four pixels share it.
@Suite("Coloured details")
struct ColorDetailsTests {
  private func colorDetails(_ pixel: (Int, Int) -> UInt32) -> ColorDetails? {
    var buffer = PixelBuffer(width: 200, height: 120)
    let bytesPerRow = buffer.bytesPerRow
    buffer.withUnsafeMutableBytes { bytes in
      for y in 0..<120 {
        for x in 0..<200 {
          bytes.storeBytes(of: pixel(x, y), toByteOffset: y * bytesPerRow + x * 4, as: UInt32.self)
        }
      }
    }
    return ColorDetails(of: buffer.freeze(), at: 1.5)
  }

  @Test("Lines of one pixel in strong colours are found, and where")
  func lines() throws {
    let details = try #require(
      colorDetails { x, y in
        (64..<128).contains(x) && (32..<64).contains(y) && x % 4 == 0 ? 0xFFFF_2020 : 0xFF10_1426
      }
    )
    // 4 × 2 blocks.
    #expect(details.blocks == 8 && details.x == 72 && details.y == 40 && details.time == 1.5)
    var statistics = RenderStatistics()
    statistics.colorDetails = details
    let text = statistics.notes.first?.text(file: "a.json") ?? ""
    #expect(text.contains("near (72, 40) at 1.5 s") && text.contains("[N_COLOR]"), "\(text)")
  }

  @Test("White lines, pale ones, large shapes and their edges are not")
  func rest() {
    #expect(colorDetails { x, _ in x % 4 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 } == nil)
    #expect(colorDetails { x, _ in x % 4 == 0 ? 0xFF8F_A3C8 : 0xFF10_1426 } == nil)
    #expect(colorDetails { x, y in x / 31 % 2 == y / 31 % 2 ? 0xFFFF_2020 : 0xFF20_20FF } == nil)
    #expect(
      colorDetails { x, y in
        let (dx, dy) = (x - 100, y - 60)
        return dx * dx + dy * dy < 2500 ? 0xFFFF_2020 : 0xFF00_0000
      } == nil
    )
  }

  @Test("The worst of several segments is reported")
  func sum() {
    let lines = { (width: Int) in
      colorDetails { x, y in x < width && y < 64 && x % 4 == 0 ? 0xFFFF_2020 : 0xFF10_1426 }
    }
    var a = RenderStatistics()
    a.colorDetails = lines(48)
    var b = RenderStatistics()
    b.colorDetails = lines(96)
    let more = b.colorDetails
    #expect(more.map(\.blocks) == 24)
    b += a
    a += b
    a += RenderStatistics()
    #expect(a.colorDetails == more)
  }
}
