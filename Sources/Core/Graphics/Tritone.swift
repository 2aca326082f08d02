/// A ramp of three colours that takes the place of colours by their luma.
///
/// Straight sRGB components 0…1; the alphas of the three colours do not count.
public struct Tritone: Sendable, Hashable {
  /// The colour of luma 0.
  public var shadows: Color
  /// The colour of luma 0.5.
  public var midtones: Color
  /// The colour of luma 1.
  public var highlights: Color
  /// How much of the ramp is mixed in, 0…1.
  public var amount: Double

  /// A ramp; the defaults make greys of all colours.
  public init(
    shadows: Color = .black,
    midtones: Color = Color(0.5, 0.5, 0.5),
    highlights: Color = .white,
    amount: Double = 1
  ) {
    (self.shadows, self.midtones) = (shadows, midtones)
    (self.highlights, self.amount) = (highlights, amount)
  }

  /// Returns the image of a straight colour, clamped to 0…1; alpha is unchanged.
  public func apply(_ color: Color) -> Color {
    let w = ColorMatrix.lumaWeights
    let luma = w.red * color.red + w.green * color.green + w.blue * color.blue
    let ramp =
      luma < 0.5
      ? shadows.mixed(with: midtones, at: 2 * luma)
      : midtones.mixed(with: highlights, at: 2 * luma - 1)
    var result = color.mixed(with: ramp, at: amount)
    result.alpha = color.alpha
    return result.clamped
  }
}
