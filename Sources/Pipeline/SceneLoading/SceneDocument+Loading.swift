public import Files
internal import SceneFormat
public import SceneModel

/// A scene with all resources that it names.
public struct LoadedScene: Sendable {
  /// The images, fonts and sounds.
  public var resources: SceneResources
  /// Every file in use, by the path of what names it.
  public var files: [ResourceLoader.File]
  /// Warnings about fonts and characters, with their places in the input.
  public var messages: [InputMessage]
  /// Errors about files that are missing, refused or broken; empty after `load()`.
  public var problems: [InputMessage]
  /// The warnings with their paths in the scene.
  package var diagnostics: [Diagnostic] = []
}

extension SceneDocument {
  /// Loads images, fonts and audio.
  ///
  /// - Throws: all errors about missing, refused or broken files, after the warnings about the
  ///   rest.
  /// - Complexity: one decode of every image.
  public func load() throws(SceneLoadingError) -> LoadedScene {
    let outcome = withDeepStack { loader.load(scene) }
    let loaded = report(outcome)
    if let worst = outcome.problems.max(by: { $0.rank < $1.rank }) {
      throw SceneLoadingError(worst.code, loaded.problems + loaded.messages)
    }
    return loaded
  }

  /// The paths at which the files of assets and images are searched for, whether they are there or not.
  package var assetPaths: [String] {
    var sources = scene.assets.flatMap { [$0.source.path].compactMap(\.self) + $0.alternatives }
    scene.visitLayers { layer, _ in
      for case (.file(let file), _) in layer.imageSources { sources.append(file) }
    }
    var paths = sources.flatMap { source in
      loader.options.roots.map { $0 == "." ? source : "\($0)/\(source)" }
    }
    for case .data(let bytes, _) in scene.assets.map(\.source) {
      paths += loader.linkedPaths(of: bytes, nil)
    }
    for source in sources where source.lowercased().hasSuffix(".svg") {
      guard let (bytes, path) = try? loader.file(source) else { continue }
      paths += loader.linkedPaths(of: bytes, LinkingFile(source: source, path: path))
    }
    return paths
  }

  /// Loads what can be loaded, for reports that list what is missing.
  public func loadAvailable() -> LoadedScene {
    report(withDeepStack { loader.load(scene) })
  }

  /// Returns every font that the texts request, and the font that serves it.
  ///
  /// Each combination of name, weight and slant appears once, in the order of layers. Font assets
  /// that cannot be read are skipped, so the result shows their substitutes.
  ///
  /// - Throws: an error for a folder or file of the options that cannot be used.
  public func fontUses() throws(SceneLoadingError) -> [FontUse] {
    try RenderError.mapped(
      try withDeepStack { () throws(RenderError) in try loader.fontUses(of: scene) }
    ) { SceneLoadingError($0.code, [message(about: $0)]) }
  }

  /// The bytes of the file that an asset names: of its source, or the first alternative that is there.
  ///
  /// - Throws: `missingInput` where none can be opened, with the reason for the source itself.
  public func bytes(of asset: Asset) throws(SceneLoadingError) -> [UInt8] {
    var first: RenderError?
    for path in [asset.source.path].compactMap(\.self) + asset.alternatives {
      do throws(RenderError) {
        return try loader.file(path).bytes
      } catch {
        first = first ?? error
        if error.code != .missingInput { break }
      }
    }
    var error = first ?? RenderError(.missingInput, "no file is named")
    error.path = "assets.\(asset.name).src"
    throw SceneLoadingError(error.code, [message(about: error)])
  }

  /// Opens a sound that is heard in place of the scene's own, wherever it is.
  ///
  /// - Throws: `missingInput` when it cannot be opened, `badInput` when it is no sound.
  public func loadAudio(path: String) throws(RenderError) -> LoadedAudio {
    try loader.loadAudio(path: path, until: scene.duration)
  }

  /// An error of drawing as a message with its place in the input.
  public func message(about error: RenderError) -> InputMessage {
    located(Diagnostic(.error, error.diagnosticCode, path: error.path, error.message))
  }

  /// Returns a diagnostic about the scene as a message with its location in the input.
  public func message(about diagnostic: Diagnostic) -> InputMessage { located(diagnostic) }

  private func report(_ outcome: ResourceLoader.Outcome) -> LoadedScene {
    let files =
      (outcome.files + (embedded?.files ?? [])).map(loader.marked)
      + (captions.map { [$0.file] } ?? [])
    // Libraries open fonts by themselves.
    if let inputs = ProtectedFiles.current { files.compactMap(\.openable).forEach(inputs.add) }
    return LoadedScene(
      resources: outcome.resources,
      files: files,
      messages: outcome.diagnostics.map(located).filter { !isReported($0) }.withoutCopies,
      problems: outcome.problems.map { message(about: $0) }.withoutCopies,
      diagnostics: outcome.diagnostics
    )
  }

  // Whether reading has reported the same with a better remedy: a text that cannot be made to fit.
  private func isReported(_ message: InputMessage) -> Bool {
    message.diagnostic.code == .clippedText
      && messages.contains {
        $0.diagnostic.code == .clippedText && $0.diagnostic.path == message.diagnostic.path
      }
  }

  private func located(_ diagnostic: Diagnostic) -> InputMessage {
    // The paths of scripts are those of the file.
    var result =
      locations[diagnostic.path] == nil
      ? origins?.parts.placed(diagnostic) ?? diagnostic : diagnostic
    if origins == nil { result = writtenParts.placed(result) }
    if result.location == nil {
      result.location = diagnostic.path.nearest { locations[String($0)] }?.value
    }
    if let origins, result.location != nil { return InputMessage(result, file: origins.file) }
    return InputMessage(result, file: file.isEmpty ? nil : file)
  }
}

extension [InputMessage] {
  /// The messages, each once: copies of one part of a file give the same.
  package var withoutCopies: [InputMessage] {
    var seen: Set<InputMessage> = []
    return filter { seen.insert($0).inserted }
  }
}
