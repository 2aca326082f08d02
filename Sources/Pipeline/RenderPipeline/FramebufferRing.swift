internal import CoverageRasterizer
internal import DisplayModel
internal import Graphics

/// The framebuffers of a renderer, each reused for later images.
///
/// One framebuffer is enough if every image is released before the next is drawn. While images are
/// retained, later images use further framebuffers, one for each image that is retained at a time.
struct FramebufferRing {
  /// Memory, and what it shows.
  final class Canvas {
    var buffer: PixelBuffer
    /// nil where it shows no list.
    var visible: DisplayList?

    fileprivate init(width: Int, height: Int) {
      buffer = PixelBuffer(width: width, height: height, memory: .pages)
      visible = DisplayList(width: width, height: height, background: .clear)
    }
  }

  /// The most recently drawn framebuffer.
  private(set) var last: Canvas
  private var rest: [Canvas] = []

  /// Transparent memory.
  init(width: Int, height: Int) { last = Canvas(width: width, height: height) }

  /// Makes the next framebuffer current: the same, or another if its image is still retained.
  mutating func advance() {
    guard !last.buffer.isUnshared() else { return }
    let (width, height) = (last.buffer.width, last.buffer.height)
    let free = rest.firstIndex { $0.buffer.isUnshared() }
    let next = free.map { rest.remove(at: $0) } ?? Canvas(width: width, height: height)
    rest.append(last)
    last = next
  }
}
