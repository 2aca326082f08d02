internal import CRasterKernels
internal import Glibc

/// The blocks of memory behind offscreen surfaces, kept from use to use and bounded in sum.
final class BufferPool {
  /// The most bytes, in use and idle together.
  let limit: Int
  // The most idle bytes: two full-HD images. More would be memory that a worker holds for nothing, but where a frame
  // needs as much at once: given to the system and taken anew it would be filled with zeros for every frame.
  private let idleLimit = 16 << 20
  private(set) var byteCount = 0
  private var usedByteCount = 0
  // The most bytes in use at once in this frame, and in the one before it.
  private var peak = (now: 0, before: 0)
  private var idle: [UnsafeMutableRawBufferPointer] = []
  /// Releases memory that only saves time.
  var reclaim: () -> Void = {}

  init(limit: Int) { self.limit = limit }

  deinit {
    for block in idle { free(block.baseAddress) }
  }

  /// Limits the idle memory to the larger usage of the last two frames.
  func beginFrame() {
    peak = (usedByteCount, peak.now)
    releaseIdle()
  }

  /// Allocates a block of at least `wanted` bytes, aligned to 64; its contents are not initialized.
  func allocate(_ wanted: Int) throws(RasterError) -> UnsafeMutableRawBufferPointer {
    if let block = removeIdle(wanted) {
      use(block)
      return block
    }
    if byteCount + wanted > limit { reclaim() }
    while byteCount + wanted > limit, let block = idle.popLast() { deallocate(block) }
    guard byteCount + wanted <= limit else {
      throw RasterError(
        code: .limit,
        message: "offscreen surfaces need \(byteCount + wanted) bytes, more than the \(limit)"
          + " allowed (use smaller or fewer nested groups with opacity or masks, or raise --max-memory)"
      )
    }
    let pages = PageBlock(holding: wanted)
    let size = pages.isHuge ? pages.byteCount : (wanted + 63) / 64 * 64
    guard let base = rk_allocate_aligned(pages.isHuge ? PageBlock.hugePage : 64, size) else {
      throw RasterError(code: .outOfMemory, message: "no memory for an image of \(size) bytes")
    }
    byteCount += size
    if pages.isHuge { madvise(base, size, Int32(MADV_HUGEPAGE)) }
    let block = UnsafeMutableRawBufferPointer(start: base, count: size)
    use(block)
    return block
  }

  /// Adds a block to the idle ones, and deallocates the ones unused for longest when too many are idle.
  func release(_ block: UnsafeMutableRawBufferPointer) {
    idle.append(block)
    usedByteCount -= block.count
    releaseIdle()
  }

  private func use(_ block: UnsafeMutableRawBufferPointer) {
    usedByteCount += block.count
    peak.now = max(peak.now, usedByteCount)
  }

  private func releaseIdle() {
    let retained = max(peak.now, peak.before, usedByteCount + idleLimit)
    while byteCount > retained, idle.count > 1 { deallocate(idle.removeFirst()) }
  }

  // Removes the smallest idle block that fits without wasting more than three quarters of itself.
  private func removeIdle(_ wanted: Int) -> UnsafeMutableRawBufferPointer? {
    let fitting = idle.indices.filter {
      idle[$0].count >= wanted && idle[$0].count / 4 <= max(wanted, 4096)
    }
    guard let best = fitting.min(by: { idle[$0].count < idle[$1].count }) else { return nil }
    return idle.remove(at: best)
  }

  private func deallocate(_ block: UnsafeMutableRawBufferPointer) {
    byteCount -= block.count
    free(block.baseAddress)
  }
}
