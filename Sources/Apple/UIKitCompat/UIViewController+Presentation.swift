internal import CoreGraphicsCompat
internal import Foundation

extension UIViewController {
  /// Shows another controller's view over this one's.
  ///
  /// - Parameters:
  ///   - viewControllerToPresent: its view fills the window.
  ///   - flag: whether the animator of its `transitioningDelegate` moves it, or without one its
  ///     `modalTransitionStyle`.
  ///   - completion: called when the view has appeared.
  public func present(
    _ viewControllerToPresent: UIViewController,
    animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    guard presentedViewController == nil, let window = loadedView.window ?? loadedView.superview
    else { return }
    let presented = viewControllerToPresent
    presentedViewController = presented
    presented.presentingViewController = self
    presented.isBeingPresented = true
    let animator =
      presented.transitioningDelegate?.animationController(
        forPresented: presented,
        presenting: self,
        source: self
      ) ?? DefaultTransition(presented.modalTransitionStyle, isPresentation: true)
    let goes = !presented.staysOver
    let presentation = makePresentation(of: presented, in: window)
    presented.loadViewIfNeeded()
    if goes { beginAppearanceTransition(false, animated: flag) }
    presented.beginAppearanceTransition(true, animated: flag)
    let container = presentation?.containerView ?? window
    let context = TransitionContext(from: self, to: presented, in: container, isAnimated: flag)
    if let presentation {
      context.finalFrame = presentation.frameOfPresentedViewInContainerView
      context.presenter = self
    }
    let coordinator = TransitionCoordinator(animator, context, of: [self, presented])
    presentation?.presentationTransitionWillBegin()
    let driver =
      flag
      ? presented.transitioningDelegate?.interactionControllerForPresentation(using: animator) : nil
    context.run(flag ? animator : nil, driver) { [self] isComplete in
      presented.isBeingPresented = false
      presentation?.presentationTransitionDidEnd(isComplete)
      coordinator.end()
      if !isComplete {
        presented.viewIfLoaded?.removeFromSuperview()
        presentation?.end()
        presented.presentingViewController = nil
        presentedViewController = nil
      }
      if goes { endAppearanceTransition(animated: flag) }
      presented.endAppearanceTransition(animated: flag)
      completion?()
    }
    coordinator.run()
    presented.viewIsAppearing(flag)
  }

  // The controller of a custom presentation, with a separate container in the window.
  private func makePresentation(
    of presented: UIViewController,
    in window: UIView
  ) -> UIPresentationController? {
    guard presented.modalPresentationStyle == .custom else { return nil }
    let presentation = presented.transitioningDelegate?.presentationController(
      forPresented: presented,
      presenting: self,
      source: self
    )
    presentation?.begin(in: window)
    presented.presentation = presentation
    return presentation
  }

  /// Takes the view that is shown over this one's away, or this one's where there is none over it.
  public func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let presented = presentedViewController else {
      presentingViewController?.dismiss(animated: flag, completion: completion)
      return
    }
    guard let container = presented.viewIfLoaded?.superview, !presented.isBeingDismissed else {
      return
    }
    presented.isBeingDismissed = true
    let animator =
      presented.transitioningDelegate?.animationController(forDismissed: presented)
      ?? DefaultTransition(presented.modalTransitionStyle, isPresentation: false)
    let comes = !presented.staysOver
    let presentation = presented.presentation
    presented.beginAppearanceTransition(false, animated: flag)
    if comes { beginAppearanceTransition(true, animated: flag) }
    let context = TransitionContext(from: presented, to: self, in: container, isAnimated: flag)
    if presentation != nil { context.presenter = self }
    let coordinator = TransitionCoordinator(animator, context, of: [self, presented])
    presentation?.dismissalTransitionWillBegin()
    let driver =
      flag
      ? presented.transitioningDelegate?.interactionControllerForDismissal(using: animator) : nil
    context.run(flag ? animator : nil, driver) { [self] isComplete in
      presented.isBeingDismissed = false
      presentation?.dismissalTransitionDidEnd(isComplete)
      coordinator.end()
      if isComplete {
        presented.viewIfLoaded?.removeFromSuperview()
        presentation?.end()
        presented.presentation = nil
        presented.presentingViewController = nil
        presentedViewController = nil
      }
      presented.endAppearanceTransition(animated: flag)
      if comes { endAppearanceTransition(animated: flag) }
      completion?()
    }
    coordinator.run()
  }

  // Whether the view that is under it is still seen.
  fileprivate var staysOver: Bool {
    switch modalPresentationStyle {
    case .custom, .overFullScreen, .overCurrentContext, .pageSheet, .formSheet, .popover,
      .automatic:
      true
    case .fullScreen, .currentContext, .none: false
    }
  }
}

/// The default transition between views.
private final class DefaultTransition: UIViewControllerAnimatedTransitioning {
  private let style: UIModalTransitionStyle
  private let isPresentation: Bool

  init(_ style: UIModalTransitionStyle, isPresentation: Bool) {
    (self.style, self.isPresentation) = (style, isPresentation)
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.4 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let context = transitionContext
    let container = context.containerView
    let (old, new) = (context.view(forKey: .from), context.view(forKey: .to))
    guard let animated = isPresentation ? new : old else { return }
    let end = context.viewController(forKey: .to).map { context.finalFrame(for: $0) } ?? .zero
    if let new, new.superview !== container { container.addSubview(new) }
    if style == .flipHorizontal, let old, let new {
      if !isPresentation { new.isHidden = true }
      return turn(container, context) { (old.isHidden, new.isHidden) = (true, false) }
    }
    let away: () -> Void = { [style] in
      if style == .coverVertical {
        animated.frame.origin.y = container.bounds.maxY
      } else {
        animated.alpha = 0
      }
    }
    let here: () -> Void = {
      animated.frame = end
      animated.alpha = 1
    }
    if isPresentation { UIView.performWithoutAnimation(away) }
    UIView.animate(
      withDuration: transitionDuration(using: context),
      animations: isPresentation ? here : away
    ) { _ in
      context.completeTransition(true)
    }
  }

  private func turn(
    _ container: UIView,
    _ context: any UIViewControllerContextTransitioning,
    _ swap: @escaping () -> Void
  ) {
    UIView.transition(
      with: container,
      duration: 2 * transitionDuration(using: context),
      options: isPresentation ? .transitionFlipFromRight : .transitionFlipFromLeft,
      animations: swap
    ) { _ in
      context.completeTransition(true)
    }
  }
}
