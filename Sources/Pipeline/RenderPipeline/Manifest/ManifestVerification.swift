internal import Files
internal import Graphics
internal import Sampling
public import SceneFormat
internal import SceneModel

/// Holds frames against a manifest: drawn again, or decoded from what was written.
public struct ManifestVerification: Sendable {
  /// The recorded manifest.
  public let manifest: RenderManifest
  /// The frames with the hashes that they should have.
  public let frames: FrameVerification
  /// The paths of the manifest.
  public let paths: ManifestPaths

  /// Creates the verification of a manifest.
  ///
  /// - Parameters:
  ///   - manifest: the recorded manifest.
  ///   - path: its file.
  public init(_ manifest: RenderManifest, at path: String) {
    self.manifest = manifest
    paths = ManifestPaths(manifest: path)
    frames = FrameVerification(
      manifest.frames.map {
        .init(FrameRequest(index: $0.number, time: $0.time), hash: $0.sha256)
      }
    )
  }

  /// A file that is not what it was.
  public struct ChangedInput: Sendable, Hashable {
    /// The file as the process can open it.
    public var path: String
    /// Whether it cannot be read any more; else its bytes are others.
    public var isUnreadable: Bool
  }

  /// The files that are not what they were.
  ///
  /// Only files that this verification has read anyway are compared, so that a manifest cannot ask about others.
  ///
  /// - Parameters:
  ///   - hash: the SHA-256 of the input's bytes.
  ///   - read: the other files that were read.
  public func changedInputs(hash: String, read files: [String]) -> [ChangedInput] {
    let readable = Set(files.compactMap(FileSystem.resolvedPath).map { Array($0.utf8) })
    return manifest.inputs.compactMap { input in
      let path = paths.opened(input.path)
      guard
        input.role == .scene
          || FileSystem.resolvedPath(path).map({ readable.contains(Array($0.utf8)) }) == true
      else { return nil }
      let currentHash =
        input.role == .scene
        ? hash : (try? FileSystem.read(path, limit: .max)).map { SHA256.hash(of: $0) }
      guard currentHash != input.sha256 else { return nil }
      return ChangedInput(path: path, isUnreadable: currentHash == nil)
    }
  }

  /// Draws all frames up to the first that differs.
  ///
  /// - Parameters:
  ///   - source: the content to draw; its background is drawn on black where the manifest's frames
  ///     were.
  ///   - jobs: the number of workers, at least 1; the answer does not depend on it.
  ///   - progress: counts finished frames.
  ///   - cancellation: checked between frames; used to stop other workers after a difference.
  /// - Throws: `RenderError`.
  public func render(
    _ source: RenderSource,
    jobs: Int,
    progress: RenderProgress = RenderProgress(),
    cancellation: Cancellation = Cancellation()
  ) async throws -> (difference: FrameVerification.Difference?, statistics: RenderStatistics) {
    guard let rate = FrameRate(text: manifest.frameRate) else {
      throw RenderError(.badInput, "frameRate '\(manifest.frameRate)' of the manifest is no rate")
    }
    if let gone = firstImpossible(source) { return (gone, RenderStatistics()) }
    var source = source
    if manifest.isOpaque {
      source.background = source.background.composited(on: source.scene.canvas.matte)
    }
    return try await frames.render(
      source,
      rate: rate,
      jobs: jobs,
      progress: progress,
      cancellation: cancellation
    )
  }

  // A frame that another scene or size cannot have.
  private func firstImpossible(_ source: RenderSource) -> FrameVerification.Difference? {
    let size = source.geometry
    guard (size.width, size.height) == (manifest.width, manifest.height) else {
      let canvas = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
      return frames.frames.first.map { .init($0, actual: nil, actualCanvas: canvas) }
    }
    return frames.frames.first { !(0..<source.scene.duration).contains($0.request.time) }
      .map { .init($0, actual: nil) }
  }
}

extension FrameVerification.Images {
  /// Creates the images to decode from a path: a folder or pattern of PNG files, one of them, or a
  /// video.
  ///
  /// - Throws: `RequestError` for a folder path that does not name images.
  public init(path: String) throws(RequestError) {
    if path.hasSuffix("/") || FileSystem.isFolder(path) {
      let folder = path.hasSuffix("/") ? path : path + "/"
      guard let names = try RequestedOutput(path: folder).names else {
        throw RequestError(.usage, "'\(path)' is no folder of images")
      }
      self = .files(names)
    } else if path.lowercased().hasSuffix(".png") {
      let name = FileSystem.name(of: path)
      let names = FrameNames(pattern: name, folder: FileSystem.folder(of: path))
      self = names.map { .files($0) } ?? .file(path)
    } else {
      self = .video(path)
    }
  }
}
