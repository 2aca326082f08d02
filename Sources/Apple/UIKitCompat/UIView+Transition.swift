public import Foundation

extension UIView {
  /// Changes a view with a closure and fades or flips to the result.
  ///
  /// A flip turns the view and its contents in perspective about its centre, like a card whose back
  /// has the result of the closure. As in UIKit `transitionFlipFromLeft` brings the left side
  /// towards the viewer and over to the right. `transitionFlipFromTop` brings the top down, and the
  /// other two turn the opposite way. The view is edge on at half of the curve. Curls emit a
  /// diagnostic and fade.
  ///
  /// - Parameters:
  ///   - view: the view that is visible before and after.
  ///   - duration: seconds.
  ///   - options: the transition and the curve; without a transition, and without `allowAnimatedContent`, which moves
  ///     the changes, they show at once.
  ///   - animations: changes the view and its subviews.
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
      animate(withDuration: duration, delay: 0, options: options) { animations?() }
    } else {
      performWithoutAnimation { animations?() }
    }
    CATransaction.commit()
  }

  /// Replaces a view by another one with a fade or a flip.
  ///
  /// As in UIKit the superview fades or flips, with all its contents.
  ///
  /// - Parameters:
  ///   - fromView: removed from its superview, or hidden.
  ///   - toView: added to that superview, or shown.
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
      options: options.subtracting(.allowAnimatedContent),
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

extension UIView {
  /// What the system does with views.
  public enum SystemAnimation: UInt, Sendable {
    /// Removes them.
    case delete
  }

  /// Fades views out and removes them in a quarter of a second, with animations of the program's own.
  public class func perform(
    _ animation: SystemAnimation,
    on views: [UIView],
    options: AnimationOptions = [],
    animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: 0.25,
      delay: 0,
      options: options,
      animations: {
        for view in views { view.alpha = 0 }
        animations?()
      },
      completion: { isFinished in
        for view in views { view.removeFromSuperview() }
        completion?(isFinished)
      }
    )
  }
}
