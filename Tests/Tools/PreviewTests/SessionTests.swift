import Foundation
import RenderPipeline
import SceneLoading
import SceneModel
import Synchronization
import Testing

@testable import Preview

@Suite("The state and the answers of a preview")
struct SessionTests {
  private func json(_ answer: PreviewAnswer) throws -> [String: Any] {
    #expect(answer.status == 200 && answer.type == "application/json")
    let object = try JSONSerialization.jsonObject(
      with: Data(answer.body),
      options: .fragmentsAllowed
    )
    return object as? [String: Any] ?? [:]
  }

  private func get(
    _ session: PreviewSession,
    _ path: String,
    _ query: [String: String] = [:]
  ) -> PreviewAnswer {
    session.answer(to: PreviewRequest("GET", path, query: query), rest: path)
  }

  private func post(_ session: PreviewSession, _ path: String, _ body: String) -> PreviewAnswer {
    let request = PreviewRequest(
      "POST",
      path,
      contentType: "application/json",
      body: Array(body.utf8)
    )
    return session.answer(to: request, rest: path)
  }

  private func scene(_ session: PreviewSession) throws -> [String: Any] {
    try #require(try json(get(session, "state"))["scene"] as? [String: Any])
  }

  private func frame(_ session: PreviewSession, _ index: Int) throws -> PreviewAnswer {
    let version = try #require(try scene(session)["version"] as? Int)
    return get(
      session,
      "frame",
      ["version": "\(version)", "index": "\(index)", "width": "64"]
    )
  }

  @Test("The state has size, time, markers, variables and the tree of layers")
  func state() throws {
    let folder = try SceneFolder()
    let session = folder.session
    defer { session.close() }
    let scene = try scene(session)
    #expect(scene["width"] as? Int == 64 && scene["frames"] as? Int == 30)
    let marker = try #require((scene["markers"] as? [[String: Any]])?.first)
    #expect(marker["name"] as? String == "middle")
    #expect(marker["begin"] as? Int == 15 && marker["end"] as? Int == 18)
    let variables = try #require(scene["variables"] as? [[String: Any]])
    #expect(variables.map { $0["kind"] as? String } == ["string", "number"])
    let group = try #require((scene["layers"] as? [[String: Any]])?.first)
    let box = try #require((group["layers"] as? [[String: Any]])?.first)
    #expect(box["name"] as? String == "box" && box["path"] as? String == "0.0")
  }

  @Test("Frames equal the library's rendering, as PNG files")
  func frames() throws {
    let folder = try SceneFolder()
    let session = folder.session
    defer { session.close() }
    let document = try SceneDocument.open("\(folder.path)/scene.json")
    let source = try CanvasOptions()
      .source(of: document.scene, document.load().resources, limits: document.options.limits)
    let renderer = FrameRenderer(source)
    for index in [29, 0, 12] {
      let answer = try frame(session, index)
      #expect(answer.status == 200 && answer.type == "image/png")
      // Both are packed losslessly, by different efforts: what they show is held against each other.
      let expected = try renderer.bitmap(at: Double(index) / 30)
      let image = "\(folder.path)/frame.json"
      try Data(answer.body).write(to: URL(fileURLWithPath: "\(folder.path)/frame.png"))
      let copy = """
        { "format": "animrender/1", "canvas": { "width": 64, "height": 48 }, "frameRate": 1, "duration": 1,
          "layers": [{ "frame": [0, 0, 64, 48], "contents": { "image": "frame.png" } }] }
        """
      try Data(copy.utf8).write(to: URL(fileURLWithPath: image))
      let document = try SceneDocument.open(image)
      let copied = FrameRenderer(
        try CanvasOptions().source(of: document.scene, document.load().resources, limits: .init())
      )
      #expect(try copied.bitmap(at: 0) == expected)
    }
    #expect(get(session, "frame", ["version": "99", "index": "0", "width": "64"]).status == 409)
    let version = try #require(try scene(session)["version"] as? Int)
    let huge = get(session, "frame", ["version": "\(version)", "index": "0", "width": "999999"])
    #expect(huge.status == 422 && String(decoding: huge.body, as: UTF8.self).contains("limit"))
  }

  @Test("An error is reported with its location, and the last good scene remains")
  func failures() throws {
    let folder = try SceneFolder()
    let session = folder.session
    defer { session.close() }
    let good = try frame(session, 3)
    try folder.write(SceneFolder.scene(extra: "\"colour\": 1,"), to: "scene.json")
    session.reload()
    let state = try json(get(session, "state"))
    let failure = try #require((state["failure"] as? [[String: Any]])?.first)
    #expect(failure["line"] as? Int == 2 && (failure["column"] as? Int ?? 0) > 1)
    #expect((failure["message"] as? String)?.contains("colour") == true)
    #expect(failure["file"] as? String == "scene.json")
    #expect(try frame(session, 3) == good)
    #expect(session.watchedFiles.isAnything)
    try folder.write(SceneFolder.scene("blue"), to: "scene.json")
    session.reload()
    #expect(try json(get(session, "state"))["failure"] is NSNull)
    #expect(try frame(session, 3) != good)
    #expect(!session.watchedFiles.isAnything)
  }

  @Test("A waiting request receives a change at once")
  func waiting() throws {
    let folder = try SceneFolder()
    let session = folder.session
    defer { session.close() }
    let change = try #require(try json(get(session, "state"))["change"] as? Int)
    let isReported = DispatchSemaphore(value: 0)
    // A thread of its own: the tests' are few, and busy.
    Thread.detachNewThread {
      let request = PreviewRequest("GET", "state", query: ["after": "\(change)"])
      let answer = session.answer(to: request, rest: "state")
      if String(decoding: answer.body, as: UTF8.self).contains("\"change\": \(change + 1)") {
        isReported.signal()
      }
    }
    #expect(isReported.wait(timeout: .now() + 0.2) == .timedOut)
    session.reload()
    #expect(isReported.wait(timeout: .now() + 10) == .success)
  }

  @Test("Hints about unseen layers follow the scene, and end when it changes")
  func hints() throws {
    let folder = try SceneFolder()
    let far = SceneFolder.scene().replacingOccurrences(of: "[10, 24]", with: "[10, -240]")
    try folder.write(far, to: "scene.json")
    let session = folder.session
    defer { session.close() }
    var opened = try #require(session.state.withLock { $0.opened })
    #expect(opened.unseen.isEmpty)
    opened.findUnseenLayers { false }
    #expect(opened.unseen.isEmpty)
    opened.findUnseenLayers { true }
    #expect(opened.unseen.count == 1)
    let change = try #require(try json(get(session, "state"))["change"] as? Int)
    let scene = try json(get(session, "state", ["after": "\(change)"]))["scene"]
    let messages = try #require((scene as? [String: Any])?["messages"] as? [[String: Any]])
    #expect(messages.contains { ($0["message"] as? String)?.contains("never seen") == true })
  }

  @Test("Values of a layer at a time, on its own clock, and their curves")
  func values() throws {
    let folder = try SceneFolder()
    let session = folder.session
    defer { session.close() }
    func value(_ keyPath: String, at index: Int) throws -> String? {
      let answer = try json(get(session, "values", ["layer": "0.0", "index": "\(index)"]))
      let values = try #require(answer["values"] as? [[String: Any]])
      return values.first { $0["keyPath"] as? String == keyPath }?["text"] as? String
    }
    // The group begins after 0.2 s: at 0.7 s the box is half way from 10 to 54.
    #expect(try value("position.x", at: 21) == "32")
    #expect(try value("position.y", at: 21) == "24")
    #expect(try value("backgroundColor", at: 21) == "#ff0000ff")
    #expect(try value("bounds.size.width", at: 0) == "20")
    let curves = try json(get(session, "curves", ["layer": "0.0"]))
    let all = try #require(curves["curves"] as? [[String: Any]])
    #expect(all.map { $0["keyPath"] as? String } == ["position.x"])
    let numbers = try #require(all[0]["values"] as? [Double])
    #expect(numbers.count == 30 && abs(numbers[21] - 32) < 1e-9)
    #expect(get(session, "values", ["layer": "0.7", "index": "0"]).status == 404)
  }

  @Test("Inputs of filters, cells of emitters and paths have values and curves, too")
  func parts() throws {
    let folder = try SceneFolder()
    let layers = """
      { "filters": [{ "type": "brightness", "inputAmount": 0.25 },
          { "name": "soft", "type": "gaussianBlur", "inputRadius": 2 }],
        "type": "shape", "path": "M0 0 L20 0",
        "animations": [
          { "keyPath": "filters.soft.inputRadius", "from": 2, "to": 8, "duration": 1 },
          { "keyPath": "path", "from": "M0 0 L20 0", "to": "M0 10 L40 10", "duration": 1 }] },
      { "type": "emitter", "emitterCells": [{ "name": "a", "birthRate": 7, "color": "#00ff00",
          "emitterCells": [{ "scale": 3 }] }],
        "animations": [{ "keyPath": "emitterCells.a.velocity", "from": 0, "to": 90, "duration": 1 }] }
      """
    try folder.write(
      """
      { "format": "animrender/1", "canvas": { "width": 64, "height": 48 }, "frameRate": 10, "duration": 1,
        "layers": [\(layers)] }
      """,
      to: "scene.json"
    )
    let session = folder.session
    defer { session.close() }
    func lines(_ layer: String, at index: Int) throws -> [String: [String: Any]] {
      let answer = try json(get(session, "values", ["layer": layer, "index": "\(index)"]))
      let values = try #require(answer["values"] as? [[String: Any]])
      return Dictionary(uniqueKeysWithValues: values.map { ($0["keyPath"] as? String ?? "", $0) })
    }
    func curves(_ layer: String) throws -> [[String: Any]] {
      let answer = try json(get(session, "curves", ["layer": layer]))
      return try #require(answer["curves"] as? [[String: Any]])
    }
    let shape = try lines("0", at: 5)
    #expect(shape["filters.soft.inputRadius"]?["text"] as? String == "5")
    #expect(shape["filters.soft.inputRadius"]?["isStandard"] as? Bool == false)
    #expect(shape["filters[0].inputAmount"]?["text"] as? String == "0.25")
    #expect(shape["path"]?["text"] as? String == "2 elements, 30 × 0 at 0, 5")
    #expect(shape["path"]?["path"] as? String == "M 0 5 L 30 5")
    let outlines = try curves("0")
    let paths = try #require(outlines.first { $0["keyPath"] as? String == "path" })
    #expect(paths["bounds"] as? [Double] == [0, 0, 38, 9])
    #expect((paths["paths"] as? [String])?.first == "M 0 0 L 20 0")
    #expect((paths["paths"] as? [String])?.count == 9)
    let radius = outlines.first { $0["keyPath"] as? String == "filters.soft.inputRadius" }
    #expect((radius?["values"] as? [Double])?.count == 10 && outlines.count == 2)
    let emitter = try lines("1", at: 5)
    #expect(emitter["emitterCells.a.velocity"]?["text"] as? String == "45")
    #expect(emitter["emitterCells.a.birthRate"]?["text"] as? String == "7")
    #expect(emitter["emitterCells.a.birthRate"]?["isStandard"] as? Bool == false)
    #expect(emitter["emitterCells.a.lifetime"]?["isStandard"] as? Bool == true)
    #expect(emitter["emitterCells.a.color"]?["text"] as? String == "#00ff00ff")
    #expect(emitter["emitterCells.a.emitterCells[0].scale"]?["text"] as? String == "3")
    #expect(try curves("1").map { $0["keyPath"] as? String } == ["emitterCells.a.velocity"])
  }

  @Test("Variables and hidden layers change the drawn scene; wrong values are reported")
  func choices() throws {
    let folder = try SceneFolder()
    let session = folder.session
    defer { session.close() }
    let first = try frame(session, 5)
    #expect(post(session, "variables", "{\"accent\": \"#00ff00\"}").status == 200)
    #expect(try frame(session, 5) != first)
    #expect(post(session, "variables", "{\"wide\": \"much\"}").status == 200)
    let failure = try #require(try json(get(session, "state"))["failure"] as? [[String: Any]])
    #expect((failure.first?["message"] as? String)?.contains("wide") == true)
    #expect(post(session, "variables", "{}").status == 200)
    #expect(try frame(session, 5) == first)
    #expect(post(session, "hidden", "[\"0\"]").status == 200)
    let empty = try frame(session, 5)
    #expect(try empty != first && frame(session, 25) == empty)
    #expect(post(session, "hidden", "[]").status == 200)
    #expect(try frame(session, 5) == first)
    for (path, body) in [("variables", "[1]"), ("hidden", "{}"), ("compare", "3"), ("hidden", "[")]
    {
      #expect(post(session, path, body).status == 400, "\(path) \(body)")
    }
  }

  @Test("A value is removed with its variable, and other values remain")
  func removedVariable() throws {
    let folder = try SceneFolder()
    let session = folder.session
    defer { session.close() }
    #expect(post(session, "variables", "{\"accent\": \"#00ff00\", \"wide\": 30}").status == 200)
    let text = SceneFolder.scene("blue").replacingOccurrences(
      of: "\"accent\": \"#ff0000\", ",
      with: ""
    )
    try folder.write(text, to: "scene.json")
    session.reload()
    #expect(try json(get(session, "state"))["failure"] is NSNull)
    let variables = try #require(try scene(session)["variables"] as? [[String: Any]])
    #expect(variables.map { $0["name"] as? String } == ["wide"])
    #expect(variables.map { $0["value"] as? String } == ["30"])
  }

  @Test("A refused value of a layer is reported with its target, and others remain")
  func refusedTarget() throws {
    let folder = try SceneFolder()
    func animation(_ name: String) -> String {
      """
      {"v":"5.7.0","fr":30,"ip":0,"op":30,"w":64,"h":48,"layers":[{"ty":1,"nm":"\(name)","ip":0,
        "op":30,"st":0,"sw":64,"sh":48,"sc":"#ff0000","ks":{}}]}
      """
    }
    try folder.write(animation("Box"), to: "box.json")
    let session = PreviewSession(PreviewSettings(path: "\(folder.path)/box.json", workers: 2))
    defer { session.close() }
    func failure() throws -> [String: Any]? {
      (try json(get(session, "state"))["failure"] as? [[String: Any]])?.first
    }
    func exported() -> (status: Int, text: String) {
      var request = PreviewRequest("POST", "export", contentType: "application/json")
      (request.origin, request.body) = ("http://127.0.0.1:80", Array(#"{"name":"o.gif"}"#.utf8))
      let answer = session.answer(to: request, rest: "export")
      return (answer.status, String(decoding: answer.body, as: UTF8.self))
    }
    let first = try frame(session, 5).body
    #expect(post(session, "variables", #"{"Box.color": "lime"}"#).status == 200)
    let green = try frame(session, 5).body
    #expect(try green != first && failure() == nil)
    for (name, value) in [("Box.opacity", "7"), ("Box.tint", "\"lime?\""), ("Bax.hue", "90")] {
      let values = "{\"Box.color\": \"lime\", \"\(name)\": \(value)}"
      #expect(post(session, "variables", values).status == 200)
      #expect(try failure()?["path"] as? String == name)
      #expect(try frame(session, 5).body == green)
      #expect(exported().status != 200 && exported().text.contains(name))
      // The fields remain, so that the value can be corrected.
      let sections = try JSONSerialization.jsonObject(
        with: Data(get(session, "targets", ["layer": "0"]).body)
      )
      #expect((sections as? [[String: Any]])?.first?["selector"] as? String == "Box")
    }
    // A name that is neither a variable nor that of a layer's property is left out.
    #expect(post(session, "variables", #"{"Box.color": "lime", "gone": 1}"#).status == 200)
    #expect(try failure() == nil && frame(session, 5).body == green)
    try folder.write(animation("Bex"), to: "box.json")
    session.reload()
    #expect(try failure()?["path"] as? String == "Box.color")
    #expect(post(session, "variables", "{}").status == 200)
    #expect(try failure() == nil && frame(session, 5).body == first)
  }

  @Test("Files of the folder can be compared with the scene, other files cannot")
  func comparison() throws {
    let folder = try SceneFolder()
    let session = folder.session
    defer { session.close() }
    try folder.write(SceneFolder.scene("blue"), to: "blue.json")
    try Data(try frame(session, 0).body).write(to: URL(fileURLWithPath: "\(folder.path)/a@0s.png"))
    try folder.write(SceneFolder.scene("blue"), to: "../outside.json")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/link.json",
      withDestinationPath: "../outside.json"
    )
    let names = try JSONSerialization.jsonObject(with: Data(get(session, "files").body))
    #expect(names as? [String] == ["a@0s.png", "blue.json", "link.json", "scene.json"])
    func other() throws -> [String: Any] {
      try #require(try json(get(session, "state"))["other"] as? [String: Any])
    }
    func image(_ index: Int) throws -> PreviewAnswer {
      let version = try #require(try other()["version"] as? Int)
      return get(
        session,
        "frame",
        ["side": "b", "version": "\(version)", "index": "\(index)", "width": "64"]
      )
    }
    #expect(post(session, "compare", "\"blue.json\"").status == 200)
    #expect(try image(7).body != frame(session, 7).body)
    #expect(post(session, "compare", "\"a@0s.png\"").status == 200)
    #expect(try other()["isPicture"] as? Bool == true)
    #expect(try image(7).body == frame(session, 0).body)
    for name in [
      "../outside.json", "link.json", "/etc/hostname", "nothing.json", "", "a/../../outside.json",
    ] {
      #expect(post(session, "compare", "\"\(name)\"").status == 403, "\(name)")
    }
    #expect(try other()["name"] as? String == "a@0s.png")
    #expect(post(session, "compare", "null").status == 200)
    #expect(try json(get(session, "state"))["other"] is NSNull)
  }
}
