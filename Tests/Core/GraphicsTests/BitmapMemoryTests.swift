import Graphics
import Testing

@Suite("Memory of images")
struct BitmapMemoryTests {
  // Fills the buffer and tells where it lies.
  private func draw(_ byte: UInt8, into buffer: inout PixelBuffer) -> UInt {
    buffer.withUnsafeMutableBytes { bytes in
      bytes.initializeMemory(as: UInt8.self, repeating: byte)
      return UInt(bitPattern: bytes.baseAddress)
    }
  }

  @Test("A retained image does not change, and the next drawing begins transparent")
  func contents() {
    var buffer = PixelBuffer(width: 16, height: 4)
    var retained: [Bitmap] = []
    for number in 0..<6 as Range<UInt8> {
      let isUnshared = buffer.isUnshared()
      #expect(isUnshared == (number == 0))
      buffer.withUnsafeMutableBytes { bytes in
        #expect(bytes[64] == 0 && bytes[255] == 0)
      }
      _ = draw(number, into: &buffer)
      retained.append(buffer.snapshot())
    }
    #expect(retained.map { $0[0, 0] } == (0..<6).map { 0x0101_0101 * $0 })
  }

  @Test("An image that is no longer retained is overwritten in the same memory")
  func onePiece() {
    var buffer = PixelBuffer(width: 16, height: 4)
    let positions = (0..<5 as Range<UInt8>).map { number in
      let position = draw(number, into: &buffer)
      #expect(buffer.snapshot()[0, 0] == 0x0101_0101 * UInt32(number))
      return position
    }
    #expect(Set(positions).count == 1)
  }
}
