import CGlibc
import Files
import Glibc
import Graphics
import RenderPipeline
import Synchronization

/// Calls back repeatedly from a dedicated thread.
///
/// The thread exists when the initialiser returns. Queues find a thread when they need one, and
/// wait for ever if the system has none left. A watchdog on a queue would stop exactly when it is
/// needed.
final class Ticker: Sendable {
  private let work: Work
  // Read only by `stop()`.
  private let thread: Mutex<pthread_t?>

  /// Begins to tick.
  ///
  /// - Parameters:
  ///   - first: seconds until the first tick.
  ///   - step: seconds from one tick to the next, 0.001 at least.
  ///   - tick: called every step, never after `endTicks()` has returned.
  /// - Throws: `RenderError` with `systemResources` where the system has no thread or no file left.
  init(
    first: Double? = nil,
    every step: Double = 0.1,
    tick: @escaping @Sendable () -> Void
  ) throws(RenderError) {
    let wake = shim_wake_file()
    guard wake >= 0 else { throw Self.shortage("a file for wake-ups", errno) }
    work = Work(
      wake: wake,
      first: .seconds(first ?? step),
      step: .seconds(max(0.001, step)),
      tick: tick
    )
    do {
      thread = Mutex(try Self.start(work))
    } catch {
      close(wake)
      throw error
    }
  }

  deinit { stop() }

  /// Ticks no longer; returns when a tick that is under way has ended.
  func endTicks() { work.isTicking.withLock { $0 = false } }

  /// Ends the thread; returns when it has ended.
  func stop() {
    let running = thread.withLock { $0.take() }
    guard let running else { return }
    work.isStopped.store(true, ordering: .sequentiallyConsistent)
    shim_wake(work.wake)
    pthread_join(running, nil)
    close(work.wake)
  }

  // Enough for messages in a debug build; the default is made for deep scenes and counts in `ulimit -d` as a whole.
  private static let stackBytes = 1 << 20

  private static func start(_ work: Work) throws(RenderError) -> pthread_t {
    var attributes = pthread_attr_t()
    var error = pthread_attr_init(&attributes)
    guard error == 0 else { throw shortage("a thread", error) }
    defer { pthread_attr_destroy(&attributes) }
    error = pthread_attr_setstacksize(&attributes, stackBytes)
    guard error == 0 else { throw shortage("a thread", error) }
    let retained = Unmanaged.passRetained(work)
    var thread = pthread_t()
    error = pthread_create(
      &thread,
      &attributes,
      { pointer in
        if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().run() }
        return nil
      },
      retained.toOpaque()
    )
    guard error == 0 else {
      retained.release()
      throw shortage("a thread", error)
    }
    return thread
  }

  private static func shortage(_ thing: String, _ error: Int32) -> RenderError {
    RenderError(
      .systemResources,
      "cannot get \(thing) to watch the time with: \(String(cString: strerror(error))) "
        + "(allow more with ulimit -u, -n or -v)"
    )
  }

  // The work of the thread.
  private final class Work: Sendable {
    let wake: Int32
    let isTicking = Mutex(true)
    let isStopped = Atomic<Bool>(false)
    private let first: Duration
    private let step: Duration
    private let tick: @Sendable () -> Void

    init(wake: Int32, first: Duration, step: Duration, tick: @escaping @Sendable () -> Void) {
      (self.wake, self.first, self.step, self.tick) = (wake, first, step, tick)
    }

    func run() {
      let clock = ContinuousClock()
      var due = clock.now + first
      while !isStopped.load(ordering: .sequentiallyConsistent) {
        // Rounded up: a wait that ends a little early would be followed by one of no length.
        let left = Int(clamping: (due - clock.now).seconds * 1000, .up, in: 0...60_000)
        var file = pollfd(fd: wake, events: Int16(POLLIN), revents: 0)
        poll(&file, 1, Int32(left))
        guard clock.now >= due else { continue }
        isTicking.withLock { if $0 { tick() } }
        // Ticks that were missed are not made up for.
        due = max(due + step, clock.now)
      }
    }
  }
}
