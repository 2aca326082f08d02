internal import DisplayModel
internal import Files
internal import Graphics

/// Draws the drawings of a scene that are shared between copies of many sizes, for one worker.
///
/// The last results are cached, so that a drawing of constant size costs nothing.
final class DrawingRenderers {
  private let shapes: DrawingShapes
  private var recent = RecentFrames(maxBytes: 96 << 20, maxCount: 256)

  init(_ shapes: DrawingShapes) { self.shapes = shapes }

  /// The pixels of a drawing at the size of a frame; nil where the frame is of something else.
  ///
  /// - Parameter draw: draws a list.
  /// - Throws: the errors of drawing.
  func bitmap(
    of frame: ImageFrame,
    _ draw: (DisplayList) throws(RenderError) -> Bitmap
  ) throws(RenderError) -> Bitmap? {
    if let cached = recent.bitmap(of: frame) { return cached }
    guard let list = try shapes.displayList(of: frame) else { return nil }
    let bitmap = try draw(list)
    recent.add(bitmap, of: frame)
    return bitmap
  }
}
