internal import CairoRaster
internal import DisplayModel
internal import Graphics

/// The memory that a renderer draws its images in, each over an earlier one.
///
/// One is enough where every image is dropped before the next one is drawn. While images are kept, the next ones
/// go into others, as many as are kept at a time.
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

  /// The one that was drawn on last.
  private(set) var last: Canvas
  private var rest: [Canvas] = []

  /// Transparent memory.
  init(width: Int, height: Int) { last = Canvas(width: width, height: height) }

  /// Makes the one that is drawn on next the last one: the same, or where somebody keeps its image, another.
  mutating func advance() {
    guard !last.buffer.isUnshared() else { return }
    let (width, height) = (last.buffer.width, last.buffer.height)
    let free = rest.firstIndex { $0.buffer.isUnshared() }
    let next = free.map { rest.remove(at: $0) } ?? Canvas(width: width, height: height)
    rest.append(last)
    last = next
  }
}
