public import Files
public import Graphics
public import ImageFiles
public import MediaCodecs
internal import SceneModel
public import SegmentStore

/// Where the images go.
public enum RenderTarget: Sendable, Equatable {
  /// A video file.
  case video(path: String, container: VideoContainer, settings: VideoSettings)
  /// An animated image.
  case animation(path: String, format: AnimationFormat, settings: AnimationSettings)
  /// Frames as they are, one after the other.
  case stream(StreamFormat, OutputTarget)
  /// One PNG file; the job has one frame.
  case image(path: String)
  /// PNG files, one for every frame, named by the frames' numbers.
  case images(FrameNames)
}

/// The names of the files of an image sequence.
public struct FrameNames: Sendable, Hashable {
  /// The folder; "." for the current one.
  public var folder: String
  /// The text before the number.
  public var prefix: String
  /// The fewest digits; longer numbers take more.
  public var digits: Int
  /// The text after the number, `.png` included.
  public var suffix: String

  /// Names made of a number between two texts.
  public init(folder: String, prefix: String, digits: Int, suffix: String) {
    (self.folder, self.prefix, self.digits, self.suffix) = (folder, prefix, digits, suffix)
  }

  /// The path of a frame's file; a bare name in the current folder.
  func path(of index: Int) -> String {
    let start = folder == "." ? "" : folder == "/" ? "/" : folder + "/"
    return start + name(of: index)
  }

  /// The name of a frame's file, without the folder.
  public func name(of index: Int) -> String {
    let number = String(index)
    let zeros = String(repeating: "0", count: max(0, digits - number.count))
    return prefix + zeros + number + suffix
  }
}

/// A render: the content, the frames, and the output.
public struct RenderJob: Sendable {
  /// The content to draw.
  public var source: RenderSource
  /// The frames, in order and without duplicates.
  public var frames: [FrameRequest]
  /// The rate of the output.
  public var frameRate: FrameRate
  /// Where the images go.
  public var target: RenderTarget
  /// The number of workers, at least 1; the output does not depend on it.
  public var jobs: Int
  /// The audio from the first frame on; only videos have audio.
  public var audio: AudioMix?
  /// The captions track of a video; nil for none.
  public var captions: EncodedCaptionTrack?
  /// A still in the same run; nil for none.
  public var poster: Poster?
  /// The store of rendered segments, for reuse; nil for none.
  ///
  /// The output does not depend on it. Streams are not cached.
  public var store: SegmentStore?
  /// The digest of all inputs of the scene and its resources; nil if unknown.
  ///
  /// It identifies a job whose segments are in the store, without sampling. `RenderPlan.job` sets
  /// it.
  public var identity: Digest?
  /// Called once, when all frames are drawn and written, before the output moves to its final path.
  ///
  /// An error that it throws ends the job without output; a stream has been written by then.
  public var beforeCommit: (@Sendable () throws -> Void)?
  /// The place whose rules the finished file must keep; nil for none.
  public var place: OutputPlace?
  /// The search for the best file within a limit, which runs instead of the job; nil for none.
  var search: ByteLimitSearch?
  /// Decides by the size of the finished file whether it moves to its final path; nil for always.
  var accepts: (@Sendable (_ bytes: Int) -> Bool)?

  /// A render.
  public init(
    source: RenderSource,
    frames: [FrameRequest],
    frameRate: FrameRate,
    target: RenderTarget,
    jobs: Int,
    audio: AudioMix? = nil
  ) {
    (self.source, self.frames, self.frameRate) = (source, frames, frameRate)
    (self.target, self.jobs, self.audio) = (target, jobs, audio)
  }
}

extension RenderJob {
  /// Renders everything; the output is complete when this returns and untouched when it throws.
  ///
  /// - Parameters:
  ///   - progress: counts finished frames.
  ///   - cancellation: looked at between frames.
  /// - Returns: where the time went.
  /// - Throws: `RenderError`.
  public func run(
    progress: RenderProgress = RenderProgress(),
    cancellation: Cancellation = Cancellation()
  ) async throws -> RenderStatistics {
    let still = try poster.map { (poster) throws(RenderError) in try PosterOutput(poster, source) }
    var job = self
    job.poster = nil
    job.beforeCommit = {
      try still?.prepare()
      try beforeCommit?()
      try still?.place()
    }
    do {
      if let search {
        // Its tries are renders of their own.
        return try await search.run(job, progress: progress, cancellation: cancellation)
      }
      let monitor = FrameMonitor(
        progress: progress,
        cancellation: cancellation,
        limits: source.limits,
        beforeCommit: job.beforeCommit
      )
      return try await run(monitor)
    } catch {
      still?.rollBack()
      throw error
    }
  }

  private func run(_ monitor: FrameMonitor) async throws -> RenderStatistics {
    switch target {
    case .video(let path, let container, let settings):
      return try await renderVideo(to: path, container, settings, monitor)
    case .animation(let path, let format, let settings):
      return try await renderAnimation(to: path, format, settings, monitor)
    case .stream(let format, let destination):
      return try await renderStream(format, destination, monitor)
    case .image(let path): return try renderImage(path, monitor)
    case .images(let names): return try await renderImages(names, monitor)
    }
  }
}

extension RenderJob {
  /// Whether a finished file is to move to its final path.
  ///
  /// - Parameter statistics: receives the size of the file.
  func isAccepted(_ path: String, _ statistics: inout RenderStatistics) -> Bool {
    statistics.bytes = FileSystem.size(of: path) ?? 0
    return accepts?(statistics.bytes) ?? true
  }

  /// Checks a finished file by the rules of its place, and runs what comes before its placement.
  ///
  /// - Throws: `unmet` for rules that it does not keep.
  func finish(_ path: String, _ monitor: FrameMonitor) throws {
    if let place { try place.check(path, limits: source.limits) }
    try monitor.finish()
  }
}

/// The work of every worker between two frames.
struct FrameMonitor: Sendable {
  let progress: RenderProgress
  let cancellation: Cancellation
  private let deadline: ContinuousClock.Instant?
  private let beforeCommit: (@Sendable () throws -> Void)?

  init(
    progress: RenderProgress,
    cancellation: Cancellation,
    limits: Limits,
    beforeCommit: (@Sendable () throws -> Void)? = nil
  ) {
    (self.progress, self.cancellation, self.beforeCommit) = (progress, cancellation, beforeCommit)
    deadline = limits.totalSeconds > 0 ? ContinuousClock.now + .seconds(limits.totalSeconds) : nil
  }

  /// Ends the worker on cancellation or timeout.
  func check() throws(RenderError) {
    try cancellation.check()
    if let deadline, ContinuousClock.now > deadline {
      throw RenderError(
        .timeout,
        "the render takes longer than it may (simplify the scene, or raise --timeout)"
      )
    }
  }

  /// Runs the checks between the last frame and the placement of the output.
  func finish() throws {
    try check()
    try beforeCommit?()
  }
}
