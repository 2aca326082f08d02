internal import CoreAnimationCompat
public import Foundation

extension UIView {
  /// Fades a view over into what a closure makes of it, or turns it round to that.
  ///
  /// A flip turns the view with all that is in it, in perspective about its middle, as a card that has what the
  /// closure makes of it on its back. As in UIKit `transitionFlipFromLeft` brings the left side towards the viewer
  /// and over to the right, `transitionFlipFromTop` the top and down, the other two the other way. The view is
  /// seen edge on when half of the curve has run. Curls leave a message and fade.
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
    CATransaction.setCompletionBlock(completion.map { report in { report(outcome.isFinished) } })
    if options.transition != 0, duration > 0 {
      let transition = options.layerTransition
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

  /// Fades a view over into another one in its place, or turns round to that.
  ///
  /// As in UIKit it is the superview that fades or flips, with all that is in it.
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

extension UIView.AnimationOptions {
  // Core Animation's sides have y running up.
  fileprivate var layerTransition: CATransition {
    let sides: [UInt: CATransitionSubtype] = [
      1: .fromLeft, 2: .fromRight, 6: .fromBottom, 7: .fromTop,
    ]
    let result = CATransition()
    if let side = sides[transition] {
      result.type = CATransitionType(rawValue: "oglFlip")
      result.subtype = side
    } else if transition != 5 {
      CATransaction.reportUnsupported(
        "curls of views are shown as a fade (use transitionCrossDissolve or a flip)"
      )
    }
    return result
  }
}
