public import Foundation

/// A switch of 51 × 31 points, drawn by layers.
open class UISwitch: UIControl {
  private static let size = CGSize(width: 51, height: 31)

  private let track = CALayer()
  private let knob = CALayer()
  private var isOnNow = false

  /// The colour of the track while the switch is on; green by default.
  open var onTintColor: UIColor? { didSet { show() } }
  /// The colour of the knob; white by default.
  open var thumbTintColor: UIColor? { didSet { show() } }

  override func setUp() {
    super.setUp()
    frame.size = Self.size
    track.frame = CGRect(origin: .zero, size: Self.size)
    track.cornerRadius = 15.5
    knob.makeRound(diameter: 27)
    knob.setShadow(opacity: 0.15, radius: 4, y: 3)
    addParts(track, knob)
    show()
  }

  /// Whether the switch is on.
  open var isOn: Bool {
    get { isOnNow }
    set { setOn(newValue, animated: false) }
  }

  /// Switches on or off without sending an event.
  open func setOn(_ on: Bool, animated: Bool) {
    isOnNow = on
    if animated { UIView.animate(withDuration: 0.25) { self.show() } } else { show() }
  }

  private func show() {
    let off = UIColor(light: (0.914, 0.914, 0.918), dark: .track)
    track.backgroundColor = (isOnNow ? onTintColor ?? .systemGreen : off).cgColor
    knob.backgroundColor = (thumbTintColor ?? .white).cgColor
    knob.position = CGPoint(x: isOnNow ? 35.5 : 15.5, y: 15.5)
    layer.opacity = isEnabled ? 1 : 0.5
  }

  override func stateHasChanged() { show() }

  /// A tap switches.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    guard isTouchInside else { return }
    setOn(!isOnNow, animated: true)
    sendActions(for: .valueChanged)
  }

  /// The fixed size.
  open override var intrinsicContentSize: CGSize { Self.size }
  /// The fixed size.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }
}
