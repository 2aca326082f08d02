/// Calls a closure later, once or again and again, on the virtual clock.
///
/// The name that code for iOS knows. Methods and closures go in the place of selectors. Dates of the virtual clock
/// count from the start of media time: `Date(timeIntervalSinceReferenceDate: CACurrentMediaTime())` is now.
open class Timer: NSObject {
  /// Seconds between two calls; 0 for a timer that calls once.
  public let timeInterval: TimeInterval
  /// Whether it will still call.
  public private(set) var isValid = true
  /// Something of the program's own.
  public let userInfo: Any?
  /// Accepted: calls are exact.
  open var tolerance: TimeInterval = 0
  /// When it calls next, by the virtual clock; `distantFuture` lets it rest.
  open var fireDate: Date {
    didSet { if isScheduled { scheduleCalls() } }
  }

  private let block: (Timer) -> Void
  private var isScheduled = false
  // The number of the last call that was planned: earlier plans are void.
  private var plan = 0

  /// A timer that begins when it is added to a run loop.
  ///
  /// - Parameters:
  ///   - interval: seconds until the first call and between calls; at least 0.0001.
  ///   - repeats: whether it calls again.
  ///   - block: the closure to call.
  public convenience init(
    timeInterval interval: TimeInterval,
    repeats: Bool,
    block: @escaping (Timer) -> Void
  ) {
    self.init(interval: interval, repeats: repeats, info: nil, block: block)
  }

  /// A timer that calls first at a date of the virtual clock, once it is added to a run loop.
  ///
  /// - Parameters:
  ///   - date: when it calls first; a past date counts as now.
  ///   - interval: seconds between calls; at least 0.0001.
  ///   - repeats: whether it calls again.
  ///   - block: the closure to call.
  public convenience init(
    fire date: Date,
    interval: TimeInterval,
    repeats: Bool,
    block: @escaping (Timer) -> Void
  ) {
    self.init(interval: interval, repeats: repeats, info: nil, block: block)
    fireDate = date
  }

  init(interval: TimeInterval, repeats: Bool, info: Any?, block: @escaping (Timer) -> Void) {
    let delay = max(0.0001, interval)
    timeInterval = repeats ? delay : 0
    userInfo = info
    fireDate = Date(timeIntervalSinceReferenceDate: CACurrentMediaTime() + delay)
    self.block = block
  }

  /// A timer that runs.
  @discardableResult open class func scheduledTimer(
    withTimeInterval interval: TimeInterval,
    repeats: Bool,
    block: @escaping (Timer) -> Void
  ) -> Timer {
    let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
    timer.schedule()
    return timer
  }

  /// Calls now, besides the calls that are due; a timer that calls once is done then.
  open func fire() {
    guard isValid else { return }
    if timeInterval == 0 { invalidate() }
    block(self)
  }

  /// Ends the calls.
  open func invalidate() { isValid = false }

  /// Begins, once.
  func schedule() {
    guard !isScheduled, isValid else { return }
    isScheduled = true
    scheduleCalls()
  }

  // Plans the calls from the date on. Their times are computed, and not summed up.
  private func scheduleCalls() {
    plan += 1
    let start = max(CACurrentMediaTime(), fireDate.timeIntervalSinceReferenceDate)
    call(0, of: plan, from: start)
  }

  private func call(_ number: Int, of plan: Int, from start: Double) {
    guard start < Date.distantFuture.timeIntervalSinceReferenceDate else { return }
    VirtualClock.current.schedule(at: start + Double(number) * timeInterval) { [self] in
      guard isValid, plan == self.plan else { return }
      fire()
      if isValid, plan == self.plan { call(number + 1, of: plan, from: start) }
    }
  }
}

extension RunLoop {
  /// Begins a timer; modes are without meaning.
  public func add(_ timer: Timer, forMode mode: RunLoop.Mode) { timer.schedule() }
}
