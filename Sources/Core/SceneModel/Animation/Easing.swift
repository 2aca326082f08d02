import Graphics

/// A timing curve that is not a cubic Bézier curve: one of Robert Penner's, steps, or a spring.
///
/// The formulas are those of easings.net. Each is stated for its beginning, f(p). Easing out is 1 −
/// f(1 − p). Easing in and out is f(2p) / 2, and from the middle 1 − f(2 − 2p) / 2.
public enum Easing: Sendable, Hashable {
  /// One of Penner's paces.
  case penner(Curve, Side)
  /// As many jumps of one size; see ``Jump``.
  case steps(Int, Jump)
  /// The way of a spring from its start until it has settled.
  case spring(Spring)

  /// The family of a pace.
  public enum Curve: String, Sendable, Hashable, CaseIterable {
    /// 1 − cos(p · π / 2)
    case sine = "Sine"
    /// p²
    case quad = "Quad"
    /// p³
    case cubic = "Cubic"
    /// p⁴
    case quart = "Quart"
    /// p⁵
    case quint = "Quint"
    /// 2^(10p − 10), and 0 at 0
    case expo = "Expo"
    /// 1 − √(1 − p²)
    case circ = "Circ"
    /// (s + 1) · p³ − s · p², s = 1.70158, of both ends 1.525 times that
    case back = "Back"
    /// −2^(10q) · sin((q − t / 4) · 2π / t), q = p − 1, t = 0.3, of both ends 0.45
    case elastic = "Elastic"
    /// 1 − b(1 − p), where b is a ball that falls and bounces three times
    case bounce = "Bounce"
  }

  /// Which end of the motion is eased.
  public enum Side: String, Sendable, Hashable, CaseIterable {
    /// The beginning.
    case `in` = "easeIn"
    /// The end.
    case out = "easeOut"
    /// Both ends, each in half of the time.
    case inOut = "easeInOut"
  }

  /// When steps jump.
  public enum Jump: String, Sendable, Hashable, CaseIterable {
    /// At the end of each interval, so that the motion begins at 0.
    case end
    /// At the start of each interval, so that the motion begins after the first jump.
    case start
  }

  /// Penner's paces by their names, family by family.
  public static let named: [(name: String, easing: Easing)] = Curve.allCases.flatMap { curve in
    Side.allCases.map { ($0.rawValue + curve.rawValue, .penner(curve, $0)) }
  }

  /// The eased fraction at a fraction of the time.
  ///
  /// - Parameter p: in 0…1.
  func value(at p: Double) -> Double {
    switch self {
    case .penner(let curve, .in): return curve.beginning(p, isBoth: false)
    case .penner(let curve, .out): return 1 - curve.beginning(1 - p, isBoth: false)
    case .penner(let curve, .inOut):
      return p < 0.5
        ? curve.beginning(2 * p, isBoth: true) / 2
        : 1 - curve.beginning(2 - 2 * p, isBoth: true) / 2
    case .steps(let count, let jump):
      // Times that are meant to be the start of an interval may lie a rounding before it.
      let passed = (p * Double(count) + 1e-9).rounded(.down)
      return min(1, (jump == .start ? passed + 1 : passed) / Double(count))
    case .spring(let spring):
      return p < 1 ? spring.fraction(at: p * spring.settlingDuration) : 1
    }
  }
}

extension Easing.Curve {
  // The pace that eases the beginning; two families are tuned for easing both ends.
  fileprivate func beginning(_ p: Double, isBoth: Bool) -> Double {
    switch self {
    case .sine: return 1 - Math.cos(p * .pi / 2)
    case .quad: return p * p
    case .cubic: return p * p * p
    case .quart: return p * p * p * p
    case .quint: return p * p * p * p * p
    case .expo: return p > 0 ? Math.pow(2, 10 * p - 10) : 0
    case .circ: return 1 - max(0, 1 - p * p).squareRoot()
    case .back:
      let s = isBoth ? 1.70158 * 1.525 : 1.70158
      return (s + 1) * p * p * p - s * p * p
    case .elastic:
      guard p > 0, p < 1 else { return p }
      let (q, period) = (p - 1, isBoth ? 0.45 : 0.3)
      return -Math.pow(2, 10 * q) * Math.sin((q - period / 4) * 2 * .pi / period)
    case .bounce: return 1 - Self.bounced(1 - p)
    }
  }

  // Four parabolas of one steepness: a fall and three bounces.
  private static func bounced(_ p: Double) -> Double {
    let (steepness, part) = (7.5625, 1 / 2.75)
    func arc(_ middle: Double, _ floor: Double) -> Double {
      let q = p - middle * part
      return steepness * q * q + floor
    }
    if p < part { return arc(0, 0) }
    if p < 2 * part { return arc(1.5, 0.75) }
    if p < 2.5 * part { return arc(2.25, 0.9375) }
    return arc(2.625, 0.984375)
  }
}

private typealias Math = ElementaryFunctions
