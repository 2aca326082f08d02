import Files
import MediaCodecs
import SceneModel
import TestSupport
import Testing

@testable import RenderPipeline

/// A video that lost its alpha is not handed out.
@Suite("Alpha after encoding")
struct AlphaCheckTests {
  private func write(_ pixels: VideoPixelFormat, of scene: Scene, to path: String) async throws
    -> VideoSettings
  {
    let settings = VideoSettings(
      width: scene.canvas.width,
      height: scene.canvas.height,
      frameRate: scene.frameRate,
      codec: .vp9,
      pixelFormat: pixels
    )
    let target = RenderTarget.video(path: path, container: .webm, settings: settings)
    _ = try await PipelineScenes.job(scene, to: target).run()
    return settings
  }

  @Test("Alpha lost by an encoder is an error that names the encoder")
  func lostAlpha() async throws {
    let folder = try ScratchFolder()
    let scene = PipelineScenes.animated(duration: 0.2, background: nil)
    let retained = try await write(.yuva420p, of: scene, to: folder.file("kept.webm"))
    _ = try await write(.yuv420p, of: scene, to: folder.file("lost.webm"))
    let job = PipelineScenes.job(scene, to: .image(path: ""))
    try job.checkAlpha(of: folder.file("kept.webm"), retained)
    let error = try #require(
      #expect(throws: RenderError.self) {
        try job.checkAlpha(of: folder.file("lost.webm"), retained)
      }
    )
    #expect(error.code == .internalError && error.message.contains("libvpx-vp9"), "\(error)")
  }
}
