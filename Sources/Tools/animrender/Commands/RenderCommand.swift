import Files
import Glibc
import RenderPipeline
import Sampling
import SceneModel

/// `render` and `still`: a scene becomes a video or images.
struct RenderCommand {
  let arguments: Arguments
  /// Whether the command is `still`.
  let isStill: Bool
  /// The file of `--deps`; nil for none.
  let dependencies: DependencyFile?

  func run(_ messages: inout Messages) async throws {
    guard let path = arguments.operands.first else {
      throw UsageError("no INPUT is given (animrender scene.json -o out.mp4)")
    }
    try checkOperands()
    guard arguments.operands.count == 1 else { return try await renderAll(&messages) }
    let output = try arguments["output"] ?? arguments.defaultOutput(of: path, isStill: isStill)
    try checkParts(output)
    let pair = try WebAlphaPair(arguments, beside: output)
    try pair?.check(OutputGuard(arguments))
    let stores = try RunStore(arguments, output: output, &messages)
    var preparation = RenderPreparation(arguments: arguments, isStill: isStill)
    preparation.store = stores.store
    // Signs in the name of an input are literal.
    let named = arguments.has("output") ? nil : OutputPath(output, numbers: nil)
    var prepared = try preparation.prepare(path, output: output, named: named, &messages)
    messages.reportHiddenHints()
    let trace = prepared.job.source.trace
    let image = prepared.job.source.geometry
    var files: WebAlphaFiles?
    if let pair {
      // First the MP4, which waits beside its place for the WebM.
      let waiting = try WebAlphaFiles(pair)
      preparation.arguments = pair.arguments(arguments)
      var video = try preparation.prepare(path, output: pair.video, &messages)
      video.job = waiting.job(video.job)
      try await perform(video, isLast: false, stores, &messages)
      files = waiting
    }
    // All of them are complete before the first one gets its place, and the output is the last.
    let companions = OutputGroup()
    prepared.job.beforeCommit = { [files, messages] in
      let page = pair?.pageText(width: image.width, height: image.height)
      try files?.add(to: companions, pageText: page ?? "")
      try trace?.write(to: companions)
      try dependencies?.add(to: companions, messages)
      try companions.commit()
    }
    do {
      try await perform(
        prepared,
        beside: pair.map { [$0.video, $0.page] } ?? [],
        stores,
        &messages
      )
    } catch {
      companions.rollBack()
      throw error
    }
    if let omitted = trace?.omittedSpans, omitted > 0 {
      let note = "\(omitted) spans of the trace are left out (give --frames or --to)"
      messages.note(.limit, note, file: arguments["trace"])
    }
    // Reports the path if `-o` did not name it, and the size if a terminal shows the messages.
    if arguments["output"] == nil || isatty(2) == 1, prepared.selection == nil {
      prepared.reportWritten(&messages)
    }
  }

  // Draws and writes one output; errors of the render end the command.
  private func perform(
    _ prepared: PreparedRender,
    isLast: Bool = true,
    beside files: [String] = [],
    _ stores: RunStore,
    _ messages: inout Messages
  ) async throws {
    let run = MonitoredRun(
      subject: prepared.subject,
      limits: prepared.input.limits,
      arguments: arguments,
      isLast: isLast
    )
    do {
      var reported = messages
      _ = try await run.perform(messages) {
        prepared.fileBytes.map { files.reduce($0) { $0 + (FileSystem.size(of: $1) ?? 0) } }
      } report: { statistics in
        prepared.reportBlankness(statistics, &reported)
        for note in statistics.notes { reported.report(note, file: prepared.input.file) }
      } work: { progress, cancellation in
        try await prepared.run(progress, cancellation)
      }
      guard isLast else { return }
      stores.report(&messages)
      if prepared.selection == nil { stores.endResuming(&messages) }
    } catch let error as RenderError where error.code == .closedPipe {
      throw CommandEnd(code: .inputOutput)
    } catch let error as RenderError where error.exitCode != nil {
      throw prepared.input.reported(error, &messages)
    }
  }

  // Rejects outputs and options that cannot be combined with parts and resuming.
  private func checkParts(_ output: String) throws {
    let options = ["segments", "part", "resume"].filter(arguments.has)
    guard let option = options.first else { return }
    let isStream =
      if case .stream? = OutputPath(output)?.format.kind { true } else { false }
    guard output != "-", !OutputDestination.isStandardOutput(output), !isStream else {
      throw UsageError(
        "--\(option) needs a video, an animated image or images as output (-o out.mp4)"
      )
    }
    for other in ["manifest", "poster", "trace"] where option != "resume" && arguments.has(other) {
      throw UsageError("--\(option) writes no output, and so no \(other) (leave out --\(other))")
    }
  }

  // Several inputs are rows of a table that has no values.
  // An operand that does not exist and ends as an output does was meant to be one.
  private func checkOperands() throws(UsageError) {
    let missing = arguments.operands.dropFirst().first {
      OutputPath($0) != nil && !FileSystem.exists($0)
    }
    let advice = isStill ? "for the frame there write --time" : "to end there write --to"
    try arguments.checkTimes(advice)
    guard let missing, !arguments.has("output") else { return }
    throw UsageError(Arguments.outputWithoutOption(missing))
  }

  private func renderAll(_ messages: inout Messages) async throws {
    guard !isStill else { throw UsageError("still takes one INPUT (run it once for each)") }
    if let option = ["segments", "part", "resume"].first(where: arguments.has) {
      throw UsageError("--\(option) is for one INPUT (with several, --cache keeps what is done)")
    }
    let rows = arguments.operands.enumerated().map { index, path in
      BatchRow(number: index + 1, location: path, input: path)
    }
    try await Batch(arguments: arguments, rows: rows, name: "inputs").run(&messages)
  }
}
