internal import CoverageRasterizer
internal import DisplayModel
internal import Graphics

/// The framebuffers of a renderer, each reused for later images.
///
/// One framebuffer is enough if every image is released before the next is drawn. While images are
/// retained, later images use further framebuffers, one for each image that is retained at a time.
struct FramebufferRing {
  /// Memory, and the display list drawn in it.
  final class Canvas {
    var buffer: PixelBuffer
    /// The display list that the buffer shows; nil where it shows none.
    var contents: DisplayList?

    fileprivate init(width: Int, height: Int) throws(PixelMemoryError) {
      buffer = try PixelBuffer(width: width, height: height, memory: .pages)
      contents = DisplayList(width: width, height: height, background: .clear)
    }
  }

  /// The most recently drawn framebuffer.
  private(set) var last: Canvas
  private var rest: [Canvas] = []

  /// Transparent memory.
  init(width: Int, height: Int) throws(PixelMemoryError) {
    last = try Canvas(width: width, height: height)
  }

  /// Makes the next framebuffer current: the same, or another if its image is still retained.
  mutating func advance() throws(PixelMemoryError) {
    guard !last.buffer.isUnshared() else { return }
    let next: Canvas
    if let free = rest.firstIndex(where: { $0.buffer.isUnshared() }) {
      next = rest.remove(at: free)
    } else {
      next = try Canvas(width: last.buffer.width, height: last.buffer.height)
    }
    rest.append(last)
    last = next
  }
}
