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

  private let timings: [SMILTiming]
  private var begins: [[Instance]]
  private var ends: [[Instance]]
  private var dependents: [[Dependent]]
  private var pendingEnds: [Bool]

  /// Computes the intervals.
  ///
  /// - Parameter ids: the animation of every id.
  init(_ timings: [SMILTiming], ids: [String: Int], horizon: Double) {
    self.timings = timings
    self.horizon = horizon
    intervals = Array(repeating: [], count: timings.count)
    begins = Array(repeating: [], count: timings.count)
    ends = Array(repeating: [], count: timings.count)
    dependents = Array(repeating: [], count: timings.count)
    pendingEnds = Array(repeating: false, count: timings.count)
    for (index, timing) in timings.enumerated() {
      for (items, isBegin) in [(timing.begin, true), (timing.end, false)] {
        for item in items { add(item, of: index, isBegin: isBegin, ids) }
      }
    }
    for index in timings.indices {
      begins[index].sort { $0.time < $1.time }
      ends[index].sort { $0.time < $1.time }
    }
    run()
  }

  private mutating func add(
    _ item: SMILTimeItem,
    of index: Int,
    isBegin: Bool,
    _ ids: [String: Int]
  ) {
    switch item {
    case .offset(let seconds):
      self[keyPath: Self.list(isBegin)][index].append(Instance(time: seconds))
    case .syncbase(let id, let edge, let offset):
      guard let base = ids[id] else { return }
      if !isBegin { pendingEnds[index] = true }
      dependents[base].append(
        Dependent(animation: index, edge: edge, offset: offset, isBegin: isBegin)
      )
    case .never: break
    }
  }

  private static func list(_ isBegin: Bool) -> WritableKeyPath<SMILSchedule, [[Instance]]> {
    isBegin ? \.begins : \.ends
  }

  private mutating func run() {
    var candidates = [SMILInterval?](repeating: nil, count: timings.count)
    var queue = SMILQueue()
    var changed = Set(timings.indices)
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
        moveEnd(of: index, to: interval.begin, &changed)
      }
      intervals[index].append(interval)
      announce(interval, of: index, &changed)
    }
  }

  private func end(of index: Int, begin: Double) -> Double? {
    let timing = timings[index]
    let later = ends[index].position { $0.time > begin + SMILClock.tolerance }
    let next = later < ends[index].count ? ends[index][later].time : nil
    if next == nil, timing.hasEnd, !ends[index].isEmpty, !pendingEnds[index] { return nil }
    let end = begin + timing.activeDuration(within: (next ?? .infinity) - begin)
    return end > begin ? end : nil
  }

  private func candidate(for index: Int) -> SMILInterval? {
    let last = intervals[index].last
    if last != nil, timings[index].restart == .never { return nil }
    // Begins up to the last one are used up.
    let first = last.map { last in
      begins[index].position { $0.time > last.begin + SMILClock.tolerance }
    }
    for instance in begins[index][(first ?? 0)...] {
      if let last {
        guard instance.time > last.begin + SMILClock.tolerance else { continue }
        if timings[index].restart == .whenNotActive,
          instance.time < last.end - SMILClock.tolerance
        {
          continue
        }
      }
      guard let end = end(of: index, begin: instance.time), last != nil || end > 0 else { continue }
      return SMILInterval(begin: instance.time, end: end, base: instance.base)
    }
    return nil
  }

  // Gives the times of an interval to the animations that depend on it.
  private mutating func announce(_ interval: SMILInterval, of index: Int, _ changed: inout Set<Int>)
  {
    for dependent in dependents[index] {
      let time: Double
      switch dependent.edge {
      case .begin: time = interval.begin
      case .end: time = interval.end
      case .repetition(let n):
        guard let simple = timings[index].simpleDuration else { continue }
        time = interval.begin + Double(n) * simple
        guard n > 0, time < interval.end - SMILClock.tolerance else { continue }
      }
      guard time.isFinite else { continue }
      insert(time + dependent.offset, dependent, base: index, &changed)
    }
  }

  private mutating func insert(
    _ time: Double,
    _ dependent: Dependent,
    base: Int,
    _ changed: inout Set<Int>
  ) {
    let (animation, list) = (dependent.animation, Self.list(dependent.isBegin))
    changed.insert(animation)
    let position = self[keyPath: list][animation].position { $0.time > time }
    self[keyPath: list][animation].insert(Instance(time: time, base: base), at: position)
    guard !dependent.isBegin else { return }
    guard let last = intervals[animation].last, let end = end(of: animation, begin: last.begin),
      end < last.end
    else { return }
    moveEnd(of: animation, to: end, &changed)
  }

  // Moves the end of the last interval, and the times that follow from it.
  private mutating func moveEnd(of index: Int, to end: Double, _ changed: inout Set<Int>) {
    guard var interval = intervals[index].popLast() else { return }
    let old = interval.end
    interval.end = end
    intervals[index].append(interval)
    for dependent in dependents[index] {
      switch dependent.edge {
      case .begin: continue
      case .end:
        remove(old + dependent.offset, dependent, base: index)
        insert(end + dependent.offset, dependent, base: index, &changed)
      case .repetition(let n):
        guard let simple = timings[index].simpleDuration else { continue }
        let time = interval.begin + Double(n) * simple
        if time >= end - SMILClock.tolerance {
          remove(time + dependent.offset, dependent, base: index)
          changed.insert(dependent.animation)
        }
      }
    }
  }

  private mutating func remove(_ time: Double, _ dependent: Dependent, base: Int) {
    let (animation, list) = (dependent.animation, Self.list(dependent.isBegin))
    let index = self[keyPath: list][animation].firstIndex {
      $0.time == time && (!dependent.isBegin || $0.base == base)
    }
    if let index { self[keyPath: list][animation].remove(at: index) }
  }

  /// The last interval that has begun at an instant; nil before the first.
  func interval(of animation: Int, at time: Double) -> SMILInterval? {
    let later = intervals[animation].position { $0.begin > time + SMILClock.tolerance }
    return later > 0 ? intervals[animation][later - 1] : nil
  }
}

/// Indices as a binary heap, by time and then by index.
struct SMILQueue {
  private var entries: [(time: Double, element: Int)] = []

  mutating func add(_ element: Int, at time: Double) {
    entries.append((time, element))
    var position = entries.count - 1
    while position > 0, entries[position] < entries[(position - 1) / 2] {
      entries.swapAt(position, (position - 1) / 2)
      position = (position - 1) / 2
    }
  }

  mutating func removeFirst() -> (time: Double, element: Int)? {
    guard let first = entries.first, let last = entries.popLast() else { return nil }
    guard !entries.isEmpty else { return first }
    entries[0] = last
    var position = 0
    while 2 * position + 1 < entries.count {
      var child = 2 * position + 1
      if child + 1 < entries.count, entries[child + 1] < entries[child] { child += 1 }
      guard entries[child] < entries[position] else { break }
      entries.swapAt(position, child)
      position = child
    }
    return first
  }
}

extension Array {
  /// The index of the first element of an ordered array that meets a condition, which all later ones meet, too.
  fileprivate func position(_ isMet: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isMet(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
