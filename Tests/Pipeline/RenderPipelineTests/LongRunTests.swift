import Files
import Foundation
import Graphics
import MediaCodecs
import RenderPipeline
import SceneModel
import TestSupport
import Testing

/// What a process holds after many renders: no more than after a few.
@Suite("Long runs", .serialized)
struct LongRunTests {
  private func count(_ folder: String) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? 0
  }

  // Looks for up to a minute, until the number is below a bound.
  private func minimum(_ folder: String, below bound: Int) async throws -> Int {
    var minimum = count(folder)
    for _ in 0..<600 where minimum >= bound {
      try await Task.sleep(for: .milliseconds(100))
      minimum = min(minimum, count(folder))
    }
    return minimum
  }

  @Test("P32: Open files and threads remain constant over 20 renders")
  func files() async throws {
    let folder = try ScratchFolder()
    let scene = PipelineScenes.animated(duration: 0.6)
    func render(_ round: Int) async throws {
      let settings = VideoSettings(width: 64, height: 48, frameRate: scene.frameRate)
      let video = RenderTarget.video(
        path: folder.file("x.mp4"),
        container: .mp4,
        settings: settings
      )
      let names = FrameNames(folder: folder.file("p"), prefix: "f", digits: 3, suffix: ".png")
      for target in [video, .images(names), .image(path: folder.file("x.png"))] {
        _ = try await PipelineScenes.job(scene, to: target, jobs: 2).run()
      }
      // Failures close what they opened, too.
      var broken = settings
      broken.codecOptions = [CodecOption("no-such-option", "\(round)")]
      let bad = RenderTarget.video(path: folder.file("y.mp4"), container: .mp4, settings: broken)
      await #expect(throws: RenderError.self) {
        _ = try await PipelineScenes.job(scene, to: bad, jobs: 2).run()
      }
    }
    try await render(0)
    let (filesBefore, threadsBefore) = (count("/proc/self/fd"), count("/proc/self/task"))
    for round in 1...20 { try await render(round) }
    // Other tests run in this process at the same time and open a few files of their own: the least of
    // many looks counts.
    #expect(try await minimum("/proc/self/fd", below: filesBefore + 15) < filesBefore + 15)
    #expect(try await minimum("/proc/self/task", below: threadsBefore + 15) < threadsBefore + 15)
    #expect(folder.names == ["p", "x.mp4", "x.png"])
  }

  @Test("P32: The last tenth of 5,000 frames is no slower than the first")
  func linearTime() throws {
    let hostile = PipelineScenes.animated(duration: 200)
    let renderer = FrameRenderer(
      PipelineScenes.job(hostile, to: .image(path: "unused")).source
    )
    var tenths: [Double] = []
    for tenth in 0..<10 {
      let start = ThreadClock.seconds
      for frame in tenth * 500..<(tenth + 1) * 500 {
        _ = try renderer.bitmap(at: hostile.frameRate.time(ofFrame: frame))
      }
      tenths.append(ThreadClock.seconds - start)
    }
    // 10 times: other tests share the processor caches.
    #expect(tenths[9] < tenths[0] * 10, "\(tenths)")
  }
}
