import Foundation
import TestSupport
import Testing

@Suite("animrender check --motion, and assertions in test")
struct MotionCheckTests {
  // The square goes from 10 to 54 points in half a second; its right edge is at 20 + 88 t.
  private func scene(_ assertions: String) -> String {
    SmallScene.text(#""assertions": [\#(assertions)],"#)
  }

  private func check(_ folder: WorkFolder, _ options: String...) throws -> Program.Outcome {
    try Program.run(["check", folder.file("a.json"), "--motion", "--progress", "none"] + options)
  }

  @Test("Assertions that hold give 0, others 1, with frame, count and values")
  func codes() throws {
    let folder = try WorkFolder()
    _ = try folder.write(scene(#"{"inside": "square"}, {"draws": "something"}"#), to: "a.json")
    let holds = try check(folder)
    #expect(holds.code == 0 && holds.output.contains("holds: 2 assertions"), "\(holds)")
    // The right edge is beyond 42 points from t = 0.25 on: on frame 15 it is at 42 exactly.
    let bad = #"{"inside": "square", "area": [0, 0, 42, 48]}"#
    _ = try folder.write(scene(bad), to: "a.json")
    let fails = try check(folder)
    #expect(fails.code == 1 && fails.output.contains("fails: 1 of 1 assertion about"), "\(fails)")
    for part in [
      "layers[0] square", "first at frame 16", "14 of 30 frames fail",
      "measured 1.467 pt, allowed 0 pt", "a.json:6:18 (assertions[0])",
    ] {
      #expect(fails.output.contains(part), "\(part): \(fails.output)")
    }
    // Twice the rate: twice the frames.
    let fast = try check(folder, "--fps", "120")
    #expect(fast.output.contains("first at frame 31"), "\(fast.output)")
    #expect(try check(folder, "--frames", "0-15").code == 0)
    #expect(try check(folder, "-s", "640x480").code == 1)
    #expect(try check(folder, "-q").output.isEmpty)
    // Without the option only the text is checked.
    #expect(try Program.run(["check", folder.file("a.json")]).code == 0)
  }

  // A replicator whose copies are compared with each other.
  private func copies(_ count: Int, replicators: Int = 1, assertions: Int) -> String {
    let replicator =
      #"{"type": "replicator", "name": "r", "instanceCount": \#(count), "sublayers": [{"type": "shape", "name": "x", "path": "M0 0L1 1", "strokeColor": "red"}]}"#
    let layers = Array(repeating: replicator, count: replicators).joined(separator: ",")
    let all = Array(repeating: #"{"apart": ["x", "x"]}"#, count: assertions).joined(separator: ",")
    return """
      {"format": "animrender/1", "canvas": {"width": 64, "height": 48}, "duration": 1,
       "frameRate": 10, "layers": [\(layers)],
       "assertions": [\(all)]}
      """
  }

  @Test("Assertions are under the timeouts, in test, too")
  func timeouts() throws {
    let folder = try WorkFolder()
    _ = try folder.write(copies(9_000, assertions: 2), to: "a.json")
    for command in [["check", folder.file("a.json"), "--motion"], ["test", folder.path]] {
      for option in ["--frame-timeout", "--timeout"] {
        let run = try Program.run(command + [option, "0.3", "--progress", "none"])
        #expect(run.code == 75, "\(command[0]) \(option): \(run.code) \(run.errors)")
      }
    }
  }

  @Test("Assertions about too many pairs are refused before the first comparison")
  func pairs() throws {
    let folder = try WorkFolder()
    _ = try folder.write(copies(10_000, replicators: 2, assertions: 50), to: "a.json")
    let run = try check(folder)
    #expect(run.code == 65 && run.errors.contains("200000000 comparisons of layers"), "\(run)")
  }

  @Test("JSON, JUnit, annotations and the page name every assertion")
  func reports() throws {
    let folder = try WorkFolder()
    let bad = #"{"inside": "square", "area": [0, 0, 42, 48]}"#
    _ = try folder.write(scene(bad + #", {"draws": "something"}"#), to: "a.json")
    let (junit, page) = (folder.file("r.xml"), folder.file("r.html"))
    let run = try check(folder, "--json", "--junit", junit, "--html", page, "--github")
    #expect(run.code == 1)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    )
    #expect(object["format"] as? String == "animrender-assertions/1")
    #expect(object["holds"] as? Bool == false && object["failures"] as? Int == 1)
    let inputs = try #require(object["inputs"] as? [[String: Any]])
    let results = try #require(inputs[0]["results"] as? [[String: Any]])
    #expect(results.count == 2 && results[1]["holds"] as? Bool == true)
    let first = results[0]
    #expect(first["firstFrame"] as? Int == 16 && first["failingFrames"] as? Int == 14)
    #expect(first["layers"] as? [String] == ["layers[0] square"])
    #expect(first["path"] as? String == "$.assertions[0]" && first["line"] as? Int == 6)
    let measured = try #require(first["measured"] as? Double)
    #expect(abs(measured - (16 * 88.0 / 60 + 20 - 42)) < 0.001)
    let xml = String(decoding: try folder.bytes("r.xml"), as: UTF8.self)
    #expect(xml.contains("tests=\"2\" failures=\"1\""), "\(xml)")
    #expect(xml.components(separatedBy: "<testcase ").count == 3)
    let html = String(decoding: try folder.bytes("r.html"), as: UTF8.self)
    #expect(html.contains("<img alt=\"frame 16") && html.contains("data:image/png;base64,"))
    #expect(run.errors.contains("::error file="), "\(run.errors)")
    #expect(run.errors.contains("a.json,line=6,col=18,title="), "\(run.errors)")
  }

  @Test(
    "An input that cannot be checked fails in every report, as in the exit code",
    arguments: [
      ("bad.json", [], 65, "bad.json:1:"), ("gone.json", [], 66, "gone.json"),
      ("good.json", ["--assert", "rules.json"], 65, "did you mean"),
      ("flat.json", ["--strict"], 1, "bounds of the layer are empty"),
    ] as [(String, [String], Int32, String)]
  )
  func unchecked(name: String, options: [String], code: Int32, message: String) throws {
    let folder = try WorkFolder()
    let good = scene(#"{"duration": 0.5}"#)
    for name in ["a.json", "good.json"] { _ = try folder.write(good, to: name) }
    _ = try folder.write("{", to: "bad.json")
    let flat = #""layers": [{ "frame": [4, 4, 0, 20], "backgroundColor": "red" },"#
    _ = try folder.write(good.replacing("\"layers\": [", with: flat), to: "flat.json")
    _ = try folder.write(#"[{"visible": "sqare"}]"#, to: "rules.json")
    let first = options.contains("--assert") ? [] : ["a.json"]
    let given = ["check"] + first + [name, "--motion", "--progress", "none"] + options
    let reports = ["--json", "--github", "--junit", "r.xml", "--html", "r.html"]
    let script = "cd \"$1\"; shift; exec \"$0\" \"$@\""
    let run = try Shell.run(script, [folder.path] + given + reports)
    #expect(run.code == code, "\(run)")
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    )
    #expect(object["holds"] as? Bool == false && object["failedInputs"] as? Int == 1)
    let inputs = try #require(object["inputs"] as? [[String: Any]])
    #expect(inputs.map { $0["name"] as? String } == first + [name])
    #expect(inputs.map { $0["holds"] as? Bool } == first.map { _ in true } + [false])
    let xml = String(decoding: try folder.bytes("r.xml"), as: UTF8.self)
    // One assertion of each input that is checked, and the input that fails itself.
    let tests = first.count + (code == 1 ? 2 : 1)
    #expect(xml.contains("tests=\"\(tests)\" failures=\"1\" errors=\"0\" time"), "\(xml)")
    #expect(run.errors.contains("::error file=\(name),title=\(name)::"), "\(run.errors)")
    let html = String(decoding: try folder.bytes("r.html"), as: UTF8.self)
    for report in [xml, html] { #expect(report.contains(message), "\(report)") }
  }

  @Test("A file beside the input and --assert add assertions, to Lottie files, too")
  func files() throws {
    let folder = try WorkFolder()
    _ = try folder.write(SmallScene.text(), to: "a.json")
    let none = try check(folder)
    #expect(none.code == 0 && none.errors.contains("no assertions"), "\(none.errors)")
    _ = try folder.write(#"[{"hidden": "square"}]"#, to: "a.assertions.json")
    #expect(try check(folder).code == 1)
    _ = try folder.write(#"{"assertions": [{"visible": "square"}]}"#, to: "a.assertions.json")
    #expect(try check(folder).code == 0)
    let other = try folder.write(#"[{"duration": 3}]"#, to: "more.json")
    #expect(try check(folder, "--assert", other).code == 1)
    #expect(try check(folder, "--assert", folder.file("gone.json")).code == 66)
    let lottie = """
      {"v": "5.7.0", "fr": 30, "ip": 0, "op": 30, "w": 100, "h": 100, "layers": [{"ty": 1, "nm": "solid",
      "ip": 0, "op": 30, "st": 0, "sw": 20, "sh": 20, "sc": "#ff0000", "ks": {"p": {"k": [50, 50]}, "a": {"k": [10, 10]}}}]}
      """
    let input = try folder.write(lottie, to: "b.json")
    _ = try folder.write(
      #"[{"inside": "solid"}, {"frames": 30}, {"size": [100, 100]}, {"loops": true}]"#,
      to: "b.assertions.json"
    )
    let moved = try Program.run(["check", input, "--motion", "--progress", "none"])
    #expect(moved.code == 0 && moved.output.contains("holds: 4 assertions"), "\(moved)")
  }

  @Test(
    "Malformed assertions give 65, with place and suggestion",
    arguments: [
      (#"{"visibel": "square"}"#, "did you mean \"visible\"?", "6:19"),
      (#"{"visible": "sqare"}"#, "did you mean \"square\"?", "6:30"),
      (#"{"visible": "square", "durring": [0, 1]}"#, "did you mean during?", "6:40"),
      (#"{"inside": "square", "area": "titelSafe"}"#, "did you mean \"titleSafe\"?", ""),
      (#"{"appears": "square"}"#, "needs the key \"by\"", ""),
      (#"{"appears": "square", "by": "soon"}"#, "is no time", ""),
      (#"{"visible": "square", "hidden": "square"}"#, "are two assertions", ""),
      (#"{"during": [0, 1]}"#, "has no kind", ""),
      (#"{"visible": 3}"#, "needs the name of a layer", ""),
      (#"{"apart": ["square"]}"#, "the names of two layers", ""),
      (#"{"flashes": "none"}"#, "write \"wcag\"", ""),
      (#"{"hash": {"0f": "abc"}}"#, "SHA-256", ""),
      (#"{"visible": "square", "minOpacity": 2}"#, "outside 0…1", ""),
      (#""visible""#, "an object such as", ""),
    ]
  )
  func malformed(_ assertion: String, _ message: String, _ place: String) throws {
    let folder = try WorkFolder()
    _ = try folder.write(scene(assertion), to: "a.json")
    for arguments in [["check"], ["check", "--motion"], ["still", "-o", folder.file("x.png")]] {
      let run = try Program.run(arguments + [folder.file("a.json")])
      #expect(run.code == 65 && run.errors.contains(message), "\(arguments): \(run.errors)")
      #expect(run.errors.contains("a.json:\(place)"), "\(run.errors)")
      #expect(run.errors.contains("assertions[0]"), "\(run.errors)")
    }
    // In a file of its own.
    _ = try folder.write(SmallScene.text(), to: "a.json")
    _ = try folder.write("[\(assertion)]", to: "a.assertions.json")
    let beside = try check(folder)
    #expect(beside.code == 65 && beside.errors.contains(message), "\(beside.errors)")
    #expect(beside.errors.contains("a.assertions.json:1:"), "\(beside.errors)")
  }

  @Test("A span without frames gives 65; options of the report need --motion")
  func usage() throws {
    let folder = try WorkFolder()
    _ = try folder.write(scene(#"{"visible": "square", "during": [3, 4]}"#), to: "a.json")
    let run = try check(folder)
    #expect(run.code == 65 && run.errors.contains("no frame is in the span"), "\(run.errors)")
    let plain = try Program.run(["check", folder.file("a.json"), "--junit", folder.file("r.xml")])
    #expect(plain.code == 64 && plain.errors.contains("add --motion"), "\(plain.errors)")
  }

  @Test("Suggested assertions hold")
  func suggestions() throws {
    let folder = try WorkFolder()
    _ = try folder.write(SmallScene.text(), to: "a.json")
    let run = try check(folder, "--suggest")
    #expect(run.code == 0 && run.output.contains(#"{"visible": "square"}"#), "\(run)")
    #expect(run.output.contains(#"{"size": [64, 48]}"#), "\(run.output)")
    // The square begins at the edge of the canvas and moves.
    for absent in ["titleSafe", "rests"] { #expect(!run.output.contains(absent)) }
    _ = try folder.write(run.output, to: "a.assertions.json")
    let kept = try check(folder)
    #expect(kept.code == 0 && kept.output.contains("holds: "), "\(kept)")
  }

  @Test("The command test checks assertions beside goldens and lists them in JUnit")
  func ci() throws {
    let folder = try WorkFolder()
    _ = try folder.write(SmallScene.text(), to: "a.json")
    func test(_ options: String...) throws -> Program.Outcome {
      try Program.run(["test", folder.path, "--progress", "none"] + options)
    }
    #expect(try test("--update").code == 0)
    _ = try folder.write(#"[{"inside": "square"}, {"flashes": "wcag"}]"#, to: "a.assertions.json")
    let junit = folder.file("r.xml")
    let good = try test("--junit", junit)
    #expect(good.code == 0 && good.output.contains("holds: 2 assertions about a.json"), "\(good)")
    var xml = String(decoding: try folder.bytes("r.xml"), as: UTF8.self)
    #expect(xml.contains("tests=\"3\" failures=\"0\""), "\(xml)")
    _ = try folder.write(
      #"[{"inside": "square", "area": [0, 0, 42, 48]}]"#,
      to: "a.assertions.json"
    )
    let bad = try test("--junit", junit, "--html", folder.file("r.html"))
    #expect(bad.code == 1 && bad.output.contains("first at frame 16"), "\(bad.output)")
    xml = String(decoding: try folder.bytes("r.xml"), as: UTF8.self)
    #expect(xml.contains("tests=\"2\" failures=\"1\"") && xml.contains("type=\"assertion\""))
    let html = String(decoding: try folder.bytes("r.html"), as: UTF8.self)
    #expect(html.contains("<section class=\"assertions\">") && html.contains("<img alt=\"frame 16"))
    _ = try folder.write(#"[{"visibel": "square"}]"#, to: "a.assertions.json")
    let malformed = try test()
    #expect(malformed.code == 65 && malformed.errors.contains("did you mean"), "\(malformed)")
  }

  @Test("A scene keeps its assertions when it is converted")
  func converts() throws {
    let folder = try WorkFolder()
    let assertion = #"{"inside": "square", "margin": 2, "during": [0, "50%"]}"#
    let input = try folder.write(scene(assertion), to: "a.json")
    let run = try Program.run(["convert", input])
    #expect(run.code == 0, "\(run.errors)")
    for part in [#""inside": "square""#, #""margin": 2"#, #""during": [0, "50%"]"#] {
      #expect(run.output.contains(part), "\(run.output)")
    }
  }

  @Test("A batch checks for every row that its text fits")
  func rows() throws {
    let folder = try WorkFolder()
    let font = Program.root + "/scenes/fonts/DejaVuSans.ttf"
    let text = """
      {"format": "animrender/1", "canvas": {"width": 100, "height": 40}, "frameRate": 2, "duration": 1,
       "variables": {"name": "x"},
       "layers": [{"name": "title", "type": "text", "string": "${name}", "font": "DejaVu Sans", "fontSize": 20,
                   "frame": [0, 0, 100, 40]}],
       "assertions": [{"textFits": "title"}]}
      """
    let scene = try folder.write(text, to: "a.json")
    let rows = try folder.write("name\nshort\na name of many letters\n", to: "rows.csv")
    let run = try Program.run([
      "batch", rows, scene, "-o", folder.file("{row}.y4m"), "--progress", "none", "--font-file",
      font,
    ])
    #expect(run.code == 1, "\(run)")
    #expect(run.errors.contains("rows.csv:3") && run.errors.contains("out of the bounds"))
    #expect(folder.names.filter { $0.hasSuffix(".y4m") }.count == 1, "\(folder.names)")
  }
}
