import Graphics
import ImageFiles
import MediaCodecs
import TestSupport
import Testing

@Suite("Bounds of images that move")
struct AnimatedImageBoundsTests {
  private func open(_ bytes: [UInt8], maxSide: Int = 4096) throws(CodecError) -> AnimatedImageFile?
  {
    try AnimatedImageFile.open(bytes, maxSide: maxSide, maxPixels: 1 << 24)
  }

  @Test("The last frame of two thousand is there without all before it, within the budget")
  func longAnimation() throws {
    let file = try #require(
      try open(GIFFile.make(width: 120, height: 90, side: 5, frames: 2000))
    )
    let budget = 2 << 20
    let source = AnimatedImageSource(file, budget: budget)
    let decoder = AnimatedImageDecoder(source)
    let last = try decoder.bitmap(of: 1999)
    #expect(source.cachedBytes > budget / 2 && source.cachedBytes <= budget)
    // Another worker uses what the first has left behind: few frames are decoded anew.
    var frame: Bitmap?
    let time = try ThreadClock.measure { frame = try AnimatedImageDecoder(source).bitmap(of: 1999) }
    var other: Bitmap?
    let full = try ThreadClock.measure {
      other = try AnimatedImageDecoder(AnimatedImageSource(file, budget: 0)).bitmap(of: 1999)
    }
    #expect(frame == last && other == last && time * 4 < full)
    for index in [3, 1500, 1499, 0, 777] {
      let alone = AnimatedImageDecoder(AnimatedImageSource(file, budget: 0))
      #expect(try decoder.bitmap(of: index) == alone.bitmap(of: index))
    }
  }

  @Test("P8: The complete frames of a truncated file are decoded, and no truncation causes a crash")
  func truncation() throws {
    let bytes = GIFFile.make(width: 20, height: 12, side: 5, frames: 6)
    let full = try #require(try open(bytes))
    #expect(!full.isTruncated && full.parts.count == 6)
    var counts: Set<Int> = []
    for length in bytes.indices {
      guard let file = try open(Array(bytes[..<length])) else { continue }
      counts.insert(file.parts.count)
      #expect(file.isTruncated && file.parts == Array(full.parts.prefix(file.parts.count)))
      _ = try AnimatedImageDecoder(AnimatedImageSource(file)).bitmap(of: file.parts.count - 1)
    }
    #expect(counts == [1, 2, 3, 4, 5, 6])
  }

  @Test("P8: A screen larger than the limit is refused before anything is decoded")
  func hugeScreen() {
    var bytes = GIFFile.make(width: 20, height: 12, side: 5, frames: 2)
    bytes.replaceSubrange(6..<10, with: [255, 255, 255, 255])
    #expect(throws: CodecError.self) { try open(bytes) }
  }

  @Test("P8: A frame larger than the limit is refused, and rows below the screen are not decoded")
  func hugeFrame() throws {
    let bytes = GIFFile.make(width: 20, height: 12, side: 5, frames: 2)
    let expected = try AnimatedImageDecoder(AnimatedImageSource(try #require(try open(bytes))))
      .bitmap(of: 1)
    // The sides of the second frame.
    let first = try #require(bytes.firstIndex(of: 0x2C))
    let second = try #require(bytes[(first + 10)...].firstIndex(of: 0x2C))
    var tall = bytes
    tall.replaceSubrange(second + 7..<second + 9, with: [0xFF, 0xFF])
    let file = try #require(try open(tall))
    let area = file.parts[1].area
    #expect(area.y + area.height == 12 && file.parts[0].area.height == 5)
    // What the data does not have is left as it was.
    #expect(try AnimatedImageDecoder(AnimatedImageSource(file)).bitmap(of: 1) == expected)
    for flags in [0x00, 0x40] as [UInt8] {
      var wide = tall
      wide.replaceSubrange(second + 5..<second + 7, with: [0xFF, 0xFF])
      wide[second + 9] |= flags
      #expect(throws: CodecError.self) { try open(wide) }
    }
    var spread = tall
    spread[second + 9] |= 0x40
    #expect(throws: CodecError.self) { try open(spread) }
  }

  @Test("A frame beside the screen is cut to it")
  func beside() throws {
    var bytes = GIFFile.make(width: 20, height: 12, side: 5, frames: 2)
    // The first descriptor: its column and row.
    let descriptor = try #require(bytes.firstIndex(of: 0x2C))
    bytes.replaceSubrange(descriptor + 1..<descriptor + 5, with: [18, 0, 10, 0])
    let file = try #require(try open(bytes))
    let bitmap = try AnimatedImageDecoder(AnimatedImageSource(file)).bitmap(of: 0)
    #expect(bitmap[19, 11] == 0xFFFF_0000 && bitmap[18, 10] == 0xFFFF_0000 && bitmap[17, 11] == 0)
  }
}
