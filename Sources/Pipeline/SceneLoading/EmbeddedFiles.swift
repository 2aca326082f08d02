internal import Files
internal import LottieFormat
internal import SceneFormat
internal import SceneModel
internal import Synchronization

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
  func sceneFiles(_ options: SceneDocument.Options) -> SceneFiles {
    SceneFiles(
      compatibility: options.compatibility,
      runsScripts: options.runsScripts
    ) { source, id throws(SceneFiles.Refusal) in
      do throws(SceneLoadingError) {
        let text = try self.text(of: source, animation: id)
        return LottieSource(
          name: text.file,
          bytes: text.bytes,
          files: text.packed,
          warnings: text.warnings.map(\.diagnostic)
        )
      } catch {
        throw SceneFiles.Refusal(error.refusalCode, RenderError(error).message)
      }
    }
  }

  private func text(
    of source: String,
    animation id: String?
  ) throws(SceneLoadingError) -> InputText {
    let bytes: [UInt8]
    do throws(RenderError) {
      let (read, path) = try loader.file(source)
      opened.withLock {
        $0.append(ResourceLoader.File(path: "assets", source: source, found: path))
      }
      bytes = read
    } catch {
      throw SceneLoadingError(error, file: nil)
    }
    return try InputText(bytes, file: source, animation: id, limits: limits)
  }
}

extension SceneLoadingError {
  fileprivate var refusalCode: Diagnostic.Code {
    switch code {
    case .missingInput: .file
    case .limit: .limit
    case .usage, .badInput, .unavailable, .invalidSettings, .internalError, .systemResources,
      .cannotCreate, .inputOutput, .closedPipe, .timeout, .permission, .cancelled:
      .decode
    }
  }
}
