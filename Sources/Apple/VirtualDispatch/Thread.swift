internal import CoreAnimationCompat

/// A thread under the name that code for iOS knows: its work runs on the thread of the recording, by the virtual clock.
///
/// It is one more queue of the background: its work comes after the code that starts it.
open class Thread: NSObject {
  // Those of a thread of the system, as recordings are.
  private final class Threads {
    let main = Thread()
    var current: Thread?
  }

  private static var threads: Threads {
    ThreadObject.current("animrender.threads") { Threads() }
  }

  /// The program's name for the thread.
  open var name: String?
  /// Values of the program's own.
  public let threadDictionary = NSMutableDictionary()
  /// Without meaning here.
  open var qualityOfService = QualityOfService.default
  /// Without meaning here.
  open var threadPriority = 0.5
  /// Without meaning here.
  open var stackSize = 0
  /// Whether its work runs.
  open private(set) var isExecuting = false
  /// Whether its work has ended.
  open private(set) var isFinished = false
  /// Whether its work shall end.
  open private(set) var isCancelled = false

  private let block: () -> Void

  /// A thread whose work is `main()` of a subclass.
  public override init() { block = {} }

  /// A thread that runs a closure.
  public init(block: @escaping () -> Void) { self.block = block }

  /// The thread whose work runs; the main one for other code.
  open class var current: Thread { threads.current ?? threads.main }
  /// The main thread.
  open class var main: Thread { threads.main }
  /// Whether the code may change views, which it always may here.
  open class var isMainThread: Bool { true }
  /// Whether it is the main thread.
  open var isMainThread: Bool { self === Self.main }

  /// The work: the closure, if there is one.
  open func main() { block() }

  /// Runs the work at this instant, after the code that runs now.
  open func start() {
    DispatchQueue.global().async { [self] in
      let threads = Self.threads
      let outer = threads.current
      (threads.current, isExecuting) = (self, true)
      if !isCancelled { main() }
      (threads.current, isExecuting, isFinished) = (outer, false, true)
    }
  }

  /// Lets the work know that it shall end, or not begin.
  open func cancel() { isCancelled = true }

  /// Runs a closure at this instant, after the code that runs now.
  open class func detachNewThread(_ block: @escaping () -> Void) { Thread(block: block).start() }

  /// Leaves a message: the clock does not advance while code waits.
  open class func sleep(forTimeInterval ti: TimeInterval) {
    CATransaction.reportMisuse(
      "Thread.sleep(): the clock does not advance while code waits (continue in a closure of "
        + "DispatchQueue.main.asyncAfter, or in a Task after Task.sleep)"
    )
  }

  /// Leaves a message: the clock does not advance while code waits.
  open class func sleep(until date: Date) { sleep(forTimeInterval: date.timeIntervalSinceNow) }
}
