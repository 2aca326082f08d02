internal import Files
public import SceneLoading
public import SegmentStore

extension RenderRequest {
  /// Returns the plan of the request for a document; nothing is drawn or written.
  ///
  /// - Parameter document: the document to render; the limits of its options bound the output, too.
  /// - Throws: `RequestError`, as for its scene.
  public func plan(_ document: SceneDocument) throws(RequestError) -> RenderPlan {
    try plan(document.scene, limits: document.options.limits)
  }

  /// Loads the resources of a document, draws its frames and writes the output.
  ///
  /// - Parameters:
  ///   - document: the document to render, opened from a file or made of a scene.
  ///   - report: receives warnings about the files of the scene and notes about the output;
  ///     messages from opening the document are in its `messages`.
  ///   - store: the store of rendered segments, for reuse; nil for none.
  ///   - progress: counts finished frames.
  ///   - cancellation: checked between frames.
  /// - Returns: the time that each stage took.
  /// - Throws: `RequestError` for a request that does not fit the scene, before anything is loaded;
  ///   `SceneLoadingError` for missing or broken files and for parts of the scene that cannot be
  ///   drawn, with their location; `RenderError` for the rest. The output is complete or absent.
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
  /// Returns the job: the plan with the resources of its document.
  ///
  /// - Parameters:
  ///   - loaded: the images, fonts and audio of the document.
  ///   - document: the planned document.
  ///   - hashes: the collector of the hashes of all frames; nil for none.
  ///   - store: the store of rendered segments, for reuse; nil for none.
  /// - Throws: `RequestError`, as with its resources and loader.
  public mutating func job(
    _ loaded: LoadedScene,
    of document: SceneDocument,
    hashes: FrameHashes? = nil,
    store: SegmentStore? = nil
  ) throws(RequestError) -> RenderJob {
    drawsCaptions = document.options.captions != nil
    var job = try job(loaded.resources, document.loader, hashes: hashes)
    job.store = store
    if store != nil { job.identity = document.identity(of: loaded) }
    return job
  }
}

extension CanvasOptions {
  /// Returns the content to draw of a document, for `FrameRenderer`; its files are loaded now.
  ///
  /// - Throws: `SceneLoadingError` for files that are missing or broken, `RequestError` for more
  ///   pixels than the limits of its options allow.
  public func source(of document: SceneDocument) throws -> RenderSource {
    let limits = document.options.limits
    return try source(of: document.scene, try document.load().resources, limits: limits)
  }
}
