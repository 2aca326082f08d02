internal import Foundation

/// The receiver of an event: a closure or a method, and the object that owns it.
struct TargetAction {
  private(set) weak var target: AnyObject?
  private let method: Selector

  /// An action; a selector without a method has none, and leaves a message that names the caller.
  init?(_ target: Any?, _ method: Selector, from caller: String) {
    guard method.isCallable else {
      method.call(nil, nil, from: caller)
      return nil
    }
    (self.target, self.method) = (target.map { $0 as AnyObject }, method)
  }

  /// Calls the action.
  func send(_ sender: Any, _ event: UIEvent?) {
    method.call(target, sender, event: event ?? UIEvent([], at: 0), from: "")
  }
}
