/// The animations that have still to start or to end, and which of them is next.
///
/// Entries of the heap are let lie when times change: one counts as long as it bears the number of its animation's
/// last planning.
///
/// - Complexity: O(log *n*) an event; O(*n*) when clocks have changed.
struct AnimationSchedule {
  private struct Entry: Momentary {
    var moment: EventTime
    var animation: AttachedAnimation
    var plan: Int

    var counts: Bool { animation.isWaiting && animation.plan == plan }
  }

  private var heap = EventHeap<Entry>()
  private var animations: [AttachedAnimation] = []
  private var countAtCleaning = 0

  /// Adds an animation that has been planned.
  mutating func add(_ animation: AttachedAnimation) {
    animations.append(animation)
    clean()
    enqueue(animation)
  }

  /// Places an animation whose time has changed.
  mutating func enqueue(_ animation: AttachedAnimation) {
    guard animation.isWaiting, animation.nextTime < .infinity else { return }
    heap.add(Entry(moment: animation.moment, animation: animation, plan: animation.plan))
  }

  /// Plans all animations anew, since clocks have changed.
  mutating func replan(after now: Double) {
    animations.removeAll { !$0.isWaiting }
    countAtCleaning = animations.count
    heap = EventHeap()
    for animation in animations {
      animation.schedule(after: now)
      enqueue(animation)
    }
  }

  /// The animation that starts or ends next.
  mutating func next() -> AttachedAnimation? {
    while let first = heap.first {
      if first.counts { return first.animation }
      heap.removeFirst()
    }
    return nil
  }

  // Removes ended animations once they are the majority.
  private mutating func clean() {
    guard animations.count > 2 * countAtCleaning + 64 else { return }
    animations.removeAll { !$0.isWaiting }
    countAtCleaning = animations.count
  }
}
