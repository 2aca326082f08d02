import CommandTable
import Files
import Glibc
import SceneModel
import Synchronization

/// The end of the process, which one thread decides.
///
/// Removing temporary files makes the work of other threads fail. Their messages and exit codes must not
/// replace the reason for which the process ends.
enum ProcessEnd {
  /// Makes this thread the one to end the process; suspends every other caller forever.
  static func begin() {
    let caller = UInt(pthread_self())
    let (isFirst, owner) = endingThread.compareExchange(
      expected: 0,
      desired: caller,
      ordering: .acquiringAndReleasing
    )
    guard !isFirst, owner != caller else { return }
    while true { pause() }
  }

  /// Ends the process from any thread, with a message and without temporary files.
  static func fail(
    _ exitCode: ExitCode,
    _ code: Diagnostic.Code,
    _ text: String,
    _ format: LogFormat
  ) -> Never {
    begin()
    TemporaryPaths.removeAll()
    var messages = Messages()
    messages.format = format
    messages.write(Diagnostic(.error, code, text))
    _exit(exitCode.rawValue)
  }

  /// Whether another thread is ending the process, so that messages of this one are not printed.
  static var isElsewhere: Bool {
    let owner = endingThread.load(ordering: .acquiring)
    return owner != 0 && owner != UInt(pthread_self())
  }
}

/// The number of the thread that ends the process; 0 before that.
private let endingThread = Atomic<UInt>(0)
