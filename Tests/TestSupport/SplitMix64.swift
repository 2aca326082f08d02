public import Graphics

/// A small seeded generator of random numbers: the same seed gives the same numbers everywhere.
///
/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (OOPSLA 2014), the
/// finaliser with Stafford's variant 13. Use it in a test with `arguments: SplitMix64.seeds(20)`: a
/// failure then names its seed.
public struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  /// A generator that starts at a seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A number in a range.
  public mutating func number(in range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// Bytes.
  public mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
  }

  /// A point whose coordinates are both in a range.
  public mutating func point(in range: ClosedRange<Double>) -> Point {
    Point(number(in: range), number(in: range))
  }

  /// Seeds for the arguments of a test; failures print the one that failed.
  public static func seeds(_ count: Int) -> [UInt64] { (1...UInt64(count)).map { $0 } }
}
