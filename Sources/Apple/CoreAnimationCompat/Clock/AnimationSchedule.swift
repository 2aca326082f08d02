/// The animations that have still to start or to end, and which of them is next.
///
/// A binary heap whose entries are let lie when times change: an entry counts as long as it bears the number of
/// its animation's last planning.
///
/// - Complexity: O(log *n*) an event; O(*n*) when clocks have changed.
struct AnimationSchedule {
  private struct Entry {
    var moment: EventMoment
    var animation: AttachedAnimation
    var plan: Int

    var counts: Bool { animation.isWaiting && animation.plan == plan }
  }

  // The least moment first; the children of i are 2i + 1 and 2i + 2.
  private var heap: [Entry] = []
  private var animations: [AttachedAnimation] = []
  private var countAtCleaning = 0

  /// Adds an animation that has been planned.
  mutating func add(_ animation: AttachedAnimation) {
    animations.append(animation)
    clean()
    place(animation)
  }

  /// Places an animation whose time has changed.
  mutating func place(_ animation: AttachedAnimation) {
    guard animation.isWaiting, animation.nextTime < .infinity else { return }
    heap.append(Entry(moment: animation.moment, animation: animation, plan: animation.plan))
    rise(heap.count - 1)
  }

  /// Plans all animations anew, since clocks have changed.
  mutating func replan(after now: Double) {
    animations.removeAll { !$0.isWaiting }
    countAtCleaning = animations.count
    heap = []
    for animation in animations {
      animation.schedule(after: now)
      place(animation)
    }
  }

  /// The animation that starts or ends next.
  mutating func next() -> AttachedAnimation? {
    while let first = heap.first {
      if first.counts { return first.animation }
      removeFirst()
    }
    return nil
  }

  // Those that have ended are let go when they are the greater part.
  private mutating func clean() {
    guard animations.count > 2 * countAtCleaning + 64 else { return }
    animations.removeAll { !$0.isWaiting }
    countAtCleaning = animations.count
  }

  private mutating func rise(_ index: Int) {
    var index = index
    while index > 0 {
      let parent = (index - 1) / 2
      guard heap[index].moment < heap[parent].moment else { return }
      heap.swapAt(index, parent)
      index = parent
    }
  }

  private mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var index = 0
    while 2 * index + 1 < heap.count {
      var child = 2 * index + 1
      if child + 1 < heap.count, heap[child + 1].moment < heap[child].moment { child += 1 }
      guard heap[child].moment < heap[index].moment else { return }
      heap.swapAt(index, child)
      index = child
    }
  }
}
