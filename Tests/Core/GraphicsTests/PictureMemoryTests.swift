import Graphics
import Testing

@Suite("Memory of pictures")
struct PictureMemoryTests {
  // Fills the buffer and tells where it lies.
  private func draw(_ byte: UInt8, into buffer: inout PixelBuffer) -> UInt {
    buffer.withUnsafeMutableBytes { bytes in
      bytes.initializeMemory(as: UInt8.self, repeating: byte)
      return UInt(bitPattern: bytes.baseAddress)
    }
  }

  @Test("A picture that is kept stays, and what is drawn next begins transparent")
  func contents() {
    var buffer = PixelBuffer(width: 16, height: 4)
    var kept: [Bitmap] = []
    for number in 0..<6 as Range<UInt8> {
      let isUnshared = buffer.isUnshared()
      #expect(isUnshared == (number == 0))
      buffer.withUnsafeMutableBytes { bytes in
        #expect(bytes[64] == 0 && bytes[255] == 0)
      }
      _ = draw(number, into: &buffer)
      kept.append(buffer.snapshot())
    }
    #expect(kept.map { $0[0, 0] } == (0..<6).map { 0x0101_0101 * $0 })
  }

  @Test("A picture that nobody keeps is drawn over in its own memory")
  func onePiece() {
    var buffer = PixelBuffer(width: 16, height: 4)
    let places = (0..<5 as Range<UInt8>).map { number in
      let place = draw(number, into: &buffer)
      #expect(buffer.snapshot()[0, 0] == 0x0101_0101 * UInt32(number))
      return place
    }
    #expect(Set(places).count == 1)
  }
}
