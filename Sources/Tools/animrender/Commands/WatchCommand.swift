import Files
import Preview
import RenderPipeline
import SceneLoading
import SceneModel
import Synchronization

/// `watch`: renders, and again whenever the input or a file that it uses changes, until the process is ended.
///
/// A change during a render ends it and begins the next one; the output is always a complete one.
struct WatchCommand {
  let arguments: Arguments

  // The state that the listening thread and the rendering thread share.
  private struct State {
    var files: [String]
    var isAnything = false
    var cancellation: Cancellation?
    var isChanged = false
  }

  // The input, its output, and the state.
  private final class Watched: Sendable {
    let (path, output): (String, String)
    let state: Mutex<State>

    init(_ path: String, output: String) {
      (self.path, self.output) = (path, output)
      state = Mutex(State(files: [path]))
    }
  }

  func run(_ messages: inout Messages) async throws {
    let path = try arguments.onlyInput(of: "watch")
    guard path != "-" else { throw UsageError("watch takes one INPUT, a file") }
    try arguments.checkSingleFiles()
    let output = try arguments["output"] ?? arguments.defaultOutput(of: path, isStill: false)
    guard output != "-", !OutputDestination.isStandardOutput(output) else {
      throw UsageError("watch writes a file again and again (-o out.mp4)")
    }
    let watched = Watched(path, output: output)
    let (changes, change) = AsyncStream.makeStream(
      of: Void.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    let listener = try ChangeListener(
      files: { watched.state.withLock { ($0.files, $0.isAnything) } },
      except: output,
      changed: { _ in
        watched.state.withLock {
          $0.isChanged = true
          $0.cancellation?.cancel()
        }
        change.yield()
      }
    )
    defer { listener.stop() }
    try await render(watched, messages, isFirst: true)
    for await _ in changes {
      guard watched.state.withLock({ $0.isChanged }) else { continue }
      try await render(watched, messages)
    }
  }

  // Renders one round and reports all its messages; only errors in the arguments end the command.
  private func render(_ watched: Watched, _ messages: Messages, isFirst: Bool = false) async throws
  {
    var messages = messages
    repeat {
      // Each round has its own first hints.
      if messages.hints != nil { messages.hints = HintDigest() }
      watched.state.withLock { $0.isChanged = false }
      do {
        try await renderOnce(watched, &messages)
      } catch let error as RenderError where error.code == .cancelled {
        continue
      } catch let end as CommandEnd where end.code != .usage {
        continue
      } catch let error as RequestError where isFirst && error.code == .usage {
        throw error
      } catch let error where !(error is UsageError) {
        _ = AnimRender.report(error, &messages)
      }
    } while watched.state.withLock { $0.isChanged }
    messages.note(.written, "waiting for changes of \(FileSystem.quoted(watched.path))")
  }

  private func renderOnce(_ watched: Watched, _ messages: inout Messages) async throws {
    watched.state.withLock { $0.isAnything = true }
    let stores = try RunStore(arguments, output: watched.output, &messages)
    var preparation = RenderPreparation(arguments: arguments, isStill: false)
    preparation.store = stores.store
    let prepared = try preparation.prepare(watched.path, output: watched.output, &messages)
    watched.state.withLock { ($0.files, $0.isAnything) = (prepared.sources, false) }
    messages.reportHiddenHints()
    let run = MonitoredRun(
      subject: prepared.subject,
      limits: prepared.input.limits,
      arguments: arguments,
      isLast: false
    )
    do {
      var reported = messages
      _ = try await run.perform(messages) {
        prepared.fileBytes
      } report: { statistics in
        prepared.reportBlankness(statistics, &reported)
      } work: { progress, cancellation in
        watched.state.withLock { $0.cancellation = cancellation }
        defer { watched.state.withLock { $0.cancellation = nil } }
        return try await prepared.run(progress, cancellation)
      }
      prepared.reportWritten(&messages)
      messages.runEnd.report()
    } catch let error as RenderError where error.code != .cancelled && error.exitCode != nil {
      messages.report(prepared.input.document.message(about: error))
    }
  }
}
