// The targets of a control: closures and methods instead of selectors.
extension UIControl {
  /// Calls a closure or a method of this object.
  public func addTarget(_ target: Any?, action: @escaping () -> Void, for controlEvents: Event) {
    addTarget(target, action: Selector("", action), for: controlEvents)
  }

  /// Calls a closure or a method of this object with the control.
  public func addTarget<Sender>(
    _ target: Any?,
    action: @escaping (Sender) -> Void,
    for controlEvents: Event
  ) {
    addTarget(target, action: Selector("", action), for: controlEvents)
  }

  /// Calls a closure or a method of this object with the control and the event.
  public func addTarget<Sender>(
    _ target: Any?,
    action: @escaping (Sender, UIEvent) -> Void,
    for controlEvents: Event
  ) {
    addTarget(target, action: Selector("", action), for: controlEvents)
  }

  /// Calls a method of a class: `action: Self.tapped`.
  public func addTarget<Target: AnyObject>(
    _ target: Target,
    action: @escaping (Target) -> () -> Void,
    for controlEvents: Event
  ) {
    addTarget(target, action: Selector("", action), for: controlEvents)
  }

  /// Calls a method of a class with the control.
  public func addTarget<Target: AnyObject, Sender>(
    _ target: Target,
    action: @escaping (Target) -> (Sender) -> Void,
    for controlEvents: Event
  ) {
    addTarget(target, action: Selector("", action), for: controlEvents)
  }

  /// Calls a method of a class with the control and the event.
  public func addTarget<Target: AnyObject, Sender>(
    _ target: Target,
    action: @escaping (Target) -> (Sender, UIEvent) -> Void,
    for controlEvents: Event
  ) {
    addTarget(target, action: Selector("", action), for: controlEvents)
  }

  /// Calls a kept method; a mere name leaves a message.
  public func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    let entry = TargetAction(target, action, from: "\(type(of: self)).addTarget")
    if let entry { add(entry, for: controlEvents) }
  }

  /// Runs an action.
  public func addAction(_ action: UIAction, for controlEvents: Event) {
    let run: (UIControl) -> Void = { action.run($0) }
    addTarget(action, action: run, for: controlEvents)
  }

  /// Runs an action no more.
  public func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeTarget(action, action: nil, for: controlEvents)
  }
}
