public import Foundation

/// The state of an animator; the numbers are UIKit's.
public enum UIViewAnimatingState: Int, Sendable {
  /// It has not started, or has ended.
  case inactive
  /// It runs or pauses.
  case active
  /// It was stopped, and waits for `finishAnimation(at:)`.
  case stopped
}

/// The ends of what an animator moves; the numbers are UIKit's.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// Where the properties go to.
  case end
  /// Where they come from.
  case start
  /// Where they are.
  case current
}

/// An animation that can be started, paused, scrubbed, reversed and stopped.
public protocol UIViewAnimating: AnyObject {
  /// The state of the animator.
  var state: UIViewAnimatingState { get }
  /// Whether it moves, or waits for its delay.
  var isRunning: Bool { get }
  /// Whether it moves to the start.
  var isReversed: Bool { get set }
  /// How far it has come on the way that it goes, 0…1.
  var fractionComplete: CGFloat { get set }
  /// Starts or resumes.
  func startAnimation()
  /// Starts or resumes after some seconds.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Holds what is shown.
  func pauseAnimation()
  /// Gives the properties the values that are shown, and ends.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Ends a stopped animator.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animator that moves the changes of closures.
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds a closure whose changes begin later, at a fraction of the time that is left.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  /// Adds a closure whose changes are moved.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds a closure that runs at the end.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  /// Resumes with another timing or another duration.
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?,
    durationFactor: CGFloat
  )
}
