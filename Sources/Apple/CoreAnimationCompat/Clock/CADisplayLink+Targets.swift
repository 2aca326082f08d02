// Links that call methods, as `#selector` does on iOS.
extension CADisplayLink {
  /// A link that calls a closure or a method of this object with itself.
  public convenience init(target: Any, selector sel: @escaping (CADisplayLink) -> Void) {
    self.init(sel)
  }

  /// A link that calls a closure or a method of this object.
  public convenience init(target: Any, selector sel: @escaping () -> Void) {
    self.init { _ in sel() }
  }

  /// A link that calls a method of a class with itself: `selector: Self.step`.
  public convenience init<Target: AnyObject>(
    target: Target,
    selector sel: @escaping (Target) -> (CADisplayLink) -> Void
  ) {
    self.init { sel(target)($0) }
  }

  /// A link that calls a method of a class.
  public convenience init<Target: AnyObject>(
    target: Target,
    selector sel: @escaping (Target) -> () -> Void
  ) {
    self.init { _ in sel(target)() }
  }
}
