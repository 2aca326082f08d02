public import Foundation

/// Watches the touches in a view for a gesture, and reports it.
///
/// As in UIKit a discrete gesture such as a tap reports once, in the state `ended`. A continuous
/// gesture reports in the states `began`, `changed` and `ended`.
open class UIGestureRecognizer: NSObject {
  /// How far the gesture is.
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed
    /// The name of `ended` for a discrete gesture.
    public static var recognized: State { .ended }
  }

  /// The progress of the gesture; a change calls the targets.
  open var state = State.possible {
    didSet { stateHasChanged(from: oldValue) }
  }
  /// Whether touches are watched.
  open var isEnabled = true
  /// The view whose touches are watched.
  open internal(set) weak var view: UIView?
  /// Asked whether the gesture may begin.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// Whether recognition of the gesture cancels the touches of the view.
  open var cancelsTouchesInView = true
  /// Accepted: touches come at once.
  open var delaysTouchesBegan = false
  /// Accepted: touches come at once.
  open var delaysTouchesEnded = true
  /// A name for the program's own use.
  open var name: String?

  private var actions: [TargetAction] = []
  private weak var awaited: UIGestureRecognizer?
  private(set) var touches: [UITouch] = []
  /// Whether the gesture of the touches that are down has been recognized.
  private(set) var hasRecognized = false

  /// A recognizer that calls a kept method with itself; a mere name leaves a message.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let action { addTarget(target, action: action) }
  }

  /// A recognizer without targets.
  public override convenience init() { self.init(target: nil, action: nil) }

  private func stateHasChanged(from old: State) {
    switch state {
    case .possible, .failed: return
    case .began, .changed, .ended: hasRecognized = true
    case .cancelled: if old == .possible { return }
    }
    for action in actions { action.send(self, nil) }
  }

  // MARK: Touches

  /// Where the gesture is: the middle of its touches, in a view's coordinates; nil is the window's.
  open func location(in view: UIView?) -> CGPoint {
    let middle = touches.map(\.point).reduce(CGPoint.zero, +) / CGFloat(max(1, touches.count))
    return view?.convert(middle, from: nil) ?? middle
  }

  /// Where one of the touches is.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    touches.indices.contains(touchIndex) ? touches[touchIndex].location(in: view) : .zero
  }

  /// How many touches the gesture has.
  open var numberOfTouches: Int { touches.count }

  /// Touches have begun; does nothing here.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Touches have moved; does nothing here.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Touches have ended; does nothing here.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Touches have been cancelled; does nothing here.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Called before the next gesture; does nothing here.
  open func reset() {}

  /// Lets a tap wait until another recognizer has had the time for its gesture; accepted for other gestures.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    awaited = otherGestureRecognizer
  }

  /// Whether the gesture has to wait whether another one is recognized.
  var mustWait: Bool { awaited != nil }

  /// Whether the gesture that this one waited for has been recognized.
  var isDeferred: Bool { awaited?.hasRecognized ?? false }

  /// Whether a touch is watched.
  func receives(_ touch: UITouch) -> Bool {
    isEnabled && delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
  }

  /// Whether the gesture may begin, as its view and its delegate say.
  var mayBegin: Bool {
    view?.gestureRecognizerShouldBegin(self) ?? true
      && delegate?.gestureRecognizerShouldBegin(self) ?? true
  }

  /// Changes a gesture that has begun, or begins one that is recognized and allowed.
  func advance(if isRecognized: Bool) {
    switch state {
    case .began, .changed: state = .changed
    case .possible: if isRecognized, mayBegin { state = .began }
    case .ended, .cancelled, .failed: break
    }
  }

  func receive(_ touch: UITouch, _ event: UIEvent) {
    switch touch.phase {
    case .began:
      if touches.isEmpty { start() }
      touches.append(touch)
      touchesBegan([touch], with: event)
    case .moved, .stationary: touchesMoved([touch], with: event)
    case .ended:
      touchesEnded([touch], with: event)
      touches.removeAll { $0 === touch }
    case .cancelled:
      touchesCancelled([touch], with: event)
      touches.removeAll { $0 === touch }
    }
  }

  private func start() {
    hasRecognized = false
    state = .possible
    reset()
  }

  /// All touches are over.
  func settle() {
    touches = []
    if state == .began || state == .changed { state = .ended }
  }

  // MARK: Targets

  func add(_ action: TargetAction) { actions.append(action) }

  /// Removes a target, or all targets if it is nil.
  open func removeTarget(_ target: Any?, action: Selector?) {
    guard let target else { return actions = [] }
    actions.removeAll { $0.target === target as AnyObject }
  }
}

/// Says what a recognizer may do.
public protocol UIGestureRecognizerDelegate: AnyObject {
  /// Whether a gesture may begin.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// Whether a touch is watched.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldReceive touch: UITouch
  ) -> Bool
  /// Whether two gestures may be recognized at the same time; here they always may.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  /// It may.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    true
  }
  /// It is.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldReceive touch: UITouch
  ) -> Bool { true }
  /// Not asked.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
}
