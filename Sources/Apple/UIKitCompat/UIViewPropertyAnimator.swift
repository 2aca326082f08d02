public import Foundation

/// Animates the changes of closures, and can be paused, scrubbed, reversed and stopped meanwhile.
///
/// It runs on the virtual clock: a scheduled closure or a display link replaces fingers. While it
/// runs, it retains itself.
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
  /// The pace that the animator was made with.
  public let timingParameters: (any UITimingCurveProvider)?
  /// The duration of the whole motion in seconds; a spring by its physical parameters determines it
  /// itself.
  public var duration: TimeInterval { timing.duration }
  /// Seconds between the last `startAnimation(afterDelay:)` and the motion; otherwise 0.
  public internal(set) var delay: TimeInterval = 0
  /// The state of the animator.
  public internal(set) var state = UIViewAnimatingState.inactive
  /// Whether the animator moves, or waits for its delay.
  public internal(set) var isRunning = false
  /// Whether it can be paused, scrubbed, reversed and stopped once it runs.
  open var isInterruptible = true
  /// Whether `fractionComplete` of a paused animator is the fraction of the path, and not that of
  /// the time.
  ///
  /// The content does not jump when the animator pauses or resumes: fractions are computed on its
  /// curve.
  open var scrubsLinearly = true
  /// Whether the animator remains active and paused at the end, and does not call its completions.
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
    self.init(duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
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
  ///   - ratio: 1 does not overshoot; the nearer to 0, the more it does.
  ///   - animations: the changes that move.
  public convenience init(
    duration: TimeInterval,
    dampingRatio ratio: CGFloat,
    animations: (() -> Void)? = nil
  ) {
    let spring = UISpringTimingParameters(dampingRatio: ratio)
    self.init(duration: duration, timingParameters: spring)
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator and starts it.
  ///
  /// - Parameters:
  ///   - duration: seconds.
  ///   - delay: seconds before it moves.
  ///   - options: the curve; animators do not support repetition, which emits a diagnostic.
  ///   - animations: the changes that move.
  ///   - completion: receives the position where it ended.
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

  // MARK: Animated changes

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

  /// Adds a closure that receives the position where the animator ended; not called by
  /// `stopAnimation(true)`.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  // MARK: Running

  /// Starts, or resumes from the position where the animator is paused.
  open func startAnimation() { startAnimation(afterDelay: 0) }

  /// Starts or resumes after some seconds.
  open func startAnimation(afterDelay delay: TimeInterval) {
    guard isNotStopped("startAnimation"), !isRunning else { return }
    if state == .inactive { activate() }
    self.delay = max(delay, 0)
    run()
  }

  /// Holds what is shown; starts an inactive animator paused.
  open func pauseAnimation() {
    guard isNotStopped("pauseAnimation"), mayInterrupt("pauseAnimation") else { return }
    if state == .inactive { activate() }
    halt()
    show()
  }

  /// Resumes towards the current end with another timing or another duration.
  ///
  /// - Parameters:
  ///   - parameters: the timing of the remaining path; nil continues along the animator's curve.
  ///   - durationFactor: the remaining time as a multiple of the animator's duration; 0 leaves it
  ///     unchanged.
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

  /// Gives the properties their current values, and removes the animations.
  ///
  /// - Parameter withoutFinishing: true makes the animator inactive without calling its
  ///   completions. Otherwise it waits for `finishAnimation(at:)`.
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

  /// Whether the animator runs back to the start.
  ///
  /// A running animator reverses at once.
  open var isReversed: Bool {
    get { goesBack }
    set {
      guard newValue != goesBack, isNotStopped("isReversed"), mayInterrupt("isReversed") else {
        return
      }
      reverse()
    }
  }
}
