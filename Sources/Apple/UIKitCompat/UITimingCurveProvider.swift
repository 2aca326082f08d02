public import Foundation
internal import SceneModel

/// The timing of an animator.
public protocol UITimingCurveProvider: NSCopying {
  /// Which of the two below count.
  var timingCurveType: UITimingCurveType { get }
  /// The curve; nil for a spring alone.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring; nil for a curve alone.
  var springTimingParameters: UISpringTimingParameters? { get }
}

/// The kinds of paces; the numbers are UIKit's.
public enum UITimingCurveType: Int, Sendable {
  /// One of UIKit's named curves.
  case builtin
  /// A curve by its control points.
  case cubic
  /// A spring.
  case spring
  /// A spring that a curve paces; here the spring alone counts.
  case composed
}

extension UIView {
  /// UIKit's named curves; the numbers are UIKit's.
  public enum AnimationCurve: Int, Sendable {
    /// Starts and ends slowly.
    case easeInOut
    /// Starts slowly.
    case easeIn
    /// Ends slowly.
    case easeOut
    /// At constant speed.
    case linear

    fileprivate var points: (CGPoint, CGPoint) {
      let isSlowAtStart = self == .easeInOut || self == .easeIn
      let isSlowAtEnd = self == .easeInOut || self == .easeOut
      return (CGPoint(x: isSlowAtStart ? 0.42 : 0, y: 0), CGPoint(x: isSlowAtEnd ? 0.58 : 1, y: 1))
    }
  }
}

/// A pace by a cubic Bézier curve from (0, 0) to (1, 1).
public final class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  /// The named curve that the pace was made of; ease in and out for others.
  public let animationCurve: UIView.AnimationCurve
  /// The first control point, x in 0…1.
  public let controlPoint1: CGPoint
  /// The second control point, x in 0…1.
  public let controlPoint2: CGPoint
  private let isNamed: Bool

  /// Core Animation's default pace.
  public convenience override init() {
    self.init(controlPoint1: CGPoint(x: 0.25, y: 0.1), controlPoint2: CGPoint(x: 0.25, y: 1))
  }

  /// One of UIKit's named curves.
  public init(animationCurve curve: UIView.AnimationCurve) {
    (animationCurve, isNamed) = (curve, true)
    (controlPoint1, controlPoint2) = curve.points
  }

  /// A curve by its control points, x in 0…1; y may be beyond.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    (animationCurve, isNamed) = (.easeInOut, false)
    (controlPoint1, controlPoint2) = (point1, point2)
  }

  /// `builtin` or `cubic`.
  public var timingCurveType: UITimingCurveType { isNamed ? .builtin : .cubic }
  /// These.
  public var cubicTimingParameters: UICubicTimingParameters? { self }
  /// Nil.
  public var springTimingParameters: UISpringTimingParameters? { nil }
  /// The same object: it never changes.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A pace by a spring that pulls to the end.
public final class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  /// The speed at the start in whole distances per second.
  ///
  /// Positions have it along x and along y, other properties take `dx`.
  public let initialVelocity: CGVector
  let spring: ViewSpring

  /// The spring of UIKit's own animations, which does not swing over: it takes the animator's place for the
  /// duration.
  public convenience override init() {
    self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: CGVector(dx: 0, dy: 0))
  }

  /// A spring that comes to rest within the animator's duration.
  ///
  /// - Parameter ratio: 1 does not swing over; the nearer to 0, the more.
  public convenience init(dampingRatio ratio: CGFloat) {
    self.init(dampingRatio: ratio, initialVelocity: CGVector(dx: 0, dy: 0))
  }

  /// A spring that comes to rest within the animator's duration, with a speed at the start.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    // Both axes have the stiffness of the lower speed (measured in the iOS 27.0 simulator with 1 and 5).
    let speed = abs(velocity.dx) < abs(velocity.dy) ? velocity.dx : velocity.dy
    spring = .fitted(dampingRatio: Double(ratio), velocity: Double(speed))
    initialVelocity = velocity
  }

  /// A spring by its physical parameters; its settling time replaces the animator's duration.
  ///
  /// - Parameters:
  ///   - mass: greater than 0.
  ///   - stiffness: greater than 0.
  ///   - damping: at least 0.
  ///   - velocity: the speed at the start.
  public init(
    mass: CGFloat,
    stiffness: CGFloat,
    damping: CGFloat,
    initialVelocity velocity: CGVector
  ) {
    spring = .fixed(
      Spring(mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping))
    )
    initialVelocity = velocity
  }

  /// Creates a spring by its feel; its settling time is the duration, regardless of the animator's.
  ///
  /// An overdamped spring is animated as a critically damped one, as in the iOS 27.0 simulator.
  ///
  /// - Parameters:
  ///   - duration: seconds in which the motion seems to happen, greater than 0.
  ///   - bounce: above 0 swings over, 0 does not; greater than −1 and below 1.
  ///   - velocity: the speed at the start.
  public convenience init(
    duration: TimeInterval = 0.5,
    bounce: CGFloat = 0,
    initialVelocity velocity: CGVector = CGVector(dx: 0, dy: 0)
  ) {
    let spring = ViewSpring.perceptual(duration: duration, bounce: Double(bounce), velocity: 0)
    self.init(
      mass: 1,
      stiffness: CGFloat(spring.stiffness),
      damping: CGFloat(spring.damping),
      initialVelocity: velocity
    )
  }

  /// `spring`.
  public var timingCurveType: UITimingCurveType { .spring }
  /// Nil.
  public var cubicTimingParameters: UICubicTimingParameters? { nil }
  /// These.
  public var springTimingParameters: UISpringTimingParameters? { self }
  /// The same object: it never changes.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}
