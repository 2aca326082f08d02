import Foundation
import TestSupport
import Testing

/// The broken scenes and the quirks as a user meets them; `SceneFormatTests` compares their messages
/// in full.
@Suite("Broken scenes through the command")
struct BrokenSceneTests {
  private static func names(in folder: String) -> [String] {
    let files = try? FileManager.default.contentsOfDirectory(
      atPath: "\(Program.root)/scenes/\(folder)"
    )
    return (files ?? []).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }

  private static func messages(of name: String, in folder: String) throws -> [Substring] {
    let path = "\(Program.root)/scenes/\(folder)/\(name).txt"
    return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
  }

  @Test("The number of broken scenes is as expected; none is lost")
  func count() { #expect(Self.names(in: "broken").count == 223) }

  @Test("P52: Each ends with its code and a message with line, column and path, and without output")
  func messages() throws {
    let folder = try WorkFolder()
    for name in Self.names(in: "broken") {
      let path = "\(Program.root)/scenes/broken/\(name).json"
      let errors = try Self.messages(of: name, in: "broken").filter { !$0.contains("[W_") }
      let isOnlyFiles = errors.allSatisfy { $0.hasSuffix("[E_FILE]") }
      let outcome = try Program.run([path, "-o", folder.file("x.mp4")])
      #expect(outcome.code == (isOnlyFiles ? 66 : 65), "\(name): \(outcome.errors)")
      for line in errors.prefix(20) {
        #expect(
          outcome.errors.contains("animrender: error: \(path):\(line)"),
          "\(name): \(outcome.errors)"
        )
      }
      #expect(folder.names.isEmpty, "\(name) left \(folder.names)")
    }
  }

  @Test("P50: check reports the same as render, without rendering")
  func checks() throws {
    for (index, name) in Self.names(in: "broken").enumerated() where index % 9 == 0 {
      let path = "\(Program.root)/scenes/broken/\(name).json"
      let render = try Program.run([path, "-q", "-o", "/nowhere/x.mp4"])
      let check = try Program.run(["check", "-q", path])
      #expect(check.code == render.code && check.errors == render.errors, "\(name)")
    }
  }

  @Test("P50: Ten megabytes are checked in a second")
  func large() throws {
    let folder = try WorkFolder()
    // The reader of scenes is not optimized where the tests are not.
    let count = _isDebugAssertConfiguration() ? 8000 : 50_000
    let layer = """
      { "frame": [0, 0, 8, 8], "backgroundColor": "red", "cornerRadius": 2, "animations": [{
        "keyPath": "position.x", "values": [0, 1.5, 2.25, 3], "duration": 0.1, "repeatCount": 3 }] },
      """
    let text = BombTests.scene(String(repeating: layer, count: count) + "{}")
    let scene = try folder.write(text, to: "scene.json")
    let outcome = try Shell.run(
      "\"$0\" \"$@\"; exit $?",
      ["check", "-q", scene, "--max-layers-per-frame", "1000000"]
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    print("measured: check of \(text.utf8.count >> 10) KiB in \(outcome.seconds) s")
    // Ten times what it may take, for busy machines.
    #expect(outcome.seconds < 10)
  }

  @Test("P51: check reports every quirk with its severity, and --strict makes a failure of each")
  func quirks() throws {
    let severities = ["[H_": "hint", "[W_": "warning", "[E_": "error"]
    for name in Self.names(in: "quirks") {
      let path = "\(Program.root)/scenes/quirks/\(name).json"
      // All of a kind, not the first three.
      let outcome = try Program.run(["check", "--strict", "-v", path])
      let messages = try Self.messages(of: name, in: "quirks")
      let isBroken = messages.contains { $0.contains("[E_") }
      #expect(outcome.code == (isBroken ? 65 : 1), "\(name): \(outcome.errors)")
      for line in messages {
        let code = try #require(line.split(separator: " ").last?.prefix(3))
        let severity = try #require(severities[String(code)])
        #expect(
          outcome.errors.contains("animrender: \(severity): \(path):\(line)"),
          "\(name): \(outcome.errors)"
        )
      }
    }
  }
}
