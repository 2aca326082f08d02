public import RenderPipeline

/// Several comparisons that make one report.
public struct ComparisonRun: Sendable {
  /// The expected side, as it was given.
  public var expected: String
  /// The actual side, as it was given.
  public var actual: String
  /// The settings that define a difference.
  public var settings: ComparisonSettings
  /// An image or clip each, in the order of the report.
  public var clips: [ClipComparison]

  /// A run.
  public init(
    expected: String,
    actual: String,
    settings: ComparisonSettings,
    clips: [ClipComparison]
  ) {
    (self.expected, self.actual, self.settings, self.clips) = (expected, actual, settings, clips)
  }

  /// Compares all clips.
  ///
  /// Several clips are compared concurrently; for a single clip, its frames are.
  ///
  /// - Throws: `RenderError`: `missingInput` for a file that cannot be opened, `badInput` for a
  ///   file that does not decode.
  public func report(
    jobs: Int,
    progress: RenderProgress = RenderProgress(),
    cancellation: Cancellation = Cancellation()
  ) async throws -> ComparisonReport {
    var report = ComparisonReport(expected: expected, actual: actual, settings: settings)
    if clips.count == 1 {
      report.cases = [
        try await clips[0].run(jobs: jobs, progress: progress, cancellation: cancellation)
      ]
      return report
    }
    try await runInOrder(count: clips.count, jobs: jobs) { index in
      try cancellation.check()
      return try await clips[index].run(jobs: 1, progress: progress, cancellation: cancellation)
    } consume: {
      report.cases.append($0)
    }
    return report
  }
}
