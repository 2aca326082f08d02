internal import Graphics
internal import SceneModel

/// The duration and the loop of an animated SVG.
package struct SVGTimeline: Sendable, Hashable {
  /// Seconds of the whole animation: up to the last change, or the end of the first loop.
  package var duration: Double
  /// The instant from which everything repeats, in seconds; nil for no loop.
  package var loopStart: Double?
  /// The seconds after which everything repeats; nil for no loop.
  package var period: Double?
  /// Whether the common period is too long, or a value grows for ever, so that the loop has a seam.
  package var hasSeam = false
  /// Whether each repetition of an animation builds on the one before, for ever.
  package var growsForEver = false
  /// Whether anything changes over time.
  package var isAnimated: Bool { duration > 0 }

  /// Seconds of the longest loop.
  package static let longestLoop = 60.0
  private static let shortestSeamedLoop = 10.0

  /// Finds the duration of a document.
  ///
  /// - Parameter images: the timelines of the images in it, which play with it.
  package init(_ document: AnimatedSVG, images: [SVGTimeline] = []) {
    var parts = SVGTimelineParts(document: document)
    parts.addCSS()
    parts.addSMIL()
    for image in images {
      parts.end = max(parts.end, image.loopStart ?? image.duration)
      if let period = image.period {
        parts.periods.append(image.hasSeam ? Self.longestLoop * 2 : period)
      }
    }
    let end = parts.end
    guard !parts.periods.isEmpty else {
      duration = Self.rounded(end)
      return
    }
    let start = max(end, parts.loopStart)
    growsForEver = parts.growsForEver
    if !growsForEver, let common = Self.commonMultiple(parts.periods), common <= Self.longestLoop {
      (loopStart, period) = (Self.rounded(start), Self.rounded(common))
      duration = Self.rounded(start + common)
    } else {
      let longest = parts.periods.max() ?? 0
      let length = min(Self.longestLoop, max(Self.shortestSeamedLoop, longest))
      (loopStart, period, hasSeam) = (start, length, true)
      duration = start + length
    }
  }

  /// The end of the loop in seconds; nil without one.
  package var loopEnd: Double? {
    guard let loopStart, let period else { return nil }
    return Self.rounded(loopStart + period)
  }

  // Sums of times in microseconds, without rounding errors.
  private static func rounded(_ seconds: Double) -> Double {
    guard seconds < 1e9 else { return seconds }
    return (seconds * 1e6).rounded() / 1e6
  }

  // In whole milliseconds; nil above the longest loop.
  private static func commonMultiple(_ periods: [Double]) -> Double? {
    var result = 1
    for period in periods {
      let milliseconds = max(1, Int(clamping: period * 1000, in: 1...1_000_000_000))
      var (a, b) = (result, milliseconds)
      while b != 0 { (a, b) = (b, a % b) }
      result = result / a * milliseconds
      guard Double(result) <= longestLoop * 1000 else {
        // One period alone may be longer.
        return nil
      }
    }
    // A single period is exact even if it is no whole number of milliseconds.
    if let first = periods.first, periods.allSatisfy({ $0 == first }) { return first }
    return Double(result) / 1000
  }
}

/// The contributions of the animations of a document to its duration.
private struct SVGTimelineParts {
  let document: AnimatedSVG
  /// The latest end of what ends.
  var end = 0.0
  /// The latest begin of what repeats.
  var loopStart = 0.0
  /// Seconds after which each repeating animation repeats.
  var periods: [Double] = []
  /// Whether a repetition builds on the one before, so that nothing returns to its start.
  var growsForEver = false

  // Seconds within which chains of animations show whether they repeat.
  private static let horizon = 600.0
  // States of animations that are compared in the search for a period.
  private static let maxStates = 500_000

  mutating func addCSS() {
    for tracked in document.css.values.joined() where !tracked.tracks.isEmpty {
      let animation = tracked.animation
      guard !animation.isPaused else { continue }
      if let period = animation.period {
        periods.append(period)
        // Also with `backwards`: the value of the delay does not return.
        loopStart = max(loopStart, animation.delay)
      } else if animation.end.isFinite {
        end = max(end, animation.end)
      }
    }
  }

  mutating func addSMIL() {
    guard !document.smil.isEmpty else { return }
    let cyclic = cyclicAnimations
    let schedule = document.schedule(upTo: Self.horizon)
    var cycles: [Int] = []
    for index in document.smil.indices where !document.smil[index].attribute.isEmpty {
      if cyclic.contains(index), schedule.intervals[index].count > 2 {
        cycles.append(index)
        continue
      }
      for interval in schedule.intervals[index] { add(interval, of: index) }
    }
    addCycles(cycles, schedule)
  }

  private mutating func add(_ interval: SMILInterval, of index: Int) {
    let timing = document.timings[index]
    let limit = min(interval.end, interval.begin + timing.intermediateDuration)
    guard limit == .infinity, let simple = timing.simpleDuration else {
      // Without a simple duration it only holds.
      end = max(end, limit == .infinity ? interval.begin : limit)
      return
    }
    periods.append(simple)
    if document.smil[index].accumulates { growsForEver = true }
    loopStart = max(loopStart, interval.begin)
  }

  // The animations that begin, through others, with edges of themselves, with their dependents.
  private var cyclicAnimations: Set<Int> {
    var dependents: [Int: [Int]] = [:]
    var baseCounts = [Int](repeating: 0, count: document.timings.count)
    for (index, timing) in document.timings.enumerated() {
      for case .syncbase(let id, _, _) in timing.begin {
        guard let base = document.smilIDs[id] else { continue }
        dependents[base, default: []].append(index)
        baseCounts[index] += 1
      }
    }
    // Animations whose bases all depend on no cycle.
    var free = baseCounts.indices.filter { baseCounts[$0] == 0 }
    var result = Set(baseCounts.indices)
    while let index = free.popLast() {
      result.remove(index)
      for dependent in dependents[index] ?? [] {
        baseCounts[dependent] -= 1
        if baseCounts[dependent] == 0 { free.append(dependent) }
      }
    }
    return result
  }

  // The distance of equal states of all chains, from the earliest instant that has one.
  private mutating func addCycles(_ cycles: [Int], _ schedule: SMILSchedule) {
    guard let first = cycles.first else { return }
    let begins = schedule.intervals[first].map(\.begin)
    var budget = Self.maxStates
    func state(_ index: Int, at time: Double) -> SMILPosition? {
      schedule.interval(of: index, at: time).flatMap {
        SMILPosition(document.timings[index], $0, at: time)
      }
    }
    // Edges of all intervals; between them states move evenly.
    let intervals = cycles.flatMap { schedule.intervals[$0].prefix(200) }
    let edges = ([0] + intervals.flatMap { [$0.begin, $0.end] })
      .filter { $0.isFinite && $0 >= 0 }.ordered()
    let limit = SVGTimeline.longestLoop
    for step in 1..<max(2, min(begins.count, 64)) where step < begins.count {
      let middle = (begins.count - step) / 2
      let period = begins[middle + step] - begins[middle]
      guard period > 0, period <= limit else { continue }
      func repeats(_ time: Double) -> Bool {
        budget -= 2 * cycles.count
        return cycles.allSatisfy { index in
          let (first, second) = (state(index, at: time), state(index, at: time + period))
          guard let first, let second else { return first == nil && second == nil }
          return first.iteration == second.iteration
            && abs(first.progress - second.progress) < 1e-6
        }
      }
      func repeats(from start: Double) -> Bool {
        let inside = edges.filter { $0 >= start && $0 < start + period }
        return repeats(start)
          && inside.allSatisfy { budget > 0 && repeats($0) && repeats($0 + period * 0.001) }
      }
      for start in edges.prefix(100)
      where budget > 0 && repeats(from: start) && repeats(from: start + period) {
        periods.append(period)
        loopStart = max(loopStart, start)
        return
      }
    }
    // No period was found: the loop has a seam.
    periods.append(limit * 2)
  }
}
