import Graphics
import ImageFiles
import Testing

@Suite("Texts in PNG files")
struct PNGTextTests {
  private func file() throws -> [UInt8] {
    var pixels = PixelBuffer(width: 5, height: 3)
    pixels.withUnsafeMutableBytes { $0.storeBytes(of: 0xFF, toByteOffset: 3, as: UInt8.self) }
    var encoder = try PNGEncoder(level: .small)
    return try encoder.encode(pixels.freeze())
  }

  @Test("A text is read as it was added, and the image is the same")
  func roundTrip() throws {
    let plain = try file()
    let text = String(repeating: "ring › cornerRadius é\n", count: 500)
    let marked = try PNGText.adding(text, keyword: "source", to: plain)
    #expect(marked.count > plain.count && marked.count < plain.count + 400)
    #expect(PNGText.text(keyword: "source", of: marked, limit: 1 << 20) == text)
    let (a, b) = (
      try PNGDecoder.decode(plain, maxSide: 99, maxPixels: 999),
      try PNGDecoder.decode(marked, maxSide: 99, maxPixels: 999)
    )
    #expect(a == b)
  }

  @Test("Files without the text, damaged ones and long texts give none")
  func none() throws {
    let plain = try file()
    #expect(PNGText.text(keyword: "source", of: plain, limit: 99) == nil)
    #expect(PNGText.text(keyword: "source", of: [], limit: 99) == nil)
    let marked = try PNGText.adding("some text", keyword: "source", to: plain)
    #expect(PNGText.text(keyword: "other", of: marked, limit: 99) == nil)
    #expect(PNGText.text(keyword: "source", of: marked, limit: 3) == nil)
    for length in 0..<marked.count {
      let cut = Array(marked[..<length])
      let text = PNGText.text(keyword: "source", of: cut, limit: 99)
      #expect(text == nil || text == "some text")
    }
    for position in marked.indices {
      var changed = marked
      changed[position] ^= 0x55
      _ = PNGText.text(keyword: "source", of: changed, limit: 99)
    }
  }
}
