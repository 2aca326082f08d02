package import Files
package import LottieFormat
internal import SceneFormat
package import SceneModel

extension LottieSource {
  /// The animation in the bytes of a file: JSON, compressed or not, or a dotLottie archive.
  ///
  /// - Parameters:
  ///   - bytes: the whole file; its content tells what it is.
  ///   - name: the file's name for messages.
  ///   - id: the name of an animation in an archive; nil for the one that its manifest begins with.
  ///   - limits: what a file may cost.
  package init(
    opening bytes: [UInt8],
    name: String,
    id: String? = nil,
    limits: Limits
  ) throws(RenderError) {
    guard let archive = try InputArchive(bytes, limits: limits) else {
      if let id {
        throw RenderError(.badInput, "\(name) is no archive with an animation '\(id)'")
      }
      let expanded = try CompressedInput.expanded(bytes, limit: limits.inputBytes)
      self.init(name: name, bytes: expanded)
      return
    }
    let manifest = try Self.manifest(of: archive, name, limits)
    if let id, !manifest.animations.contains(id) {
      throw RenderError(
        .badInput,
        "\(name) has no animation '\(id)', only "
          + manifest.animations.prefix(20).joined(separator: ", ")
          + Suggestions.hint(for: id, among: manifest.animations)
      )
    }
    let id = id ?? manifest.initial
    guard let path = manifest.path(of: id, among: archive.names),
      let text = try archive.contents(of: path)
    else { throw RenderError(.badInput, "\(name) has no file of its animation '\(id)'") }
    self.init(
      name: "\(name)/\(path)",
      bytes: text,
      files: try PackedFiles(archive, manifest, animation: id),
      warnings: manifest.warnings(about: id, among: archive.names)
    )
  }

  private static func manifest(
    of archive: InputArchive,
    _ name: String,
    _ limits: Limits
  ) throws(RenderError) -> DotLottieManifest {
    guard let listed = try archive.contents(of: DotLottieManifest.name) else {
      throw RenderError(.badInput, "\(name) is a ZIP archive without \(DotLottieManifest.name)")
    }
    do throws(SceneReadError) {
      return try DotLottieManifest(listed, limits: limits)
    } catch {
      let first = error.errors.first?.text(file: "\(name)/\(DotLottieManifest.name)")
      throw RenderError(.badInput, first ?? "\(name) has a damaged manifest")
    }
  }
}

extension PackedFiles {
  /// The files of an archive, with what its manifest says about an animation.
  package init(
    _ archive: InputArchive,
    _ manifest: DotLottieManifest,
    animation: String
  ) throws(RenderError) {
    self.init(names: archive.names) { name throws(PackedFiles.Damage) in
      do throws(RenderError) {
        return try archive.contents(of: name) ?? []
      } catch {
        throw PackedFiles.Damage(error.message)
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
