/// A curve that maps a range of values to another range, with a gamma.
///
/// v' = outputBlack + (outputWhite − outputBlack) · u^(1/gamma), u = (v − black) / (white − black),
/// clamped to 0…1; the result is clamped to 0…1 as well. All values are straight components, 0…1.
public struct Levels: Sendable, Hashable {
  /// The input mapped to `outputBlack`, with all lower inputs.
  public var black: Double
  /// The input mapped to `outputWhite`, with all higher inputs; below `black` the curve falls.
  public var white: Double
  /// Above 1 the middle becomes brighter, below 1 darker; at least `minGamma`.
  public var gamma: Double
  /// The end of the curve at `black`.
  public var outputBlack: Double
  /// The end of the curve at `white`.
  public var outputWhite: Double

  /// The minimum gamma: smaller and invalid gammas count as this one, which makes all inputs except
  /// white black.
  public static let minGamma = 0.01

  /// A curve; the defaults change nothing.
  public init(
    black: Double = 0,
    white: Double = 1,
    gamma: Double = 1,
    outputBlack: Double = 0,
    outputWhite: Double = 1
  ) {
    (self.black, self.white, self.gamma) = (black, white, gamma)
    (self.outputBlack, self.outputWhite) = (outputBlack, outputWhite)
  }

  /// The value on the curve; where black and white are the same it jumps from one end to the other.
  public func apply(_ value: Double) -> Double {
    let span = white - black
    let u = span == 0 ? (value < black ? 0 : 1) : ((value - black) / span).clamped(to: 0...1)
    let bent = gamma == 1 ? u : Math.pow(u, 1 / max(Self.minGamma, gamma))
    return (outputBlack + (outputWhite - outputBlack) * bent).clamped(to: 0...1)
  }

  /// The channels that a curve can act on.
  public enum Channel: String, Sendable, Hashable, CaseIterable {
    /// Red, green and blue alike.
    case rgb
    case red, green, blue, alpha
  }
}
