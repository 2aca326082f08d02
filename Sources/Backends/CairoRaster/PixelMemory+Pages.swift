internal import Glibc
public import Graphics

extension PixelMemory {
  /// Pages of their own, which the system fills with zeros where and when they are touched.
  ///
  /// Large pictures get pages of two megabytes where the system has them: touching a picture of 1920 × 1080 for the
  /// first time then takes 4 page faults in the place of 2,025. For pictures that live long: each costs some system
  /// calls.
  public static let pages = PixelMemory(
    takeZeros: { byteCount in
      let block = PageBlock(holding: byteCount)
      // The block and its two ends, which are given back, so that it begins at a multiple of a huge page.
      let spare = block.isHuge ? PageBlock.hugePage : 0
      let access = PROT_READ | PROT_WRITE
      let found = mmap(nil, block.byteCount + spare, access, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      guard let found, found != MAP_FAILED else {
        preconditionFailure("no memory for a picture of \(byteCount) bytes")
      }
      guard block.isHuge else { return found }
      let start = found.alignedUp(toMultipleOf: PageBlock.hugePage)
      let before = start - found
      if before > 0 { munmap(found, before) }
      if before < spare { munmap(start + block.byteCount, spare - before) }
      madvise(start, block.byteCount, Int32(MADV_HUGEPAGE))
      return start
    },
    giveBack: { memory, byteCount in munmap(memory, PageBlock(holding: byteCount).byteCount) }
  )
}

/// The pages of a picture.
struct PageBlock {
  static let hugePage = 2 << 20
  static let page = 4 << 10

  let byteCount: Int
  let isHuge: Bool

  // Whole huge pages, where that adds an eighth at most.
  init(holding wanted: Int) {
    let whole = (wanted + Self.hugePage - 1) / Self.hugePage * Self.hugePage
    isHuge = wanted >= Self.hugePage
    byteCount =
      isHuge && whole - wanted <= wanted / 8
      ? whole : (wanted + Self.page - 1) / Self.page * Self.page
  }
}
