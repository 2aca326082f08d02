internal import CoreAnimationCompat
internal import CoreGraphicsCompat
internal import Foundation

/// How a spring of an animator is given.
enum AnimatorSpring {
  /// It has come within a thousandth of its end after the duration, whatever that is.
  case damped(ratio: Double)
  /// It has a time of its own.
  case physical(mass: Double, stiffness: Double, damping: Double)
}

/// Along which axis a property moves, by which springs have their speed.
enum AnimatorAxis {
  case x, y
}

/// How an animator gets from 0 to 1 in a number of seconds.
struct AnimatorPace {
  private enum Shape {
    case curve(CAMediaTimingFunction)
    case spring(AnimatorSpring, CGVector, duration: Double)
  }

  private let shape: Shape
  /// Seconds; those of a spring with a time of its own are not the animator's.
  let duration: Double

  /// The pace of an animator's parameters; without any it eases in and out.
  init(_ parameters: (any UITimingCurveProvider)?, duration: Double) {
    let least = max(duration, 0)
    if let spring = parameters?.springTimingParameters {
      let velocity = spring.initialVelocity
      let whole = Self.settling(of: spring.spring, velocity) ?? least
      shape = .spring(spring.spring, velocity, duration: whole)
      self.duration = whole
    } else {
      let cubic =
        parameters?.cubicTimingParameters ?? UICubicTimingParameters(animationCurve: .easeInOut)
      shape = .curve(
        CAMediaTimingFunction(
          controlPoints: Float(cubic.controlPoint1.x),
          Float(cubic.controlPoint1.y),
          Float(cubic.controlPoint2.x),
          Float(cubic.controlPoint2.y)
        )
      )
      self.duration = least
    }
  }

  private static func settling(of spring: AnimatorSpring, _ velocity: CGVector) -> Double? {
    guard case .physical(let mass, let stiffness, let damping) = spring else { return nil }
    let times = [velocity.dx, velocity.dy].map { speed in
      let animation = CASpringAnimation()
      (animation.mass, animation.stiffness) = (CGFloat(mass), CGFloat(stiffness))
      (animation.damping, animation.initialVelocity) = (CGFloat(damping), speed)
      return animation.settlingDuration
    }
    // Without damping it would never rest.
    return min(times.max() ?? 0, 60)
  }

  /// An animation of this pace, in another time than its own if need be.
  func animation(lasting seconds: Double, axis: AnimatorAxis = .x) -> CABasicAnimation {
    guard case .spring(let spring, let velocity, let duration) = shape else {
      let animation = CABasicAnimation()
      if case .curve(let function) = shape { animation.timingFunction = function }
      animation.duration = seconds
      return animation
    }
    let animation = CASpringAnimation()
    // In half the time a spring has four times the stiffness, and twice the damping and the speed.
    let haste = seconds > 0 ? duration / seconds : 1
    switch spring {
    case .damped(let ratio):
      let frequency = 6.907755 / (ratio * max(duration, 1e-6)) * haste
      animation.stiffness = CGFloat(frequency * frequency)
      animation.damping = CGFloat(2 * ratio * frequency)
    case .physical(let mass, let stiffness, let damping):
      animation.mass = CGFloat(mass)
      animation.stiffness = CGFloat(stiffness * haste * haste)
      animation.damping = CGFloat(damping * haste)
    }
    animation.initialVelocity = (axis == .x ? velocity.dx : velocity.dy) * CGFloat(haste)
    animation.duration = seconds
    return animation
  }

  /// How far motions have come after a fraction of the time; springs swing beyond 1.
  func progress(at fraction: Double) -> Double {
    animation(lasting: max(duration, 1e-6)).progress(atFraction: fraction)
  }

  /// The first fraction of the time at which motions have come so far.
  func fraction(atProgress progress: Double) -> Double {
    guard progress > 0 else { return 0 }
    guard progress < 1 else { return 1 }
    let animation = animation(lasting: max(duration, 1e-6))
    let steps = 1000
    let first = (1...steps).first {
      animation.progress(atFraction: Double($0) / Double(steps)) >= progress
    }
    guard let first else { return 1 }
    var (low, high) = (Double(first - 1) / Double(steps), Double(first) / Double(steps))
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if animation.progress(atFraction: middle) < progress { low = middle } else { high = middle }
    }
    return high
  }
}
