internal import Dispatch
internal import Files
internal import Graphics
internal import ImageFiles
internal import RenderPipeline
internal import Sampling
internal import SceneModel
internal import Synchronization

/// The frames of one scene at one size as PNG files, drawn ahead of the play head by several workers.
///
/// Workers live until `stop()`. The memory is that of the files; images that are being drawn come on top, one a
/// worker.
final class FrameStore: Sendable {
  /// A frame as a file, or why it cannot be drawn.
  typealias Outcome = Result<[UInt8], RenderError>

  private struct State {
    var head = 0
    var frames: [Int: Outcome] = [:]
    var sizes: [Int: Int] = [:]
    var drawn: Set<Int> = []
    var waiting: [Int: [DispatchSemaphore]] = [:]
    var idleWorkers = 0
    // Only requested frames are drawn.
    var isPaused = false
    var isStopped = false

    /// Whether no worker will draw a frame any more.
    func isDone(_ index: Int) -> Bool { isStopped && !drawn.contains(index) }
  }

  /// The source of the frames.
  let source: RenderSource
  /// The frame that was requested last.
  var head: Int { state.withLock { $0.head } }
  /// The width of the frames in pixels.
  var width: Int { source.geometry.width }
  /// Renderers between two frames, which stores of states of a scene that differ only in layers share.
  let renderers: IdleRenderers
  private let drawsAhead: Bool
  private let schedule: FrameSchedule
  private let progress: RenderProgress
  private let state = Mutex(State())
  private let work = DispatchSemaphore(value: 0)

  /// Creates a store, whose workers begin with the first frames.
  ///
  /// - Parameters:
  ///   - source: the source of the frames.
  ///   - workers: the number of frames drawn concurrently.
  ///   - budget: the maximum bytes of all frames together.
  ///   - progress: receives frame starts and ends, to detect frames that never finish.
  ///   - drawsAhead: whether frames are drawn before they are requested.
  ///   - first: a frame that is drawn as if it had been requested.
  ///   - renderers: those of a store whose source differs only in layers that use the same resources; nil for none.
  init(
    _ source: RenderSource,
    workers: Int,
    budget: Int,
    progress: RenderProgress,
    drawsAhead: Bool = true,
    first: Int? = nil,
    renderers: IdleRenderers? = nil
  ) {
    self.source = source
    self.renderers = renderers ?? IdleRenderers()
    self.drawsAhead = drawsAhead
    self.progress = progress
    schedule = FrameSchedule(count: max(1, source.scene.frameCount), budget: budget, ahead: 240)
    state.withLock { state in
      state.isPaused = !drawsAhead
      state.head = first ?? 0
      if let first { state.waiting[first] = [] }
    }
    for number in 0..<max(1, workers) {
      DispatchQueue(label: "animrender.preview.\(number)").async { [self] in drawAll() }
    }
  }

  /// The frame with a number, from 0; waits until it is drawn.
  ///
  /// - Returns: nil after `stop()`.
  func frame(_ index: Int) -> Outcome? {
    let done = DispatchSemaphore(value: 0)
    let (outcome, wake) = state.withLock { state -> (Outcome?, Int) in
      if state.isStopped { return (state.frames[index], 0) }
      state.head = index
      let wake = state.idleWorkers
      state.idleWorkers = 0
      if let outcome = state.frames[index] { return (outcome, wake) }
      state.waiting[index, default: []].append(done)
      return (nil, wake)
    }
    for _ in 0..<wake { work.signal() }
    if let outcome { return outcome }
    // Frames that are being drawn arrive after `stop()`, too.
    while true {
      let (drawn, isDone) = state.withLock { ($0.frames[index], $0.isDone(index)) }
      if let drawn { return drawn }
      if isDone { return nil }
      done.wait()
    }
  }

  /// Draws only requested frames until `resume()`.
  func pause() { state.withLock { $0.isPaused = true } }

  /// Draws frames ahead of the play head again, if it did before.
  func resume() {
    let wake = state.withLock { state in
      state.isPaused = !drawsAhead
      let wake = state.idleWorkers
      state.idleWorkers = 0
      return wake
    }
    for _ in 0..<wake { work.signal() }
  }

  /// Ends the workers after their current frames; requests for others receive no frame.
  func stop() {
    let (wake, waiting) = state.withLock { state in
      state.isStopped = true
      let waiting = state.waiting.filter { state.isDone($0.key) }.values.flatMap(\.self)
      let wake = state.idleWorkers
      state.idleWorkers = 0
      return (wake, waiting)
    }
    for _ in 0..<wake { work.signal() }
    for one in waiting { one.signal() }
  }

  private func drawAll() {
    var renderer: FrameRenderer?
    while true {
      let (index, isPaused, isStopped) = state.withLock { state -> (Int?, Bool, Bool) in
        guard !state.isStopped else { return (nil, true, true) }
        let next = schedule.next(
          from: state.head,
          requested: state.waiting.keys,
          cached: state.sizes,
          inProgress: state.drawn,
          // The first frame has the processor for itself.
          drawsAhead: !state.isPaused && !state.frames.isEmpty
        )
        if let next { state.drawn.insert(next) } else { state.idleWorkers += 1 }
        return (next, state.isPaused, false)
      }
      if index == nil, isPaused, let idle = renderer {
        renderers.put(idle)
        renderer = nil
      }
      if isStopped { return }
      guard let index else {
        work.wait()
        continue
      }
      let frameRenderer = renderer ?? renderers.take(for: source)
      renderer = frameRenderer
      store(draw(index, frameRenderer), at: index)
    }
  }

  private func draw(_ index: Int, _ renderer: FrameRenderer) -> Outcome {
    let time = source.scene.frameRate.time(ofFrame: index)
    do throws(RenderError) {
      return .success(
        try progress.frame { () throws(RenderError) in
          let bitmap = try renderer.bitmap(at: time)
          do throws(ImageFileError) {
            var encoder = try PNGEncoder(level: .fast)
            return try encoder.encode(bitmap)
          } catch {
            throw RenderError(.limit, "frame \(index) cannot be shown: \(error.message)")
          }
        }
      )
    } catch {
      return .failure(error)
    }
  }

  private func store(_ outcome: Outcome, at index: Int) {
    let (waiting, wake) = state.withLock { state -> ([DispatchSemaphore], Int) in
      let wake = state.frames.isEmpty ? state.idleWorkers : 0
      state.idleWorkers -= wake
      state.drawn.remove(index)
      state.frames[index] = outcome
      state.sizes[index] = (try? outcome.get().count) ?? 0
      let waiting = state.waiting.removeValue(forKey: index) ?? []
      // The new frame is not evicted before the waiting requests receive it.
      for old in schedule.framesToEvict(from: state.head, cached: state.sizes) where old != index {
        state.frames[old] = nil
        state.sizes[old] = nil
      }
      return (waiting, wake)
    }
    for one in waiting { one.signal() }
    for _ in 0..<wake { work.signal() }
  }
}
