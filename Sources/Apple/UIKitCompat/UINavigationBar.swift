public import Foundation

/// The bar of a navigation controller: a title and the items beside it.
open class UINavigationBar: UIView {
  private let label = UILabel(frame: .zero)
  private var buttons: (left: [UIView], right: [UIView]) = ([], [])
  private var titleView: UIView?
  /// The button that leads back, before the items on the left; nil for none.
  var back: UIBarButtonItem?
  /// The visible item.
  open private(set) var topItem: UINavigationItem?

  /// Whether a bar without a colour is light or dark.
  open var barStyle = UIBarStyle.default { didSet { showStyle() } }
  /// The colour of the bar; nearly white by default.
  open var barTintColor: UIColor? {
    didSet { backgroundColor = barTintColor ?? barStyle.background }
  }
  /// Accepted: the bar is not translucent.
  open var isTranslucent = true
  /// Stored, with a message: titles are small.
  open var prefersLargeTitles = false {
    didSet {
      guard prefersLargeTitles else { return }
      CATransaction.reportUnsupported("prefersLargeTitles: the titles of navigation bars are small")
    }
  }
  /// Font and colour of the title.
  open var titleTextAttributes: [NSAttributedString.Key: Any]? {
    didSet {
      label.font =
        titleTextAttributes?[.font] as? UIFont ?? .systemFont(ofSize: 17, weight: .semibold)
      showTitleColor()
    }
  }
  /// Accepted: the bar has a plain background.
  open var shadowImage: UIImage?

  private func showStyle() {
    backgroundColor = barTintColor ?? barStyle.background
    showTitleColor()
  }

  private func showTitleColor() {
    label.textColor = titleTextAttributes?[.foregroundColor] as? UIColor ?? barStyle.titleColor
  }

  override func setUp() {
    super.setUp()
    label.textAlignment = .center
    label.font = .systemFont(ofSize: 17, weight: .semibold)
    backgroundColor = barStyle.background
    addSubview(label)
  }

  /// An empty image makes the bar transparent.
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    backgroundColor = backgroundImage == nil ? barTintColor ?? barStyle.background : .clear
  }

  /// Shows the title and the items of a controller, and follows their changes.
  func show(_ item: UINavigationItem?) {
    if item !== topItem { topItem?.onChange = {} }
    topItem = item
    item?.onChange = { [weak self, weak item] in self?.show(item) }
    label.text = item?.title
    label.isHidden = item?.titleView != nil
    for button in buttons.left + buttons.right { button.removeFromSuperview() }
    buttons = (
      views([back].compactMap(\.self) + (item?.leftBarButtonItems ?? [])),
      views(item?.rightBarButtonItems)
    )
    for button in buttons.left + buttons.right { addSubview(button) }
    if titleView !== item?.titleView { titleView?.removeFromSuperview() }
    titleView = item?.titleView
    titleView.map { addSubview($0) }
    setNeedsLayout()
  }

  private func views(_ items: [UIBarButtonItem]?) -> [UIView] { (items ?? []).compactMap(\.view) }

  /// Places title and items.
  open override func layoutSubviews() {
    label.frame = bounds.insetBy(dx: min(80, bounds.width / 4), dy: 0)
    titleView?.center = bounds.center
    for (views, isLeft) in [(buttons.left, true), (buttons.right, false)] {
      var edge: CGFloat = isLeft ? 16 : bounds.width - 16
      for view in views {
        if view is UIButton { view.sizeToFit() }
        let half = view.bounds.width / 2
        view.center = CGPoint(x: isLeft ? edge + half : edge - half, y: bounds.midY)
        edge += isLeft ? 2 * half + 12 : -2 * half - 12
      }
    }
  }
}

/// How large a bar is; without meaning here.
public enum UIBarMetrics: Int, Sendable {
  case `default`, compact
}

/// The content of a navigation bar for a controller.
open class UINavigationItem: NSObject {
  /// The title.
  open var title: String? { didSet { onChange() } }
  /// A view in place of the title.
  open var titleView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      onChange()
    }
  }
  /// The items on the left, from left to right.
  open var leftBarButtonItems: [UIBarButtonItem]? { didSet { onChange() } }
  /// The items on the right, from right to left.
  open var rightBarButtonItems: [UIBarButtonItem]? { didSet { onChange() } }
  /// The outer item on the left.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }
  /// The outer item on the right.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }
  /// Whether no button leads back to the controller before.
  open var hidesBackButton = false { didSet { onChange() } }
  /// The button that leads back to the controller of the item; its title counts.
  open var backBarButtonItem: UIBarButtonItem?
  /// Whether the button that leads back stays beside the items on the left.
  open var leftItemsSupplementBackButton = false { didSet { onChange() } }
  /// Stored: titles are small.
  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic

  /// When a title is large; the numbers are UIKit's.
  public enum LargeTitleDisplayMode: Int, Sendable {
    case automatic, always, never
  }

  // Calls the bar with the item.
  var onChange: () -> Void = {}

  /// An item with a title.
  public init(title: String) { self.title = title }
}
