internal import Foundation

extension UIViewController {
  /// Begins a presentation over the outermost controller around.
  func cover(
    by presented: UIViewController,
    animated flag: Bool,
    _ completion: (() -> Void)?
  ) {
    let presenter = presenter(of: presented)
    guard presentedViewController == nil,
      let window = presenter.loadedView.window ?? presenter.loadedView.superview
    else { return }
    presenter.presented = presented
    presented.presenter = presenter
    presented.isBeingPresented = true
    let animator =
      presented.transitioningDelegate?.animationController(
        forPresented: presented,
        presenting: presenter,
        source: self
      ) ?? DefaultTransition(presented.modalTransitionStyle, isPresentation: true)
    let presentation = makePresentation(of: presented, over: presenter, in: window)
    presented.loadViewIfNeeded()
    let container = presentation?.containerView ?? window
    let context = TransitionContext(from: presenter, to: presented, in: container, isAnimated: flag)
    context.setPresenter(presenter, of: presented)
    let coordinator = TransitionCoordinator(animator, context, of: [self, presenter, presented])
    context.beginAppearance()
    context.finalFrame = presentation?.frameOfPresentedViewInContainerView
    presentation?.presentationTransitionWillBegin()
    let driver =
      flag
      ? presented.transitioningDelegate?.interactionControllerForPresentation(using: animator) : nil
    context.run(flag ? animator : nil, driver) { isComplete in
      presented.isBeingPresented = false
      presentation?.presentationTransitionDidEnd(isComplete)
      coordinator.end()
      context.endAppearance(isComplete: isComplete) {
        if !isComplete { presented.endPresentation(by: presenter) }
      }
      completion?()
    }
    coordinator.run()
  }

  // The outermost controller that this one is in, unless the style asks for one that says so.
  private func presenter(of presented: UIViewController) -> UIViewController {
    let (style, controllers) = (presented.modalPresentationStyle, withAncestors)
    let isInContext = style == .currentContext || style == .overCurrentContext
    let context = isInContext ? controllers.first(where: \.definesPresentationContext) : nil
    return context ?? controllers.last ?? self
  }

  /// This controller and those that it is in, from the inside outwards.
  var withAncestors: [UIViewController] { Array(sequence(first: self, next: \.parent)) }

  // The controller of a custom presentation, with a separate container in the window.
  private func makePresentation(
    of presented: UIViewController,
    over presenter: UIViewController,
    in window: UIView
  ) -> UIPresentationController? {
    guard presented.modalPresentationStyle == .custom else { return nil }
    let presentation = presented.transitioningDelegate?.presentationController(
      forPresented: presented,
      presenting: presenter,
      source: self
    )
    presentation?.begin(in: window)
    presented.presentation = presentation
    return presentation
  }

  /// Ends the presentation over this controller, or its own.
  func uncover(animated flag: Bool, _ completion: (() -> Void)?) {
    guard let presented = presentedViewController, let presenter = presented.presenter else {
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
    let presentation = presented.presentation
    let context = TransitionContext(from: presented, to: presenter, in: container, isAnimated: flag)
    context.setPresenter(presenter, of: presented)
    let coordinator = TransitionCoordinator(animator, context, of: [self, presenter, presented])
    context.beginAppearance()
    presentation?.dismissalTransitionWillBegin()
    let driver =
      flag
      ? presented.transitioningDelegate?.interactionControllerForDismissal(using: animator) : nil
    context.run(flag ? animator : nil, driver) { isComplete in
      presented.isBeingDismissed = false
      presentation?.dismissalTransitionDidEnd(isComplete)
      coordinator.end()
      context.endAppearance(isComplete: isComplete) {
        if isComplete { return presented.endPresentation(by: presenter) }
        // Animators add the presenter's view over it.
        container.bringSubviewToFront(presented.loadedView)
      }
      completion?()
    }
    coordinator.run()
  }

  private func endPresentation(by presenter: UIViewController) {
    viewIfLoaded?.removeFromSuperview()
    presentation?.end()
    presentation = nil
    self.presenter = nil
    presenter.presented = nil
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

  // Whether animators get the view that is under it: they move it in full screens, and in those that code from before
  // sheets were the default means by `automatic`.
  fileprivate var removesPresentersView: Bool { !staysOver || modalPresentationStyle == .automatic }
}

extension TransitionContext {
  fileprivate func setPresenter(_ presenter: UIViewController, of presented: UIViewController) {
    self.presenter = presenter
    movesPresenter = presented.removesPresentersView
    showsPresenter = presented.staysOver
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
    guard let old = context.viewController(forKey: .from)?.loadedView,
      let target = context.viewController(forKey: .to)
    else { return }
    let (new, end) = (target.loadedView, context.finalFrame(for: target))
    let animated = isPresentation ? new : old
    if isPresentation, new.superview !== container { container.addSubview(new) }
    if style == .flipHorizontal {
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
      context.completeTransition(!context.transitionWasCancelled)
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
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
