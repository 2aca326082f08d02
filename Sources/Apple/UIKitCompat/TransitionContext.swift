internal import Foundation

/// The transition between two controllers.
final class TransitionContext: UIViewControllerContextTransitioning {
  let containerView: UIView
  let isAnimated: Bool
  private(set) var isInteractive = false
  private(set) var transitionWasCancelled = false
  let presentationStyle: UIModalPresentationStyle

  private let from: UIViewController
  private let to: UIViewController
  private var finish: ((Bool) -> Void)?
  private(set) var animator: (any UIViewControllerAnimatedTransitioning)?
  private var driver: (any UIViewControllerInteractiveTransitioning)?
  /// The rectangle of the new view at the end; nil for the container.
  var finalFrame: CGRect?
  /// The controller over whose view another one's is shown; it remains where it is in the tree.
  weak var presenter: UIViewController?
  /// Whether animators get the presenter's view.
  var movesPresenter = false
  /// Whether the presenter's view is still seen under the other one.
  var showsPresenter = false
  // Give the layers the states that they had before an interactive transition.
  private var restorations: [() -> Void] = []

  init(
    from: UIViewController,
    to: UIViewController,
    in container: UIView,
    isAnimated: Bool
  ) {
    (self.from, self.to, self.isAnimated) = (from, to, isAnimated)
    containerView = container
    presentationStyle = to.modalPresentationStyle
  }

  /// Lets an animator move the views; without one they are there at once.
  func run(
    _ animator: (any UIViewControllerAnimatedTransitioning)?,
    _ driver: (any UIViewControllerInteractiveTransitioning)? = nil,
    then finish: @escaping (_ isComplete: Bool) -> Void
  ) {
    (self.finish, self.animator) = (finish, animator)
    if to !== presenter { to.loadedView.frame = finalFrame ?? containerView.bounds }
    if animator != nil, let driver, driver.wantsInteractiveStart {
      (isInteractive, self.driver) = (true, driver)
      driver.startInteractiveTransition(self)
    } else if let animator {
      animator.animateTransition(using: self)
    } else {
      let new = to.loadedView
      if to !== presenter ? new.superview !== containerView : new.superview == nil {
        containerView.addSubview(new)
      }
    }
    arriving?.reportAppearing(isAnimated)
    if animator == nil { completeTransition(true) }
  }

  func completeTransition(_ didComplete: Bool) {
    guard let finish else { return }
    self.finish = nil
    animator?.animationEnded(didComplete)
    finish(didComplete)
    driver = nil
  }

  // MARK: Appearance

  // The controllers whose views disappear and appear.
  private var leaving: UIViewController? { showsPresenter && from === presenter ? nil : from }
  private var arriving: UIViewController? { showsPresenter && to === presenter ? nil : to }

  /// Reports that the views are about to disappear and appear.
  func beginAppearance() {
    leaving?.beginAppearanceTransition(false, animated: isAnimated)
    arriving?.beginAppearanceTransition(true, animated: isAnimated)
  }

  /// Reports that the views have disappeared and appeared; those of a cancelled transition return.
  ///
  /// - Parameter removal: removes the view that is no longer seen.
  func endAppearance(isComplete: Bool, _ removal: () -> Void) {
    if isComplete {
      removal()
      leaving?.endAppearanceTransition(animated: isAnimated)
      arriving?.endAppearanceTransition(animated: isAnimated)
    } else {
      arriving?.beginAppearanceTransition(false, animated: isAnimated)
      removal()
      arriving?.endAppearanceTransition(animated: isAnimated)
      leaving?.appear(animated: isAnimated) {}
      leaving?.endAppearanceTransition(animated: isAnimated)
    }
  }

  // MARK: Interaction

  /// Notes what the layers are before the animator changes them.
  func beginInteraction() {
    var rest = [containerView.layer, from.loadedView.layer, to.loadedView.layer]
    while let layer = rest.popLast() {
      let (bounds, position, transform) = (layer.bounds, layer.position, layer.transform)
      let (opacity, cornerRadius, isHidden) = (layer.opacity, layer.cornerRadius, layer.isHidden)
      restorations.append {
        (layer.bounds, layer.position, layer.transform) = (bounds, position, transform)
        (layer.opacity, layer.cornerRadius, layer.isHidden) = (opacity, cornerRadius, isHidden)
      }
      rest += layer.sublayers ?? []
    }
  }

  /// Ends the animations; a cancelled transition leaves the layers as they were.
  func endInteraction(isFinished: Bool) {
    (isInteractive, transitionWasCancelled) = (false, !isFinished)
    if !isFinished { for restore in restorations { restore() } }
    var rest = containerView.layer.sublayers ?? []
    while let layer = rest.popLast() {
      rest += layer.sublayers ?? []
      layer.removeAllAnimations()
    }
    restorations = []
  }

  func updateInteractiveTransition(_ percentComplete: CGFloat) {
    (driver as? UIPercentDrivenInteractiveTransition)?.update(percentComplete)
  }

  func finishInteractiveTransition() {
    (driver as? UIPercentDrivenInteractiveTransition)?.finish()
  }

  func cancelInteractiveTransition() {
    (driver as? UIPercentDrivenInteractiveTransition)?.cancel()
  }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    switch key {
    case .from: from
    case .to: to
    default: nil
    }
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    let controller: UIViewController? =
      switch key {
      case .from: from
      case .to: to
      default: nil
      }
    return movesPresenter || controller !== presenter ? controller?.loadedView : nil
  }

  func initialFrame(for vc: UIViewController) -> CGRect {
    vc === from ? vc.loadedView.frame : .zero
  }

  func finalFrame(for vc: UIViewController) -> CGRect {
    vc === to ? finalFrame ?? containerView.bounds : .zero
  }
}
