internal import Files
internal import LottieFormat
internal import SVGAFormat
internal import SceneFormat
internal import SceneModel
internal import Synchronization

/// The files that a scene is read with, opened by the rules for all files of a scene.
final class EmbeddedFiles: Sendable {
  private let loader: ResourceLoader
  private let limits: Limits
  private let opened = Mutex<[ResourceLoader.File]>([])
  private let ruler = TextRuler()

  /// Files that a loader finds.
  init(_ loader: ResourceLoader, limits: Limits) {
    self.loader = loader
    self.limits = limits
  }

  /// The files that have been opened so far.
  var files: [ResourceLoader.File] { opened.withLock { $0 } }

  /// Returns the files for a reader of scenes.
  func sceneFiles(_ options: SceneDocument.Options) -> SceneFiles {
    var result = SceneFiles(
      compatibility: options.compatibility,
      runsScripts: options.runsScripts,
      measure: textMeasure
    ) { source, id throws(SceneFiles.AccessError) in
      do throws(SceneLoadingError) {
        let text = try self.text(of: source, animation: id)
        var files = text.packed
        files?.leavesOutMissingImages = options.missingAssets == .skip
        return LottieSource(
          name: text.file,
          bytes: text.bytes,
          files: files,
          warnings: text.warnings.map(\.diagnostic)
        )
      } catch {
        throw SceneFiles.AccessError(error.errorCode, RenderError(error).message)
      }
    }
    let lottie = result.animation
    result = SceneFiles { request throws(SceneFiles.AccessError) in
      request.kind == .svga ? try self.svga(request) : try lottie(request)
    }
    result.text = { source throws(SceneFiles.AccessError) in
      do throws(SceneLoadingError) {
        return try self.bytes(of: source)
      } catch {
        throw SceneFiles.AccessError(error.errorCode, RenderError(error).message)
      }
    }
    result.textSize = { [loader, limits, ruler] text, box, fonts throws(SceneFiles.AccessError) in
      try ruler.size(of: text, in: box, loader, fonts, limits)
    }
    result.drawing = { [loader, limits] bytes, overrides throws(VariableError) in
      var overrides = overrides
      let targets = try overrides.takeTargets { _ in false }
      return try SVGTargets.edited(
        bytes,
        targets: targets,
        loader: loader,
        limits: limits,
        colorScheme: options.colorScheme
      ).bytes
    }
    @Sendable func measured<Value>(
      _ asset: Asset,
      _ measure: () throws(RenderError) -> Value
    ) throws(SceneFiles.AccessError) -> Value {
      do throws(RenderError) {
        return try measure()
      } catch {
        let code: Diagnostic.Code = error.code == .missingInput ? .file : .decode
        throw SceneFiles.AccessError(code, "\(asset.name): \(error.message)")
      }
    }
    result.mediaDuration = { [loader, limits] asset throws(SceneFiles.AccessError) in
      try measured(asset) { () throws(RenderError) in try loader.duration(of: asset, limits) }
    }
    result.mediaFrames = { [loader] asset throws(SceneFiles.AccessError) in
      try measured(asset) { () throws(RenderError) in try loader.frames(of: asset) }
    }
    return result
  }

  /// Measures the texts of Lottie files, each with its own fonts.
  var textMeasure: LottieTextMeasure {
    { [loader, limits, ruler] text, fonts throws(SceneFiles.AccessError) in
      try ruler.size(of: text, loader, fonts, limits)
    }
  }

  private func svga(
    _ request: SceneFiles.Request
  ) throws(SceneFiles.AccessError) -> SceneFiles.Animation {
    do throws(SceneLoadingError) {
      let bytes = try bytes(of: request.source)
      do throws(RenderError) {
        let movie = try SVGAInput.scene(bytes, limits: request.limits)
        let edited = try SceneLoadingError.mapped(
          try SVGATargets.edited(movie.scene, request.overrides, request.limits)
        ) { RenderError($0) }
        return SceneFiles.Animation(
          name: request.source,
          scene: edited.scene,
          diagnostics: movie.warnings + edited.notes
        )
      } catch {
        throw SceneLoadingError(error, file: nil)
      }
    } catch {
      throw SceneFiles.AccessError(error.errorCode, RenderError(error).message)
    }
  }

  private func text(
    of source: String,
    animation id: String?
  ) throws(SceneLoadingError) -> InputText {
    try InputText(bytes(of: source), file: source, animation: id, limits: limits)
  }

  private func bytes(of source: String) throws(SceneLoadingError) -> [UInt8] {
    do throws(RenderError) {
      let (read, path) = try loader.file(source)
      opened.withLock {
        $0.append(ResourceLoader.File(path: "assets", source: source, resolvedPath: path))
      }
      return read
    } catch {
      throw SceneLoadingError(error, file: nil)
    }
  }
}

extension SceneLoadingError {
  fileprivate var errorCode: Diagnostic.Code {
    switch code {
    case .missingInput: .file
    case .limit: .limit
    case .usage, .badInput, .unavailable, .invalidSettings, .internalError, .systemResources,
      .cannotCreate, .inputOutput, .closedPipe, .timeout, .permission, .unmet, .cancelled:
      .decode
    }
  }
}
