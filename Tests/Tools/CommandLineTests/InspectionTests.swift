import Foundation
import TestSupport
import Testing

@Suite("animrender check, info, dump and convert")
struct InspectionTests {
  @Test("check reports hints and is strict about them only on request")
  func check() throws {
    let folder = try WorkFolder()
    let hinted = try folder.write(
      SmallScene.text(duration: 1),
      to: "hinted.json"
    )
    let plain = try Program.run(["check", hinted])
    #expect(plain.code == 0 && plain.errors.contains("[H_SNAP_BACK]"), "\(plain.errors)")
    #expect(plain.errors.contains("hinted.json:9:"), "\(plain.errors)")
    let strict = try Program.run(["check", hinted, "--strict"])
    #expect(strict.code == 1)
    let quiet = try Program.run(["check", hinted, "--strict", "-q"])
    #expect(quiet.code == 1 && quiet.errors.isEmpty && quiet.output.isEmpty)
    let clean = try folder.write(SmallScene.text(), to: "clean.json")
    let ok = try Program.run(["check", clean, "--strict"])
    #expect(ok.code == 0 && ok.output == "\(clean): ok\n")
    let broken = try folder.write("{}", to: "broken.json")
    #expect(try Program.run(["check", clean, broken, hinted]).code == 65)
    #expect(try Program.run(["check", clean, folder.file("gone.json")]).code == 66)
    #expect(folder.names == ["broken.json", "clean.json", "hinted.json"])
  }

  @Test("info prints text, and JSON that a parser reads")
  func info() throws {
    let scene = Program.root + "/scenes/template.json"
    let text = try Program.run(["info", scene])
    #expect(text.code == 0)
    for line in ["size: 320x180", "frameRate: 60", "duration: 3", "frames: 180"] {
      #expect(text.output.contains(line))
    }
    let json = try Program.run(["info", scene, "--json"])
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    )
    #expect(object["frames"] as? Int == 180 && object["width"] as? Int == 320)
    #expect(Set(object.keys) == Self.infoKeys)
    let variables = try #require(object["variables"] as? [[String: String]])
    #expect(variables.map { $0["name"] } == ["title", "accent", "number"])
    #expect(variables.map { $0["kind"] } == ["string", "string", "number"])
    #expect(variables.last?["default"] == "600")
    #expect(object["layers"] as? [String: Int] == ["layer": 3, "shape": 1, "text": 2])
    #expect((object["features"] as? [String])?.contains("counting text") == true)
    let assets = try #require(object["assets"] as? [[String: Any]])
    #expect(assets.count == 1 && assets[0]["path"] as? String == "assets.bold.src")
    #expect((assets[0]["found"] as? String)?.hasSuffix("Inter-Bold.otf") == true)
    let fonts = try #require(object["fonts"] as? [[String: Any]])
    #expect(fonts.count == 1 && fonts[0]["rule"] as? String == "asset")
  }

  @Test("info lists what of a Lottie file is not drawn as it is written")
  func unsupportedLottie() throws {
    let folder = try WorkFolder()
    let text = """
      {"v": "5.7.4", "fr": 10, "ip": 0, "op": 10, "w": 8, "h": 8,
       "layers": [{"ty": 12, "nm": "adjust"}, {"ty": 4, "shapes": []}]}
      """
    let json = try Program.run(["info", try folder.write(text, to: "a.json"), "--json"])
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    )
    let unsupported = try #require(object["unsupported"] as? [String])
    #expect(unsupported.count == 1)
    #expect(unsupported.first?.contains("layers[0]: layer \"adjust\": ") == true)
  }

  private static let infoKeys: Set<String> = [
    "file", "width", "height", "background", "frameRate", "duration", "frames", "layers",
    "animations", "features", "unsupported", "variables", "markers", "fonts", "assets", "problems",
  ]

  @Test("fonts says which file serves each font, by which rule")
  func fonts() throws {
    let folder = try WorkFolder()
    let pinned = Program.root + "/scenes/fonts"
    try FileManager.default.copyItem(
      atPath: pinned + "/DejaVuSans-Bold.ttf",
      toPath: folder.file("bold.ttf")
    )
    func layer(_ font: String) -> String {
      "{ \"type\": \"text\", \"string\": \"a\", \"frame\": [0, 0, 9, 9], \"font\": \"\(font)\" }"
    }
    let names = ["title", "DejaVu Sans", "No Such Font", "DejaVu Sans"]
    let text = """
      { "format": "animrender/1", "canvas": { "width": 40, "height": 20 }, "duration": 0.1,
        "assets": { "title": { "type": "font", "src": "bold.ttf", "family": "Own" } },
        "layers": [\(names.map(layer).joined(separator: ", "))] }
      """
    let scene = try folder.write(text, to: "scene.json")
    func rules(_ options: [String]) throws -> [String] {
      let outcome = try Program.run(["fonts", scene, "--json"] + options)
      let object = try #require(
        JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
      )
      #expect(object["file"] as? String == scene)
      let fonts = try #require(object["fonts"] as? [[String: Any]])
      #expect(fonts.map { $0["name"] as? String } == ["title", "DejaVu Sans", "No Such Font"])
      #expect(fonts.map { $0["path"] as? String } == ["layers[0]", "layers[1]", "layers[2]"])
      return fonts.map { $0["rule"] as? String ?? "none" }
    }
    let file = ["--font-file", pinned + "/DejaVuSans.ttf", "--no-system-fonts"]
    #expect(try rules(file) == ["asset", "font-file", "fallback"])
    let dir = ["--font-dir", pinned, "--no-system-fonts"]
    #expect(try rules(dir) == ["asset", "font-dir", "fallback"])
    let none = ["--no-system-fonts", "--fallback-font", "Nothing"]
    #expect(try rules(none) == ["asset", "none", "none"])
    #expect(try Program.run(["fonts", scene] + none).code == 69)
    #expect(try Program.run(["fonts", scene, "--strict"] + file).code == 1)
    let plain = try Program.run(["fonts", scene] + file)
    #expect(plain.code == 0 && plain.errors.isEmpty)
    let lines = plain.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines[0] == "title 400 (layers[0]): \(folder.file("bold.ttf")), DejaVu Sans Bold, by asset"
    )
    #expect(lines[2].hasSuffix("DejaVuSans.ttf, DejaVu Sans, by fallback"), "\(lines[2])")
    let slanted = try folder.write(
      text.replacingOccurrences(of: "Sans\"", with: "Sans\", \"fontStyle\": \"italic\""),
      to: "slanted.json"
    )
    let styles = try Program.run(["fonts", slanted] + dir).output.split(separator: "\n")
    #expect(
      styles[1] == "DejaVu Sans 400 italic (layers[1]): \(pinned)/DejaVuSans-Oblique.ttf, "
        + "DejaVu Sans Oblique, by font-dir"
    )
    // An asset that is gone is seen as what serves in its place.
    try FileManager.default.removeItem(atPath: folder.file("bold.ttf"))
    #expect(try rules(file) == ["fallback", "font-file", "fallback"])
  }

  @Test("info lists what is missing and still succeeds")
  func missingFiles() throws {
    let folder = try WorkFolder()
    let asset = "\"assets\": { \"a\": { \"type\": \"image\", \"src\": \"gone.png\" } },"
    let scene = try folder.write(SmallScene.text(asset), to: "scene.json")
    let outcome = try Program.run(["info", scene])
    #expect(outcome.code == 0 && outcome.output.contains("gone.png (assets.a.src): missing"))
  }

  @Test("dump prints the display list of an instant")
  func dump() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    // At 0.25 s of 0.5 the position is 32, so the square spans 22…42.
    let outcome = try Program.run(["dump", scene, "--time", "0.25"])
    #expect(
      outcome.output == """
        canvas 64x48 background #102030ff
        group layers[0] square bounds [22 14 20 20]
          fill (1 0 0 1) nonZero bounds [22 14 20 20] transform [1 0 0 1 22 14] \
        path M 0 0 L 20 0 L 20 20 L 0 20 Z

        """
    )
    #expect(try Program.run(["dump", scene, "--frame", "15"]).output == outcome.output)
    #expect(try Program.run(["dump", scene, "--frame", "30"]).code == 64)
    for (option, background) in [("-t", "#00000000"), ("-bred", "#ff0000ff")] {
      let list = try Program.run(["dump", scene, option]).output
      #expect(list.hasPrefix("canvas 64x48 background \(background)\n"), "\(list.prefix(60))")
    }
  }

  @Test("convert writes a scene that renders the same and converts to itself")
  func convert() throws {
    let folder = try WorkFolder()
    for name in ["template", "replicas", "pull-to-refresh"] {
      let scene = "\(Program.root)/scenes/\(name).json"
      let canonical = folder.file("\(name).json")
      #expect(try Program.run(["convert", scene, "-o", canonical]).code == 0)
      let again = try Program.run(["convert", canonical])
      #expect(again.output == String(decoding: try folder.bytes("\(name).json"), as: UTF8.self))
      let root = ["--asset-root", Program.root + "/scenes", "--time", "1"]
      let first = try Program.run(["dump", scene, "--time", "1"])
      let second = try Program.run(["dump", canonical] + root)
      #expect(first.code == 0 && first.output == second.output, "\(second.errors)")
    }
  }

  @Test(
    "convert into a folder around the input names its files from there; elsewhere it says where they are",
    arguments: ["a.json", "b.svg", "c.json"]
  )
  func convertElsewhere(_ name: String) throws {
    let folder = try WorkFolder()
    let script = "mkdir -p \"$1\"/in/sub \"$1\"/out"
    #expect(try Shell.run(script, [folder.path]).code == 0)
    let image = PNGFile(width: 2, color: 0, rows: [[0, 99, 9], [0, 9, 99]]).bytes
    try Data(image).write(to: URL(fileURLWithPath: folder.file("in/sub/p.png")))
    let layer = #"{"ty":2,"nm":"P","refId":"i","ip":0,"op":10,"ks":{}}"#
    let asset = #"{"id":"i","w":8,"h":8,"p":"p.png","u":"sub/","e":0}"#
    let inputs = [
      "a.json":
        #"{"v":"5.9","fr":10,"ip":0,"op":10,"w":8,"h":8,"assets":[\#(asset)],"layers":[\#(layer)]}"#,
      "b.svg": """
      <svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">
        <image href="sub/p.png" width="8" height="8"/></svg>
      """,
      "c.json": """
      {"format": "animrender/1", "canvas": {"width": 8, "height": 8}, "duration": 1,
       "assets": {"i": {"type": "image", "src": "sub/p.png"}},
       "layers": [{"frame": [0, 0, 8, 8], "contents": "i"}]}
      """,
    ]
    let input = try folder.write(try #require(inputs[name]), to: "in/\(name)")
    func still(_ scene: String, _ options: [String] = []) throws -> [UInt8] {
      let made = try Program.run(
        ["still", scene, "-o", folder.file("x.png")] + options
      )
      #expect(made.code == 0, "\(made.errors)")
      return Array(try folder.bytes("x.png"))
    }
    let expected = try still(input)
    let root = ["--asset-root", folder.file("in")]
    let around = try Program.run(["convert", input, "-o", folder.file("s.json")])
    // The links of a drawing that is data stay as they are.
    let isDrawing = name == "b.svg"
    #expect(around.code == 0 && around.errors.contains("--asset-root") == isDrawing)
    #expect(try still(folder.file("s.json"), isDrawing ? root : []) == expected)
    let beside = try Program.run(["convert", input, "-o", folder.file("out/s.json")])
    #expect(beside.code == 0 && beside.errors.contains("--asset-root \(folder.file("in"))"))
    #expect(try still(folder.file("out/s.json"), root) == expected)
    let same = try Program.run(["convert", input, "-o", folder.file("in/s.json")])
    #expect(same.code == 0 && !same.errors.contains("--asset-root"))
    #expect(try still(folder.file("in/s.json")) == expected)
  }

  @Test("schema prints a JSON Schema, or the reference page")
  func schema() throws {
    let schema = try Program.run(["schema"])
    #expect(schema.code == 0 && schema.errors.isEmpty)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(schema.output.utf8)) as? [String: Any]
    )
    #expect(object["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    #expect((object["$defs"] as? [String: Any])?["shapeLayer"] != nil)
    let page = try Program.run(["schema", "--reference"])
    let committed = Program.root + "/docs/Reference.md"
    #expect(page.code == 0)
    #expect(page.output == (try String(contentsOfFile: committed, encoding: .utf8)))
  }

  @Test("sheet writes one image with a cell for every chosen frame")
  func sheet() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    let output = folder.file("sheet.png")
    let outcome = try Program.run(["sheet", scene, "-o", output, "--columns", "4", "--count", "10"])
    #expect(outcome.code == 0, "\(outcome.errors)")
    let header = [UInt8](try folder.bytes("sheet.png").prefix(24))
    func number(at offset: Int) -> Int {
      header[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    // Cells of 64 × 48 with 8 pixels between them and 18 for the label: 4 columns, 3 rows.
    #expect(number(at: 16) == 4 * (64 + 8) + 8)
    #expect(number(at: 20) == 3 * (48 + 18 + 8) + 8)
    #expect(try Program.run(["sheet", scene, "-o", folder.file("x.mp4")]).code == 64)
    #expect(try Program.run(["sheet", scene, "-o", output, "--columns", "0"]).code == 64)
    #expect(folder.names == ["scene.json", "sheet.png"])
  }

  @Test("Variables come from --set and --props, with the type of their default")
  func variables() throws {
    let folder = try WorkFolder()
    let text = """
      { "format": "animrender/1", "canvas": { "width": 40, "height": 20 }, "duration": 1,
        "variables": { "side": 10, "paint": "red" },
        "layers": [{ "name": "${paint} box", "frame": [0, 0, "${side}", 10],
                     "backgroundColor": "${paint}" }] }
      """
    let scene = try folder.write(text, to: "scene.json")
    let props = try folder.write("{ \"side\": 20 }", to: "props.json")
    func dump(_ options: [String]) throws -> String {
      try Program.run(["dump", scene] + options).output
    }
    #expect(try dump([]).contains("layers[0] red box bounds [0 0 10 10]"))
    #expect(try dump(["--set", "side=15"]).contains("bounds [0 0 15 10]"))
    #expect(try dump(["--props", props]).contains("bounds [0 0 20 10]"))
    #expect(try dump(["--props", props, "--set", "side=5"]).contains("bounds [0 0 5 10]"))
    #expect(try dump(["--set", "paint=#00f"]).contains("fill (0 0 1 1)"))
    for options in [
      ["--set", "side=wide"], ["--set", "sid=3"], ["--set", "side"], ["--set", "=3"],
    ] {
      #expect(try Program.run(["dump", scene] + options).code == 64)
    }
    #expect(try Program.run(["dump", scene, "--props", folder.file("gone.json")]).code == 66)
  }

  @Test(
    "P33: A missing font is reported with its layer; --strict makes it a failure without output"
  )
  func fontFallback() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.missingFont, to: "scene.json")
    let warned = try Program.run([scene, "-o", folder.file("x.mp4")])
    #expect(warned.code == 0)
    #expect(warned.errors.contains("layers[0].font") && warned.errors.contains("[W_FONT]"))
    let strict = try Program.run([scene, "--strict", "-q", "-o", folder.file("y.mp4")])
    #expect(strict.code == 1)
    #expect(strict.errors.split(separator: "\n").count == 1, "\(strict.errors)")
    #expect(strict.errors.contains("error: ") && strict.errors.contains("[W_FONT]"))
    let events = try Program.run([
      scene, "--strict", "--progress", "json", "-o", folder.file("y.mp4"),
    ])
    #expect(events.errors.contains(#""event": "error", "code": "W_FONT""#), "\(events.errors)")
    let none = try Program.run([
      scene, "--no-system-fonts", "--fallback-font", "Nothing Either", "-o", folder.file("z.mp4"),
    ])
    #expect(none.code == 69, "\(none.errors)")
    #expect(folder.names == ["scene.json", "x.mp4"])
  }
}
