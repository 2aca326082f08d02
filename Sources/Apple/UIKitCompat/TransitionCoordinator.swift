public import Foundation

/// Runs further animations along with a transition.
public protocol UIViewControllerTransitionCoordinator: AnyObject {
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
  /// Whether an interactive transition has been cancelled.
  var isCancelled: Bool { get }
  /// Seconds of the transition.
  var transitionDuration: TimeInterval { get }
  /// The superview of the views.
  var containerView: UIView { get }
  /// Runs a closure along with the transition, and another one after it.
  @discardableResult func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinator) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinator) -> Void)?
  ) -> Bool
}

extension UIViewControllerTransitionCoordinator {
  /// Runs a closure along with the transition.
  @discardableResult public func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinator) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}

/// The argument of a coordinator's closures: the coordinator.
public typealias UIViewControllerTransitionCoordinatorContext =
  UIViewControllerTransitionCoordinator

/// The coordinator of the transition between two controllers.
final class TransitionCoordinator: UIViewControllerTransitionCoordinator {
  private typealias Closure = (any UIViewControllerTransitionCoordinator) -> Void

  let transitionDuration: TimeInterval
  private let context: TransitionContext
  private let controllers: [UIViewController]
  private var animations: [Closure] = []
  private var completions: [Closure] = []
  private var isRunning = false

  /// A coordinator that the controllers have until the transition ends; none of them has begun to appear.
  init(
    _ animator: (any UIViewControllerAnimatedTransitioning)?,
    _ context: TransitionContext,
    of controllers: [UIViewController]
  ) {
    (self.context, self.controllers) = (context, controllers)
    transitionDuration =
      context.isAnimated ? animator?.transitionDuration(using: context) ?? 0 : 0
    for controller in controllers { controller.coordinator = self }
  }

  var isAnimated: Bool { context.isAnimated }
  var isCancelled: Bool { context.transitionWasCancelled }
  var containerView: UIView { context.containerView }

  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinator) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinator) -> Void)?
  ) -> Bool {
    if let animation { animations.append(animation) }
    if let completion { completions.append(completion) }
    if isRunning { runAnimations() }
    return true
  }

  /// Runs the animations that have been added, and those added later at once.
  func run() {
    isRunning = true
    runAnimations()
  }

  private func runAnimations() {
    let added = animations
    animations = []
    guard !added.isEmpty else { return }
    let change = { for animation in added { animation(self) } }
    if isAnimated {
      UIView.animate(withDuration: transitionDuration, animations: change)
    } else {
      change()
    }
  }

  /// Calls the completions after the transition.
  func end() {
    runAnimations()
    for completion in completions { completion(self) }
    completions = []
    for controller in controllers where controller.coordinator === self {
      controller.coordinator = nil
    }
  }
}

extension UIViewController {
  /// The coordinator of the transition that is under way; nil for none.
  public var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    coordinator ?? parent?.transitionCoordinator
  }
}
