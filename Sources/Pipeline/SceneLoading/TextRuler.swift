internal import Files
internal import Graphics
internal import Sampling
internal import SceneFormat
internal import SceneModel
internal import Synchronization
internal import TextShaping

/// Measures texts while a scene is read, with the fonts that it will be drawn with.
final class TextRuler: Sendable {
  private let resources = Mutex<WorkerResources?>(nil)
  private let animated = Mutex<(worker: WorkerResources, fonts: [Asset])?>(nil)

  /// Returns the minimum size for the lines of a text, in points.
  ///
  /// - Parameter fonts: the font assets of the scene, the same in every call.
  /// - Throws: the reason why text layout fails.
  func size(
    of text: TextContent,
    in box: Size,
    _ loader: ResourceLoader,
    _ fonts: [Asset],
    _ limits: Limits
  ) throws(SceneFiles.AccessError) -> Size {
    try resources.withLock { cached throws(SceneFiles.AccessError) in
      let worker = if let cached { cached } else { try Self.worker(loader, fonts, limits) }
      cached = worker
      return try Self.size(of: TextLayoutRequest(text, bounds: box), worker)
    }
  }

  /// Returns the size of the lines of a text of a Lottie file, and the box around its letters.
  ///
  /// - Throws: the reason why text layout fails.
  func size(
    of text: VectorText,
    _ loader: ResourceLoader,
    _ fonts: [Asset],
    _ limits: Limits
  ) throws(SceneFiles.AccessError) -> (size: Size, breaksWords: Bool, ink: Rect) {
    try animated.withLock { cached throws(SceneFiles.AccessError) in
      if cached?.fonts != fonts { cached = (try Self.worker(loader, fonts, limits), fonts) }
      guard let worker = cached?.worker else { return (Size(0, 0), false, .zero) }
      do throws(SamplingError) {
        return try text.lineSize(worker)
      } catch {
        let error = RenderError(error)
        throw SceneFiles.AccessError(error.diagnosticCode, error.message)
      }
    }
  }

  private static func worker(
    _ loader: ResourceLoader,
    _ fonts: [Asset],
    _ limits: Limits
  ) throws(SceneFiles.AccessError) -> WorkerResources {
    do throws(RenderError) {
      return WorkerResources(try loader.resources(forFonts: fonts), limits: limits)
    } catch {
      throw SceneFiles.AccessError(error.diagnosticCode, error.message)
    }
  }

  private static func size(
    of request: TextLayoutRequest,
    _ worker: WorkerResources
  ) throws(SceneFiles.AccessError) -> Size {
    do throws(SamplingError) {
      let layout = try worker.layout(request, hasOutlines: false)
      return Size(layout.opticalWidth, layout.size.height)
    } catch {
      let error = RenderError(error)
      throw SceneFiles.AccessError(error.diagnosticCode, error.message)
    }
  }
}
