import Foundation
import SceneLoading
import Synchronization
import Testing

@testable import Preview

@Suite("Templates for an empty scene")
struct StudioTemplateTests {
  private static let empty =
    #"{ "format": "animrender/1", "canvas": { "width": 10, "height": 10 }, "duration": 1, "layers": [] }"#
  private static let full =
    #"{ "format": "animrender/1", "canvas": { "width": 20, "height": 10 }, "duration": 1, "layers": [{ "name": "a" }] }"#

  private static let template = StudioTemplate(name: "one", summary: "a layer") {
    [
      ("scene.json", Array(full.utf8)), ("README.md", Array("read".utf8)),
      ("fonts/a.txt", [1, 2, 3]),
    ]
  }

  private func session(_ folder: SceneFolder, isReadOnly: Bool = false) -> PreviewSession {
    PreviewSession(
      PreviewSettings(
        path: "\(folder.path)/scene.json",
        isReadOnly: isReadOnly,
        templates: [Self.template]
      )
    )
  }

  private func start(_ session: PreviewSession, _ name: String = "one", hash: String? = nil)
    -> (status: Int, text: String)
  {
    let known = session.state.withLock { $0.opened?.document.hash } ?? ""
    let request = PreviewRequest(
      "POST",
      "edit",
      origin: "http://127.0.0.1:1",
      contentType: "application/json",
      body: Array(#"{"hash": "\#(hash ?? known)", "template": "\#(name)"}"#.utf8)
    )
    let answer = session.answer(to: request, rest: "edit")
    return (answer.status, String(decoding: answer.body, as: UTF8.self))
  }

  private func text(_ folder: SceneFolder) throws -> String {
    try String(contentsOfFile: "\(folder.path)/scene.json", encoding: .utf8)
  }

  private func files(_ folder: SceneFolder) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
  }

  @Test("A template replaces the text of an empty scene, and its files are there")
  func begin() throws {
    let folder = try SceneFolder()
    try folder.write(Self.empty, to: "scene.json")
    let session = session(folder)
    let names = session.answer(to: PreviewRequest("GET", "templates"), rest: "templates")
    #expect(String(decoding: names.body, as: UTF8.self).contains(#""name": "one""#))
    #expect(start(session).status == 200)
    #expect(try text(folder) == Self.full)
    #expect(try files(folder) == ["fonts", "fonts/a.txt", "scene.json"])
    #expect(start(session).text.contains("without layers"))
    try session.step(isForward: false)
    #expect(try text(folder) == Self.empty)
    // Its files are there already.
    #expect(start(session).status == 200)
  }

  @Test("Nothing is replaced, nothing is written elsewhere, and a refused template leaves no file")
  func attacks() throws {
    let folder = try SceneFolder()
    try folder.write(Self.empty, to: "scene.json")
    #expect(start(session(folder, isReadOnly: true)).status == 403)
    let session = session(folder)
    #expect(start(session, "../one").text.contains("no template"))
    #expect(start(session, hash: "unknown").status == 409)
    #expect(try text(folder) == Self.empty)
    #expect(try files(folder).filter { $0 != "fonts" } == ["scene.json"])
    let outside = (folder.path as NSString).deletingLastPathComponent + "/outside"
    try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
    try? FileManager.default.removeItem(atPath: "\(folder.path)/fonts")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/fonts",
      withDestinationPath: outside
    )
    #expect(start(session).text.contains("link to another folder"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside).isEmpty)
    try FileManager.default.removeItem(atPath: "\(folder.path)/fonts")
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/fonts",
      withIntermediateDirectories: true
    )
    try folder.write("mine", to: "fonts/a.txt")
    #expect(start(session).text.contains("with other contents"))
    #expect(try text(folder) == Self.empty)
    #expect(
      try String(contentsOfFile: "\(folder.path)/fonts/a.txt", encoding: .utf8) == "mine"
    )
  }
}
