internal import Foundation
internal import SceneModel

/// The spring of an animation block or an animator.
enum ViewSpring {
  /// Fitted into the duration of the animation; see `Spring.init(duration:dampingRatio:initialVelocity:)`.
  case fitted(dampingRatio: Double, velocity: Double)
  /// A spring with a given duration.
  case fixed(Spring)

  /// The spring of `UIView.animate(springDuration:bounce:initialSpringVelocity:)`.
  ///
  /// - Parameters:
  ///   - duration: the perceptual duration, seconds; at least 0.001.
  ///   - bounce: above 0 swings over, below 0 is overdamped; held to ±0.999.
  ///   - velocity: whole distances per second.
  static func perceptual(duration: Double, bounce: Double, velocity: Double) -> Spring {
    var spring = Spring(
      perceptualDuration: max(duration, 0.001),
      bounce: min(max(bounce, -0.999), 0.999)
    )
    spring.initialVelocity = velocity
    return spring
  }

  /// Returns the animation of the spring, without an explicit duration.
  func animation(lasting duration: Double) -> CASpringAnimation {
    switch self {
    case .fitted(let ratio, let velocity):
      Self.animation(Spring(duration: duration, dampingRatio: ratio, initialVelocity: velocity))
    case .fixed(let spring): Self.animation(spring)
    }
  }

  /// The animation of a keyboard's curve, 7 among the curves of UIKit, which no header names.
  ///
  /// A critically damped spring that the block's duration cuts, paced linearly (published accounts of iOS 7 and
  /// later).
  static var keyboard: CASpringAnimation {
    let animation = animation(Spring(mass: 3, stiffness: 1000, damping: 500))
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
    return animation
  }

  private static func animation(_ spring: Spring) -> CASpringAnimation {
    let animation = CASpringAnimation()
    animation.mass = CGFloat(spring.mass)
    animation.stiffness = CGFloat(spring.stiffness)
    animation.damping = CGFloat(spring.damping)
    animation.initialVelocity = CGFloat(spring.initialVelocity)
    animation.allowsOverdamping = spring.allowsOverdamping
    return animation
  }
}

extension Spring {
  /// `viewAnimationDuration`, at most a minute: without damping it would never end.
  var lastingDuration: Double { min(viewAnimationDuration, 60) }
}
