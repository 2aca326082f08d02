public import CoreAnimationCompat
public import Foundation

/// Calls that are due later on the virtual clock, by the objects that they are made for.
private final class DelayedCalls {
  static var current: DelayedCalls {
    ThreadObject.current("animrender.delayedCalls") { DelayedCalls() }
  }

  final class Call {
    var isCancelled = false
  }

  private var calls: [ObjectIdentifier: [Call]] = [:]

  func add(_ target: NSObject, _ delay: TimeInterval, _ action: @escaping () -> Void) {
    let (call, id) = (Call(), ObjectIdentifier(target))
    calls[id, default: []].append(call)
    VirtualClock.current.schedule(after: max(0, delay)) {
      guard !call.isCancelled else { return }
      self.calls[id]?.removeAll { $0 === call }
      _ = target
      action()
    }
  }

  func cancel(_ target: NSObject) {
    for call in calls.removeValue(forKey: ObjectIdentifier(target)) ?? [] {
      call.isCancelled = true
    }
  }
}

// Methods and closures in place of selectors, as `#selector` makes them on iOS.
extension NSObject {
  /// Calls a closure or a method of the object later; the object lives until then.
  public func perform(
    _ aSelector: @escaping () -> Void,
    with anArgument: Any?,
    afterDelay delay: TimeInterval
  ) { DelayedCalls.current.add(self, delay, aSelector) }

  /// Calls a closure or a method of the object later with an argument.
  public func perform<Argument>(
    _ aSelector: @escaping (Argument) -> Void,
    with anArgument: Any?,
    afterDelay delay: TimeInterval
  ) {
    DelayedCalls.current.add(self, delay) {
      if let argument = anArgument as? Argument { aSelector(argument) }
    }
  }

  /// Calls a kept method of the object later with an argument.
  public func perform(
    _ aSelector: Selector,
    with anArgument: Any?,
    afterDelay delay: TimeInterval
  ) {
    DelayedCalls.current.add(self, delay) { aSelector.call(self, anArgument, from: "perform") }
  }

  /// Calls a kept method of the object now with an argument.
  public func perform(_ aSelector: Selector, with object: Any? = nil) {
    aSelector.call(self, object, from: "perform")
  }

  /// Whether a selector holds a method.
  public func responds(to aSelector: Selector?) -> Bool { aSelector?.isCallable ?? false }

  /// Cancels all calls of an object that are due later.
  public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {
    if let target = aTarget as? NSObject { DelayedCalls.current.cancel(target) }
  }
}
