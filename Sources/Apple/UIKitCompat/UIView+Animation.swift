public import Foundation

extension UIView {
  /// Moves what a closure changes.
  ///
  /// - Parameters:
  ///   - duration: seconds; 0 shows the changes at once.
  ///   - delay: seconds before they begin.
  ///   - options: curve and repetition; ease in and out by default.
  ///   - animations: changes properties of views and of their layers.
  ///   - completion: called when all animations have ended, with whether none was cut short; at once when
  ///     there are none.
  public class func animate(
    withDuration duration: TimeInterval,
    delay: TimeInterval,
    options: AnimationOptions = [],
    animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(ViewMotion(duration: duration, delay: delay, options: options), animations, completion)
  }

  /// Moves what a closure changes, easing in and out.
  public class func animate(
    withDuration duration: TimeInterval,
    animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) { animate(ViewMotion(duration: duration, delay: 0, options: []), animations, completion) }

  /// Moves what a closure changes, as if by springs that come to rest after the duration.
  ///
  /// - Parameters:
  ///   - duration: seconds in which the motion falls to a thousandth, and after which it is cut.
  ///   - delay: seconds before it begins.
  ///   - dampingRatio: 1 does not swing over; the nearer to 0, the more. Held to 0.001…1.
  ///   - velocity: the speed at the start, in whole distances per second.
  ///   - options: repetition; the curve does not count.
  ///   - animations: changes properties of views and of their layers.
  ///   - completion: called when all animations have ended.
  public class func animate(
    withDuration duration: TimeInterval,
    delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [],
    animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let spring = ViewSpring.fitted(dampingRatio: Double(dampingRatio), velocity: Double(velocity))
    let motion = ViewMotion(duration: duration, delay: delay, options: options, spring: spring)
    animate(motion, animations, completion)
  }

  /// Moves what a closure changes, as if by springs of a perceived duration.
  ///
  /// The animation lasts until the spring has come to rest, as in the iOS 27.0 simulator: an overdamped spring lasts
  /// as long as a critically damped one.
  ///
  /// - Parameters:
  ///   - duration: seconds in which the motion seems to happen.
  ///   - bounce: above 0 swings over, 0 does not.
  ///   - velocity: the speed at the start, in whole distances per second.
  ///   - delay: seconds before it begins.
  ///   - options: repetition; the curve does not count.
  ///   - animations: changes properties of views and of their layers.
  ///   - completion: called when all animations have ended.
  public class func animate(
    springDuration duration: TimeInterval = 0.5,
    bounce: CGFloat = 0,
    initialSpringVelocity velocity: CGFloat = 0,
    delay: TimeInterval = 0,
    options: AnimationOptions = [],
    animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let spring = ViewSpring.perceptual(
      duration: duration,
      bounce: Double(bounce),
      velocity: Double(velocity)
    )
    let motion = ViewMotion(
      duration: spring.lastingDuration,
      delay: delay,
      options: options,
      spring: .fixed(spring)
    )
    animate(motion, animations, completion)
  }

  /// Shows changes at once, although the code runs inside an animation block.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    ViewAnimations.current.run(.none, actionsWithoutAnimation)
  }

  /// Repeats what a closure changes inside an animation block.
  ///
  /// Outside of blocks the changes show at once.
  ///
  /// - Parameters:
  ///   - count: how many cycles; may be fractional or infinite.
  ///   - autoreverses: whether every cycle runs forward and then back.
  ///   - animations: changes properties of views and of their layers.
  public class func modifyAnimations(
    withRepeatCount count: CGFloat,
    autoreverses: Bool,
    animations: () -> Void
  ) {
    guard case .motion(var motion) = ViewAnimations.current.innermost else { return animations() }
    motion.repeatCount = Float(count)
    motion.options.set(.autoreverse, autoreverses)
    ViewAnimations.current.run(.motion(motion), animations)
  }

  /// The duration of the innermost animation block in seconds; 0 outside of blocks.
  public class var inheritedAnimationDuration: TimeInterval {
    switch ViewAnimations.current.innermost {
    case .motion(let motion): motion.duration
    case .animator(let animator): animator.duration
    case .keyframes, .some(.none), nil: 0
    }
  }

  /// Whether animation blocks move what is changed in them.
  public class var areAnimationsEnabled: Bool { ViewAnimations.current.areEnabled }

  /// Turns animation blocks on or off.
  public class func setAnimationsEnabled(_ enabled: Bool) {
    ViewAnimations.current.areEnabled = enabled
  }

  private static func animate(
    _ motion: ViewMotion,
    _ animations: () -> Void,
    _ completion: ((Bool) -> Void)?
  ) {
    if case .animator(let animator) = ViewAnimations.current.innermost {
      return animator.addBlock(animations, completion)
    }
    var motion = motion
    if case .motion(let outer) = ViewAnimations.current.innermost {
      motion.inherit(from: outer)
    }
    CATransaction.begin()
    let outcome = motion.outcome
    CATransaction.setCompletionBlock(completion.map { report in { report(outcome.isFinished) } })
    ViewAnimations.current.run(.motion(motion), animations)
    CATransaction.commit()
  }
}

extension ViewMotion {
  /// A block inside another one has its duration and curve, unless it insists on its own.
  mutating func inherit(from outer: ViewMotion) {
    if !options.contains(.overrideInheritedDuration) { duration = outer.duration }
    if !options.contains(.overrideInheritedCurve) {
      options.curve = outer.options.curve
      spring = outer.spring
    }
  }
}

extension UIView {
  /// How an animation block runs; the numbers are UIKit's.
  public struct AnimationOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Accepted: layouts belong to the changes anyway.
    public static let layoutSubviews = AnimationOptions(rawValue: 1)
    /// Accepted: nothing is touched.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// The opacity, the anchor point and colours begin where they are shown; all else adds to what runs anyway.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// For ever.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// There and back.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Inside another block: uses the duration of this block.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Inside another block: uses the curve of this block.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// In a transition: changes inside the view move too.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    /// In a transition between views: hides and shows them instead of removing and adding them.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)

    /// Starts and ends slowly.
    public static let curveEaseInOut: AnimationOptions = []
    /// Starts slowly.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Ends slowly.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// At constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// The old image fades into the new one.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// The view turns round, its left side towards the viewer and to the right.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// The view turns round, its right side towards the viewer and to the left.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// Shown as a cross dissolve.
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    /// Shown as a cross dissolve.
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    /// The view turns round, its top towards the viewer and down.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    /// The view turns round, its bottom towards the viewer and up.
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

    /// The bits of the curve.
    var curve: UInt {
      get { rawValue >> 16 & 3 }
      set { self = AnimationOptions(rawValue: rawValue & ~(3 << 16) | (newValue & 3) << 16) }
    }

    /// Whether the curve is the one of keyboards, 7.
    var hasKeyboardCurve: Bool { rawValue >> 16 & 7 == 7 }

    /// The bits of the transition; 0 is none.
    var transition: UInt { rawValue >> 20 & 7 }

    /// Sets or removes an option.
    mutating func set(_ option: AnimationOptions, _ isSet: Bool) {
      if isSet { insert(option) } else { remove(option) }
    }

    var timingFunction: CAMediaTimingFunction {
      let names: [CAMediaTimingFunctionName] = [.easeInEaseOut, .easeIn, .easeOut, .linear]
      return CAMediaTimingFunction(name: names[Int(curve)])
    }
  }
}
