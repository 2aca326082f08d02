public import CoreAnimationCompat

// Timers that call methods, as `#selector` does on iOS.
extension Timer {
  /// A timer that runs and calls a closure or a method of this object.
  @discardableResult public class func scheduledTimer(
    timeInterval ti: TimeInterval,
    target aTarget: Any,
    selector aSelector: @escaping () -> Void,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) -> Timer {
    scheduled(ti, userInfo, yesOrNo) { _ in aSelector() }
  }

  /// A timer that runs and calls a closure or a method of this object with itself.
  @discardableResult public class func scheduledTimer(
    timeInterval ti: TimeInterval,
    target aTarget: Any,
    selector aSelector: @escaping (Timer) -> Void,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) -> Timer {
    scheduled(ti, userInfo, yesOrNo, aSelector)
  }

  /// A timer that runs and calls a method of a class: `selector: Self.tick`.
  @discardableResult public class func scheduledTimer<Target: AnyObject>(
    timeInterval ti: TimeInterval,
    target aTarget: Target,
    selector aSelector: @escaping (Target) -> () -> Void,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) -> Timer {
    scheduled(ti, userInfo, yesOrNo) { _ in aSelector(aTarget)() }
  }

  /// A timer that runs and calls a method of a class with itself.
  @discardableResult public class func scheduledTimer<Target: AnyObject>(
    timeInterval ti: TimeInterval,
    target aTarget: Target,
    selector aSelector: @escaping (Target) -> (Timer) -> Void,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) -> Timer {
    scheduled(ti, userInfo, yesOrNo) { aSelector(aTarget)($0) }
  }

  /// A timer that runs and calls a kept method with itself.
  @discardableResult public class func scheduledTimer(
    timeInterval ti: TimeInterval,
    target aTarget: Any,
    selector aSelector: Selector,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) -> Timer {
    scheduled(ti, userInfo, yesOrNo) { aSelector.call(aTarget, $0, from: "Timer") }
  }

  private static func scheduled(
    _ interval: TimeInterval,
    _ info: Any?,
    _ repeats: Bool,
    _ block: @escaping (Timer) -> Void
  ) -> Timer {
    let timer = Timer(interval, repeats, info, block)
    timer.schedule()
    return timer
  }
}

extension Timer {
  /// A timer that calls a closure or a method of this object once it is added to a run loop.
  public convenience init(
    timeInterval ti: TimeInterval,
    target aTarget: Any,
    selector aSelector: @escaping () -> Void,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) { self.init(ti, yesOrNo, userInfo) { _ in aSelector() } }

  /// A timer that calls a closure or a method of this object with itself.
  public convenience init(
    timeInterval ti: TimeInterval,
    target aTarget: Any,
    selector aSelector: @escaping (Timer) -> Void,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) { self.init(ti, yesOrNo, userInfo, aSelector) }

  /// A timer that calls a method of a class: `selector: Self.tick`.
  public convenience init<Target: AnyObject>(
    timeInterval ti: TimeInterval,
    target aTarget: Target,
    selector aSelector: @escaping (Target) -> () -> Void,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) { self.init(ti, yesOrNo, userInfo) { _ in aSelector(aTarget)() } }

  /// A timer that calls a method of a class with itself.
  public convenience init<Target: AnyObject>(
    timeInterval ti: TimeInterval,
    target aTarget: Target,
    selector aSelector: @escaping (Target) -> (Timer) -> Void,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) { self.init(ti, yesOrNo, userInfo) { aSelector(aTarget)($0) } }

  /// A timer that calls a kept method with itself.
  public convenience init(
    timeInterval ti: TimeInterval,
    target aTarget: Any,
    selector aSelector: Selector,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) { self.init(ti, yesOrNo, userInfo) { aSelector.call(aTarget, $0, from: "Timer") } }
}
