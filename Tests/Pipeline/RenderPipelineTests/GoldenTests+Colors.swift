import Graphics
import MediaCodecs
import RenderPipeline
import SceneModel
import TestSupport
import Testing

extension GoldenTests {
  /// A way to write opaque video, and how far its flat colours may be off, in codes.
  struct ChartVideo: Sendable {
    var container: VideoContainer
    var codec: VideoCodec
    var tolerance: Double

    static let all = VideoContainer.allCases.filter { $0 != .nut && !$0.isStatic }.flatMap {
      container in
      container.codecs.map { codec in
        let isExact = [VideoCodec.h264, .prores, .ffv1].contains(codec)
        return ChartVideo(container: container, codec: codec, tolerance: isExact ? 2 : 3)
      }
    }
  }

  @Test("Every patch of the colour chart comes out of a video", arguments: ChartVideo.all)
  func colorChart(_ video: ChartVideo) async throws {
    let scene = try GoldenScene.named("colors").read()
    let folder = try ScratchFolder()
    let path = folder.file("colors.\(video.container.rawValue)")
    let target = RenderTarget.video(
      path: path,
      container: video.container,
      settings: VideoSettings(
        width: scene.canvas.width,
        height: scene.canvas.height,
        frameRate: scene.frameRate,
        codec: video.codec
      )
    )
    _ = try await PipelineScenes.job(scene, to: target, jobs: 2).run()
    var reader = try VideoReader(path: path)
    let frames = try reader.readAll()
    #expect(frames.count == scene.frameCount && scene.layers.count >= 40)
    for number in [0, frames.count - 1] {
      for patch in scene.layers {
        let name = try #require(patch.name)
        let code = try #require(UInt32(name.dropFirst(), radix: 16), "\(name)")
        let expected = [16, 8, 0].map { Double((code >> $0) & 0xFF) }
        #expect(min(patch.state.bounds.width, patch.state.bounds.height) >= 32)
        let center = patch.state.position
        let decoded = frames[number].rgb(Int(center.x), Int(center.y))
        let difference = zip(decoded, expected).map { abs($0 - $1) }.max() ?? 0
        #expect(difference <= video.tolerance, "\(name) in frame \(number): \(decoded)")
      }
    }
  }
}
