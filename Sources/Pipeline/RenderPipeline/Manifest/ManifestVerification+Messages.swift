internal import Files
internal import MediaCodecs
internal import SceneFormat
internal import SceneLoading
public import SceneModel

extension ManifestVerification {
  /// The verification of the manifest in a file.
  ///
  /// - Throws: `RenderError` when it cannot be read, `SceneLoadingError` when it is no manifest.
  public init(path: String, limits: Limits) throws {
    let bytes = try FileSystem.read(path, limit: limits.inputBytes)
    do {
      self.init(try ManifestReader(limits: limits).read(bytes), at: path)
    } catch {
      throw SceneLoadingError(error, file: path)
    }
  }

  /// The files that are not what they were, as notes.
  ///
  /// - Parameters:
  ///   - hash: the SHA-256 of the input's bytes.
  ///   - files: the other files that were read.
  public func changes(hash: String, read files: [String]) -> [Diagnostic] {
    changedInputs(hash: hash, read: files).map { change in
      let what =
        change.isUnreadable ? "cannot be read any more" : "is another file than in the manifest"
      return Diagnostic(.note, .changed, "\(FileSystem.quoted(change.path)) \(what)")
    }
  }

  /// Returns the differences, and the versions that rendered the frames where these differ.
  public func messages(about difference: FrameVerification.Difference) -> [Diagnostic] {
    let (frame, time) = (difference.frame.request.index, difference.frame.request.time)
    let actual = difference.actual.map { "has SHA-256 \($0)" } ?? "is missing"
    let size = difference.actualCanvas.map { canvas in
      "frames of \(manifest.width) × \(manifest.height) expected, "
        + "\(canvas.width) × \(canvas.height) found"
    }
    let error = Diagnostic(
      .error,
      .different,
      size ?? "frame \(frame) at \(time.shortestDecimal) s \(actual); the manifest has "
        + difference.frame.hash
    )
    let here = (Version.current, CodecLibrary.versions)
    guard here != (manifest.version, manifest.libraries) else { return [error] }
    let note = Diagnostic(
      .note,
      .changed,
      "the manifest is by version \(manifest.version) (\(manifest.libraries)), this is "
        + "\(here.0) (\(here.1))"
    )
    return [error, note]
  }
}
