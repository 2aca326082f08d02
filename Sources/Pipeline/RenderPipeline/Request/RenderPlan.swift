internal import Files
public import Graphics
internal import MediaCodecs
public import Sampling
public import SceneLoading
public import SceneModel

/// What a request comes to for a scene: everything is decided, nothing is loaded yet.
public struct RenderPlan: Sendable {
  /// What was asked for.
  public let request: RenderRequest
  /// What is shown.
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
  /// What is written, with the settings of its encoder.
  public let target: RenderTarget
  /// What is worth knowing, such as padded sides and alpha that is lost.
  public internal(set) var notes: [RequestNote]

  /// The job: the plan with what the scene needs.
  ///
  /// Notes that the sound has no place in the output.
  ///
  /// - Parameters:
  ///   - resources: the images, fonts and sounds of the scene.
  ///   - loader: reads the file of a sound that was asked for.
  ///   - hashes: where the hashes of all frames are kept; nil for nowhere.
  /// - Throws: `RequestError` about `audio` when its file cannot be read, about `jobs` for a number out of range;
  ///   `unavailable` where libraries are missing.
  public mutating func job(
    _ resources: SceneResources,
    _ loader: ResourceLoader,
    hashes: FrameHashes? = nil
  ) throws(RequestError) -> RenderJob {
    var audio = try request.audio.mix(
      of: scene,
      resources,
      loader,
      frames: frames,
      rate: frameRate
    )
    if audio != nil, request.output.format.audio == nil {
      // Nobody expects a single image to sound.
      if frames.count > 1 { notes.append(.audioLeftOut) }
      audio = nil
    }
    let jobs = request.jobs ?? WorkerCount.defaultValue
    guard (1...limits.threads).contains(jobs) else {
      throw RequestError(.jobs, "'\(jobs)' is no number from 1 to \(limits.threads)")
    }
    // Not before fonts are loaded, which waits for the loader of libraries.
    if case .video(_, _, let settings) = target, settings.isEncodedByX264 {
      try RequestError.openingLibraries(CodecLibrary.prepareAhead)
    }
    return RenderJob(
      source: RenderSource(
        scene: scene,
        resources: resources,
        geometry: geometry,
        background: background,
        limits: limits,
        hashes: hashes
      ),
      frames: frames,
      frameRate: frameRate,
      target: target,
      jobs: jobs,
      audio: audio
    )
  }
}

extension RenderJob {
  /// The files to be written, with real paths as far as their folders exist.
  public var outputFiles: [String] {
    switch target {
    case .video(let path, _, _), .animation(let path, _, _), .stream(_, .file(let path)),
      .image(let path):
      return [FileSystem.resolvedPath(path) ?? path]
    case .stream(_, .standardOutput): return []
    case .images(let names):
      guard let folder = FileSystem.resolvedPath(names.folder) else { return [] }
      return frames.map { "\(folder)/\(names.name(of: $0.index))" }
    }
  }

  /// The bytes of what has been written.
  public var writtenBytes: Int {
    outputFiles.reduce(0) { $0 + (FileSystem.size(of: $1) ?? 0) }
  }
}
