internal import Files
public import Graphics
internal import MediaCodecs
public import SceneModel

/// Renders frames again, or decodes them, and compares their hashes with known ones.
public struct FrameVerification: Sendable {
  /// A frame with the hash that it should have.
  public struct Frame: Sendable, Hashable {
    /// The frame.
    public var request: FrameRequest
    /// The SHA-256 of its straight RGBA rows.
    public var hash: String

    /// A frame with its hash.
    public init(_ request: FrameRequest, hash: String) {
      self.request = request
      self.hash = hash
    }
  }

  /// The first frame that is not as it should be.
  public struct Difference: Sendable, Hashable {
    /// The frame and the hash that was expected.
    public var frame: Frame
    /// The hash that was found; nil where there is no such frame.
    public var actual: String?
    /// The pixels of all frames that were found, where they have another size; nil elsewhere.
    public var actualCanvas: PixelRect?

    /// A difference.
    public init(_ frame: Frame, actual: String?, actualCanvas: PixelRect? = nil) {
      (self.frame, self.actual, self.actualCanvas) = (frame, actual, actualCanvas)
    }
  }

  /// Where images are decoded from.
  public enum Images: Sendable, Hashable {
    /// PNG files named by frame numbers.
    case files(FrameNames)
    /// One PNG file, of one frame.
    case file(String)
    /// The frames of a lossless video, one after the other.
    case video(String)
  }

  /// The frames in order.
  public var frames: [Frame]

  /// A comparison.
  public init(_ frames: [Frame]) { self.frames = frames }

  private struct MismatchError: Error {
    var difference: Difference
  }

  /// Renders all frames up to the first that differs.
  ///
  /// - Parameters:
  ///   - source: the content to draw.
  ///   - rate: the rate at which frames are counted.
  ///   - jobs: the number of workers, at least 1; the answer does not depend on it.
  ///   - progress: counts finished frames.
  ///   - cancellation: checked between frames.
  /// - Throws: `RenderError`.
  public func render(
    _ source: RenderSource,
    rate: FrameRate,
    jobs: Int,
    progress: RenderProgress = RenderProgress(),
    cancellation: Cancellation = Cancellation()
  ) async throws -> (difference: Difference?, statistics: RenderStatistics) {
    let monitor = FrameMonitor(
      progress: progress,
      cancellation: cancellation,
      limits: source.limits
    )
    // Stops the other workers after a difference. The caller's cancellation may be that of more work.
    let differs = Cancellation()
    let plan = SegmentPlan(images: frames.map(\.request), rate: rate)
    let expected = Dictionary(frames.map { ($0.request, $0.hash) }) { first, _ in first }
    var statistics = RenderStatistics()
    do {
      let renderers = RendererPool(source)
      try await runInOrder(count: plan.segments.count, jobs: jobs) { index in
        try renderers.withRenderer { renderer in
          var difference: Difference?
          for request in plan.segments[index] where difference == nil && !differs.isCancelled {
            try monitor.check()
            let hash = try monitor.progress.frame {
              try renderer.bitmap(at: request.time).straightHash()
            }
            guard let expectedHash = expected[request], expectedHash != hash else { continue }
            difference = Difference(Frame(request, hash: expectedHash), actual: hash)
          }
          return (difference: difference, statistics: renderer.statistics)
        }
      } consume: { result in
        statistics += result.statistics
        if let difference = result.difference {
          differs.cancel()
          throw MismatchError(difference: difference)
        }
      }
      return (nil, statistics)
    } catch let error as MismatchError {
      return (error.difference, statistics)
    }
  }

  /// Decodes all frames up to the first that differs.
  ///
  /// - Throws: `missingInput` for an image that does not exist, `badInput` for an image that does
  ///   not decode or is not lossless.
  public func decode(
    _ images: Images,
    limits: Limits,
    progress: RenderProgress = RenderProgress(),
    cancellation: Cancellation = Cancellation()
  ) throws -> Difference? {
    let monitor = FrameMonitor(progress: progress, cancellation: cancellation, limits: limits)
    switch images {
    case .video(let path): return try decodeVideo(path, monitor)
    case .file(let path): return try decodeFiles(limits, monitor) { _ in path }
    case .files(let names):
      return try decodeFiles(limits, monitor) { names.path(of: $0.index) }
    }
  }

  private func decodeFiles(
    _ limits: Limits,
    _ monitor: FrameMonitor,
    path: (FrameRequest) -> String
  ) throws -> Difference? {
    for frame in frames {
      try monitor.check()
      let path = path(frame.request)
      let hash = try monitor.progress.frame { () throws(RenderError) in
        try ImageFileReader.bitmap(at: path, limits: limits).straightHash()
      }
      if hash != frame.hash { return Difference(frame, actual: hash) }
    }
    return nil
  }

  private func decodeVideo(_ path: String, _ monitor: FrameMonitor) throws -> Difference? {
    guard FileSystem.exists(path) else {
      throw RenderError(.missingInput, "there is no video \(FileSystem.quoted(path))")
    }
    do {
      var reader = try VideoReader(path: try InputPipes.reopenablePath(path))
      for frame in frames {
        try monitor.check()
        let started = try reader.nextBitmap()
        guard let bitmap = started else { return Difference(frame, actual: nil) }
        let hash = monitor.progress.frame { bitmap.straightHash() }
        if hash != frame.hash { return Difference(frame, actual: hash) }
      }
      return nil
    } catch let error as CodecError {
      throw RenderError(error, reading: path)
    }
  }
}
