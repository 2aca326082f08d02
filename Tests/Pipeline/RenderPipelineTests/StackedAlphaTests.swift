import Graphics
import MediaCodecs
import SceneModel
import TestSupport
import Testing

@testable import RenderPipeline

/// Files with colour above and alpha below, decoded by libavcodec.
@Suite("Stacked alpha")
struct StackedAlphaTests {
  private static func job(_ layout: StackedAlpha, to path: String) throws -> RenderJob {
    var scene = PipelineScenes.animated(duration: 1, width: 61, height: 43, background: nil)
    scene.layers[0].state.opacity = 0.75
    var request = RenderRequest(to: try RequestedOutput(path: path))
    request.encoding.alpha = layout
    request.encoding.crf = 4
    var plan = try request.plan(scene)
    let document = PipelineScenes.job(scene, to: plan.target)
    guard case .video(_, _, let settings) = plan.target else { return document }
    #expect(settings.height == 96 && settings.encodedWidth == 62 && settings.codec == .h264)
    plan.notes = []
    return document
  }

  @Test(
    "Every frame decodes to the drawn alpha and colour, also where only parts changed",
    arguments: StackedAlpha.allCases
  )
  func decoded(_ layout: StackedAlpha) async throws {
    let folder = try ScratchFolder()
    let path = folder.file("a.mp4")
    let job = try Self.job(layout, to: path)
    _ = try await job.run()
    let renderer = FrameRenderer(job.source)
    var reader = try VideoReader(path: path)
    var count = 0
    while let frame = try reader.next() {
      let drawn = try renderer.bitmap(at: job.frames[count].time)
      var (worstAlpha, worstColor) = (0.0, 0.0)
      for y in 0..<43 {
        for x in 0..<61 {
          let pixel = drawn[x, y]
          let alpha = Double(pixel >> 24)
          worstAlpha = max(worstAlpha, abs(frame.color(x, y + 48).green - alpha))
          guard alpha > 100 else { continue }
          let green = Double(pixel >> 8 & 255)
          let expected = layout == .straight ? green * 255 / alpha : green
          worstColor = max(worstColor, abs(frame.color(x, y).green - expected))
        }
      }
      #expect(worstAlpha < 14 && worstColor < 20, "frame \(count): \(worstAlpha), \(worstColor)")
      count += 1
    }
    #expect(count == job.frames.count)
  }

  @Test("Straight colour extends by 16 pixels into transparent ones, and no further")
  func extension16() throws {
    let scene = PipelineScenes.animated(duration: 1, width: 64, height: 48, background: nil)
    let renderer = FrameRenderer(PipelineScenes.job(scene, to: .image(path: "")).source)
    // The square is 20 wide, its left edge at 22 in the middle of the second.
    let frame = try renderer.frame(at: 0.5)
    let straight = frame.stacked(.straight).bitmap
    #expect(straight.height == 96 && straight[5, 24] == 0xFF00_0000)
    // The nearest pixel may be one of a corner, whose straight colour is coarser.
    for x in [6, 21, 22] {
      let color = straight[x, 24]
      #expect(color >> 16 == 0xFFFF && abs(Int(color >> 8 & 255) - 128) < 8, "\(x): \(color)")
    }
    #expect(straight[32, 24] >> 16 == 0xFFFF)
    #expect(straight[21, 72] == 0xFF00_0000 && straight[32, 72] == 0xFFFF_FFFF)
    let multiplied = frame.stacked(.premultiplied).bitmap
    #expect(multiplied[21, 24] == 0xFF00_0000 && multiplied[32, 24] == straight[32, 24])
  }

  @Test("Changed areas reach as far as colours do")
  func areas() throws {
    let scene = PipelineScenes.animated(duration: 1, width: 64, height: 48, background: nil)
    let renderer = FrameRenderer(PipelineScenes.job(scene, to: .image(path: "")).source)
    for layout in StackedAlpha.allCases {
      var last = try renderer.frame(at: 0).stacked(layout).bitmap
      for number in 1..<20 {
        let next = try renderer.frame(at: Double(number) / 20).stacked(layout)
        for y in 0..<96 {
          for x in 0..<64 where next.bitmap[x, y] != last[x, y] {
            let isCovered = next.changedAreas.contains {
              ($0.x..<$0.maxX).contains(x) && ($0.y..<$0.maxY).contains(y)
            }
            #expect(isCovered, "\(layout) frame \(number): \(x), \(y)")
          }
        }
        last = next.bitmap
      }
    }
  }

  @Test("Outputs without such a layout refuse it")
  func refused() throws {
    let scene = PipelineScenes.animated(background: nil)
    for name in ["a.webm", "a.mkv", "a.gif", "a.png", "a.avif"] {
      var request = RenderRequest(to: try RequestedOutput(path: name))
      request.encoding.alpha = .straight
      request.frames = name.hasSuffix("g") || name.hasSuffix("f") ? .frame(0) : .all
      let error = #expect(throws: RequestError.self) { try request.plan(scene) }
      #expect(error?.fields == [.alpha], "\(name): \(String(describing: error))")
    }
    var opaque = RenderRequest(to: try RequestedOutput(path: "a.mov"))
    opaque.encoding.alpha = .straight
    let notes = try opaque.plan(PipelineScenes.animated()).notes
    #expect(notes.contains { $0.code == .alphaDropped })
  }
}
