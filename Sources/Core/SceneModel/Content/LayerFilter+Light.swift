public import Graphics

extension LayerFilter {
  /// A blurred copy of the image that is added to it.
  public struct Glow: Sendable, Equatable {
    /// Where the copy is.
    public enum Position: String, Sendable, Hashable, CaseIterable {
      /// Added over the image, which becomes brighter itself.
      case above
      /// Under the image, so that only its surroundings shine.
      case below
    }

    /// Multiplies the colours of the copy; white leaves them unchanged.
    public var color: Color
    /// The standard deviation of the blur in the layer's points; 0 makes no glow.
    public var radius: Double
    /// Multiplies the alpha of the copy, 0 or more.
    public var amount: Double
    /// Where the copy is.
    public var position: Position

    /// A glow; with the defaults nothing is added.
    public init(
      color: Color = .white,
      radius: Double = 0,
      amount: Double = 1,
      position: Position = .above
    ) {
      (self.color, self.radius, self.amount, self.position) = (color, radius, amount, position)
    }
  }

  /// Grains of random brightness, which depend on a seed and their position alone.
  public struct Noise: Sendable, Equatable {
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

  /// Whether the filter changes from frame to frame without an animation.
  public var isAnimatedItself: Bool {
    if case .noise(let noise) = effect { noise.isAnimated && noise.amount > 0 } else { false }
  }
}

extension LayerFilter.Glow {
  subscript(input: FilterInput) -> Double {
    get {
      switch input {
      case .inputRadius: radius
      case .inputAmount: amount
      case _: 0
      }
    }
    set {
      switch input {
      case .inputRadius: radius = newValue
      case .inputAmount: amount = newValue
      case _: break
      }
    }
  }
}

extension LayerFilter.Noise {
  subscript(input: FilterInput) -> Double {
    get {
      switch input {
      case .inputSize: size
      case .inputAmount: amount
      case _: 0
      }
    }
    set {
      switch input {
      case .inputSize: size = newValue
      case .inputAmount: amount = newValue
      case _: break
      }
    }
  }
}

extension LayerFilter.Effect {
  /// Where a glow's copy is; `above` for other effects, and writing it does nothing there.
  public var glowPosition: LayerFilter.Glow.Position {
    get { if case .glow(let glow) = self { glow.position } else { .above } }
    set {
      guard case .glow(var glow) = self else { return }
      glow.position = newValue
      self = .glow(glow)
    }
  }

  /// The seed of noise; 0 for other effects, and writing it does nothing there.
  public var seed: Int {
    get { if case .noise(let noise) = self { noise.seed } else { 0 } }
    set {
      guard case .noise(var noise) = self else { return }
      noise.seed = newValue
      self = .noise(noise)
    }
  }

  /// Whether noise changes from frame to frame; writing it does nothing for other effects.
  public var isAnimated: Bool {
    get { if case .noise(let noise) = self { noise.isAnimated } else { false } }
    set {
      guard case .noise(var noise) = self else { return }
      noise.isAnimated = newValue
      self = .noise(noise)
    }
  }
}
