public import Files
internal import Graphics
internal import SegmentStore

/// A segment of a job, as shown in a plan.
public struct PlannedSegment: Sendable, Hashable {
  /// The index of the segment, counted from 0.
  public var index: Int
  /// The index of the segment's first frame in the scene.
  public var firstFrame: Int
  /// The index of the segment's last frame in the scene.
  public var lastFrame: Int
  /// The number of frames in the segment.
  public var frameCount: Int
  /// The cache key; nil for segments that are never cached.
  public var digest: Digest?
  /// Whether the job's store contains the segment.
  public var isStored: Bool
}

extension RenderJob {
  /// Returns all segments of the job and whether the store contains them.
  ///
  /// - Parameter cancellation: checked between frames.
  /// - Throws: `RenderError`, also for frames that exceed a limit.
  /// - Complexity: samples every frame, unless the store contains the job's digests; draws none,
  ///   but a few for the colours of a GIF.
  public func segments(
    cancellation: Cancellation = Cancellation()
  ) async throws -> [PlannedSegment] {
    let monitor = monitor(RenderProgress(), cancellation)
    let work = try anyWork(monitor)
    var result: [PlannedSegment] = []
    let store = store
    try await runInOrder(count: work.segments.count, jobs: jobs) { index in
      let segment = work.segments[index]
      let digest = try work.digest(of: index)
      return PlannedSegment(
        index: index,
        firstFrame: segment.frames.first?.index ?? 0,
        lastFrame: segment.frames.last?.index ?? 0,
        frameCount: segment.frames.count,
        digest: digest,
        isStored: digest.flatMap { store?.has($0) } ?? false
      )
    } consume: {
      result.append($0)
    }
    return result
  }

  /// Renders some segments into the store and writes no output.
  ///
  /// Cached segments are not rendered again. The whole job, run later, reuses them and renders the
  /// rest.
  ///
  /// - Parameters:
  ///   - selection: the segments to render.
  ///   - progress: counts finished frames.
  ///   - cancellation: checked between frames.
  /// - Returns: the time that each stage took.
  /// - Throws: `RequestError` for segments that do not exist; `RenderError`, also if the store cannot be
  ///   written.
  public func fillStore(
    _ selection: SegmentSelection,
    progress: RenderProgress = RenderProgress(),
    cancellation: Cancellation = Cancellation()
  ) async throws -> RenderStatistics {
    guard let store, isCacheable else {
      throw RenderError(.usage, "only segments of file outputs are cached, and only in a store")
    }
    let work = try anyWork(monitor(progress, cancellation))
    let chosen = try selection.indices(among: work.segments.count)
    var statistics = RenderStatistics()
    try await work.fill(chosen, jobs: jobs) { statistics += $0 }
    if let problem = store.problem { throw RenderError(.inputOutput, problem) }
    store.pruneIfGrown()
    return statistics
  }

  /// The number of segments of the job.
  public var segmentCount: Int { plan.segments.count }

  /// The number of frames in the segments of a selection.
  ///
  /// - Throws: `RequestError` for segments that do not exist.
  public func frameCount(of selection: SegmentSelection) throws(RequestError) -> Int {
    let segments = plan.segments
    return try selection.indices(among: segments.count).reduce(0) { $0 + segments[$1].count }
  }

  /// Returns the seconds that one worker takes to draw and encode a frame of some segments,
  /// measured on a few frames.
  ///
  /// - Parameters:
  ///   - segments: the relevant segments.
  ///   - cancellation: checked between frames.
  /// - Returns: 0 without segments.
  /// - Throws: `RenderError`.
  public func measuredSecondsPerFrame(
    of segments: [PlannedSegment],
    cancellation: Cancellation = Cancellation()
  ) throws -> Double {
    var job = self
    job.store = nil
    let work = try job.anyWork(monitor(RenderProgress(), cancellation))
    let samples = Set([0, segments.count / 2, segments.count - 1]).ordered()
    var frames = 0
    let start = ContinuousClock.now
    for index in samples where segments.indices.contains(index) {
      frames += try work.tryFrames(Self.measuredFrames, of: segments[index].index)
    }
    return frames > 0 ? (ContinuousClock.now - start).seconds / Double(frames) : 0
  }

  // The number of frames to measure in each sampled segment.
  private static let measuredFrames = 8

  /// Whether the output consists of segments that can be cached.
  public var isCacheable: Bool {
    switch target {
    case .video, .animation, .image, .images: true
    case .stream: false
    }
  }

  private func monitor(_ progress: RenderProgress, _ cancellation: Cancellation) -> FrameMonitor {
    FrameMonitor(progress: progress, cancellation: cancellation, limits: source.limits)
  }

  private func anyWork(_ monitor: FrameMonitor) throws -> any AnySegmentWork {
    switch target {
    case .video(_, _, let settings):
      return work(plan, VideoSegmentEncoder(settings: settings), monitor)
    case .animation(_, let format, let settings):
      return work(plan, try encoder(of: format, settings, monitor), monitor)
    case .image, .images: return work(plan, ImageSegmentEncoder(path: nil), monitor)
    case .stream: return work(plan, ImageSegmentEncoder(path: nil), isCacheable: false, monitor)
    }
  }
}

/// The work of segments, independent of the type of result.
private protocol AnySegmentWork: Sendable {
  var segments: [Segment] { get }

  /// Returns the digest of a segment; nil if segments are not cached.
  func digest(of index: Int) throws -> Digest?

  /// Renders segments into the store without an output, as `run(_:jobs:consume:)`.
  func fill(_ indices: [Int], jobs: Int, consume: (RenderStatistics) -> Void) async throws

  /// Draws and encodes the first frames of a segment, discards them and returns their number.
  func tryFrames(_ count: Int, of index: Int) throws -> Int
}

extension SegmentWork: AnySegmentWork {
  fileprivate func digest(of index: Int) throws -> Digest? {
    guard let recorder else { return nil }
    if let cached = recorder.digest(of: index) { return cached }
    return try renderers.withRenderer { try digest(of: segments[index], $0, recorder) }
  }

  fileprivate func fill(
    _ indices: [Int],
    jobs: Int,
    consume: (RenderStatistics) -> Void
  ) async throws {
    try await run(indices, jobs: jobs) {
      recorder?.publish($0)
    } consume: {
      consume($0.statistics)
    }
  }

  fileprivate func tryFrames(_ count: Int, of index: Int) throws -> Int {
    let segment = segments[index]
    let frames = Array(segment.frames.prefix(count))
    let sample = Segment(index: index, frames: frames, firstFrame: segment.firstFrame)
    _ = try renderers.withRenderer { try encoded(sample, using: $0, entry: nil, exchange: nil) }
    return frames.count
  }
}
