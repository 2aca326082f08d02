internal import Files
internal import Graphics
internal import SVGFormat
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
    guard let bytes = svgBytes else { return (scene, []) }
    return try LoadingTime.measure(FileSystem.quoted(file)) { () throws(SceneLoadingError) in
      try drawingLayers(bytes)
    }
  }

  private func drawingLayers(_ bytes: [UInt8])
    throws(SceneLoadingError) -> (scene: Scene, messages: [InputMessage])
  {
    let resources = loadAvailable().resources
    let images = resources.drawings.values.first?.images ?? [:]
    let worker = WorkerResources(resources, limits: options.limits)
    let lowered: SVGLayers
    do throws(SVGReadError) {
      lowered = try withDeepStack { () throws(SVGReadError) in
        let document = try AnimatedSVG(
          SVGDrawing(bytes, limits: options.limits),
          prefersDark: options.colorScheme == .dark
        )
        let times = (0..<scene.frameCount).map { scene.frameRate.time(ofFrame: $0) }
        return try SVGLayers(
          document,
          frameTimes: times.isEmpty ? [0] : times,
          letters: { (line) throws(SVGLetterError) in try worker.shaped(line) },
          imageSize: { images[$0]?.size }
        )
      }
    } catch {
      throw SceneLoadingError(RenderError(.limit, error.message), file: file)
    }
    var diagnostics = lowered.diagnostics { SourceLocation(offset: $0, in: bytes) }
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
      diagnostics.append(
        Diagnostic(
          .note,
          .changed,
          "the scene shows the whole SVG as one asset, not as layers"
            + (options.colorScheme == .light
              ? "" : " (render it with --color-scheme \(options.colorScheme.rawValue), too)")
        )
      )
      return (scene, [InputMessage](diagnostics, file: file))
    }
    if lowered.textCount > 0 {
      diagnostics.append(
        Diagnostic(
          .note,
          .changed,
          "\(lowered.textCount) texts are set by the rules of scenes, so that their letters may differ from those of "
            + "the drawing"
        )
      )
    }
    if lowered.outlinedTextCount > 0 {
      diagnostics.append(
        Diagnostic(
          .note,
          .changed,
          "\(lowered.outlinedTextCount) texts became paths: scenes cannot set them as the drawing does"
        )
      )
    }
    if lowered.sampledCount > 0 {
      diagnostics.append(
        Diagnostic(
          .note,
          .changed,
          "\(lowered.sampledCount) animated values became keyframes at "
            + "\(scene.frameRate.framesPerSecond.shortestDecimal) frames per second: a scene cannot state them otherwise"
        )
      )
    }
    if let layer = options.layer, let isolated = result.isolating(layerNamed: layer) {
      result = isolated
    }
    return (result, [InputMessage](diagnostics, file: file))
  }

  /// Whether bytes are an SVG with animations that change it, in light or dark colours.
  ///
  /// - Parameter limits: the limits of inputs; a file beyond them counts as static.
  public static func isAnimatedDrawing(_ bytes: [UInt8], limits: Limits) -> Bool {
    withDeepStack {
      guard let expanded = try? SVGInput.bytes(bytes, limits: limits),
        let drawing = try? SVGDrawing(expanded, limits: limits)
      else { return false }
      return [false, true].contains { prefersDark in
        (try? AnimatedSVG(drawing, prefersDark: prefersDark))?.isAnimated == true
      }
    }
  }

  /// The elements of an SVG with their places in the file; none for other inputs.
  package var drawingElements: [DrawingElement] {
    guard let bytes = svgBytes else { return [] }
    return withDeepStack {
      guard let drawing = try? SVGDrawing(bytes, limits: options.limits),
        let document = try? AnimatedSVG(drawing, prefersDark: options.colorScheme == .dark)
      else { return [] }
      return document.elements.map { element in
        DrawingElement(
          path: element.path,
          parent: element.parent,
          tag: element.tag,
          id: element.id,
          text: element.text,
          fontSize: element.fontSize,
          location: SourceLocation(offset: element.offset, in: bytes)
        )
      }
    }
  }

  /// The numbers of elements and animations of an SVG; nil for other inputs.
  var drawingCounts: (elements: Int, smil: Int, css: Int)? {
    guard let bytes = svgBytes else { return nil }
    return withDeepStack {
      guard let drawing = try? SVGDrawing(bytes, limits: options.limits),
        let document = try? AnimatedSVG(drawing, prefersDark: options.colorScheme == .dark)
      else { return nil }
      return (document.elementCount, document.smilCount, document.cssCount)
    }
  }
}

/// An element of an SVG as display lists name it.
package struct DrawingElement: Sendable {
  /// The way from the root, `/svg/g[2]/rect[1]`: the label of the group of its items.
  package var path: String
  /// The index of the element around it, which is before it; nil for the root.
  package var parent: Int?
  /// The name without its prefix.
  package var tag: String
  /// The value of `id`; nil for none.
  package var id: String?
  /// The text of a `text` element; nil for other elements.
  package var text: String?
  /// The largest font size of the text in its own space, without animations.
  package var fontSize: Double
  /// Where it is in the file.
  package var location: SourceLocation
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
