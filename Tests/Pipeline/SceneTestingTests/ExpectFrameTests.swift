import Foundation
import FrameComparison
import SceneFormat
import SceneLoading
import SceneModel
import TestSupport
import Testing

@testable import SceneTesting

@Suite("Expected frames, by Swift Testing")
struct ExpectFrameTests {
  @Test("A scene that looks like its golden passes")
  func equal() throws {
    expectFrame(of: try MovingSquare.scene(), at: 0.5, matches: "square-half")
    expectFrame(ofFile: "Goldens/square.json", at: 0.5, matches: "square-half")
  }

  @Test("Lottie files, in archives and in scenes that play them, are read like everywhere")
  func animations() throws {
    // A solid of 16 × 16 that moves from 8 to 40 in a second.
    let animation = """
      {"v": "5.7", "fr": 30, "ip": 0, "op": 30, "w": 48, "h": 24, "layers": [
        {"ty": 1, "ip": 0, "op": 30, "st": 0, "sw": 16, "sh": 16, "sc": "#ff0000", "ks": {
          "a": {"a": 0, "k": [8, 8]}, "p": {"a": 1, "k": [
            {"t": 0, "s": [8, 12], "i": {"x": 1, "y": 1}, "o": {"x": 0, "y": 0}},
            {"t": 30, "s": [40, 12]}]}}},
        {"ty": 1, "ip": 0, "op": 30, "st": 0, "sw": 48, "sh": 24, "sc": "#102030", "ks": {}}]}
      """
    let archive = ZipFile([
      .init("manifest.json", #"{"animations": [{"id": "moving"}]}"#),
      .init("animations/moving.json", animation),
    ])
    let scene = """
      {"format": "animrender/1", "canvas": {"width": 48, "height": 24}, "frameRate": 30, "duration": 1,
       "assets": {"a": {"type": "lottie", "src": "moving.lottie"}},
       "layers": [{"type": "lottie", "asset": "a", "frame": [0, 0, 48, 24]}]}
      """
    let folder = FileManager.default.temporaryDirectory.appending(path: "animations-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = [
      "moving.lottie": archive.bytes, "moving.json": Array(animation.utf8),
      "scene.json": Array(scene.utf8),
    ]
    for (name, bytes) in files {
      try Data(bytes).write(to: folder.appending(path: name))
    }
    for name in files.keys.sorted() {
      expectFrame(
        ofFile: folder.appending(path: name).path,
        at: 0.5,
        matches: "square-half"
      )
    }
  }

  @Test("Another instant, and a layer that moved, are issues that say where and how much")
  func different() throws {
    let scene = try MovingSquare.scene()
    withKnownIssue {
      expectFrame(of: scene, at: 0.25, matches: "square-half")
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return text.hasPrefix("square-half at 0.25 s: ") && text.contains("pixels differ")
        && text.contains("layer there: layers[0] square (")
        && issue.sourceLocation?.fileName == "ExpectFrameTests.swift"
    }
    let moved = try MovingSquare.scene(end: 28)
    withKnownIssue { expectFrame(of: moved, at: 0.5, matches: "square-half") }
    expectFrame(
      of: moved,
      at: 0.5,
      matches: "square-half",
      settings: ComparisonSettings(limits: DifferenceLimits(ratio: 0.5))
    )
  }

  @Test("Without a golden, a scene or an instant, nothing passes")
  func nothing() throws {
    let scene = try MovingSquare.scene()
    withKnownIssue { expectFrame(of: scene, at: 0.5, matches: "no-such-golden") }
    withKnownIssue { expectFrame(of: scene, at: 1, matches: "square-half") }
    withKnownIssue { expectFrame(of: scene, at: .nan, matches: "square-half") }
    withKnownIssue { expectFrame(ofFile: "none.json", at: 0.5, matches: "square-half") }
    withKnownIssue { expectFrame(ofFile: "ExpectFrameTests.swift", at: 0, matches: "square-half") }
  }

  // MARK: Recording

  // The golden `x` at 0.5 s, for a test's file in a folder.
  private func expectation(in folder: URL, _ variables: [String: String]) -> FrameExpectation {
    let file = folder.appendingPathComponent("Tests.swift").path
    let scope = TestContext { variables[$0] }
    return FrameExpectation("x", at: 0.5, ComparisonSettings(), testFile: file, scope: scope)
  }

  // What went wrong.
  private func check(
    _ scene: Scene,
    in folder: URL,
    _ variables: [String: String]
  ) -> String? {
    let outcome = expectation(in: folder, variables).check(scene, SceneResources())
    guard case .failure(let message, _) = outcome else { return nil }
    return message
  }

  @Test("Goldens are written only when asked, never in CI, and such a test fails")
  func recording() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("scene-testing-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let golden = folder.appendingPathComponent("Goldens/x.png")
    func bytes() -> Data? { try? Data(contentsOf: golden) }
    let (scene, moved) = (try MovingSquare.scene(), try MovingSquare.scene(end: 28))

    #expect(check(scene, in: folder, [:])?.contains("there is no golden image") == true)
    let server = check(scene, in: folder, ["RECORD_FRAMES": "all", "CI": "true"])
    #expect(server?.contains("no golden is written where CI is true") == true)
    #expect(check(scene, in: folder, ["RECORD_FRAMES": "yes"])?.contains("'yes'") == true)
    #expect(bytes() == nil)
    #expect(check(scene, in: folder, ["RECORD_FRAMES": "missing"])?.contains("wrote ") == true)
    let first = try #require(bytes())
    #expect(check(scene, in: folder, [:]) == nil)
    #expect(check(scene, in: folder, ["CI": "true"]) == nil)
    #expect(check(scene, in: folder, ["RECORD_FRAMES": "missing"]) == nil)
    #expect(check(scene, in: folder, ["RECORD_FRAMES": "failed"]) == nil)

    #expect(check(moved, in: folder, ["RECORD_FRAMES": "missing"])?.contains("differ") == true)
    #expect(bytes() == first)
    let differences = folder.appendingPathComponent("differences").path
    #expect(check(moved, in: folder, ["FRAME_DIFFERENCES": differences]) != nil)
    #expect(FileManager.default.fileExists(atPath: differences + "/x.png"))
    #expect(check(moved, in: folder, ["RECORD_FRAMES": "failed"])?.contains("wrote ") == true)
    #expect(bytes() != first && check(moved, in: folder, [:]) == nil)
    #expect(check(moved, in: folder, ["RECORD_FRAMES": "all"])?.contains("wrote ") == true)
    try Data("no picture".utf8).write(to: golden)
    // The end of a long path may be cut off in the message.
    #expect(check(scene, in: folder, [:])?.contains("scene-testing-") == true)
    let unread = check(scene, in: folder, ["RECORD_FRAMES": "failed"])
    #expect(unread != nil && bytes() == Data("no picture".utf8))
  }

  @Test("A failure names what the author changed since the golden was written")
  func changes() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "changes-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func message(_ width: Int, _ variables: [String: String] = [:]) throws -> String? {
      let text = """
        {"format": "animrender/1", "canvas": {"width": 48, "height": 24}, "duration": 1,
         "variables": {"width": \(width)},
         "layers": [{"name": "bar", "frame": [0, 0, "${width}", 9], "backgroundColor": "red"}]}
        """
      try Data(text.utf8).write(to: folder.appending(path: "bar.json"))
      let outcome = expectation(in: folder, variables).check(file: "bar.json")
      guard case .failure(let message, _) = outcome else { return nil }
      return message
    }
    #expect(try message(8, ["RECORD_FRAMES": "all"])?.contains("wrote ") == true)
    #expect(try message(8) == nil)
    let change = "\n  changed since: scene › variables.width 8 → 20 (bar.json:2:25)"
    #expect(try message(20)?.hasSuffix(change) == true)
  }

  @Test("Warnings are reported, and no golden shows a substituted font unless that is allowed")
  func warnings() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("scene-testing-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = """
      { "format": "animrender/1", "canvas": { "width": 48, "height": 24 }, "duration": 1,
        "layers": [{ "type": "text", "string": "a", "font": "None", "frame": [0, 0, 48, 24] }] }
      """
    try Data(text.utf8).write(to: folder.appendingPathComponent("s.json"))
    func outcome(_ variables: [String: String], _ allows: Bool = false)
      -> FrameExpectation.Outcome
    {
      var expectation = expectation(in: folder, variables)
      expectation.allowsFallbackFonts = allows
      return expectation.check(file: "s.json")
    }
    let golden = folder.appendingPathComponent("Goldens/x.png").path
    guard case .failure(let refused, _) = outcome(["RECORD_FRAMES": "all"]) else {
      Issue.record("a golden with a substituted font is recorded")
      return
    }
    #expect(refused.contains("allowsFallbackFonts") && refused.contains("[W_FONT]"))
    #expect(!FileManager.default.fileExists(atPath: golden))
    guard case .failure(let recorded, _) = outcome(["RECORD_FRAMES": "all"], true) else {
      Issue.record("a recording is no success")
      return
    }
    #expect(recorded.contains("wrote ") && recorded.contains("[W_FONT]"))
    guard case .warnings(let reported) = outcome([:]) else {
      Issue.record("the warning is not told")
      return
    }
    #expect(
      reported.count == 1 && reported[0].contains("s.json:") && reported[0].contains("[W_FONT]")
    )
  }
}

/// A red square that crosses a canvas of 48 × 24 in a second.
enum MovingSquare {
  static func scene(end: Double = 40) throws -> Scene {
    let text = """
      { "format": "animrender/1", "canvas": { "width": 48, "height": 24, "background": "#102030" },
        "frameRate": 30, "duration": 1,
        "layers": [
          { "name": "square", "frame": [0, 4, 16, 16], "backgroundColor": "red",
            "animations": [{ "keyPath": "position.x", "from": 8, "to": \(end), "duration": 1 }] } ] }
      """
    return try SceneReader().read(Array(text.utf8)).scene
  }
}
