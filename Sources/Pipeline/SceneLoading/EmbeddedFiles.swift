internal import Files
package import LottieFormat
package import SceneFormat
package import SceneModel
internal import Synchronization

/// The animations that a scene plays, opened by the rules for all files of a scene.
package final class EmbeddedFiles: Sendable {
  private let loader: ResourceLoader
  private let limits: Limits
  private let opened = Mutex<[ResourceLoader.File]>([])

  /// Files that a loader finds.
  package init(_ loader: ResourceLoader, limits: Limits) {
    self.loader = loader
    self.limits = limits
  }

  /// The files that have been opened so far.
  package var files: [ResourceLoader.File] { opened.withLock { $0 } }

  /// What a reader of scenes asks.
  package func sceneFiles(_ compatibility: LottieCompatibility) -> SceneFiles {
    SceneFiles(compatibility: compatibility) { source, id throws(SceneFiles.Refusal) in
      do throws(RenderError) {
        let (bytes, path) = try self.loader.file(source)
        self.opened.withLock {
          $0.append(ResourceLoader.File(path: "assets", source: source, found: path))
        }
        return try LottieSource(opening: bytes, name: source, id: id, limits: self.limits)
      } catch {
        throw SceneFiles.Refusal(error.code == .missingInput ? .file : .decode, error.message)
      }
    }
  }
}
