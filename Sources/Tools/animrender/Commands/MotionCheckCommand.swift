import FrameComparison
import MotionAssertions
import RenderPipeline
import SceneLoading
import SceneModel

/// `check --motion`: checks assertions about every frame of inputs and reports the results.
struct MotionCheckCommand {
  let arguments: Arguments

  func run(_ messages: inout Messages) async throws {
    for name in ["html", "junit", "github"] where arguments.has("suggest") && arguments.has(name) {
      throw UsageError("--suggest prints assertions and makes no report (leave --\(name) out)")
    }
    let files = try AssertionReportFiles(
      title: "animrender check",
      junit: arguments["junit"],
      page: arguments["html"]
    )
    try files.protect(arguments.operands + arguments.all("assert"))
    var report = AssertionReport()
    var worst = ExitCode.done
    for path in arguments.operands {
      let code = try await check(path, &report, drawsFailures: files.page != nil, &messages)
      worst = code.rawValue > worst.rawValue ? code : worst
    }
    messages.reportRest()
    if !arguments.has("suggest") {
      try files.write(report)
      if !report.cases.isEmpty || arguments.has("json") { try report.print(arguments) }
    }
    if !report.holds, worst == .done { worst = .answerIsNo }
    if worst != .done { throw CommandEnd(code: worst) }
  }

  // An input that cannot be checked is a case that fails.
  private func check(
    _ path: String,
    _ report: inout AssertionReport,
    drawsFailures: Bool,
    _ messages: inout Messages
  ) async throws -> ExitCode {
    var item = AssertionCase(name: path == "-" ? "stdin" : path, results: [])
    let queue = MessageQueue(hints: messages.hints)
    messages.queue = queue
    defer {
      queue.flush()
      messages.queue = nil
    }
    let code: ExitCode
    do {
      code = try await check(path, into: &item, drawsFailures: drawsFailures, &messages)
    } catch let error where !(error is UsageError) {
      code = AnimRender.report(error, &messages)
      item.failure = "the input cannot be checked"
      item.reasons = queue.problems
    }
    if item.failure != nil || !item.results.isEmpty { report.cases.append(item) }
    return code
  }

  private func check(
    _ path: String,
    into item: inout AssertionCase,
    drawsFailures: Bool,
    _ messages: inout Messages
  ) async throws -> ExitCode {
    let input = try SceneInput(path, arguments, &messages)
    let files = arguments.all("assert")
    let assertions = try messages.reporting(
      try AssertionSources.assertions(about: input.document, at: path, and: files)
    )
    let timeline = try Timeline(of: input.scene, arguments, input.limits)
    let frames = try timeline.frames(FrameSelection(arguments))
    let loaded = try input.load(&messages)
    let source = try CanvasOptions(arguments)
      .source(of: input.scene, loaded.resources, limits: input.limits)
    item.name = input.file
    if arguments.has("suggest") {
      let suggestions = AssertionSuggestions(source, timeline, frames)
      let loader = input.document.loader
      var text = ""
      try await perform(input, frames, messages) { progress, cancellation in
        text = try suggestions.text(loader, progress: progress, cancellation: cancellation)
      }
      try Messages.print(text)
    } else if assertions.isEmpty {
      let note = "there are no assertions about it (--suggest prints some that hold)"
      messages.note(.omitted, note, file: path)
    } else {
      let check = try messages.reporting(
        try MotionCheck(
          source,
          assertions,
          timeline: timeline,
          frames: frames,
          loader: input.document.loader
        )
      )
      try await perform(input, frames, messages) { progress, cancellation in
        item.results = try check.run(progress: progress, cancellation: cancellation)
        guard drawsFailures else { return }
        try item.drawFailures(check, progress: progress, cancellation: cancellation)
      }
    }
    guard arguments.has("strict"), input.hasRemarks(loaded) else { return .done }
    item.failure = "the input has warnings or hints, and --strict is given"
    item.reasons = input.remarks(loaded).map(\.text)
    return .answerIsNo
  }

  private func perform(
    _ input: SceneInput,
    _ frames: [FrameRequest],
    _ messages: Messages,
    work: (RenderProgress, Cancellation) throws -> Void
  ) async throws {
    // A run may be long, or end the process.
    var messages = messages
    messages.queue?.flush()
    messages.queue = nil
    _ = try await MonitoredRun(
      subject: RunSubject(input: input.file, frames: frames.count),
      limits: input.limits,
      arguments: arguments,
      isLast: false
    ).perform(messages) { progress, cancellation in
      try work(progress, cancellation)
      return RenderStatistics(frames: progress.finishedFrames)
    }
  }
}
