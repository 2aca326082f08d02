import Files
import Graphics
import RenderPipeline
import Testing

@Suite("Hashes of frames")
struct FrameHashTests {
  @Test("An image's hash is that of its straight rows, without the gaps between them")
  func image() {
    // Width 3 leaves a gap of 52 bytes. Premultiplied B, G, R, A of one pixel, then clear ones.
    var buffer = PixelBuffer(width: 3, height: 2)
    let next = buffer.bytesPerRow
    buffer.withUnsafeMutableBytes { bytes in
      bytes.copyBytes(from: [0, 64, 128, 128] as [UInt8])
      bytes[next - 1] = 77
      bytes[next + 7] = 255
    }
    // 128 · 255 / 128 = 255; 64 · 255 / 128 = 127.5, rounded up.
    let rows: [UInt8] = [
      255, 128, 0, 128, 0, 0, 0, 0, 0, 0, 0, 0,
      0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 0, 0,
    ]
    #expect(buffer.freeze().straightHash() == SHA256.hash(of: rows))
  }
}
