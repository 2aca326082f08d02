internal import Dispatch
internal import Synchronization

/// The frames of a segment, drawn and prepared in order for the encoding worker.
///
/// The encoding worker draws each frame on request. An idle worker assists: it draws a few frames
/// ahead while others are encoded, and prepares its drawn frames. Several assistants can prepare at
/// once. The frames do not depend on which worker draws them.
final class FramePrefetcher<Prepared: Sendable>: StealableWork {
  /// Prepares drawn frames for the coder; one for each thread.
  typealias Preparation = (DrawnFrame) throws -> Prepared

  /// How many workers can be of use besides the one who codes.
  let maxAssistants: Int
  private let frames: [FrameRequest]
  private let progress: RenderProgress
  private let (trace, preparationStage): (RenderTrace?, RenderTrace.Stage?)
  private let makePreparation: @Sendable () throws -> Preparation
  // Only the coder's own thread uses it.
  private nonisolated(unsafe) let prepare: Preparation
  private let drawing: Mutex<Drawing>
  private let ready = Mutex(Ready())
  private let helpers = Atomic<Int>(0)
  private let startedFrames = Atomic<Int>(0)
  // A helper has put a frame there; the coder has taken one.
  private let (framesReady, slotsFree) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))

  // The renderer belongs to the holder of the lock.
  private struct Drawing: Sendable {
    nonisolated(unsafe) let renderer: FrameRenderer
    // The frame that is drawn next.
    var next = 0
    var isClosed = false
  }

  private struct Ready: Sendable {
    var frames: [Int: Result<Prepared, any Error>] = [:]
    // The frames that the coder has had.
    var consumed = 0

    mutating func removeNext() -> Result<Prepared, any Error>? {
      guard let frame = frames.removeValue(forKey: consumed) else { return nil }
      consumed += 1
      return frame
    }
  }

  private enum Step {
    case done, full, exhausted
  }

  /// Creates the frames of a segment.
  ///
  /// - Parameters:
  ///   - frames: the frames, in order.
  ///   - renderer: draws; it is used exclusively here until `close()`.
  ///   - progress: monitors the assistants; the caller monitors the encoding worker.
  ///   - trace: records when threads wait for each other; nil for no trace.
  ///   - preparationStage: what preparing a frame is in a trace; nil where it takes no time.
  ///   - maxAssistants: the maximum number of useful workers besides the encoding worker.
  ///   - preparation: makes the preparation of frames, once for each thread.
  /// - Throws: the errors of making it.
  init(
    _ frames: [FrameRequest],
    _ renderer: FrameRenderer,
    _ progress: RenderProgress,
    trace: RenderTrace? = nil,
    preparationStage: RenderTrace.Stage? = nil,
    maxAssistants: Int,
    preparation: @escaping @Sendable () throws -> Preparation
  ) throws {
    (self.frames, self.progress, self.maxAssistants) = (frames, progress, maxAssistants)
    (self.trace, self.preparationStage) = (trace, preparationStage)
    makePreparation = preparation
    prepare = try preparation()
    let drawing = Drawing(renderer: renderer)
    self.drawing = Mutex(drawing)
  }

  /// The next frame, for the coder.
  ///
  /// - Throws: why it cannot be drawn or prepared.
  func next() throws -> Prepared {
    while true {
      if let result = ready.withLock({ $0.removeNext() }) {
        if helpers.load(ordering: .sequentiallyConsistent) > 0 { slotsFree.signal() }
        return try result.get()
      }
      // Where there is nothing to begin, a helper is at work on the frame.
      if step(with: prepare) != .done { trace.span(.waiting) { framesReady.wait() } }
    }
  }

  /// Draws and prepares frames until all are begun.
  ///
  /// - Returns: false where there is no room for another one who prepares; the coder has what it needs.
  func help() -> Bool {
    guard let prepare = try? makePreparation() else { return false }
    helpers.add(1, ordering: .sequentiallyConsistent)
    while true {
      switch progress.watched({ step(with: prepare) }) {
      case .done: framesReady.signal()
      case .full: trace.span(.waiting) { slotsFree.wait() }
      case .exhausted: return true
      }
    }
  }

  /// Ends all drawing, so that the renderer is the caller's again.
  func close() {
    drawing.withLock { close(&$0) }
    for _ in 0..<helpers.load(ordering: .sequentiallyConsistent) { slotsFree.signal() }
  }

  var framesLeft: Int { frames.count - startedFrames.load(ordering: .sequentiallyConsistent) }

  // Draws and prepares the first frame that no worker has begun.
  private func step(with prepare: Preparation) -> Step {
    typealias Drawn = (step: Step, number: Int, frame: Result<DrawnFrame, any Error>?)
    let drawn = drawing.withLock { state -> Drawn in
      guard !state.isClosed, state.next < frames.count else { return (.exhausted, 0, nil) }
      let ahead = 2 + helpers.load(ordering: .sequentiallyConsistent)
      guard state.next < ready.withLock({ $0.consumed }) + ahead else { return (.full, 0, nil) }
      let number = state.next
      state.next += 1
      startedFrames.store(state.next, ordering: .sequentiallyConsistent)
      let frame = Result { try state.renderer.frame(at: frames[number].time) }
      // No frame after a failed frame is ever requested.
      if case .failure = frame { close(&state) }
      return (.done, number, frame)
    }
    guard let frame = drawn.frame else { return drawn.step }
    let result = frame.flatMap { frame in
      Result {
        guard let stage = preparationStage else { return try prepare(frame) }
        return try trace.span(stage, at: frames[drawn.number].time) { try prepare(frame) }
      }
    }
    ready.withLock { $0.frames[drawn.number] = result }
    return .done
  }

  // Leaves nothing to begin.
  private func close(_ state: inout Drawing) {
    state.isClosed = true
    startedFrames.store(frames.count, ordering: .sequentiallyConsistent)
  }
}
