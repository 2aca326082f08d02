import Foundation
import Graphics
import SceneModel
import Synchronization
import Testing

@testable import Preview

@Suite("Editing the files of a scene from the page")
struct EditingTests {
  private static let origin = "http://127.0.0.1:1"

  private func post(
    _ session: PreviewSession,
    _ path: String,
    _ body: [String: Any] = [:],
    origin: String? = origin
  ) throws -> (status: Int, text: String) {
    let request = PreviewRequest(
      "POST",
      path,
      origin: origin,
      contentType: "application/json",
      body: Array(try JSONSerialization.data(withJSONObject: body))
    )
    let answer = session.answer(to: request, rest: path)
    return (answer.status, String(decoding: answer.body, as: UTF8.self))
  }

  private func source(_ session: PreviewSession, _ layer: String? = nil) throws -> [String: Any] {
    let query = layer.map { ["layer": $0] } ?? [:]
    let answer = session.answer(to: PreviewRequest("GET", "source", query: query), rest: "source")
    #expect(answer.status == 200)
    let value = try JSONSerialization.jsonObject(with: Data(answer.body))
    return try #require(value as? [String: Any])
  }

  private func set(
    _ session: PreviewSession,
    _ path: [Any],
    _ value: Any,
    hash: String? = nil
  ) throws -> (status: Int, text: String) {
    let source = try source(session)
    return try post(
      session,
      "edit",
      [
        "file": "scene.json", "hash": try #require(hash ?? source["hash"] as? String),
        "edits": [["op": "set", "path": path, "value": value]],
      ]
    )
  }

  private func text(_ folder: SceneFolder, _ name: String = "scene.json") throws -> String {
    try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }

  @Test("An edit opens the scene once, and the change of the file that it makes opens nothing")
  func openedOnce() throws {
    let folder = try SceneFolder()
    let session = folder.session
    func version() -> Int? { session.state.withLock { $0.opened?.version } }
    let cache = session.state.withLock { $0.cache }
    #expect(version() == 1)
    #expect(try set(session, ["duration"], 2).status == 200)
    #expect(version() == 2)
    session.filesChanged(["\(folder.path)/scene.json"])
    #expect(version() == 2)
    // The text changes outside, images and fonts do not.
    let changed = try text(folder).replacingOccurrences(of: "54", with: "50")
    try folder.write(changed, to: "scene.json")
    session.filesChanged(["\(folder.path)/scene.json"])
    #expect(version() == 3)
    #expect(session.state.withLock { $0.cache } === cache)
    session.filesChanged(["\(folder.path)/image.png"])
    #expect(session.state.withLock { $0.cache } !== cache)
  }

  @Test("An edit parses the file once, where the scene is opened; so does each step of a drag")
  func parsedOnce() throws {
    let folder = try SceneFolder()
    let session = folder.session
    let hash = try #require(try source(session)["hash"])
    func version() -> Int? { session.state.withLock { $0.opened?.version } }
    for x in 1...5 {
      let body: [String: Any] = ["layer": "0.0", "hash": hash, "gesture": "1", "move": [x, 0]]
      #expect(try post(session, "edit", body).status == 200)
      _ = try source(session, "0.0")
    }
    #expect(try set(session, ["duration"], 2).status == 200)
    #expect(try post(session, "undo").status == 200)
    #expect(version() == 8 && session.editor.parseCount == 0)
    // A text that the session has not opened is parsed for the edit.
    let outside = try text(folder).replacingOccurrences(of: "\"middle\"", with: "\"centre\"")
    try folder.write(outside, to: "scene.json")
    #expect(try set(session, ["duration"], 3).status == 200)
    #expect(session.editor.parseCount == 0)
  }

  @Test("Several layers change in one edit, also as copies, and undoing returns the bytes")
  func severalLayers() throws {
    let folder = try SceneFolder()
    let layers = (0..<3).map {
      "    { \"name\": \"\($0)\", \"position\": [10, \($0 + 1)0], \"bounds\": [0, 0, 4, 4], \"opacity\": 1.00 }"
    }
    func scene(_ layers: [String]) -> String {
      "{ \"format\": \"animrender/1\", \"canvas\": { \"width\": 64, \"height\": 48 }, \"duration\": 1, \"layers\": [\n"
        + layers.joined(separator: ",\n") + "\n] }\n"
    }
    try folder.write(scene(layers), to: "scene.json")
    let session = folder.session
    let hash = try #require(try source(session)["hash"])
    func edit(_ changes: [[String: Any]], _ gesture: String) throws -> Int {
      let body: [String: Any] = ["hash": hash, "gesture": gesture, "layers": changes]
      return try post(session, "edit", body).status
    }
    for x in [2, 5] {
      #expect(
        try edit(
          [["layer": "0", "move": [x, 0]], ["layer": "2", "move": [0, x], "scale": [2, 2]]],
          "1"
        ) == 200
      )
    }
    let moved = [
      layers[0].replacingOccurrences(of: "[10, 10]", with: "[15, 10]"), layers[1],
      layers[2].replacingOccurrences(of: "[10, 30]", with: "[10, 35]")
        .replacingOccurrences(of: "1.00 }", with: "1.00, \"scale\": 2 }"),
    ]
    #expect(try text(folder) == scene(moved))
    #expect(try post(session, "undo").status == 200)
    #expect(try text(folder) == scene(layers))
    for x in [2, 5] {
      let changes: [[String: Any]] = [
        ["layer": "0", "copy": "0 2", "move": [x, 0]],
        ["layer": "1", "copy": "1 2", "move": [x, 0]],
      ]
      #expect(try edit(changes, "2") == 200)
    }
    let copies = [
      layers[0], moved[0].replacingOccurrences(of: "\"0\"", with: "\"0 2\""), layers[1],
      layers[1].replacingOccurrences(of: "\"1\"", with: "\"1 2\"").replacingOccurrences(
        of: "[10, 20]",
        with: "[15, 20]"
      ),
      layers[2],
    ]
    #expect(try text(folder) == scene(copies))
    #expect(try post(session, "undo").status == 200)
    #expect(try text(folder) == scene(layers))
  }

  @Test("Hidden and locked layers remain the same layers when others are added, deleted or renamed")
  func markedLayers() throws {
    let folder = try SceneFolder()
    let session = folder.session
    session.hide([LayerPath([0, 0])])
    session.lock([LayerPath([0])])
    func marked() -> [Set<LayerPath>] { session.state.withLock { [$0.hidden, $0.locked] } }
    let hash = try #require(try source(session)["hash"])
    let insertion: [String: Any] = [
      "op": "insert", "path": ["layers", 0], "value": ["name": "new"],
    ]
    let body: [String: Any] = ["file": "scene.json", "hash": hash, "edits": [insertion]]
    #expect(try post(session, "edit", body).status == 200)
    #expect(marked() == [[LayerPath([1, 0])], [LayerPath([1])]])
    #expect(try set(session, ["layers", 1, "name"], "other").status == 200)
    #expect(marked() == [[LayerPath([1, 0])], [LayerPath([1])]])
    let opened = try #require(session.state.withLock { $0.opened })
    #expect(!opened.scene.layers[1].sublayers[0].state.isHidden == false)
    let pick = PreviewRequest("GET", "pick", query: ["x": "30", "y": "24", "index": "20"])
    session.hide([])
    #expect(String(decoding: session.answer(to: pick, rest: "pick").body, as: UTF8.self) == "[]")
    session.lock([])
    #expect(String(decoding: session.answer(to: pick, rest: "pick").body, as: UTF8.self) != "[]")
    #expect(try post(session, "undo").status == 200)
    #expect(try post(session, "undo").status == 200)
    session.hide([LayerPath([0, 0])])
    let removal: [String: Any] = ["op": "remove", "path": ["layers", 0, "sublayers", 0]]
    let last: [String: Any] = ["file": "scene.json", "hash": hash, "edits": [removal]]
    #expect(try post(session, "edit", last).status == 200)
    #expect(marked()[0] == [])
  }

  @Test("A refused edit leaves the frames as they are")
  func refusedEdit() throws {
    let folder = try SceneFolder()
    let session = folder.session
    #expect(try set(session, ["duration"], "never").status == 422)
    #expect(session.state.withLock { $0.opened?.version } == 1)
    let query = ["version": "1", "index": "0", "width": "64"]
    let request = PreviewRequest("GET", "frame", query: query)
    #expect(session.answer(to: request, rest: "frame").status == 200)
  }

  @Test("An edit changes one value of the file and the scene; undoing returns the bytes")
  func editing() throws {
    let folder = try SceneFolder()
    let session = folder.session
    let before = try text(folder)
    let source = try source(session, "0.0")
    let path = try #require(source["path"] as? [Any])
    #expect(source["pathText"] as? String == "layers[0].sublayers[0]")
    #expect((source["value"] as? [String: Any])?["position"] as? [Int] == [10, 24])
    #expect(try set(session, path + ["position", 1], 30).status == 200)
    let after = before.replacingOccurrences(of: "[10, 24]", with: "[10, 30]")
    #expect(try text(folder) == after)
    #expect(
      session.state.withLock { $0.opened?.scene.layers[0].sublayers[0].state.position.y } == 30
    )
    #expect(try post(session, "undo").status == 200)
    #expect(try text(folder) == before)
    #expect(try post(session, "redo").status == 200)
    #expect(try text(folder) == after)
    #expect(try post(session, "redo").status == 409)
  }

  @Test("Layers are moved, scaled and rotated in the units of the file")
  func layers() throws {
    let folder = try SceneFolder()
    let session = folder.session
    let hash = try #require(try source(session)["hash"])
    let before = try text(folder)
    for x in [1, 2, 5] {
      let body: [String: Any] = ["layer": "0.0", "hash": hash, "gesture": "1", "move": [x, 0]]
      #expect(try post(session, "edit", body).status == 200)
    }
    #expect(
      try text(folder)
        == before.replacingOccurrences(of: "[10, 24]", with: "[15, 24]")
        .replacingOccurrences(of: "\"from\": 10, \"to\": 54", with: "\"from\": 15, \"to\": 59")
    )
    #expect(try post(session, "undo").status == 200)
    #expect(try text(folder) == before)
    #expect(try post(session, "edit", ["layer": "0.0", "hash": hash, "rotate": 30]).status == 200)
    #expect(
      try text(folder).contains("\"backgroundColor\": \"${accent}\", \"rotation\": \"30deg\",")
    )
  }

  @Test("A value that comes from a variable is refused with the place of the variable")
  func expressions() throws {
    let folder = try SceneFolder()
    let session = folder.session
    let before = try text(folder)
    let answer = try set(session, ["layers", 0, "sublayers", 0, "backgroundColor"], "#00ff00")
    #expect(answer.status == 422 && answer.text.contains("\"target\": \"variables.accent\""))
    #expect(answer.text.contains("\"line\": 6"))
    #expect(try text(folder) == before)
    #expect(try set(session, ["variables", "accent"], "#00ff00").status == 200)
    #expect(try text(folder) == before.replacingOccurrences(of: "#ff0000", with: "#00ff00"))
  }

  @Test("An edit after which the scene could not be read is refused")
  func invalidValues() throws {
    let folder = try SceneFolder()
    let session = folder.session
    let before = try text(folder)
    let answer = try set(session, ["duration"], "long")
    #expect(answer.status == 422 && answer.text.contains("duration"))
    #expect(try set(session, ["duratoin"], 1).status == 422)
    #expect(try text(folder) == before)
  }

  @Test("A change by another program is merged, or the edit is refused")
  func outsideChanges() throws {
    let folder = try SceneFolder()
    let session = folder.session
    let hash = try #require(try source(session)["hash"] as? String)
    // Above and below the edit.
    let outside = try text(folder).replacingOccurrences(of: "\"middle\"", with: "\"the middle\"")
      .replacingOccurrences(of: "\"width\": 64", with: "\"width\": 128")
    try folder.write(outside, to: "scene.json")
    #expect(try set(session, ["frameRate"], 25, hash: hash).status == 200)
    let merged = outside.replacingOccurrences(of: "\"frameRate\": 30", with: "\"frameRate\": 25")
    #expect(try text(folder) == merged)
    let other = merged.replacingOccurrences(of: "\"frameRate\": 25", with: "\"frameRate\": 24")
    try folder.write(other, to: "scene.json")
    #expect(try set(session, ["frameRate"], 60, hash: hash).status == 409)
    #expect(try post(session, "undo").status == 409)
    #expect(try text(folder) == other)
    #expect(try set(session, ["frameRate"], 60, hash: "unknown").status == 409)
  }

  @Test("Edits of two programs at the same time are never lost")
  func concurrentEdits() async throws {
    let folder = try SceneFolder()
    try folder.write(
      SceneFolder.scene(extra: "\"x-page\": 0, \"x-pad\": [\"some\", \"text\"], \"x-other\": 0,"),
      to: "scene.json"
    )
    let session = folder.session
    let path = "\(folder.path)/scene.json"
    let other = Task.detached {
      for number in 1...40 {
        // Another program that replaces the file after a check of its own.
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let range = try #require(text.range(of: "\"x-other\": \(number - 1),"))
        let next = text.replacingCharacters(in: range, with: "\"x-other\": \(number),")
        try Data(next.utf8).write(to: URL(fileURLWithPath: path + ".new"))
        let isSame = try String(contentsOfFile: path, encoding: .utf8) == text
        if isSame { rename(path + ".new", path) }
        if !isSame { return number - 1 }
        try await Task.sleep(nanoseconds: 2_000_000)
      }
      return 40
    }
    var accepted = 0
    for number in 1...40 where try set(session, ["x-page"], number).status == 200 {
      accepted = number
    }
    let count = try await other.value
    let text = try text(folder)
    #expect(text.contains("\"x-page\": \(accepted),") && accepted > 0)
    #expect(text.contains("\"x-other\": \(count),"))
  }

  @Test("A write keeps the permissions of the file, and a link remains a link")
  func permissions() throws {
    let folder = try SceneFolder()
    let path = "\(folder.path)/scene.json"
    try FileManager.default.moveItem(atPath: path, toPath: "\(folder.path)/real.json")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "real.json")
    #expect(chmod("\(folder.path)/real.json", 0o640) == 0)
    let session = folder.session
    #expect(try set(session, ["frameRate"], 25).status == 200)
    var status = stat()
    #expect(lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
    #expect(try text(folder, "real.json").contains("\"frameRate\": 25"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == ["real.json", "scene.json"])
  }

  @Test("Included files are edited where they are written; no other file is")
  func includedFiles() throws {
    let folder = try SceneFolder()
    let part = "[\n  { \"name\": \"far\", \"opacity\": \"50%\" }\n]\n"
    try folder.write(part, to: "part.json")
    try folder.write(part, to: "other.json")
    try folder.write(
      SceneFolder.scene().replacingOccurrences(
        of: "\"layers\": [\n",
        with: "\"layers\": [ { \"include\": \"part.json\" },\n"
      ),
      to: "scene.json"
    )
    let session = folder.session
    let source = try source(session, "0")
    #expect(source["file"] as? String == "part.json" && source["pathText"] as? String == "[0]")
    let edits = [["op": "set", "path": [0, "opacity"], "value": 25.5]]
    let hash = try #require(source["hash"])
    let body: [String: Any] = ["file": "part.json", "hash": hash, "edits": edits]
    #expect(try post(session, "edit", body).status == 200)
    #expect(try text(folder, "part.json") == part.replacingOccurrences(of: "50%", with: "25.5%"))
    for name in ["other.json", "../outside.json", "/etc/hostname", "\(folder.path)/other.json"] {
      let body: [String: Any] = ["file": name, "hash": hash, "edits": edits]
      #expect(try post(session, "edit", body).status == 403)
    }
    #expect(try post(session, "undo").status == 200)
    #expect(try text(folder, "part.json") == part)
    #expect(try text(folder, "other.json") == part)
  }

  @Test("Requests without an origin, in another form, and with --read-only edit nothing")
  func refusals() throws {
    let folder = try SceneFolder()
    let session = folder.session
    let before = try text(folder)
    let body: [String: Any] = [
      "file": "scene.json", "hash": try #require(try source(session)["hash"]),
      "edits": [["op": "set", "path": ["frameRate"], "value": 25]],
    ]
    #expect(try post(session, "edit", body, origin: nil).status == 403)
    #expect(try post(session, "edit", ["file": "scene.json"]).status == 400)
    let get = PreviewRequest("GET", "edit", origin: Self.origin)
    #expect(session.answer(to: get, rest: "edit").status == 404)
    let reader = PreviewSession(
      PreviewSettings(path: "\(folder.path)/scene.json", isReadOnly: true)
    )
    #expect(try post(reader, "edit", body).status == 403)
    #expect(try text(folder) == before)
  }
}
