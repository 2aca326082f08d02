import RenderPipeline
import SceneFormats
import SceneModel
import Synchronization

/// The animations that a scene plays, opened by the rules for all files of a scene.
final class EmbeddedFiles: Sendable {
  private let loader: ResourceLoader
  private let limits: Limits
  private let opened = Mutex<[ResourceLoader.File]>([])

  /// Files that a loader finds.
  init(_ loader: ResourceLoader, limits: Limits) {
    self.loader = loader
    self.limits = limits
  }

  /// The files that have been opened so far.
  var files: [ResourceLoader.File] { opened.withLock { $0 } }

  /// What a reader of scenes asks.
  func sceneFiles(_ compatibility: LottieCompatibility) -> SceneFiles {
    SceneFiles(compatibility: compatibility) { source, id throws(SceneFiles.Refusal) in
      do throws(RenderError) {
        return try self.animation(source, id)
      } catch {
        throw SceneFiles.Refusal(error.code == .missingInput ? .file : .decode, error.message)
      }
    }
  }

  private func animation(_ source: String, _ id: String?) throws(RenderError)
    -> SceneFiles.Animation
  {
    let (bytes, path) = try loader.file(source)
    opened.withLock {
      $0.append(ResourceLoader.File(path: "assets", source: source, found: path))
    }
    guard let archive = try InputArchive(bytes, limits: limits) else {
      if let id {
        throw RenderError(.badInput, "\(source) is no archive with an animation '\(id)'")
      }
      let expanded = try CompressedInput.expanded(bytes, limit: limits.inputBytes)
      return SceneFiles.Animation(name: source, bytes: expanded)
    }
    let manifest = try manifest(of: archive, source)
    if let id, !manifest.animations.contains(id) {
      throw RenderError(
        .badInput,
        "\(source) has no animation '\(id)', only "
          + manifest.animations.prefix(20).joined(separator: ", ")
          + didYouMean("", id, manifest.animations)
      )
    }
    let id = id ?? manifest.initial
    guard let name = manifest.path(of: id, among: archive.names),
      let text = try archive.contents(of: name)
    else { throw RenderError(.badInput, "\(source) has no file of its animation '\(id)'") }
    return SceneFiles.Animation(
      name: "\(source)/\(name)",
      bytes: text,
      files: try PackedFiles(archive, manifest, animation: id),
      warnings: manifest.warnings(about: id, among: archive.names)
    )
  }

  private func manifest(of archive: InputArchive, _ source: String) throws(RenderError)
    -> DotLottieManifest
  {
    guard let listed = try archive.contents(of: DotLottieManifest.name) else {
      throw RenderError(.badInput, "\(source) is a ZIP archive without \(DotLottieManifest.name)")
    }
    do throws(SceneReadError) {
      return try DotLottieManifest(listed, limits: limits)
    } catch {
      let first = error.errors.first?.text(file: "\(source)/\(DotLottieManifest.name)")
      throw RenderError(.badInput, first ?? "\(source) has a damaged manifest")
    }
  }
}

extension PackedFiles {
  /// The files of an archive, with what its manifest says about an animation.
  init(
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
