public import Foundation

/// Adds views around a presented view, and determines its rectangle.
///
/// It takes part in presentations of the style `custom`.
open class UIPresentationController: NSObject {
  /// The controller that is presented.
  public let presentedViewController: UIViewController
  /// The controller over whose view it is presented.
  open private(set) var presentingViewController: UIViewController
  /// The superview of the presented view and of the views around it; nil before and after the presentation.
  open private(set) var containerView: UIView?

  /// A controller of a presentation.
  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    self.presentedViewController = presentedViewController
    self.presentingViewController = presentingViewController ?? presentedViewController
  }

  /// The view that moves.
  open var presentedView: UIView? { presentedViewController.loadedView }
  /// The rectangle of the view in the container after the transition; all of it here.
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }
  /// Whether the presenting view is removed: no.
  open var shouldRemovePresentersView: Bool { false }
  /// The style of the presentation.
  open var presentationStyle: UIModalPresentationStyle { .custom }

  /// The presentation is about to begin; does nothing here.
  open func presentationTransitionWillBegin() {}
  /// The presentation has ended; does nothing here.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// The dismissal is about to begin; does nothing here.
  open func dismissalTransitionWillBegin() {}
  /// The dismissal has ended; does nothing here.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  /// The container is about to place its subviews; does nothing here.
  open func containerViewWillLayoutSubviews() {}
  /// The container has placed its subviews; does nothing here.
  open func containerViewDidLayoutSubviews() {}

  func begin(in window: UIView) {
    let container = PresentationContainer(frame: window.bounds)
    container.presentation = self
    containerView = container
    window.addSubview(container)
  }

  func end() {
    containerView?.removeFromSuperview()
    containerView = nil
  }
}

/// The container of a presentation.
private final class PresentationContainer: UIView {
  weak var presentation: UIPresentationController?

  override func layoutSubviews() {
    presentation?.containerViewWillLayoutSubviews()
    super.layoutSubviews()
    presentation?.containerViewDidLayoutSubviews()
  }
}

extension UIViewController {
  /// The controller of the view's presentation; nil for none.
  public var presentationController: UIPresentationController? { presentation }
}
