public import Foundation
internal import Graphics

/// Manages a view and receives its appearance callbacks as in UIKit.
///
/// In this order: `loadView`, `viewDidLoad`; `viewWillAppear`, `viewIsAppearing`,
/// `viewWillLayoutSubviews`, `viewDidLayoutSubviews`, `viewDidAppear`.
open class UIViewController: UIResponder {
  /// The title in a navigation bar.
  open var title: String? {
    didSet {
      navigationItem.title = title
      item?.title = title
    }
  }
  /// The content of a navigation bar for the controller.
  open private(set) lazy var navigationItem = {
    let item = UINavigationItem(title: "")
    item.title = title
    return item
  }()
  /// The item of a tab bar for the controller; a navigation controller has that of its first controller by default.
  // Apple's type.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tabBarItem: UITabBarItem! {
    get {
      if let item { return item }
      if let first = (self as? UINavigationController)?.viewControllers.first {
        return first.tabBarItem
      }
      let made = UITabBarItem(title: title, image: nil, tag: 0)
      item = made
      return made
    }
    set { item = newValue }
  }
  /// Accepted: a tab bar is visible under pushed controllers, too.
  open var hidesBottomBarWhenPushed = false
  /// How another controller's view is shown over this one's; the whole image in any case.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// How the view comes when it is presented.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// Gives the animators of presentations.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  /// The size that the view would like to have.
  open var preferredContentSize = CGSize.zero
  /// Accepted.
  open var edgesForExtendedLayout = UIRectEdge.all
  /// Whether controllers in this one present others over its view in the styles of the current context.
  open var definesPresentationContext = false
  /// The controllers in this one.
  open private(set) var children: [UIViewController] = []
  /// The controller that this one is in.
  open private(set) weak var parent: UIViewController?
  /// The controller whose view is shown over this one's, or over that of a controller that this one is in.
  open var presentedViewController: UIViewController? {
    withAncestors.firstResult(\.presented)
  }
  /// The controller over whose view this one's is shown, or that of a controller that this one is in.
  open var presentingViewController: UIViewController? {
    withAncestors.firstResult(\.presenter)
  }
  /// Whether the view is being presented.
  open internal(set) var isBeingPresented = false
  /// Whether the view is being dismissed.
  open internal(set) var isBeingDismissed = false
  /// Whether the content can be edited, as `setEditing(_:animated:)` has set it.
  open var isEditing = false

  /// The storyboard that the controller is from; nil for none.
  open var storyboard: UIStoryboard?

  // The ways to other controllers of the storyboard.
  var segues = StoryboardSegues()
  // The ends of a presentation, which containers are for the controllers in them.
  var presented: UIViewController?
  weak var presenter: UIViewController?
  // The controller of the view's presentation of the style `custom`.
  var presentation: UIPresentationController?
  // The coordinator of the transition that is under way.
  weak var coordinator: TransitionCoordinator?
  private var item: UITabBarItem?
  private var loaded: UIView?
  private var appearance = Appearance.disappeared

  private enum Appearance { case appearing, appeared, disappearing, disappeared }

  /// A controller whose view is made when it is first asked for.
  public override convenience init() { self.init(nibName: nil, bundle: nil) }

  /// A controller; there are no nib files, and `loadView()` makes the view.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

  /// A controller: storyboards are not read, and `loadView()` makes the view.
  public required init?(coder: NSCoder) { super.init() }

  // MARK: The view

  /// The view, made when it is first asked for.
  // Apple's type.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: UIView! {
    get { loadedView }
    set {
      loaded?.controller = nil
      loaded = newValue
      newValue?.controller = self
    }
  }

  /// The view, made if need be.
  var loadedView: UIView {
    if let loaded { return loaded }
    loadView()
    let view = loaded ?? UIView(frame: UIScreen.main.bounds)
    self.view = view
    viewDidLoad()
    return view
  }

  /// The view if it has been made.
  open var viewIfLoaded: UIView? { loaded }

  /// Whether the view has been made.
  open var isViewLoaded: Bool { loaded != nil }

  /// Makes the view if it has not been made.
  open func loadViewIfNeeded() { _ = loadedView }

  /// Makes the view in place of a storyboard; `port-ios` generates such closures.
  public var storyboardView: (() -> UIView)?

  /// Makes the view: that of the storyboard, else one as large as the screen.
  open func loadView() { view = storyboardView?() ?? UIView(frame: UIScreen.main.bounds) }

  /// The view, and then the controllers around.
  open override var next: UIResponder? { viewIfLoaded?.superview ?? parent }

  // MARK: Callbacks for subclasses

  /// The view has been made.
  open func viewDidLoad() {}

  /// The view is about to be seen.
  open func viewWillAppear(_ animated: Bool) {}

  /// The view has come into the window and has its size.
  open func viewIsAppearing(_ animated: Bool) {}

  /// The view is seen.
  open func viewDidAppear(_ animated: Bool) {}

  /// The view is about to go.
  open func viewWillDisappear(_ animated: Bool) {}

  /// The view is no longer seen.
  open func viewDidDisappear(_ animated: Bool) {}

  /// The view is about to place its subviews.
  open func viewWillLayoutSubviews() {}

  /// The view has placed its subviews.
  open func viewDidLayoutSubviews() {}

  /// A segue is about to show another controller; does nothing here.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

  /// Whether a control of a storyboard may go the way of a segue; true here.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

  /// Never called: the image keeps its size.
  open func viewWillTransition(
    to size: CGSize,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {}

  /// Never called.
  open func didReceiveMemoryWarning() {}

  /// Called before the controller is added to another one, or taken out (nil).
  open func willMove(toParent parent: UIViewController?) {}

  /// Called after the controller was added to another one, or taken out (nil).
  open func didMove(toParent parent: UIViewController?) {}

  /// Changes constraints before the next layout; asks the view here.
  open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }

  /// The safe area of the view has changed; called before its next layout.
  open func viewSafeAreaInsetsDidChange() {}

  /// Begins or ends editing.
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

  // MARK: Presentation

  /// Shows another controller's view over this one's, and over those of the controllers that it is in.
  ///
  /// - Parameters:
  ///   - viewControllerToPresent: its view fills the window.
  ///   - flag: whether the animator of its `transitioningDelegate` moves it, or without one its
  ///     `modalTransitionStyle`.
  ///   - completion: called when the view has appeared.
  open func present(
    _ viewControllerToPresent: UIViewController,
    animated flag: Bool,
    completion: (() -> Void)? = nil
  ) { cover(by: viewControllerToPresent, animated: flag, completion) }

  /// Takes the view that is shown over this one's away, or this one's where there is none over it.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    uncover(animated: flag, completion)
  }

  /// Pushes a controller onto the navigation controller around; presents it where there is none.
  open func show(_ vc: UIViewController, sender: Any?) {
    guard let navigation = self as? UINavigationController ?? navigationController else {
      return present(vc, animated: true)
    }
    navigation.pushViewController(vc, animated: true)
  }

  /// The lower edge of the bars at the top: the upper edge of the view, as there are none.
  open private(set) lazy var topLayoutGuide = UILayoutGuide(.upperEdge, of: loadedView)

  /// Insets of the safe area beside those of bars.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet { if additionalSafeAreaInsets != oldValue { viewIfLoaded?.safeAreaHasChanged() } }
  }

  /// The upper edge of the bars at the bottom: the lower edge of the view, as there are none.
  open private(set) lazy var bottomLayoutGuide = UILayoutGuide(.lowerEdge, of: loadedView)

  // MARK: Overridable properties without effect here

  /// Accepted: there is no status bar.
  open var prefersStatusBarHidden: Bool { false }
  /// Accepted: there is no status bar.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// Accepted: there is no status bar.
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  /// Accepted: there is no status bar.
  open var childForStatusBarStyle: UIViewController? { nil }
  /// Accepted: there is no status bar.
  open var childForStatusBarHidden: UIViewController? { nil }
  /// Accepted: there is no status bar.
  open func setNeedsStatusBarAppearanceUpdate() {}
  /// Accepted: the image is not turned.
  open var shouldAutorotate: Bool { true }
  /// Accepted: the image is not turned.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
  /// Accepted: there is no home indicator.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// Whether the children receive appearance callbacks: yes.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }
  /// The traits of the program.
  open var traitCollection: UITraitCollection { .current }

  // MARK: Children

  /// Puts a controller into this one; its view is added by the program.
  open func addChild(_ childController: UIViewController) {
    if childController.parent === self { return }
    childController.removeFromParent()
    childController.willMove(toParent: self)
    children.append(childController)
    childController.parent = self
  }

  /// Removes the controller from its parent.
  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// Goes from the view of one child to that of another one.
  open func transition(
    from fromViewController: UIViewController,
    to toViewController: UIViewController,
    duration: TimeInterval,
    options: UIView.AnimationOptions = [],
    animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    let (old, new) = (fromViewController.loadedView, toViewController.loadedView)
    let finish = { (isFinished: Bool) in
      old.removeFromSuperview()
      completion?(isFinished)
    }
    guard options.transition == 0, let container = old.superview else {
      UIView.transition(
        from: old,
        to: new,
        duration: duration,
        options: options,
        completion: completion
      )
      animations?()
      return
    }
    container.addSubview(new)
    UIView.animate(
      withDuration: duration,
      delay: 0,
      options: options,
      animations: { animations?() },
      completion: finish
    )
  }

  // MARK: Appearance

  /// Reports that the view is about to appear or disappear; the program calls it for views that it
  /// moves itself.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    if isAppearing {
      guard appearance == .disappeared || appearance == .disappearing else { return }
      loadViewIfNeeded()
      appearance = .appearing
      viewWillAppear(animated)
    } else {
      guard appearance == .appeared || appearance == .appearing else { return }
      appearance = .disappearing
      viewWillDisappear(animated)
    }
    for child in visibleChildren {
      child.beginAppearanceTransition(isAppearing, animated: animated)
    }
  }

  /// Reports that the view has appeared or disappeared.
  open func endAppearanceTransition() { endAppearanceTransition(animated: false) }

  func endAppearanceTransition(animated: Bool) {
    switch appearance {
    case .appearing:
      appearance = .appeared
      viewDidAppear(animated)
    case .disappearing:
      appearance = .disappeared
      viewDidDisappear(animated)
    case .appeared, .disappeared: return
    }
    for child in visibleChildren { child.endAppearanceTransition(animated: animated) }
  }

  private var visibleChildren: [UIViewController] {
    guard shouldAutomaticallyForwardAppearanceMethods else { return [] }
    return children.filter { $0.viewIfLoaded?.superview != nil }
  }

  /// Whether the view is somewhere, or comes there.
  ///
  /// Children that are shown before, as in `viewDidLoad`, appear together with their parent.
  var isPlaced: Bool {
    appearance != .disappeared || (viewIfLoaded?.superview != nil && parent?.isPlaced ?? true)
  }

  /// Puts the view where it is seen; it has appeared at the next instant.
  func appear(animated: Bool, _ insert: () -> Void) {
    guard parent?.isPlaced ?? true else { return insert() }
    beginAppearanceTransition(true, animated: animated)
    insert()
    reportAppearing(animated)
  }

  /// Calls `viewIsAppearing` here and in the children that are seen.
  func reportAppearing(_ animated: Bool) {
    viewIsAppearing(animated)
    for child in visibleChildren { child.reportAppearing(animated) }
  }

  /// The view of a child has come into the window, or has left it, by the program's own hand.
  func viewHasMoved(intoWindow isSeen: Bool) {
    // During a transition of its parent, that says when.
    guard let parent, parent.appearance == .appeared,
      appearance == (isSeen ? .disappeared : .appeared)
    else { return }
    beginAppearanceTransition(isSeen, animated: false)
    if isSeen { reportAppearing(false) }
    endAppearanceTransition(animated: false)
  }
}
