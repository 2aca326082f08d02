import Foundation
import Graphics
import ImageFiles
import MediaCodecs
import RenderPipeline
import SceneModel
import SegmentStore
import TestSupport
import Testing

/// Every output that a file can be, opaque and with alpha, over several segments.
@Suite("Outputs")
struct OutputMatrixTests {
  struct Output: Sendable, CustomTestStringConvertible {
    var name: String
    var codec: VideoCodec?
    var hasAlpha: Bool

    var testDescription: String {
      "\(codec.map { "\($0.rawValue) in " } ?? "")\(name)\(hasAlpha ? " with alpha" : "")"
    }

    static let all: [Output] = OutputFormat.all.filter { $0.isFile && !$0.isStatic }.flatMap {
      format in
      [false, true].flatMap { alpha -> [Output] in
        guard !alpha || format.alpha != .none else { return [] }
        guard !format.codecs.isEmpty else { return [Output(name: format.name, hasAlpha: alpha)] }
        // AV1 has alpha in AVIF only.
        return format.codecs.filter {
          $0.pixelFormat(alpha: alpha) != nil && !(alpha && $0 == .av1)
        }.map {
          Output(name: format.name, codec: $0, hasAlpha: alpha)
        }
      }
    }
  }

  /// 75 frames at 15 a second: two segments, 30 and 45 frames long.
  private func scene(_ output: Output) throws -> Scene {
    var scene = PipelineScenes.animated(
      duration: 5,
      background: output.hasAlpha ? nil : Color(0.2, 0.3, 0.4)
    )
    scene.frameRate = try #require(FrameRate(15))
    return scene
  }

  private func target(_ output: Output, _ scene: Scene, _ path: String) throws -> RenderTarget {
    let format = try #require(OutputFormat.named(output.name))
    switch format.kind {
    case .video(let container):
      let codec = try #require(output.codec)
      var settings = VideoSettings(
        width: scene.canvas.width,
        height: scene.canvas.height,
        frameRate: scene.frameRate,
        codec: codec,
        pixelFormat: codec.pixelFormat(alpha: output.hasAlpha)
      )
      settings.quality = .draft
      settings.crf = codec.rateFactors == nil ? nil : 12
      return .video(path: path, container: container, settings: settings)
    case .animation(let format):
      return .animation(path: path, format: format, settings: AnimationSettings(quality: .draft))
    case .stream(let format): return .stream(format, .file(path))
    case .image: return .image(path: path)
    }
  }

  @Test(arguments: Output.all)
  func theSameBytesAndEveryFrame(_ output: Output) async throws {
    let folder = try ScratchFolder()
    let scene = try scene(output)
    let retained = try ScratchFolder()
    for (name, jobs) in [("a", 1), ("b", 2), ("c", 2), ("d", 2), ("e", 1)] {
      let path = folder.file("\(name).\(output.name)")
      var job = PipelineScenes.job(scene, to: try target(output, scene, path), jobs: jobs)
      if name >= "d" { job.store = try SegmentStore(path: retained.path) }
      let statistics = try await job.run()
      #expect(statistics.cachedFrames == (name == "e" && job.isCacheable ? 75 : 0), "\(name)")
      #expect(statistics.frames == 75)
    }
    let bytes = try folder.bytes("a.\(output.name)")
    #expect(try folder.bytes("b.\(output.name)") == bytes, "two workers")
    #expect(try folder.bytes("c.\(output.name)") == bytes, "once more")
    #expect(try folder.bytes("d.\(output.name)") == bytes, "into a store")
    #expect(try folder.bytes("e.\(output.name)") == bytes, "from a store")
    #expect(folder.names.count == 5)
    try probe(folder.file("a.\(output.name)"), output)
    // libavformat reads no animated WebP; its frames are looked at elsewhere.
    guard output.name != "webp" else { return }
    var reader = try VideoReader(path: folder.file("a.\(output.name)"))
    let frames = try reader.readAll()
    #expect(frames.count == 75)
    let renderer = FrameRenderer(
      PipelineScenes.job(scene, to: .image(path: "")).source
    )
    for number in [0, 31, 74] where number < frames.count {
      let bitmap = try renderer.bitmap(at: scene.frameRate.time(ofFrame: number))
      let frame = frames[number]
      var (difference, worst) = (0.0, 0.0)
      for y in 0..<bitmap.height {
        for x in 0..<bitmap.width {
          let drawn = Double(bitmap[x, y] >> 24)
          let expected = output.name == "gif" ? (drawn >= 128 ? 255 : 0) : drawn
          let off = abs(frame.color(x, y).alpha - expected)
          difference += off
          worst = max(worst, off)
        }
      }
      let average = difference / Double(bitmap.width * bitmap.height)
      #expect(average <= 1, "frame \(number)")
      // The alpha of VP9 is lossy at the soft rim of the square.
      #expect(worst <= (output.codec == .vp9 ? 24 : 3), "frame \(number): \(worst)")
      if output.codec == .ffv1 || output.name == "apng" {
        #expect(frame.isExactly(bitmap), "frame \(number)")
      }
      // The middle of the square, orange, and a corner; VP9 at its quality is off by a little more than 4.
      let progress = Double(number) / 75
      let x = Int((10 + 44 * progress).rounded())
      let color = frame.color(x, 24)
      #expect(
        abs(color.red - 255) <= 5 && abs(color.green - 128) <= 5 && color.blue <= 5,
        "\(color)"
      )
      if !output.hasAlpha {
        let corner = frame.color(2, 2)
        #expect(abs(corner.red - 51) <= 4 && abs(corner.blue - 102) <= 4, "\(corner)")
      }
    }
  }

  // Asked of the program that users ask, where it is there.
  private func probe(_ path: String, _ output: Output) throws {
    let program = "/usr/bin/ffprobe"
    guard FileManager.default.isExecutableFile(atPath: program), output.name != "webp" else {
      return
    }
    let arguments = ["-v", "error", "-count_frames", "-show_streams", "-show_format", path]
    let outcome = try ChildProcess.run(program, arguments)
    let text = outcome.output
    let lines = Set(text.split(separator: "\n").map(String.init))
    #expect(outcome.end == .exit(0), "\(outcome.errors)")
    #expect(lines.contains("nb_read_frames=75"), "\(text)")
    #expect(lines.contains("avg_frame_rate=15/1"), "\(text)")
    // The demuxer of animated PNG tells no duration.
    #expect(output.name == "apng" || lines.contains("duration=5.000000"), "\(text)")
    guard output.codec != nil else { return }
    let isRGB = output.codec == .ffv1
    #expect(lines.contains("color_range=\(isRGB ? "pc" : "tv")"))
    #expect(lines.contains("color_space=\(isRGB ? "gbr" : "bt709")"))
    #expect(lines.contains("color_primaries=bt709"))
    let tag = lines.contains { $0.lowercased() == "tag:alpha_mode=1" }
    #expect(tag == (output.codec == .vp9 && output.hasAlpha))
  }
}

extension VideoFrame {
  /// Whether every component of every pixel is that of the straight colours of an image.
  fileprivate func isExactly(_ bitmap: Bitmap) -> Bool {
    var straight: [UInt8] = []
    bitmap.copyStraight(to: &straight)
    return (0..<bitmap.width * bitmap.height).allSatisfy { index in
      let color = color(index % bitmap.width, index / bitmap.width)
      let parts = [color.red, color.green, color.blue, color.alpha].map { UInt8($0) }
      return straight[index * 4..<index * 4 + 4].elementsEqual(parts)
    }
  }
}
