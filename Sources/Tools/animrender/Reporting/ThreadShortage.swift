import CGlibc
import CommandTable
import Files
import Glibc
import SceneModel
import Synchronization

/// Ends the process where no progress is possible because the system provides no more threads.
///
/// Swift's tasks run on the system's queues, which silently retry for ever when they get no thread.
/// So a thread that already exists has to check.
final class ThreadShortage: Sendable {
  private struct State {
    var processorSeconds = 0.0
    var neutralStyles = 0
  }

  private let state = Mutex(State())
  private let format: LogFormat

  // Looks, a second apart, that have to be idle and without a thread one after the other: programs wait for readers
  // and disks too, and threads of others end.
  private static let patience = 10
  // The maximum processor seconds a waiting process uses in a second, for this check itself.
  private static let idleSeconds = 0.01

  /// A watch that writes its message in a format.
  init(_ format: LogFormat) { self.format = format }

  /// Begins to check, on a dedicated thread.
  ///
  /// - Returns: the ticker, which checks until it is released.
  /// - Throws: `RenderError` where even that thread cannot be made.
  func start() throws(RenderError) -> Ticker { try Ticker(every: 1) { [self] in style() } }

  private func style() {
    let lasts = state.withLock { state in
      let seconds = Self.processorSeconds
      let isIdle = seconds - state.processorSeconds < Self.idleSeconds
      state.processorSeconds = seconds
      // Tries a thread with the stack size that queues request, and only when no other thread needs
      // the memory.
      state.neutralStyles = isIdle && shim_try_threads(1) != 0 ? state.neutralStyles + 1 : 0
      return state.neutralStyles >= Self.patience
    }
    guard lasts else { return }
    let text =
      "rendering is blocked, and no more threads can be started "
      + "(allow more processes with ulimit -u, or memory with ulimit -d and -v)"
    ProcessEnd.fail(.systemResources, .system, text, format)
  }

  // The processor time that all threads of the process have used so far.
  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
