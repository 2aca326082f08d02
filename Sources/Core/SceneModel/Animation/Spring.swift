import Graphics

/// A damped spring that pulls a value from where it is to where it belongs.
///
/// The model of `CASpringAnimation`: m·x″ + c·x′ + k·x = 0 for the remaining distance x, which starts
/// at 1. Solutions are the textbook ones for under-, critical and overdamped motion.
public struct Spring: Sendable, Hashable {
  /// The mass m, greater than 0.
  public var mass: Double
  /// The stiffness k, greater than 0.
  public var stiffness: Double
  /// The damping c, at least 0.
  public var damping: Double
  /// Speed at the start in whole distances per second; positive runs towards the end.
  public var initialVelocity: Double
  /// Whether a damping ratio above 1 is kept; otherwise it counts as 1.
  public var allowsOverdamping: Bool

  /// A spring with Core Animation's defaults.
  public init(
    mass: Double = 1,
    stiffness: Double = 100,
    damping: Double = 10,
    initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
    self.allowsOverdamping = allowsOverdamping
  }

  /// A spring by its feel, as `CASpringAnimation(perceptualDuration:bounce:)` makes it.
  ///
  /// k = (2π/d)², ratio = 1 − bounce (for bounce ≥ 0) or 1/(1 + bounce), c = 4π·ratio/d, mass 1.
  ///
  /// - Parameters:
  ///   - perceptualDuration: d, seconds, greater than 0.
  ///   - bounce: above 0 swings over, below 0 creeps; greater than −1, below 1.
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
    let ratio = (z * w - v) / wr
    return Math.exp((wr - z * w) * t) * (1 + ratio) / 2
      + Math.exp(-(wr + z * w) * t) * (1 - ratio) / 2
  }

  /// Roughly how long the spring takes to come to rest, in seconds; infinite without damping.
  ///
  /// Below critical damping it is when the envelope falls to 0.001 of the distance; else the smallest
  /// multiple of 0.1 s after which the rest stays within that.
  public var settlingDuration: Double {
    let (w, z, v) = (angularFrequency, dampingRatio, initialVelocity)
    guard z > 0, w > 0 else { return .infinity }
    if z < 1 {
      let wd = w * (1 - z * z).squareRoot()
      return Math.log((1 + abs(z * w - v) / wd) / 0.001) / (z * w)
    }
    // The slowest exponential bounds the rest; from there back to the last tenth that is too large.
    let slowest = z == 1 ? w : w * (z - (z * z - 1).squareRoot())
    let bound = (20 + Math.log(1 + abs(v) / w + z)) / slowest
    var tenth = Int(clamping: bound * 10, .up, in: 0...100_000)
    while tenth > 0, abs(residual(at: Double(tenth - 1) / 10)) <= 0.001 { tenth -= 1 }
    return Double(tenth) / 10
  }
}

private typealias Math = ElementaryFunctions
