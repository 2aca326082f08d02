public import Files
public import MotionAssertions
internal import RenderPipeline

extension AssertionCase {
  // A page shows the failing frames of this many assertions of one input.
  private static let drawnFailures = 50

  /// Draws the first failing frames with marks, for pages.
  ///
  /// - Throws: `RenderError` for a frame that cannot be drawn.
  public mutating func drawFailures(_ check: MotionCheck) throws(RenderError) {
    for (number, result) in results.enumerated() where !result.holds {
      guard images.count < Self.drawnFailures else { return }
      if let image = try check.image(of: result) { images[number] = try image.pngBytes() }
    }
  }
}
