internal import Foundation

/// A view that reports touches as control events.
open class UIControl: UIView {
  /// Whether the control answers touches.
  open var isEnabled = true {
    didSet { if isEnabled != oldValue { stateHasChanged() } }
  }
  /// Whether the control is switched on.
  open var isSelected = false {
    didSet { if isSelected != oldValue { stateHasChanged() } }
  }
  /// Whether a finger is on the control.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateHasChanged() } }
  }
  /// The horizontal alignment of the content.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { setNeedsLayout() }
  }
  /// The vertical alignment of the content.
  open var contentVerticalAlignment = ContentVerticalAlignment.center {
    didSet { setNeedsLayout() }
  }
  /// Whether the control follows a finger.
  open private(set) var isTracking = false
  /// Whether that finger is on the control.
  open private(set) var isTouchInside = false

  private var actions: [(events: Event, action: TargetAction)] = []

  /// The current state of the control.
  open var state: State {
    var result = State.normal
    if isHighlighted { result.insert(.highlighted) }
    if !isEnabled { result.insert(.disabled) }
    if isSelected { result.insert(.selected) }
    return result
  }

  /// Shows the state; does nothing here.
  func stateHasChanged() { setNeedsLayout() }

  // MARK: Sending events

  func add(_ action: TargetAction, for events: Event) { actions.append((events, action)) }

  /// Sends the events to all targets that are registered for one of them.
  open func sendActions(for controlEvents: Event) { send(controlEvents, nil) }

  private func send(_ events: Event, _ event: UIEvent?) {
    for (wanted, action) in actions where !wanted.isDisjoint(with: events) {
      action.send(self, event)
    }
  }

  /// The objects that are registered for any event.
  open var allTargets: Set<AnyHashable> {
    Set(actions.compactMap { $0.action.target as? NSObject })
  }

  /// Removes a target, or all targets if it is nil.
  open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    actions.removeAll { entry in
      let isMeant = target.map { entry.action.target === $0 as AnyObject } ?? true
      return isMeant && !entry.events.isDisjoint(with: controlEvents)
    }
  }

  // MARK: Following a finger

  /// Called when a finger touches down; whether it is followed.
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Called when the finger moves; whether it is followed on.
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }

  /// Called when the finger is lifted; does nothing here.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}

  /// Called when a gesture has taken the finger over; does nothing here.
  open func cancelTracking(with event: UIEvent?) {}

  /// Begins to follow a finger.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, let touch = touches.first else { return }
    (isTracking, isTouchInside) = (beginTracking(touch, with: event), true)
    guard isTracking else { return }
    isHighlighted = true
    send(touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown, event)
  }

  /// Follows the finger.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    let wasInside = isTouchInside
    isTouchInside = isNear(touch)
    isTracking = continueTracking(touch, with: event)
    isHighlighted = isTracking && isTouchInside
    switch (wasInside, isTouchInside) {
    case (true, true): send(.touchDragInside, event)
    case (false, false): send(.touchDragOutside, event)
    case (false, true): send([.touchDragEnter, .touchDragInside], event)
    case (true, false): send([.touchDragExit, .touchDragOutside], event)
    }
  }

  /// Sends the events of a tap.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    isTouchInside = isNear(touch)
    endTracking(touch, with: event)
    (isTracking, isHighlighted) = (false, false)
    send(isTouchInside ? tapEvents : .touchUpOutside, event)
    isTouchInside = false
  }

  /// Stops to follow the finger.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking else { return }
    cancelTracking(with: event)
    (isTracking, isTouchInside, isHighlighted) = (false, false, false)
    send(.touchCancel, event)
  }

  /// The events that a tap on the control sends.
  var tapEvents: Event { .touchUpInside }

  // As in UIKit a finger may be somewhat beside the control once it has touched down.
  private func isNear(_ touch: UITouch) -> Bool {
    bounds.insetBy(dx: -70, dy: -70).contains(touch.location(in: self))
  }
}

extension UIControl {
  /// The events of a control; the numbers are UIKit's.
  public struct Event: OptionSet, Sendable, Hashable {
    /// One bit an event.
    public let rawValue: UInt

    /// Events from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A finger touches down.
    public static let touchDown = Event(rawValue: 1)
    /// A finger touches down again.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// The finger moves on the control.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// The finger moves beside the control.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// The finger comes back.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// The finger leaves the control.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// The finger is lifted on the control: a tap.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// The finger is lifted beside the control.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// A gesture has taken the finger over.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// Editing of a text begins.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// A text has been changed by a finger or a keyboard.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// Editing of a text ends.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// The return key ends editing.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// All of editing.
    public static let allEditingEvents = Event(rawValue: 0xF0000)
    /// The control has another value.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The primary action of the control.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// All touch events.
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    /// Everything.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// The state of a control; the numbers are UIKit's.
  public struct State: OptionSet, Sendable, Hashable {
    /// One bit a state.
    public let rawValue: UInt

    /// States from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Nothing special.
    public static let normal: State = []
    /// A finger is on it.
    public static let highlighted = State(rawValue: 1)
    /// It does not answer touches.
    public static let disabled = State(rawValue: 1 << 1)
    /// It is switched on.
    public static let selected = State(rawValue: 1 << 2)
    /// It is where the keyboard writes.
    public static let focused = State(rawValue: 1 << 3)
  }

  /// The horizontal alignment of the content of a control.
  public enum ContentHorizontalAlignment: Int, Sendable {
    case center, left, right, fill, leading, trailing
  }

  /// The vertical alignment of the content of a control.
  public enum ContentVerticalAlignment: Int, Sendable {
    case center, top, bottom, fill
  }
}
