internal import SceneModel

/// The intervals of all animations of a document up to a horizon.
///
/// Intervals are computed in the order of their begins, since each may begin or end others. SMIL 3, section 5.4.
struct SMILSchedule: Sendable {
  /// By animation, in ascending order of begin.
  private(set) var intervals: [[SMILInterval]]
  /// The instant up to which all intervals are known, in seconds.
  let horizon: Double
  /// Whether the limit on intervals stopped the computation.
  private(set) var isTruncated = false

  private struct Instance {
    var time: Double
    var base: Int?
  }

  private struct Dependent {
    var animation: Int
    var edge: SMILTimeItem.Edge
    var offset: Double
    var isBegin: Bool
  }

  // An animation with the times that can begin and end it, in ascending order.
  private struct State {
    var timing: SMILTiming
    var begins: [Instance] = []
    var ends: [Instance] = []
    var dependents: [Dependent] = []
    var hasPendingEnds = false
  }

  private var states: [State]
  // The animations whose next interval may be another one.
  private var changed: Set<Int> = []

  /// Computes the intervals.
  ///
  /// - Parameter ids: the animation of every id.
  init(_ timings: [SMILTiming], ids: [String: Int], horizon: Double) {
    self.horizon = horizon
    intervals = Array(repeating: [], count: timings.count)
    states = timings.map { State(timing: $0) }
    for (index, timing) in timings.enumerated() {
      for (items, isBegin) in [(timing.begin, true), (timing.end, false)] {
        for case .offset(let seconds) in items {
          states[index][keyPath: Self.list(isBegin)].append(Instance(time: seconds))
        }
        for case .syncbase(let id, let edge, let offset) in items {
          guard let base = ids[id] else { continue }
          if !isBegin { states[index].hasPendingEnds = true }
          let dependent = Dependent(animation: index, edge: edge, offset: offset, isBegin: isBegin)
          states[base].dependents.append(dependent)
        }
      }
    }
    for index in states.indices {
      states[index].begins.sort { $0.time < $1.time }
      states[index].ends.sort { $0.time < $1.time }
    }
    run()
  }

  private static func list(_ isBegin: Bool) -> WritableKeyPath<State, [Instance]> {
    isBegin ? \.begins : \.ends
  }

  private mutating func run() {
    var candidates = [SMILInterval?](repeating: nil, count: states.count)
    var queue = SMILQueue()
    changed = Set(states.indices)
    var count = 0
    while true {
      for animation in changed {
        candidates[animation] = candidate(for: animation)
        guard let begin = candidates[animation]?.begin, begin <= horizon else { continue }
        queue.add(animation, at: begin)
      }
      guard let (begin, index) = queue.removeFirst() else { return }
      changed = []
      // An entry of the queue may be of an earlier state.
      guard let interval = candidates[index], interval.begin == begin else { continue }
      count += 1
      guard count <= Limits.smilIntervals else {
        isTruncated = true
        return
      }
      changed = [index]
      // A begin inside of an interval cuts it.
      if let last = intervals[index].last, last.end > interval.begin {
        moveEnd(of: index, to: interval.begin)
      }
      intervals[index].append(interval)
      for dependent in states[index].dependents {
        guard let time = time(dependent, by: interval, of: index) else { continue }
        insert(time, dependent, base: index)
      }
    }
  }

  private func end(of index: Int, begin: Double) -> Double? {
    let (timing, ends) = (states[index].timing, states[index].ends)
    let later = ends.position { $0.time > begin + SMILClock.tolerance }
    let next = later < ends.count ? ends[later].time : nil
    if next == nil, timing.hasEnd, !ends.isEmpty, !states[index].hasPendingEnds { return nil }
    let end = begin + timing.activeDuration(within: (next ?? .infinity) - begin)
    return end > begin ? end : nil
  }

  private func candidate(for index: Int) -> SMILInterval? {
    let (last, begins) = (intervals[index].last, states[index].begins)
    let restart = states[index].timing.restart
    if last != nil, restart == .never { return nil }
    // Begins up to the last one are used up.
    var limit = last.map { $0.begin + SMILClock.tolerance } ?? -.infinity
    let first = begins.position { $0.time > limit }
    if let last, restart == .whenNotActive { limit = last.end - SMILClock.tolerance }
    for instance in begins[first...] where instance.time >= limit {
      guard let end = end(of: index, begin: instance.time), last != nil || end > 0 else { continue }
      return SMILInterval(begin: instance.time, end: end, base: instance.base)
    }
    return nil
  }

  // The time that an interval of an animation gives to one that depends on it; nil for none.
  private func time(_ dependent: Dependent, by interval: SMILInterval, of index: Int) -> Double? {
    var time = dependent.edge == .begin ? interval.begin : interval.end
    if case .repetition(let n) = dependent.edge {
      guard let simple = states[index].timing.simpleDuration else { return nil }
      time = interval.begin + Double(n) * simple
      guard n > 0, time < interval.end - SMILClock.tolerance else { return nil }
    }
    return time.isFinite ? time + dependent.offset : nil
  }

  private mutating func insert(_ time: Double, _ dependent: Dependent, base: Int) {
    let (animation, list) = (dependent.animation, Self.list(dependent.isBegin))
    changed.insert(animation)
    let position = states[animation][keyPath: list].position { $0.time > time }
    states[animation][keyPath: list].insert(Instance(time: time, base: base), at: position)
    guard !dependent.isBegin, let last = intervals[animation].last,
      let end = end(of: animation, begin: last.begin), end < last.end
    else { return }
    moveEnd(of: animation, to: end)
  }

  // Moves the end of the last interval, and the times that follow from it.
  private mutating func moveEnd(of index: Int, to end: Double) {
    guard let old = intervals[index].popLast() else { return }
    let interval = SMILInterval(begin: old.begin, end: end, base: old.base)
    intervals[index].append(interval)
    for dependent in states[index].dependents {
      let before = time(dependent, by: old, of: index)
      let after = time(dependent, by: interval, of: index)
      guard before != after else { continue }
      if let before {
        let (animation, list) = (dependent.animation, Self.list(dependent.isBegin))
        changed.insert(animation)
        let location = states[animation][keyPath: list].firstIndex {
          $0.time == before && (!dependent.isBegin || $0.base == index)
        }
        if let location { states[animation][keyPath: list].remove(at: location) }
      }
      if let after { insert(after, dependent, base: index) }
    }
  }

  /// The last interval that has begun at an instant; nil before the first.
  func interval(of animation: Int, at time: Double) -> SMILInterval? {
    let later = intervals[animation].position { $0.begin > time + SMILClock.tolerance }
    return later > 0 ? intervals[animation][later - 1] : nil
  }
}

/// Indices by time, and then by themselves.
struct SMILQueue {
  // In order from the first that has not been removed; most are added near the end.
  private var entries: [(time: Double, element: Int)] = []
  private var first = 0

  mutating func add(_ element: Int, at time: Double) {
    entries.insert((time, element), at: entries[first...].position { $0 > (time, element) })
  }

  mutating func removeFirst() -> (time: Double, element: Int)? {
    guard first < entries.count else { return nil }
    defer { first += 1 }
    return entries[first]
  }
}

extension RandomAccessCollection where Index == Int {
  /// The index of the first element of an ordered list that meets a condition, which all later ones meet, too.
  func position(_ isMet: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isMet(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Range<Int> {
  /// The parts of indices that belong together.
  ///
  /// - Parameter belong: whether an index belongs to the part that begins with another one.
  func runs(_ belong: (_ first: Int, _ index: Int) -> Bool) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for index in self {
      if let last = result.last?.lowerBound, belong(last, index) {
        result[result.count - 1] = last..<index + 1
      } else {
        result.append(index..<index + 1)
      }
    }
    return result
  }
}
