public import Graphics

/// A change of a group's composed picture.
public enum Effect: Sendable, Equatable {
  /// A Gaussian blur by a standard deviation in output pixels.
  case blur(sigma: Double)
  /// A map of the straight colours.
  case colorMatrix(ColorMatrix)
  /// A ramp of three colours by luma.
  case tritone(Tritone)
  /// A curve for one channel, or for three.
  case levels(Levels, Levels.Channel)
  /// A colour laid over what is there; its alpha says how much of it, by a mode.
  case overlay(Color, BlendMode)
  /// A shadow laid under the picture; a glow where it has no offset.
  case shadow(EffectShadow)
  /// The shadow that the surroundings cast on the picture, mixed with it by a mode.
  case innerShadow(EffectShadow, BlendMode)

  /// The greatest standard deviation of a blur, in output pixels.
  ///
  /// Keeps the pictures of blurred groups below 750 pixels beyond what is seen.
  public static let greatestSigma = 250.0

  /// The greatest distance to which an effect moves a shadow in each direction, in output pixels.
  public static let greatestOffset = 2000.0

  /// From how far away other pixels change one, in whole pixels: three standard deviations.
  public var reach: Int {
    switch self {
    case .blur(let sigma): Self.reach(sigma)
    case .shadow(let shadow), .innerShadow(let shadow, _):
      // One more for the mixture of neighbours where the offset is a fraction.
      Self.reach(shadow.sigma) + 1
        + Int(clamping: max(abs(shadow.offset.x), abs(shadow.offset.y)), .up, in: 0...10_000)
    case .colorMatrix, .tritone, .levels, .overlay: 0
    }
  }

  /// How far the picture spreads, in whole pixels.
  public var growth: Int {
    switch self {
    case .blur, .shadow: reach
    case .innerShadow, .colorMatrix, .tritone, .levels, .overlay: 0
    }
  }

  private static func reach(_ sigma: Double) -> Int { Int(clamping: 3 * sigma, .up, in: 0...1000) }
}

/// A shadow made from the alpha of a picture by an effect.
public struct EffectShadow: Sendable, Equatable {
  /// The colour, straight; its alpha is the shadow's opacity.
  public var color: Color
  /// How far the shadow is moved, in output pixels.
  public var offset: Point
  /// The standard deviation of the blur, in output pixels; 0 is sharp.
  public var sigma: Double
  /// Multiplies the blurred alpha, at most to 1; at least 1.
  public var gain: Double

  /// A shadow.
  public init(color: Color, offset: Point, sigma: Double, gain: Double = 1) {
    self.color = color
    self.offset = offset
    self.sigma = sigma
    self.gain = gain
  }
}

/// What a group casts on what lies under it.
public struct DisplayShadow: Sendable, Equatable {
  /// The colour, straight; its alpha is the shadow's opacity.
  public var color: Color
  /// How far the shadow is moved, in output pixels.
  public var offset: Point
  /// The standard deviation of the blur, in output pixels; 0 is sharp.
  public var sigma: Double
  /// What casts the shadow in place of the group's alpha, before the offset.
  public var path: ClipPath?

  /// A shadow.
  public init(color: Color, offset: Point, sigma: Double, path: ClipPath? = nil) {
    self.color = color
    self.offset = offset
    self.sigma = sigma
    self.path = path
  }

  /// How far the blur spreads, in whole pixels.
  public var reach: Int { Effect.blur(sigma: sigma).reach }
}

extension DisplayGroup {
  /// From how far away other pixels change one by the effects, in whole pixels.
  public var effectReach: Int { effects.reduce(0) { $0 + $1.reach } }

  /// How far the effects spread the items, in whole pixels.
  public var effectGrowth: Int { effects.reduce(0) { $0 + $1.growth } }
}

extension PixelRect {
  /// The rectangle with every side moved outwards; an empty one stays empty.
  public func outset(by distance: Int) -> PixelRect {
    guard !isEmpty, distance > 0 else { return self }
    return PixelRect(
      x: x - distance,
      y: y - distance,
      width: width + 2 * distance,
      height: height + 2 * distance
    )
  }

  /// The pixels that the rectangle touches after a shift.
  public func shifted(by offset: Point) -> PixelRect {
    let area = rect
    return PixelRect(
      covering: Rect(
        origin: Point(area.origin.x + offset.x, area.origin.y + offset.y),
        size: area.size
      )
    )
  }
}
