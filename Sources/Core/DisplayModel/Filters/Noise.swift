public import Graphics

/// Grains of random brightness, which depend on a seed and their position alone.
public struct FilterNoise: Sendable, Equatable {
  /// The greatest change of red, green and blue, 0…1.
  public var amount: Double
  /// The side of a grain in the layer's points; at least one output pixel.
  public var size: Double
  /// Other seeds give other grains.
  public var seed: Int
  /// Whether the grains differ from frame to frame.
  public var isAnimated: Bool

  /// Noise; with the defaults nothing changes.
  public init(amount: Double = 0, size: Double = 1, seed: Int = 0, isAnimated: Bool = false) {
    (self.amount, self.size, self.seed, self.isAnimated) = (amount, size, seed, isAnimated)
  }

  /// The seeds that scene files take.
  public static let seeds = 0...1_000_000_000
}

extension FilterNoise: ImageFilter {
  package var kind: FilterKind { .noise }
  package var idleInput: (name: String, example: String)? {
    amount <= 0 ? ("inputAmount", "0.2") : nil
  }
  package var isAnimatedItself: Bool { isAnimated && amount > 0 }

  // The grains move with the layer.
  package func effects(in space: FilterSpace) -> [Effect] {
    let amount = amount.clamped(to: 0...1)
    guard amount > 0 else { return [] }
    func rounded(_ value: Double) -> Double { FilterSpace.rounded(value.clamped(to: -1e9...1e9)) }
    let noise = EffectNoise(
      amount: amount,
      cell: max(1, rounded(size * space.scale)),
      origin: Point(rounded(space.transform.tx), rounded(space.transform.ty)),
      seed: UInt32(clamping: seed),
      frame: isAnimated ? space.frame : 0
    )
    return [.noise(noise)]
  }
}

/// Grains of random brightness, each of which depends on its number, a seed and a frame alone.
public struct EffectNoise: ImageChange {
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

  package var text: String {
    "noise \(shortest(amount)) cell \(shortest(cell)) from "
      + "[\(list([origin.x, origin.y]))] seed \(seed) frame \(frame)"
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

extension FilterInput {
  /// The side of a grain.
  public static let inputSize = FilterInput("inputSize")
}

extension FilterKind {
  /// Adds grains of random brightness.
  public static let noise = FilterKind(
    "noise",
    FilterNoise(),
    [
      .key("seed", \FilterNoise.seed, .integer(FilterNoise.seeds))
        .summary("The seed of the grains, a whole number.")
        .example("0", "1", "2", with: #""inputAmount": 0.5, "inputSize": 5"#),
      .key("isAnimated", \FilterNoise.isAnimated, .flag)
        .summary("Whether the grains differ from frame to frame of the scene."),
      .input(.inputAmount, \FilterNoise.amount)
        .summary("The greatest change of red, green and blue, 0…1.")
        .example("0", "0.2", "0.6", with: #""inputSize": 2"#),
      .input(.inputSize, \FilterNoise.size, .points, in: .positive)
        .summary("The side of a grain, at least one output pixel.")
        .example("1", "3", "8", with: #""inputAmount": 0.5"#),
    ]
  )
}

extension FilterEffect {
  /// Adds grains of random brightness.
  public static func noise(_ noise: FilterNoise) -> FilterEffect { FilterEffect(noise) }
}

extension Effect {
  /// Grains added to the straight colours; empty pixels remain empty.
  public static func noise(_ noise: EffectNoise) -> Effect { .change(AnyImageChange(noise)) }
}
