public import Foundation

/// A scroll view with a text of several lines; there is no keyboard, and programs set the text.
open class UITextView: UIScrollView {
  private let label = UILabel(frame: .zero)
  private var isFirst = false

  /// The font of all letters; 12 points of the system's by default, and after nil.
  open var font: UIFont? {
    didSet {
      label.font = font ?? .systemFont(ofSize: 12)
      textHasChanged()
    }
  }
  /// The colour of all letters; black by default.
  open var textColor: UIColor? { didSet { label.textColor = textColor } }
  /// Where the lines are.
  open var textAlignment = NSTextAlignment.natural {
    didSet { label.textAlignment = textAlignment }
  }
  /// The margins of the text, to which those of its region are added at the sides; 8 points above and below by default.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet { textHasChanged() }
  }
  /// Whether a tap begins editing.
  open var isEditable = true
  /// The region of the text in the view.
  public let textContainer: NSTextContainer
  /// Accepted: texts are not selected.
  open var isSelectable = true
  /// Accepted: the text is at the program's disposal.
  open var selectedRange = NSRange(location: 0, length: 0)
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

  /// A view of a text in a region; nil for one of its own.
  public init(frame: CGRect, textContainer: NSTextContainer?) {
    self.textContainer = textContainer ?? NSTextContainer()
    super.init(frame: frame)
  }

  /// A view of a text.
  public override convenience init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }

  /// A view of a text without size: the coder is not read.
  public required init?(coder: NSCoder) {
    textContainer = NSTextContainer()
    super.init(coder: coder)
  }

  override func setUp() {
    super.setUp()
    backgroundColor = .systemBackground
    label.numberOfLines = 0
    label.font = .systemFont(ofSize: 12)
    label.isUserInteractionEnabled = false
    addSubview(label)
    addGestureRecognizer(UITapGestureRecognizer(target: self, action: UITextView.tapped))
    textContainer.paddingHasChanged = { [weak self] in self?.textHasChanged() }
    textHasChanged()
  }

  /// The text; empty at first, and after nil.
  // Apple's type.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var text: String! {
    get { label.text ?? "" }
    set {
      label.text = newValue ?? ""
      textHasChanged()
    }
  }

  /// The text with its own fonts and colours.
  // Apple's type.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var attributedText: NSAttributedString! {
    get { label.attributedText ?? NSAttributedString(string: "") }
    set {
      label.attributedText = newValue
      textHasChanged()
    }
  }

  private func tapped() { if isEditable { becomeFirstResponder() } }

  private func textHasChanged() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  // MARK: Layout

  private var padding: CGFloat { textContainer.lineFragmentPadding }

  private var sideMargins: CGFloat {
    textContainerInset.left + textContainerInset.right + 2 * padding
  }

  private func textSize(width: CGFloat) -> CGSize {
    let available = max(1, width - sideMargins)
    return label.sizeThatFits(CGSize(width: available, height: 0))
  }

  /// Places the text at the top.
  open override func layoutSubviews() {
    let (inset, size) = (textContainerInset, textSize(width: bounds.width))
    let (width, x) = (max(0, bounds.width - sideMargins), inset.left + padding)
    label.frame = CGRect(x: x, y: inset.top, width: width, height: size.height)
    contentSize = CGSize(width: bounds.width, height: size.height + inset.top + inset.bottom)
  }

  /// The size of the text with its margins.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let inset = textContainerInset
    let text = textSize(width: size.width > 0 ? size.width : .greatestFiniteMagnitude)
    return CGSize(
      width: text.width + sideMargins,
      height: text.height + inset.top + inset.bottom
    )
  }

  /// The size of the text where the view does not scroll.
  open override var intrinsicContentSize: CGSize {
    guard !isScrollEnabled else { return super.intrinsicContentSize }
    return sizeThatFits(bounds.size)
  }

  // MARK: Editing

  private var textDelegate: (any UITextViewDelegate)? { delegate as? any UITextViewDelegate }

  /// Whether the text is being edited.
  open override var isFirstResponder: Bool { isFirst }
  /// Whether the text can be edited.
  open override var canBecomeFirstResponder: Bool { isEditable }

  /// Begins editing, as a tap does.
  @discardableResult open override func becomeFirstResponder() -> Bool {
    guard !isFirst, isEditable, textDelegate?.textViewShouldBeginEditing(self) ?? true else {
      return isFirst
    }
    isFirst = true
    textDelegate?.textViewDidBeginEditing(self)
    return true
  }

  /// Ends editing.
  @discardableResult open override func resignFirstResponder() -> Bool {
    guard isFirst, textDelegate?.textViewShouldEndEditing(self) ?? true else { return !isFirst }
    isFirst = false
    textDelegate?.textViewDidEndEditing(self)
    return true
  }
}

/// The region of the text of a `UITextView`, as wide as the view.
open class NSTextContainer {
  var paddingHasChanged = {}

  /// The points at both sides of a line; 5 by default.
  open var lineFragmentPadding: CGFloat = 5 { didSet { paddingHasChanged() } }

  /// A region; its size is that of the view.
  public init(size: CGSize = .zero) {}
}

/// The delegate of a text view; every method has a default.
public protocol UITextViewDelegate: UIScrollViewDelegate {
  /// Whether editing may begin; true by default.
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  /// Editing has begun.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// Whether editing may end; true by default.
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  /// Editing has ended.
  func textViewDidEndEditing(_ textView: UITextView)
  /// Never called: there is no keyboard.
  func textViewDidChange(_ textView: UITextView)
  /// Never called: there is no keyboard.
  func textView(
    _ textView: UITextView,
    shouldChangeTextIn range: NSRange,
    replacementText text: String
  ) -> Bool
}

extension UITextViewDelegate {
  /// True.
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  /// Does nothing.
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  /// True.
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
  /// Does nothing.
  public func textViewDidEndEditing(_ textView: UITextView) {}
  /// Does nothing.
  public func textViewDidChange(_ textView: UITextView) {}
  /// True.
  public func textView(
    _ textView: UITextView,
    shouldChangeTextIn range: NSRange,
    replacementText text: String
  ) -> Bool { true }
}
