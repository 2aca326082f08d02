public import CoreGraphicsCompat
public import Foundation
internal import Graphics

/// Calls a closure at every tick of the display.
///
/// Ticks have a fixed rate, 60 a second unless the recorder sets another one, at any frame rate of
/// the output. So programs that add something at every tick make the same image at any rate. Linux
/// has no selectors, so a closure replaces the target.
public final class CADisplayLink: NSObject {
  private let action: (CADisplayLink) -> Void
  private let number: Int
  private let session: RecordingSession
  // Every run loop is the virtual clock, so what counts is whether there is any mode left.
  private var modes: Set<RunLoop.Mode> = []
  private var frameRateRange = CAFrameRateRange.default
  // The number of the last processed tick of the display.
  private var lastTick = -1

  /// The media time of the tick, in seconds.
  public private(set) var timestamp: CFTimeInterval = 0
  /// The media time of the next tick.
  public private(set) var targetTimestamp: CFTimeInterval = 0
  /// The seconds between two ticks of the display.
  public var duration: CFTimeInterval { session.links.time(ofTick: 1) }
  /// Whether ticks are left out.
  public var isPaused = false
  /// The requested number of ticks a second; 0 for all of them.
  public var preferredFramesPerSecond = 0 {
    didSet {
      let rate = Float(preferredFramesPerSecond)
      frameRateRange = CAFrameRateRange(minimum: rate, maximum: rate, preferred: rate)
    }
  }
  /// The requested ticks a second: the preferred rate, and without one the fastest of the range.
  public var preferredFrameRateRange: CAFrameRateRange {
    get { frameRateRange }
    set {
      let rate = Double(newValue.preferred ?? newValue.maximum)
      preferredFramesPerSecond = Int(clamping: rate, in: 0...1000)
      frameRateRange = newValue
    }
  }
  /// Every how many ticks the closure is called; the older way to ask for fewer.
  public var frameInterval: Int {
    get {
      preferredFramesPerSecond > 0 ? max(1, session.links.rate / preferredFramesPerSecond) : 1
    }
    set { preferredFramesPerSecond = newValue > 1 ? max(1, session.links.rate / newValue) : 0 }
  }

  /// A link that does nothing before it is added to a run loop.
  ///
  /// - Parameter action: called at every tick with the link.
  public init(_ action: @escaping (CADisplayLink) -> Void) {
    self.action = action
    session = RecordingSession.current
    number = session.nextNumber()
  }

  /// Starts the ticks; every run loop is the virtual clock.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard modes.insert(mode).inserted, modes.count == 1 else { return }
    lastTick = session.links.tick(before: session.clock)
    session.links.add(self)
  }

  /// Stops the ticks when none of the link's modes is left.
  public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    modes.remove(mode)
    if modes.isEmpty { invalidate() }
  }

  /// Stops the ticks for good.
  public func invalidate() {
    modes = []
    session.links.remove(self)
  }

  // MARK: Ticks

  var sequence: Int { number }

  /// The number of the next tick that the link is called at.
  var nextTick: Int { tick(after: lastTick) }

  // With fewer ticks a second than the display has, those at which the whole number of them grows.
  private func tick(after last: Int) -> Int {
    let rate = session.links.rate
    let wanted = preferredFramesPerSecond
    guard wanted > 0, wanted < rate else { return last + 1 }
    guard last >= 0 else { return 0 }
    // The first n with floor(n · wanted / rate) > floor(last · wanted / rate).
    let next = last * wanted / rate + 1
    return (next * rate + wanted - 1) / wanted
  }

  func fire() {
    lastTick = nextTick
    timestamp = session.clock.start + session.links.time(ofTick: lastTick)
    targetTimestamp = session.clock.start + session.links.time(ofTick: nextTick)
    if !isPaused { action(self) }
  }
}

/// The display links of a recording.
struct DisplayLinkList {
  /// Ticks a second.
  var rate = 60
  private var links: [CADisplayLink] = []

  mutating func add(_ link: CADisplayLink) { links.append(link) }

  mutating func remove(_ link: CADisplayLink) { links.removeAll { $0 === link } }

  /// Seconds since the start of the recording.
  func time(ofTick number: Int) -> Double { Double(number) / Double(rate) }

  /// The last tick that is past; those of this very instant are not.
  func tick(before clock: VirtualClock) -> Int {
    let ticks = (clock.now - clock.start) * Double(rate)
    return Int(clamping: ticks - 1e-6, .up) - 1
  }

  /// The next tick of any link.
  func next(after clock: VirtualClock, session: RecordingSession) -> Event? {
    var next: Event?
    for link in links {
      let moment = EventTime(
        time: max(clock.now, clock.start + time(ofTick: link.nextTick)),
        rank: .tick,
        sequence: link.sequence
      )
      if let earliest = next, earliest.moment < moment { continue }
      next = Event(moment: moment) { link.fire() }
    }
    return next
  }
}
