internal import Graphics
package import SceneModel

extension Spring {
  /// The spring that UIKit fits into a duration.
  ///
  /// Mass 1, ω = W/d, k = ω², c = 2ζω. W solves |(u/W − ζ)/√(1−ζ²)|·e^(−ζW) = 0.001 with u = v·d,
  /// and |u − W − 1|·e^(−W) = 0.001 at critical damping: the envelope has fallen to a thousandth
  /// after the duration.
  ///
  /// Without velocity the first equation has the closed solution ζW = ln(ζ/(0.001·√(1−ζ²))).
  /// Otherwise twelve Newton steps are made from W = 5. A step that leaves the positive numbers
  /// halves W instead.
  ///
  /// The result matches `UIView.animate` and `UISpringTimingParameters(dampingRatio:)` in the iOS
  /// 27.0 simulator to 2·10⁻⁷, and to 10⁻⁵ where 1 ≤ u/ζ ≤ 7.
  ///
  /// - Parameters:
  ///   - duration: d, seconds, greater than 0.
  ///   - dampingRatio: ζ, clamped to 0.001…1. UIKit has no spring for 0.
  ///   - initialVelocity: v, whole distances per second.
  package init(duration: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    let ratio = dampingRatio.clamped(to: 0.001...1)
    let velocity = initialVelocity * duration
    let frequency = Self.scaledFrequency(dampingRatio: ratio, scaledVelocity: velocity) / duration
    self.init(
      stiffness: frequency * frequency,
      damping: 2 * ratio * frequency,
      initialVelocity: initialVelocity
    )
  }

  /// The duration that UIKit gives an animation by a spring that determines its timing.
  ///
  /// Below critical damping it is `settlingDuration`. Otherwise the damping has no influence. The
  /// duration is the last time at which the critically damped spring of the same frequency is a
  /// thousandth of the distance from its end: T = (−W₋₁(−ε·e^(−1/(1−u))/|1−u|) − 1/(1−u))/ω with u
  /// = v/ω and ε = 0.001.
  ///
  /// The branch W₋₁ of Lambert's function is approximated as by Barry et al. (1995), with a
  /// relative error below 2.5·10⁻⁴. This fits all durations measured in the iOS 27.0 simulator to
  /// the last digit. Infinite without damping.
  var viewAnimationDuration: Double {
    guard dampingRatio >= 1 else { return settlingDuration }
    let frequency = angularFrequency
    let rest = 1 - initialVelocity / frequency
    // The spring arrives with e^(−ωT) alone.
    guard abs(rest) > 1e-3 else { return -Math.log(0.001) / frequency }
    let argument = 0.001 * Math.exp(-1 / rest) / abs(rest)
    // Left of the branch point the distance remains below a thousandth.
    guard argument < Math.exp(-1) else { return settlingDuration }
    return (-Self.lambertW(-argument) - 1 / rest) / frequency
  }

  /// W of a critically damped spring without velocity, as UIKit's root finder has it.
  ///
  /// The root is 9.233413476…; the last digits decide on which step of a tenth of a second the spring settles.
  private static let criticalFrequency = 9.233413724403276

  /// W = ω·d of the fit; see `init(duration:dampingRatio:initialVelocity:)`.
  private static func scaledFrequency(dampingRatio z: Double, scaledVelocity u: Double) -> Double {
    let root = (1 - z * z).squareRoot()
    if u == 0 {
      return z < 1 ? Math.log(z / (0.001 * root)) / z : criticalFrequency
    }
    var w = 5.0
    for _ in 0..<12 {
      // The distance without its decay, and its slope.
      let distance = z < 1 ? (u / w - z) / root : u - w - 1
      let slope = z < 1 ? -u / (w * w * root) : -1
      let sign: Double = distance < 0 ? -1 : 1
      let decay = Math.exp(-z * w)
      let derivative = sign * decay * (slope - z * distance)
      guard derivative != 0 else { break }
      let next = w - (abs(distance) * decay - 0.001) / derivative
      w = next > 0 ? next : w / 2
    }
    return w
  }

  /// The branch of Lambert's function below −1, for −1/e < x < 0.
  private static func lambertW(_ x: Double) -> Double {
    let s = -1 - Math.log(-x)
    let inner = 1 - 0.0042 * s * Math.exp(-0.0201 * s.squareRoot())
    let ratio = 1 + 0.3361 * (s / 2).squareRoot() / inner
    return -1 - s - 2 / 0.3361 * (1 - 1 / ratio)
  }
}

private typealias Math = ElementaryFunctions
