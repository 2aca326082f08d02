public import Foundation

/// An indicator above the content of a scroll view, which a finger pulls down.
///
/// When 60 points of it are visible, it runs and sends `valueChanged`. The content then rests below it until
/// `endRefreshing()` is called.
open class UIRefreshControl: UIControl {
  private static let height: CGFloat = 60

  private let indicator = UIActivityIndicatorView(style: .medium)
  private let label = UILabel(frame: .zero)
  private var isRunning = false

  /// A text below the indicator.
  open var attributedTitle: NSAttributedString? {
    didSet {
      label.attributedText = attributedTitle
      setNeedsLayout()
    }
  }

  /// A control 60 points high.
  public init() { super.init(frame: .zero) }

  /// A control 60 points high.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// A control 60 points high: the coder is not read.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override func setUp() {
    super.setUp()
    indicator.hidesWhenStopped = false
    indicator.isHidden = false
    indicator.alpha = 0
    label.textAlignment = .center
    for view in [indicator, label] { addSubview(view) }
    bounds.size.height = Self.height
  }

  private var scrollView: UIScrollView? { superview as? UIScrollView }

  /// Whether the indicator runs.
  open var isRefreshing: Bool { isRunning }

  /// Places the control above the content.
  open override func didMoveToSuperview() {
    guard let scrollView else { return }
    frame = CGRect(x: 0, y: -Self.height, width: scrollView.bounds.width, height: Self.height)
    autoresizingMask = .flexibleWidth
  }

  /// Places the indicator and the text.
  open override func layoutSubviews() {
    let hasTitle = attributedTitle != nil
    indicator.center = CGPoint(x: bounds.midX, y: bounds.midY - (hasTitle ? 8 : 0))
    label.frame = CGRect(x: 0, y: bounds.midY + 6, width: bounds.width, height: hasTitle ? 20 : 0)
  }

  override func stateHasChanged() {
    super.stateHasChanged()
    if let tintColor = explicitTintColor { indicator.color = tintColor }
  }

  /// The colour of the indicator.
  open override func tintColorDidChange() {
    if let tintColor = explicitTintColor { indicator.color = tintColor }
  }

  /// Shows as much of the indicator as a finger has pulled down, and runs it at the end.
  func follow(_ scrollView: UIScrollView) {
    guard !isRunning, isEnabled else { return }
    let pulled = -scrollView.adjustedContentInset.top - scrollView.contentOffset.y
    indicator.alpha = min(1, max(0, pulled / Self.height))
    guard pulled >= Self.height else { return }
    beginRefreshing()
    sendActions(for: .valueChanged)
  }

  /// Runs the indicator; the content makes way for it.
  open func beginRefreshing() {
    guard !isRunning else { return }
    isRunning = true
    indicator.alpha = 1
    indicator.startAnimating()
    guard let scrollView else { return }
    let offset = scrollView.contentOffset
    scrollView.contentInset.top += Self.height
    if scrollView.isDragging { scrollView.contentOffset = offset }
  }

  /// Stops the indicator; the content moves back in 0.3 s.
  open func endRefreshing() {
    guard isRunning else { return }
    isRunning = false
    indicator.stopAnimating()
    guard let scrollView else { return }
    let offset = scrollView.contentOffset
    scrollView.contentInset.top -= Self.height
    scrollView.contentOffset = offset
    let target = CGPoint(x: offset.x, y: max(offset.y, -scrollView.adjustedContentInset.top))
    UIView.animate(withDuration: 0.3) { self.indicator.alpha = 0 }
    if target != offset { scrollView.setContentOffset(target, animated: true) }
  }
}
