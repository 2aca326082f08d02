internal import Files
internal import LottieFormat
internal import SceneFormat
internal import SceneModel

/// The text of an input, taken out of what it was compressed or packed into.
struct InputText {
  /// The name for messages; in an archive, the archive's and the file's.
  let file: String
  /// JSON.
  let bytes: [UInt8]
  /// The archive that contains the text; nil for a separate file.
  let packed: PackedFiles?
  /// The names of the animations in the archive; empty for a separate file.
  let animations: [String]
  /// The features that the manifest of the archive requests and that are not drawn.
  let warnings: [InputMessage]

  /// Creates the text of a file, which may be a gzip file or a dotLottie archive, detected by
  /// content.
  ///
  /// - Parameters:
  ///   - written: the whole file.
  ///   - file: its name for messages.
  ///   - animation: the name of an animation in an archive; nil for the first one of its manifest.
  ///   - limits: the limits of a file.
  /// - Throws: `badInput` for a damaged file, `limit` for a file that is too large, `usage` for an
  ///   animation that it does not have.
  init(
    _ written: [UInt8],
    file: String,
    animation: String?,
    limits: Limits
  ) throws(SceneLoadingError) {
    guard
      let archive = try about(
        file,
        { () throws(RenderError) in try InputArchive(written, limits: limits) }
      )
    else {
      if animation != nil {
        throw SceneLoadingError(
          option: "animation",
          "\(file) is no archive of animations (leave the animation out)"
        )
      }
      self.file = file
      bytes = try about(file) { () throws(RenderError) in
        try CompressedInput.expanded(written, limit: limits.inputBytes)
      }
      (packed, animations, warnings) = (nil, [], [])
      if let problem = InputProblem.foreign(bytes) {
        throw SceneLoadingError(RenderError(.badInput, problem), file: file)
      }
      return
    }
    let manifestFile = "\(file)/\(DotLottieManifest.name)"
    let manifest = try Self.manifest(of: archive, file: file, manifestFile, limits)
    let id = try Self.choice(animation, of: manifest, file: file)
    let entry = try about(file) { () throws(RenderError) in
      try manifest.path(of: id, among: archive.names).flatMap { (name) throws(RenderError) in
        try archive.contents(of: name).map { (name: name, bytes: $0) }
      }
    }
    guard let entry else {
      throw SceneLoadingError(
        RenderError(.badInput, "the archive has no file of its animation '\(id)'"),
        file: file
      )
    }
    self.file = "\(file)/\(entry.name)"
    bytes = entry.bytes
    packed = try about(file) { () throws(RenderError) in
      try PackedFiles(archive, manifest, animation: id)
    }
    animations = manifest.animations
    warnings = [InputMessage](
      manifest.warnings(about: id, among: archive.names),
      file: manifestFile
    )
  }

  private static func manifest(
    of archive: InputArchive,
    file: String,
    _ manifestFile: String,
    _ limits: Limits
  ) throws(SceneLoadingError) -> DotLottieManifest {
    guard
      let listed = try about(
        file,
        { () throws(RenderError) in try archive.contents(of: DotLottieManifest.name) }
      )
    else {
      throw SceneLoadingError(
        RenderError(
          .badInput,
          SVGAInput.isVersion1(archive.names)
            ? SVGAInput.version1Problem
            : InputProblem.archive(archive.names)
              ?? "the ZIP archive is no dotLottie file: it has no \(DotLottieManifest.name)"
        ),
        file: file
      )
    }
    return try SceneReadError.mapped(
      try DotLottieManifest(listed, limits: limits)
    ) { SceneLoadingError($0, file: manifestFile) }
  }

  private static func choice(
    _ asked: String?,
    of manifest: DotLottieManifest,
    file: String
  ) throws(SceneLoadingError) -> String {
    guard let asked else { return manifest.initial }
    let existing = manifest.animations
    guard existing.contains(asked) else {
      let listed = existing.prefix(20).joined(separator: ", ") + (existing.count > 20 ? ", …" : "")
      throw SceneLoadingError(
        option: "animation",
        "\(file) has no animation '\(asked)', only \(listed)"
          + Suggestions.hint(for: asked, among: existing)
      )
    }
    return asked
  }

  /// The format of the text.
  var format: SceneDocument.Format {
    packed == nil && (SceneReader.isScene(bytes) || !LottieReader.isLottie(bytes))
      ? .scene : .lottie
  }
}

// Runs what reads a file, so that its error names the file.
private func about<Value>(
  _ file: String,
  _ body: () throws(RenderError) -> Value
) throws(SceneLoadingError) -> Value {
  try RenderError.mapped(try body()) { SceneLoadingError($0, file: file) }
}

extension PackedFiles {
  /// The files of an archive, with what its manifest says about an animation.
  fileprivate init(
    _ archive: InputArchive,
    _ manifest: DotLottieManifest,
    animation: String
  ) throws(RenderError) {
    self.init(names: archive.names) { name throws(PackedFiles.DamageError) in
      do throws(RenderError) {
        return try archive.contents(of: name) ?? []
      } catch {
        throw PackedFiles.DamageError(error.message)
      }
    }
    background = manifest.background(of: animation)
    if let path = manifest.themePath(of: animation, among: archive.names),
      let bytes = try archive.contents(of: path)
    {
      theme = (bytes, animation)
    }
  }
}
