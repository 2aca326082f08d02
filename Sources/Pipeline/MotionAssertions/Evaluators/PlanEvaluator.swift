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
        holds: width == size.width && height == size.height,
        measured: .text("\(size.width)×\(size.height)"),
        allowed: .text("\(width)×\(height)"),
        message: "the output has another size"
      )
    case .duration(let seconds):
      result(
        source,
        holds: abs(seconds - duration) < Self.tolerance,
        measured: .number(duration, unit: "s"),
        allowed: .number(seconds, unit: "s"),
        message: "the output has another duration"
      )
    case .frames(let count):
      result(
        source,
        holds: count == frames,
        measured: .number(Double(frames), unit: "frames"),
        allowed: .number(Double(count), unit: "frames"),
        message: "the output has another number of frames"
      )
    case .frameRate(let rate):
      result(
        source,
        holds: rate == self.rate,
        measured: .text("\(self.rate.text) fps"),
        allowed: .text("\(rate.text) fps"),
        message: "the output has another frame rate"
      )
    default: nil
    }
  }

  private func result(
    _ source: PlacedAssertion,
    holds: Bool,
    measured: AssertionResult.Value,
    allowed: AssertionResult.Value,
    message: String
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
