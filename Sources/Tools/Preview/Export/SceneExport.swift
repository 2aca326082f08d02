internal import Files
internal import JSONText
internal import RenderPipeline
internal import SceneLoading
internal import SceneModel
internal import Synchronization

/// The export of a preview: one render at a time, as the command would do it.
///
/// The output is complete or absent: a render that is cancelled or fails leaves an existing file as it was.
final class SceneExport: Sendable {
  private enum Phase: String { case none, running, done, failed, cancelled }

  private struct State {
    var phase = Phase.none
    var order: ExportOrder?
    var path = ""
    var command = ""
    var total = 0
    var message: String?
    var notes: [String] = []
    var progress = RenderProgress()
    var cancellation = Cancellation()
  }

  private let state = Mutex(State())

  /// Starts an export.
  ///
  /// - Throws: `EditError` for an order that cannot be carried out, and while another export runs.
  func start(_ order: ExportOrder, in session: PreviewSession) throws(EditError) {
    let settings = session.settings
    guard !settings.isReadOnly else {
      throw EditError(.readOnly, "the preview was started with --read-only")
    }
    let (opened, failure) = session.state.withLock { ($0.opened, $0.failure) }
    guard let opened else { throw EditError(.conflict, "there is no scene yet") }
    if let failure, failure.code == .usage { throw EditError(.invalid, failure.description) }
    let inputs = opened.files(path: settings.path)
    let path = try order.path(in: settings.folder, inputs: inputs)
    let (job, notes) = try job(order, to: path, opened, settings)
    var next = State(phase: .running, order: order, path: path, total: job.frames.count)
    next.command = order.command(of: opened, settings)
    next.notes = notes
    let isStarted = state.withLock { [next] state in
      guard state.phase != .running else { return false }
      state = next
      return true
    }
    guard isStarted else {
      throw EditError(.conflict, "another export is running (wait for it, or cancel it)")
    }
    Task.detached { [self, next] in
      var job = job
      // The file may have been made meanwhile, also as a link.
      job.beforeCommit = {
        guard try order.path(in: settings.folder, inputs: inputs) == path else {
          throw EditError(.conflict, "the folder was moved meanwhile (export again)")
        }
      }
      do {
        _ = try await job.run(progress: next.progress, cancellation: next.cancellation)
        end(.done, nil)
      } catch {
        end(
          next.cancellation.isCancelled ? .cancelled : .failed,
          (error as? EditError)?.message ?? (error as? RenderError)?.message ?? "\(error)"
        )
      }
    }
  }

  private func end(_ phase: Phase, _ message: String?) {
    state.withLock { ($0.phase, $0.message) = (phase, message) }
  }

  private func job(
    _ order: ExportOrder,
    to path: String,
    _ opened: OpenedScene,
    _ settings: PreviewSettings
  ) throws(EditError) -> (RenderJob, notes: [String]) {
    do throws(RequestError) {
      var plan = try order.request(to: path, of: opened, settings).plan(opened.document)
      let notes = plan.notes.map { $0.diagnostic().message }
      return (try plan.job(opened.loaded, of: opened.document), notes)
    } catch {
      throw EditError(.invalid, error.message(naming: \.rawValue))
    }
  }

  /// Asks a running export to stop.
  func cancel() { state.withLock { $0.cancellation.cancel() } }

  /// The state of the latest export.
  var json: JSONValue {
    state.withLock { state in
      .object([
        ("state", .string(state.phase.rawValue)),
        ("name", .string(state.order?.name)),
        ("path", .string(state.path)),
        ("command", .string(state.command)),
        ("frames", .integer(min(state.progress.finishedFrames, state.total))),
        ("total", .integer(state.total)),
        ("bytes", .integer(state.phase == .done ? FileSystem.size(of: state.path) : nil)),
        ("message", .string(state.message)),
        ("notes", .texts(state.notes)),
      ])
    }
  }

  /// The formats that can be written and the places, with their rules in words.
  static let choices: JSONValue = .object([
    (
      "formats",
      .array(
        OutputFormat.all.filter { $0.isFile && $0.isAvailable }.map {
          .object([("name", .string($0.name)), ("alpha", .string($0.alpha.rawValue))])
        }
      )
    ),
    (
      "places",
      // A pair of files and their page are written by the command.
      .array(
        OutputPlace.all.filter { !$0.isPair }.map {
          .object([
            ("name", .string($0.name)), ("ending", .string($0.ending)),
            ("rules", .texts($0.rules.map(\.text))), ("source", .string($0.source)),
          ])
        }
      )
    ),
  ])
}
