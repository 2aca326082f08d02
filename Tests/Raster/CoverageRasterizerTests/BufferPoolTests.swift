import Testing

@testable import CoverageRasterizer

/// Memory that drawing keeps.
@Suite("Temporary memory")
struct TemporaryMemoryTests {
  private let size = 8 << 20

  // A frame that uses some blocks at once; where they were.
  private func frame(_ count: Int, _ memory: BufferPool) throws -> Set<Int> {
    memory.beginFrame()
    let blocks = try (0..<count).map { _ in try memory.allocate(size) }
    for block in blocks { memory.release(block) }
    return Set(blocks.map { Int(bitPattern: $0.baseAddress) })
  }

  @Test("The pool retains the buffers of a frame for the next one, and no longer")
  func frames() throws {
    let memory = BufferPool(limit: 1 << 30)
    let first = try frame(5, memory)
    #expect(first.count == 5)
    #expect(memory.byteCount == 5 * size)
    #expect(try frame(5, memory) == first)
    // The frame after the next may still need as much.
    _ = try frame(1, memory)
    #expect(memory.byteCount == 5 * size)
    _ = try frame(1, memory)
    memory.beginFrame()
    #expect(memory.byteCount == 16 << 20)
  }

  @Test("Within a frame, idle memory is what it used at once or 16 MiB")
  func idle() throws {
    let memory = BufferPool(limit: 1 << 30)
    memory.beginFrame()
    for megabytes in 1...12 { memory.release(try memory.allocate(megabytes << 20)) }
    #expect(memory.byteCount <= 16 << 20)
  }
}
