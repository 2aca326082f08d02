/// Work that a queue of operations runs once it is ready, on the virtual clock.
///
/// The name that code for iOS knows. A subclass that ends later, as those around animations do, overrides `start()`
/// and the properties of the state, and calls `didChangeValue(forKey: "isFinished")`.
open class Operation: NSObject {
  /// The order among operations that are ready.
  public enum QueuePriority: Int, Sendable {
    case veryLow = -8
    case low = -4
    case normal = 0
    case high = 4
    case veryHigh = 8
  }

  private enum State {
    case waiting, executing, finished
  }

  /// The program's name for it.
  open var name: String?
  /// The order among operations of a queue that are ready.
  open var queuePriority = QueuePriority.normal
  /// Without meaning here.
  open var qualityOfService = QualityOfService.default
  /// Runs beside the main queue once the operation has ended.
  open var completionBlock: (() -> Void)?
  /// The operations that end before this one begins.
  open private(set) var dependencies: [Operation] = []
  /// Whether it shall not run any more.
  open private(set) var isCancelled = false

  // Both hold each other until the end, as programs forget queues that have work.
  var queue: OperationQueue?
  private var state = State.waiting
  private var dependents: [Operation] = []
  private var isReported = false

  /// An operation.
  public override init() { super.init() }

  /// Whether it may begin: its dependencies have ended, or it is cancelled.
  open var isReady: Bool { isCancelled || dependencies.allSatisfy(\.isFinished) }
  /// Whether its work runs.
  open var isExecuting: Bool { state == .executing }
  /// Whether its work has ended.
  open var isFinished: Bool { state == .finished }
  /// Whether its work ends after `start()` has returned.
  open var isAsynchronous: Bool { false }
  /// The former name of `isAsynchronous`.
  open var isConcurrent: Bool { isAsynchronous }

  /// Lets another operation end before this one begins.
  open func addDependency(_ op: Operation) {
    dependencies.append(op)
    op.dependents.append(self)
  }

  /// Takes back `addDependency(_:)`.
  open func removeDependency(_ op: Operation) {
    dependencies.removeAll { $0 === op }
    op.dependents.removeAll { $0 === self }
    queue?.advance()
  }

  /// Runs `main()` unless the operation is cancelled, and ends it.
  open func start() {
    guard state == .waiting else { return }
    state = .executing
    if !isCancelled { main() }
    state = .finished
    report()
  }

  /// The work: nothing, for subclasses to override.
  open func main() {}

  /// Stops it from running, if it does not run already.
  open func cancel() {
    isCancelled = true
    queue?.advance()
  }

  /// Does the work of other queues that is due, until this one has ended.
  open func waitUntilFinished() {
    _ = BackgroundWork.wait(for: "Operation.waitUntilFinished()") { isFinished }
  }

  /// Without meaning here: changes are told once they have happened.
  open func willChangeValue(forKey key: String) {}

  /// Lets the queue look at the state again: `isReady` and `isFinished` of subclasses.
  open func didChangeValue(forKey key: String) {
    if isFinished { report() } else { queue?.advance() }
  }

  /// Without meaning here: changes are told once they have happened.
  open func willChangeValue<Value>(for keyPath: KeyPath<Operation, Value>) {}

  /// Lets the queue look at the state again: `isReady` and `isFinished` of subclasses.
  open func didChangeValue<Value>(for keyPath: KeyPath<Operation, Value>) {
    didChangeValue(forKey: "")
  }

  // Tells the end once.
  func report() {
    guard isFinished, !isReported else { return }
    isReported = true
    if let completionBlock { DispatchQueue.global().async(execute: completionBlock) }
    completionBlock = nil
    let queue = queue
    self.queue = nil
    queue?.remove(self)
    for dependent in dependents { dependent.queue?.advance() }
    dependents = []
  }
}

/// An operation that runs closures, one after the other.
open class BlockOperation: Operation {
  /// The closures.
  open private(set) var executionBlocks: [() -> Void] = []

  /// An operation without closures.
  public override init() { super.init() }

  /// An operation that runs a closure.
  public convenience init(block: @escaping () -> Void) {
    self.init()
    addExecutionBlock(block)
  }

  /// Adds a closure.
  open func addExecutionBlock(_ block: @escaping () -> Void) { executionBlocks.append(block) }

  /// Runs the closures.
  open override func main() { for block in executionBlocks { block() } }
}
