internal import CoreAnimationCompat
public import Foundation

extension UIView {
  /// Fades a view over into what a closure makes of it.
  ///
  /// Flips and curls leave a message and fade too.
  ///
  /// - Parameters:
  ///   - view: the view that is shown before and after.
  ///   - duration: seconds.
  ///   - options: the transition, without which the changes show at once, and the curve.
  ///   - animations: changes the view and those in it.
  ///   - completion: called when the transition has ended, with whether it was not cut short.
  public class func transition(
    with view: UIView,
    duration: TimeInterval,
    options: AnimationOptions = [],
    animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    let outcome = AnimationOutcome()
    CATransaction.begin()
    CATransaction.setCompletionBlock(completion.map { tell in { tell(outcome.isFinished) } })
    if options.transition != 0, duration > 0 {
      if options.transition != 5 {
        CATransaction.reportUnsupported(
          "flips and curls of views are shown as a fade (use transitionCrossDissolve, or animate transform3D)"
        )
      }
      let transition = CATransition()
      transition.duration = duration
      transition.timingFunction = options.timingFunction
      transition.delegate = outcome
      view.layer.add(transition, forKey: kCATransition)
    }
    if options.contains(.allowAnimatedContent) {
      animations?()
    } else {
      performWithoutAnimation { animations?() }
    }
    CATransaction.commit()
  }

  /// Fades a view over into another one in its place.
  ///
  /// - Parameters:
  ///   - fromView: is taken out of its superview, or hidden.
  ///   - toView: is added to that superview, or shown.
  ///   - duration: seconds.
  ///   - options: the transition and the curve.
  ///   - completion: called when the transition has ended.
  public class func transition(
    from fromView: UIView,
    to toView: UIView,
    duration: TimeInterval,
    options: AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let container = fromView.superview else {
      completion?(false)
      return
    }
    let swap = {
      if options.contains(.showHideTransitionViews) {
        (fromView.isHidden, toView.isHidden) = (true, false)
      } else {
        container.insertSubview(toView, aboveSubview: fromView)
        fromView.removeFromSuperview()
      }
    }
    transition(
      with: container,
      duration: duration,
      options: options,
      animations: swap,
      completion: completion
    )
  }
}
