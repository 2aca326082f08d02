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
    let outputs = try DiffOutputs(arguments)
    let jobs = try ProcessorCount.workers(arguments, limits)
    let clips = try DiffInputs(arguments, settings, limits).clips(expected, actual, &messages)
    try outputs.protect(clips, arguments)
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
    try await outputs.write(report, clips)
    try print(report)
    guard report.isEqual else { throw CommandEnd(code: .answerIsNo) }
  }

  private func print(_ report: ComparisonReport) throws {
    let isJSON = arguments.has("json")
    if isJSON {
      try Messages.print(report.json.document)
    } else if !arguments.has("quiet") {
      try Messages.print(report.text)
    }
    guard arguments.has("github") else { return }
    if isJSON {
      Messages.write(report.githubAnnotations)
    } else {
      try Messages.print(report.githubAnnotations)
    }
  }
}

/// The files that `diff` writes besides its answer.
struct DiffOutputs {
  private let picture: String?
  private let junit: String?

  init(_ arguments: Arguments) throws(UsageError) {
    picture = arguments["out"]
    junit = arguments["junit"]
    if let picture, !picture.lowercased().hasSuffix(".png") {
      throw UsageError("--out: the difference is a .png picture (--out diff.png)")
    }
    if let picture, picture == junit { throw UsageError("--out and --junit name the same file") }
  }

  /// Refuses outputs that are inputs.
  func protect(_ clips: [ClipComparison], _ arguments: Arguments) throws {
    let sources = clips.flatMap { $0.expected.paths + $0.actual.paths } + arguments.operands
    let protection = OutputProtection(arguments: arguments)
    for (option, output) in [("--out", picture), ("--junit", junit)] {
      guard let output else { continue }
      try protection.check(
        sources: sources.filter { $0 != "-" },
        outputs: [FileSystem.resolvedPath(output) ?? output],
        option: option
      )
    }
  }

  /// Writes what was asked for; the picture only where something differs.
  func write(_ report: ComparisonReport, _ clips: [ClipComparison]) async throws {
    if let junit {
      let text = report.junit(name: "animrender diff")
      try TemporaryOutput.replace(junit, with: Array(text.utf8))
    }
    guard let picture, let (index, frame) = report.worstFrame else { return }
    let evidence = try await clips[index].evidence(of: frame)
    guard let bitmap = evidence.sideBySide else { return }
    try TemporaryOutput.replace(picture, with: try bitmap.pngBytes())
  }
}

extension ComparisonReport {
  /// The worst frame of all cases, with the case's number; nil where no frame differs.
  fileprivate var worstFrame: (index: Int, frame: ComparedFrame)? {
    var worst: (index: Int, frame: ComparedFrame)?
    for (index, item) in cases.enumerated() {
      guard let frame = item.worstDifference else { continue }
      guard let known = worst else {
        worst = (index, frame)
        continue
      }
      if frame.isWorse(than: known.frame) { worst = (index, frame) }
    }
    return worst
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
  // The frames that are known to be compared, for the bar of progress; 1 for a video.
  fileprivate var frameCount: Int {
    func count(_ source: FrameSource) -> Int {
      switch source {
      case .files(let files): files.count
      case .video: 1
      case .scene(let scene): scene.frames.count
      }
    }
    return max(count(expected), count(actual))
  }
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
