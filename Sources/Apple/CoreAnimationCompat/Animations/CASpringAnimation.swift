public import CoreGraphicsCompat
public import Foundation
internal import SceneModel

/// A basic animation that moves as if pulled by a spring.
///
/// Its `duration` cuts the motion; give it `settlingDuration` to let the spring come to rest.
open class CASpringAnimation: CABasicAnimation {
  /// The mass, greater than 0.
  open var mass: CGFloat = 1
  /// The stiffness, greater than 0.
  open var stiffness: CGFloat = 100
  /// The damping, at least 0.
  open var damping: CGFloat = 10
  /// The speed at the start in whole distances per second, positive towards the end.
  open var initialVelocity: CGFloat = 0
  /// Whether a damping ratio above 1 is used; otherwise it counts as 1.
  open var allowsOverdamping = false

  /// A spring by its feel; the duration is the one in which it settles.
  ///
  /// - Parameters:
  ///   - perceptualDuration: seconds, greater than 0; otherwise the spring keeps its defaults and leaves
  ///     a message.
  ///   - bounce: above 0 swings over, below 0 is overdamped; greater than −1 and below 1.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    guard perceptualDuration > 0, perceptualDuration.isFinite, bounce > -1, bounce < 1 else {
      let message =
        "a spring needs a perceptual duration above 0 and a bounce between -1 and 1, not "
        + "\(perceptualDuration) and \(bounce)"
      RecordingSession.current.diagnostics.add(.error, .value, message)
      return
    }
    let spring = Spring(perceptualDuration: perceptualDuration, bounce: Double(bounce))
    (mass, stiffness, damping) = (1, CGFloat(spring.stiffness), CGFloat(spring.damping))
    allowsOverdamping = true
    duration = settlingDuration
  }

  /// Roughly how long the spring takes to come to rest, in seconds; infinite without damping.
  open var settlingDuration: CFTimeInterval { spring?.settlingDuration ?? 0 }

  /// The duration in which the motion seems to happen: 2π√(m/k).
  open var perceptualDuration: CFTimeInterval {
    spring.map { 2 * Double.pi / $0.angularFrequency } ?? 0
  }

  /// How far the spring swings over: 1 − ζ up to a damping ratio of 1, 1/ζ − 1 above.
  open var bounce: CGFloat {
    guard let spring else { return 0 }
    let ratio = spring.damping / (2 * (spring.stiffness * spring.mass).squareRoot())
    return CGFloat(ratio <= 1 ? 1 - ratio : 1 / ratio - 1)
  }

  override func copyValues(of other: CAAnimation) {
    super.copyValues(of: other)
    guard let other = other as? CASpringAnimation else { return }
    (mass, stiffness, damping) = (other.mass, other.stiffness, other.damping)
    (initialVelocity, allowsOverdamping) = (other.initialVelocity, other.allowsOverdamping)
  }

  /// The same spring for the scene; nil when its numbers make none.
  var spring: Spring? {
    guard mass > 0, stiffness > 0, damping >= 0, initialVelocity.isFinite,
      [mass, stiffness, damping].allSatisfy(\.isFinite)
    else { return nil }
    return Spring(
      mass: Double(mass),
      stiffness: Double(stiffness),
      damping: Double(damping),
      initialVelocity: Double(initialVelocity),
      allowsOverdamping: allowsOverdamping
    )
  }
}
