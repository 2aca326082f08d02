/// The kinds of events at one instant, in the order of the enumeration.
enum EventRank: Int, Comparable {
  /// An animation starts or ends, or the delegate of a removed one is notified.
  case animation
  /// All animations of a transaction have ended.
  case completion
  /// A scheduled closure.
  case closure
  /// A tick of a display link.
  case tick

  static func < (a: EventRank, b: EventRank) -> Bool { a.rawValue < b.rawValue }
}

/// When an event fires, with what decides between events of one instant.
struct EventTime: Comparable {
  var time: Double
  var rank: EventRank
  /// The order in which layers came into the tree; 0 for what belongs to no layer.
  var layer = 0
  /// The order of addition, scheduling or creation.
  var sequence = 0

  static func < (a: EventTime, b: EventTime) -> Bool {
    (a.time, a.rank, a.layer, a.sequence) < (b.time, b.rank, b.layer, b.sequence)
  }
}

/// Something that will happen.
struct Event: Momentary {
  var moment: EventTime
  var fire: () -> Void
}

/// Events that do not move any more once they are known: closures, completion blocks and notices.
struct EventQueue {
  private var events = EventHeap<Event>()
  private var sequence = 0

  /// The next event.
  var next: Event? { events.first }

  mutating func removeNext() { events.removeFirst() }

  /// Adds a closure.
  mutating func schedule(at time: Double, _ action: @escaping () -> Void) {
    guard time.isFinite else { return }
    add(EventTime(time: time, rank: .closure), action)
  }

  /// Adds the completion block of a transaction.
  mutating func complete(at time: Double, _ action: @escaping () -> Void) {
    add(EventTime(time: time, rank: .completion), action)
  }

  /// Adds a message to the delegate of an animation that has been removed.
  mutating func notify(at time: Double, layer: Int, _ action: @escaping () -> Void) {
    add(EventTime(time: time, rank: .animation, layer: layer), action)
  }

  private mutating func add(_ moment: EventTime, _ action: @escaping () -> Void) {
    var moment = moment
    // Notices come before starts and ends of animations of the same layer, whose numbers are positive.
    moment.sequence = moment.rank == .animation ? sequence - 1_000_000_000_000 : sequence
    sequence += 1
    events.add(Event(moment: moment, fire: action))
  }
}
