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
    scheduled(every: ti, info: userInfo, repeats: yesOrNo) { _ in aSelector() }
  }

  /// A timer that runs and calls a closure or a method of this object with itself.
  @discardableResult public class func scheduledTimer(
    timeInterval ti: TimeInterval,
    target aTarget: Any,
    selector aSelector: @escaping (Timer) -> Void,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) -> Timer {
    scheduled(every: ti, info: userInfo, repeats: yesOrNo, block: aSelector)
  }

  /// A timer that runs and calls a method of a class: `selector: Self.tick`.
  @discardableResult public class func scheduledTimer<Target: AnyObject>(
    timeInterval ti: TimeInterval,
    target aTarget: Target,
    selector aSelector: @escaping (Target) -> () -> Void,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) -> Timer {
    scheduled(every: ti, info: userInfo, repeats: yesOrNo) { _ in aSelector(aTarget)() }
  }

  /// A timer that runs and calls a method of a class with itself.
  @discardableResult public class func scheduledTimer<Target: AnyObject>(
    timeInterval ti: TimeInterval,
    target aTarget: Target,
    selector aSelector: @escaping (Target) -> (Timer) -> Void,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) -> Timer {
    scheduled(every: ti, info: userInfo, repeats: yesOrNo) { aSelector(aTarget)($0) }
  }

  /// A timer that runs and calls a kept method with itself.
  @discardableResult public class func scheduledTimer(
    timeInterval ti: TimeInterval,
    target aTarget: Any,
    selector aSelector: Selector,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) -> Timer {
    scheduled(every: ti, info: userInfo, repeats: yesOrNo) {
      aSelector.call(aTarget, $0, from: "Timer")
    }
  }

  private static func scheduled(
    every interval: TimeInterval,
    info: Any?,
    repeats: Bool,
    block: @escaping (Timer) -> Void
  ) -> Timer {
    let timer = Timer(interval: interval, repeats: repeats, info: info, block: block)
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
  ) { self.init(interval: ti, repeats: yesOrNo, info: userInfo) { _ in aSelector() } }

  /// A timer that calls a closure or a method of this object with itself.
  public convenience init(
    timeInterval ti: TimeInterval,
    target aTarget: Any,
    selector aSelector: @escaping (Timer) -> Void,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) { self.init(interval: ti, repeats: yesOrNo, info: userInfo, block: aSelector) }

  /// A timer that calls a method of a class: `selector: Self.tick`.
  public convenience init<Target: AnyObject>(
    timeInterval ti: TimeInterval,
    target aTarget: Target,
    selector aSelector: @escaping (Target) -> () -> Void,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) { self.init(interval: ti, repeats: yesOrNo, info: userInfo) { _ in aSelector(aTarget)() } }

  /// A timer that calls a method of a class with itself.
  public convenience init<Target: AnyObject>(
    timeInterval ti: TimeInterval,
    target aTarget: Target,
    selector aSelector: @escaping (Target) -> (Timer) -> Void,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) { self.init(interval: ti, repeats: yesOrNo, info: userInfo) { aSelector(aTarget)($0) } }

  /// A timer that calls a kept method with itself.
  public convenience init(
    timeInterval ti: TimeInterval,
    target aTarget: Any,
    selector aSelector: Selector,
    userInfo: Any?,
    repeats yesOrNo: Bool
  ) {
    self.init(interval: ti, repeats: yesOrNo, info: userInfo) {
      aSelector.call(aTarget, $0, from: "Timer")
    }
  }
}
