extension Int {
  /// The integer nearest to a number, rounded half away from zero and held inside a range.
  ///
  /// In Swift `Int(1e300)` and `Int(Double.nan)` trap; every conversion from floating point to an
  /// integer in this program goes through this initializer instead. It is inlined, since the rule is known where
  /// it is called.
  ///
  /// - Parameters:
  ///   - value: any `Double`; NaN gives the lower bound.
  ///   - rule: how a fraction is rounded.
  ///   - range: the result never leaves it.
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
  /// The number held between two bounds; NaN gives the lower one.
  public func clamped(to range: ClosedRange<Double>) -> Double {
    self > range.lowerBound ? min(self, range.upperBound) : range.lowerBound
  }
}
