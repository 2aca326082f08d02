import CRasterKernels
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
  func pages(width: Int, height: Int) throws {
    for _ in 0..<3 {
      var buffer = try PixelBuffer(width: width, height: height, memory: .pages)
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
  @Test(
    "Missing pages are an error, for a new image and for a retained image"
  )
  func failure() throws {
    defer { rk_fail_allocation(-1) }
    rk_fail_allocation(0)
    let error = #expect(throws: PixelMemoryError.self) {
      _ = try PixelBuffer(width: 100, height: 3, memory: .pages).freeze()
    }
    #expect(error?.byteCount == 448 * 3)
    #expect(error?.description == "no memory for an image of 1344 bytes")
    var buffer = try PixelBuffer(width: 8, height: 8, memory: .pages)
    buffer.withUnsafeMutableBytes { _ = $0.initializeMemory(as: UInt8.self, repeating: 7) }
    let retained = buffer.snapshot()
    rk_fail_allocation(0)
    #expect(throws: PixelMemoryError.self) { try buffer.detach() }
    // The image is as before, and has new memory as soon as there is some.
    #expect(buffer.snapshot() == retained)
    try buffer.detach()
    #expect(buffer.snapshot()[7, 7] == 0 && retained[7, 7] == 0x0707_0707)
  }
}
