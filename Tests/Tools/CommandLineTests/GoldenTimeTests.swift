import Foundation
import TestSupport
import Testing

/// The times at which `test` compares scenes.
@Suite("Times of goldens")
struct GoldenTimeTests {
  private func test(_ folder: WorkFolder, _ options: String...) throws -> Program.Outcome {
    try Program.run(
      ["test", folder.path, "--progress", "none"] + options,
      environment: ["CI": ""]
    )
  }

  @Test("Default times of a short scene that differ by roundings are one")
  func shortScene() throws {
    let folder = try WorkFolder()
    // The half and the last frame are both at 1/24 s.
    let text = """
      {"format": "animrender/1", "canvas": {"width": 8, "height": 8}, "frameRate": 24,
       "duration": 0.08333333333333333, "layers": [{"frame": [0, 0, 4, 4], "backgroundColor": "red"}]}
      """
    _ = try folder.write(text, to: "a.json")
    let updated = try test(folder, "--update")
    #expect(updated.code == 0, "\(updated.output)\(updated.errors)")
    let images = folder.names.filter { $0.hasSuffix(".png") }
    #expect(images.count == 4 && images.contains("a@0.042s.png"), "\(images)")
    #expect(try test(folder).code == 0)
    _ = try folder.write(#"{"times": ["50%", "1f"]}"#, to: "tests.json")
    #expect(try test(folder).code != 65)
  }

  @Test("The command that approves a longer scene removes the goldens of times that are gone")
  func longerScene() throws {
    let folder = try WorkFolder()
    _ = try folder.write(SmallScene.text(), to: "a.json")
    #expect(try test(folder, "--update").code == 0)
    _ = try folder.write(SmallScene.text(duration: 0.6), to: "a.json")
    let differs = try test(folder)
    #expect(differs.code == 1 && differs.output.contains("its scene or its time"), "\(differs)")
    let line = try #require(differs.output.split(separator: "\n").last)
    let command = line.dropFirst("to approve: ".count)
    #expect(line.hasPrefix("to approve: rm -- ") && command.contains("a@0.125s.png"), "\(line)")
    let approved = try Shell.run(
      "animrender() { \"$program\" \"$@\" -q; }; program=$0; \(command)"
    )
    #expect(approved.code == 0, "\(approved)")
    #expect(try test(folder).code == 0)
  }
}
