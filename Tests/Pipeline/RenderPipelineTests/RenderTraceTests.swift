import Foundation
import ImageFiles
import MediaCodecs
import SceneModel
import TestSupport
import Testing

@testable import RenderPipeline

@Suite("Traces of renders")
struct RenderTraceTests {
  private struct Event: Decodable {
    var name: String
    var ph: String
    var tid: Int
    var ts: Double?
    var dur: Double?
    var tdur: Double?
    var args: [String: JSON]?

    enum JSON: Decodable {
      case number(Double), text(String)

      init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let number = try? value.decode(Double.self) {
          self = .number(number)
        } else {
          self = .text(try value.decode(String.self))
        }
      }
    }
  }

  private struct File: Decodable { var traceEvents: [Event] }

  // A render of two seconds by two workers, with its trace; the number of spans that are left out.
  private func render(
    _ name: String,
    in folder: borrowing ScratchFolder,
    limits: Limits = Limits()
  ) async throws -> (events: [Event], left: Int) {
    let scene = PipelineScenes.animated(duration: 2)
    let settings = VideoSettings(
      width: scene.canvas.width,
      height: scene.canvas.height,
      frameRate: scene.frameRate
    )
    let target: RenderTarget =
      name.hasSuffix(".mp4")
      ? .video(path: folder.file(name), container: .mp4, settings: settings)
      : .animation(path: folder.file(name), format: .gif, settings: AnimationSettings())
    var job = PipelineScenes.job(scene, to: target, jobs: 2)
    let trace = try RenderTrace(folder.file("trace.json"), limits: limits)
    job.source.trace = trace
    _ = try await job.run()
    let left = try trace.finish()
    let bytes = Data(try folder.bytes("trace.json"))
    return (try JSONDecoder().decode(File.self, from: bytes).traceEvents, left)
  }

  @Test("Every frame is sampled and encoded once, and the spans of a thread follow each other")
  func spans() async throws {
    let folder = try ScratchFolder()
    let (events, left) = try await render("x.mp4", in: folder)
    #expect(left == 0)
    let spans = events.filter { $0.ph == "X" }
    let count = PipelineScenes.job(
      PipelineScenes.animated(duration: 2),
      to: .image(path: "none"),
      jobs: 1
    ).frames.count
    for name in ["sampling", "encoding"] {
      let times = spans.filter { $0.name == name }.compactMap { span -> Double? in
        if case .number(let time)? = span.args?["time"] { time } else { nil }
      }
      #expect(Set(times).count == count && times.count == count, "\(name): \(times.count) spans")
    }
    #expect(spans.contains { $0.name == "conversion" } && spans.contains { $0.name == "muxing" })
    for (thread, spans) in Dictionary(grouping: spans, by: \.tid) {
      #expect(events.contains { $0.ph == "M" && $0.tid == thread && $0.name == "thread_name" })
      var end = 0.0
      for span in spans.sorted(by: { $0.ts ?? 0 < $1.ts ?? 0 }) {
        let (start, length) = (try #require(span.ts), try #require(span.dur))
        #expect(start >= end - 0.0015, "\(span.name) begins before the span before it ends")
        // Clocks of threads have coarser steps than that of the wall on some machines.
        #expect(length >= 0 && (span.tdur ?? -1) >= 0)
        end = start + length
      }
    }
  }

  @Test("A trace changes no byte of the output", arguments: ["x.mp4", "x.gif"])
  func sameBytes(name: String) async throws {
    let (with, without) = (try ScratchFolder(), try ScratchFolder())
    _ = try await render(name, in: with)
    let scene = PipelineScenes.animated(duration: 2)
    let settings = VideoSettings(
      width: scene.canvas.width,
      height: scene.canvas.height,
      frameRate: scene.frameRate
    )
    let target: RenderTarget =
      name.hasSuffix(".mp4")
      ? .video(path: without.file(name), container: .mp4, settings: settings)
      : .animation(path: without.file(name), format: .gif, settings: AnimationSettings())
    _ = try await PipelineScenes.job(scene, to: target, jobs: 1).run()
    #expect(try with.bytes(name) == without.bytes(name))
  }

  @Test("Spans beyond the limit are counted, and the file is whole")
  func limit() async throws {
    let folder = try ScratchFolder()
    var limits = Limits()
    limits.traceSpans = 7
    let (events, left) = try await render("x.mp4", in: folder, limits: limits)
    #expect(events.count { $0.ph == "X" } <= 8 && left > 100, "\(events.count), \(left)")
  }

  @Test("A trace that is not finished leaves no file")
  func unfinished() throws {
    let folder = try ScratchFolder()
    _ = try RenderTrace(folder.file("trace.json"))
    #expect(folder.names.isEmpty)
  }
}
