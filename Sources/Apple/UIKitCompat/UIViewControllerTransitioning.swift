public import Foundation

/// Moves the views of a presentation.
public protocol UIViewControllerAnimatedTransitioning: AnyObject {
  /// Seconds.
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval
  /// Adds the new view to the container, moves it, and completes the transition.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  /// Called when the transition is complete.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// Does nothing.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// Gives the animators of a controller's presentation.
public protocol UIViewControllerTransitioningDelegate: AnyObject {
  /// Returns the animator that presents the controller; nil for the default.
  func animationController(
    forPresented presented: UIViewController,
    presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Returns the animator that dismisses the controller; nil for the default.
  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Returns the interaction controller of a presentation; nil for none.
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// Returns the interaction controller of a dismissal; nil for none.
  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// Returns the controller of a presentation of the style `custom`; nil for none.
  func presentationController(
    forPresented presented: UIViewController,
    presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
  /// None.
  public func presentationController(
    forPresented presented: UIViewController,
    presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? { nil }
  /// Nothing drives a presentation.
  public func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  /// Nothing drives a dismissal.
  public func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  /// The usual way.
  public func animationController(
    forPresented presented: UIViewController,
    presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// The usual way.
  public func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
}

/// The context of a transition for an animator.
public protocol UIViewControllerContextTransitioning: AnyObject {
  /// The superview of both views.
  var containerView: UIView { get }
  /// Whether something is to be seen of the way.
  var isAnimated: Bool { get }
  /// Whether a gesture leads the transition now.
  var isInteractive: Bool { get }
  /// Whether an interactive transition has been cancelled.
  var transitionWasCancelled: Bool { get }
  /// How the new view is shown.
  var presentationStyle: UIModalPresentationStyle { get }
  /// Shows an interactive transition at a share of its time.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// Runs the rest of an interactive transition.
  func finishInteractiveTransition()
  /// Runs an interactive transition back.
  func cancelInteractiveTransition()
  /// Ends the transition.
  func completeTransition(_ didComplete: Bool)
  /// One of the two controllers.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// Returns one of the two views; nil for a view that does not move.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// Where a controller's view is at the beginning.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// Where a controller's view is in the end.
  func finalFrame(for vc: UIViewController) -> CGRect
}

/// The names of the two controllers of a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Sendable, Hashable {
  /// UIKit's text.
  public let rawValue: String

  /// A name by its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The controller that is seen before.
  public static let from = UITransitionContextViewControllerKey(
    rawValue: "UITransitionContextFromViewController"
  )
  /// The controller that is seen afterwards.
  public static let to = UITransitionContextViewControllerKey(
    rawValue: "UITransitionContextToViewController"
  )
}

/// The names of the two views of a transition.
public struct UITransitionContextViewKey: RawRepresentable, Sendable, Hashable {
  /// UIKit's text.
  public let rawValue: String

  /// A name by its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The view that is seen before.
  public static let from = UITransitionContextViewKey(rawValue: "UITransitionContextFromView")
  /// The view that is seen afterwards.
  public static let to = UITransitionContextViewKey(rawValue: "UITransitionContextToView")
}
