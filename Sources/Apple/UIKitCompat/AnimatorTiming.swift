internal import Foundation
internal import SceneModel

/// Along which axis a property moves, by which springs have their speed.
enum AnimatorAxis {
  case x, y
}

/// How an animator gets from 0 to 1 in a number of seconds.
struct AnimatorTiming {
  private enum Shape {
    case curve(CAMediaTimingFunction)
    case spring(ViewSpring, CGVector, duration: Double)
  }

  private let shape: Shape
  /// The duration in seconds; a physical spring replaces the animator's by its settling time.
  let duration: Double

  /// The pace of an animator's parameters; without any it eases in and out.
  init(_ parameters: (any UITimingCurveProvider)?, duration: Double) {
    let minimum = max(duration, 0)
    if let spring = parameters?.springTimingParameters {
      let velocity = spring.initialVelocity
      let full = Self.intrinsicDuration(of: spring.spring, velocity) ?? minimum
      shape = .spring(spring.spring, velocity, duration: full)
      self.duration = full
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
      self.duration = minimum
    }
  }

  private static func intrinsicDuration(of spring: ViewSpring, _ velocity: CGVector) -> Double? {
    guard case .fixed(var spring) = spring else { return nil }
    guard spring.mass > 0, spring.stiffness > 0, spring.damping >= 0 else { return 0 }
    let times = [velocity.dx, velocity.dy].map { speed in
      spring.initialVelocity = Double(speed)
      return spring.lastingDuration
    }
    return times.max()
  }

  /// An animation of this pace, in another time than its own if need be.
  func animation(lasting seconds: Double, axis: AnimatorAxis = .x) -> CABasicAnimation {
    guard case .spring(let spring, let velocity, let duration) = shape else {
      let animation = CABasicAnimation()
      if case .curve(let function) = shape { animation.timingFunction = function }
      animation.duration = seconds
      return animation
    }
    let animation = spring.animation(lasting: max(duration, 1e-6))
    // In half the time a spring has four times the stiffness, and twice the damping and the speed.
    let haste = CGFloat(seconds > 0 ? duration / seconds : 1)
    animation.stiffness = animation.stiffness * haste * haste
    animation.damping *= haste
    animation.initialVelocity = (axis == .x ? velocity.dx : velocity.dy) * haste
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
