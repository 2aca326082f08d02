public import Foundation
internal import Graphics

/// A stack of controllers of which the last one is seen, under a bar with its title.
open class UINavigationController: UIViewController {
  /// Whether a controller comes or goes; the numbers are UIKit's.
  public enum Operation: Int, Sendable {
    case none, push, pop
  }

  /// The delegate, which provides the animators of pushes and pops and is notified of the displayed
  /// controllers.
  open weak var delegate: (any UINavigationControllerDelegate)?
  /// The bar, 44 points high.
  public let navigationBar = UINavigationBar(frame: .zero)
  /// The controllers, the first one at the bottom.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  /// Accepted: there is no gesture that pops.
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { nil }

  private var stack: [UIViewController] = []
  private var isBarHidden = false
  private let container = UIView(frame: .zero)

  /// A stack of one controller.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }

  /// An empty stack.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// An empty stack: the coder is not read.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  // MARK: View

  /// Puts the container of the controllers' views and the bar into the view.
  open override func loadView() {
    super.loadView()
    container.frame = view.bounds
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(container)
    view.addSubview(navigationBar)
    if let top = topViewController { container.addSubview(top.loadedView) }
  }

  /// Places the bar and the view of the last controller.
  open override func viewDidLayoutSubviews() {
    navigationBar.frame = CGRect(
      x: 0,
      y: 0,
      width: view.bounds.width,
      height: UINavigationBar.height
    )
    navigationBar.isHidden = isBarHidden
    topViewController?.viewIfLoaded?.frame = container.bounds
    showBar(of: topViewController)
  }

  // With a button that leads back, unless the controller has other ones there.
  private func showBar(of controller: UIViewController?) {
    let item = controller?.navigationItem
    let index = stack.firstIndex { $0 === controller } ?? 0
    let hasOthers =
      item?.leftBarButtonItems?.isEmpty == false && item?.leftItemsSupplementBackButton != true
    if index > 0, item?.hidesBackButton == false, !hasOthers {
      let former = stack[index - 1].navigationItem
      let title = former.backBarButtonItem?.title ?? former.title ?? "Back"
      navigationBar.back = UIBarButtonItem(title: "‹ \(title)", style: .plain, target: nil) {
        [weak self] in
        self?.popViewController(animated: true)
      }
    } else {
      navigationBar.back = nil
    }
    navigationBar.show(item)
  }

  /// Whether the bar is hidden.
  open var isNavigationBarHidden: Bool {
    get { isBarHidden }
    set { setNavigationBarHidden(newValue, animated: false) }
  }

  /// Shows or hides the bar.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    isBarHidden = hidden
    topViewController?.viewIfLoaded?.safeAreaHasChanged()
    let change = { self.navigationBar.alpha = hidden ? 0 : 1 }
    navigationBar.isHidden = hidden && !animated
    if animated { UIView.animate(withDuration: 0.2, animations: change) } else { change() }
  }

  // MARK: Stack

  /// The last controller.
  open var topViewController: UIViewController? { viewControllers.last }
  /// The last controller, or what it presents.
  open var visibleViewController: UIViewController? {
    topViewController?.presentedViewController ?? topViewController
  }

  /// Adds a controller, whose view comes from the right or as an animator moves it.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    guard !viewControllers.contains(where: { $0 === viewController }) else { return }
    let former = stack
    addChild(viewController)
    stack.append(viewController)
    go(.push, from: former, to: viewController, animated: animated) {
      viewController.didMove(toParent: self)
    }
  }

  /// Takes the last controller away unless it is the only one.
  @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
    guard viewControllers.count > 1 else { return nil }
    return pop(to: viewControllers.count - 2, animated: animated).last
  }

  /// Takes all controllers but the first one away.
  @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    viewControllers.count > 1 ? pop(to: 0, animated: animated) : nil
  }

  /// Takes the controllers after one away.
  @discardableResult open func popToViewController(
    _ viewController: UIViewController,
    animated: Bool
  ) -> [UIViewController]? {
    viewControllers.firstIndex { $0 === viewController }.map { pop(to: $0, animated: animated) }
  }

  private func pop(to index: Int, animated: Bool) -> [UIViewController] {
    let former = stack
    let gone = Array(former[(index + 1)...])
    guard !gone.isEmpty else { return [] }
    stack.removeLast(gone.count)
    for controller in gone { controller.willMove(toParent: nil) }
    go(.pop, from: former, to: former[index], animated: animated) {
      for controller in gone { controller.removeFromParent() }
    }
    return gone
  }

  /// Replaces the stack.
  open func setViewControllers(_ controllers: [UIViewController], animated: Bool) {
    let former = stack
    replaceStack(by: controllers)
    guard let new = topViewController, new !== former.last else { return }
    go(.push, from: former, to: new, animated: animated) { new.didMove(toParent: self) }
  }

  private func replaceStack(by controllers: [UIViewController]) {
    for controller in stack where !controllers.contains(where: { $0 === controller }) {
      controller.willMove(toParent: nil)
      controller.removeFromParent()
    }
    for controller in controllers { addChild(controller) }
    stack = controllers
  }

  private func go(
    _ operation: Operation,
    from former: [UIViewController],
    to new: UIViewController,
    animated: Bool,
    then finish: @escaping () -> Void
  ) {
    guard isViewLoaded else { return finish() }
    let begin = { [self] in
      delegate?.navigationController(self, willShow: new, animated: animated)
      showBar(of: new)
    }
    let end = { [weak self] in
      finish()
      guard let self else { return }
      self.delegate?.navigationController(self, didShow: new, animated: animated)
    }
    guard let old = former.last, isPlaced else {
      begin()
      former.last?.viewIfLoaded?.removeFromSuperview()
      new.loadedView.frame = container.bounds
      new.appear(animated: false) { container.addSubview(new.loadedView) }
      new.endAppearanceTransition(animated: false)
      return end()
    }
    let animator =
      delegate?.navigationController(
        self,
        animationControllerFor: operation,
        from: old,
        to: new
      ) ?? SlideTransition(operation)
    let driver =
      animated
      ? delegate?.navigationController(self, interactionControllerFor: animator) : nil
    new.loadViewIfNeeded()
    let context = TransitionContext(from: old, to: new, in: container, isAnimated: animated)
    let coordinator = TransitionCoordinator(animator, context, of: [self, old, new])
    begin()
    context.beginAppearance()
    context.run(animated ? animator : nil, driver) { isComplete in
      coordinator.end()
      context.endAppearance(isComplete: isComplete) {
        (isComplete ? old : new).viewIfLoaded?.removeFromSuperview()
      }
      if isComplete { return end() }
      self.replaceStack(by: former)
      self.showBar(of: self.topViewController)
    }
    coordinator.run()
  }
}

/// The delegate of a navigation controller, which also provides its animators; every method has a
/// default.
public protocol UINavigationControllerDelegate: AnyObject {
  /// The animator of a push or a pop; nil for the usual one.
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Returns the interaction controller of an animator; nil for none.
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// A controller is about to be shown.
  func navigationController(
    _ navigationController: UINavigationController,
    willShow viewController: UIViewController,
    animated: Bool
  )
  /// A controller is shown.
  func navigationController(
    _ navigationController: UINavigationController,
    didShow viewController: UIViewController,
    animated: Bool
  )
}

extension UINavigationControllerDelegate {
  /// The usual animator.
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// Nothing drives the animator.
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  /// Does nothing.
  public func navigationController(
    _ navigationController: UINavigationController,
    willShow viewController: UIViewController,
    animated: Bool
  ) {}
  /// Does nothing.
  public func navigationController(
    _ navigationController: UINavigationController,
    didShow viewController: UIViewController,
    animated: Bool
  ) {}
}

extension UIViewController {
  /// The navigation controller that the controller is in; nil for none.
  public var navigationController: UINavigationController? { nearestParent() }

  /// The innermost controller of a class that the controller is in; nil for none.
  func nearestParent<Controller: UIViewController>() -> Controller? {
    sequence(first: self, next: \.parent).dropFirst().firstResult { $0 as? Controller }
  }
}

/// The usual push and pop: the upper view moves by its width, the lower one by a third of it, in 0.35 s.
private final class SlideTransition: UIViewControllerAnimatedTransitioning {
  private let operation: UINavigationController.Operation

  init(_ operation: UINavigationController.Operation) { self.operation = operation }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.35 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let context = transitionContext
    guard let old = context.view(forKey: .from), let new = context.view(forKey: .to) else { return }
    let container = context.containerView
    let (width, isPush) = (container.bounds.width, operation == .push)
    if isPush {
      container.addSubview(new)
    } else {
      container.insertSubview(new, belowSubview: old)
    }
    new.transform = CGAffineTransform(translationX: isPush ? width : -width * 0.3, y: 0)
    UIView.animate(
      withDuration: transitionDuration(using: context),
      delay: 0,
      options: .curveEaseInOut,
      animations: {
        new.transform = .identity
        old.transform = CGAffineTransform(translationX: isPush ? -width * 0.3 : width, y: 0)
      },
      completion: { _ in
        old.transform = .identity
        context.completeTransition(!context.transitionWasCancelled)
      }
    )
  }
}
