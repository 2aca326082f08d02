import CommandTable
import FrameComparison
import RenderPipeline
import SceneLoading
import SceneModel

/// `test`: renders the scenes of a folder at their times and compares them with their goldens.
struct TestCommand {
  let arguments: Arguments

  func run(_ messages: inout Messages) async throws {
    let path = try arguments.operand("test takes one FOLDER (animrender test scenes)")
    let limits = try Limits(arguments)
    messages.limits = limits
    let options = try GoldenOptions(arguments, messages)
    let files = try ReportFiles(arguments, of: .test)
    let jobs = try arguments.workers(limits)
    let reported = messages
    let folder = try messages.reporting(
      try GoldenFolder(path, options) { reported.reportTogether($0) }
    )
    try files.protect(folder.files)
    let run = GoldenRun(folder, gallery: files.gallery)
    var report = ComparisonReport(expected: path, actual: path, settings: options.settings)
    report.subject = .goldens
    var codes: [ExitCode] = []
    var written: [String] = []
    _ = try await MonitoredRun(
      subject: RunSubject(input: path, frames: folder.checks.reduce(0) { $0 + $1.frameCount }),
      limits: limits,
      arguments: arguments
    ).perform(messages) { progress, cancellation in
      try await run.run(jobs: jobs, progress: progress, cancellation: cancellation) { outcome in
        let complaints = reported.reportTogether(outcome.messages)
        report.cases.append(outcome.item)
        if let assertions = outcome.assertions { report.assertions.cases.append(assertions) }
        written += outcome.written
        guard let failure = outcome.failure else { return }
        report.cases[report.cases.count - 1].reasons += complaints
        codes.append(failure.exitCode)
      }
      return RenderStatistics(frames: progress.finishedFrames)
    }
    for path in written { messages.note(.written, "the golden is new; look at it", file: path) }
    // Goldens of times that a scene no longer has are not overwritten.
    let strays = report.cases.filter { $0.mismatches.contains(.goldenWithoutScene) }
      .map { $0.file.shellQuoted }
    let removal = strays.isEmpty ? "" : "rm -- \(strays.joined(separator: " ")) && "
    report.approval = report.approvingUpdate.map {
      removal + arguments.approval(of: path, by: $0)
    }
    try await files.write(report) { item, frame in
      try await run.artifacts(of: frame, inCase: item)
    }
    try report.print(arguments)
    if let code = codes.max(by: { $0.rawValue < $1.rawValue }) { throw CommandEnd(code: code) }
    guard report.isPassed else { throw CommandEnd(code: .answerIsNo) }
  }
}

extension GoldenOptions {
  /// Creates the settings that the options request.
  fileprivate init(_ arguments: Arguments, _ messages: Messages) throws {
    self.init()
    document = try SceneDocument.Options(arguments)
    document.wantsHints = messages.threshold == .hint
    canvas = try CanvasOptions(arguments)
    settings = try ComparisonSettings(arguments)
    respectsLimits = arguments.has("max-diff-pixels") || arguments.has("max-diff-ratio")
    ignoredLayers = arguments.all("ignore-layer")
    assertionFiles = arguments.all("assert")
    usesHashes = arguments.has("hashes")
    refusesWarnings = arguments.has("strict")
    update = try arguments.word("update", as: GoldenUpdate.self)
    properties = arguments["props"]
    recordedOptions = ManifestOrigin.recordedOptions(arguments)
    fieldName = \.option
  }
}

extension GoldenOutcome.Failure {
  fileprivate var exitCode: ExitCode {
    switch self {
    case .warnings: .answerIsNo
    case .error(let code): code.exitCode ?? .internalError
    }
  }
}
