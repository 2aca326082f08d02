internal import CRasterKernels
package import DisplayModel
internal import Glibc
public import Graphics

extension PixelMemory {
  /// Dedicated pages, which the system fills with zeros where and when they are touched.
  ///
  /// Large images get pages of two megabytes where the system has them: touching an image of 1920 ×
  /// 1080 for the first time then takes 4 page faults instead of 2,025. They suit images that live
  /// long: each costs some system calls.
  public static let pages = PixelMemory(
    allocateZeroed: { byteCount in
      let block = PageBlock(holding: byteCount)
      // The block with surplus at both ends, which is unmapped so that the block begins at a
      // multiple of a huge page.
      let surplus = block.isHuge ? PageBlock.hugePage : 0
      guard let mapping = rk_map_pages(block.byteCount + surplus) else { return nil }
      guard block.isHuge else { return mapping }
      let start = mapping.alignedUp(toMultipleOf: PageBlock.hugePage)
      let before = start - mapping
      if before > 0 { munmap(mapping, before) }
      if before < surplus { munmap(start + block.byteCount, surplus - before) }
      madvise(start, block.byteCount, Int32(MADV_HUGEPAGE))
      return start
    },
    release: { memory, byteCount in munmap(memory, PageBlock(holding: byteCount).byteCount) }
  )

  /// Memory of the C library, for images that live shortly.
  static let blocks = PixelMemory(
    allocateZeroed: { byteCount in
      let memory = rk_allocate_aligned(64, (byteCount + 63) / 64 * 64)
      memory?.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
      return memory
    },
    release: { memory, _ in free(memory) }
  )
}

extension PixelBuffer {
  /// A transparent image of a rasterizer, whose lack of memory is an error.
  init(drawing width: Int, _ height: Int) throws(RasterError) {
    do throws(PixelMemoryError) {
      self = try PixelBuffer(width: width, height: height, memory: .blocks)
    } catch {
      throw RasterError(error)
    }
  }

  /// Makes the memory writable without another allocation.
  ///
  /// - Precondition: the buffer has the list's size.
  package mutating func prepareForDrawing(_ list: DisplayList) throws(RasterError) {
    precondition(
      width == list.width && height == list.height,
      "a list of \(list.width) × \(list.height) in a buffer of \(width) × \(height)"
    )
    do throws(PixelMemoryError) {
      try detach()
    } catch {
      throw RasterError(error)
    }
  }
}

/// The pages of an image.
struct PageBlock {
  static let hugePage = 2 << 20
  static let page = 4 << 10

  let byteCount: Int
  let isHuge: Bool

  // Whole huge pages, where that adds an eighth at most.
  init(holding wanted: Int) {
    let full = (wanted + Self.hugePage - 1) / Self.hugePage * Self.hugePage
    isHuge = wanted >= Self.hugePage
    byteCount =
      isHuge && full - wanted <= wanted / 8
      ? full : (wanted + Self.page - 1) / Self.page * Self.page
  }
}
