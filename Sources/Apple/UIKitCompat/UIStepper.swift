public import Foundation

/// A minus and a plus of 94 × 32 points that change a value, drawn by layers.
open class UIStepper: UIControl {
  private static let size = CGSize(width: 94, height: 32)

  private let signs = CAShapeLayer()
  private let line = CALayer()
  private let highlight = CALayer()
  private var current = 0.0

  /// The smallest value.
  open var minimumValue = 0.0 { didSet { value = current } }
  /// The largest value.
  open var maximumValue = 100.0 { didSet { value = current } }
  /// How far a tap moves the value.
  open var stepValue = 1.0
  /// Whether the value continues at the other end.
  open var wraps = false
  /// Accepted: a long press changes the value once.
  open var autorepeat = true
  /// Accepted: every change is reported at once.
  open var isContinuous = true

  override func setUp() {
    super.setUp()
    frame.size = Self.size
    layer.cornerRadius = 8
    layer.masksToBounds = true
    backgroundColor = .plate
    highlight.backgroundColor = UIColor(white: 0, alpha: 0.12).cgColor
    line.backgroundColor = UIColor(white: 0, alpha: 0.18).cgColor
    line.frame = CGRect(x: 46.5, y: 8, width: 1, height: 16)
    signs.lineWidth = 2
    signs.fillColor = nil
    let path = CGMutablePath()
    for (from, to) in [
      ((16.0, 16.0), (31.0, 16.0)), ((63, 16), (78, 16)), ((70.5, 8.5), (70.5, 23.5)),
    ] {
      path.move(to: CGPoint(x: from.0, y: from.1))
      path.addLine(to: CGPoint(x: to.0, y: to.1))
    }
    signs.path = path
    addParts(highlight, line, signs)
    show(pressed: nil)
  }

  /// The value, between the two ends.
  ///
  /// Changes by the program send no events.
  open var value: Double {
    get { current }
    set { current = min(max(newValue, minimumValue), max(minimumValue, maximumValue)) }
  }

  private func show(pressed: Int?) {
    signs.strokeColor = (isEnabled ? tintColor ?? .label : UIColor(white: 0.6, alpha: 1)).cgColor
    highlight.isHidden = pressed == nil
    highlight.frame = CGRect(x: pressed == 1 ? 47 : 0, y: 0, width: 47, height: 32)
  }

  override func stateHasChanged() { show(pressed: nil) }

  /// Shows the colour.
  open override func tintColorDidChange() { show(pressed: nil) }

  /// A finger on the left half lowers the value, on the right half raises it.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let isPlus = touch.location(in: self).x >= bounds.midX
    show(pressed: isPlus ? 1 : 0)
    let next = current + (isPlus ? stepValue : -stepValue)
    let old = current
    if wraps, next > maximumValue {
      value = minimumValue
    } else if wraps, next < minimumValue {
      value = maximumValue
    } else {
      value = next
    }
    if current != old { sendActions(for: .valueChanged) }
    return true
  }

  /// Shows that no half is pressed.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) { show(pressed: nil) }

  /// The fixed size.
  open override var intrinsicContentSize: CGSize { Self.size }
  /// The fixed size.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }
}
