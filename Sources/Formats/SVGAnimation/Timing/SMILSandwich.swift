internal import Graphics

/// An animation that is in force at an instant.
struct ActiveAnimation {
  /// The index of the animation.
  var animation: Int
  var position: SMILPosition
}

/// The order in which SMIL animations of one attribute apply.
enum SMILSandwich {
  /// The animations in force, the weakest first: by begin, then dependants after their bases, then by document.
  static func active(
    _ document: AnimatedSVG,
    _ schedule: SMILSchedule,
    at time: Double
  ) -> [ActiveAnimation] {
    var entries: [(active: ActiveAnimation, interval: SMILInterval)] = []
    for index in document.smil.indices where !document.smil[index].attribute.isEmpty {
      guard let interval = schedule.interval(of: index, at: time),
        let position = SMILPosition(document.timings[index], interval, at: time)
      else { continue }
      entries.append((ActiveAnimation(animation: index, position: position), interval))
    }
    let sorted = entries.ordered { $0.interval.begin }
    var result: [ActiveAnimation] = []
    var start = 0
    while start < sorted.count {
      var end = start + 1
      while end < sorted.count,
        sorted[end].interval.begin - sorted[start].interval.begin <= SMILClock.tolerance
      {
        end += 1
      }
      result += dependentsLast(sorted[start..<end].ordered { $0.active.animation })
      start = end
    }
    return result
  }

  // Each animation after its syncbase, if both have the same begin.
  private static func dependentsLast(
    _ group: [(active: ActiveAnimation, interval: SMILInterval)]
  ) -> [ActiveAnimation] {
    guard group.contains(where: { $0.interval.base != nil }) else { return group.map(\.active) }
    var remaining = group
    var result: [ActiveAnimation] = []
    while !remaining.isEmpty {
      let waiting = Set(remaining.map(\.active.animation))
      let next = remaining.firstIndex { entry in
        guard let base = entry.interval.base else { return true }
        return base == entry.active.animation || !waiting.contains(base)
      }
      result.append(remaining.remove(at: next ?? 0).active)
    }
    return result
  }
}
