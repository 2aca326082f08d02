import Graphics
import RenderPipeline
import Sampling
import SceneLoading
import SceneModel

extension SceneDocument {
  /// A renderer of the size of the canvas.
  func renderer(background: Color = .clear) throws -> FrameRenderer {
    let source = RenderSource(
      scene: scene,
      resources: try load().resources,
      geometry: OutputGeometry(canvas: scene.canvas),
      background: background
    )
    return FrameRenderer(source)
  }

  /// The frames at some times, drawn one after the other at the size of the canvas.
  func bitmaps(at times: [Double], background: Color = .clear) throws -> [Bitmap] {
    let renderer = try renderer(background: background)
    return try times.map { try renderer.bitmap(at: $0) }
  }

  /// The frame at a time, drawn alone.
  func bitmap(at time: Double) throws -> Bitmap { try bitmaps(at: [time])[0] }
}
