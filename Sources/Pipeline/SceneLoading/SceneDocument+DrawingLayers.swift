internal import Files
package import SVGFormat
internal import SceneFormat
public import SceneModel

extension SceneDocument {
  /// Returns the scene of an SVG with layers in the place of the drawing; other scenes as they are.
  ///
  /// If a part of the drawing has no layers, the scene shows the whole drawing as one asset, and warnings
  /// name the parts. A note counts the values that became keyframes at the frame times.
  ///
  /// - Throws: `limit` for style sheets with too many rules, and for a drawing that no scene can state, such as one
  ///   smaller than a pixel.
  public func withDrawingLayers()
    throws(SceneLoadingError) -> (scene: Scene, messages: [InputMessage])
  {
    guard let drawing = loader.drawing else { return (scene, []) }
    return try LoadingTime.measure(FileSystem.quoted(file)) { () throws(SceneLoadingError) in
      try layers(of: drawing)
    }
  }

  private func layers(of drawing: SVGFile)
    throws(SceneLoadingError) -> (scene: Scene, messages: [InputMessage])
  {
    let resources = loadAvailable().resources
    let images = resources.drawings.values.first?.images ?? [:]
    let worker = WorkerResources(resources, limits: options.limits)
    let lowered = try SVGReadError.mapped(
      try withDeepStack { () throws(SVGReadError) in
        let times = (0..<scene.frameCount).map { scene.frameRate.time(ofFrame: $0) }
        return try SVGLayers(
          drawing.document,
          frameTimes: times.isEmpty ? [0] : times,
          letters: { (line) throws(SVGLetterError) in try worker.shaped(line) },
          imageSize: { images[$0]?.size }
        )
      }
    ) { SceneLoadingError(RenderError(.limit, $0.message), file: file) }
    var diagnostics = lowered.diagnostics { SourceLocation(offset: $0, in: drawing.bytes) }
    func note(_ message: String) { diagnostics.append(Diagnostic(.note, .changed, message)) }
    var result = scene
    if lowered.isComplete {
      result.layers = lowered.layers
      result.assets = lowered.assets
      if let problem = result.problem(options.limits) {
        let message = "the layers of the SVG would be beyond the limits of scenes: \(problem)"
        diagnostics.append(Diagnostic(.warning, .unsupportedFeature, message))
      }
    }
    guard diagnostics.isEmpty else {
      if let problem = scene.problem(options.limits) {
        let message = "the SVG has no scene: \(problem)"
        throw SceneLoadingError(RenderError(.limit, message), file: file)
      }
      let option = " (render it with --color-scheme \(options.colorScheme.rawValue), too)"
      let remedy = options.colorScheme == .light ? "" : option
      note("the scene shows the whole SVG as one asset, not as layers\(remedy)")
      return (scene, [InputMessage](diagnostics, file: file))
    }
    func note(_ count: Int, _ change: String) { if count > 0 { note("\(count) \(change)") } }
    let letters = "their letters may differ from those of the drawing"
    note(lowered.textCount, "texts are set by the rules of scenes, so that \(letters)")
    let paths = lowered.outlinedTextCount
    note(paths, "texts became paths: scenes cannot set them as the drawing does")
    let keyframes =
      "keyframes at \(scene.frameRate.framesPerSecond.shortestDecimal) frames per second"
    let values = "animated values became \(keyframes)"
    note(lowered.sampledCount, "\(values): a scene cannot state them otherwise")
    if let layer = options.layer, let isolated = result.isolating(layerNamed: layer) {
      result = isolated
    }
    return (result, [InputMessage](diagnostics, file: file))
  }

  /// Whether bytes are an SVG that no animation changes, in light and dark colours.
  ///
  /// - Parameter limits: the limits of inputs; a file beyond them is none, as one with mistakes.
  public static func isStaticDrawing(_ bytes: [UInt8], limits: Limits) -> Bool {
    withDeepStack {
      guard let expanded = try? SVGInput.bytes(bytes, limits: limits) else { return false }
      return [ColorScheme.light, .dark].allSatisfy { scheme in
        guard let file = try? SVGFile(expanded, colorScheme: scheme, limits: limits) else {
          return false
        }
        return file.timeline == nil
      }
    }
  }

  /// The elements of an SVG with their places in the file; none for other inputs.
  package var drawingElements: [SVGElement] {
    guard let drawing = loader.drawing else { return [] }
    return withDeepStack {
      drawing.document.elements { SourceLocation(offset: $0, in: drawing.bytes) }
    }
  }

  /// The numbers of elements and animations of an SVG; nil for other inputs.
  var drawingCounts: (elements: Int, smil: Int, css: Int)? {
    loader.drawing.map { ($0.document.elementCount, $0.document.smilCount, $0.document.cssCount) }
  }
}

extension Scene {
  /// The reason why the scene of a drawing would not be read again; nil where it would.
  ///
  /// The numbers of an SVG have wider limits than those of scenes.
  fileprivate func problem(_ limits: Limits) -> String? {
    do {
      _ = try SceneReader(limits: limits).read(Array(SceneWriter.write(self).utf8))
      return nil
    } catch let error as SceneReadError {
      return error.diagnostics.first?.message ?? "unknown"
    } catch {
      return "it cannot be written"
    }
  }
}
