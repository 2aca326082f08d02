internal import Foundation
internal import SceneModel

/// The recordings of one thread that take over each other's layers.
///
/// Its identity distinguishes layers that were made on different threads.
final class RecordingThread {}

/// The state of one recording.
///
/// There is one per thread, so that recordings run concurrently.
///
/// Layers and animations are ordinary objects without a lock; they belong to the thread that makes
/// them.
final class RecordingSession {
  private static let key = "animrender.recording"

  /// The session of this thread, made when it is first asked for.
  static var current: RecordingSession {
    let storage = Thread.current.threadDictionary
    if let session = storage[key] as? RecordingSession, !session.hasEnded { return session }
    let session = RecordingSession()
    storage[key] = session
    return session
  }

  /// Makes a new session the current one of this thread.
  ///
  /// Layers that the program has made before it made its recorder belong to the new one.
  static func begin(startingAt start: Double = 0) -> RecordingSession {
    let storage = Thread.current.threadDictionary
    let session = RecordingSession(startingAt: start)
    if let former = storage[key] as? RecordingSession, !former.hasEnded, former.tree.root == nil {
      session.takeOver(former)
    }
    storage[key] = session
    return session
  }

  // Takes over images too, which layers reference by the store's names, and audio.
  private func takeOver(_ former: RecordingSession) {
    guard tree.takeOver(former.tree) else { return }
    thread = former.thread
    images = former.images
    audios = former.audios.beginning(at: start)
    counter = former.counter
    transactions.touch()
  }

  /// Does something with this session as the thread's, which may be another thread than the one it began on.
  func asCurrent(_ body: () -> Void) {
    let storage = Thread.current.threadDictionary
    let other = storage[Self.key]
    storage[Self.key] = self
    body()
    storage[Self.key] = other
  }

  /// Ends the session: the next layer of its thread begins a new one.
  func end() {
    hasEnded = true
    links = DisplayLinkList()
    events = EventQueue()
    tree.clear()
  }

  /// At most so many events at one instant: stops callbacks that start each other for ever.
  static let eventsPerInstant = 10_000

  private(set) lazy var clock = VirtualClock(session: self, start: start)
  private let start: Double
  let transactions = TransactionStack()
  let tree = CommittedTree()
  private(set) var thread = RecordingThread()
  let diagnostics = DiagnosticLog()
  private(set) var images = ImageStore()
  var audios = RecordedAudioList()
  var events = EventQueue()
  var links = DisplayLinkList()
  /// The pixels of the image, once they are known.
  var size: CGSize?
  /// Whether layers that have not been committed ask their delegates for actions.
  var animatesNewLayers = false
  private var eventsAtInstant = 0
  private var isHalted = false
  private var hasEnded = false
  private var isRunning = false
  /// Whether the clock has run, so that the set-up is committed.
  private(set) var hasBegun = false
  private var counter = 0

  init(startingAt start: Double = 0) {
    self.start = start
  }

  /// A number greater than every one before it.
  func nextNumber() -> Int {
    counter += 1
    return counter
  }

  /// Seconds of the scene at a media time.
  func sceneTime(_ mediaTime: Double) -> Double { mediaTime - start }

  // MARK: Running

  func run(until end: Double) {
    guard !hasEnded else { return }
    guard !isRunning else {
      return diagnostics.add(.warning, .ignored, "the clock runs already: a callback cannot run it")
    }
    isRunning = true
    defer { isRunning = false }
    endTurn()
    hasBegun = true
    while !isHalted, let event = nextEvent(), event.moment.time <= end {
      guard advance(to: event.moment.time) else { break }
      if let queued = events.next, queued.moment == event.moment { events.removeNext() }
      event.fire()
      endTurn()
    }
    if !isHalted, end > clock.now, end.isFinite { clock.now = end }
  }

  // False when too much happens at one instant.
  private func advance(to time: Double) -> Bool {
    if time > clock.now {
      clock.now = time
      eventsAtInstant = 0
    }
    eventsAtInstant += 1
    guard eventsAtInstant > Self.eventsPerInstant else { return true }
    isHalted = true
    let message =
      "more than \(Self.eventsPerInstant) events at \(clock.now) s: callbacks start each other "
      + "without end (give the animations they add a duration, or schedule them later)"
    diagnostics.add(.error, .limit, message)
    return false
  }

  private func nextEvent() -> Event? {
    [events.next, tree.nextEvent(in: self), links.next(after: clock, session: self)]
      .compactMap(\.self).min { $0.moment < $1.moment }
  }

  // MARK: Turns

  /// Commits what the code that has just run has left open.
  private func endTurn() {
    while transactions.isExplicitlyOpen {
      let message = "a transaction was begun and not committed (call CATransaction.commit())"
      diagnostics.add(.warning, .ignored, message)
      transactions.commit(in: self)
    }
    transactions.flush(in: self)
  }
}
