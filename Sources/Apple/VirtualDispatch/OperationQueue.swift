/// Runs operations on the virtual clock.
///
/// The name that code for iOS knows. As with `DispatchQueue` operations run on the thread of the recording, in the order
/// in which they become ready; code that waits for those of another queue than the main one runs them.
open class OperationQueue: NSObject {
  // Those of a thread, as recordings are.
  private final class Queues {
    let main = OperationQueue(dispatch: .main)
    var current: OperationQueue?
  }

  private static var queues: Queues {
    ThreadObject.current("animrender.operationQueues") { Queues() }
  }

  /// As many operations at once as are ready.
  public static let defaultMaxConcurrentOperationCount = -1

  /// The program's name for the queue.
  open var name: String?
  /// Without meaning here.
  open var qualityOfService = QualityOfService.default
  /// Without meaning here: all queues are one.
  open var underlyingQueue: DispatchQueue?
  /// How many operations may have begun and not ended; a negative number for any.
  open var maxConcurrentOperationCount = defaultMaxConcurrentOperationCount {
    didSet { advance() }
  }
  /// Whether operations do not begin.
  open var isSuspended = false {
    didSet { advance() }
  }

  private let dispatch: DispatchQueue
  private var (waiting, begun): ([Operation], [Operation]) = ([], [])
  private weak var barrier: Operation?

  /// A queue of the background.
  public convenience override init() { self.init(dispatch: DispatchQueue(label: "operations")) }

  private init(dispatch: DispatchQueue) {
    self.dispatch = dispatch
    super.init()
  }

  /// The queue of the main thread.
  open class var main: OperationQueue { queues.main }
  /// The queue of the operation that runs; the main one for other code.
  open class var current: OperationQueue? { queues.current ?? queues.main }

  /// The operations that have not ended.
  open var operations: [Operation] { begun + waiting }
  /// How many operations have not ended.
  open var operationCount: Int { begun.count + waiting.count }

  /// Runs an operation once it is ready, after the code that runs now.
  open func addOperation(_ op: Operation) {
    if let barrier, !barrier.isFinished { op.addDependency(barrier) }
    op.queue = self
    waiting.append(op)
    advance()
  }

  /// Runs a closure as an operation.
  open func addOperation(_ block: @escaping () -> Void) {
    addOperation(BlockOperation(block: block))
  }

  /// Runs operations, and their work now if the code waits for it.
  open func addOperations(_ ops: [Operation], waitUntilFinished wait: Bool) {
    for op in ops { addOperation(op) }
    if wait { for op in ops { op.waitUntilFinished() } }
  }

  /// Runs a closure once all operations so far have ended, and before later ones.
  open func addBarrierBlock(_ barrier: @escaping () -> Void) {
    let operation = BlockOperation(block: barrier)
    for earlier in operations { operation.addDependency(earlier) }
    addOperation(operation)
    self.barrier = operation
  }

  /// Cancels all operations.
  open func cancelAllOperations() { for operation in operations { operation.cancel() } }

  /// Does the work of other queues that is due, until all operations have ended.
  open func waitUntilAllOperationsAreFinished() {
    _ = BackgroundWork.wait(for: "OperationQueue.waitUntilAllOperationsAreFinished()") {
      operationCount == 0
    }
  }

  // Begins what is ready, as far as the count allows.
  func advance() {
    guard !isSuspended else { return }
    while maxConcurrentOperationCount < 0 || begun.count < maxConcurrentOperationCount {
      let ready = waiting.indices.filter { waiting[$0].isReady }
      // The first one of the highest priority.
      let next = ready.max {
        (waiting[$0].queuePriority.rawValue, -$0) < (waiting[$1].queuePriority.rawValue, -$1)
      }
      guard let next else { return }
      let operation = waiting.remove(at: next)
      begun.append(operation)
      dispatch.async { self.run(operation) }
    }
  }

  private func run(_ operation: Operation) {
    let queues = Self.queues
    let outer = queues.current
    queues.current = self
    operation.start()
    queues.current = outer
    // Subclasses have an end of their own.
    operation.report()
  }

  func remove(_ operation: Operation) {
    begun.removeAll { $0 === operation }
    waiting.removeAll { $0 === operation }
    advance()
  }
}

extension NotificationCenter {
  /// Calls a closure with the notifications of a name, as an operation of a queue whose end the poster awaits.
  public func addObserver(
    forName name: NSNotification.Name?,
    object obj: Any?,
    queue: OperationQueue,
    using block: @escaping (Notification) -> Void
  ) -> any NSObjectProtocol {
    // The posting thread is that of the recording.
    nonisolated(unsafe) let (queue, report) = (queue, block)
    return addObserver(forName: name, object: obj, queue: nil) { note in
      // The poster is on the main queue, whose operations it cannot await.
      if queue === OperationQueue.main { return report(note) }
      nonisolated(unsafe) let note = note
      queue.addOperations([BlockOperation { report(note) }], waitUntilFinished: true)
    }
  }
}
