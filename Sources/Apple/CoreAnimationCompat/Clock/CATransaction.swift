public import CoreGraphicsCompat
public import Foundation
internal import SceneModel

/// Groups of changes with common settings.
///
/// A change outside an explicit transaction opens an implicit one. It is committed when the code
/// that runs now returns: the set-up of a recording, a callback or a tick of a display link.
open class CATransaction: NSObject {
  private static var stack: TransactionStack { RecordingSession.current.transactions }

  /// Begins a transaction inside the open one.
  public class func begin() { stack.begin() }

  /// Commits the innermost transaction; without one it leaves an error message.
  public class func commit() {
    let session = RecordingSession.current
    guard !session.transactions.commit(in: session) else { return }
    let message =
      "CATransaction.commit() without CATransaction.begin() (remove it or begin one before)"
    session.diagnostics.add(.error, .usage, message)
  }

  /// Commits the implicit transaction now, unless an explicit one is open.
  public class func flush() {
    let session = RecordingSession.current
    session.transactions.flush(in: session)
  }

  /// Does nothing: layers belong to one thread.
  public class func lock() {}

  /// Does nothing: layers belong to one thread.
  public class func unlock() {}

  /// The duration of animations that have none, in seconds: 0.25.
  public class func animationDuration() -> CFTimeInterval {
    let given = stack.value(kCATransactionAnimationDuration).flatMap { Double.coerced(from: $0) }
    return given.map { $0.isUsable && $0 >= 0 ? $0 : 0 } ?? 0.25
  }

  /// Sets the duration of animations that have none.
  public class func setAnimationDuration(_ duration: CFTimeInterval) {
    setValue(duration, forKey: kCATransactionAnimationDuration)
  }

  /// The pace that replaces that of every animation; nil for none.
  public class func animationTimingFunction() -> CAMediaTimingFunction? {
    stack.value(kCATransactionAnimationTimingFunction) as? CAMediaTimingFunction
  }

  /// Sets the pace that replaces that of every animation.
  public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    setValue(function ?? NSNull(), forKey: kCATransactionAnimationTimingFunction)
  }

  /// Whether changes of properties start no animations: false.
  public class func disableActions() -> Bool {
    stack.value(kCATransactionDisableActions) as? Bool ?? false
  }

  /// Sets whether changes of properties start no animations.
  public class func setDisableActions(_ flag: Bool) {
    setValue(flag, forKey: kCATransactionDisableActions)
  }

  /// The block of the innermost transaction; nil for none.
  public class func completionBlock() -> (() -> Void)? { stack.innermost.completion?.block }

  /// Sets what runs when all animations that are added from now on have ended or been removed.
  ///
  /// It belongs to the innermost transaction and also waits for the animations of transactions inside
  /// that one. Setting another block leaves the former one to the animations added so far.
  public class func setCompletionBlock(_ block: (() -> Void)?) {
    let level = stack.innermost
    level.completion?.close(in: RecordingSession.current)
    level.completion = block.map(CompletionGroup.init)
  }

  /// A setting of the innermost transaction that has it, also one of the program's own.
  public class func value(forKey key: String) -> Any? {
    if key == kCATransactionCompletionBlock { return completionBlock() }
    return stack.value(key)
  }

  /// Writes a setting to the innermost transaction.
  public class func setValue(_ value: Any?, forKey key: String) {
    guard key != kCATransactionCompletionBlock else {
      return setCompletionBlock(value as? () -> Void)
    }
    stack.innermost.values[key] = value
  }
}

/// The key of a transaction's duration.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of a transaction's pace.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key that turns actions off.
public let kCATransactionDisableActions = "disableActions"
/// The key of a transaction's completion block.
public let kCATransactionCompletionBlock = "completionBlock"
