internal import DisplayModel
internal import Files
internal import Graphics
internal import Sampling

/// Draws the drawings of a scene that are shared between copies of many sizes, for one worker.
///
/// The last results are cached, so that a drawing of constant size costs nothing.
final class DrawingRenderers {
  private let shapes: DrawingShapes
  // The latest use last.
  private var recent: [(frame: ImageFrame, bitmap: Bitmap)] = []
  private var recentBytes = 0
  private static let maxBytes = 96 << 20
  private static let maxFrames = 256

  init(_ shapes: DrawingShapes) { self.shapes = shapes }

  /// The pixels of a drawing at the size of a frame; nil where the frame is of something else.
  ///
  /// - Parameter draw: draws a list.
  /// - Throws: the errors of drawing.
  func bitmap(
    of frame: ImageFrame,
    _ draw: (DisplayList) throws(RenderError) -> Bitmap
  ) throws(RenderError) -> Bitmap? {
    if let index = recent.lastIndex(where: { $0.frame == frame }) {
      let entry = recent.remove(at: index)
      recent.append(entry)
      return entry.bitmap
    }
    guard let list = try shapes.displayList(of: frame) else { return nil }
    let bitmap = try draw(list)
    recent.append((frame, bitmap))
    recentBytes += bitmap.bytesPerRow * bitmap.height
    while recent.count > 1, recentBytes > Self.maxBytes || recent.count > Self.maxFrames {
      let oldest = recent.removeFirst().bitmap
      recentBytes -= oldest.bytesPerRow * oldest.height
    }
    return bitmap
  }
}
