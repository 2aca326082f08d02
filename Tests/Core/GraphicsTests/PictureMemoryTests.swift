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

  @Test("Whoever keeps the last picture while the next is drawn needs two pieces of memory")
  func twoPieces() {
    var buffer = PixelBuffer(width: 16, height: 4)
    var last: Bitmap?
    var places: [UInt] = []
    for number in 0..<20 as Range<UInt8> {
      places.append(draw(number, into: &buffer))
      if let last { #expect(last[3, 2] == 0x0101_0101 * UInt32(number - 1)) }
      last = buffer.snapshot()
    }
    #expect(Set(places).count == 2)
  }

  @Test(
    "A picture that is kept stays, and what is drawn next begins transparent or as a copy of it"
  )
  func contents() {
    for keepsPixels in [false, true] {
      var buffer = PixelBuffer(width: 16, height: 4)
      var kept: [Bitmap] = []
      for number in 0..<6 as Range<UInt8> {
        if keepsPixels { buffer.keepPixels() }
        buffer.withUnsafeMutableBytes { bytes in
          // Two old pictures are given up on the way, so that memory of one is used again.
          let expected: UInt8 = keepsPixels && number > 0 ? number - 1 : 0
          #expect(bytes[64] == expected && bytes[255] == expected)
        }
        _ = draw(number, into: &buffer)
        kept.append(buffer.snapshot())
        if number == 3 { kept.removeFirst(3) }
      }
      #expect(kept.map { $0[0, 0] } == [3, 4, 5].map { 0x0101_0101 * $0 })
    }
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
