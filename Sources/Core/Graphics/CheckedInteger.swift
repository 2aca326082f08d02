extension Int {
  /// Rounds a number to an integer and clamps it to a range.
  ///
  /// In Swift `Int(1e300)` and `Int(Double.nan)` trap; every conversion from floating point to an
  /// integer in this program goes through this initializer instead. It is inlined because callers
  /// pass a constant rounding rule.
  ///
  /// - Parameters:
  ///   - value: any `Double`; NaN gives the lower bound.
  ///   - rule: the rounding rule; halves are rounded away from zero by default.
  ///   - range: the bounds of the result.
  /// - Complexity: O(1)
  @inlinable @inline(__always)
  public init(
    clamping value: Double,
    _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero,
    in range: ClosedRange<Int> = -1_000_000_000_000...1_000_000_000_000
  ) {
    let rounded = value.rounded(rule)
    // Written so that NaN fails the first comparison and lands on the lower bound.
    guard rounded > Double(range.lowerBound) else {
      self = range.lowerBound
      return
    }
    self = rounded >= Double(range.upperBound) ? range.upperBound : Int(rounded)
  }
}

extension Double {
  /// Returns the number clamped to a range; NaN gives the lower bound.
  public func clamped(to range: ClosedRange<Double>) -> Double {
    self > range.lowerBound ? min(self, range.upperBound) : range.lowerBound
  }
}
