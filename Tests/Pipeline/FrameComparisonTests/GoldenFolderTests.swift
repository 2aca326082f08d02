import Files
import FrameComparison
import Graphics
import RenderPipeline
import SceneLoading
import TestSupport
import Testing

@Suite("Folders of goldens")
struct GoldenFolderTests {
  private func scene(_ color: String) -> String {
    """
    { "format": "animrender/1", "canvas": { "width": 8, "height": 8 }, "frameRate": 10,
      "duration": 0.1, "layers": [{ "frame": [0, 0, 8, 8], "backgroundColor": "\(color)" }] }
    """
  }

  private func outcomes(
    _ folder: ScratchFolder,
    update: GoldenUpdate? = nil
  ) async throws -> [GoldenOutcome] {
    var options = GoldenOptions()
    options.update = update
    let golden = try GoldenFolder(folder.path, options) { $0.joined().map(\.text) }
    var outcomes: [GoldenOutcome] = []
    try await GoldenRun(golden).run(jobs: 1) { outcomes.append($0) }
    return outcomes
  }

  @Test("A golden is missing, is written when asked for, and differs from another scene")
  func update() async throws {
    let folder = try ScratchFolder()
    try folder.write(scene("red"), to: "a.json")
    #expect(try await outcomes(folder).map(\.item.isEqual) == [false])
    #expect(folder.names == ["a.json"])
    let written = try await outcomes(folder, update: .missing)
    #expect(written.map(\.item.isEqual) == [true] && written[0].written.count == 1)
    #expect(folder.names == ["a.json", "a@0s.png"])
    try folder.write(scene("blue"), to: "a.json")
    let changed = try await outcomes(folder)
    #expect(changed.map(\.item.differingFrames.count) == [1] && changed[0].failure == nil)
  }

  @Test("An unreadable scene fails alone, with the reported messages")
  func unreadable() async throws {
    let folder = try ScratchFolder()
    try folder.write(scene("red"), to: "a.json")
    try folder.write(scene("no colour"), to: "b.json")
    let outcomes = try await outcomes(folder, update: .all)
    #expect(outcomes.map(\.item.isEqual) == [true, false])
    #expect(outcomes[1].failure == .error(.badInput))
    #expect(outcomes[1].item.reasons.contains { $0.contains("b.json") && $0.contains("no colour") })
  }

  @Test("SVG files are tests if they move; static ones are assets")
  func drawings() async throws {
    let folder = try ScratchFolder()
    let head = "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='8'><path d='M0 0H8V8z'>"
    let move = "<animate attributeName='opacity' values='0;1' dur='.1s'/>"
    try folder.write(head + move + "</path></svg>", to: "a.svg")
    try folder.write(head + "</path></svg>", to: "b.svg")
    #expect(try await outcomes(folder).map(\.item.name) == ["a.svg"])
  }

  @Test("A folder without scenes is refused, so that nothing passes by mistake")
  func empty() throws {
    let folder = try ScratchFolder()
    #expect(throws: RenderError.self) { try GoldenFolder(folder.path, GoldenOptions()) { _ in [] } }
  }
}
