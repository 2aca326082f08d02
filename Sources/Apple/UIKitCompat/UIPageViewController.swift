public import Foundation

/// Pages of controllers, of which a finger or the program shows the next one.
///
/// Both styles of transition scroll. The page that a finger shows comes from the data source.
open class UIPageViewController: UIViewController {
  /// How pages change; the numbers are UIKit's.
  public enum TransitionStyle: Int, Sendable {
    case pageCurl, scroll
  }

  /// The direction in which pages follow each other; the numbers are UIKit's.
  public enum NavigationOrientation: Int, Sendable {
    case horizontal, vertical
  }

  /// Whether the next or the previous page comes; the numbers are UIKit's.
  public enum NavigationDirection: Int, Sendable {
    case forward, reverse
  }

  /// Names of options.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The text.
    public let rawValue: String
    /// A name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The gap between pages, in points.
    public static let interPageSpacing = OptionsKey(
      rawValue: "UIPageViewControllerOptionInterPageSpacingKey"
    )
    /// Accepted: there is no spine.
    public static let spineLocation = OptionsKey(
      rawValue: "UIPageViewControllerOptionSpineLocationKey"
    )
  }

  /// Provides the pages before and after one; a finger shows nothing without it.
  open weak var dataSource: (any UIPageViewControllerDataSource)?
  /// The delegate, which is notified of pages that a finger has current.
  open weak var delegate: (any UIPageViewControllerDelegate)?
  /// How pages change.
  public let transitionStyle: TransitionStyle
  /// The direction in which pages follow each other.
  public let navigationOrientation: NavigationOrientation
  /// The visible page, as an array of one.
  open private(set) var viewControllers: [UIViewController]? = []
  /// The recognizer that follows the finger.
  open private(set) var gestureRecognizers: [UIGestureRecognizer] = []

  private let gap: CGFloat
  // The page that comes while a finger or an animation moves.
  private var coming: (page: UIViewController, direction: CGFloat)?

  /// A controller without pages.
  public init(
    transitionStyle style: TransitionStyle,
    navigationOrientation: NavigationOrientation,
    options: [OptionsKey: Any]? = nil
  ) {
    (transitionStyle, self.navigationOrientation) = (style, navigationOrientation)
    let spacing = options?[.interPageSpacing]
    gap = spacing as? CGFloat ?? (spacing as? Double).map { CGFloat($0) } ?? 0
    super.init(nibName: nil, bundle: nil)
  }

  /// A controller without pages that scrolls horizontally: the coder is not read.
  public required init?(coder: NSCoder) {
    (transitionStyle, navigationOrientation, gap) = (.scroll, .horizontal, 0)
    super.init(coder: coder)
  }

  /// A controller without pages that scrolls horizontally.
  public convenience init() {
    self.init(transitionStyle: .scroll, navigationOrientation: .horizontal)
  }

  private var visible: UIViewController? { viewControllers?.first }

  /// Makes the view and the recognizer.
  open override func loadView() {
    super.loadView()
    view.clipsToBounds = true
    let pan = UIPanGestureRecognizer(target: self, action: UIPageViewController.follow)
    view.addGestureRecognizer(pan)
    gestureRecognizers = [pan]
    if let page = visible { view.insertSubview(page.loadedView, at: 0) }
  }

  /// Places the visible page.
  open override func viewDidLayoutSubviews() {
    if coming == nil { visible?.viewIfLoaded?.frame = view.bounds }
  }

  /// Shows a page; with an animation it comes in 0.3 s.
  open func setViewControllers(
    _ viewControllers: [UIViewController]?,
    direction: NavigationDirection,
    animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let page = viewControllers?.first else { return }
    let old = visible
    guard page !== old else {
      completion?(true)
      return
    }
    begin(page, direction == .forward ? 1 : -1)
    guard animated, old != nil, isViewLoaded, view.window != nil else {
      end(isComplete: true)
      completion?(true)
      return
    }
    layOut(shift: 0)
    UIView.animate(
      withDuration: 0.3,
      animations: { self.layOut(shift: -self.length * (self.coming?.direction ?? 0)) },
      completion: { _ in
        self.end(isComplete: true)
        completion?(true)
      }
    )
  }

  // MARK: Moving

  private var isHorizontal: Bool { navigationOrientation == .horizontal }
  private var length: CGFloat { (isHorizontal ? view.bounds.width : view.bounds.height) + gap }

  private func begin(_ page: UIViewController, _ direction: CGFloat) {
    if coming != nil { end(isComplete: true) }
    coming = (page, direction)
    addChild(page)
    guard isViewLoaded else { return }
    page.loadedView.frame = view.bounds
    page.appear(animated: true) { view.insertSubview(page.loadedView, at: 0) }
    visible?.beginAppearanceTransition(false, animated: true)
  }

  private func end(isComplete: Bool) {
    guard let (page, _) = coming else { return }
    let (current, gone) = isComplete ? (page, visible) : (visible ?? page, page)
    coming = nil
    viewControllers = [current]
    if let gone, gone !== current {
      gone.viewIfLoaded?.removeFromSuperview()
      gone.endAppearanceTransition()
      gone.removeFromParent()
    }
    guard isViewLoaded else { return }
    current.loadedView.frame = view.bounds
    if current.loadedView.superview !== view { view.insertSubview(current.loadedView, at: 0) }
    current.endAppearanceTransition()
    current.didMove(toParent: self)
  }

  private func layOut(shift: CGFloat) {
    guard let coming else { return }
    func frame(_ offset: CGFloat) -> CGRect {
      view.bounds.offsetBy(dx: isHorizontal ? offset : 0, dy: isHorizontal ? 0 : offset)
    }
    visible?.viewIfLoaded?.frame = frame(shift)
    coming.page.loadedView.frame = frame(shift + length * coming.direction)
  }

  private func follow(_ pan: UIPanGestureRecognizer) {
    let (translation, speed) = (pan.translation(in: view), pan.velocity(in: view))
    let (shift, velocity) = isHorizontal ? (translation.x, speed.x) : (translation.y, speed.y)
    switch pan.state {
    case .began, .changed:
      if coming == nil, shift != 0, let visible {
        let page =
          shift < 0
          ? dataSource?.pageViewController(self, viewControllerAfter: visible)
          : dataSource?.pageViewController(self, viewControllerBefore: visible)
        guard let page else { return }
        delegate?.pageViewController(self, willTransitionTo: [page])
        begin(page, shift < 0 ? 1 : -1)
      }
      if let coming { layOut(shift: shift * coming.direction > 0 ? 0 : shift) }
    case .ended, .cancelled: rest(shift, velocity)
    case .possible, .failed: break
    }
  }

  private func rest(_ shift: CGFloat, _ velocity: CGFloat) {
    guard let coming, let old = visible else { return }
    let progress = -shift * coming.direction / max(1, length)
    let isComplete = abs(velocity) > 300 ? velocity * coming.direction < 0 : progress > 0.5
    UIView.animate(
      withDuration: 0.3,
      delay: 0,
      options: .curveEaseOut,
      animations: { self.layOut(shift: isComplete ? -self.length * coming.direction : 0) },
      completion: { _ in
        self.end(isComplete: isComplete)
        self.delegate?.pageViewController(
          self,
          didFinishAnimating: true,
          previousViewControllers: [old],
          transitionCompleted: isComplete
        )
      }
    )
  }
}

/// The pages of a page view controller; methods beyond the first two have defaults.
public protocol UIPageViewControllerDataSource: AnyObject {
  /// The page before one; nil for none.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController?
  /// The page after one; nil for none.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerAfter viewController: UIViewController
  ) -> UIViewController?
  /// Never called: add a `UIPageControl`.
  func presentationCount(for pageViewController: UIPageViewController) -> Int
  /// Never called: add a `UIPageControl`.
  func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
  /// None.
  public func presentationCount(for pageViewController: UIPageViewController) -> Int { 0 }
  /// None.
  public func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
}

/// The delegate of a page view controller; every method has a default.
public protocol UIPageViewControllerDelegate: AnyObject {
  /// A finger begins to show pages.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController]
  )
  /// A finger's page has come to rest.
  func pageViewController(
    _ pageViewController: UIPageViewController,
    didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController],
    transitionCompleted completed: Bool
  )
}

extension UIPageViewControllerDelegate {
  /// Does nothing.
  public func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController]
  ) {}
  /// Does nothing.
  public func pageViewController(
    _ pageViewController: UIPageViewController,
    didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController],
    transitionCompleted completed: Bool
  ) {}
}
