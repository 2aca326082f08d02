public import Dispatch

/// The work item under the name that code for iOS cancels closures by; see `DispatchQueue`.
public typealias DispatchWorkItem = ClockWorkItem

/// A closure for a queue that can be cancelled before it runs.
public final class ClockWorkItem {
  /// Whether it will not run any more.
  public private(set) var isCancelled = false

  private let block: () -> Void
  private var followers: [(ClockQueue, () -> Void)] = []
  private var isDone = false

  /// A work item; quality and flags are without meaning.
  public init(
    qos: DispatchQoS = .unspecified,
    flags: DispatchWorkItemFlags = [],
    block: @escaping () -> Void
  ) { self.block = block }

  /// Runs the closure now unless it is cancelled, and what waits for it afterwards.
  public func perform() {
    if !isCancelled { block() }
    isDone = true
    for (queue, action) in followers { queue.async(execute: action) }
    followers = []
  }

  /// Stops the closure from running, if it does not run already.
  public func cancel() { isCancelled = true }

  /// Does the work of other queues that is due, until the closure has run.
  public func wait() {
    _ = BackgroundWork.wait(for: "DispatchWorkItem.wait()") { isDone }
  }

  /// Runs another closure after this one.
  public func notify(queue: ClockQueue, execute: @escaping () -> Void) {
    if isDone { queue.async(execute: execute) } else { followers.append((queue, execute)) }
  }
}
