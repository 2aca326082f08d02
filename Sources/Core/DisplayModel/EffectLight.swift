public import Graphics

/// A blurred copy of an image that is added to it by an effect.
public struct EffectGlow: Sendable, Equatable {
  /// Multiplies the straight colours of the copy, and its alpha.
  public var color: Color
  /// The standard deviation of the blur, in output pixels.
  public var sigma: Double
  /// Multiplies the alpha of the copy, at most to 1.
  public var gain: Double
  /// Whether the image covers the copy instead of adding up with it.
  public var isBelow: Bool

  /// A glow.
  public init(color: Color, sigma: Double, gain: Double, isBelow: Bool) {
    (self.color, self.sigma, self.gain, self.isBelow) = (color, sigma, gain, isBelow)
  }
}

/// Grains of random brightness, each of which depends on its number, a seed and a frame alone.
public struct EffectNoise: Sendable, Equatable {
  /// The greatest change of a component, 0…1.
  public var amount: Double
  /// The side of a grain in output pixels, at least 1.
  public var cell: Double
  /// A corner of the grain (0, 0) in output pixels.
  public var origin: Point
  /// The seed.
  public var seed: UInt32
  /// The number of the frame; 0 where all frames have the same grains.
  public var frame: Int

  /// Noise.
  public init(amount: Double, cell: Double, origin: Point, seed: UInt32, frame: Int) {
    (self.amount, self.cell) = (amount, cell)
    (self.origin, self.seed, self.frame) = (origin, seed, frame)
  }

  /// The brightness of a grain, −32,768…32,767, uniformly distributed.
  ///
  /// A counter-based generator: the finalizer of SplitMix64 on a sum of odd multiples.
  public func grain(_ column: Int, _ row: Int) -> Int {
    func bits(_ number: Int) -> UInt64 { UInt64(bitPattern: Int64(number)) }
    var state = UInt64(seed) &* 0xD1B5_4A32_D192_ED03
    state = Self.mixed(state &+ bits(frame) &* 0x9E37_79B9_7F4A_7C15)
    state = Self.mixed(state &+ bits(row) &* 0xA076_1D64_78BD_642F)
    state = Self.mixed(state &+ bits(column) &* 0xE703_7ED1_A0B4_28DB)
    return Int(state >> 48) - 32_768
  }

  private static func mixed(_ value: UInt64) -> UInt64 {
    var z = value &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
