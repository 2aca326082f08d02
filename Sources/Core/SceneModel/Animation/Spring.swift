import Graphics

/// A damped spring that pulls a value from where it is to where it belongs.
///
/// The model of `CASpringAnimation`: m·x″ + c·x′ + k·x = 0 for the remaining distance x, which starts
/// at 1. Under-damped and critically damped motion are the textbook solutions. Overdamped motion is Core
/// Animation's, as measured in the iOS 27.0 simulator: see `fraction(at:)`.
public struct Spring: Sendable, Hashable {
  /// The mass m, greater than 0.
  public var mass: Double
  /// The stiffness k, greater than 0.
  public var stiffness: Double
  /// The damping c, at least 0.
  public var damping: Double
  /// Speed at the start in whole distances per second; positive runs towards the end.
  public var initialVelocity: Double
  /// Whether a damping ratio above 1 is used; otherwise it counts as 1.
  public var allowsOverdamping: Bool

  /// A spring with Core Animation's defaults.
  public init(
    mass: Double = 1,
    stiffness: Double = 100,
    damping: Double = 10,
    initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) {
    (self.mass, self.stiffness, self.damping) = (mass, stiffness, damping)
    (self.initialVelocity, self.allowsOverdamping) = (initialVelocity, allowsOverdamping)
  }

  /// A spring by its feel, as `CASpringAnimation(perceptualDuration:bounce:)` makes it.
  ///
  /// k = (2π/d)², ratio = 1 − bounce (for bounce ≥ 0) or 1/(1 + bounce), c = 4π·ratio/d, mass 1.
  ///
  /// - Parameters:
  ///   - perceptualDuration: d, seconds, greater than 0.
  ///   - bounce: above 0 swings over, below 0 is overdamped; greater than −1, below 1.
  public init(perceptualDuration: Double, bounce: Double) {
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    let frequency = 2 * Double.pi / perceptualDuration
    self.init(
      stiffness: frequency * frequency,
      damping: 2 * frequency * ratio,
      allowsOverdamping: true
    )
  }

  /// The undamped angular frequency √(k/m) in radians per second.
  public var angularFrequency: Double { (stiffness / mass).squareRoot() }

  /// The damping ratio c/(2√(k·m)), held to 1 unless overdamping is allowed.
  public var dampingRatio: Double {
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    if abs(ratio - 1) < 1e-6 { return 1 }
    return ratio > 1 && !allowsOverdamping ? 1 : ratio
  }

  /// The fraction of the distance that has been covered after a time; 1 at rest, may overshoot.
  ///
  /// Above critical damping Core Animation exchanges the factors of the two exponentials against the
  /// textbook (measured in the iOS 27.0 simulator). The true speed at the start is therefore
  /// `initialVelocity` + 2ζω, and the motion overshoots.
  ///
  /// - Parameter time: seconds since the start, at least 0.
  public func fraction(at time: Double) -> Double { 1 - residual(at: time) }

  private func residual(at t: Double) -> Double {
    let (w, z, v) = (angularFrequency, dampingRatio, initialVelocity)
    if z < 1 {
      let wd = w * (1 - z * z).squareRoot()
      return Math.exp(-z * w * t) * (Math.cos(wd * t) + (z * w - v) / wd * Math.sin(wd * t))
    }
    if z == 1 { return Math.exp(-w * t) * (1 + (w - v) * t) }
    // Both roots as exponentials: cosh and sinh would overflow at large times.
    let wr = w * (z * z - 1).squareRoot()
    let (slow, fast) = (wr - z * w, -wr - z * w)
    let factor = (fast - v) / (2 * wr)
    return (1 + factor) * Math.exp(slow * t) - factor * Math.exp(fast * t)
  }

  /// Roughly how long the spring takes to come to rest, in seconds; infinite without damping.
  ///
  /// The time of `settlingDuration(within:)` for a thousandth of the distance.
  public var settlingDuration: Double { settlingDuration(within: 0.001) }

  /// Roughly how long the spring takes to come within a fraction of the distance from its end, in seconds.
  ///
  /// Below critical damping it is when the envelope falls to the fraction. Otherwise it is the first of the
  /// times 0, 0.1, 0.1 + 0.1, … (added up in binary floating point) at which the rest is within it; the rest
  /// may grow again later. Both rules fit every value measured in the iOS 27.0 simulator. Infinite without
  /// damping; at most 10,000 s at and above critical damping.
  ///
  /// - Parameter fraction: of the whole distance, greater than 0.
  public func settlingDuration(within fraction: Double) -> Double {
    let (w, z, v) = (angularFrequency, dampingRatio, initialVelocity)
    guard z > 0, w > 0 else { return .infinity }
    if z < 1 {
      let wd = w * (1 - z * z).squareRoot()
      return Math.log((1 + abs(z * w - v) / wd) / fraction) / (z * w)
    }
    var time = 0.0
    while time < 10_000, abs(residual(at: time)) > fraction { time += 0.1 }
    return time
  }
}

private typealias Math = ElementaryFunctions
