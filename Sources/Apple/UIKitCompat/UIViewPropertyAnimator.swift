internal import CoreAnimationCompat
public import Foundation

/// Moves what closures change, and can be paused, scrubbed, reversed and stopped on the way.
///
/// It runs on the virtual clock: a scheduled closure or a display link takes the place of fingers. While it runs,
/// it lives on without being held.
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
  /// The pace that the animator was made with.
  public let timingParameters: (any UITimingCurveProvider)?
  /// Seconds of the whole way; a spring by its parts has a time of its own.
  public var duration: TimeInterval { timing.duration }
  /// Seconds between the last `startAnimation(afterDelay:)` and the motion; otherwise 0.
  public internal(set) var delay: TimeInterval = 0
  /// Where the animator stands.
  public internal(set) var state = UIViewAnimatingState.inactive
  /// Whether the animator moves, or waits for its delay.
  public internal(set) var isRunning = false
  /// Whether it can be paused, scrubbed, reversed and stopped once it runs.
  open var isInterruptible = true
  /// Whether `fractionComplete` of a paused animator is the fraction of the way, and not that of the time.
  ///
  /// What is shown does not jump when the animator pauses or goes on: fractions are found on its curve.
  open var scrubsLinearly = true
  /// Whether the animator stays active at the end, paused there, and does not tell its completions.
  open var pausesOnCompletion = false
  /// Accepted: nothing is touched.
  open var isUserInteractionEnabled = true
  /// Accepted: nothing is touched.
  open var isManualHitTestingEnabled = false

  let timing: AnimatorTiming
  var blocks: [(body: () -> Void, delayFactor: Double)] = []
  var completions: [(UIViewAnimatingPosition) -> Void] = []
  var collector: AnimatorCollector
  var path: AnimatorTimeline
  // Whether the way leads, or would lead when it runs, to the start.
  var goesBack = false
  // When the fraction of the way was noted, as media time; may be later than now with a delay.
  var since = 0.0
  // Every stretch of running has a number, so that the end of a former one is not taken for its own.
  var stretch = 0

  /// An animator with a pace.
  ///
  /// - Parameters:
  ///   - duration: seconds; without meaning for springs by their parts.
  ///   - parameters: a curve or a spring.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    timingParameters = parameters
    timing = AnimatorTiming(parameters, duration: duration)
    path = AnimatorTimeline(timing)
    collector = AnimatorCollector(duration: timing.duration)
  }

  /// An animator with one of UIKit's curves.
  public convenience init(
    duration: TimeInterval,
    curve: UIView.AnimationCurve,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(animationCurve: curve)
    )
    if let animations { addAnimations(animations) }
  }

  /// An animator with a curve by its control points.
  public convenience init(
    duration: TimeInterval,
    controlPoint1 point1: CGPoint,
    controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    let curve = UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2)
    self.init(duration: duration, timingParameters: curve)
    if let animations { addAnimations(animations) }
  }

  /// An animator with a spring that comes to rest after the duration.
  ///
  /// - Parameters:
  ///   - duration: seconds.
  ///   - ratio: 1 does not swing over; the nearer to 0, the more.
  ///   - animations: what is moved.
  public convenience init(
    duration: TimeInterval,
    dampingRatio ratio: CGFloat,
    animations: (() -> Void)? = nil
  ) {
    let spring = UISpringTimingParameters(dampingRatio: ratio)
    self.init(duration: duration, timingParameters: spring)
    if let animations { addAnimations(animations) }
  }

  /// Makes an animator and starts it.
  ///
  /// - Parameters:
  ///   - duration: seconds.
  ///   - delay: seconds before it moves.
  ///   - options: the curve; repetition is not for animators and leaves a message.
  ///   - animations: what is moved.
  ///   - completion: told where it ended.
  @discardableResult open class func runningPropertyAnimator(
    withDuration duration: TimeInterval,
    delay: TimeInterval,
    options: UIView.AnimationOptions = [],
    animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    if !options.isDisjoint(with: [.repeat, .autoreverse]) {
      CATransaction.reportUnsupported(
        "a property animator does not repeat (use UIView.animate, or start another one at its completion)"
      )
    }
    let curve = UIView.AnimationCurve(rawValue: Int(options.curve)) ?? .easeInOut
    let parameters = UICubicTimingParameters(animationCurve: curve)
    let animator = UIViewPropertyAnimator(duration: duration, timingParameters: parameters)
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  // MARK: What is moved

  /// Adds a closure whose changes are moved, on what is left of the way if the animator is active.
  open func addAnimations(_ animation: @escaping () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }

  /// Adds a closure whose changes begin later and end with the others.
  ///
  /// - Parameters:
  ///   - animation: changes properties of views and of their layers; called when the animator starts.
  ///   - delayFactor: the fraction, 0…1, of the time that is left before they begin.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    let factor = min(max(Double(delayFactor), 0), 1)
    switch state {
    case .inactive: blocks.append((animation, factor))
    case .active: join(animation, factor)
    case .stopped: refuse("addAnimations is not for a stopped animator (finish it first)")
    }
  }

  /// Adds what is told where the animator ended; not called by `stopAnimation(true)`.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  // MARK: Running

  /// Starts, or goes on from where the animator pauses.
  open func startAnimation() { startAnimation(afterDelay: 0) }

  /// Starts, or goes on, after some seconds.
  open func startAnimation(afterDelay delay: TimeInterval) {
    guard state != .stopped else {
      return refuse("startAnimation is not for a stopped animator (finish it first)")
    }
    guard !isRunning else { return }
    if state == .inactive { activate() }
    self.delay = max(delay, 0)
    run()
  }

  /// Holds what is shown; starts an inactive animator paused.
  open func pauseAnimation() {
    guard state != .stopped else {
      return refuse("pauseAnimation is not for a stopped animator (finish it first)")
    }
    guard mayInterrupt("pauseAnimation") else { return }
    if state == .inactive { activate() }
    halt()
    show()
  }

  /// Goes on, to the end that it goes to, at another pace or in another time.
  ///
  /// - Parameters:
  ///   - parameters: run through on what is left of the way; nil goes on along the animator's own curve.
  ///   - durationFactor: what is left takes as many times the animator's duration; 0 keeps the time that is left.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?,
    durationFactor: CGFloat
  ) {
    guard state == .active else {
      return refuse("continueAnimation is for an active animator (start or pause it first)")
    }
    guard mayInterrupt("continueAnimation") else { return }
    halt()
    let seconds = durationFactor > 0 ? duration * Double(durationFactor) : secondsLeft
    if let parameters {
      turnOff(to: AnimatorTiming(parameters, duration: seconds))
    } else if share > 0 {
      path.duration = seconds / share
    }
    delay = 0
    run()
  }

  /// Gives the properties the values that are shown, and takes the motions away.
  ///
  /// - Parameter withoutFinishing: whether that is all: the animator is inactive and its completions are not told.
  ///   Otherwise it waits for `finishAnimation(at:)`.
  open func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else {
      if state == .stopped, withoutFinishing { clear() }
      return
    }
    guard mayInterrupt("stopAnimation") else { return }
    halt()
    UIView.performWithoutAnimation {
      for track in collector.tracks.reversed() { track.moveModel(to: path.moment) }
    }
    for track in collector.tracks { track.hide() }
    state = .stopped
    if withoutFinishing { clear() }
  }

  /// Ends a stopped animator.
  ///
  /// - Parameter finalPosition: the values that the properties get; `current` leaves those they have.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else {
      return refuse("finishAnimation is for a stopped animator (call stopAnimation(false) first)")
    }
    let tracks = collector.tracks
    UIView.performWithoutAnimation {
      switch finalPosition {
      case .end: for track in tracks { track.moveStoppedModel(toStart: false) }
      case .start: for track in tracks.reversed() { track.moveStoppedModel(toStart: true) }
      case .current: break
      }
    }
    finish(at: finalPosition)
  }

  // MARK: The way

  /// How far the animator has come on the way that it goes, 0…1: the fraction of its time while it runs.
  ///
  /// Of a paused one it is what `scrubsLinearly` says. Setting it starts an inactive animator paused, and pauses
  /// a running one.
  open var fractionComplete: CGFloat {
    get { CGFloat(goesBack ? 1 - covered : covered) }
    set {
      guard state != .stopped, newValue.isFinite else {
        return refuse("fractionComplete is a number, and not set while the animator is stopped")
      }
      guard mayInterrupt("fractionComplete") else { return }
      if state == .inactive { activate() }
      halt()
      let fraction = min(max(Double(newValue), 0), 1)
      scrub(to: goesBack ? 1 - fraction : fraction)
    }
  }

  /// Whether the animator goes back to the start.
  ///
  /// One that runs turns round at once.
  open var isReversed: Bool {
    get { goesBack }
    set {
      guard newValue != goesBack else { return }
      guard state != .stopped else {
        return refuse("isReversed is not for a stopped animator (finish it first)")
      }
      guard mayInterrupt("isReversed") else { return }
      reverse()
    }
  }
}
