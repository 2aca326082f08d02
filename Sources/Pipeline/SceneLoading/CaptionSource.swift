internal import Files
package import SceneFormat
package import SceneModel

/// A file of captions that is drawn above a scene.
struct CaptionSource: Sendable {
  let path: String
  let bytes: [UInt8]
  let cues: [CaptionCue]
  /// Messages about captions that are not shown.
  let warnings: [InputMessage]

  /// The file, as one of the files of a scene.
  var file: ResourceLoader.File {
    ResourceLoader.File(path: "captions", source: path, resolvedPath: path)
  }

  /// Reads the captions of a file at any path.
  init(_ path: String, limits: Limits) throws(SceneLoadingError) {
    self.path = path
    bytes = try RenderError.mapped(
      try FileSystem.read(path, limit: limits.inputBytes)
    ) { SceneLoadingError($0, file: nil) }
    do throws(CaptionError) {
      let captions = try CaptionFile(bytes, name: path, limits: limits)
      cues = captions.cues
      warnings = captions.warnings.map {
        InputMessage($0.diagnostic(.warning, .ignored), file: path)
      }
    } catch {
      throw SceneLoadingError(
        .badInput,
        [InputMessage(error.diagnostic(.error, .value), file: path)]
      )
    }
  }
}

extension CaptionError {
  fileprivate func diagnostic(_ severity: Diagnostic.Severity, _ code: Diagnostic.Code)
    -> Diagnostic
  {
    Diagnostic(severity, code, at: SourceLocation(line: line, column: 1), message)
  }
}

extension CaptionCue {
  /// Reads the captions of a file at any path, in the order of their begins.
  ///
  /// - Returns: the captions, and messages about captions that are not shown.
  /// - Throws: `missingInput` for a file that cannot be opened, `badInput` with the line for one in
  ///   no format of captions.
  package static func read(
    _ path: String,
    limits: Limits
  ) throws(SceneLoadingError) -> (cues: [CaptionCue], warnings: [InputMessage]) {
    let source = try CaptionSource(path, limits: limits)
    return (source.cues, source.warnings)
  }
}

extension SceneDocument {
  /// The document with the captions of its options as the last layer of the scene.
  func withCaptions() throws(SceneLoadingError) -> SceneDocument {
    // An input in an archive already has them.
    guard let path = options.captions, captions == nil else { return self }
    var result = self
    let source = try CaptionSource(path, limits: options.limits)
    result.captions = source
    result.messages += source.warnings
    if let problem = source.problem(in: scene) {
      result.messages.append(InputMessage(Diagnostic(.warning, .ignored, problem), file: path))
    } else {
      let files = EmbeddedFiles(loader, limits: options.limits).sceneFiles(options)
      result.scene.layers += try source.layers(above: scene, files, options.limits)
      result.messages.removeAll { $0.diagnostic.code == .blank }
    }
    return result
  }
}

extension CaptionSource {
  fileprivate func problem(in scene: Scene) -> String? {
    if cues.isEmpty { return "the file has no captions" }
    guard let first = cues.first, first.begin >= scene.duration, scene.ending == .cut else {
      return nil
    }
    return
      "the first caption begins at \(first.begin.shortestDecimal) s, after the end of the scene "
      + "at \(scene.duration.shortestDecimal) s (give captions of the scene)"
  }

  // A scene with nothing but the captions is read, so that they are drawn as by a layer of a scene.
  fileprivate func layers(
    above scene: Scene,
    _ files: SceneFiles,
    _ limits: Limits
  ) throws(SceneLoadingError) -> [Layer] {
    let size = scene.canvas.size
    // Without letters that JSON would escape.
    let ending = path.split(separator: ".").last ?? ""
    let name = "captions." + ending.filter { $0.isASCII && $0.isLetter }
    let viewport = "[\(size.width.shortestDecimal), \(size.height.shortestDecimal)]"
    let stroke = (CaptionKeys.fontSize(in: size) * Self.strokeWidth).shortestDecimal
    let text = """
      {"format": "animrender/1", "duration": \(scene.duration.shortestDecimal),
      "canvas": {"width": \(scene.canvas.width), "height": \(scene.canvas.height),
        "viewport": \(viewport)},
      "assets": {"captions": {"type": "captions", "src": "\(name)"}},
      "layers": [{"type": "captions", "name": "captions", "asset": "captions",
      "foregroundColor": "white", "strokeColor": "black", "strokeWidth": \(stroke)}]}
      """
    var files = files
    files.text = { [bytes] _ in bytes }
    do throws(SceneReadError) {
      var layers = try SceneReader(limits: limits, files: files).read(Array(text.utf8)).scene.layers
      // The end of the scene is no mistake of the captions.
      for index in layers.indices where scene.ending == .cut {
        layers[index].sublayers.removeAll { ($0.lifetime?.from ?? 0) >= scene.duration }
      }
      return layers
    } catch {
      throw SceneLoadingError(error, file: path)
    }
  }

  // A part of the font size, which makes letters legible on any image.
  private static let strokeWidth = 1.0 / 15
}
