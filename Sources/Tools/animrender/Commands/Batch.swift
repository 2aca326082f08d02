import Files
import RenderPipeline
import SceneFormat
import SceneLoading
import SceneModel

/// Several renders in one process: pictures and fonts are loaded once, every worker renders a row.
///
/// A row that cannot be rendered is told and does not stop the others.
struct Batch {
  let arguments: Arguments
  let rows: [BatchRow]
  /// The file that the rows are from, for messages.
  let name: String

  /// What came of a row.
  private struct Outcome: Sendable {
    var place: String
    var code: ExitCode
    var messages: MessageQueue
    var statistics = RenderStatistics()
  }

  /// Renders one scene with the values of every row.
  func run(on scene: String, _ messages: inout Messages) async throws {
    let cache = ResourceCache(maxBytes: try Limits(arguments).memoryBytes)
    // What is wrong with the scene itself is told once, before any row.
    let base = try SceneInput(scene, arguments, &messages, cache: cache)
    let frames = try frameCount(of: base)
    let variables = Set(base.document.variables.map(\.name))
    let columns = Set(rows.flatMap { $0.values?.names ?? [] })
    let pattern = try pattern(columns: columns.sorted())
    let unused = columns.subtracting(variables)
    for column in unused.sorted() where !pattern.uses(column) {
      let known = base.document.variables.map(\.name)
      throw UsageError(
        "\(name): the scene has no variable '\(column)', and -o does not use it (rename the column)"
          + didYouMean("", column, known)
      )
    }
    let rows = rows.map { row in
      var row = row
      (row.input, row.unused) = (scene, unused)
      return row
    }
    try await run(rows, pattern, frames: frames * rows.count, cache, messages)
  }

  /// Renders the input of every row.
  func run(_ messages: inout Messages) async throws {
    let cache = ResourceCache(maxBytes: try Limits(arguments).memoryBytes)
    let columns = Set(rows.flatMap { $0.values?.names ?? [] })
    let pattern = try pattern(columns: columns.sorted())
    // Only to tell how far the run is: what is wrong with an input is told when its turn comes.
    var silent = messages
    silent.queue = MessageQueue()
    var frames = 0
    for row in rows where row.problem == nil {
      let input: SceneInput
      do {
        input = try SceneInput(row.input, arguments, &silent, row: row, cache: cache)
      } catch is CommandEnd {
        continue
      } catch is RenderError {
        continue
      }
      frames += try frameCount(of: input)
    }
    try await run(rows, pattern, frames: frames, cache, messages)
  }

  private func frameCount(of input: SceneInput) throws -> Int {
    try Timeline(of: input.scene, arguments, input.limits).frames(FrameSelection(arguments)).count
  }

  private func pattern(columns: [String]) throws(UsageError) -> OutputPattern {
    guard arguments["output"] != "-" else {
      throw UsageError("-o -: several renders need files (use -o 'name-{row}.mp4')")
    }
    let standard = columns.isEmpty ? "{name}.mp4" : "{name}-{row}.mp4"
    return try OutputPattern(arguments["output"] ?? standard, known: columns + ["name", "row"])
  }

  // MARK: Rendering

  private func run(
    _ rows: [BatchRow],
    _ pattern: OutputPattern,
    frames: Int,
    _ cache: ResourceCache,
    _ messages: Messages
  ) async throws {
    if rows.count > 1, pattern.isConstant, rows.allSatisfy({ $0.output == nil }) {
      throw UsageError(
        "-o: \(rows.count) renders need different names (write {row}, {name} or a column in it)"
      )
    }
    let limits = try Limits(arguments)
    let workers = try arguments.workers(limits)
    let planner = RenderPlanner(
      arguments: arguments,
      isStill: false,
      cache: cache,
      workers: max(1, workers / rows.count)
    )
    let rows = withOutputs(rows, pattern)
    let run = RenderRun(
      subject: RunSubject(input: name, output: pattern.text, frames: frames),
      limits: limits,
      arguments: arguments
    )
    var failures: [Outcome] = []
    _ = try await run.perform(messages) { progress, cancellation in
      var statistics = RenderStatistics()
      try await runInOrder(count: rows.count, jobs: min(workers, rows.count)) { index in
        try await Self.render(rows[index], planner, messages, progress, cancellation)
      } consume: { outcome in
        outcome.messages.flush()
        statistics += outcome.statistics
        if outcome.code != .done { failures.append(outcome) }
      }
      return statistics
    }
    try tell(failures, messages)
  }

  // The rows with their outputs; those that cannot have one get a problem.
  private func withOutputs(_ rows: [BatchRow], _ pattern: OutputPattern) -> [BatchRow] {
    var owners: [String: String] = [:]
    return rows.map { row in
      var row = row
      guard row.problem == nil else { return row }
      do throws(UsageError) {
        let output = if let own = row.output { own } else { try pattern.name(row.text) }
        row.output = output
        let file = FileSystem.resolvedPath(output) ?? output
        if let owner = owners[file] {
          row.problem =
            "\(FileSystem.quoted(output)) is the output of \(owner) already (give it another name)"
        }
        owners[file] = row.place
      } catch {
        row.problem = error.message
      }
      return row
    }
  }

  // A row's failure is its own; only a request to stop ends the others.
  private static func render(
    _ row: BatchRow,
    _ planner: RenderPlanner,
    _ messages: Messages,
    _ progress: RenderProgress,
    _ cancellation: Cancellation
  ) async throws -> Outcome {
    var messages = messages
    let queue = MessageQueue()
    (messages.queue, messages.row) = (queue, row.place)
    var outcome = Outcome(place: row.place, code: .done, messages: queue)
    do {
      guard row.problem == nil, let output = row.output else {
        throw UsageError(row.problem ?? "has no output")
      }
      let prepared = try planner.prepare(row.input, output: output, row: row, &messages)
      do {
        outcome.statistics = try await prepared.run(progress, cancellation)
      } catch let error as RenderError where error.exitCode != nil {
        messages.tell(prepared.input.document.message(about: error))
        throw CommandEnd(code: error.exitCode ?? .internalError)
      }
    } catch let error as RenderError where error.code == .cancelled {
      throw error
    } catch let error as UsageError {
      outcome.code = refuse(error.message, messages)
    } catch let error as RequestError where error.code == .usage {
      outcome.code = refuse(error.told.message, messages)
    } catch {
      outcome.code = AnimRender.tell(error, &messages)
    }
    return outcome
  }

  // What is wrong with a row is wrong with the input, not with the command.
  private static func refuse(_ message: String, _ messages: Messages) -> ExitCode {
    messages.write(Diagnostic(.error, .value, message))
    return .badInput
  }

  private func tell(_ failures: [Outcome], _ messages: Messages) throws {
    var messages = messages
    let done = rows.count - failures.count
    var text = "\(done) of \(rows.count) rendered"
    if !failures.isEmpty {
      let places = failures.prefix(10).map(\.place).joined(separator: ", ")
      text += "; failed: \(places)" + (failures.count > 10 ? ", …" : "")
    }
    messages.tell(Diagnostic(.note, .batch, text), file: nil)
    if let code = failures.map(\.code).max(by: { $0.rawValue < $1.rawValue }) {
      throw CommandEnd(code: code)
    }
  }
}
