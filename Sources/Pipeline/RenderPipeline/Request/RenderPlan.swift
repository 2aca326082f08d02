internal import Files
public import Graphics
internal import MediaCodecs
public import Sampling
public import SceneLoading
public import SceneModel

/// A request resolved for a scene: everything is decided, nothing is loaded yet.
public struct RenderPlan: Sendable {
  /// The original request.
  public let request: RenderRequest
  /// The scene to render.
  public let scene: Scene
  /// Bounds on the output.
  public let limits: Limits
  /// The size of the images and the place of the canvas in them.
  public let geometry: OutputGeometry
  /// The colour under all layers; opaque where the output has no alpha.
  public let background: Color
  /// The frames, in order.
  public let frames: [FrameRequest]
  /// The rate of the output.
  public let frameRate: FrameRate
  /// The output target, with the settings of its encoder.
  public let target: RenderTarget
  /// The still in the same run; nil for none.
  public let poster: Poster?
  /// Notes for the user, such as padded sides and lost alpha.
  public internal(set) var notes: [RequestNote]
  /// Whether the document draws the captions, too, and has reported wrong ones.
  var drawsCaptions = false
  /// The limit of the file's bytes that is searched for; nil for none.
  var byteLimit: ByteLimit?

  /// Whether several settings are tried for the best file within a limit.
  public var searchesQuality: Bool { byteLimit != nil }

  /// Returns the job: the plan with the resources of the scene.
  ///
  /// Adds a note if the output cannot hold the audio.
  ///
  /// - Parameters:
  ///   - resources: the images, fonts and audio of the scene.
  ///   - loader: reads the requested audio file.
  ///   - hashes: the collector of the hashes of all frames; nil for none.
  /// - Throws: `RequestError` about `audio` when its file cannot be read, about `jobs` for a number
  ///   out of range; `unavailable` where libraries are missing.
  public mutating func job(
    _ resources: SceneResources,
    _ loader: ResourceLoader,
    hashes: FrameHashes? = nil
  ) throws(RequestError) -> RenderJob {
    var job = try fixedJob(resources, loader, hashes: hashes)
    guard let byteLimit else { return job }
    let (scene, limits, drawsCaptions) = (scene, limits, drawsCaptions)
    job.search = ByteLimitSearch(self, byteLimit) { request in
      var plan = try request.resolved(scene, limits: limits)
      plan.drawsCaptions = drawsCaptions
      return try plan.fixedJob(resources, loader, hashes: hashes)
    }
    return job
  }

  // The job of exactly the plan's settings.
  private mutating func fixedJob(
    _ resources: SceneResources,
    _ loader: ResourceLoader,
    hashes: FrameHashes?
  ) throws(RequestError) -> RenderJob {
    var audio = try request.audio.mix(
      of: scene,
      resources,
      loader,
      frames: frames,
      rate: frameRate,
      notes: &notes
    )
    if audio != nil, request.output.format.audio == nil {
      // A single image is not expected to have audio.
      if frames.count > 1 { notes.append(.audioLeftOut) }
      audio = nil
    }
    audio?.loudness = request.loudness
    if audio == nil, request.loudness != nil {
      notes.append(
        RequestNote(.loudness, path: "audio", "there is no audio: \(.loudness) has no effect")
      )
    }
    let captions = try captionTrack()
    let jobs = request.jobs ?? WorkerCount.defaultValue
    guard (1...limits.threads).contains(jobs) else {
      throw RequestError(.jobs, "'\(jobs)' is no number from 1 to \(limits.threads)")
    }
    // Not before fonts are loaded, which waits for the loader of libraries.
    if case .video(_, _, let settings) = target, settings.codec == .h264 {
      try RequestError.openingLibraries(CodecLibrary.prepareAhead)
    }
    var source = try request.canvas.source(of: scene, resources, limits: limits)
    (source.background, source.hashes) = (background, hashes)
    var job = RenderJob(
      source: source,
      frames: frames,
      frameRate: frameRate,
      target: target,
      jobs: jobs,
      audio: audio
    )
    job.captions = captions
    job.place = request.place
    job.poster = poster
    return job
  }
}

extension RenderJob {
  /// The files to be written.
  public var outputFiles: [String] {
    switch target {
    case .video(let path, _, _), .animation(let path, _, _), .stream(_, .file(let path)),
      .image(let path):
      return [path]
    case .stream(_, .standardOutput): return []
    case .images(let names):
      return frames.map { names.path(of: $0.index) }
    }
  }

  /// The files to be written, each by a path that all its names share.
  package var outputPlaces: Set<String> {
    func place(_ path: String) -> String { OutputDestination(path).canonicalPath }
    guard case .images(let names) = target else { return Set(outputFiles.map(place)) }
    // Resolving the folder once is enough for thousands of frames; an older file may be a link.
    let folder = FileSystem.canonicalPath(names.folder)
    return Set(
      frames.map { frame in
        let path = (folder == "/" ? "" : folder) + "/" + names.name(of: frame.index)
        let destination = OutputDestination(path)
        return destination == .file(path) ? path : destination.canonicalPath
      }
    )
  }

  /// The bytes of what has been written.
  public var writtenBytes: Int { outputFiles.reduce(0) { $0 + (FileSystem.size(of: $1) ?? 0) } }
}
