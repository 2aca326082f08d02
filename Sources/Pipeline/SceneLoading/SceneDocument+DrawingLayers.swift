internal import Files
internal import Graphics
internal import SVGAnimation
internal import SVGFormat
internal import SceneFormat
public import SceneModel

extension SceneDocument {
  /// Returns the scene of an SVG with layers in the place of the drawing; other scenes as they are.
  ///
  /// If a part of the drawing has no layers, the scene shows the whole drawing as one asset, and warnings
  /// name the parts. A note counts the values that became keyframes at the frame times.
  ///
  /// - Throws: `limit` for style sheets with too many rules.
  public func withDrawingLayers()
    throws(SceneLoadingError) -> (scene: Scene, messages: [InputMessage])
  {
    guard format == .svg, case .data(let bytes, _)? = scene.assets.first?.source else {
      return (scene, [])
    }
    let lowered: SVGLayers
    do throws(SVGReadError) {
      lowered = try withDeepStack { () throws(SVGReadError) in
        let document = try AnimatedSVG(SVGDrawing(bytes, limits: options.limits))
        let times = (0..<scene.frameCount).map { scene.frameRate.time(ofFrame: $0) }
        return SVGLayers(document, frameTimes: times.isEmpty ? [0] : times)
      }
    } catch {
      throw SceneLoadingError(RenderError(.limit, error.message), file: file)
    }
    var diagnostics = lowered.diagnostics { SourceLocation(offset: $0, in: bytes) }
    var result = scene
    if lowered.isComplete {
      result.layers = lowered.layers
      result.assets = []
      if let problem = unreadableText(of: result) { diagnostics.append(problem) }
    }
    guard diagnostics.isEmpty else {
      diagnostics.append(
        Diagnostic(.note, .changed, "the scene shows the whole SVG as one asset, not as layers")
      )
      return (scene, [InputMessage](diagnostics, file: file))
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
    return (result, [InputMessage](diagnostics, file: file))
  }

  // The numbers of an SVG have wider limits than those of scenes.
  private func unreadableText(of scene: Scene) -> Diagnostic? {
    do {
      _ = try SceneReader(limits: options.limits).read(Array(SceneWriter.write(scene).utf8))
      return nil
    } catch let error as SceneReadError {
      return Diagnostic(
        .warning,
        .unsupportedFeature,
        "the layers of the SVG would be beyond the limits of scenes: "
          + (error.diagnostics.first?.message ?? "unknown")
      )
    } catch {
      return Diagnostic(.warning, .unsupportedFeature, "the layers of the SVG cannot be written")
    }
  }
}
