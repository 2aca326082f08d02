import AnimationRenderer
import QuartzCore
import SceneModel
import Testing

// Without Foundation, whose operations and threads run on the wall clock.
@Suite("Operations and threads on the virtual clock")
struct OperationTests {
  /// An operation that ends after a time, as those around animations do.
  private final class Later: Operation {
    private var state = "isReady" {
      willSet { willChangeValue(forKey: newValue) }
      didSet { didChangeValue(forKey: state) }
    }

    override var isExecuting: Bool { state == "isExecuting" }
    override var isFinished: Bool { state == "isFinished" }
    override var isAsynchronous: Bool { true }

    override func start() {
      state = "isExecuting"
      ClockQueue.main.asyncAfter(deadline: .now() + 0.5) { self.state = "isFinished" }
    }
  }

  private final class Log {
    var calls: [String] = []
    func note(_ name: String) { calls.append("\(name) \(CACurrentMediaTime())") }
  }

  private let log = Log()
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9))

  private func record() -> [String] {
    _ = Renderer(view: view, duration: 3)
    return log.calls
  }

  @Test("Work that operations and threads give to the main queue runs")
  func mainQueue() {
    let log = log
    OperationQueue().addOperation {
      log.note("operation")
      OperationQueue.main.addOperation { log.note("main operation") }
      ClockQueue.main.async { log.note("main closure") }
    }
    Thread.detachNewThread {
      log.note("detached")
      ClockQueue.main.asyncAfter(deadline: .now() + 0.5) { log.note("later") }
    }
    Thread { log.note("thread \(Thread.current.isMainThread)") }.start()
    #expect(
      record() == [
        "operation 0.0", "detached 0.0", "thread false 0.0", "main operation 0.0",
        "main closure 0.0", "later 0.5",
      ]
    )
  }

  @Test("Operations of the main queue and their completion blocks run")
  func completion() {
    let (log, queue) = (log, OperationQueue.main)
    let operation = BlockOperation { log.note("operation") }
    operation.addExecutionBlock { log.note("further closure") }
    operation.completionBlock = { log.note("completion") }
    queue.addOperation(operation)
    queue.addOperations([BlockOperation { log.note("other") }], waitUntilFinished: false)
    #expect(queue.operationCount == 2)
    #expect(
      record() == ["operation 0.0", "further closure 0.0", "other 0.0", "completion 0.0"]
    )
    #expect(operation.isFinished && queue.operations.isEmpty)
  }

  @Test("Operations wait for others, for their turn and for the end of a suspension")
  func order() {
    let (log, queue) = (log, OperationQueue())
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
    let (first, second) = (Later(), Later())
    let last = BlockOperation { log.note("last") }
    last.addDependency(second)
    let cancelled = BlockOperation { log.note("cancelled") }
    cancelled.cancel()
    for (name, operation) in [("first", first), ("second", second)] {
      operation.completionBlock = { log.note(name) }
    }
    queue.addOperations([last, first, cancelled, second], waitUntilFinished: false)
    let urgent = BlockOperation { log.note("urgent") }
    urgent.queuePriority = .high
    queue.addOperation(urgent)
    VirtualClock.current.schedule(after: 1) { queue.isSuspended = false }
    #expect(record() == ["urgent 1.0", "first 1.5", "second 2.0", "last 2.0"])
    #expect(cancelled.isFinished)
  }

  @Test("Code that waits for operations runs them")
  func waiting() {
    let (log, queue) = (log, OperationQueue())
    VirtualClock.current.schedule(after: 0.5) {
      queue.addOperations(
        [BlockOperation { log.note("operation") }],
        waitUntilFinished: true
      )
      log.note("one")
      queue.addOperation { log.note("closure") }
      queue.addBarrierBlock { log.note("barrier") }
      queue.waitUntilAllOperationsAreFinished()
      log.note("all")
    }
    #expect(record() == ["operation 0.5", "one 0.5", "closure 0.5", "barrier 0.5", "all 0.5"])
  }

  @Test("Observers on a queue are called while the poster waits")
  func observers() {
    let (log, name) = (log, Notification.Name("operations"))
    let center = NotificationCenter()
    let tokens = [OperationQueue(), .main].map { queue in
      center.addObserver(forName: name, object: nil, queue: queue) { _ in
        log.note(OperationQueue.current === OperationQueue.main ? "main" : "queue")
      }
    }
    VirtualClock.current.schedule(after: 0.5) {
      center.post(name: name, object: nil)
      log.note("posted")
    }
    let calls = record()
    #expect(calls.last == "posted 0.5" && Set(calls.dropLast()) == ["queue 0.5", "main 0.5"])
    for token in tokens { center.removeObserver(token) }
  }

  @Test("A thread that sleeps leaves a message")
  func sleep() {
    Thread { Thread.sleep(forTimeInterval: 100) }.start()
    let messages = Renderer(view: view, duration: 1).diagnostics.map(\.message)
    #expect(messages.contains { $0.hasPrefix("Thread.sleep(): the clock does not advance") })
  }
}
