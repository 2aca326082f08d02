public import Foundation

/// A field for a search with a magnifier, 56 points high; there is no keyboard, and programs set the text.
open class UISearchBar: UIView {
  /// How much of the bar is drawn; the numbers are UIKit's.
  public enum Style: UInt, Sendable {
    case `default`, prominent, minimal
  }

  /// The field in the bar.
  public let searchTextField = UITextField(frame: .zero)
  private let cancel = UIButton(type: .system)
  private let magnifier = UIView(frame: CGRect(x: 0, y: 0, width: 28, height: 28))

  /// The delegate, which is notified of taps.
  open weak var delegate: (any UISearchBarDelegate)?
  /// The text; empty at first.
  ///
  /// Changes by the program are not reported.
  open var text: String? {
    get { searchTextField.text }
    set { searchTextField.text = newValue }
  }
  /// A text that is shown while there is none.
  open var placeholder: String? {
    get { searchTextField.placeholder }
    set { searchTextField.placeholder = newValue }
  }
  /// A line above the field; accepted: it is not drawn.
  open var prompt: String?
  /// How much of the bar is drawn.
  open var searchBarStyle = Style.default { didSet { show() } }
  /// Whether a bar without a colour is light or dark.
  open var barStyle = UIBarStyle.default { didSet { show() } }
  /// The colour of the bar; light grey by default.
  open var barTintColor: UIColor? { didSet { show() } }
  /// Whether a button is beside the field.
  open var showsCancelButton = false { didSet { show() } }
  /// An image behind the field; an empty one hides the bar.
  open var backgroundImage: UIImage? { didSet { show() } }

  override func setUp() {
    super.setUp()
    let path = CGMutablePath()
    path.addEllipse(in: CGRect(x: 8, y: 7, width: 11, height: 11))
    path.move(to: CGPoint(x: 17.4, y: 16.4))
    path.addLine(to: CGPoint(x: 22, y: 21))
    let sign = CAShapeLayer()
    sign.path = path
    sign.fillColor = nil
    sign.strokeColor = UIColor(white: 0.5, alpha: 1).cgColor
    sign.lineWidth = 1.8
    sign.lineCap = .round
    magnifier.layer.addSublayer(sign)
    searchTextField.leftView = magnifier
    searchTextField.leftViewMode = .always
    searchTextField.layer.cornerRadius = 10
    searchTextField.backgroundColor = UIColor(white: 0.46, alpha: 0.12)
    addSubview(searchTextField)
    cancel.setTitle("Cancel", for: .normal)
    cancel.addTarget(self, action: UISearchBar.cancelled, for: .touchUpInside)
    addSubview(cancel)
    show()
  }

  /// Shows or hides the button beside the field.
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    self.showsCancelButton = showsCancelButton
    if animated { UIView.animate(withDuration: 0.25) { self.layoutIfNeeded() } }
  }

  private func cancelled() { delegate?.searchBarCancelButtonClicked(self) }

  private func show() {
    let isPlain = searchBarStyle == .minimal || backgroundImage != nil
    backgroundColor = isPlain ? .clear : barTintColor ?? barStyle.background
    layer.contents = backgroundImage?.uprightImage
    cancel.isHidden = !showsCancelButton
    setNeedsLayout()
  }

  /// Places field and button.
  open override func layoutSubviews() {
    cancel.sizeToFit()
    let room = showsCancelButton ? cancel.bounds.width + 8 : 0
    let width = max(0, bounds.width - 16 - room)
    searchTextField.frame = CGRect(x: 8, y: bounds.midY - 18, width: width, height: 36)
    cancel.center = CGPoint(x: bounds.width - 8 - cancel.bounds.width / 2, y: bounds.midY)
  }

  /// Begins editing.
  @discardableResult
  open override func becomeFirstResponder() -> Bool { searchTextField.becomeFirstResponder() }
  /// Ends editing.
  @discardableResult
  open override func resignFirstResponder() -> Bool { searchTextField.resignFirstResponder() }
  /// Whether the field is being edited.
  open override var isFirstResponder: Bool { searchTextField.isFirstResponder }

  /// 56 points high.
  open override var intrinsicContentSize: CGSize { .flexible(height: 56) }
  /// 56 points high.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { size.with(height: 56) }
}

/// The delegate of a search bar; every method has a default.
public protocol UISearchBarDelegate: AnyObject {
  /// Never called: there is no keyboard.
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  /// Never called: there is no keyboard.
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  /// A tap on the button beside the field.
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
}

extension UISearchBarDelegate {
  /// Does nothing.
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  /// Does nothing.
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  /// Does nothing.
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
}
