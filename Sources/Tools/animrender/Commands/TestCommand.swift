import Files
import FrameComparison
import Graphics
import RenderPipeline
import SceneLoading
import SceneModel

/// `test`: renders the scenes of a folder at their times and compares them with their goldens.
struct TestCommand {
  let arguments: Arguments

  func run(_ messages: inout Messages) async throws {
    guard arguments.operands.count == 1, let path = arguments.operands.first else {
      throw UsageError("test takes one FOLDER (animrender test scenes)")
    }
    let limits = try Limits(arguments)
    messages.limits = limits
    let settings = try ComparisonSettings(arguments)
    let outputs = try ReportOutputs(arguments, of: .test)
    let update = try arguments.word("update", as: GoldenUpdate.self)
    let jobs = try arguments.workers(limits)
    let folder = try TestFolder(path, arguments, settings, limits, &messages)
    try outputs.protect(folder.files)
    let run = TestRun(arguments: arguments, outputs: outputs, update: update, checks: folder.checks)
    var report = ComparisonReport(expected: path, actual: path, settings: settings)
    var codes: [ExitCode] = []
    var written: [String] = []
    let progressMessages = messages
    _ = try await RenderRun(
      subject: RunSubject(
        input: path,
        frames: folder.checks.reduce(0) { $0 + $1.frameCount }
      ),
      limits: limits,
      arguments: arguments
    ).perform(messages) { progress, cancellation in
      try await run.perform(jobs: jobs, progressMessages, progress, cancellation) { outcome in
        outcome.messages.flush()
        report.cases.append(outcome.item)
        codes.append(outcome.code)
        written += outcome.written
      }
      var statistics = RenderStatistics()
      statistics.frames = progress.finishedFrames
      return statistics
    }
    tell(written, &messages)
    var silent = messages
    silent.queue = MessageQueue()
    try await outputs.write(report) { item, frame in
      try await run.evidence(of: frame, in: folder.checks[item], &silent)
    }
    try outputs.print(report)
    if let code = codes.max(by: { $0.rawValue < $1.rawValue }), code != .done {
      throw CommandEnd(code: code)
    }
    guard report.isEqual else { throw CommandEnd(code: .answerIsNo) }
  }

  private func tell(_ written: [String], _ messages: inout Messages) {
    for path in written {
      messages.tell(Diagnostic(.note, .written, "the golden is new; look at it"), file: path)
    }
  }
}

/// The checks of a folder, done on several threads.
struct TestRun: Sendable {
  let arguments: Arguments
  let outputs: ReportOutputs
  let update: GoldenUpdate?
  let checks: [TestFolder.Check]

  /// What came of a check.
  struct Outcome: Sendable {
    var item: ComparisonCase
    var code = ExitCode.done
    /// The goldens that were written.
    var written: [String] = []
    var messages = MessageQueue()
  }

  /// Does all checks and hands their outcomes on in order.
  ///
  /// A scene that cannot be drawn is told and does not stop the others.
  func perform(
    jobs: Int,
    _ messages: Messages,
    _ progress: RenderProgress,
    _ cancellation: Cancellation,
    consume: (Outcome) throws -> Void
  ) async throws {
    let share = max(1, jobs / checks.count)
    try await runInOrder(count: checks.count, jobs: min(jobs, checks.count)) { number in
      try cancellation.check()
      return try await outcome(of: number, jobs: share, messages, progress, cancellation)
    } consume: { outcome in
      try consume(outcome)
    }
  }

  private func outcome(
    of number: Int,
    jobs: Int,
    _ messages: Messages,
    _ progress: RenderProgress,
    _ cancellation: Cancellation
  ) async throws -> Outcome {
    let watch = TestWatch(jobs: jobs, progress: progress, cancellation: cancellation)
    switch checks[number] {
    case .goldenWithoutScene(let name, let path):
      return Outcome(
        item: ComparisonCase(name: name, file: path, mismatches: [.goldenWithoutScene])
      )
    case .unreadable(let name, let path, let message, let reasons, let code):
      var item = ComparisonCase(name: name, file: path, mismatches: [.failure(message)])
      item.reasons = reasons
      return Outcome(item: item, code: code)
    case .pictures(let scene):
      return try await guarded(scene, messages) { outcome, source, _ in
        try await comparePictures(scene, source, number, watch, &outcome)
      }
    case .hashes(let scene):
      return try await guarded(scene, messages) { outcome, source, files in
        outcome.item.name = scene.hashesName
        let golden = GoldenHashes(scene: scene, arguments: arguments)
        outcome.item = try await golden.compare(source, watch)
        guard let update, !outcome.item.isEqual || update == .all else { return }
        if update == .missing, FileSystem.exists(scene.manifest) { return }
        try await golden.write(source, files, watch)
        outcome.written.append(scene.manifest)
        outcome.item = try await golden.compare(source, watch)
      }
    }
  }

  // A scene's failure is its own; only a request to stop ends the others.
  private func guarded(
    _ scene: TestScene,
    _ messages: Messages,
    _ body: (inout Outcome, RenderSource, [ResourceLoader.File]) async throws -> Void
  ) async throws -> Outcome {
    var outcome = Outcome(item: ComparisonCase(name: scene.name, file: scene.path))
    var messages = messages
    messages.queue = outcome.messages
    do {
      let loaded = try scene.input.load(&messages)
      if arguments.has("strict"), scene.input.hasWarnings(loaded) {
        throw CommandEnd(code: .answerIsNo)
      }
      let source = try scene.source(arguments, loaded.resources)
      try await body(&outcome, source, loaded.files)
    } catch let error as RenderError where error.code == .cancelled {
      throw error
    } catch let end as CommandEnd {
      outcome.code = end.code
      outcome.item.mismatches.append(.failure("the scene cannot be drawn as it is written"))
      outcome.item.reasons = outcome.messages.complaints
    } catch let error as RenderError {
      messages.tell(scene.input.document.message(about: error))
      outcome.code = error.exitCode ?? .internalError
      outcome.item.mismatches.append(.failure(error.message))
      outcome.item.reasons = outcome.messages.complaints
    }
    return outcome
  }

  private func comparePictures(
    _ scene: TestScene,
    _ source: RenderSource,
    _ number: Int,
    _ watch: TestWatch,
    _ outcome: inout Outcome
  ) async throws {
    if let update {
      let collector = GoldenCollector(update)
      var comparison = scene.comparison(source, ignoresGoldens: update == .all)
      comparison.keeper = collector.keeper
      _ = try await comparison.run(jobs: watch.jobs, cancellation: watch.cancellation)
      let collected = collector.collected
      for sample in scene.samples {
        guard let bytes = collected[sample.request.index] else { continue }
        try TemporaryOutput.replace(sample.golden, with: bytes)
        outcome.written.append(sample.golden)
      }
    }
    // Also after an update: what is on the disk now decides.
    var comparison = scene.comparison(source)
    comparison.keeper = outputs.keeper(ofCase: number, frameCount: scene.samples.count)
    outcome.item = try await comparison.run(
      jobs: watch.jobs,
      progress: watch.progress,
      cancellation: watch.cancellation
    )
    let missing = outcome.item.frames.count { $0.verdict == .extra }
    if missing > 0 { outcome.item.mismatches.append(.missingGoldens(missing)) }
  }

  /// Both pictures of a frame, drawn and decoded again; nil where it has none.
  func evidence(
    of frame: ComparedFrame,
    in check: TestFolder.Check,
    _ messages: inout Messages
  ) async throws -> FrameEvidence? {
    guard case .pictures(let scene) = check else { return nil }
    let source = try scene.source(arguments, try scene.input.load(&messages).resources)
    return try await scene.comparison(source).evidence(of: frame)
  }
}

/// How many threads a check has, and who watches it.
struct TestWatch: Sendable {
  let jobs: Int
  let progress: RenderProgress
  let cancellation: Cancellation
}
