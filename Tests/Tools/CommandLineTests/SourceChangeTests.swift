import Foundation
import TestSupport
import Testing

/// Reports that name what changed in the sources of scenes.
@Suite("Changes of the source in reports")
struct SourceChangeTests {
  private func scene(_ radius: Int, extra: String = "", groupX: Int = 0) -> String {
    """
    { "format": "animrender/1", "canvas": { "width": 64, "height": 64, "background": "#102030" },
      "frameRate": 10, "duration": 0.5,
      "layers": [
        { "name": "ground", "frame": [0, 0, 64, 64], "backgroundColor": "#203040" },
        { "name": "group", "frame": [\(groupX), 0, 64, 64], "sublayers": [
          \(extra)
          { "name": "ring", "frame": [4, 4, 56, 56], "backgroundColor": "red",
            "cornerRadius": \(radius) },
          { "name": "dot", "frame": [28, 28, 8, 8], "backgroundColor": "white" } ] } ] }
    """
  }

  private func report(_ old: String, _ new: String, _ options: String...) throws -> (
    outcome: Program.Outcome, page: String, folder: WorkFolder
  ) {
    let folder = try WorkFolder()
    let (a, b) = (try folder.write(old, to: "old.json"), try folder.write(new, to: "new.json"))
    let files = ["--html", folder.file("r.html"), "--junit", folder.file("r.xml")]
    let outcome = try Program.run(["diff", a, b, "--progress", "none"] + files + options)
    return (outcome, String(decoding: try folder.bytes("r.html"), as: UTF8.self), folder)
  }

  private func layers(_ output: String) throws -> [[String: Any]] {
    let object = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    let item = try #require((object?["cases"] as? [[String: Any]])?.first)
    return try #require(item["changedLayers"] as? [[String: Any]])
  }

  @Test("A changed corner radius is named in text, JSON, JUnit's XML, annotations and the page")
  func cornerRadius() throws {
    let (outcome, page, folder) = try report(scene(28), scene(10), "--github")
    #expect(outcome.code == 1)
    let change = "ring › cornerRadius 28 → 10"
    #expect(
      outcome.output.hasPrefix(
        "different: all 5 frames of new.json differ from old.json: \(change)\n"
      ),
      "\(outcome.output)"
    )
    #expect(
      outcome.output.contains("\n      \(change) (\(folder.file("new.json")):8:25)\n"),
      "\(outcome.output)"
    )
    #expect(
      outcome.output.contains(
        "\nto approve: cp -- \(folder.file("new.json")) \(folder.file("old.json"))\n"
      )
    )
    #expect(outcome.output.contains("::error file=\(folder.file("old.json"))"))
    #expect(outcome.output.components(separatedBy: change).count > 3)
    #expect(String(decoding: try folder.bytes("r.xml"), as: UTF8.self).contains(change))
    #expect(page.contains("All 5 frames of new.json differ from old.json: \(change).</h1>"))
    #expect(
      page.contains("\"property\": \"cornerRadius\", \"expected\": \"28\", \"actual\": \"10\"")
    )
    #expect(page.contains("<code>cp -- ") && page.contains("\"thumbnail\": 1"))
    let json = try report(scene(28), scene(10), "--json").outcome.output
    let layers = try layers(json)
    #expect(layers.count == 1, "\(layers)")
    let changes = try #require(layers.first?["sourceChanges"] as? [[String: Any]])
    #expect(changes.count == 1 && changes[0]["property"] as? String == "cornerRadius")
    #expect(changes[0]["expected"] as? String == "28" && changes[0]["actual"] as? String == "10")
    #expect(changes[0]["line"] as? Int == 8 && changes[0]["column"] as? Int == 25)
    #expect((changes[0]["file"] as? String)?.hasSuffix("/new.json") == true)
  }

  @Test("Only layers with changed values are to blame, not those below, around or carried along")
  func blame() throws {
    func changed(_ old: String, _ new: String) throws -> [String] {
      try layers(try report(old, new, "--json").outcome.output).compactMap {
        $0["layer"] as? String
      }
    }
    #expect(try changed(scene(28), scene(10)) == ["layers[1].sublayers[0] ring"])
    #expect(try changed(scene(28), scene(28, groupX: 5)) == ["layers[1] group"])
    #expect(
      try changed(scene(28), scene(10, groupX: 5)) == [
        "layers[1] group", "layers[1].sublayers[0] ring",
      ]
    )
    // An unnamed layer before others shifts the paths, and no other layer changes.
    let unnamed = #"{ "frame": [0, 0, 9, 9], "backgroundColor": "lime" },"#
    let anonymous = scene(28).replacing(#""name": "ring", "#, with: "")
      .replacing(#""name": "dot", "#, with: "")
    let shifted = scene(28, extra: unnamed).replacing(#""name": "ring", "#, with: "")
      .replacing(#""name": "dot", "#, with: "")
    #expect(try changed(anonymous, shifted) == ["layers[1].sublayers[0]"])
  }

  @Test("A test names what changed since its goldens were approved, and the command that approves")
  func goldens() throws {
    let folder = try WorkFolder()
    _ = try folder.write(scene(28), to: "a.json")
    func test(_ options: String...) throws -> Program.Outcome {
      try Program.run(
        ["test", folder.path, "--progress", "none"] + options,
        environment: ["CI": ""]
      )
    }
    #expect(try test("--update").code == 0)
    _ = try folder.write(scene(10), to: "a.json")
    let outcome = try test("--html", folder.file("r.html"), "--threshold", "0.05")
    #expect(outcome.code == 1)
    let change = "ring › cornerRadius 28 → 10"
    #expect(
      outcome.output.hasPrefix(
        "different: all 5 frames of a.json differ from the goldens: \(change)\n"
      ),
      "\(outcome.output)"
    )
    #expect(
      outcome.output.contains(
        "changed in the source:\n    \(change) (\(folder.file("a.json")):8:25)\n"
      )
    )
    #expect(outcome.output.contains("changed layer: layers[1].sublayers[0] ring ("))
    #expect(!outcome.output.contains("layer there:") && !outcome.output.contains("ground"))
    #expect(
      outcome.output.contains(
        "\nto approve: animrender test \(folder.path) --threshold 0.05 --update\n"
      ),
      "\(outcome.output)"
    )
    let page = String(decoding: try folder.bytes("r.html"), as: UTF8.self)
    #expect(page.contains("\"property\": \"cornerRadius\""))
    #expect(try test("--update").code == 0 && test().output == "equal: a.json: 5 frames\n")
  }

  @Test("A colour of the theme is named once for all layers, by the golden and by the scene")
  func theme() throws {
    let layers = (0..<6).map {
      #"{ "name": "box \#($0)", "frame": [\#($0 * 10), 0, 8, 8], "backgroundColor": "accent" }"#
    }
    let old = """
      { "format": "animrender/1", "canvas": { "width": 64, "height": 64 }, "frameRate": 10,
        "duration": 0.1, "theme": { "colors": { "accent": "#ff4d4d" } },
        "layers": [\(layers.joined(separator: ",\n"))] }
      """
    let new = old.replacing("#ff4d4d", with: "#4dc3ff")
    let change = "scene › theme.colors.accent #ff4d4d → #4dc3ff"
    let diff = try report(old, new)
    let place = "(\(diff.folder.file("new.json")):2:53)"
    #expect(
      diff.outcome.output.hasPrefix("different: new.json differs from old.json: \(change)\n"),
      "\(diff.outcome.output)"
    )
    #expect(diff.outcome.output.contains("changed in the source:\n    \(change) \(place)\nto"))
    let folder = try WorkFolder()
    _ = try folder.write(old, to: "a.json")
    let test = ["test", folder.path, "--progress", "none"]
    #expect(try Program.run(test + ["--update"], environment: ["CI": ""]).code == 0)
    _ = try folder.write(new, to: "a.json")
    let output = try Program.run(test, environment: ["CI": ""]).output
    #expect(
      output.hasPrefix("different: a.json differs from its goldens: \(change)\n"),
      "\(output)"
    )
    #expect(output.contains("\n    \(change) (\(folder.file("a.json")):2:53)\nto"), "\(output)")
  }

  @Test("A page of a long clip has images of equal frames, so that it can play both clips")
  func playback() throws {
    let old = scene(28).replacing("0.5", with: "12")
    let late =
      #""backgroundColor": "white", "animations": [{ "keyPath": "opacity", "to": 0, "#
      + #""from": 1, "beginTime": 11, "duration": 5 }] }"#
    let new = old.replacing(#""backgroundColor": "white" }"#, with: late)
    let page = try report(old, new).page
    let start = try #require(page.range(of: "id=\"report\">"))
    let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
    let data = Data(page[start.upperBound..<end.lowerBound].utf8)
    let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let frames = try #require(
      (object["cases"] as? [[String: Any]])?.first?["frames"] as? [[String: Any]]
    )
    let equal = frames.filter { $0["verdict"] as? String == "equal" && $0["actual"] is Int }
    #expect(frames.count == 120 && (20...40).contains(equal.count), "\(equal.count)")
    #expect(page.contains("id=\"play\""))
  }
}
