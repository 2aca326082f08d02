internal import Graphics

/// An animation that is in force at an instant.
struct ActiveAnimation {
  /// The index of the animation.
  var animation: Int
  var position: SMILPosition
}

/// The order in which SMIL animations of one attribute apply.
extension AnimatedSVG {
  private typealias Entry = (active: ActiveAnimation, interval: SMILInterval)

  /// The animations in force, the weakest first: by begin, then dependants after their bases, then by document.
  func active(_ schedule: SMILSchedule, at time: Double) -> [ActiveAnimation] {
    var entries: [Entry] = []
    for index in smil.indices where !smil[index].attribute.isEmpty {
      guard let interval = schedule.interval(of: index, at: time),
        let position = SMILPosition(timings[index], interval, at: time)
      else { continue }
      entries.append((ActiveAnimation(animation: index, position: position), interval))
    }
    entries = entries.ordered { $0.interval.begin }
    return entries.indices.runs { first, index in
      entries[index].interval.begin - entries[first].interval.begin <= SMILClock.tolerance
    }.flatMap { Self.dependentsLast(entries[$0].ordered { $0.active.animation }) }
  }

  // Each animation after its syncbase, if both have the same begin; else in the order of the document.
  private static func dependentsLast(_ group: [Entry]) -> [ActiveAnimation] {
    guard group.contains(where: { $0.interval.base != nil }) else { return group.map(\.active) }
    let members = Set(group.map(\.active.animation))
    // The positions of the animations that wait for another one, and of those that do not.
    var dependents: [Int: [Int]] = [:]
    var ready = SMILQueue()
    for (position, entry) in group.enumerated() {
      if let base = entry.interval.base, base != entry.active.animation, members.contains(base) {
        dependents[base, default: []].append(position)
      } else {
        ready.add(position, at: 0)
      }
    }
    var result: [ActiveAnimation] = []
    while let next = ready.removeFirst() {
      result.append(group[next.element].active)
      for dependent in dependents[group[next.element].active.animation] ?? [] {
        ready.add(dependent, at: 0)
      }
    }
    // A cycle has no first animation.
    if result.count < group.count {
      let placed = Set(result.map(\.animation))
      result += group.map(\.active).filter { !placed.contains($0.animation) }
    }
    return result
  }
}
