public import Foundation

/// A line that is filled from the left, drawn by layers.
open class UIProgressView: UIView {
  /// The appearance of the line; the numbers are UIKit's.
  public enum Style: Int, Sendable {
    case `default`, bar
  }

  private let filled = CALayer()
  private var current: Float = 0

  /// The appearance of the line.
  open var progressViewStyle = Style.default { didSet { show() } }
  /// The colour of the filled part; the tint colour by default.
  open var progressTintColor: UIColor? { didSet { show() } }
  /// The colour of the rest.
  open var trackTintColor: UIColor? { didSet { show() } }

  /// An empty line.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: CGSize(width: frame.width, height: 4)))
  }

  /// An empty line of a style.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: .zero)
    progressViewStyle = style
  }

  /// An empty line without size: the coder is not read.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override func setUp() {
    super.setUp()
    clipsToBounds = true
    addParts(filled)
    show()
  }

  /// The filled part, 0…1.
  open var progress: Float {
    get { current }
    set { setProgress(newValue, animated: false) }
  }

  /// Sets the filled part.
  open func setProgress(_ progress: Float, animated: Bool) {
    current = min(max(0, progress), 1)
    if animated {
      UIView.animate(withDuration: 0.25, delay: 0, options: .curveLinear) { self.show() }
    } else {
      show()
    }
  }

  private func show() {
    let radius: CGFloat = progressViewStyle == .bar ? 0 : bounds.height / 2
    (layer.cornerRadius, filled.cornerRadius) = (radius, radius)
    layer.backgroundColor = (trackTintColor ?? .track).cgColor
    filled.backgroundColor = (progressTintColor ?? tintColor).cgColor
    let width = bounds.width * CGFloat(current)
    filled.frame = CGRect(x: bounds.minX, y: bounds.minY, width: width, height: bounds.height)
  }

  /// Updates the colours.
  open override func tintColorDidChange() { show() }
  /// Places the filled part.
  open override func layoutSubviews() { show() }

  /// 4 points high, as wide as it is made.
  open override var intrinsicContentSize: CGSize { .flexible(height: 4) }
  /// 4 points high.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { size.with(height: 4) }
}
