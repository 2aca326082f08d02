public import Foundation

/// A button of an alert.
open class UIAlertAction: NSObject {
  /// The purpose of a button; the numbers are UIKit's.
  public enum Style: Int, Sendable {
    case `default`, cancel, destructive
  }

  /// The title.
  public let title: String?
  /// The purpose of the button.
  public let style: Style
  /// Whether the button answers touches.
  open var isEnabled = true
  let handler: ((UIAlertAction) -> Void)?

  /// A button with a closure that a tap calls.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    (self.title, self.style, self.handler) = (title, style, handler)
  }
}

/// A message with buttons over the presenting controller's view.
///
/// An alert is in the middle and fades in; an action sheet is at the lower edge and comes from there.
open class UIAlertController: UIViewController {
  /// The kind of the message; the numbers are UIKit's.
  public enum Style: Int, Sendable {
    case actionSheet, alert
  }

  /// The kind of the message.
  public let preferredStyle: Style
  /// The text below the title.
  open var message: String?
  /// The buttons.
  open private(set) var actions: [UIAlertAction] = []
  /// The button with bold letters.
  open var preferredAction: UIAlertAction?
  /// The fields of an alert.
  open private(set) var textFields: [UITextField]?

  private let panel = UIView(frame: .zero)

  /// A message.
  public init(title: String?, message: String?, preferredStyle: Style) {
    (self.preferredStyle, self.message) = (preferredStyle, message)
    super.init(nibName: nil, bundle: nil)
    self.title = title
    modalPresentationStyle = .overFullScreen
    modalTransitionStyle = preferredStyle == .alert ? .crossDissolve : .coverVertical
  }

  /// An empty alert: the coder is not read.
  public required init?(coder: NSCoder) {
    preferredStyle = .alert
    super.init(coder: coder)
  }

  /// Adds a button.
  open func addAction(_ action: UIAlertAction) { actions.append(action) }

  /// Adds a field, which a closure sets up.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    let field = UITextField(frame: .zero)
    field.borderStyle = .roundedRect
    field.font = .systemFont(ofSize: 13)
    configurationHandler?(field)
    textFields = (textFields ?? []) + [field]
  }

  // MARK: View

  private var width: CGFloat {
    preferredStyle == .alert ? min(270, view.bounds.width - 32) : view.bounds.width - 16
  }

  /// Makes the panel.
  open override func viewDidLoad() {
    view.backgroundColor = UIColor(white: 0, alpha: 0.2)
    panel.backgroundColor = UIColor(light: UIColor(white: 0.97, alpha: 1), dark: .systemGray5)
    panel.layer.cornerRadius = 14
    panel.clipsToBounds = true
    view.addSubview(panel)
  }

  /// Places title, text, fields and buttons.
  open override func viewDidLayoutSubviews() {
    for subview in panel.subviews { subview.removeFromSuperview() }
    let width = width
    var y: CGFloat = 20
    let texts: [(String?, UIFont)] = [
      (title, .systemFont(ofSize: 17, weight: .semibold)), (message, .systemFont(ofSize: 13)),
    ]
    for (text, font) in texts {
      guard let text, !text.isEmpty else { continue }
      let label = UILabel(frame: .zero)
      (label.text, label.font, label.numberOfLines, label.textAlignment) = (text, font, 0, .center)
      let height = label.sizeThatFits(CGSize(width: width - 32, height: 0)).height
      label.frame = CGRect(x: 16, y: y, width: width - 32, height: height)
      panel.addSubview(label)
      y += height + 4
    }
    for field in textFields ?? [] {
      field.frame = CGRect(x: 16, y: y + 8, width: width - 32, height: 30)
      panel.addSubview(field)
      y += 38
    }
    addButtons(below: y + 16, width: width)
  }

  // Two buttons of an alert are side by side; otherwise the cancelling one is the last.
  private func addButtons(below top: CGFloat, width: CGFloat) {
    let ordered = actions.filter { $0.style != .cancel } + actions.filter { $0.style == .cancel }
    let isRow = preferredStyle == .alert && ordered.count == 2
    let cells = isRow ? [ordered[1], ordered[0]] : ordered
    let height: CGFloat = preferredStyle == .alert ? 44 : 57
    var y = top
    for (index, action) in cells.enumerated() {
      let size = CGSize(width: isRow ? width / 2 : width, height: height)
      let origin = CGPoint(x: isRow ? CGFloat(index) * size.width : 0, y: y)
      let button = button(for: action)
      button.frame = CGRect(origin: origin, size: size)
      panel.addSubview(button)
      let line = UIView(frame: CGRect(x: origin.x, y: y, width: size.width, height: 0.5))
      line.backgroundColor = UIColor(light: UIColor(white: 0, alpha: 0.25), dark: .separator)
      panel.addSubview(line)
      if !isRow || index == cells.count - 1 { y += height }
    }
    let total = max(y, top)
    let outer = view.bounds
    let panelTop =
      preferredStyle == .alert ? (outer.height - total) / 2 : outer.height - 8 - total
    let x = (outer.width - width) / 2
    panel.frame = CGRect(x: x, y: panelTop, width: width, height: total)
  }

  private func button(for action: UIAlertAction) -> UIButton {
    let button = UIButton(type: .system)
    let isBold = action.style == .cancel || action === preferredAction
    button.titleLabel?.font = .systemFont(ofSize: 17, weight: isBold ? .semibold : .regular)
    button.setTitle(action.title, for: .normal)
    let color: UIColor = action.style == .destructive ? .systemRed : .systemBlue
    button.setTitleColor(color, for: .normal)
    button.isEnabled = action.isEnabled
    button.addTarget(
      self,
      action: { [weak self] in
        self?.presentingViewController?.dismiss(animated: true) { action.handler?(action) }
      },
      for: .touchUpInside
    )
    return button
  }
}
