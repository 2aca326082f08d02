import Files
import Glibc
import RenderPipeline
import Synchronization

/// Receives SIGINT, SIGTERM, SIGHUP and SIGXCPU, from the start of the process to its end.
///
/// During a run, the first signal requests it to stop. A second one, a run that has not stopped after five seconds, and a
/// signal at any other time remove temporary files and end the process as the signal would have done.
///
/// The kernel sends SIGXCPU at the soft limit of processor time, and again for each second beyond
/// it.
///
/// The handler, which may do next to nothing, writes the number into a pipe. The main thread reads from the pipe and
/// does the work. A signal that arrives before the main thread listens waits in the pipe.
enum SignalMonitor {
  private static let numbers = [SIGINT, SIGTERM, SIGHUP, SIGXCPU]
  private static let run = Mutex<InterruptibleRun?>(nil)

  /// Installs the handler.
  ///
  /// A signal is still ignored if the process was started so: `nohup` starts programs that outlive
  /// their terminal.
  ///
  /// - Throws: `RenderError` when no pipe can be opened.
  static func start() throws(RenderError) {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else {
      throw RenderError(.systemResources, "cannot open a pipe for signals (see ulimit -n)")
    }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    readEnd.store(ends[0], ordering: .sequentiallyConsistent)
    writeEnd.store(ends[1], ordering: .sequentiallyConsistent)
    install(numbers.filter { !isIgnored($0) })
  }

  private static func install(_ numbers: [Int32]) {
    for number in numbers {
      signal(number) { number in
        let error = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(writeEnd.load(ordering: .relaxed), &byte, 1)
        errno = error
      }
    }
  }

  /// Reads signals for ever, on the main thread.
  static func listen() -> Never {
    let descriptor = readEnd.load(ordering: .sequentiallyConsistent)
    while true {
      var file = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      var byte: UInt8 = 0
      let stopping = Self.run.withLock { $0?.received }
      let count = poll(&file, 1, stopping == nil ? -1 : patience)
      // A run may wait for ever, such as for a reader of a pipe.
      if count == 0, let stopping, Self.run.withLock({ $0?.received }) != nil { end(stopping) }
      guard count > 0, read(descriptor, &byte, 1) == 1 else { continue }
      let number = Int32(byte)
      if let run = Self.run.withLock({ $0 }), run.receive(number) { continue }
      end(number)
    }
  }

  // Milliseconds in which a run stops that has been asked to.
  private static let patience: Int32 = 5000

  private static func end(_ number: Int32) -> Never {
    // An end that is under way may wait for something.
    if !ProcessEnd.isElsewhere { ProcessEnd.begin() }
    TemporaryPaths.removeAll()
    endProcess(by: number)
  }

  /// Lets signals reach this thread, and with it the process.
  ///
  /// A program inherits the mask of the thread that starts it, and those of pools often block all signals.
  static func unblock() {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Requests a run to stop at the first signal; nil when it has ended.
  static func interrupt(_ work: InterruptibleRun?) {
    // Programs in the background of a script ignore SIGINT, but a render ends in order.
    if work != nil { install([SIGINT, SIGTERM]) }
    Self.run.withLock { $0 = work }
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    // Functions do not compare; the number of SIG_IGN is 1.
    return withUnsafeBytes(of: &action.__sigaction_handler) { $0.load(as: UInt.self) == 1 }
  }

  /// Ends the process as the signal would have done.
  static func endProcess(by number: Int32) -> Never {
    // SIGXCPU leaves a memory dump by default; this process has ended in order.
    var none = rlimit()
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    signal(number, SIG_DFL)
    unblock()
    raise(number)
    _exit(128 + number)
  }
}

/// A run that the first signal requests to stop.
final class InterruptibleRun: Sendable {
  private let cancellation: Cancellation
  private let first = Atomic<Int32>(0)

  init(_ cancellation: Cancellation) { self.cancellation = cancellation }

  /// The first signal that arrived during the run, or nil.
  var received: Int32? {
    let number = first.load(ordering: .acquiring)
    return number == 0 ? nil : number
  }

  /// Requests the run to stop, and returns whether the signal is the first.
  func receive(_ number: Int32) -> Bool {
    let result = first.compareExchange(
      expected: 0,
      desired: number,
      ordering: .acquiringAndReleasing
    )
    if result.exchanged { cancellation.cancel() }
    return result.exchanged
  }
}

/// The end of the pipe that the handler writes to; of the whole process, as handlers are.
private let writeEnd = Atomic<Int32>(-1)
private let readEnd = Atomic<Int32>(-1)
