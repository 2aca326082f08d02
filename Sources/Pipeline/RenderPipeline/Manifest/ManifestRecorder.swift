public import Files
public import Graphics
internal import MediaCodecs
internal import Sampling
public import SceneFormat

/// The source of the frames of a manifest.
public struct ManifestOrigin: Sendable, Hashable {
  /// The input as it was given; `-` for standard input.
  public var input: String
  /// The SHA-256 of its bytes.
  public var hash: String
  /// The compiler of a Swift program; nil for other inputs.
  public var toolchain: String?
  /// The options of the command that draw the same, with paths as the manifest holds them.
  public var options: [String]
  /// The file of variables; nil for none.
  public var properties: String?
  /// The file of captions; nil for none.
  public var captions: String?
  /// The other files that were read.
  public var assets: [String]

  /// An origin.
  public init(
    input: String,
    hash: String,
    toolchain: String? = nil,
    options: [String] = [],
    properties: String? = nil,
    captions: String? = nil,
    assets: [String] = []
  ) {
    (self.input, self.hash, self.toolchain) = (input, hash, toolchain)
    self.options = options
    (self.properties, self.captions, self.assets) = (properties, captions, assets)
  }

  /// Returns the manifest of some rendered frames.
  ///
  /// - Parameters:
  ///   - source: the content that was drawn.
  ///   - frames: the frames with their hashes.
  ///   - rate: the rate at which they are counted.
  ///   - paths: the paths of the manifest.
  /// - Throws: `RenderError` when one of the files cannot be read any more.
  public func manifest(
    of source: RenderSource,
    _ frames: [(request: FrameRequest, hash: String)],
    rate: FrameRate,
    paths: ManifestPaths
  ) throws(RenderError) -> RenderManifest {
    RenderManifest(
      version: Version.current,
      libraries: CodecLibrary.versions,
      toolchain: toolchain,
      input: paths.recorded(input),
      options: options,
      inputs: try inputs(paths),
      width: source.geometry.width,
      height: source.geometry.height,
      frameRate: rate.text,
      isOpaque: source.background.alpha >= 1,
      frames: frames.map { .init(number: $0.request.index, time: $0.request.time, sha256: $0.hash) }
    )
  }

  private func inputs(_ paths: ManifestPaths) throws(RenderError) -> [RenderManifest.Input] {
    var inputs = [RenderManifest.Input(role: .scene, path: paths.recorded(input), sha256: hash)]
    func add(_ role: RenderManifest.Input.Role, _ path: String) throws(RenderError) {
      let recorded = paths.recorded(path)
      guard !inputs.contains(where: { $0.path == recorded }) else { return }
      let hash = SHA256.hash(of: try FileSystem.read(path, limit: .max))
      inputs.append(RenderManifest.Input(role: role, path: recorded, sha256: hash))
    }
    if let properties { try add(.properties, properties) }
    if let captions { try add(.captions, captions) }
    // Fonts of the system are trusted and not measured.
    for path in assets { try add(.asset, path) }
    return inputs
  }
}

/// Writes the manifest of a render.
///
/// Its file is created before the first frame is drawn, and placed before the output. A failing
/// manifest therefore leaves no output. If the output fails, the manifest is rolled back.
public final class ManifestRecorder: Sendable {
  /// The hashes of the frames that have been drawn; the job that is recorded needs them.
  public let hashes: FrameHashes
  private let paths: ManifestPaths
  private let file: PendingOutput

  /// Creates a recorder.
  ///
  /// - Parameters:
  ///   - path: the file of the manifest.
  ///   - output: the output of the render.
  ///   - protection: the files that may be replaced.
  ///   - hashes: the collector of the job's frame hashes.
  /// - Throws: `RequestError` about `manifest`; `RenderError` when the file cannot be created.
  public init(
    _ path: String,
    output: String,
    _ protection: OutputGuard = OutputGuard(),
    hashes: FrameHashes
  ) throws {
    guard OutputDestination(path).canonicalPath != OutputDestination(output).canonicalPath else {
      throw RequestError(.manifest, "the manifest is the output itself (choose another name)")
    }
    try protection.checkExisting(path)
    file = try PendingOutput(path)
    paths = ManifestPaths(manifest: path)
    self.hashes = hashes
  }

  /// Runs a job and writes the manifest of its frames; neither the output nor the manifest comes without the other.
  ///
  /// - Parameters:
  ///   - job: its source has the recorder's hashes.
  ///   - origin: where the frames come from.
  ///   - progress: counts finished frames.
  ///   - cancellation: looked at between frames.
  /// - Throws: `RenderError`.
  public func run(
    _ job: RenderJob,
    from origin: ManifestOrigin,
    progress: RenderProgress = RenderProgress(),
    cancellation: Cancellation = Cancellation()
  ) async throws -> RenderStatistics {
    var recorded = job
    recorded.beforeCommit = {
      try job.beforeCommit?()
      try self.writeManifest(job, origin)
    }
    do {
      return try await recorded.run(progress: progress, cancellation: cancellation)
    } catch {
      file.rollBack()
      throw error
    }
  }

  // Writes the manifest of a job whose frames are all drawn, and moves it to its final path.
  private func writeManifest(_ job: RenderJob, _ origin: ManifestOrigin) throws {
    let frames = try job.frames.map { frame in
      (request: frame, hash: try hashes.requiredHash(at: frame))
    }
    let manifest = try origin.manifest(of: job.source, frames, rate: job.frameRate, paths: paths)
    try file.write(Array(manifest.text.utf8))
    try file.place()
  }
}

extension FrameHashes {
  /// Returns the hash of a drawn frame.
  ///
  /// - Throws: `internalError` for a frame that has not been drawn.
  package func requiredHash(at frame: FrameRequest) throws(RenderError) -> String {
    if let hash = hash(at: frame.time) { return hash }
    throw RenderError(.internalError, "frame \(frame.index) was not hashed")
  }
}
