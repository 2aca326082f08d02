public import Foundation

/// Recognizes taps.
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// How many taps make the gesture.
  open var numberOfTapsRequired = 1
  /// How many fingers tap.
  open var numberOfTouchesRequired = 1

  private var start = CGPoint.zero

  /// Notes where the tap begins.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    start = location(in: nil)
  }

  /// Fails where the finger wanders off.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if location(in: nil).distance(to: start) > 10, state == .possible { state = .failed }
  }

  /// Recognizes the tap.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    let taps = touches.map(\.tapCount).max() ?? 0
    guard state == .possible, numberOfTouches >= numberOfTouchesRequired, mayBegin,
      taps % max(1, numberOfTapsRequired) == 0
    else { return }
    guard mustWait else { return state = .ended }
    VirtualClock.current.schedule(after: UITouch.longestTapPause) { [weak self] in
      guard let self, !self.isDeferred else { return }
      self.state = .ended
    }
  }
}

/// Recognizes a finger that rests.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// Seconds that the finger has to rest.
  open var minimumPressDuration: TimeInterval = 0.5
  /// How far it may move before, in points.
  open var allowableMovement: CGFloat = 10
  /// How many taps come first; accepted.
  open var numberOfTapsRequired = 0
  /// How many fingers press.
  open var numberOfTouchesRequired = 1

  private var start = CGPoint.zero
  private var attempt = 0

  /// Waits for the duration.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    start = location(in: nil)
    attempt += 1
    let number = attempt
    VirtualClock.current.schedule(after: minimumPressDuration) { [weak self] in
      guard let self, number == self.attempt, self.state == .possible,
        self.numberOfTouches >= self.numberOfTouchesRequired, self.mayBegin
      else { return }
      self.state = .began
    }
  }

  /// Fails where the finger wanders off too early; later the gesture changes.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    switch state {
    case .began, .changed: state = .changed
    case .possible: if location(in: nil).distance(to: start) > allowableMovement { state = .failed }
    case .ended, .cancelled, .failed: break
    }
  }

  /// Ends the gesture.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    attempt += 1
    state = state == .began || state == .changed ? .ended : .failed
  }
}

/// Recognizes a quick move in one direction.
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// Directions; the numbers are UIKit's.
  public struct Direction: OptionSet, Sendable {
    /// One bit a direction.
    public let rawValue: UInt

    /// Directions from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 2)
    /// Upwards.
    public static let up = Direction(rawValue: 4)
    /// Downwards.
    public static let down = Direction(rawValue: 8)
  }

  /// The directions that count.
  open var direction = Direction.right
  /// How many fingers swipe.
  open var numberOfTouchesRequired = 1

  private var start = (point: CGPoint.zero, time: 0.0)

  /// Notes where the swipe begins.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    start = (location(in: nil), event.timestamp)
  }

  /// Recognizes the swipe once it is 50 points long, within half a second.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else { return }
    let path = location(in: nil) - start.point
    guard max(abs(path.x), abs(path.y)) >= 50 else { return }
    let side: Direction =
      abs(path.x) > abs(path.y) ? (path.x > 0 ? .right : .left) : (path.y > 0 ? .down : .up)
    let isRight = direction.contains(side) && event.timestamp - start.time <= 0.5
    state = isRight && numberOfTouches >= numberOfTouchesRequired && mayBegin ? .ended : .failed
  }
}
