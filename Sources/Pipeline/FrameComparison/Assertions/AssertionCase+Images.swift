public import Files
public import MotionAssertions
public import RenderPipeline

extension AssertionCase {
  // A page shows the failing frames of this many assertions of one input.
  private static let drawnFailures = 50

  /// Draws the first failing frames with marks, for pages.
  ///
  /// - Parameters:
  ///   - check: the check that found them.
  ///   - progress: watches the drawing.
  ///   - cancellation: looked at between frames.
  /// - Throws: `RenderError` for a frame that cannot be drawn.
  public mutating func drawFailures(
    _ check: MotionCheck,
    progress: RenderProgress = RenderProgress(),
    cancellation: Cancellation = Cancellation()
  ) throws(RenderError) {
    for (number, result) in results.enumerated() where !result.holds {
      guard images.count < Self.drawnFailures else { return }
      try cancellation.check()
      if let image = try check.image(of: result, progress: progress) {
        images[number] = try image.pngBytes()
      }
    }
  }
}
