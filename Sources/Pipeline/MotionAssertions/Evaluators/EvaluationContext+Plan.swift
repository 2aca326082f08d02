internal import Graphics
internal import RenderPipeline
internal import Sampling
internal import SceneModel

extension EvaluationContext {
  // Durations are written to the millisecond.
  private static let tolerance = 0.0005

  /// The result of an assertion about the output as a whole: size, duration, frames and frame rate;
  /// nil for claims about something else.
  var planResult: AssertionResult? {
    let frames = check.frames.count
    switch source.assertion.claim {
    case .size(let width, let height):
      let size = check.source.geometry
      return AssertionResult(
        source,
        holds: width == size.width && height == size.height,
        measured: .text("\(size.width)×\(size.height)"),
        allowed: .text("\(width)×\(height)"),
        else: "the output has another size"
      )
    case .duration(let seconds):
      let duration =
        frames == timeline.count ? timeline.duration : timeline.rate.time(ofFrame: frames)
      return AssertionResult(
        source,
        holds: abs(seconds - duration) < Self.tolerance,
        measured: .number(duration, unit: "s"),
        allowed: .number(seconds, unit: "s"),
        else: "the output has another duration"
      )
    case .frames(let count):
      return AssertionResult(
        source,
        holds: count == frames,
        measured: .number(Double(frames), unit: "frames"),
        allowed: .number(Double(count), unit: "frames"),
        else: "the output has another number of frames"
      )
    case .frameRate(let rate):
      return AssertionResult(
        source,
        holds: rate == timeline.rate,
        measured: .text("\(timeline.rate.text) fps"),
        allowed: .text("\(rate.text) fps"),
        else: "the output has another frame rate"
      )
    default: return nil
    }
  }
}
