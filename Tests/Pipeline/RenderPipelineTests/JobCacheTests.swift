import Foundation
import Graphics
import MediaCodecs
import RenderPipeline
import SceneFormat
import SceneLoading
import SceneModel
import SegmentStore
import TestSupport
import Testing

/// Jobs that a store knows as a whole, by the bytes of their inputs: they are not even sampled.
@Suite("Known jobs")
struct JobCacheTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(Self.gray(200), to: "a.png")
    try folder.write(Self.scene, to: "scene.json")
  }

  private static let scene = """
    { "format": "animrender/1", "canvas": { "width": 48, "height": 32, "background": "black" },
      "duration": 1, "frameRate": 30, "variables": { "title": "A", "tint": "red" },
      "layers": [
        { "contents": { "image": "a.png" }, "frame": [0, 0, 20, 20] },
        { "type": "text", "string": "${title}", "frame": [20, 0, 28, 20], "fontSize": 16,
          "font": "DejaVu Sans", "foregroundColor": "white" },
        { "frame": [0, 20, 10, 10], "backgroundColor": "${tint}" } ] }
    """

  // Four pixels, all of one grey.
  private static func gray(_ value: UInt8) -> [UInt8] {
    PNGFile(width: 2, color: 0, rows: [[0, value, value], [0, value, value]]).bytes
  }

  // The frames that were found, and whether something was sampled.
  private func render(
    _ change: (inout SceneDocument.Options) -> Void = { _ in },
    request: (inout RenderRequest) -> Void = { _ in }
  ) async throws -> (cachedFrames: Int, isSampled: Bool) {
    var options = SceneDocument.Options()
    change(&options)
    let document = try SceneDocument.open(folder.file("scene.json"), options)
    var asked = RenderRequest(to: try RequestedOutput(path: folder.file("x.mp4")))
    request(&asked)
    let store = try SegmentStore(path: folder.file("store"))
    let statistics = try await asked.render(document, store: store)
    return (statistics.cachedFrames, statistics.sampling > 0)
  }

  @Test(
    "The same bytes and options hit the cache; other results are rendered, and equal ones are reused"
  )
  func identity() async throws {
    #expect(try await render() == (0, true))
    #expect(try await render() == (30, false))
    // Other bytes that show the same.
    try folder.write(Self.scene + "\n", to: "scene.json")
    #expect(try await render() == (30, true))
    #expect(try await render() == (30, false))
    // Another title shows something else, the same one does not.
    let written = try VariableOverrides(assignments: ["title=A"])
    let same = { (options: inout SceneDocument.Options) in options.variables = written }
    #expect(try await render(same) == (30, true))
    #expect(try await render(same) == (30, false))
    let different = try VariableOverrides(assignments: ["title=B"])
    #expect(try await render { $0.variables = different } == (0, true))
    #expect(try await render { $0.limits.frames = 99_999 } == (30, true))
    #expect(try await render(request: { $0.rate = .init(60) }) == (0, true))
    #expect(try await render(request: { $0.canvas.size = .width(24) }) == (0, true))
    #expect(try await render(request: { $0.canvas.background = .color(.white) }) == (0, true))
    #expect(try await render(request: { $0.encoding.quality = .draft }) == (0, true))
    #expect(
      try await render(request: { $0.frames = .range(from: nil, to: .seconds(0.5)) }) == (0, true)
    )
    #expect(try await render() == (30, false))
    // The image is another one under its old name.
    try folder.write(Self.gray(90), to: "a.png")
    #expect(try await render() == (0, true))
    try folder.write(Self.gray(200), to: "a.png")
    #expect(try await render() == (30, false))
  }

  @Test("A known job whose segments are gone draws them without asking what they show")
  func lost() async throws {
    _ = try await render()
    let bytes = try folder.bytes("x.mp4")
    let store = folder.file("store")
    for name in FileManager.default.subpaths(atPath: store) ?? [] where name.hasSuffix(".seg") {
      let path = "\(store)/\(name)"
      // The entry of the job is the shortest by far.
      if try Data(contentsOf: URL(fileURLWithPath: path)).count > 300 {
        try FileManager.default.removeItem(atPath: path)
      }
    }
    #expect(try await render() == (0, true))
    #expect(try folder.bytes("x.mp4") == bytes)
    #expect(try await render() == (30, false))
  }
}
