public import Dispatch

/// Something that gives events to a queue: a timer here.
public protocol DispatchSourceProtocol: AnyObject {
  /// Whether it is cancelled.
  var isCancelled: Bool { get }

  /// Sets the closure that receives the events.
  func setEventHandler(handler: (() -> Void)?)
  /// Sets the closure that runs once the source is cancelled.
  func setCancelHandler(handler: (() -> Void)?)
  /// Begins, as the first `resume()` does.
  func activate()
  /// Begins, or takes back one `suspend()`.
  func resume()
  /// Stops the events until `resume()`: those of the meantime become one.
  func suspend()
  /// Ends the events for good.
  func cancel()
}

extension DispatchSourceProtocol {
  /// Sets the closure that receives the events; quality and flags are without meaning.
  public func setEventHandler(
    qos: DispatchQoS,
    flags: DispatchWorkItemFlags = [],
    handler: (() -> Void)?
  ) { setEventHandler(handler: handler) }

  /// Sets the work item that receives the events.
  public func setEventHandler(handler: DispatchWorkItem) {
    setEventHandler(handler: handler.perform)
  }
}

/// A source whose events come by the virtual clock.
public protocol DispatchSourceTimer: DispatchSourceProtocol {
  /// Sets the first event, and the seconds between events; infinite for a single one.
  func schedule(deadline: DispatchTime, repeating interval: Double, leeway: DispatchTimeInterval)
}

extension DispatchSourceTimer {
  /// Sets the first event, and the time between events; events are exact.
  public func schedule(
    deadline: DispatchTime,
    repeating interval: DispatchTimeInterval = .never,
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) { schedule(deadline: deadline, repeating: interval.seconds, leeway: leeway) }

  /// Sets the first event, and the seconds between events.
  public func schedule(deadline: DispatchTime, repeating interval: Double) {
    schedule(deadline: deadline, repeating: interval, leeway: .nanoseconds(0))
  }

  /// Sets the first event, and the time between events.
  public func schedule(
    wallDeadline: DispatchWallTime,
    repeating interval: DispatchTimeInterval = .never,
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) { schedule(deadline: wallDeadline, repeating: interval.seconds, leeway: leeway) }

  /// Sets the first event, and the seconds between events.
  public func schedule(
    wallDeadline: DispatchWallTime,
    repeating interval: Double,
    leeway: DispatchTimeInterval = .nanoseconds(0)
  ) { schedule(deadline: wallDeadline, repeating: interval, leeway: leeway) }
}

/// Makes sources of events: timers of the virtual clock.
public enum DispatchSource {
  /// Options of a timer; without effect here, as events are exact.
  public struct TimerFlags: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Options by their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Events come as near to their times as possible.
    public static let strict = TimerFlags(rawValue: 1)
  }

  /// Returns a timer that begins when it is resumed, and whose events end with its last reference.
  public static func makeTimerSource(
    flags: TimerFlags = [],
    queue: DispatchQueue? = nil
  ) -> any DispatchSourceTimer { ClockSourceTimer(queue: queue ?? .global()) }
}

private final class ClockSourceTimer: DispatchSourceTimer {
  private(set) var isCancelled = false

  private let queue: ClockQueue
  private var onEvent: (() -> Void)?
  private var onCancel: (() -> Void)?
  // The first event, and the seconds between events.
  private var start: Double?
  private var interval = Double.infinity
  // 1 for a timer that has not begun.
  private var suspensions = 1
  // The number of the next event.
  private var next = 0.0
  // The number of the last event that was planned: earlier plans are void.
  private var plan = 0

  init(queue: ClockQueue) { self.queue = queue }

  func setEventHandler(handler: (() -> Void)?) { onEvent = handler }

  func setCancelHandler(handler: (() -> Void)?) { onCancel = handler }

  func schedule(deadline: DispatchTime, repeating interval: Double, leeway: DispatchTimeInterval) {
    start = deadline.seconds
    // The bound on events at one instant would stop it otherwise.
    self.interval = max(0.0001, interval)
    next = 0
    planEvent()
  }

  func activate() { if suspensions == 1 { resume() } }

  func resume() {
    suspensions = max(0, suspensions - 1)
    planEvent()
  }

  func suspend() {
    suspensions += 1
    plan += 1
  }

  func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    plan += 1
    if let onCancel { queue.async(execute: onCancel) }
  }

  // Times are computed, and not summed up. The first product would be infinity times 0.
  private func planEvent() {
    plan += 1
    guard let start, suspensions == 0, !isCancelled else { return }
    let time = next == 0 ? start : start + next * interval
    guard time < .infinity else { return }
    let number = plan
    queue.schedule(DispatchTime(seconds: time)) { [weak self] in
      guard let self, plan == number else { return }
      // Events of the time of a suspension are one.
      let missed = ((CACurrentMediaTime() - start) / interval + 1e-9).rounded(.down)
      next = max(next, missed) + 1
      onEvent?()
      if plan == number { planEvent() }
    }
  }
}
