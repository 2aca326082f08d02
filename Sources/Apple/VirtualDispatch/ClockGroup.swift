public import Foundation

/// The group under the name that code for iOS waits by.
public typealias DispatchGroup = ClockGroup

/// A group of work whose completion is reported on the virtual clock.
public final class ClockGroup {
  private var count = 0
  private var waiting: [() -> Void] = []

  /// A group without work.
  public init() {}

  /// Work begins.
  public func enter() { count += 1 }

  /// Work ends.
  public func leave() {
    count = max(0, count - 1)
    guard count == 0 else { return }
    let ready = waiting
    waiting = []
    for action in ready { ClockQueue.main.async(execute: action) }
  }

  /// Does the work of other queues that is due, until none of the group is left.
  public func wait() { _ = wait(timeout: .distantFuture) }

  /// Does the work of other queues that is due; later work of the group is a timeout.
  public func wait(timeout: DispatchTime) -> DispatchTimeoutResult {
    BackgroundWork.wait(until: timeout, for: "DispatchGroup.wait()") { count == 0 }
  }

  /// Runs a closure once no work is left.
  public func notify(queue: ClockQueue, execute work: @escaping () -> Void) {
    if count == 0 { queue.async(execute: work) } else { waiting.append(work) }
  }

  /// Runs a work item once no work is left.
  public func notify(queue: ClockQueue, work: DispatchWorkItem) {
    notify(queue: queue) { work.perform() }
  }
}
