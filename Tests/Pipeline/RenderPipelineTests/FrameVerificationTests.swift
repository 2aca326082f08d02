import Files
import RenderPipeline
import SceneLoading
import SceneModel
import Testing

@Suite("Frames rendered again and compared with known hashes")
struct FrameVerificationTests {
  @Test("The first difference ends the comparison, not the caller's other work", arguments: [1, 2])
  func difference(_ jobs: Int) async throws {
    let scene = PipelineScenes.animated(duration: 2, width: 16, height: 16)
    let source = try CanvasOptions().source(of: scene, SceneResources(), limits: Limits())
    let timeline = try Timeline(of: scene, limits: Limits())
    let renderer = FrameRenderer(source)
    var frames = try timeline.frames(.all).map { request in
      FrameVerification.Frame(request, hash: try renderer.bitmap(at: request.time).straightHash())
    }
    let cancellation = Cancellation()
    let equal = try await FrameVerification(frames)
      .render(source, rate: timeline.rate, jobs: jobs, cancellation: cancellation)
    #expect(equal.difference == nil)
    for index in [7, 30] { frames[index].hash = "0" }
    let different = try await FrameVerification(frames)
      .render(source, rate: timeline.rate, jobs: jobs, cancellation: cancellation)
    #expect(different.difference?.frame == frames[7])
    #expect(!cancellation.isCancelled)
    cancellation.cancel()
    await #expect(throws: RenderError.self) {
      try await FrameVerification(frames)
        .render(source, rate: timeline.rate, jobs: jobs, cancellation: cancellation)
    }
  }
}
