internal import Graphics
internal import SceneModel

/// Decides assertions about the output as a whole: size, duration, frames and frame rate.
struct PlanEvaluator {
  let tree: LayerTree
  /// Pixels.
  let size: (width: Int, height: Int)
  /// Seconds.
  let duration: Double
  /// The number of frames.
  let frames: Int
  let rate: FrameRate

  // Durations are written to the millisecond.
  private static let tolerance = 0.0005

  /// Returns the result; nil for claims about something else.
  func result(of source: PlacedAssertion) -> AssertionResult? {
    switch source.assertion.claim {
    case .size(let width, let height):
      result(
        source,
        width == size.width && height == size.height,
        .text("\(size.width)×\(size.height)"),
        .text("\(width)×\(height)"),
        "the output has another size"
      )
    case .duration(let seconds):
      result(
        source,
        abs(seconds - duration) < Self.tolerance,
        .number(duration, unit: "s"),
        .number(seconds, unit: "s"),
        "the output has another duration"
      )
    case .frames(let count):
      result(
        source,
        count == frames,
        .number(Double(frames), unit: "frames"),
        .number(Double(count), unit: "frames"),
        "the output has another number of frames"
      )
    case .frameRate(let rate):
      result(
        source,
        rate == self.rate,
        .text("\(self.rate.text) fps"),
        .text("\(rate.text) fps"),
        "the output has another frame rate"
      )
    default: nil
    }
  }

  private func result(
    _ source: PlacedAssertion,
    _ holds: Bool,
    _ measured: AssertionResult.Value,
    _ allowed: AssertionResult.Value,
    _ message: String
  ) -> AssertionResult {
    AssertionResult(
      source,
      holds: holds,
      measured: measured,
      allowed: allowed,
      message: holds ? "" : message
    )
  }
}
