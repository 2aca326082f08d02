import Files
import Foundation
import Graphics
import MediaCodecs
import RenderPipeline
import SceneModel
import TestSupport
import Testing

@Suite("Render jobs")
struct RenderJobTests {
  private func video(_ path: String, _ scene: Scene) -> RenderTarget {
    .video(
      path: path,
      container: .mp4,
      settings: VideoSettings(
        width: scene.canvas.width,
        height: scene.canvas.height,
        frameRate: scene.frameRate
      )
    )
  }

  @Test("P43: The bytes of a video do not depend on the number of workers")
  func sameBytes() async throws {
    let folder = try ScratchFolder()
    let scene = PipelineScenes.animated(duration: 6.2)
    for jobs in [1, 2, 3, 8] {
      let target = video(folder.file("\(jobs).mp4"), scene)
      _ = try await PipelineScenes.job(scene, to: target, jobs: jobs).run()
    }
    let first = try folder.bytes("1.mp4")
    #expect(first.count > 1000)
    for jobs in [2, 3, 8] { #expect(try folder.bytes("\(jobs).mp4") == first) }
    #expect(folder.names == ["1.mp4", "2.mp4", "3.mp4", "8.mp4"])
  }

  @Test("An encoder that needs more memory than allowed is refused before any file is made")
  func encoderMemory() async throws {
    let folder = try ScratchFolder()
    let scene = PipelineScenes.animated(duration: 0.2)
    let settings = VideoSettings(
      width: scene.canvas.width,
      height: scene.canvas.height,
      frameRate: scene.frameRate,
      codec: .vp9
    )
    let path = folder.file("x.webm")
    let target = RenderTarget.video(path: path, container: .webm, settings: settings)
    var job = PipelineScenes.job(scene, to: target, jobs: 2)
    let frames = job.frames.count
    let needed = (settings.encoderBytes(frames: frames) + 3) / 4
    job.source.limits.memoryBytes = needed - 1
    let refused = job
    let error = await #expect(throws: RenderError.self) { try await refused.run() }
    #expect(error?.code == .limit)
    let message = error?.message ?? ""
    #expect(
      message.contains("libvpx-vp9") && message.contains("--max-memory \(needed)"),
      "\(message)"
    )
    #expect(folder.names.isEmpty)
    job.source.limits.memoryBytes = needed
    _ = try await job.run()
    #expect(folder.names == ["x.webm"])
  }

  @Test("A video has every frame, BT.709 tags and the scene's rate")
  func videoFacts() async throws {
    let folder = try ScratchFolder()
    let scene = PipelineScenes.animated(duration: 2.5)
    _ = try await PipelineScenes.job(scene, to: video(folder.file("x.mp4"), scene), jobs: 2).run()
    var reader = try VideoReader(path: folder.file("x.mp4"))
    let info = reader.info
    let frames = try reader.readAll().count
    #expect(info.codec == "h264" && info.pixelFormat == "yuv420p")
    #expect(info.frameCount == 150 && frames == 150)
    #expect(info.frameRate == scene.frameRate)
    #expect(info.colorMatrix == "bt709" && info.colorPrimaries == "bt709")
    #expect(info.colorTransfer == "bt709" && info.colorRange == "tv")
  }

  @Test("A still equals the frame of a sequence, byte for byte")
  func stillEqualsSequence() async throws {
    let folder = try ScratchFolder()
    let scene = PipelineScenes.animated(duration: 1, background: nil)
    let names = FrameNames(folder: folder.file("all"), prefix: "f_", digits: 3, suffix: ".png")
    _ = try await PipelineScenes.job(scene, to: .images(names), jobs: 2).run()
    for index in [0, 31, 59] {
      var job = PipelineScenes.job(scene, to: .image(path: folder.file("still.png")))
      job.frames = [job.frames[index]]
      _ = try await job.run()
      #expect(try folder.bytes("still.png") == folder.bytes("all/\(names.name(of: index))"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("all")).count == 60)
  }

  @Test("A stop leaves neither an output nor a temporary file")
  func cancellation() async throws {
    let folder = try ScratchFolder()
    let scene = PipelineScenes.animated(duration: 60)
    let cancellation = Cancellation()
    let progress = RenderProgress()
    let stopper = Task {
      while progress.finishedFrames < 10 { try await Task.sleep(for: .milliseconds(1)) }
      cancellation.cancel()
    }
    await #expect(throws: RenderError(.cancelled, "stopped")) {
      _ = try await PipelineScenes.job(scene, to: video(folder.file("x.mp4"), scene), jobs: 2)
        .run(progress: progress, cancellation: cancellation)
    }
    try await stopper.value
    #expect(folder.names.isEmpty)
  }

  @Test("A failed render leaves the old file alone")
  func keepsOldFile() async throws {
    let folder = try ScratchFolder()
    try folder.write("old", to: "x.mp4")
    let scene = PipelineScenes.animated()
    var settings = VideoSettings(width: 64, height: 48, frameRate: scene.frameRate)
    settings.codecOptions = [CodecOption("no-such-option", "1")]
    let target = RenderTarget.video(
      path: folder.file("x.mp4"),
      container: .mp4,
      settings: settings
    )
    await #expect(throws: RenderError.self) {
      _ = try await PipelineScenes.job(scene, to: target).run()
    }
    #expect(try folder.bytes("x.mp4") == Array("old".utf8))
    #expect(folder.names == ["x.mp4"])
  }

  @Test("A time limit ends a render")
  func timeout() async throws {
    let folder = try ScratchFolder()
    var job = PipelineScenes.job(
      PipelineScenes.animated(duration: 100),
      to: .image(path: folder.file("x.png"))
    )
    job.source.limits.totalSeconds = 1e-9
    do {
      _ = try await job.run()
      Issue.record("the render came to an end")
    } catch let error as RenderError {
      #expect(error.code == .timeout)
    }
    #expect(folder.names.isEmpty)
  }

  @Test("Flat colours decode within 2 codes of the requested colour")
  func colorChart() async throws {
    let colors: [Color] = [
      .black, .white, Color(1, 0, 0), Color(0, 1, 0), Color(0, 0, 1), Color(1, 1, 0),
      Color(0, 1, 1), Color(1, 0, 1), Color(0.5, 0.5, 0.5), Color(0.2, 0.6, 0.9),
      Color(0.9, 0.3, 0.1), Color(0.1, 0.4, 0.2),
    ]
    let side = 40
    let layers = colors.enumerated().map { index, color in
      var state = LayerState()
      state.bounds = Rect(0, 0, Double(side), Double(side))
      state.anchorPoint = .zero
      state.position = Point(Double(index % 4 * side), Double(index / 4 * side))
      state.backgroundColor = color
      return Layer(state: state)
    }
    let scene = Scene(
      canvas: Canvas(width: 4 * side, height: 3 * side, background: .black),
      duration: 0.5,
      layers: layers
    )
    let folder = try ScratchFolder()
    _ = try await PipelineScenes.job(scene, to: video(folder.file("x.mp4"), scene)).run()
    var reader = try VideoReader(path: folder.file("x.mp4"))
    let frame = try #require(try reader.next())
    for (index, color) in colors.enumerated() {
      let (x, y) = (index % 4 * side + side / 2, index / 4 * side + side / 2)
      let decoded = frame.rgb(x, y)
      for (a, b) in zip(decoded, [color.red, color.green, color.blue]) {
        #expect(abs(a - b * 255) <= 2, "patch \(index): \(decoded)")
      }
    }
  }
}
