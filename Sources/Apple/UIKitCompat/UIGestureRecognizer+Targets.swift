// The targets of a recognizer: closures and methods instead of selectors.
extension UIGestureRecognizer {
  /// A recognizer that calls a closure or a method of this object.
  public convenience init(target: Any?, action: @escaping () -> Void) {
    self.init(TargetAction(target, action))
  }

  /// A recognizer that calls a closure or a method of this object with itself.
  public convenience init<Sender>(target: Any?, action: @escaping (Sender) -> Void) {
    self.init(TargetAction(target, action))
  }

  /// A recognizer that calls a method of a class: `action: Self.tapped`.
  public convenience init<Target: AnyObject>(
    target: Target,
    action: @escaping (Target) -> () -> Void
  ) { self.init(TargetAction(of: target, action)) }

  /// A recognizer that calls a method of a class with itself.
  public convenience init<Target: AnyObject, Sender>(
    target: Target,
    action: @escaping (Target) -> (Sender) -> Void
  ) { self.init(TargetAction(of: target, action)) }

  private convenience init(_ action: TargetAction) {
    self.init()
    add(action)
  }

  /// Calls a kept method with the recognizer, too; a mere name leaves a message.
  public func addTarget(_ target: Any?, action: Selector) {
    if let entry = TargetAction(target, action, "\(type(of: self))") { add(entry) }
  }

  /// Calls a closure or a method of this object, too.
  public func addTarget(_ target: Any?, action: @escaping () -> Void) {
    add(TargetAction(target, action))
  }

  /// Calls a closure or a method of this object with the recognizer, too.
  public func addTarget<Sender>(_ target: Any?, action: @escaping (Sender) -> Void) {
    add(TargetAction(target, action))
  }

  /// Calls a method of a class, too.
  public func addTarget<Target: AnyObject>(
    _ target: Target,
    action: @escaping (Target) -> () -> Void
  ) { add(TargetAction(of: target, action)) }

  /// Calls a method of a class with the recognizer, too.
  public func addTarget<Target: AnyObject, Sender>(
    _ target: Target,
    action: @escaping (Target) -> (Sender) -> Void
  ) { add(TargetAction(of: target, action)) }
}
