// The targets of a recognizer: closures and methods instead of selectors.
extension UIGestureRecognizer {
  /// A recognizer that calls a closure or a method of this object.
  public convenience init(target: Any?, action: @escaping () -> Void) {
    self.init(target: target, action: Selector("", action))
  }

  /// A recognizer that calls a closure or a method of this object with itself.
  public convenience init<Sender>(target: Any?, action: @escaping (Sender) -> Void) {
    self.init(target: target, action: Selector("", action))
  }

  /// A recognizer that calls a method of a class: `action: Self.tapped`.
  public convenience init<Target: AnyObject>(
    target: Target,
    action: @escaping (Target) -> () -> Void
  ) { self.init(target: target, action: Selector("", action)) }

  /// A recognizer that calls a method of a class with itself.
  public convenience init<Target: AnyObject, Sender>(
    target: Target,
    action: @escaping (Target) -> (Sender) -> Void
  ) { self.init(target: target, action: Selector("", action)) }

  /// Calls a kept method with the recognizer, too; a mere name leaves a message.
  public func addTarget(_ target: Any?, action: Selector) {
    if let entry = TargetAction(target, action, from: "\(type(of: self))") { add(entry) }
  }

  /// Calls a closure or a method of this object, too.
  public func addTarget(_ target: Any?, action: @escaping () -> Void) {
    addTarget(target, action: Selector("", action))
  }

  /// Calls a closure or a method of this object with the recognizer, too.
  public func addTarget<Sender>(_ target: Any?, action: @escaping (Sender) -> Void) {
    addTarget(target, action: Selector("", action))
  }

  /// Calls a method of a class, too.
  public func addTarget<Target: AnyObject>(
    _ target: Target,
    action: @escaping (Target) -> () -> Void
  ) { addTarget(target, action: Selector("", action)) }

  /// Calls a method of a class with the recognizer, too.
  public func addTarget<Target: AnyObject, Sender>(
    _ target: Target,
    action: @escaping (Target) -> (Sender) -> Void
  ) { addTarget(target, action: Selector("", action)) }
}
