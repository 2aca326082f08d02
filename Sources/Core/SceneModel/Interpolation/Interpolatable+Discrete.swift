// What values do that cannot be added.
extension Interpolatable {
  /// Such values cannot be added.
  public static var isAdditive: Bool { false }
  /// The other value.
  public func advanced(by other: Self) -> Self { other }
  /// This value.
  public func subtracting(by other: Self) -> Self { self }
  /// This value.
  public func combined(over underlying: Self) -> Self { self }
  /// This value.
  public func repeating(_ end: Self, cycles k: Int) -> Self { self }
  /// 0 for equal values, else 1.
  public func distance(to other: Self) -> Double { self == other ? 0 : 1 }
}

/// A kind of value that only switches: the end value is shown once the fraction reaches 1.
public protocol DiscreteValue: Interpolatable {}

extension DiscreteValue {
  /// The start value below fraction 1, the end value from there on.
  public static func interpolate(from start: Self, to end: Self, at fraction: Double) -> Self {
    fraction < 1 ? start : end
  }
}

extension Bool: DiscreteValue {}
extension String: DiscreteValue {}
