import Files
import RenderPipeline
import SceneFormat
import SceneLoading
import SceneModel

/// Several renders in one process: images and fonts are loaded once, every worker renders a row.
///
/// A row that cannot be rendered is reported and does not stop the others.
struct Batch {
  let arguments: Arguments
  let rows: [BatchRow]
  /// The file that the rows are from, for messages.
  let name: String

  /// The result of a row.
  private struct Outcome: Sendable {
    var location: String
    var code: ExitCode
    var messages: MessageQueue
    var statistics = RenderStatistics()
    var bytes: Int?
  }

  /// Renders one scene with the values of every row.
  func run(on scene: String, _ messages: inout Messages) async throws {
    let cache = ResourceCache(maxBytes: try Limits(arguments).memoryBytes)
    // Errors in the scene itself are reported once, before any row.
    var plan = try self.plan(on: scene)
    recordOutputs(of: plan)
    let shared = plan.captions == nil ? arguments : arguments.replacing("captions", by: nil)
    let base = try SceneInput(scene, shared, &messages, cache: cache, wantsTargets: true)
    let frames = try frameCount(of: base)
    let bound = try frameBound(of: base)
    let document = base.document
    try plan.use(
      scene,
      variables: document.variables.map(\.name),
      targets: document.targets,
      table: name
    )
    try await run(plan, on: base.scene, frames: frames * rows.count, bound: bound, cache, messages)
  }

  /// Renders the input of every row.
  func run(_ messages: inout Messages) async throws {
    let limits = try Limits(arguments)
    let cache = ResourceCache(maxBytes: limits.memoryBytes)
    let plan = try self.plan()
    let shared = arguments.replacing("captions", by: nil)
    // Errors in the options are reported once, before any row.
    _ = try (SceneDocument.Options(shared), FrameSelection(arguments), arguments.rate(limits))
    // Only for the progress total: errors in a row are reported when it is rendered.
    var silent = messages
    silent.queue = MessageQueue()
    var (frames, bound) = (0, 0)
    for row in rows where row.problem == nil {
      do {
        let input = try SceneInput(row.input, shared, &silent, row: row, cache: cache)
        bound = max(bound, try frameBound(of: input))
        frames += try frameCount(of: input)
      } catch {
        continue
      }
    }
    try await run(plan, frames: frames, bound: bound, cache, messages)
  }

  // A file of --deps has them, also after an error in the scene.
  private func recordOutputs(of plan: BatchPlan) {
    var plan = plan
    try? plan.nameOutputs(frames: 1)
    for row in plan.rows where row.problem == nil && row.destination?.names == nil {
      if let output = row.output { ProtectedFiles.current?.addOutput(output) }
    }
  }

  private func plan(on scene: String? = nil) throws -> BatchPlan {
    try arguments.checkSingleFiles()
    if let option = ["trace", "manifest"].first(where: arguments.has) {
      throw UsageError("--\(option) is for one output (give one INPUT)")
    }
    guard !arguments.all("poster").contains(where: PosterRequest.isPath) else {
      throw UsageError("--poster: a file is for one output (give a time)")
    }
    return try BatchPlan(
      rows.map { row in
        var row = row
        row.input = scene ?? row.input
        return row
      },
      output: arguments["output"],
      captions: arguments["captions"],
      ending: arguments.place()?.ending
    )
  }

  // The numbers of frames are below it.
  private func frameBound(of input: SceneInput) throws -> Int {
    try Timeline(of: input.scene, arguments, input.limits).count
  }

  private func frameCount(of input: SceneInput) throws -> Int {
    try Timeline(of: input.scene, arguments, input.limits).frames(FrameSelection(arguments)).count
  }

  // MARK: Rendering

  private func run(
    _ plan: BatchPlan,
    on scene: Scene? = nil,
    frames: Int,
    bound: Int,
    _ cache: ResourceCache,
    _ messages: Messages
  ) async throws {
    var plan = plan
    try plan.nameOutputs(
      frames: bound,
      hasPosters: arguments.has("poster"),
      dependencies: arguments["deps"]
    )
    let rows = plan.rows
    let limits = try Limits(arguments)
    let workers = try arguments.workers(limits)
    var messages = messages
    let stores = try RunStore(arguments, output: nil, &messages)
    let preparation = RenderPreparation(
      arguments: arguments,
      isStill: false,
      cache: cache,
      store: stores.store,
      workers: max(1, workers / rows.count)
    )
    try preparation.checkOptions(of: rows, on: scene)
    let run = MonitoredRun(
      subject: RunSubject(input: name, output: plan.pattern.text, frames: frames),
      limits: limits,
      arguments: arguments
    )
    var failures: [Outcome] = []
    var bytes: Int?
    let reported = messages
    _ = try await run.perform(messages) {
      bytes
    } work: { progress, cancellation in
      var statistics = RenderStatistics()
      try await runInOrder(count: rows.count, jobs: min(workers, rows.count)) { index in
        try await Self.render(
          rows[index],
          preparation: preparation,
          messages: reported,
          progress: progress,
          cancellation: cancellation
        )
      } consume: { outcome in
        outcome.messages.flush()
        statistics += outcome.statistics
        if let size = outcome.bytes { bytes = (bytes ?? 0) + size }
        if outcome.code != .done { failures.append(outcome) }
      }
      return statistics
    }
    messages.reportHiddenHints()
    stores.report(&messages)
    try report(failures, messages)
  }

  // A row's failure is its own; only a request to stop ends the others.
  private static func render(
    _ row: BatchRow,
    preparation: RenderPreparation,
    messages: Messages,
    progress: RenderProgress,
    cancellation: Cancellation
  ) async throws -> Outcome {
    var messages = messages
    let queue = MessageQueue(hints: messages.hints)
    (messages.queue, messages.row) = (queue, row.location)
    var outcome = Outcome(location: row.location, code: .done, messages: queue)
    do {
      guard row.problem == nil, let output = row.output else {
        throw UsageError(row.problem ?? "has no output")
      }
      let prepared = try preparation.with(row).prepare(
        row.input,
        output: output,
        named: row.destination,
        row: row,
        &messages
      )
      do {
        outcome.statistics = try await prepared.run(progress, cancellation)
        outcome.bytes = prepared.fileBytes
        prepared.reportBlankness(outcome.statistics, &messages)
        if let note = outcome.statistics.choice { messages.report(note, file: prepared.input.file) }
      } catch let error as RenderError where error.exitCode != nil {
        throw prepared.input.reported(error, &messages)
      }
    } catch let error as RenderError where error.code == .cancelled {
      throw error
    } catch let error as UsageError {
      outcome.code = refuse(error.message, messages)
    } catch let error as RequestError where error.code == .usage {
      outcome.code = refuse(error.reported.message, messages)
    } catch {
      outcome.code = AnimRender.report(error, &messages)
    }
    return outcome
  }

  // An error in a row is an error in the input, not in the command.
  private static func refuse(_ message: String, _ messages: Messages) -> ExitCode {
    messages.write(Diagnostic(.error, .value, message))
    return .badInput
  }

  private func report(_ failures: [Outcome], _ messages: Messages) throws {
    var messages = messages
    let done = rows.count - failures.count
    var text = "\(done) of \(rows.count) rendered"
    if !failures.isEmpty {
      let locations = failures.prefix(10).map(\.location).joined(separator: ", ")
      text += "; failed: \(locations)" + (failures.count > 10 ? ", …" : "")
    }
    messages.note(.batch, text)
    if let code = failures.map(\.code).max(by: { $0.rawValue < $1.rawValue }) {
      throw CommandEnd(code: code)
    }
  }
}
