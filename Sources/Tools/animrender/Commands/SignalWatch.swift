import Dispatch
import Files
import Glibc
import RenderPipeline
import Synchronization

/// Turns SIGINT, SIGTERM and SIGHUP into a request to stop; a second one ends the process at once.
///
/// The handler, which may do next to nothing, writes the number into a pipe; what has to be done is done
/// on a queue that reads from it. The handler stands when the initialiser returns: a signal that arrives
/// before the queue listens waits in the pipe.
final class SignalWatch {
  private let numbers: [Int32]
  private let queue = DispatchQueue(label: "animrender.signals")
  private let source: any DispatchSourceRead
  private let first = FirstSignal()

  /// Starts to watch.
  ///
  /// - Throws: `RenderError` when no pipe can be opened.
  init(_ cancellation: Cancellation) throws {
    guard let pipe = Self.pipe else {
      throw RenderError(.systemResources, "cannot open a pipe for signals (see ulimit -n)")
    }
    source = DispatchSource.makeReadSource(fileDescriptor: pipe.readEnd, queue: queue)
    source.setEventHandler { [first] in
      guard let number = Self.nextNumber() else { return }
      if first.record(number) {
        cancellation.cancel()
      } else {
        TemporaryPaths.removeAll()
        Self.endProcess(by: number)
      }
    }
    source.resume()
    numbers = Self.isHangUpIgnored ? [SIGINT, SIGTERM] : [SIGINT, SIGTERM, SIGHUP]
    signalPipe.store(pipe.writeEnd, ordering: .sequentiallyConsistent)
    for number in numbers {
      signal(number) { number in
        let error = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(signalPipe.load(ordering: .relaxed), &byte, 1)
        errno = error
      }
    }
    Self.unblock(numbers)
  }

  // One for the process, and open for ever: a handler may still be at work on another thread when a watch has stopped,
  // and the next one hears of its signal.
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
  static func unblock(_ numbers: [Int32] = [SIGINT, SIGTERM, SIGHUP]) {
    var set = sigset_t()
    sigemptyset(&set)
    for number in numbers { sigaddset(&set, number) }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// The first signal that arrived, or nil.
  var received: Int32? { first.number }

  /// Goes back to the default actions.
  ///
  /// - Returns: the first signal that arrived, also one that the queue had not heard of yet.
  @discardableResult
  func stop() -> Int32? {
    for number in numbers { signal(number, SIG_DFL) }
    source.cancel()
    return queue.sync {
      if let number = Self.nextNumber() { _ = first.record(number) }
      return first.number
    }
  }

  // `nohup` starts programs so; they shall outlive their terminal.
  private static var isHangUpIgnored: Bool {
    var action = sigaction()
    guard sigaction(SIGHUP, nil, &action) == 0 else { return false }
    // Functions do not compare; the number of SIG_IGN is 1.
    return withUnsafeBytes(of: &action.__sigaction_handler) { $0.load(as: UInt.self) == 1 }
  }

  /// Ends the process as the signal would have done.
  static func endProcess(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    unblock([number])
    raise(number)
    _exit(128 + number)
  }
}

/// Where the handler writes to; of the whole process, as handlers are.
private let signalPipe = Atomic<Int32>(-1)

/// The number of the first signal that arrived; set once, read from any thread.
private final class FirstSignal: Sendable {
  private let value = Atomic<Int32>(0)

  var number: Int32? {
    let number = value.load(ordering: .acquiring)
    return number == 0 ? nil : number
  }

  /// Keeps a number if it is the first; tells whether it was.
  func record(_ number: Int32) -> Bool {
    value.compareExchange(expected: 0, desired: number, ordering: .acquiringAndReleasing).exchanged
  }
}
