internal import CairoRaster
internal import DisplayModel
internal import Graphics

/// The memory that a renderer draws its pictures in, each over an earlier one.
///
/// One is enough where every picture is dropped before the next one is drawn. While pictures are kept, the next ones
/// go into others, as many as are kept at a time.
struct Canvases {
  /// Memory, and what it shows.
  final class Canvas {
    var buffer: PixelBuffer
    /// nil where it shows no list.
    var shown: DisplayList?

    fileprivate init(width: Int, height: Int) {
      buffer = PixelBuffer(width: width, height: height, memory: .pages)
      shown = DisplayList(width: width, height: height, background: .clear)
    }
  }

  /// The one that was drawn on last.
  private(set) var last: Canvas
  private var others: [Canvas] = []

  /// Transparent memory.
  init(width: Int, height: Int) { last = Canvas(width: width, height: height) }

  /// Makes the one that is drawn on next the last one: the same, or where somebody keeps its picture, another.
  mutating func advance() {
    guard !last.buffer.isUnshared() else { return }
    let (width, height) = (last.buffer.width, last.buffer.height)
    let free = others.firstIndex { $0.buffer.isUnshared() }
    let next = free.map { others.remove(at: $0) } ?? Canvas(width: width, height: height)
    others.append(last)
    last = next
  }
}
