internal import AnimationRenderer
internal import Foundation
@_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) internal import _Concurrency

/// Runs the tasks of a program (async, await) on the virtual clock.
///
/// Their parts run on the thread of the recording, in the order in which they become ready; those that other
/// threads make ready stay there.
struct ProgramTasks: ExecutorFactory {
  static let mainExecutor: any MainExecutor = ClockMainExecutor()
  static let defaultExecutor: any TaskExecutor = ClockTaskExecutor()

  /// Begins before the program, which may make a task anywhere.
  static func begin() { _createExecutors(factory: Self.self) }

  fileprivate static func seconds(of duration: any DurationProtocol) -> Double {
    guard let (seconds, rest) = (duration as? Swift.Duration)?.components else { return 0 }
    return Double(seconds) + Double(rest) / 1e18
  }
}

private protocol ClockExecutor: SchedulingExecutor {
  // The executor for what other threads make ready.
  var ofThreads: any Executor { get }
  func run(_ job: UnownedJob)
}

extension ClockExecutor {
  func enqueue(_ job: consuming ExecutorJob) { schedule(job, after: 0) }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob,
    after delay: C.Duration,
    tolerance: C.Duration?,
    clock: C
  ) {
    schedule(job, after: ProgramTasks.seconds(of: delay))
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob,
    at instant: C.Instant,
    tolerance: C.Duration?,
    clock: C
  ) {
    // The clocks of Swift show the time of the recording here.
    schedule(job, after: ProgramTasks.seconds(of: clock.now.duration(to: instant)))
  }

  private func schedule(_ job: consuming ExecutorJob, after seconds: Double) {
    guard Thread.isMainThread else { return ofThreads.enqueue(job) }
    let job = UnownedJob(job)
    VirtualClock.current.schedule(after: seconds) { self.run(job) }
  }
}

private final class ClockMainExecutor: MainExecutor, ClockExecutor {
  var ofThreads: any Executor { PlatformExecutorFactory.mainExecutor }

  func run(_ job: UnownedJob) { job.runSynchronously(on: asUnownedSerialExecutor()) }

  func checkIsolated() { precondition(Thread.isMainThread, "not on the main actor") }
  func isIsolatingCurrentContext() -> Bool? { Thread.isMainThread }

  /// Runs a program that awaits at its top level: there is no recording yet that runs the clock.
  func run() throws {
    var done: VirtualClock?
    // A renderer begins a clock of its own.
    while done !== VirtualClock.current {
      done = .current
      done?.run(until: .infinity)
    }
    // What is left waits for other threads.
    try PlatformExecutorFactory.mainExecutor.run()
  }

  func stop() { PlatformExecutorFactory.mainExecutor.stop() }
}

private final class ClockTaskExecutor: TaskExecutor, ClockExecutor {
  var ofThreads: any Executor { PlatformExecutorFactory.defaultExecutor }

  func run(_ job: UnownedJob) { job.runSynchronously(on: asUnownedTaskExecutor()) }
}
