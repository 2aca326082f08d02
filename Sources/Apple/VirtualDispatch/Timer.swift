/// Calls a closure later, once or again and again, on the virtual clock.
///
/// The name that code for iOS knows. Timers with a target and a selector need the Objective-C runtime.
open class Timer: NSObject {
  /// Seconds between two calls; 0 for a timer that calls once.
  public let timeInterval: TimeInterval
  /// Whether it will still call.
  public private(set) var isValid = true
  /// Accepted: calls are exact.
  open var tolerance: TimeInterval = 0

  private let block: (Timer) -> Void
  private let delay: TimeInterval
  private var isScheduled = false

  /// A timer that begins when it is added to a run loop.
  ///
  /// - Parameters:
  ///   - interval: seconds until the first call and between calls; at least 0.0001.
  ///   - repeats: whether it calls again.
  ///   - block: what is called.
  public init(
    timeInterval interval: TimeInterval,
    repeats: Bool,
    block: @escaping (Timer) -> Void
  ) {
    delay = max(0.0001, interval)
    timeInterval = repeats ? delay : 0
    self.block = block
    super.init()
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
  fileprivate func schedule() {
    guard !isScheduled, isValid else { return }
    isScheduled = true
    if timeInterval == 0 {
      VirtualClock.current.schedule(after: delay) { [self] in fire() }
    } else {
      VirtualClock.current.schedule(every: timeInterval) { [self] clock in
        if isValid { block(self) }
        if !isValid { clock.invalidate() }
      }
    }
  }
}

extension RunLoop {
  /// Begins a timer; modes are without meaning.
  public func add(_ timer: Timer, forMode mode: RunLoop.Mode) { timer.schedule() }
}
