public import Foundation

/// Recognizes two fingers that move apart or together.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The distance of the fingers as a multiple of the one at the beginning.
  open var scale: CGFloat {
    get { currentScale }
    set { (currentScale, spread) = (newValue, currentSpread / max(newValue, 1e-6)) }
  }
  /// How fast the scale changes, per second.
  open private(set) var velocity: CGFloat = 0

  private var spread: CGFloat = 0
  private var currentScale: CGFloat = 1
  private var last: (scale: CGFloat, time: Double) = (1, 0)

  private var currentSpread: CGFloat {
    guard numberOfTouches > 1 else { return spread }
    return location(ofTouch: 0, in: nil).distance(to: location(ofTouch: 1, in: nil))
  }

  /// Notes the distance of the second finger.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches == 2 { (spread, last) = (currentSpread, (1, event.timestamp)) }
  }

  /// Begins with the first change of the distance.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard numberOfTouches > 1, spread > 0 else { return }
    let new = currentSpread / spread
    let seconds = event.timestamp - last.time
    if seconds > 0 {
      velocity = (new - last.scale) / CGFloat(seconds)
      last = (new, event.timestamp)
    }
    currentScale = new
    advance(if: abs(new - 1) > 0.02)
  }

  /// Ends with the first finger.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .began || state == .changed { state = .ended }
  }

  /// Forgets the last gesture.
  open override func reset() {
    (currentScale, velocity, spread) = (1, 0, 0)
  }
}

/// Recognizes two fingers that turn about each other.
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// How far the fingers have turned clockwise, in radians.
  open var rotation: CGFloat {
    get { currentRotation }
    set { (currentRotation, start) = (newValue, currentAngle - newValue) }
  }
  /// How fast they turn, in radians a second.
  open private(set) var velocity: CGFloat = 0

  private var start: CGFloat = 0
  private var currentRotation: CGFloat = 0
  private var last: (angle: CGFloat, time: Double) = (0, 0)

  private var currentAngle: CGFloat {
    let path = location(ofTouch: 1, in: nil) - location(ofTouch: 0, in: nil)
    return atan2(path.y, path.x)
  }

  /// Notes the direction to the second finger.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches == 2 { (start, last) = (currentAngle, (0, event.timestamp)) }
  }

  /// Begins with the first turn.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard numberOfTouches > 1 else { return }
    // By the shorter way round from the last angle.
    let turn = remainder(Double(currentAngle - start - last.angle), 2 * .pi)
    let new = last.angle + CGFloat(turn)
    let seconds = event.timestamp - last.time
    if seconds > 0 { velocity = CGFloat(turn) / CGFloat(seconds) }
    last = (new, event.timestamp)
    currentRotation = new
    advance(if: abs(new) > 0.02)
  }

  /// Ends with the first finger.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .began || state == .changed { state = .ended }
  }

  /// Forgets the last gesture.
  open override func reset() {
    (currentRotation, velocity, last) = (0, 0, (0, 0))
  }
}
