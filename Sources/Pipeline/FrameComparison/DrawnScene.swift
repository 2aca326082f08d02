internal import Graphics
internal import RenderPipeline
internal import SceneModel

/// A scene with what draws it.
final class DrawnScene {
  let renderer: FrameRenderer
  let names: LayerNames
  /// Whether images are means of several display lists.
  let isMotionBlurred: Bool
  private let frames: SceneFrames

  init(_ frames: SceneFrames) {
    self.frames = frames
    renderer = FrameRenderer(frames.source)
    names = LayerNames(frames.source.scene)
    isMotionBlurred = frames.source.scene.motionBlur != nil
  }

  /// The time of a numbered frame; nil beyond the end.
  func time(of index: Int) -> Double? {
    let time = frames.frameRate.time(ofFrame: index)
    return time < frames.source.scene.duration ? time : nil
  }
}
