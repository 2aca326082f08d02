/// When the particles of a cell are born: particle i when the integral of the birth rate reaches i.
public struct BirthSchedule: Sendable, Equatable {
  private let begin: Double
  // Births so far at every point of a grid, for a rate that changes; else empty.
  private let counts: [Double]
  private let rate: Double
  private let duration: Double

  /// Births at a constant rate, the first one at the beginning.
  ///
  /// - Parameters:
  ///   - rate: births a second; not above 0 for none.
  ///   - begin: seconds.
  ///   - duration: no births from begin + duration on.
  public init(rate: Double, begin: Double = 0, duration: Double = .infinity) {
    self.rate = rate > 0 ? rate : 0
    self.begin = begin
    self.duration = duration
    counts = []
  }

  /// The distance of the samples of a changing rate, in seconds.
  static let step = 1.0 / 240

  /// Creates a schedule of births at a changing rate, integrated by the trapezoidal rule.
  ///
  /// - Parameter rates: births a second at 0, 1/240 s, 2/240 s…; after the end the last rate
  ///   continues.
  public init(rates: [Double]) {
    begin = 0
    duration = .infinity
    var counts = [0.0]
    counts.reserveCapacity(rates.count)
    for (before, after) in zip(rates, rates.dropFirst()) {
      counts.append((counts.last ?? 0) + (max(0, before) + max(0, after)) / 2 * Self.step)
    }
    self.counts = counts
    rate = max(0, rates.last ?? 0)
  }

  /// The particles that can be alive: born in (earliest, latest], perhaps one more before.
  public func births(after earliest: Double, until latest: Double) -> Range<Int> {
    let range = 0...1_000_000_000_000
    // Without an end there is no limit; a rate that ends at 0 times ∞ would be no number.
    let limit =
      duration < .infinity
      ? Int(clamping: rate * duration - 1e-9, .up, in: range) : range.upperBound
    let last = min(
      Int(clamping: count(at: latest) + 1e-9, .down, in: -1...range.upperBound),
      limit - 1
    )
    guard last >= 0, hasBirths(by: latest) else { return 0..<0 }
    let first = Int(clamping: count(at: earliest), .down, in: range)
    return first <= last ? first..<(last + 1) : 0..<0
  }

  /// The time at which a particle is born.
  public func time(ofBirth index: Int) -> Double {
    guard let total = counts.last else { return begin + (rate > 0 ? Double(index) / rate : 0) }
    let wanted = Double(index)
    let end = Double(counts.count - 1) * Self.step
    guard wanted < total else { return end + (rate > 0 ? (wanted - total) / rate : 0) }
    let position = counts.segmentIndex(at: wanted, count: counts.count - 1)
    let width = counts[position + 1] - counts[position]
    return (Double(position) + (width > 0 ? (wanted - counts[position]) / width : 0)) * Self.step
  }

  // The integral up to a time; negative before the beginning.
  private func count(at time: Double) -> Double {
    guard let total = counts.last else { return rate > 0 ? (time - begin) * rate : -1 }
    guard time >= 0 else { return -1 }
    let position = Int(clamping: time / Self.step, .down, in: 0...(counts.count - 1))
    guard position + 1 < counts.count else {
      return total + (time - Double(counts.count - 1) * Self.step) * rate
    }
    let u = time / Self.step - Double(position)
    return counts[position] + (counts[position + 1] - counts[position]) * u
  }

  // Particle 0 waits for the first instant with a rate above 0.
  private func hasBirths(by time: Double) -> Bool {
    if counts.isEmpty { return rate > 0 && time >= begin - Timing.snap }
    return count(at: time) > 0 || (time >= -Timing.snap && counts.count > 1 && counts[1] > 0)
  }
}
