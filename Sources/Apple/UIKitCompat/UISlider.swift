public import Foundation

/// A knob on a line, drawn by layers.
open class UISlider: UIControl {
  private let track = CALayer()
  private let filled = CALayer()
  private let knob = CALayer()
  private var current: Float = 0

  /// The value at the left end.
  open var minimumValue: Float = 0 { didSet { value = current } }
  /// The value at the right end.
  open var maximumValue: Float = 1 { didSet { value = current } }
  /// Whether a finger's movement is reported before it is lifted.
  open var isContinuous = true
  /// The colour of the line left of the knob; the tint colour by default.
  open var minimumTrackTintColor: UIColor? { didSet { show() } }
  /// The colour of the line right of the knob.
  open var maximumTrackTintColor: UIColor? { didSet { show() } }
  /// The colour of the knob; white by default.
  open var thumbTintColor: UIColor? { didSet { show() } }

  override func setUp() {
    super.setUp()
    for line in [track, filled] { line.cornerRadius = 2 }
    knob.makeRound(diameter: 28)
    knob.setShadow(opacity: 0.15, radius: 3, y: 2)
    addParts(track, filled, knob)
    show()
  }

  /// The value, between the two ends.
  open var value: Float {
    get { current }
    set {
      current = min(max(newValue, minimumValue), max(minimumValue, maximumValue))
      show()
    }
  }

  /// Sets the value without sending an event.
  open func setValue(_ value: Float, animated: Bool) {
    guard animated else { return self.value = value }
    UIView.animate(withDuration: 0.25) { self.value = value }
  }

  private var trackArea: CGRect { bounds.shrunk(dx: 14, dy: 0) }

  private func show() {
    let range = maximumValue - minimumValue
    let share = CGFloat(range > 0 ? (current - minimumValue) / range : 0)
    let x = trackArea.minX + trackArea.width * share
    let line = CGRect(x: bounds.minX, y: bounds.midY - 2, width: bounds.width, height: 4)
    track.frame = line
    filled.frame = CGRect(x: line.minX, y: line.minY, width: x - line.minX, height: 4)
    knob.position = CGPoint(x: x, y: bounds.midY)
    track.backgroundColor = (maximumTrackTintColor ?? .track).cgColor
    filled.backgroundColor = (minimumTrackTintColor ?? tintColor).cgColor
    knob.backgroundColor = (thumbTintColor ?? .white).cgColor
    layer.opacity = isEnabled ? 1 : 0.5
  }

  override func stateHasChanged() { show() }
  /// Updates the colours.
  open override func tintColorDidChange() { show() }
  /// Places the parts.
  open override func layoutSubviews() { show() }

  /// The knob follows the finger.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    follow(touch)
    return true
  }

  /// The knob follows the finger.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    follow(touch)
    return true
  }

  /// The last value is reported.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if !isContinuous { sendActions(for: .valueChanged) }
  }

  private func follow(_ touch: UITouch) {
    guard trackArea.width > 0 else { return }
    let share = (touch.location(in: self).x - trackArea.minX) / trackArea.width
    value = minimumValue + Float(share) * (maximumValue - minimumValue)
    if isContinuous { sendActions(for: .valueChanged) }
  }

  /// 34 points high, as wide as it is made.
  open override var intrinsicContentSize: CGSize { .flexible(height: 34) }
  /// 34 points high.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { size.with(height: 34) }
}
