import FrameComparison
import Graphics
import RenderPipeline
import SceneModel

/// `diff`: compares two pictures, folders, videos or scenes, frame by frame.
struct DiffCommand {
  let arguments: Arguments

  func run(_ messages: inout Messages) async throws {
    guard arguments.operands.count == 2 else { throw UsageError("diff takes EXPECTED and ACTUAL") }
    let (expected, actual) = (arguments.operands[0], arguments.operands[1])
    let limits = try Limits(arguments)
    messages.limits = limits
    let settings = try ComparisonSettings(arguments)
    let outputs = try ReportOutputs(arguments, of: .diff)
    let jobs = try arguments.workers(limits)
    var clips = try DiffInputs(arguments, settings, limits).clips(expected, actual, &messages)
    try outputs.protect(clips.flatMap { $0.expected.paths + $0.actual.paths } + arguments.operands)
    for index in clips.indices {
      clips[index].keeper = outputs.gallery?.keeper(
        ofCase: index,
        frameCount: clips[index].knownFrameCount
      )
    }
    let run = ComparisonRun(expected: expected, actual: actual, settings: settings, clips: clips)
    var report = ComparisonReport(expected: expected, actual: actual, settings: settings)
    _ = try await RenderRun(
      subject: RunSubject(input: expected, frames: clips.reduce(0) { $0 + $1.frameCount }),
      limits: limits,
      arguments: arguments
    ).perform(messages) { progress, cancellation in
      report = try await run.report(jobs: jobs, progress: progress, cancellation: cancellation)
      var statistics = RenderStatistics()
      statistics.frames = progress.finishedFrames
      return statistics
    }
    let compared = clips
    try await outputs.write(report) { item, frame in
      try await compared[item].evidence(of: frame)
    }
    try outputs.print(report)
    guard report.isEqual else { throw CommandEnd(code: .answerIsNo) }
  }
}

extension FrameSource {
  /// The files that it reads; those of a scene are known to its own reader.
  fileprivate var paths: [String] {
    switch self {
    case .files(let files): files.map(\.path)
    case .video(let path): [path]
    case .scene: []
    }
  }
}

extension ClipComparison {
  // The frames that will be compared; nil where a video has to be read to its end for that.
  fileprivate var knownFrameCount: Int? {
    func count(_ source: FrameSource) -> Int? {
      switch source {
      case .files(let files): files.count
      case .video: nil
      case .scene(let scene): scene.frames.count
      }
    }
    guard let a = count(expected), let b = count(actual) else { return nil }
    return max(a, b)
  }

  // For the bar of progress; 1 for a video.
  fileprivate var frameCount: Int { knownFrameCount ?? 1 }
}

extension ComparisonSettings {
  /// The settings of the options.
  init(_ arguments: Arguments) throws(UsageError) {
    let metric = try arguments.word("metric", as: Metric.self) ?? .pixels
    for name in ["threshold", "include-aa"] where arguments.has(name) {
      let isUsed = metric == .pixels || metric == .ssim && name == "threshold"
      guard isUsed else {
        throw UsageError(
          "--\(name): the metric \(metric.rawValue) has no use for it (leave it out)"
        )
      }
    }
    self.init(
      metric: metric,
      threshold: try arguments.number("threshold", in: 0...1) ?? 0.1,
      ignoresAntialiasing: !arguments.has("include-aa"),
      limits: DifferenceLimits(
        pixels: try arguments.integer("max-diff-pixels", in: 0...1_000_000_000_000),
        ratio: try arguments.number("max-diff-ratio", in: 0...1)
      ),
      ignored: try arguments.all("ignore").map { (text) throws(UsageError) in
        try PixelRect(ignoring: text)
      }
    )
  }
}

extension PixelRect {
  // `x,y,w,h` in pixels.
  fileprivate init(ignoring text: String) throws(UsageError) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    let legal = -1_000_000...1_000_000
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
      let height = numbers[3], legal.contains(x), legal.contains(y),
      (1...1_000_000).contains(width),
      (1...1_000_000).contains(height)
    else {
      throw UsageError(
        "--ignore: '\(text)' is no rectangle x,y,w,h in whole pixels (such as 0,0,64,32)"
      )
    }
    self.init(x: x, y: y, width: width, height: height)
  }
}
