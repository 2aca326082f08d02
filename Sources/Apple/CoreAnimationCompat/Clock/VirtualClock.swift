public import CoreGraphicsCompat

/// The time of a recording: computed, not measured.
///
/// Between events the clock does not advance, however long code runs; it jumps from one event to
/// the next. Callbacks see exactly the time of their event, so animations that they start are
/// independent of any frame rate. At one instant events fire in this order: starts and ends of
/// animations by the order in which their layers came into the tree, then by the order of the
/// animations; completion blocks of transactions; scheduled closures in the order of scheduling;
/// display links in the order of creation.
public final class VirtualClock {
  /// Media time in seconds, what `CACurrentMediaTime()` gives.
  public internal(set) var now: CFTimeInterval
  /// The media time at which the recording starts; scene time 0.
  public let start: CFTimeInterval

  // Code may keep the clock longer than the recording lasts.
  private weak var session: RecordingSession?

  init(session: RecordingSession, start: CFTimeInterval) {
    self.session = session
    self.start = start
    now = start
  }

  /// The clock of the recording that runs on this thread.
  public static var current: VirtualClock { RecordingSession.current.clock }

  /// Runs a closure later, as `DispatchQueue.main.asyncAfter` does with a real clock.
  ///
  /// - Parameters:
  ///   - delay: seconds from now; a negative one counts as 0, an infinite one never fires.
  ///   - action: the closure, which runs in a separate transaction.
  public func schedule(after delay: CFTimeInterval, _ action: @escaping () -> Void) {
    schedule(at: now + (delay > 0 ? delay : 0), action)
  }

  /// Runs a closure repeatedly, as a repeating `Timer` does with a real clock.
  ///
  /// The times are start + n · interval, computed and not summed up.
  ///
  /// - Parameters:
  ///   - interval: seconds between two runs and before the first one; at least 0.0001.
  ///   - action: the closure; its argument stops the repetition.
  /// - Returns: the timer, which stops the repetition too.
  @discardableResult public func schedule(
    every interval: CFTimeInterval,
    _ action: @escaping (VirtualTimer) -> Void
  ) -> VirtualTimer {
    let timer = VirtualTimer(clock: self, interval: interval, action)
    timer.scheduleNext()
    return timer
  }

  /// Runs a closure at a media time, or as soon as possible when it is past.
  ///
  /// - Parameters:
  ///   - time: seconds of media time.
  ///   - action: the closure, which runs in a separate transaction.
  public func schedule(at time: CFTimeInterval, _ action: @escaping () -> Void) {
    session?.events.schedule(at: max(now, time), action)
  }

  /// Fires every event up to a media time, and sets the clock to that time.
  ///
  /// Earlier changes are committed first. The recorder runs the clock by itself. A program that
  /// reads presentation values in between may run part of the time itself. A call from a callback
  /// only reports a message.
  ///
  /// - Parameter end: seconds of media time.
  public func run(until end: CFTimeInterval) {
    session?.run(until: end)
  }
}

/// The media time of the recording on this thread, in seconds; 0 at its start unless it asks otherwise.
public func CACurrentMediaTime() -> CFTimeInterval { VirtualClock.current.now }

/// Something that a clock runs again and again.
public final class VirtualTimer {
  /// Seconds between two runs.
  public let timeInterval: CFTimeInterval
  /// Whether it still runs.
  public private(set) var isValid = true

  private let clock: VirtualClock
  private let start: CFTimeInterval
  private let action: (VirtualTimer) -> Void
  private var runs = 0.0

  init(
    clock: VirtualClock,
    interval: CFTimeInterval,
    _ action: @escaping (VirtualTimer) -> Void
  ) {
    self.clock = clock
    self.action = action
    // As Foundation's timers; the bound on events at one instant would stop it otherwise.
    timeInterval = interval > 0.0001 ? interval : 0.0001
    start = clock.now
  }

  /// Stops it for good.
  public func invalidate() { isValid = false }

  func scheduleNext() {
    runs += 1
    clock.schedule(at: start + runs * timeInterval) { [self] in
      guard isValid else { return }
      action(self)
      if isValid { scheduleNext() }
    }
  }
}
