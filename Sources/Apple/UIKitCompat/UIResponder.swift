public import Foundation

/// An object that receives touches: a view, view controller, window or the application.
///
/// Unhandled events pass to the next responder.
open class UIResponder: NSObject {
  /// A responder.
  public override init() { super.init() }

  /// Stored: nothing reads a recording aloud.
  open var isAccessibilityElement = false

  /// Stored.
  open var accessibilityLabel: String?

  /// Stored.
  open var accessibilityHint: String?

  /// Stored.
  open var accessibilityValue: String?

  /// Stored.
  open var accessibilityIdentifier: String?

  /// Stored.
  open var accessibilityTraits = UIAccessibilityTraits.none

  /// Stored.
  open var accessibilityElementsHidden = false

  /// Stored.
  open var accessibilityViewIsModal = false

  /// Stored.
  open var accessibilityElements: [Any]?

  /// Never called: there is no assistive technology.
  open func accessibilityIncrement() {}

  /// Never called: there is no assistive technology.
  open func accessibilityDecrement() {}

  /// Never called, false: there is no assistive technology.
  open func accessibilityActivate() -> Bool { false }

  /// Never called, false: there is no assistive technology.
  open func accessibilityPerformEscape() -> Bool { false }

  /// The responder that receives unhandled touches; nil for none.
  open var next: UIResponder? { nil }

  /// Fingers have touched down.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }

  /// Fingers have moved.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }

  /// Fingers have been lifted.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }

  /// A gesture has taken the touches over.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }

  /// Never called: nothing is shaken.
  open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}

  /// Never called: nothing is shaken.
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}

  /// Never called: nothing is shaken.
  open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}

  /// Whether the responder can be the first one; false here.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether the responder is the first one: never, as there is no keyboard.
  open var isFirstResponder: Bool { false }

  /// Accepted: there is no keyboard.
  @discardableResult open func becomeFirstResponder() -> Bool { canBecomeFirstResponder }

  /// Accepted: there is no keyboard.
  @discardableResult open func resignFirstResponder() -> Bool { true }

  /// Called for views and controllers of a ported storyboard, after their outlets are set; does nothing here.
  open func awakeFromNib() {}

  /// Never called: there is no editor of user interfaces.
  open func prepareForInterfaceBuilder() {}

  /// An observed property of a view has changed; does nothing here.
  open func observeValue(
    forKeyPath keyPath: String?,
    of object: Any?,
    change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {}
}
