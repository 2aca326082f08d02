public import Foundation

/// A bar of buttons with spaces between them, 44 points high.
open class UIToolbar: UIView {
  private let line = BarLine(frame: .zero)
  private var views: [UIView] = []

  /// The buttons and spaces from left to right.
  open var items: [UIBarButtonItem]? { didSet { rebuild() } }
  /// Whether a bar without a colour is light or dark.
  open var barStyle = UIBarStyle.default {
    didSet { backgroundColor = barTintColor ?? barStyle.background }
  }
  /// The colour of the bar; nearly white by default.
  open var barTintColor: UIColor? {
    didSet { backgroundColor = barTintColor ?? barStyle.background }
  }
  /// Accepted: the bar is opaque.
  open var isTranslucent = true

  override func setUp() {
    super.setUp()
    backgroundColor = barStyle.background
    addSubview(line)
  }

  /// Replaces the buttons.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }

  private func rebuild() {
    for view in views { view.removeFromSuperview() }
    views = (items ?? []).compactMap(\.view)
    for view in views { addSubview(view) }
    setNeedsLayout()
  }

  /// Places the buttons; flexible spaces share the rest.
  open override func layoutSubviews() {
    line.frame = CGRect(x: 0, y: -0.5, width: bounds.width, height: 0.5)
    let (margin, gap): (CGFloat, CGFloat) = (16, 12)
    let items = items ?? []
    for view in views where view is UIButton { view.sizeToFit() }
    func width(of item: UIBarButtonItem) -> CGFloat { item.view?.bounds.width ?? item.width }
    let fixed = items.reduce(0) { $0 + width(of: $1) } + gap * CGFloat(max(0, items.count - 1))
    let flexible = items.filter(\.isFlexible).count
    let share = max(0, bounds.width - 2 * margin - fixed) / CGFloat(max(1, flexible))
    var edge = margin
    for item in items {
      item.view?.center = CGPoint(x: edge + width(of: item) / 2, y: bounds.midY)
      edge += width(of: item) + gap + (item.isFlexible ? share : 0)
    }
  }

  /// 44 points high.
  open override var intrinsicContentSize: CGSize { .flexible(height: 44) }
  /// 44 points high.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { size.with(height: 44) }
}
