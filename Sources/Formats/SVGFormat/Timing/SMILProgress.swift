internal import SceneModel

/// The position of an animation in its simple duration.
struct SMILPosition: Sendable, Hashable {
  /// 0…1.
  var progress: Double
  /// Counted from 0.
  var iteration: Double
  /// The value that it is at in place of a progress; nil for a position in time.
  var key: Int?

  /// The position of a value.
  init(key: Int) { (progress, iteration, self.key) = (0, 0, key) }

  /// The position at an instant; nil if the animation is not in force.
  init?(_ timing: SMILTiming, _ interval: SMILInterval, at time: Double) {
    let tolerance = SMILClock.tolerance
    let duration = interval.end - interval.begin
    var active = max(0, time - interval.begin)
    // Past the repetitions, and past the end, the last value holds or nothing is in force.
    let limit = min(duration, timing.intermediateDuration)
    let isFrozen = active >= limit - tolerance
    if isFrozen {
      guard timing.freezes else { return nil }
      active = limit
    }
    guard let simple = timing.simpleDuration else {
      (progress, iteration) = (0, 0)
      return
    }
    let rounds = active / simple
    let slack = tolerance / simple
    iteration = (rounds + slack).rounded(.down)
    progress = min(1, max(0, rounds - iteration))
    if isFrozen, iteration > 0, abs(rounds - iteration) <= slack {
      (iteration, progress) = (iteration - 1, 1)
    }
  }
}

/// The mapping from the progress of an animation to one of its segments.
struct SMILPacing: Sendable {
  enum Mode: String, Sendable { case linear, discrete, paced, spline }

  var mode = Mode.paced
  /// One for each value; empty for the default.
  var keyTimes: [Double] = []
  /// One for each segment.
  var splines: [TimingFunction] = []

  init() {}

  /// Reads `calcMode`, `keyTimes` and `keySplines`.
  ///
  /// - Parameters:
  ///   - count: the number of values, or of key points.
  ///   - defaultMode: the mode where none is given.
  /// - Throws: the attribute that is wrong, and the expectation.
  init(_ attributes: [String: String], count: Int, defaultMode: Mode) throws(SMILAttributeError) {
    let written = attributes["calcMode"]?.trimmingSpace ?? ""
    mode = Mode(rawValue: written) ?? defaultMode
    guard mode != .paced || attributes["keyPoints"] != nil else { return }
    if let text = attributes["keyTimes"] {
      let numbers = try Self.numbers(text, "keyTimes")
      let isOrdered = zip(numbers, numbers.dropFirst()).allSatisfy { $0 <= $1 }
      guard numbers.count == count else {
        throw SMILAttributeError("keyTimes", "\(count) numbers, one for each value")
      }
      guard numbers.first == 0, isOrdered, mode == .discrete || count == 1 || numbers.last == 1,
        numbers.allSatisfy({ (0...1).contains($0) })
      else { throw SMILAttributeError("keyTimes", "ascending numbers from 0 to 1") }
      keyTimes = numbers
    }
    guard mode == .spline else { return }
    guard let text = attributes["keySplines"] else {
      throw SMILAttributeError("keySplines", "a spline for each pair of values")
    }
    let parts = text.split(separator: ";").map(\.trimmingSpace).filter { !$0.isEmpty }
    guard parts.count == count - 1 else {
      throw SMILAttributeError("keySplines", "\(count - 1) splines, one for each pair of values")
    }
    for part in parts {
      let n = part.words.map { Double($0) ?? .nan }
      guard n.count == 4, n.allSatisfy((0...1).contains) else {
        throw SMILAttributeError("keySplines", "four numbers from 0 to 1 in each spline")
      }
      splines.append(TimingFunction(n[0], n[1], n[2], n[3]))
    }
  }

  /// The numbers of a list with semicolons.
  static func numbers(_ text: String, _ attribute: String) throws(SMILAttributeError) -> [Double] {
    var result: [Double] = []
    for part in text.split(separator: ";").map(\.trimmingSpace) where !part.isEmpty {
      guard let number = Double(part), number.isFinite else {
        throw SMILAttributeError(attribute, "numbers with semicolons between them")
      }
      result.append(number)
    }
    return result
  }

  /// The segment of a progress and the eased fraction in it.
  ///
  /// - Parameters:
  ///   - count: the number of values, at least 1.
  ///   - distances: the lengths of the segments for even speed; nil for none.
  func segment(at p: Double, count: Int, distances: [Double]?) -> (index: Int, fraction: Double) {
    guard count > 1 else { return (0, 0) }
    if mode == .discrete {
      if keyTimes.isEmpty {
        return (Int(clamping: p * Double(count) + 1e-9, .down, in: 0...(count - 1)), 0)
      }
      return (max(0, (keyTimes.lastIndex { $0 <= p + 1e-9 }) ?? 0), 0)
    }
    if keyTimes.isEmpty {
      let total = distances?.reduce(0, +) ?? 0
      if mode == .paced, let distances, total > 0, total.isFinite {
        return Self.paced(p * total, distances)
      }
      let scaled = p * Double(count - 1)
      let index = Int(clamping: scaled, .down, in: 0...(count - 2))
      return (index, eased(scaled - Double(index), index))
    }
    // Of equal neighbours the last one counts: the value jumps.
    let index = min(keyTimes.lastIndex { $0 <= p + 1e-9 } ?? 0, count - 2)
    let (start, end) = (keyTimes[index], keyTimes[index + 1])
    let fraction = end > start ? ((p - start) / (end - start)).clamped(to: 0...1) : 1
    return (index, eased(fraction, index))
  }

  private func eased(_ fraction: Double, _ index: Int) -> Double {
    mode == .spline && index < splines.count ? splines[index].value(at: fraction) : fraction
  }

  private static func paced(_ distance: Double, _ distances: [Double]) -> (Int, Double) {
    var rest = distance
    for (index, distance) in distances.enumerated() {
      if rest < distance || index == distances.count - 1 {
        return (index, distance > 0 ? min(1, rest / distance) : 1)
      }
      rest -= distance
    }
    return (distances.count - 1, 1)
  }
}

/// An attribute that cannot be used, so that its animation has no effect.
struct SMILAttributeError: Error, Hashable {
  var attribute: String
  /// The form that the attribute needs.
  var expectation: String

  init(_ attribute: String, _ expectation: String) {
    (self.attribute, self.expectation) = (attribute, expectation)
  }
}
