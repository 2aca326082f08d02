import Files
import Glibc
import RenderPipeline
import Synchronization

/// Turns SIGINT, SIGTERM, SIGHUP and SIGXCPU into a request to stop; a second one ends the process
/// at once.
///
/// The kernel sends SIGXCPU at the soft limit of processor time, and again for each second beyond
/// it.
///
/// The handler, which may do next to nothing, writes the number into a pipe. A thread that reads
/// from the pipe does the work. A signal that arrives before that thread listens waits in the pipe.
/// A handler that is still running on another thread after that thread has stopped ends the process itself.
final class SignalMonitor {
  private let numbers: [Int32]
  private let ticker: Ticker
  private let first = FirstSignal()

  /// Starts to watch; the handler is installed when the initialiser returns.
  ///
  /// - Parameters:
  ///   - cancellation: the work that the first signal requests to stop.
  ///   - tick: called ten times a second on the listening thread, so that one thread suffices.
  /// - Throws: `RenderError` when no pipe can be opened or no thread made.
  init(
    _ cancellation: Cancellation,
    tick: @escaping @Sendable () -> Void
  ) throws(RenderError) {
    guard let pipe = Self.pipe else {
      throw RenderError(.systemResources, "cannot open a pipe for signals (see ulimit -n)")
    }
    ticker = try Ticker(
      descriptor: pipe.readEnd,
      arrived: { [first] in
        guard let number = Self.nextNumber() else { return }
        if first.record(number) {
          cancellation.cancel()
        } else {
          ProcessEnd.begin()
          TemporaryPaths.removeAll()
          Self.endProcess(by: number)
        }
      },
      tick: tick
    )
    numbers = [SIGINT, SIGTERM] + [SIGHUP, SIGXCPU].filter { !Self.isIgnored($0) }
    signalPipe.store(pipe.writeEnd, ordering: .sequentiallyConsistent)
    unheardPipe.store(-1, ordering: .sequentiallyConsistent)
    for number in numbers {
      signal(number) { number in
        let error = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(signalPipe.load(ordering: .relaxed), &byte, 1)
        // Either this reads the number again or `stop()` has read it.
        let unheard = unheardPipe.load(ordering: .sequentiallyConsistent)
        if unheard >= 0, read(unheard, &byte, 1) == 1 { SignalMonitor.endProcess(by: Int32(byte)) }
        errno = error
      }
    }
    Self.unblock(numbers)
  }

  // One for the process, and open for ever: a handler may still be at work on another thread when a watch has stopped.
  private static let pipe: (readEnd: Int32, writeEnd: Int32)? = {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    return (ends[0], ends[1])
  }()

  private static func nextNumber() -> Int32? {
    var byte: UInt8 = 0
    guard let pipe, read(pipe.readEnd, &byte, 1) == 1 else { return nil }
    return Int32(byte)
  }

  /// Lets signals reach this thread, and with it the process.
  ///
  /// A program inherits the mask of the thread that starts it, and those of pools often block all signals.
  static func unblock(_ numbers: [Int32] = [SIGINT, SIGTERM, SIGHUP, SIGXCPU]) {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// The first signal that arrived, or nil.
  var received: Int32? { first.number }

  /// Ticks no longer; returns when a tick that is under way has ended.
  func endTicks() { ticker.endTicks() }

  /// Restores the default actions; SIGXCPU ends the process without a memory dump.
  ///
  /// - Returns: the first signal that arrived, even if the thread had not yet read it.
  @discardableResult
  func stop() -> Int32? {
    for number in numbers where number != SIGXCPU { signal(number, SIG_DFL) }
    // It may arrive again before the process has ended, and its default action leaves a memory dump.
    if numbers.contains(SIGXCPU) { signal(SIGXCPU) { SignalMonitor.endProcess(by: $0) } }
    if let pipe = Self.pipe { unheardPipe.store(pipe.readEnd, ordering: .sequentiallyConsistent) }
    ticker.stop()
    if let number = Self.nextNumber() { _ = first.record(number) }
    return first.number
  }

  // `nohup` starts programs that ignore SIGHUP; they shall outlive their terminal.
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
    unblock([number])
    raise(number)
    _exit(128 + number)
  }
}

/// Where the handler writes to; of the whole process, as handlers are.
private let signalPipe = Atomic<Int32>(-1)

/// Where the handler reads its number again when no thread listens; −1 while one does.
private let unheardPipe = Atomic<Int32>(-1)

/// The number of the first signal that arrived; set once, read from any thread.
private final class FirstSignal: Sendable {
  private let value = Atomic<Int32>(0)

  var number: Int32? {
    let number = value.load(ordering: .acquiring)
    return number == 0 ? nil : number
  }

  /// Stores a number if it is the first, and returns whether it was.
  func record(_ number: Int32) -> Bool {
    value.compareExchange(expected: 0, desired: number, ordering: .acquiringAndReleasing).exchanged
  }
}
