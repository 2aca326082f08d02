import Foundation
import Graphics
import SceneModel
import Synchronization
import Testing

@testable import Preview

@Suite("Outlines, picking, the timeline and the audio of the page")
struct StudioTests {
  private static let scene = """
    { "format": "animrender/1", "canvas": { "width": 100, "height": 80 }, "frameRate": 10, "duration": 2,
      "layers": [
        { "name": "back", "frame": [0, 0, 100, 80], "backgroundColor": "white" },
        { "name": "group", "position": [50, 40], "scale": 2, "beginTime": 0.5, "speed": 2, "fillMode": "both",
          "sublayers": [
            { "name": "box", "bounds": [0, 0, 10, 10], "backgroundColor": "red", "rotation": "90deg",
              "animations": [{ "keyPath": "position.x", "values": [0, 5, 10], "keyTimes": [0, 0.25, 1],
                "duration": 1, "beginTime": 0.5, "fillMode": "both" }] },
            { "name": "late", "lifetime": [1, 2], "bounds": [0, 0, 4, 4], "backgroundColor": "blue" } ] } ] }
    """

  private func get(_ session: PreviewSession, _ path: String, _ query: [String: String] = [:])
    throws -> Any
  {
    let answer = session.answer(to: PreviewRequest("GET", path, query: query), rest: path)
    #expect(answer.status == 200)
    return try JSONSerialization.jsonObject(with: Data(answer.body))
  }

  private func session(_ text: String = scene) throws -> (SceneFolder, PreviewSession) {
    let folder = try SceneFolder()
    try folder.write(text, to: "scene.json")
    return (folder, folder.session)
  }

  @Test("An outline has the corners and the anchor point on the canvas, and the map of the parent")
  func outline() throws {
    let (_, session) = try session()
    let answer = try get(session, "outline", ["layer": "1.0", "index": "0"])
    let outline = try #require(answer as? [String: Any])
    let corners = try #require(outline["corners"] as? [[Double]])
    let expected = [[60.0, 30], [60, 50], [40, 50], [40, 30]]
    for (corner, point) in zip(corners, expected) {
      #expect(abs(corner[0] - point[0]) < 1e-9 && abs(corner[1] - point[1]) < 1e-9)
    }
    #expect(outline["anchor"] as? [Double] == [50, 40])
    #expect(outline["parent"] as? [Double] == [2, 0, 0, 2])
    // The layer's origin is its first corner, 5 and 5 from its anchor point, turned by 90 degrees.
    let map = try #require(outline["map"] as? [Double])
    for (number, wanted) in zip(map, [0.0, 2, -2, 0, 60, 30]) {
      #expect(abs(number - wanted) < 1e-9)
    }
    let late = try #require(
      try get(session, "outline", ["layer": "1.1", "index": "0"]) as? [String: Any]
    )
    #expect(late["isThere"] as? Bool == false)
    let motion = try #require(try get(session, "motion", ["layer": "1.0"]) as? [String: Any])
    let points = try #require(motion["points"] as? [[Double]])
    #expect(points.first == [50, 40] && points.last == [70, 40])
  }

  @Test("The layers at a point are listed from the topmost one on; layers without content are not")
  func picking() throws {
    let (folder, session) = try session()
    func layers(_ x: String, _ y: String, _ index: String = "0") throws -> [String] {
      try #require(try get(session, "pick", ["x": x, "y": y, "index": index]) as? [String])
    }
    #expect(try layers("50", "40") == ["1.0", "0"])
    #expect(try layers("39", "40") == ["0"])
    #expect(try layers("50", "40", "11") == ["1.1", "0"])
    #expect(try layers("-1", "40").isEmpty)
    session.hide([LayerPath([0])])
    #expect(try layers("39", "40").isEmpty)
    #expect(session.state.withLock { $0.failure == nil }, "\(folder.path) is not there")
  }

  @Test("Steps of a drag send the page what changes, and draw the frame that it shows at once")
  func drag() throws {
    let (folder, session) = try session()
    defer { session.close() }
    func state(after change: Int) throws -> (change: Int, scene: [String: Any]) {
      let answer = try get(session, "state", ["after": "\(change)"]) as? [String: Any]
      let scene = try #require(answer?["scene"] as? [String: Any])
      return (try #require(answer?["change"] as? Int), scene)
    }
    // The line of JSON of an answer, and the images behind it.
    @discardableResult
    func move(_ x: Int, _ hash: Any?, change: Int? = nil) throws -> ([String: Any], [UInt8]) {
      var edit: [String: Any] = [
        "layers": [["layer": "0", "move": [x, 0]]], "gesture": "1", "hash": try #require(hash),
      ]
      if let change {
        let layers = ["0", "1.0", "7"]
        edit["view"] = ["change": change, "frames": [3, 5], "width": 50, "layers": layers]
      }
      let body = Array(try JSONSerialization.data(withJSONObject: edit))
      let request = PreviewRequest("POST", "edit", origin: "http://127.0.0.1:1", body: body)
      let answer = session.answer(to: request, rest: "edit")
      #expect(answer.status == 200)
      let parts = answer.body.split(separator: 10, maxSplits: 1)
      let line = try JSONSerialization.jsonObject(with: Data(try #require(parts.first)))
      return (try #require(line as? [String: Any]), parts.count > 1 ? Array(parts[1]) : [])
    }
    let first = try state(after: 0)
    let version = try #require(first.scene["version"] as? Int)
    let query = ["version": "\(version)", "index": "3", "width": "50"]
    let before = session.answer(to: PreviewRequest("GET", "frame", query: query), rest: "frame")
    #expect(before.status == 200)
    let (answer, images) = try move(10, first.scene["hash"], change: first.change)
    let store = try #require(session.state.withLock { $0.frames })
    #expect(store.width == 50)
    let step = try #require(answer["state"] as? [String: Any])
    let scene = try #require(step["scene"] as? [String: Any])
    #expect(scene.keys.sorted() == ["hash", "isInGesture", "version"])
    #expect(scene["version"] as? Int == version + 1)
    #expect(step["change"] as? Int == first.change + 1)
    // The outlines of the layers that the page has selected, where the edit has moved them.
    let outlines = try #require(answer["outlines"] as? [String: [String: Any]])
    #expect(
      outlines["0"]?["corners"] as? [[Double]] == [[10, 0], [110, 0], [110, 80], [10, 80]]
    )
    #expect(outlines["1.0"]?["isThere"] as? Bool == true)
    #expect(outlines["7"]?["isThere"] as? Bool == false)
    // A page that missed the state before the drag receives everything from the next request.
    let late = try move(10, first.scene["hash"], change: first.change - 1)
    #expect(late.0.keys.sorted() == ["hash"] && late.1.isEmpty)
    #expect(try state(after: first.change - 1).scene["layers"] != nil)
    // A request that comes while the next step ends the drawing receives its frame, or learns that it is late.
    guard case .success(let drawn)? = store.frame(3) else { throw CocoaError(.fileReadUnknown) }
    #expect(drawn != before.body)
    guard case .success(let neighbour)? = store.frame(5) else { throw CocoaError(.fileReadUnknown) }
    #expect(images == drawn + neighbour && answer["frames"] as? [Int] == [3, 5])
    #expect(answer["sizes"] as? [Int] == [drawn.count, neighbour.count])
    try move(20, first.scene["hash"])
    let next = session.state.withLock { $0.frames }
    #expect(next !== store && store.frame(4) == nil)
    // A step that repeats the value of the one before changes nothing, and opens nothing.
    let change = session.state.withLock { $0.change }
    try move(20, first.scene["hash"])
    #expect(session.state.withLock { $0.change == change && $0.frames === next })
    let text = try String(contentsOfFile: "\(folder.path)/scene.json", encoding: .utf8)
    #expect(text.contains("\"frame\": [20, 0, 100, 80]"))
  }

  @Test("A request that changes one layer twice is refused: of two changes one would be lost")
  func sameLayerTwice() throws {
    let (folder, session) = try session()
    defer { session.close() }
    let answer = try get(session, "state", ["after": "0"]) as? [String: Any]
    let scene = try #require(answer?["scene"] as? [String: Any])
    let before = try String(contentsOfFile: "\(folder.path)/scene.json", encoding: .utf8)
    for second in ["0", "1"] {
      let changes = ["0", second].map { ["layer": $0, "move": [3, 0]] as [String: Any] }
      let edit: [String: Any] = ["layers": changes, "hash": try #require(scene["hash"])]
      let body = Array(try JSONSerialization.data(withJSONObject: edit))
      let request = PreviewRequest("POST", "edit", origin: "http://127.0.0.1:1", body: body)
      let status = session.answer(to: request, rest: "edit").status
      #expect(second == "0" ? status == 400 : status == 200, "\(second): \(status)")
      let text = try String(contentsOfFile: "\(folder.path)/scene.json", encoding: .utf8)
      #expect((text == before) == (second == "0"))
    }
  }

  @Test("Bars and keyframes are in seconds of the scene")
  func timeline() throws {
    let (_, session) = try session()
    let rows = try #require(try get(session, "timeline") as? [[String: Any]])
    #expect(rows.map { $0["path"] as? String } == ["0", "1", "1.0", "1.1"])
    // The clock of the group begins at 0.5 and is twice as fast.
    let animation = try #require((rows[2]["animations"] as? [[String: Any]])?.first)
    #expect(animation["begin"] as? Double == 0.75 && animation["end"] as? Double == 1.25)
    #expect(animation["keys"] as? [Double] == [0.75, 0.875, 1.25])
    #expect(animation["rate"] as? Double == 0.5 && animation["keyPath"] as? String == "position.x")
    #expect(rows[3]["begin"] as? Double == 1 && rows[3]["end"] as? Double == 1.5)
    #expect(rows[0]["begin"] is NSNull)
  }

  @Test("The audio is the mix of a render, as samples of 32-bit floats")
  func audio() throws {
    let text = Self.scene.replacingOccurrences(
      of: "\"layers\"",
      with: """
        "assets": { "tone": { "type": "audio", "src": "tone.wav" } },
        "audio": [{ "asset": "tone", "begin": 0.5, "gain": 0.5 }], "layers"
        """
    )
    let (folder, silent) = try session()
    #expect(silent.answer(to: PreviewRequest("GET", "audio.wav"), rest: "audio.wav").status == 404)
    // One second of a constant on two channels, 16 bits at 48 kHz.
    var wave = Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WAVEfmt ".utf8)
    wave += [16, 0, 0, 0, 1, 0, 2, 0, 0x80, 0xBB, 0, 0, 0, 0xEE, 2, 0, 4, 0, 16, 0]
    wave += Array("data".utf8) + [0, 0xEE, 2, 0]
    for _ in 0..<96_000 { wave += [0, 0x40] }
    try Data(wave).write(to: URL(fileURLWithPath: "\(folder.path)/tone.wav"))
    try folder.write(text, to: "scene.json")
    let answer = folder.session.answer(to: PreviewRequest("GET", "audio.wav"), rest: "audio.wav")
    #expect(answer.status == 200 && answer.type == "audio/wav")
    #expect(answer.body.count == 44 + 2 * 48_000 * 8)
    func sample(_ index: Int) -> Float {
      let bytes = answer.body[(44 + 8 * index)..<(48 + 8 * index)]
      let bits = bytes.reversed().reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
      return Float(bitPattern: bits)
    }
    #expect(sample(0) == 0 && sample(23_999) == 0)
    #expect(sample(24_000) == 0.25 && sample(71_000) == 0.25 && sample(72_001) == 0)
    let tracks = try #require(try get(folder.session, "tracks") as? [[String: Any]])
    let peaks = try #require(tracks[0]["peaks"] as? [Int])
    // Hundredths of a second: silence, the constant of a half at half the gain, silence.
    #expect(tracks.count == 1 && tracks[0]["name"] as? String == "tone" && peaks.count == 200)
    #expect(tracks[0]["begin"] as? Double == 0.5 && tracks[0]["end"] as? Double == 1.5)
    #expect(peaks[..<50].allSatisfy { $0 == 0 } && peaks[50..<150].allSatisfy { $0 == 25 })
    #expect(peaks[151...].allSatisfy { $0 == 0 })
  }

  @Test("A part of the scene is saved as the video of a render")
  func clip() throws {
    let (folder, session) = try session()
    let request = PreviewRequest("GET", "clip.mp4", query: ["from": "3", "to": "6"])
    let answer = session.answer(to: request, rest: "clip.mp4")
    #expect(answer.status == 200 && answer.type == "video/mp4")
    #expect(answer.body.dropFirst(4).starts(with: "ftyp".utf8))
    let reversed = PreviewRequest("GET", "clip.mp4", query: ["from": "6", "to": "3"])
    #expect(session.answer(to: reversed, rest: "clip.mp4").status == 404)
    #expect(FileManager.default.fileExists(atPath: folder.path))
  }

  private static let hasGit = FileManager.default.isExecutableFile(atPath: "/usr/bin/git")

  private func git(_ folder: SceneFolder, _ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/git")
    let identity = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
    process.arguments = ["-C", folder.path] + identity + arguments
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test("The scene is compared with its last commit", .enabled(if: hasGit))
  func lastCommit() throws {
    let (folder, session) = try session()
    #expect(throws: (any Error).self) { try session.compare(with: "git:HEAD") }
    try git(folder, "init", "-q")
    try git(folder, "add", "scene.json")
    try git(folder, "commit", "-q", "-m", "first")
    try folder.write(Self.scene.replacingOccurrences(of: "white", with: "black"), to: "scene.json")
    session.reload()
    try session.compare(with: "git:HEAD")
    let files = try #require(try get(session, "files") as? [String])
    #expect(files.first == "git:HEAD")
    let other = try #require(session.state.withLock { $0.other })
    guard case .scene(let opened) = other.file else { throw CocoaError(.fileReadUnknown) }
    #expect(opened.scene.layers[0].state.backgroundColor == .white)
  }
}
