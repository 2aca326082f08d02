internal import Files
internal import RenderPipeline
internal import SceneModel

/// Decides assertions about the mix of a scene; every span is mixed once.
final class AudioCheck {
  private typealias Levels = (level: Double, peak: Double, loudness: Double?)

  // Below this level a mix is silent, in dBFS.
  private static let silence = -60.0

  private let check: MotionCheck
  private let watch: MotionWatch
  private var measured: [Range<Int>?: Levels] = [:]

  init(_ check: MotionCheck, _ watch: MotionWatch) { (self.check, self.watch) = (check, watch) }

  /// Returns the result of an assertion; nil for one about something else.
  ///
  /// - Parameter span: the numbers of the frames that it looks at.
  func result(
    of source: PlacedAssertion,
    span: Range<Int>
  ) throws(RenderError) -> AssertionResult? {
    let (holds, problem): (Bool, String)
    let (measured, allowed): (AssertionResult.Value, AssertionResult.Value)
    switch source.assertion.claim {
    case .audioPresent:
      let level = try levels(of: span).level
      (holds, problem) = (level > Self.silence, "the mix is silent")
      (measured, allowed) = (Self.decibels(level), .number(Self.silence, unit: "dBFS"))
    case .audioPeak(let bound):
      let peak = try levels(of: nil).peak
      (holds, problem) = (peak <= bound + 1e-6, "the true peak of the mix is too high")
      (measured, allowed) = (Self.decibels(peak), .number(bound, unit: "dBFS"))
    case .loudness(let level, let tolerance):
      let loudness = try levels(of: nil).loudness
      holds = loudness.map { abs($0 - level) <= tolerance + 1e-6 } ?? false
      problem = "the mix has another loudness"
      measured = loudness.map { .number($0, unit: "LUFS") } ?? .text("silence")
      allowed = .text("\(level.shortestDecimal) ± \(tolerance.shortestDecimal) LUFS")
    default: return nil
    }
    let message = holds ? "" : problem
    return AssertionResult(
      source,
      holds: holds,
      measured: measured,
      allowed: allowed,
      message: message
    )
  }

  // Digital silence has no level.
  private static func decibels(_ level: Double) -> AssertionResult.Value {
    level.isFinite ? .number(level, unit: "dBFS") : .text("silence")
  }

  // Of all frames without a span.
  private func levels(of span: Range<Int>?) throws(RenderError) -> Levels {
    if let levels = measured[span] { return levels }
    let levels = try measure(check.frames.filter { span?.contains($0.index) ?? true })
    measured[span] = levels
    return levels
  }

  private func measure(_ frames: [FrameRequest]) throws(RenderError) -> Levels {
    // Files of the scene have been warned about.
    var notes: [RequestNote] = []
    let mix = try RequestError.mapped(
      try AudioRequest.scene.mix(
        of: check.source.scene,
        check.source.resources,
        check.loader,
        frames: frames,
        rate: check.timeline.rate,
        notes: &notes
      )
    ) { RenderError($0.code, $0.text.description) }
    var (meter, loudness) = (TruePeakMeter(), LoudnessMeter())
    var level: Float = 0
    let clipped = try mix?.mix { (samples) throws(RenderError) in
      try watch.cancellation.check()
      for sample in samples { level = max(level, abs(sample)) }
      meter.add(samples)
      loudness.add(samples)
    }
    // Samples beyond full scale have been cut off.
    let peak = max(meter.peak, Double(clipped?.value ?? 0))
    return (Double(level).decibels, peak.decibels, loudness.integrated)
  }
}
