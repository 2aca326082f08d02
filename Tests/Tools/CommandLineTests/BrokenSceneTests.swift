import Foundation
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

  @Test("There are as many as have been written; none is lost")
  func count() { #expect(Self.names(in: "broken").count == 223) }

  @Test("Each ends with its code and a message with line, column and path, and without output")
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

  @Test("check tells every quirk with its severity, and --strict makes a failure of each")
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
