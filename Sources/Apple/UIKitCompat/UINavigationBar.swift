public import CoreGraphicsCompat
public import Foundation

/// The bar of a navigation controller: a title and the items beside it.
open class UINavigationBar: UIView {
  private let label = UILabel(frame: .zero)
  private var buttons: (left: UIView?, right: UIView?)

  /// The colour of the bar; nearly white by default.
  open var barTintColor: UIColor? {
    didSet { backgroundColor = barTintColor ?? UIColor(white: 0.97, alpha: 1) }
  }
  /// Accepted: the bar is not translucent.
  open var isTranslucent = true
  /// Accepted: titles are small.
  open var prefersLargeTitles = false
  /// Font and colour of the title.
  open var titleTextAttributes: [NSAttributedString.Key: Any]? {
    didSet {
      label.font =
        titleTextAttributes?[.font] as? UIFont ?? .systemFont(ofSize: 17, weight: .semibold)
      label.textColor = titleTextAttributes?[.foregroundColor] as? UIColor
    }
  }
  /// Accepted: the bar has a plain background.
  open var shadowImage: UIImage?

  /// A bar without a title.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// A bar without size: the coder is not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    label.textAlignment = .center
    label.font = .systemFont(ofSize: 17, weight: .semibold)
    backgroundColor = UIColor(white: 0.97, alpha: 1)
    addSubview(label)
  }

  /// An empty image makes the bar transparent.
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    backgroundColor =
      backgroundImage == nil ? barTintColor ?? UIColor(white: 0.97, alpha: 1) : .clear
  }

  /// Shows the title and the items of a controller.
  func show(_ item: UINavigationItem?) {
    label.text = item?.title
    buttons.left?.removeFromSuperview()
    buttons.right?.removeFromSuperview()
    buttons = (item?.leftBarButtonItem?.view, item?.rightBarButtonItem?.view)
    for button in [buttons.left, buttons.right] { button.map { addSubview($0) } }
    item?.titleView.map { addSubview($0) }
    setNeedsLayout()
  }

  /// Places title and items.
  open override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: min(80, bounds.width / 4), dy: 0)
    for (button, isLeft) in [(buttons.left, true), (buttons.right, false)] {
      guard let button else { continue }
      button.sizeToFit()
      let half = button.bounds.width / 2
      button.center = CGPoint(x: isLeft ? 16 + half : bounds.width - 16 - half, y: bounds.midY)
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
  open var title: String?
  /// A view in place of the title.
  open var titleView: UIView?
  /// The item on the left.
  open var leftBarButtonItem: UIBarButtonItem?
  /// The item on the right.
  open var rightBarButtonItem: UIBarButtonItem?
  /// Accepted: there is no back button.
  open var hidesBackButton = false
  /// Accepted: there is no back button.
  open var backBarButtonItem: UIBarButtonItem?

  /// An item with a title.
  public init(title: String) { self.title = title }
}

/// A button in a bar.
open class UIBarButtonItem: NSObject {
  /// How a button looks; the numbers are UIKit's.
  public enum Style: Int, Sendable {
    case plain
    case done = 2
  }

  /// The view in the bar.
  open var customView: UIView?
  /// Whether the button answers touches.
  open var isEnabled = true { didSet { (view as? UIButton)?.isEnabled = isEnabled } }
  var view: UIView

  /// A button with a title that calls a closure or a method.
  public init(title: String?, style: Style, target: AnyObject?, action: (() -> Void)?) {
    let button = UIButton(type: .system)
    button.setTitle(title, for: .normal)
    if let action { button.addTarget(target, action: action, for: .touchUpInside) }
    view = button
  }

  /// A button with an image that calls a closure or a method.
  public init(image: UIImage?, style: Style, target: AnyObject?, action: (() -> Void)?) {
    let button = UIButton(type: .system)
    button.setImage(image, for: .normal)
    if let action { button.addTarget(target, action: action, for: .touchUpInside) }
    view = button
  }

  /// A view of the program's own.
  public init(customView: UIView) {
    self.customView = customView
    view = customView
  }
}
