public import Dispatch

/// The queue under the name that code for iOS delays closures by.
///
/// Not the name of the class: the compiler takes the closures of a class of this name for those of threads.
public typealias DispatchQueue = ClockQueue

/// A queue whose closures run on the virtual clock.
///
/// All queues are one: closures run on the thread of the recording, serially, in the order in which
/// they were scheduled for an instant. Code that waits for the work of another queue does it. Work for several threads at once belongs on a
/// `Dispatch.DispatchQueue`.
public final class ClockQueue: Sendable {
  /// The program's name for the queue.
  public let label: String

  /// A queue; it has no more order than the other ones, and quality, attributes and target are without meaning.
  public init(
    label: String,
    qos: DispatchQoS = .unspecified,
    attributes: Attributes = [],
    autoreleaseFrequency: AutoreleaseFrequency = .inherit,
    target: ClockQueue? = nil
  ) {
    self.label = label
  }

  /// The queue of the main thread.
  public static let main = ClockQueue(label: "main")

  /// A queue of the background.
  public static func global(qos: DispatchQoS.QoSClass = .default) -> ClockQueue {
    ClockQueue(label: "global")
  }

  /// Runs a closure at this instant, after the code that runs now, as work of a group if there is one.
  public func async(
    group: ClockGroup? = nil,
    qos: DispatchQoS = .unspecified,
    flags: DispatchWorkItemFlags = [],
    execute work: @escaping () -> Void
  ) {
    group?.enter()
    schedule(.now()) {
      work()
      group?.leave()
    }
  }

  /// Runs a work item at this instant, after the code that runs now, as work of a group if there is one.
  public func async(group: ClockGroup? = nil, execute workItem: DispatchWorkItem) {
    async(group: group, execute: workItem.perform)
  }

  /// Runs a closure at an instant of the clock; a past one counts as now.
  public func asyncAfter(
    deadline: DispatchTime,
    qos: DispatchQoS = .unspecified,
    flags: DispatchWorkItemFlags = [],
    execute work: @escaping () -> Void
  ) {
    schedule(deadline, work)
  }

  /// Runs a work item at an instant of the clock, unless it is cancelled before.
  public func asyncAfter(deadline: DispatchTime, execute workItem: DispatchWorkItem) {
    schedule(deadline, workItem.perform)
  }

  /// Runs a closure at an instant of the clock, which is that of the wall here.
  public func asyncAfter(
    wallDeadline: DispatchWallTime,
    qos: DispatchQoS = .unspecified,
    flags: DispatchWorkItemFlags = [],
    execute work: @escaping () -> Void
  ) {
    schedule(wallDeadline, work)
  }

  /// Runs a work item at an instant of the clock, which is that of the wall here.
  public func asyncAfter(wallDeadline: DispatchWallTime, execute workItem: DispatchWorkItem) {
    schedule(wallDeadline, workItem.perform)
  }

  func schedule(_ time: DispatchTime, _ action: @escaping () -> Void) {
    let clock = VirtualClock.current
    guard self !== Self.main else { return clock.schedule(at: time.seconds, action) }
    let work = BackgroundWork.current.add(at: time.seconds, action)
    clock.schedule(at: time.seconds) { work.run() }
  }

  /// Runs a closure now for each of some numbers, one after the other.
  public static func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {
    for index in 0..<max(0, iterations) { work(index) }
  }

  /// Runs a closure now.
  public func sync<Result>(
    flags: DispatchWorkItemFlags = [],
    execute work: () throws -> Result
  ) rethrows -> Result { try work() }

  /// Runs a work item now.
  public func sync(execute workItem: DispatchWorkItem) { workItem.perform() }
}

extension ClockQueue {
  /// The attributes of a queue; without effect here, as closures run serially.
  public struct Attributes: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt64

    /// Attributes by their bits.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Closures may run beside each other.
    public static let concurrent = Attributes(rawValue: 1 << 1)
  }

  /// When a queue drains its pools of released objects; there are none on Linux.
  public enum AutoreleaseFrequency: Sendable {
    case inherit, workItem, never
  }
}
