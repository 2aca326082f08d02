import Foundation
import Graphics
import RenderPipeline
import Sampling
import SceneLoading
import SceneModel
import Testing

/// Scenes and folders that the tests of the pipeline share.
enum PipelineScenes {
  /// A square that moves and fades, on an opaque background.
  static func animated(
    duration: Double = 2.5,
    width: Int = 64,
    height: Int = 48,
    background: Color? = .black
  ) -> Scene {
    var state = LayerState()
    state.bounds = Rect(0, 0, 20, 20)
    state.position = Point(10, 24)
    state.backgroundColor = Color(1, 0.5, 0)
    state.cornerRadius = 4
    let move = Animation(
      timing: Timing(duration: duration),
      action: .property(.scalar(.positionX, .basic(from: 10, to: 54, by: nil)))
    )
    return Scene(
      canvas: Canvas(width: width, height: height, background: background),
      duration: duration,
      layers: [Layer(name: "square", state: state, animations: [move])]
    )
  }

  /// A job for all frames of a scene.
  static func job(
    _ scene: Scene,
    to target: RenderTarget,
    jobs: Int = 1,
    resources: SceneResources = SceneResources()
  ) -> RenderJob {
    RenderJob(
      source: RenderSource(
        scene: scene,
        resources: resources,
        geometry: OutputGeometry(canvas: scene.canvas),
        background: scene.canvas.background ?? .clear
      ),
      frames: (0..<scene.frameCount).map {
        FrameRequest(index: $0, time: scene.frameRate.time(ofFrame: $0))
      },
      frameRate: scene.frameRate,
      target: target,
      jobs: jobs
    )
  }
}

extension [UInt8] {
  /// Writes a file.
  func write(to path: String) throws { try Data(self).write(to: URL(fileURLWithPath: path)) }
}
