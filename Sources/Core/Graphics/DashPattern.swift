/// Normalized dashes and gaps of a stroke: checked, even in number, phase in range.
///
/// Core Animation stores `lineDashPattern` as written; this type defines its meaning. An odd number
/// of lengths is repeated once, so that dashes and gaps alternate: (4, 2, 1) is 4 on, 2 off, 1 on,
/// 4 off, 2 on, 1 off. A dash of length 0 is a dot if the line caps are round or square. The
/// pattern restarts on every subpath.
public struct DashPattern: Sendable, Hashable {
  /// Lengths of dashes and gaps in turn: an even number of them, none negative, not all 0.
  public let lengths: [Double]
  /// Where in the pattern a subpath starts, 0 ..< `period`.
  public let phase: Double
  /// The length after which the pattern repeats: the sum of `lengths`, greater than 0.
  public let period: Double

  /// Creates a pattern from lengths as written; nil if the line is solid.
  ///
  /// The line is solid for no lengths, only zeros, a negative length, and lengths that are not
  /// finite.
  ///
  /// - Parameters:
  ///   - lengths: dashes and gaps in turn, starting with a dash; an odd number is doubled.
  ///   - phase: a length by which the pattern is moved towards the start; any sign, taken modulo
  ///     `period`. A value that is not finite counts as 0.
  public init?(_ lengths: [Double], phase: Double = 0) {
    let period = lengths.reduce(0, +)
    guard period > 0, period.isFinite, lengths.allSatisfy({ $0 >= 0 }) else { return nil }
    let isOdd = !lengths.count.isMultiple(of: 2)
    self.lengths = isOdd ? lengths + lengths : lengths
    self.period = isOdd ? period * 2 : period
    let rest = phase.isFinite ? phase.truncatingRemainder(dividingBy: self.period) : 0
    let moved = rest < 0 ? rest + self.period : rest
    self.phase = moved < self.period ? moved : 0
  }

  /// The dashes on a subpath of a length, in order, measured from its start.
  ///
  /// A dash of length 0 is listed with equal ends. Ask `segmentCount(length:)` first: short dashes on a
  /// long line are many.
  ///
  /// - Parameters:
  ///   - length: the subpath's own length, at least 0.
  ///   - includesEnd: whether a dash of length 0 may lie on the very end, which on closed subpaths is the start.
  /// - Complexity: O(*dashes*)
  public func intervals(length: Double, includesEnd: Bool = false) -> [(from: Double, to: Double)] {
    var result: [(from: Double, to: Double)] = []
    var (cycle, start) = (0, -phase)
    while start < length || (includesEnd && start == length) {
      for (index, extent) in lengths.enumerated() {
        let end = start + extent
        let begins = start < length || (includesEnd && extent == 0 && start == length)
        if index.isMultiple(of: 2), begins, extent > 0 ? end > 0 : start >= 0 {
          result.append((max(start, 0), min(end, length)))
        }
        start = end
      }
      // From the number of the repetition, so that errors do not add up along the line.
      cycle += 1
      start = Double(cycle) * period - phase
    }
    return result
  }

  /// How many dashes a subpath of a length has at most, found without listing them.
  ///
  /// Never less than `intervals(length:)` gives, and more by less than one repetition of the pattern.
  ///
  /// - Complexity: O(1)
  public func segmentCount(length: Double) -> Int {
    guard length > 0 else { return 0 }
    let cycles = Int(clamping: (length + phase) / period, .up, in: 1...1_000_000_000_000)
    return cycles * (lengths.count / 2)
  }
}
