import Foundation
import Testing

@testable import Preview

@Suite("Exports of the page: where they may write, one at a time, complete or absent")
struct ExportTests {
  private func post(
    _ session: PreviewSession,
    _ path: String,
    _ body: [String: Any] = [:],
    origin: String? = "http://127.0.0.1:80"
  ) throws -> PreviewAnswer {
    var request = PreviewRequest("POST", path, contentType: "application/json")
    request.origin = origin
    request.body = Array(try JSONSerialization.data(withJSONObject: body))
    return session.answer(to: request, rest: path)
  }

  private func state(_ session: PreviewSession) throws -> [String: Any] {
    let answer = session.answer(to: PreviewRequest("GET", "export"), rest: "export")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
    )
  }

  // Waits at most a minute for the end of an export.
  private func end(_ session: PreviewSession) async throws -> [String: Any] {
    for _ in 0..<3000 where try state(session)["state"] as? String == "running" {
      try await Task.sleep(for: .milliseconds(20))
    }
    return try state(session)
  }

  private func files(_ folder: SceneFolder) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
  }

  @Test("An export writes the file beside the scene, with the command that it stands for")
  func writes() async throws {
    let folder = try SceneFolder()
    let session = folder.session
    #expect(try state(session)["state"] as? String == "none")
    let answer = try post(session, "export", ["name": "it's.gif", "frames": [0, 4]])
    #expect(answer.status == 200)
    let done = try await end(session)
    #expect(done["state"] as? String == "done", "\(done)")
    #expect(done["frames"] as? Int == 5 && done["total"] as? Int == 5)
    let path = try #require(done["path"] as? String)
    #expect(path.hasSuffix("/scenes/it's.gif"))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(bytes.starts(with: Array("GIF89a".utf8)) && done["bytes"] as? Int == bytes.count)
    #expect(
      done["command"] as? String
        == #"animrender render scene.json -o 'it'\''s.gif' --from 0 --to 0.16666666666666666"#
    )
    // What exists is only replaced when that is asked for.
    let again = try post(session, "export", ["name": "it's.gif"])
    #expect(again.status == 409)
    #expect(String(decoding: again.body, as: UTF8.self).contains("exists"))
    #expect(try post(session, "export", ["name": "it's.gif", "replace": true]).status == 200)
    #expect(try await end(session)["state"] as? String == "done")
  }

  @Test(
    "Names outside of the folder, hidden ones, links and inputs are refused; nothing is written"
  )
  func refusals() throws {
    let folder = try SceneFolder()
    let manager = FileManager.default
    let outside = (folder.path as NSString).deletingLastPathComponent + "/outside"
    try manager.createDirectory(atPath: outside, withIntermediateDirectories: true)
    try manager.createSymbolicLink(atPath: "\(folder.path)/door", withDestinationPath: outside)
    try manager.createSymbolicLink(
      atPath: "\(folder.path)/link.mp4",
      withDestinationPath: "\(outside)/x.mp4"
    )
    try manager.linkItem(atPath: "\(folder.path)/scene.json", toPath: "\(folder.path)/same.mp4")
    try manager.createDirectory(
      atPath: "\(folder.path)/folder.mp4",
      withIntermediateDirectories: true
    )
    let session = folder.session
    let before = try files(folder)
    let text = try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/scene.json"))
    let names = [
      "../x.mp4", "\(outside)/x.mp4", "a/../../x.mp4", "door/x.mp4", "link.mp4", "same.mp4",
      "folder.mp4", ".x.mp4", ".git/x.mp4", "none/x.mp4", "./x.mp4", "a//x.mp4", "", "/", "-",
      "x.mp4/", "x\u{0}.mp4", "x_%05d.png", "x.json", "x", "scene.json", "x.png", "/dev/stdout",
    ]
    for name in names {
      let answer = try post(session, "export", ["name": name, "replace": true])
      #expect(answer.status == 422, "\(name): \(String(decoding: answer.body, as: UTF8.self))")
      #expect(try state(session)["state"] as? String == "none")
    }
    #expect(try post(session, "export", ["name": "x.mp4", "place": "moon"]).status == 422)
    #expect(try post(session, "export", ["name": 5]).status == 400)
    #expect(try post(session, "export", ["name": "x.mp4", "frames": [3, 1]]).status == 400)
    #expect(try post(session, "export", ["name": "x.gif"], origin: nil).status == 403)
    let reader = PreviewSession(
      PreviewSettings(path: "\(folder.path)/scene.json", isReadOnly: true)
    )
    #expect(try post(reader, "export", ["name": "x.gif"]).status == 403)
    #expect(try files(folder) == before)
    #expect(try manager.contentsOfDirectory(atPath: outside) == [])
    #expect(try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/scene.json")) == text)
  }

  @Test(
    "One export runs at a time; a cancelled one leaves no file, and a file that was there as it was"
  )
  func cancel() async throws {
    let folder = try SceneFolder()
    let long = SceneFolder.scene().replacingOccurrences(
      of: #""duration": 1, "va"#,
      with: #""duration": 600, "va"#
    )
    try folder.write(long, to: "scene.json")
    try folder.write("old", to: "old.apng")
    let session = folder.session
    let before = try files(folder)
    #expect(try post(session, "export", ["name": "old.apng", "replace": true]).status == 200)
    let second = try post(session, "export", ["name": "second.gif"])
    #expect(second.status == 409)
    #expect(String(decoding: second.body, as: UTF8.self).contains("running"))
    #expect(try post(session, "export-cancel").status == 200)
    #expect(try await end(session)["state"] as? String == "cancelled")
    #expect(try files(folder) == before)
    #expect(try String(contentsOfFile: "\(folder.path)/old.apng", encoding: .utf8) == "old")
    // A link that is made during the render is not followed.
    #expect(try post(session, "export", ["name": "late.gif", "frames": [0, 20]]).status == 200)
    try? FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/late.gif",
      withDestinationPath: "\(folder.path)/old.apng"
    )
    #expect(try await end(session)["state"] as? String == "failed")
    #expect(try String(contentsOfFile: "\(folder.path)/old.apng", encoding: .utf8) == "old")
  }

  @Test("The catalogue has every kind of layer, and the forms of their keys")
  func catalogue() throws {
    let session = try SceneFolder().session
    let answer = session.answer(to: PreviewRequest("GET", "catalogue"), rest: "catalogue")
    let tables = try #require(
      try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: [[String: Any]]]
    )
    func field(_ table: String, _ name: String) -> [String: Any]? {
      tables[table]?.first { $0["name"] as? String == name }
    }
    #expect(field("layer", "backgroundColor")?["section"] as? String == "style")
    #expect(field("layer", "position")?["section"] as? String == "place")
    #expect(field("layer/text", "fontSize")?["unit"] as? String == "points")
    let form = field("layer/text", "alignmentMode")?["form"] as? [String: Any]
    #expect((form?["names"] as? [String])?.contains("center") == true)
    #expect(
      field("animation/spring", "duration") != nil && field("filter/gaussianBlur", "type") != nil
    )
  }
}
