public import Graphics

/// A shadow that a filter makes from the alpha of the image before it; a glow without a distance.
public struct FilterShadow: Sendable, Equatable {
  /// The colour.
  public var color: Color
  /// Multiplies the colour's alpha, 0…1.
  public var amount: Double
  /// Where the shadow is moved to, in radians from +x, clockwise on screen.
  public var angle: Double
  /// How far it is moved, in the layer's points.
  public var distance: Double
  /// The standard deviation of the blur in the layer's points; 0 is sharp.
  public var radius: Double
  /// How much of the blur's soft edge becomes solid, 0…1: its alpha is divided by 1 − spread.
  public var spread: Double

  /// A shadow; with the defaults it is black, sharp and hidden behind what casts it.
  public init(
    color: Color = .black,
    amount: Double = 1,
    angle: Double = 0,
    distance: Double = 0,
    radius: Double = 0,
    spread: Double = 0
  ) {
    (self.color, self.amount, self.angle) = (color, amount, angle)
    (self.distance, self.radius, self.spread) = (distance, radius, spread)
  }

  // In output pixels; nil where nothing can be seen.
  fileprivate func effect(in space: FilterSpace) -> EffectShadow? {
    let color = color.clamped.multiplied(by: space.tint)
      .withAlpha(multipliedBy: amount.clamped(to: 0...1))
    let unit = Point(ElementaryFunctions.cos(angle), ElementaryFunctions.sin(angle))
    let offset = space.transform.applyToVector(unit * distance)
    guard color.alpha > 0, offset.x.isFinite, offset.y.isFinite else { return nil }
    func constrained(_ value: Double) -> Double {
      FilterSpace.rounded(value.clamped(to: -Effect.maxOffset...Effect.maxOffset))
    }
    return EffectShadow(
      color: color,
      offset: Point(constrained(offset.x), constrained(offset.y)),
      sigma: space.sigma(radius),
      gain: 1 / max(1 / 510, 1 - spread.clamped(to: 0...1))
    )
  }
}

private struct ShadowFilter: ImageFilter {
  var shadow = FilterShadow()
  var isInner = false
  var blendMode = BlendMode.normal

  var kind: FilterKind { isInner ? .innerShadow : .dropShadow }

  func effects(in space: FilterSpace) -> [Effect] {
    guard let effect = shadow.effect(in: space) else { return [] }
    return [isInner ? .innerShadow(effect, blendMode) : .shadow(effect)]
  }
}

/// A shadow made from the alpha of an image, composited under it; a glow if it has no offset.
public struct EffectShadow: ImageChange {
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
    (self.color, self.offset, self.sigma, self.gain) = (color, offset, sigma, gain)
  }

  package var text: String { "shadow \(values)" }

  fileprivate var values: String {
    let text = "\(color.dump) offset [\(list([offset.x, offset.y]))] sigma \(shortest(sigma))"
    return gain == 1 ? text : text + " gain \(shortest(gain))"
  }

  package func touched(from source: PixelRect) -> PixelRect {
    // Blurred where it is, then moved.
    let blurred = source.outset(by: Effect.reach(sigma) + 1)
    return blurred.union(blurred.shifted(by: offset))
  }

  package func needed(for area: PixelRect) -> PixelRect {
    // One more for the mixture of neighbours where the offset is a fraction.
    let casting = area.shifted(by: Point(-offset.x, -offset.y))
    return area.union(casting.outset(by: Effect.reach(sigma) + 1))
  }
}

/// The shadow that the surroundings cast on the image, mixed with it by a mode.
public struct EffectInnerShadow: ImageChange {
  /// The shadow.
  public var shadow: EffectShadow
  /// How it is mixed.
  public var blendMode: BlendMode

  /// A shadow.
  public init(_ shadow: EffectShadow, blendMode: BlendMode) {
    (self.shadow, self.blendMode) = (shadow, blendMode)
  }

  package var text: String { "inner shadow \(shadow.values) \(blendMode.rawValue)" }

  package func needed(for area: PixelRect) -> PixelRect { shadow.needed(for: area) }
}

extension FilterInput {
  /// The place of a shadow, and its solid part.
  public static let (inputAngle, inputDistance, inputSpread) = (
    FilterInput("inputAngle", .angle), FilterInput("inputDistance"), FilterInput("inputSpread")
  )
}

extension FilterKind {
  private static func shadow(
    _ name: String,
    isInner: Bool,
    _ choices: [FilterKey] = []
  ) -> FilterKind {
    let color = ##""inputColor": "#fb5607""##
    let colored = color + ", " + moved
    let inputs: [FilterKey] = [
      .input(.inputColor, \ShadowFilter.shadow.color)
        .summary("The colour.")
        .example(#""black""#, ##""#fb5607""##, ##""#ffffff80""##, with: moved),
      .input(.inputAmount, \ShadowFilter.shadow.amount)
        .summary("The opacity of the shadow, 0…1.")
        .example("0", "0.5", "1", with: colored),
      .input(.inputAngle, \ShadowFilter.shadow.angle, .radians)
        .summary("The direction of the shadow, clockwise from +x.")
        .example("0", #""90deg""#, #""225deg""#, with: color + #", "inputDistance": 6"#),
      .input(.inputDistance, \ShadowFilter.shadow.distance, .points)
        .summary("The distance of the shadow from the layer.")
        .example("0", "4", "8", with: color + #", "inputAngle": 0.785"#),
      .input(.inputRadius, \ShadowFilter.shadow.radius, .points, in: .notNegative)
        .summary("The standard deviation of the blur.")
        .example("0", "2", "4", with: colored),
      .input(.inputSpread, \ShadowFilter.shadow.spread, .fraction)
        .summary("The spread of the solid part: alpha is divided by 1 − spread.")
        .example("0", "0.5", "0.9", with: color + #", "inputRadius": 3"#),
    ]
    return FilterKind(
      name,
      ShadowFilter(isInner: isInner),
      on: ##""frame": [8, 22, 24, 32], "backgroundColor": "#4cc9f0", "cornerRadius": 5, "##
        + #""filters": [FILTER]"#,
      choices + inputs
    )
  }

  private static let moved = #""inputAngle": 0.785, "inputDistance": 6"#

  /// Lays the image's shadow under it.
  public static let dropShadow = shadow("dropShadow", isInner: false)

  /// Casts the shadow of the image's surroundings on it.
  public static let innerShadow = shadow(
    "innerShadow",
    isInner: true,
    [
      .choice("blendMode", \ShadowFilter.blendMode)
        .summary("The blend mode of the colour with the layer.")
        .example(
          #""normal""#,
          #""multiply""#,
          #""screen""#,
          with: ##""inputColor": "#fb5607", "## + moved
        )
    ]
  )
}

extension FilterEffect {
  /// Lays the image's shadow under it.
  public static func dropShadow(_ shadow: FilterShadow) -> FilterEffect {
    FilterEffect(ShadowFilter(shadow: shadow))
  }

  /// Casts the shadow of the image's surroundings on it, by a mode.
  public static func innerShadow(_ shadow: FilterShadow, blendMode: BlendMode) -> FilterEffect {
    FilterEffect(ShadowFilter(shadow: shadow, isInner: true, blendMode: blendMode))
  }
}

extension Effect {
  /// A shadow composited under the image; a glow if it has no offset.
  public static func shadow(_ shadow: EffectShadow) -> Effect { .change(AnyImageChange(shadow)) }

  /// The shadow that the surroundings cast on the image, mixed with it by a mode.
  public static func innerShadow(_ shadow: EffectShadow, _ mode: BlendMode) -> Effect {
    .change(AnyImageChange(EffectInnerShadow(shadow, blendMode: mode)))
  }
}
