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
    let (holds, what): (Bool, String)
    let (measured, allowed): (AssertionResult.Value, AssertionResult.Value)
    switch source.assertion.claim {
    case .size(let width, let height):
      let size = check.source.geometry
      (holds, what) = (width == size.width && height == size.height, "size")
      (measured, allowed) = (.text("\(size.width)×\(size.height)"), .text("\(width)×\(height)"))
    case .duration(let seconds):
      let duration =
        frames == timeline.count ? timeline.duration : timeline.rate.time(ofFrame: frames)
      (holds, what) = (abs(seconds - duration) < Self.tolerance, "duration")
      (measured, allowed) = (.number(duration, unit: "s"), .number(seconds, unit: "s"))
    case .frames(let count):
      (holds, what) = (count == frames, "number of frames")
      measured = .number(Double(frames), unit: "frames")
      allowed = .number(Double(count), unit: "frames")
    case .frameRate(let rate):
      (holds, what) = (rate == timeline.rate, "frame rate")
      (measured, allowed) = (.text("\(timeline.rate.text) fps"), .text("\(rate.text) fps"))
    default: return nil
    }
    return AssertionResult(
      source,
      holds: holds,
      measured: measured,
      allowed: allowed,
      message: holds ? "" : "the output has another \(what)"
    )
  }
}
