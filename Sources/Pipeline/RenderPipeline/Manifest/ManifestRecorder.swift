public import Files
public import Graphics
internal import MediaCodecs
internal import Sampling
public import SceneFormat
internal import Synchronization

/// What a manifest says about where frames come from.
public struct ManifestOrigin: Sendable, Hashable {
  /// The input as it was given; `-` for standard input.
  public var input: String
  /// The SHA-256 of its bytes.
  public var hash: String
  /// The options of the command that draw the same, with paths as the manifest holds them.
  public var options: [String]
  /// The file of variables; nil for none.
  public var properties: String?
  /// The other files that were read.
  public var assets: [String]

  /// An origin.
  public init(
    input: String,
    hash: String,
    options: [String] = [],
    properties: String? = nil,
    assets: [String] = []
  ) {
    self.input = input
    self.hash = hash
    self.options = options
    self.properties = properties
    self.assets = assets
  }

  /// The manifest of some frames that were drawn.
  ///
  /// - Parameters:
  ///   - source: what was drawn.
  ///   - frames: the frames with their hashes.
  ///   - rate: the rate that they are counted at.
  ///   - paths: the manifest's own.
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
    var inputs = [
      RenderManifest.Input(role: .scene, path: paths.recorded(input), sha256: hash)
    ]
    func add(_ role: RenderManifest.Input.Role, _ path: String) throws(RenderError) {
      let recorded = paths.recorded(path)
      guard !inputs.contains(where: { $0.path == recorded }) else { return }
      let hash = SHA256.hash(of: try FileSystem.read(path, limit: .max))
      inputs.append(RenderManifest.Input(role: role, path: recorded, sha256: hash))
    }
    if let properties { try add(.properties, properties) }
    // Fonts of the system are trusted and not measured.
    for path in assets { try add(.asset, path) }
    return inputs
  }
}

/// Writes the manifest of a render.
///
/// Its file is made before the first frame is drawn, and stands in its place before the output does, so that there is no
/// output where the manifest fails; where the output fails, the manifest is taken back.
public final class ManifestRecorder: Sendable {
  /// The hashes of the frames that have been drawn; the job that is recorded needs them.
  public let hashes: FrameHashes
  private let paths: ManifestPaths
  private let file: TemporaryOutput
  // Where the manifest stands; nil until all frames are drawn.
  private let placement = Mutex<TemporaryOutput.Placement?>(nil)

  /// A recorder.
  ///
  /// - Parameters:
  ///   - path: the file of the manifest.
  ///   - output: the output of the render.
  ///   - protection: what may be replaced.
  ///   - hashes: where the job keeps the hashes of its frames.
  /// - Throws: `RequestError` about `manifest`; `RenderError` when the file cannot be made.
  public init(
    _ path: String,
    output: String,
    _ protection: OutputGuard = OutputGuard(),
    hashes: FrameHashes
  ) throws {
    guard path != output else {
      throw RequestError(.manifest, "the manifest is the output itself (choose another name)")
    }
    try protection.checkExisting(path)
    file = try TemporaryOutput.file(for: path)
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
    recorded.beforeCommit = { try self.position(job, origin) }
    do {
      let statistics = try await recorded.run(progress: progress, cancellation: cancellation)
      // A stream is never put in a place.
      try position(job, origin)
      return statistics
    } catch {
      placement.withLock {
        if let placement = $0 { file.takeBack(placement) }
        $0 = nil
      }
      throw error
    }
  }

  // Writes the manifest of a job whose frames are all drawn, and puts it in its place; once.
  private func position(_ job: RenderJob, _ origin: ManifestOrigin) throws {
    guard placement.withLock({ $0 == nil }) else { return }
    let frames = try job.frames.map { frame in
      (request: frame, hash: try hashes.existing(at: frame))
    }
    let manifest = try origin.manifest(
      of: job.source,
      frames,
      rate: job.frameRate,
      paths: paths
    )
    try file.write(Array(manifest.text.utf8))
    let placed = try file.moveIntoPlaceTentatively()
    placement.withLock { $0 = placed }
  }
}

extension FrameHashes {
  /// The hash of a frame that has been drawn.
  ///
  /// - Throws: `internalError` for one that has not.
  package func existing(at frame: FrameRequest) throws(RenderError) -> String {
    if let hash = hash(at: frame.time) { return hash }
    throw RenderError(.internalError, "frame \(frame.index) was not hashed")
  }
}
