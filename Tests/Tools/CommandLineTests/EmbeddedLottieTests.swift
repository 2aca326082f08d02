import Foundation
import TestSupport
import Testing

@Suite("Lottie layers in scenes")
struct EmbeddedLottieTests {
  /// A square that crosses a canvas of 32 × 24 in ten frames at 10 a second, on a ground of its own.
  private static let animation = """
    {"v":"5.7.4","fr":10,"ip":0,"op":10,"w":32,"h":24,"markers":[{"cm":"late","tm":5,"dr":3}],
     "slots":{"paint":{"p":{"a":0,"k":[1,0,0,1]}},"speed":{"p":{"a":0,"k":4}}},
     "layers":[
     {"ty":4,"ip":0,"op":10,"ks":{"p":{"a":1,"k":[{"t":0,"s":[4,12]},{"t":10,"s":[28,12]}]}},
      "shapes":[{"ty":"rc","p":{"k":[0,0]},"s":{"k":[8,8]},"r":{"k":0,"sid":"speed"}},
       {"ty":"fl","c":{"k":[1,0,0],"sid":"paint"},"o":{"k":100}}]},
     {"ty":1,"sw":32,"sh":24,"sc":"#204060","ip":0,"op":10,"ks":{}}]}
    """

  private static func scene(
    _ layer: String,
    asset: String = "",
    source: String = "in/x.json"
  ) -> String {
    """
    { "format": "animrender/1", "canvas": { "width": 32, "height": 24 }, "frameRate": 10,
      "duration": 4, "markers": { "middle": 0.5 },
      "assets": { "intro": { "type": "lottie", "src": "\(source)"\(asset) } },
      "layers": [{ "type": "lottie", "asset": "intro", "name": "player", "frame": [0, 0, 32, 24]
        \(layer) }] }
    """
  }

  private func folder(_ animation: String = animation) throws -> WorkFolder {
    let folder = try WorkFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("in"),
      withIntermediateDirectories: false
    )
    _ = try folder.write(animation, to: "in/x.json")
    return folder
  }

  private func still(
    _ path: String,
    at time: Double,
    _ options: [String] = [],
    in folder: WorkFolder
  )
    throws -> Data
  {
    let output = folder.file("x.png")
    let arguments = ["still", path, "--time", "\(time)", "-f", "-o", output, "--strict"]
    let outcome = try Program.run(arguments + options)
    #expect(outcome.code == 0, "\(outcome.errors)")
    return try folder.bytes("x.png")
  }

  @Test(
    "A layer shows the animation at the layer's local time",
    arguments: [
      ("", 0.3, 0.3), ("", 0, 0), ("", 2, 0.9),
      (#", "beginTime": 1"#, 1.2, 0.2), (#", "speed": 2"#, 0.2, 0.4),
      (#", "timeOffset": 0.3"#, 0.1, 0.4), (#", "loop": true"#, 3.4, 0.4),
      (#", "loop": 2"#, 1.4, 0.4), (#", "loop": 2"#, 3, 0.9),
      (#", "from": 0.5"#, 0.2, 0.7), (#", "from": "50%""#, 0.1, 0.6),
      (#", "from": "3f", "to": "6f", "loop": true"#, 0.4, 0.4),
      (#", "from": "late", "to": "late""#, 0.1, 0.6), (#", "from": "late", "to": "late""#, 3, 0.7),
      (#", "from": "middle""#, 0.3, 0.8), (#", "to": 0.5"#, 2, 0.4),
    ]
  )
  func clock(keys: String, time: Double, inner: Double) throws {
    let folder = try folder()
    let file = try folder.write(Self.scene(keys), to: "scene.json")
    let expected = try still(folder.file("in/x.json"), at: inner, in: folder)
    #expect(try still(file, at: time, in: folder) == expected)
  }

  @Test("A layer without bounds has the animation's size, and explicit bounds fit it as specified")
  func fit() throws {
    let folder = try folder()
    let plain = try folder.write(
      Self.scene("").replacingOccurrences(
        of: "\"frame\": [0, 0, 32, 24]",
        with: "\"position\": [16, 12]"
      ),
      to: "plain.json"
    )
    let expected = try still(folder.file("in/x.json"), at: 0.3, in: folder)
    #expect(try still(plain, at: 0.3, in: folder) == expected)
    let halved = Self.scene(#", "contentsGravity": "resizeAspect""#)
      .replacingOccurrences(of: "[0, 0, 32, 24]", with: "[0, 0, 16, 24]")
    let dump = try Program.run(["dump", "-", "--time", "0"], input: halved)
    #expect(dump.code == 66, "the animation lies beside the scene, not here")
    let file = try folder.write(halved, to: "halved.json")
    let list = try Program.run(["dump", file, "--time", "0"])
    #expect(list.output.contains("0,6 16x12") || list.output.contains("16"), "\(list.output)")
  }

  @Test("A converted scene has the layers and gives the same image")
  func convert() throws {
    let folder = try folder()
    let file = try folder.write(Self.scene(#", "loop": true"#), to: "scene.json")
    let made = try Program.run(["convert", file, "-o", folder.file("made.json")])
    #expect(made.code == 0, "\(made.errors)")
    let text = String(decoding: try folder.bytes("made.json"), as: UTF8.self)
    #expect(!text.contains("\"lottie\"") && text.contains("\"vector\""))
    let expected = try still(file, at: 1.7, in: folder)
    #expect(try still(folder.file("made.json"), at: 1.7, in: folder) == expected)
  }

  @Test("Archives and compressed files are opened; slots have the values of the asset")
  func sources() throws {
    let folder = try folder()
    let archive = ZipFile([
      .init("manifest.json", #"{"version":"2","animations":[{"id":"a"},{"id":"b"}]}"#),
      .init("a/a.json", Self.animation),
      .init("a/b.json", Self.animation.replacingOccurrences(of: "#204060", with: "#00ff00")),
    ])
    try Data(archive.bytes).write(to: URL(fileURLWithPath: folder.file("in/x.lottie")))
    #expect(try Shell.run("gzip -c \"$1\" > \"$1.tgs\"", [folder.file("in/x.json")]).code == 0)
    let expected = try still(folder.file("in/x.json"), at: 0.3, in: folder)
    let packed = try folder.write(Self.scene("", source: "in/x.lottie"), to: "packed.json")
    #expect(try still(packed, at: 0.3, in: folder) == expected)
    let second = Self.scene("", asset: #", "animation": "b""#, source: "in/x.lottie")
    let green = try folder.write(second, to: "second.json")
    #expect(try still(green, at: 0.3, in: folder) != expected)
    let small = try folder.write(Self.scene("", source: "in/x.json.tgs"), to: "small.json")
    #expect(try still(small, at: 0.3, in: folder) == expected)
    let slots = ##", "slots": { "paint": "#0000ff", "speed": 0 }"##
    let blue = try folder.write(Self.scene("", asset: slots), to: "blue.json")
    let set = try still(
      folder.file("in/x.json"),
      at: 0.3,
      ["--set", "paint=#0000ff", "--set", "speed=0"],
      in: folder
    )
    #expect(try still(blue, at: 0.3, in: folder) == set && set != expected)
  }

  @Test(
    "Errors are reported with both locations",
    arguments: [
      (scene(#", "loop": -1"#), 65, "layers[0].loop"),
      (scene(#", "from": "lat""#), 65, "did you mean late?"),
      (scene(#", "from": 0.8, "to": 0.2"#), 65, "nothing is between"),
      (scene(#", "from": -1"#), 65, "is before the beginning of the file"),
      (scene(#", "from": "-3f""#), 65, "is before the beginning of the file"),
      (scene("", source: "in/y.json"), 66, "assets.intro.src"),
      (scene("", source: "../x.json"), 66, "assets.intro.src"),
      (scene("", asset: #", "animation": "a""#), 65, "is no archive"),
      (scene("", asset: #", "slots": { "pant": 1 }"#), 65, "did you mean paint?"),
      (
        scene("").replacingOccurrences(of: "asset\": \"intro", with: "asset\": \"outro"), 65,
        "there is no asset"
      ),
    ] as [(String, Int32, String)]
  )
  func failures(text: String, code: Int32, message: String) throws {
    let folder = try folder()
    let outcome = try Program.run(["check", try folder.write(text, to: "scene.json")])
    #expect(outcome.code == code, "\(outcome.errors)")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test("Messages about the animation begin with its file, line, column and path")
  func positions() throws {
    let folder = try folder(
      Self.animation.replacingOccurrences(of: #""ty":1,"#, with: #""ty":12,"nm":"deep","#)
    )
    let file = try folder.write(Self.scene(""), to: "scene.json")
    let outcome = try Program.run(["check", file])
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(
      outcome.errors.contains(
        "scene.json:3:61: assets.intro.src: in/x.json:7:2: layers[1]: layer \"deep\": layers of this"
      ) || outcome.errors.contains("assets.intro.src: in/x.json:7:"),
      "\(outcome.errors)"
    )
    #expect(outcome.errors.contains("layer \"deep\""))
  }
}
