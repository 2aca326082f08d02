public import Foundation

/// An item of a bar: a title and an image.
open class UIBarItem: NSObject {
  /// The title.
  open var title: String? { didSet { hasChanged() } }
  /// The image.
  open var image: UIImage? { didSet { hasChanged() } }
  /// Whether the item answers touches.
  open var isEnabled = true { didSet { hasChanged() } }
  /// A number by which programs find the item.
  open var tag = 0
  /// How far the image is moved.
  open var imageInsets = UIEdgeInsets.zero { didSet { hasChanged() } }

  private var attributes: [UInt: [NSAttributedString.Key: Any]] = [:]

  /// An item without title and image.
  public override init() { super.init() }

  /// An item without title and image: the coder is not read.
  public required init?(coder: NSCoder) { super.init() }

  /// Sets font and colour of the title in a state.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?,
    for state: UIControl.State
  ) {
    self.attributes[state.rawValue] = attributes
    hasChanged()
  }

  /// Font and colour of the title in a state; nil for the usual ones.
  open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
    attributes[state.rawValue]
  }

  func hasChanged() {}
}

/// An item of a tab bar.
open class UITabBarItem: UIBarItem {
  /// Items of the system, with titles only.
  public enum SystemItem: Int, Sendable {
    case more, favorites, featured, topRated, recents, contacts, history, bookmarks, search
    case downloads, mostRecent, mostViewed
  }

  /// The image while the item is selected; nil for the same.
  open var selectedImage: UIImage? { didSet { hasChanged() } }
  /// A short text at the upper right of the image; nil for none.
  open var badgeValue: String? { didSet { hasChanged() } }
  /// The colour behind the badge; red by default.
  open var badgeColor: UIColor? { didSet { hasChanged() } }
  /// How far the title is moved.
  open var titlePositionAdjustment = UIOffset.zero { didSet { hasChanged() } }

  weak var bar: UITabBar?

  /// An item without title and image.
  public override init() { super.init() }

  /// An item.
  public convenience init(title: String?, image: UIImage?, tag: Int) {
    self.init()
    (self.title, self.image, self.tag) = (title, image, tag)
  }

  /// An item with another image for the selection.
  public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.init()
    (self.title, self.image, self.selectedImage) = (title, image, selectedImage)
  }

  /// An item with a title of the system.
  public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
    self.init()
    let name = "\(systemItem)"
    title = name.prefix(1).uppercased() + name.dropFirst()
    self.tag = tag
  }

  /// An item without title and image: the coder is not read.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override func hasChanged() { bar?.itemsHaveChanged() }
}

/// A row of items of which one is selected, 49 points high.
///
/// Every item is a control, a subview of the bar in the order of the items, with an image view and a label.
open class UITabBar: UIView {
  /// The delegate, which is notified of taps.
  open weak var delegate: (any UITabBarDelegate)?
  /// The items from left to right.
  open var items: [UITabBarItem]? { didSet { rebuild() } }
  /// The selected item.
  open var selectedItem: UITabBarItem? { didSet { itemsHaveChanged() } }
  /// Whether a bar without a colour is light or dark.
  open var barStyle = UIBarStyle.default {
    didSet { backgroundColor = barTintColor ?? barStyle.background }
  }
  /// The colour of the bar; nearly white by default.
  open var barTintColor: UIColor? {
    didSet { backgroundColor = barTintColor ?? barStyle.background }
  }
  /// The colour of items that are not selected; grey by default.
  open var unselectedItemTintColor: UIColor? { didSet { itemsHaveChanged() } }
  /// Accepted: the bar is opaque.
  open var isTranslucent = true
  /// An image behind the items.
  open var backgroundImage: UIImage? {
    didSet {
      layer.contents = backgroundImage?.uprightImage
      if backgroundImage != nil { backgroundColor = .clear }
    }
  }
  /// An image in place of the line above the bar; an empty one hides it.
  open var shadowImage: UIImage? { didSet { line.isHidden = shadowImage != nil } }

  private let line = BarLine(frame: .zero)
  private var buttons: [TabBarButton] = []

  override func setUp() {
    super.setUp()
    backgroundColor = barStyle.background
    addSubview(line)
  }

  /// Replaces the items.
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) { self.items = items }

  private func rebuild() {
    for button in buttons { button.removeFromSuperview() }
    buttons = (items ?? []).map { item in
      item.bar = self
      let button = TabBarButton(item)
      button.addTarget(self, action: UITabBar.tapped, for: .touchUpInside)
      addSubview(button)
      return button
    }
    itemsHaveChanged()
  }

  private func tapped(_ button: TabBarButton) {
    guard button.item.isEnabled else { return }
    selectedItem = button.item
    delegate?.tabBar(self, didSelect: button.item)
  }

  func itemsHaveChanged() {
    let otherColor = unselectedItemTintColor ?? UIColor(white: 0.57, alpha: 1)
    for button in buttons {
      let isSelected = button.item === selectedItem
      button.show(isSelected: isSelected, color: isSelected ? tintColor : otherColor)
    }
    setNeedsLayout()
  }

  /// Shows the colour.
  open override func tintColorDidChange() { itemsHaveChanged() }

  /// Places the items.
  open override func layoutSubviews() {
    line.frame = CGRect(x: 0, y: -0.5, width: bounds.width, height: 0.5)
    let size = CGSize(
      width: bounds.width / CGFloat(max(1, buttons.count)),
      height: min(49, bounds.height)
    )
    for (index, button) in buttons.enumerated() {
      button.frame = CGRect(origin: CGPoint(x: CGFloat(index) * size.width, y: 0), size: size)
    }
  }

  /// 49 points high.
  open override var intrinsicContentSize: CGSize { .flexible(height: 49) }
  /// 49 points high.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { size.with(height: 49) }
}

/// The delegate of a tab bar; every method has a default.
public protocol UITabBarDelegate: AnyObject {
  /// A tap has selected an item.
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
  /// Does nothing.
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// The control of an item in a tab bar.
private final class TabBarButton: UIControl {
  let item: UITabBarItem
  private let imageView = UIImageView(frame: .zero)
  private let label = UILabel(frame: .zero)
  private let badge = UILabel(frame: .zero)

  init(_ item: UITabBarItem) {
    self.item = item
    super.init(frame: .zero)
    label.textAlignment = .center
    imageView.contentMode = .center
    badge.textAlignment = .center
    badge.font = .systemFont(ofSize: 13)
    badge.textColor = .white
    badge.layer.cornerRadius = 9
    badge.clipsToBounds = true
    for view in [imageView, label, badge] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
  }

  required init?(coder: NSCoder) { nil }

  func show(isSelected: Bool, color: UIColor) {
    let attributes = item.titleTextAttributes(for: isSelected ? .selected : .normal) ?? [:]
    label.text = item.title
    label.font = attributes[.font] as? UIFont ?? .systemFont(ofSize: 10, weight: .medium)
    label.textColor = attributes[.foregroundColor] as? UIColor ?? color
    imageView.image = isSelected ? item.selectedImage ?? item.image : item.image
    imageView.tintColor = color
    let image = imageView.image
    if image?.renderingMode == .automatic {
      imageView.image = image?.withRenderingMode(.alwaysTemplate)
    }
    badge.text = item.badgeValue
    badge.isHidden = item.badgeValue == nil
    badge.backgroundColor = item.badgeColor ?? .systemRed
    isEnabled = item.isEnabled
    setNeedsLayout()
  }

  override func layoutSubviews() {
    let hasTitle = !(item.title ?? "").isEmpty
    let height = hasTitle ? 34 : bounds.height
    imageView.frame = CGRect(x: 0, y: 0, width: bounds.width, height: height)
      .inset(by: item.imageInsets)
    let top = imageView.image == nil ? bounds.height / 2 - 6 : 34
    let shift = item.titlePositionAdjustment
    label.frame = CGRect(x: 0, y: top, width: bounds.width, height: 12)
      .offsetBy(dx: shift.horizontal, dy: shift.vertical)
    let width = max(18, badge.sizeThatFits(bounds.size).width + 8)
    badge.frame = CGRect(x: bounds.midX + 4, y: 2, width: width, height: 18)
  }
}

/// A distance in two directions.
public struct UIOffset: Sendable, Hashable {
  /// To the right, in points.
  public var horizontal: CGFloat
  /// Downwards, in points.
  public var vertical: CGFloat

  /// A distance.
  public init(horizontal: CGFloat = 0, vertical: CGFloat = 0) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }

  /// No distance.
  public static let zero = UIOffset()
}
