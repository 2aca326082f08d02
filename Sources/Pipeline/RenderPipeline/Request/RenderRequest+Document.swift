internal import Files
internal import Graphics
public import SceneLoading
public import SegmentStore

extension RenderRequest {
  /// What the request comes to for a document; nothing is drawn or written.
  ///
  /// - Parameter document: what is shown; the limits of its options bound the output, too.
  /// - Throws: `RequestError`, as for its scene.
  public func plan(_ document: SceneDocument) throws(RequestError) -> RenderPlan {
    try plan(document.scene, limits: document.options.limits)
  }

  /// Loads what a document names, draws its frames and writes the output.
  ///
  /// - Parameters:
  ///   - document: what is shown, opened from a file or made of a scene.
  ///   - report: receives warnings about the files of the scene and notes about the output; what there was to tell
  ///     when the document was opened stands in its `messages`.
  ///   - store: where segments that were rendered before are found, and others are kept; nil for nowhere.
  ///   - progress: counts finished frames.
  ///   - cancellation: looked at between frames.
  /// - Returns: where the time went.
  /// - Throws: `RequestError` for a request that does not fit the scene, before anything is loaded;
  ///   `SceneLoadingError` for files that are missing or broken, and for what in the scene cannot be drawn, with its
  ///   place; `RenderError` for the rest. The output is complete or not there.
  public func render(
    _ document: SceneDocument,
    report: (InputMessage) -> Void = { _ in },
    store: SegmentStore? = nil,
    progress: RenderProgress = RenderProgress(),
    cancellation: Cancellation = Cancellation()
  ) async throws -> RenderStatistics {
    var plan = try plan(document)
    let loaded = try document.load()
    let job = try plan.job(loaded, of: document, store: store)
    for message in loaded.messages + plan.notes.map({ document.message(about: $0.diagnostic()) }) {
      report(message)
    }
    do {
      let statistics = try await job.run(progress: progress, cancellation: cancellation)
      for note in statistics.notes { report(document.message(about: note)) }
      return statistics
    } catch let error as RenderError where !error.path.isEmpty {
      throw SceneLoadingError(error.code, [document.message(about: error)])
    }
  }
}

extension RenderPlan {
  /// The job: the plan with what its document needs.
  ///
  /// - Parameters:
  ///   - loaded: the images, fonts and sounds of the document.
  ///   - document: what was planned.
  ///   - hashes: where the hashes of all frames are kept; nil for nowhere.
  ///   - store: where segments that were rendered before are found; nil for nowhere.
  /// - Throws: `RequestError`, as with its resources and loader.
  public mutating func job(
    _ loaded: LoadedScene,
    of document: SceneDocument,
    hashes: FrameHashes? = nil,
    store: SegmentStore? = nil
  ) throws(RequestError) -> RenderJob {
    var job = try job(loaded.resources, document.loader, hashes: hashes)
    job.store = store
    if store != nil { job.identity = document.identity(of: loaded) }
    return job
  }
}

extension CanvasOptions {
  /// What to draw of a document, for `FrameRenderer`; its files are loaded now.
  ///
  /// - Throws: `SceneLoadingError` for files that are missing or broken, `RequestError` for more pixels than the
  ///   limits of its options allow.
  public func source(of document: SceneDocument) throws -> RenderSource {
    let limits = document.options.limits
    return try source(of: document.scene, try document.load().resources, limits: limits)
  }
}
