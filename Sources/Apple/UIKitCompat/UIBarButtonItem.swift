public import Foundation

/// A button in a bar.
open class UIBarButtonItem: UIBarItem {
  /// How a button looks; the numbers are UIKit's.
  public enum Style: Int, Sendable {
    case plain
    case done = 2
  }

  /// Buttons of the system, with titles or signs; the numbers are UIKit's.
  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize
    case bookmarks, search, refresh, stop, camera, trash, play, pause, rewind, fastForward, undo
    case redo
    case close = 24
  }

  /// The view in the bar.
  open var customView: UIView?
  /// The width of a space.
  open var width: CGFloat = 0
  /// The colour of the title; that of the bar by default.
  open var tintColor: UIColor? { didSet { view?.tintColor = tintColor } }
  /// The object with the method; nil for none.
  open weak var target: AnyObject?

  // The view in the bar; nil for a space.
  private(set) var view: UIView?
  // Whether it is a space that takes what is left.
  private(set) var isFlexible = false

  /// A button without a title.
  public override init() {
    super.init()
    view = UIButton(type: .system)
  }

  /// A button without a title: the coder is not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    view = UIButton(type: .system)
  }

  /// A button with a title that calls a closure or a method.
  public convenience init(
    title: String?,
    style: Style,
    target: AnyObject?,
    action: (() -> Void)?
  ) {
    self.init()
    self.title = title
    connect(target, action)
  }

  /// A button with a title that calls a method with the item.
  public convenience init<Sender>(
    title: String?,
    style: Style,
    target: AnyObject?,
    action: @escaping (Sender) -> Void
  ) {
    self.init()
    self.title = title
    connect(target, sending: action)
  }

  /// A button with an image that calls a closure or a method.
  public convenience init(
    image: UIImage?,
    style: Style,
    target: AnyObject?,
    action: (() -> Void)?
  ) {
    self.init()
    self.image = image
    connect(target, action)
  }

  /// A button with an image that calls a method with the item.
  public convenience init<Sender>(
    image: UIImage?,
    style: Style,
    target: AnyObject?,
    action: @escaping (Sender) -> Void
  ) {
    self.init()
    self.image = image
    connect(target, sending: action)
  }

  /// A button of the system that calls a closure or a method.
  public convenience init(
    barButtonSystemItem systemItem: SystemItem,
    target: AnyObject?,
    action: (() -> Void)?
  ) {
    self.init(systemItem: systemItem)
    connect(target, action)
  }

  /// A button of the system that calls a method with the item.
  public convenience init<Sender>(
    barButtonSystemItem systemItem: SystemItem,
    target: AnyObject?,
    action: @escaping (Sender) -> Void
  ) {
    self.init(systemItem: systemItem)
    connect(target, sending: action)
  }

  /// A button with a title that calls a kept method with the item.
  public convenience init(title: String?, style: Style, target: AnyObject?, action: Selector) {
    self.init()
    self.title = title
    connect(target, action)
  }

  /// A button with an image that calls a kept method with the item.
  public convenience init(image: UIImage?, style: Style, target: AnyObject?, action: Selector) {
    self.init()
    self.image = image
    connect(target, action)
  }

  /// A button of the system that calls a kept method with the item.
  public convenience init(
    barButtonSystemItem systemItem: SystemItem,
    target: AnyObject?,
    action: Selector
  ) {
    self.init(systemItem: systemItem)
    connect(target, action)
  }

  /// A space of the system, or one of its buttons that does nothing.
  public convenience init(systemItem: SystemItem) {
    self.init()
    show(systemItem)
  }

  /// A space that takes a share of what is left in a toolbar.
  public static func flexibleSpace() -> UIBarButtonItem {
    UIBarButtonItem(systemItem: .flexibleSpace)
  }

  /// A space in a toolbar.
  public static func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let item = UIBarButtonItem(systemItem: .fixedSpace)
    item.width = width
    return item
  }

  /// A view of the program's own.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
    view = customView
  }

  private func show(_ systemItem: SystemItem) {
    switch systemItem {
    case .flexibleSpace, .fixedSpace:
      view = nil
      isFlexible = systemItem == .flexibleSpace
    case .add: title = "+"
    case .stop, .close: title = "✕"
    case .refresh: title = "↻"
    case .play: title = "▶"
    case .pause: title = "❚❚"
    case .rewind: title = "◀◀"
    case .fastForward: title = "▶▶"
    default:
      let name = "\(systemItem)"
      title = name.prefix(1).uppercased() + name.dropFirst()
    }
  }

  private func connect(_ target: AnyObject?, _ action: (() -> Void)?) {
    self.target = target
    guard let action, let button = view as? UIButton else { return }
    button.addTarget(target, action: action, for: .touchUpInside)
  }

  private func connect(_ target: AnyObject?, _ action: Selector) {
    connect(target) { [weak self, weak target] in
      action.call(target, self, from: "UIBarButtonItem")
    }
  }

  private func connect<Sender>(_ target: AnyObject?, sending action: @escaping (Sender) -> Void) {
    connect(target) { [weak self] in
      if let sender = self as? Sender ?? self?.view as? Sender { action(sender) }
    }
  }

  override func hasChanged() {
    guard let button = view as? UIButton, customView == nil else { return }
    button.setTitle(title, for: .normal)
    button.setImage(image, for: .normal)
    button.isEnabled = isEnabled
    if let attributes = titleTextAttributes(for: .normal) {
      if let font = attributes[.font] as? UIFont { button.titleLabel?.font = font }
      if let color = attributes[.foregroundColor] as? UIColor {
        button.setTitleColor(color, for: .normal)
      }
    }
  }
}
