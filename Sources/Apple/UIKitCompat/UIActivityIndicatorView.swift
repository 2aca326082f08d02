public import Foundation

/// Eight spokes that fade one after the other, once in 0.8 s.
open class UIActivityIndicatorView: UIView {
  /// How large the indicator is; the numbers are UIKit's.
  public enum Style: Int, Sendable {
    case whiteLarge, white, gray
    case medium = 100
    case large = 101
  }

  private let replicator = CAReplicatorLayer()
  private let spoke = CALayer()
  private var isRunning = false

  /// How large the indicator is.
  open var style = Style.medium { didSet { show() } }
  /// The colour of the spokes; grey by default.
  // Apple's type.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var color: UIColor! { didSet { show() } }
  /// Whether the view is hidden while it does not run.
  open var hidesWhenStopped = true { didSet { isHidden = hidesWhenStopped && !isRunning } }

  /// An indicator that does not run.
  public init(style: Style) {
    self.style = style
    super.init(frame: CGRect(origin: .zero, size: Self.size(of: style)))
  }

  /// A medium indicator that does not run.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// A medium indicator that does not run: the coder is not read.
  public required init(coder: NSCoder) {
    super.init(frame: .zero)
    decode(coder)
    if bounds.isEmpty { bounds.size = Self.size(of: style) }
    show()
  }

  private static func size(of style: Style) -> CGSize {
    let side: CGFloat = style == .large || style == .whiteLarge ? 37 : 20
    return CGSize(width: side, height: side)
  }

  override func setUp() {
    super.setUp()
    replicator.instanceCount = 8
    replicator.instanceDelay = 0.1
    replicator.instanceTransform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1)
    replicator.addSublayer(spoke)
    layer.addSublayer(replicator)
    for part in [replicator, spoke] { part.delegate = self }
    isHidden = true
    show()
  }

  private func show() {
    let size = Self.size(of: style)
    let defaultValue: UIColor = style == .white || style == .whiteLarge ? .white : .gray
    replicator.bounds = CGRect(origin: .zero, size: size)
    replicator.position = bounds.center
    let width = size.width / 9
    spoke.bounds = CGRect(x: 0, y: 0, width: width, height: size.width / 3.6)
    spoke.cornerRadius = width / 2
    spoke.position = CGPoint(x: size.width / 2, y: size.width / 7.2)
    spoke.backgroundColor = (color ?? defaultValue).cgColor
    // At rest the spokes are as in the middle of a round.
    spoke.opacity = 0.25
    invalidateIntrinsicContentSize()
  }

  /// Places the spokes.
  open override func layoutSubviews() { show() }

  /// Shows the indicator and runs it.
  open func startAnimating() {
    (isRunning, isHidden) = (true, false)
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue) = (1, 0.25)
    fade.duration = 0.8
    fade.repeatCount = .infinity
    spoke.add(fade, forKey: "spin")
  }

  /// Stops the indicator, and hides it if `hidesWhenStopped` is true.
  open func stopAnimating() {
    isRunning = false
    spoke.removeAnimation(forKey: "spin")
    if hidesWhenStopped { isHidden = true }
  }

  /// Whether the indicator runs.
  open var isAnimating: Bool { isRunning }

  /// 20 points square, 37 for the large ones.
  open override var intrinsicContentSize: CGSize { Self.size(of: style) }
  /// 20 points square, 37 for the large ones.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size(of: style) }
}
