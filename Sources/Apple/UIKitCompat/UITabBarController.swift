public import Foundation

/// Controllers of which one is visible, above a bar with their items.
open class UITabBarController: UIViewController, UITabBarDelegate {
  /// The delegate, which provides the animators and is notified of the selections by taps.
  open weak var delegate: (any UITabBarControllerDelegate)?
  /// The bar, at the lower edge.
  open private(set) var tabBar = UITabBar(frame: .zero)
  /// The controllers from left to right.
  open var viewControllers: [UIViewController]? { didSet { replace(oldValue ?? []) } }

  private var index = NSNotFound
  private let container = UIView(frame: .zero)

  /// A controller without children.
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  /// A controller without children: the coder is not read.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Replaces the controllers.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    self.viewControllers = viewControllers
  }

  private func replace(_ old: [UIViewController]) {
    let new = viewControllers ?? []
    for controller in old where !new.contains(where: { $0 === controller }) {
      controller.viewIfLoaded?.removeFromSuperview()
      controller.removeFromParent()
    }
    for controller in new {
      addChild(controller)
      controller.didMove(toParent: self)
    }
    tabBar.items = new.map(\.tabBarItem)
    let selected = index
    index = NSNotFound
    if !new.isEmpty { select(new.indices.contains(selected) ? selected : 0) }
  }

  // MARK: View

  /// Adds the container of the children's views and the bar.
  open override func loadView() {
    super.loadView()
    container.frame = view.bounds
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    tabBar.delegate = self
    view.addSubview(container)
    view.addSubview(tabBar)
    if let selected = selectedViewController { container.addSubview(selected.loadedView) }
  }

  /// Places the bar and the visible child.
  open override func viewDidLayoutSubviews() {
    let (bounds, height) = (view.bounds, UITabBar.height)
    tabBar.frame = CGRect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
    selectedViewController?.viewIfLoaded?.frame = container.bounds
  }

  /// Replaces the bar with one of another class, under the key "tabBar".
  open func setValue(_ value: Any?, forKey key: String) {
    guard key == "tabBar", let bar = value as? UITabBar else {
      return CATransaction.reportMisuse("UITabBarController has no value for the key \"\(key)\"")
    }
    tabBar.removeFromSuperview()
    tabBar = bar
    bar.delegate = self
    bar.items = viewControllers?.map(\.tabBarItem)
    bar.selectedItem = selectedViewController?.tabBarItem
    viewIfLoaded?.addSubview(bar)
  }

  // MARK: Selection

  /// The visible controller.
  open var selectedViewController: UIViewController? {
    get { viewControllers.flatMap { $0.indices.contains(index) ? $0[index] : nil } }
    set {
      let newIndex = viewControllers?.firstIndex { $0 === newValue }
      if let newIndex { select(newIndex) }
    }
  }

  /// The index of the visible controller; `NSNotFound` for none.
  open var selectedIndex: Int {
    get { index }
    set { select(newValue) }
  }

  /// A tap has selected an item: shows its controller if the delegate allows that.
  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
    let controllers = viewControllers ?? []
    guard let newIndex = controllers.firstIndex(where: { $0.tabBarItem === item }) else { return }
    let controller = controllers[newIndex]
    guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else {
      return tabBar.selectedItem = selectedViewController?.tabBarItem
    }
    select(newIndex)
    delegate?.tabBarController(self, didSelect: controller)
  }

  private func select(_ newIndex: Int) {
    guard let controllers = viewControllers, controllers.indices.contains(newIndex) else {
      if isViewLoaded, viewControllers != nil {
        CATransaction.reportMisuse("a tab bar controller has no controller \(newIndex)")
      }
      return
    }
    let (old, oldIndex) = (selectedViewController, index)
    let new = controllers[newIndex]
    index = newIndex
    tabBar.selectedItem = new.tabBarItem
    guard isViewLoaded, old !== new else { return }
    new.loadedView.frame = container.bounds
    guard let old, isPlaced else {
      old?.viewIfLoaded?.removeFromSuperview()
      new.appear(animated: false) { container.addSubview(new.loadedView) }
      return new.endAppearanceTransition(animated: false)
    }
    let animator = delegate?.tabBarController(
      self,
      animationControllerForTransitionFrom: old,
      to: new
    )
    let isAnimated = animator != nil
    let context = TransitionContext(from: old, to: new, in: container, isAnimated: isAnimated)
    let coordinator = TransitionCoordinator(animator, context, of: [self, old, new])
    new.beginAppearanceTransition(true, animated: isAnimated)
    old.beginAppearanceTransition(false, animated: isAnimated)
    context.run(animator) { isComplete in
      coordinator.end()
      context.endAppearance(isComplete: isComplete) {
        (isComplete ? old : new).viewIfLoaded?.removeFromSuperview()
      }
      if isComplete { return }
      (self.index, self.tabBar.selectedItem) = (oldIndex, old.tabBarItem)
    }
    coordinator.run()
  }
}

/// The delegate of a tab bar controller; every method has a default.
public protocol UITabBarControllerDelegate: AnyObject {
  /// Whether a tap may show a controller; true by default.
  func tabBarController(
    _ tabBarController: UITabBarController,
    shouldSelect viewController: UIViewController
  ) -> Bool
  /// A tap has shown a controller.
  func tabBarController(
    _ tabBarController: UITabBarController,
    didSelect viewController: UIViewController
  )
  /// The animator of a change; nil for none.
  func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
}

extension UITabBarControllerDelegate {
  /// True.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    shouldSelect viewController: UIViewController
  ) -> Bool { true }
  /// Does nothing.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    didSelect viewController: UIViewController
  ) {}
  /// None.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController,
    to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
}

extension UIViewController {
  /// The tab bar controller that the controller is in; nil for none.
  public var tabBarController: UITabBarController? { nearestParent() }
}
