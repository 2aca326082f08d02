internal import Foundation

/// The receiver of an event: a closure or a method, and the object that owns it.
struct TargetAction {
  private(set) weak var target: AnyObject?
  private let action: (Any, UIEvent?) -> Void

  /// A closure without an argument.
  init(_ target: Any?, _ action: @escaping () -> Void) {
    self.init(target, call: { _, _ in action() })
  }

  /// A closure that is given the sender, where the sender is of its type.
  init<Sender>(_ target: Any?, _ action: @escaping (Sender) -> Void) {
    self.init(target, call: { sender, _ in if let sender = sender as? Sender { action(sender) } })
  }

  /// The same with the event.
  init<Sender>(_ target: Any?, _ action: @escaping (Sender, UIEvent) -> Void) {
    self.init(
      target,
      call: { sender, event in
        if let sender = sender as? Sender { action(sender, event ?? UIEvent([], at: 0)) }
      }
    )
  }

  /// A method of a target, which is not kept alive.
  init<Target: AnyObject>(of target: Target, _ method: @escaping (Target) -> () -> Void) {
    self.init(target, call: { [weak target] _, _ in if let target { method(target)() } })
  }

  /// A method of a target that is given the sender.
  init<Target: AnyObject, Sender>(
    of target: Target,
    _ method: @escaping (Target) -> (Sender) -> Void
  ) {
    self.init(
      target,
      call: { [weak target] sender, _ in
        if let target, let sender = sender as? Sender { method(target)(sender) }
      }
    )
  }

  /// The same with the event.
  init<Target: AnyObject, Sender>(
    of target: Target,
    _ method: @escaping (Target) -> (Sender, UIEvent) -> Void
  ) {
    self.init(
      target,
      call: { [weak target] sender, event in
        if let target, let sender = sender as? Sender {
          method(target)(sender, event ?? UIEvent([], at: 0))
        }
      }
    )
  }

  /// A kept method; a mere name is reported now and not when it would be called.
  init?(_ target: Any?, _ selector: Selector, _ caller: String) {
    guard selector.isCallable else {
      selector.call(nil, nil, from: caller)
      return nil
    }
    let object = target.map { $0 as AnyObject }
    self.init(
      target,
      call: { [weak object] in selector.call(object, $0, event: $1, from: caller) }
    )
  }

  private init(_ target: Any?, call action: @escaping (Any, UIEvent?) -> Void) {
    self.target = target.map { $0 as AnyObject }
    self.action = action
  }

  /// Reports an event to the receiver.
  func send(_ sender: Any, _ event: UIEvent?) { action(sender, event) }
}
