public import Foundation

/// An object that receives touches: a view, view controller, window or the application.
///
/// Unhandled events pass to the next responder.
open class UIResponder: NSObject {
  /// A responder.
  public override init() { super.init() }

  private var accessibility: AccessibilityInfo?

  private var storedAccessibility: AccessibilityInfo {
    if let accessibility { return accessibility }
    let info = AccessibilityInfo()
    accessibility = info
    return info
  }

  /// Stored: nothing reads a recording aloud.
  open var isAccessibilityElement: Bool {
    get { accessibility?.isElement ?? false }
    set { storedAccessibility.isElement = newValue }
  }
  /// Stored.
  open var accessibilityLabel: String? {
    get { accessibility?.label }
    set { storedAccessibility.label = newValue }
  }
  /// Stored.
  open var accessibilityHint: String? {
    get { accessibility?.hint }
    set { storedAccessibility.hint = newValue }
  }
  /// Stored.
  open var accessibilityValue: String? {
    get { accessibility?.value }
    set { storedAccessibility.value = newValue }
  }
  /// Stored.
  open var accessibilityIdentifier: String? {
    get { accessibility?.identifier }
    set { storedAccessibility.identifier = newValue }
  }
  /// Stored.
  open var accessibilityTraits: UIAccessibilityTraits {
    get { accessibility?.traits ?? .none }
    set { storedAccessibility.traits = newValue }
  }
  /// Stored.
  open var accessibilityElementsHidden: Bool {
    get { accessibility?.hidesElements ?? false }
    set { storedAccessibility.hidesElements = newValue }
  }

  /// Stored.
  open var accessibilityViewIsModal: Bool {
    get { accessibility?.isModal ?? false }
    set { storedAccessibility.isModal = newValue }
  }
  /// Stored.
  open var accessibilityElements: [Any]? {
    get { accessibility?.elements }
    set { storedAccessibility.elements = newValue }
  }

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
