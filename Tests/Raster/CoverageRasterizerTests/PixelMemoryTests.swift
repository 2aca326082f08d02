import CoverageRasterizer
import Graphics
import Testing

/// Memory of images from the system.
@Suite("Memory of images")
struct PixelMemoryTests {
  @Test(
    "Pages are aligned, empty, of the requested size, and can be released",
    arguments: [(1, 1), (64, 64), (1000, 524), (1001, 525), (1920, 1080), (3, 32767)]
  )
  func pages(width: Int, height: Int) {
    for _ in 0..<3 {
      var buffer = PixelBuffer(width: width, height: height, memory: .pages)
      let byteCount = buffer.bytesPerRow * height
      buffer.withUnsafeMutableBytes { bytes in
        #expect(Int(bitPattern: bytes.baseAddress) % 64 == 0)
        #expect(bytes.count == byteCount)
        #expect(bytes.allSatisfy { $0 == 0 })
        _ = bytes.initializeMemory(as: UInt8.self, repeating: 7)
      }
      // Two snapshots at a time: the second image is in other memory, and both are as they were drawn.
      let first = buffer.snapshot()
      buffer.withUnsafeMutableBytes { bytes in
        #expect(bytes.allSatisfy { $0 == 0 })
        _ = bytes.initializeMemory(as: UInt8.self, repeating: 9)
      }
      #expect(first[width - 1, height - 1] == 0x0707_0707)
      #expect(buffer.snapshot()[width - 1, height - 1] == 0x0909_0909)
    }
  }
}
