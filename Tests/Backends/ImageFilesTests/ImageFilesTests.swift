import ImageFiles
import TestSupport
import Testing

@Suite("PNGEncoder")
struct PNGEncoderTests {
  // The types of the chunks, in order.
  private func chunkTypes(_ file: [UInt8]) -> [String] {
    var types: [String] = []
    var position = 8
    while position + 12 <= file.count {
      let length = file[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      types.append(String(decoding: file[position + 4..<position + 8], as: UTF8.self))
      position += length + 12
    }
    #expect(position == file.count, "the chunks fill the file")
    return types
  }

  @Test("An image is not opaque because of one pixel, in the last column, too")
  func opaque() {
    for width in 1...40 {
      #expect(image(width, 3) { _, _ in 0xFF00_0000 }.isOpaque)
      for (x, y) in [(width - 1, 0), (width - 1, 2), (0, 1), (width / 2, 2)] {
        #expect(!image(width, 3) { $0 == x && $1 == y ? 0xFE00_0000 : 0xFF00_0000 }.isOpaque)
      }
    }
  }

  @Test(arguments: PNGEncoder.Level.allCases)
  func chunksAndHeader(_ level: PNGEncoder.Level) throws {
    var encoder = try PNGEncoder(level: level)
    let opaque = try encoder.encode(image(3, 2) { _, _ in 0xFF12_3456 })
    #expect(chunkTypes(opaque) == ["IHDR", "sRGB", "IDAT", "IEND"])
    #expect(Array(opaque[8..<33].suffix(17).prefix(13)) == [0, 0, 0, 3, 0, 0, 0, 2, 8, 2, 0, 0, 0])
    let clear = try encoder.encode(image(3, 2) { x, _ in x == 1 ? 0xFE00_0000 : 0xFF00_0000 })
    #expect(clear[25] == 6, "one pixel below full alpha makes it RGBA")
    #expect(Array(opaque.suffix(12)) == [0, 0, 0, 0, 73, 69, 78, 68, 0xAE, 0x42, 0x60, 0x82])
  }

  @Test func equalPicturesGiveEqualBytes() throws {
    let large = image(90, 70) { x, y in 0xFF00_0000 | UInt32(x * y) }
    let small = image(5, 4) { x, y in 0x8000_0000 | UInt32(x + y) }
    var encoder = try PNGEncoder()
    let first = [try encoder.encode(large), try encoder.encode(small)]
    var other = try PNGEncoder()
    let second = [try other.encode(small), try other.encode(large)]
    #expect(first == second.reversed(), "nothing of the picture before is left in the buffer")
  }
}
