public import Foundation

/// A line of text in a field; there is no keyboard, and programs set the text.
open class UITextField: UIControl {
  /// The border of the field; the numbers are UIKit's.
  public enum BorderStyle: Int, Sendable {
    case none, line, bezel, roundedRect
  }

  /// When a view beside the text is shown; the numbers are UIKit's.
  public enum ViewMode: Int, Sendable {
    case never, whileEditing, unlessEditing, always
  }

  private let label = UILabel(frame: .zero)
  private var isFirst = false

  /// The delegate, which is notified of editing.
  open weak var delegate: (any UITextFieldDelegate)?
  /// The border of the field.
  open var borderStyle = BorderStyle.none { didSet { show() } }
  /// A text that is shown while there is none.
  open var placeholder: String? { didSet { show() } }
  /// The placeholder with custom fonts and colours.
  open var attributedPlaceholder: NSAttributedString? { didSet { show() } }
  /// The font; 17 points of the system's by default, and after nil.
  open var font: UIFont? { didSet { show() } }
  /// The colour of the text; black by default.
  open var textColor: UIColor? { didSet { show() } }
  /// Where the text is.
  open var textAlignment = NSTextAlignment.natural { didSet { show() } }
  /// Whether dots are shown in place of letters.
  open var isSecureTextEntry = false { didSet { show() } }
  /// A view before the text.
  open var leftView: UIView? { didSet { replace(oldValue, by: leftView) } }
  /// When it is shown.
  open var leftViewMode = ViewMode.never { didSet { show() } }
  /// A view after the text.
  open var rightView: UIView? { didSet { replace(oldValue, by: rightView) } }
  /// When it is shown.
  open var rightViewMode = ViewMode.never { didSet { show() } }
  /// Stored, with a message: there is no button that clears the text.
  open var clearButtonMode = ViewMode.never {
    didSet {
      guard clearButtonMode != .never else { return }
      CATransaction.reportUnsupported(
        "clearButtonMode: text fields have no button that clears them"
      )
    }
  }
  /// Accepted: there is no keyboard.
  open var keyboardType = UIKeyboardType.default
  /// Accepted: there is no keyboard.
  open var returnKeyType = UIReturnKeyType.default
  /// Accepted: there is no keyboard.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// Accepted: there is no keyboard.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  /// Accepted: there is no keyboard.
  open var inputView: UIView?
  /// Accepted: there is no keyboard.
  open var inputAccessoryView: UIView?
  /// Whether the letters become smaller when the text is too long.
  open var adjustsFontSizeToFitWidth = false {
    didSet { label.adjustsFontSizeToFitWidth = adjustsFontSizeToFitWidth }
  }
  /// The smallest size of the letters, in points; 0 for a quarter of the font's.
  open var minimumFontSize: CGFloat = 0 {
    didSet {
      let size = font?.pointSize ?? 17
      label.minimumScaleFactor = size > 0 ? min(1, minimumFontSize / size) : 0
    }
  }

  override func setUp() {
    super.setUp()
    label.isUserInteractionEnabled = false
    addSubview(label)
    show()
  }

  /// The text; empty at first.
  open var text: String? = "" {
    didSet {
      styledText = nil
      show()
    }
  }
  private var styledText: NSAttributedString?
  /// The text with custom fonts and colours; letters without them have the field's.
  open var attributedText: NSAttributedString? {
    get { styledText ?? text.map { NSAttributedString(string: $0) } }
    set {
      text = newValue?.string
      styledText = newValue
      show()
    }
  }

  // MARK: Looks

  private func show() {
    let given = text ?? ""
    let gray = UIColor(
      light: UIColor(red: 0.235, green: 0.235, blue: 0.263, alpha: 0.3),
      dark: .placeholderText
    )
    label.font = font ?? .systemFont(ofSize: 17)
    label.textColor = given.isEmpty ? gray : textColor ?? .label
    label.textAlignment = textAlignment
    if given.isEmpty, let attributedPlaceholder {
      label.attributedText = attributedPlaceholder
    } else if given.isEmpty {
      label.text = placeholder
    } else if isSecureTextEntry {
      label.text = String(repeating: "•", count: given.count)
    } else if let styledText {
      label.attributedText = styledText
    } else {
      label.text = given
    }
    switch borderStyle {
    case .none: layer.borderWidth = 0
    case .line, .bezel:
      layer.borderWidth = 1
      layer.borderColor = UIColor.label.cgColor
    case .roundedRect:
      layer.borderWidth = 0.5
      layer.borderColor =
        UIColor(light: UIColor(white: 0.8, alpha: 1), dark: .systemGray4).cgColor
      layer.cornerRadius = 5
      if backgroundColor == nil { backgroundColor = .systemBackground }
    }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// Where the text is; overridden to leave room around it.
  open func textRect(forBounds bounds: CGRect) -> CGRect {
    var rect = bounds.shrunk(dx: borderStyle == .none ? 0 : 7, dy: 2)
    if isVisible(leftViewMode), let leftView {
      rect.origin.x += leftView.bounds.width
      rect.size.width -= leftView.bounds.width
    }
    if isVisible(rightViewMode), let rightView { rect.size.width -= rightView.bounds.width }
    return rect
  }

  /// Where the text is while it is edited.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
  /// Where the placeholder is.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

  private func isVisible(_ mode: ViewMode) -> Bool {
    switch mode {
    case .never: false
    case .always: true
    case .whileEditing: isFirst
    case .unlessEditing: !isFirst
    }
  }

  /// Places the text and the views beside it.
  open override func layoutSubviews() {
    let isEmpty = (text ?? "").isEmpty
    label.frame =
      isEmpty
      ? placeholderRect(forBounds: bounds)
      : isFirst ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    leftView?.isHidden = !isVisible(leftViewMode)
    rightView?.isHidden = !isVisible(rightViewMode)
    leftView?.center = CGPoint(x: (leftView?.bounds.width ?? 0) / 2, y: bounds.midY)
    rightView?.center = CGPoint(
      x: bounds.width - (rightView?.bounds.width ?? 0) / 2,
      y: bounds.midY
    )
  }

  /// The size of the text and of what surrounds it.
  open override var intrinsicContentSize: CGSize {
    let content = label.intrinsicContentSize
    let isBordered = borderStyle != .none
    return CGSize(
      width: content.width + (isBordered ? 14 : 0),
      height: isBordered ? max(34, content.height + 14) : content.height + 2
    )
  }
  /// The size of the text and of what surrounds it.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  // MARK: Editing

  /// Whether the field is being edited.
  open var isEditing: Bool { isFirst }
  /// Whether the field is being edited.
  open override var isFirstResponder: Bool { isFirst }
  /// True.
  open override var canBecomeFirstResponder: Bool { true }

  /// Begins editing, as a tap does.
  @discardableResult open override func becomeFirstResponder() -> Bool {
    guard !isFirst, delegate?.textFieldShouldBeginEditing(self) ?? true else { return isFirst }
    isFirst = true
    show()
    sendActions(for: .editingDidBegin)
    delegate?.textFieldDidBeginEditing(self)
    return true
  }

  /// Ends editing.
  @discardableResult open override func resignFirstResponder() -> Bool {
    guard isFirst, delegate?.textFieldShouldEndEditing(self) ?? true else { return !isFirst }
    isFirst = false
    show()
    sendActions(for: .editingDidEnd)
    delegate?.textFieldDidEndEditing(self)
    return true
  }

  /// A tap begins editing.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if isTouchInside { becomeFirstResponder() }
  }
}

extension UIView {
  /// Ends the editing of text fields in the view; whether none is edited any more.
  @discardableResult public func endEditing(_ force: Bool) -> Bool {
    layoutTree.filter(\.isFirstResponder).allSatisfy { $0.resignFirstResponder() }
  }
}

/// The delegate of a text field, which is notified of editing; every method has a default.
public protocol UITextFieldDelegate: AnyObject {
  /// Whether editing may begin; true by default.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Editing has begun.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Whether editing may end; true by default.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// Editing has ended.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Never called: there is no keyboard.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
  /// True.
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  /// True.
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  /// Does nothing.
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  /// True.
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}

/// The purpose of a keyboard; the numbers are UIKit's.
public enum UIKeyboardType: Int, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad
  case emailAddress, decimalPad, twitter, webSearch
}

/// The label of the return key; the numbers are UIKit's.
public enum UIReturnKeyType: Int, Sendable {
  case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall
  case `continue`
}

/// Whether words are corrected; the numbers are UIKit's.
public enum UITextAutocorrectionType: Int, Sendable {
  case `default`, no, yes
}

/// The text that is capitalized; the numbers are UIKit's.
public enum UITextAutocapitalizationType: Int, Sendable {
  case none, words, sentences, allCharacters
}
