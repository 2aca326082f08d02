/// Random numbers by counting: a number is a function of its keys, so no particle needs another one.
///
/// Every key is mixed in by the finaliser of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014, with
/// Stafford's variant 13 of the constants).
public enum CounterRandom {
  /// 64 random bits for a list of keys.
  public static func bits(_ keys: UInt64...) -> UInt64 {
    keys.reduce(0) { mix($0 &+ 0x9e37_79b9_7f4a_7c15 &+ $1) }
  }

  /// A number in 0..<1 from the upper 53 bits.
  public static func unit(_ bits: UInt64) -> Double { Double(bits >> 11) * 0x1p-53 }

  private static func mix(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}

/// The purpose of a particle's random number.
enum RandomSlot: UInt64 {
  case lifetime, x, y, z, longitude, polar, velocity, scale, spin, red, green, blue, alpha
}

/// The random numbers of one particle.
struct ParticleRandom {
  let seed: UInt64
  let cell: UInt64
  let index: UInt64

  /// A number in 0..<1.
  func unit(_ slot: RandomSlot) -> Double {
    CounterRandom.unit(CounterRandom.bits(seed, cell, index, slot.rawValue))
  }

  /// A number evenly in 0 ± range / 2.
  func spread(_ range: Double, _ slot: RandomSlot) -> Double {
    range == 0 ? 0 : range * (unit(slot) - 0.5)
  }
}
