public import Foundation

/// The semaphore under the name that code for iOS waits by.
public typealias DispatchSemaphore = ClockSemaphore

/// A counter of signals on the virtual clock.
///
/// A wait does the work of other queues that is due. The clock does not advance meanwhile: a wait for later work
/// leaves a message, and returns.
public final class ClockSemaphore {
  private var value: Int

  /// A semaphore with a number of signals.
  public init(value: Int) { self.value = value }

  /// Gives a signal; returns 0, as no thread waits.
  @discardableResult public func signal() -> Int {
    value += 1
    return 0
  }

  /// Takes a signal.
  public func wait() { _ = take(until: .distantFuture) }

  /// Takes a signal, if there is one without waiting for later work.
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { take(until: timeout) }

  private func take(until deadline: DispatchTime) -> DispatchTimeoutResult {
    let result = BackgroundWork.wait(until: deadline, for: "DispatchSemaphore.wait()") { value > 0 }
    if result == .success { value -= 1 }
    return result
  }
}
