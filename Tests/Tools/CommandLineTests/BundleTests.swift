import Foundation
import TestSupport
import Testing

@Suite("doctor --repro: an archive that renders as its input does")
struct BundleTests {
  /// An input in a folder, with options and the numbers that its archive should show.
  private struct Sample {
    let input: String
    var options: [String] = []
    /// The files of the archive besides its table and those in `fonts`.
    let names: [String]
  }

  private static let scene = """
    { "format": "animrender/1", "canvas": { "width": 96, "height": 64, "background": "#123" }, "duration": 1,
      "frameRate": 10, "variables": { "title": "Hello", "size": 12 },
      "audio": [{ "asset": "click" }],
      "assets": { "own": { "type": "font", "src": "fonts/own.ttf" },
        "click": { "type": "audio", "src": "click.wav" } },
      "layers": [
        { "type": "text", "string": "${title}", "font": "own", "fontSize": "${size}", "frame": [4, 4, 90, 20],
          "animations": [{ "keyPath": "position.x", "by": 20, "duration": 1 }] },
        { "type": "text", "string": "Twin 漢", "font": "Helvetica", "fontSize": 12, "frame": [4, 24, 90, 18] },
        { "include": "parts/picture.json" }] }
    """
  private static let lottie = """
    {"v":"5.7.4","fr":10,"ip":0,"op":10,"w":48,"h":48,
    "assets":[{"id":"kite","w":48,"h":48,"u":"images/","p":"kite.png"}],
    "layers":[{"ty":2,"refId":"kite","ip":0,"op":10,
    "ks":{"o":{"a":1,"k":[{"t":0,"s":[100]},{"t":10,"s":[20]}]}}}]}
    """

  // A folder with a scene that names everything, a Lottie animation with an image, and an image that moves.
  private static func folder() throws -> WorkFolder {
    let folder = try WorkFolder()
    for name in ["fonts", "parts", "images", "away"] {
      try FileManager.default.createDirectory(
        atPath: folder.file(name),
        withIntermediateDirectories: true
      )
    }
    func copy(_ source: String, _ name: String) throws {
      try FileManager.default.copyItem(
        atPath: "\(Program.root)/scenes/\(source)",
        toPath: folder.file(name)
      )
    }
    try copy("fonts/DejaVuSans-Bold.ttf", "fonts/own.ttf")
    try copy("pictures/kite.png", "parts/kite.png")
    try copy("pictures/kite.png", "images/kite.png")
    let audio = WaveFile.clicks(at: [0.1, 0.5], duration: 0.8).bytes
    try Data(audio).write(to: URL(fileURLWithPath: folder.file("click.wav")))
    _ = try folder.write(scene, to: "scene.json")
    _ = try folder.write(lottie, to: "lottie.json")
    let image = #"[{ "frame": [60, 30, 30, 30], "contents": { "image": "kite.png" } }]"#
    _ = try folder.write(image, to: "parts/picture.json")
    return folder
  }

  private static let samples = [
    Sample(
      input: "scene.json",
      options: ["--set", "title=Bye", "--props", "props.json", "--width", "64", "--fps", "5"],
      names: ["click.wav", "parts/kite.png", "parts/picture.json", "scene.json"]
    ),
    Sample(input: "lottie.json", names: ["images/kite.png", "lottie.json"]),
    Sample(input: "moving.gif", options: ["--to", "50%"], names: ["moving.gif"]),
  ]

  private static func names(_ archive: Data) throws -> [String] {
    try #require(table(archive)["files"] as? [[String: String]]).compactMap { $0["file"] }
  }

  // Files are stored, so the table stands in the archive as it is.
  private static func tableText(_ archive: Data) throws -> String {
    let text = String(decoding: archive, as: UTF8.self)
    let start = try #require(text.range(of: "{\n  \"format\": \"animrender-repro/1\""))
    let end = try #require(text.range(of: "\n}\n", range: start.upperBound..<text.endIndex))
    return String(text[start.lowerBound..<end.upperBound])
  }

  private static func table(_ archive: Data) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(tableText(archive).utf8))
    return try #require(object as? [String: Any])
  }

  @Test("Away from its files an archive gives the bytes that its input gave", arguments: 0..<3)
  func equalFrames(index: Int) throws {
    let sample = Self.samples[index]
    let folder = try Self.folder()
    _ = try folder.write(#"{ "size": 20 }"#, to: "props.json")
    func run(_ arguments: String) throws -> ChildProcess.Outcome {
      try Shell.run("cd '\(folder.path)' && \"$0\" \(arguments) -q")
    }
    #expect(try run("lottie.json -o moving.gif").code == 0)
    let options = sample.options.joined(separator: " ")
    let made = try run("doctor --repro away/x.zip \(sample.input) \(options)")
    #expect(made.code == 0, "\(made.errors)")
    #expect(try run("\(sample.input) -o expected.mp4 \(options)").code == 0)
    let again = try Shell.run(
      "cd '\(folder.path)' && TZ=Asia/Tokyo HOME=/nowhere \"$0\" doctor --repro again.zip './\(sample.input)' \(options) -q"
    )
    #expect(again.code == 0)
    #expect(try folder.bytes("again.zip") == folder.bytes("away/x.zip"))
    // Only the archive is left.
    for name in folder.names where !name.contains("/") && !["away", "expected.mp4"].contains(name) {
      try FileManager.default.removeItem(atPath: folder.file(name))
    }
    let opened = try run("away/x.zip -o actual.mp4")
    #expect(opened.code == 0, "\(opened.errors)")
    #expect(try folder.bytes("actual.mp4") == folder.bytes("expected.mp4"))
    let archive = try folder.bytes("away/x.zip")
    let table = try Self.table(archive)
    #expect(table["input"] as? String == sample.input)
    let names = (try Self.names(archive) + [sample.input]).filter { !$0.hasPrefix("fonts/") }
    #expect(names.sorted() == sample.names)
    if index == 0 {
      // What is given now wins over what was given then.
      #expect(try run("still away/x.zip -o a.png").code == 0)
      #expect(try run("still away/x.zip --set title=Mine -o b.png").code == 0)
      #expect(try folder.bytes("a.png") != folder.bytes("b.png"))
      let info = try run("info away/x.zip --json --scale 2")
      #expect(info.code == 64, "info takes no size")
      #expect(try run("away/x.zip -o c.png --frame 0 --scale 2").code == 0)
      #expect(try Array(folder.bytes("c.png")[18..<20]) == [0, 192])
      #expect(try Array(folder.bytes("a.png")[18..<20]) == [0, 64])
    }
  }

  @Test("P42: An archive for a bug report reveals nothing of the machine but versions")
  func privacy() throws {
    let folder = try Self.folder()
    let made = try Program.run([
      "doctor", "--repro", folder.file("x.zip"), folder.file("scene.json"), "-j", "2", "--font-dir",
      folder.file("fonts"),
    ])
    #expect(made.code == 0, "\(made.errors)")
    let text = try Self.tableText(folder.bytes("x.zip"))
    var names = utsname()
    #expect(uname(&names) == 0)
    let host = withUnsafeBytes(of: names.nodename) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    for secret in [folder.path, NSTemporaryDirectory(), "/usr/", "\"\(host)\"", "jobs"] {
      #expect(!text.contains(secret), "\(secret) in \(text)")
    }
    #expect(text.contains("libcairo.so.2") && text.contains("\"animrender\": ["))
    #expect(text.contains("fonts/own.ttf"))
  }

  @Test("A failing input is packed as far as possible, and fails in the same way", arguments: 0..<3)
  func failures(index: Int) throws {
    let folder = try Self.folder()
    let change = [
      { (text: String) in text.replacing("\"duration\": 1,", with: "\"duration\": \"x\",") },
      { (text: String) in text.replacing("parts/picture.json", with: "parts/gone.json") },
      { (text: String) in text.replacing("click.wav", with: "gone.wav") },
    ][index]
    let scene = try folder.write(change(Self.scene), to: "scene.json")
    let archive = folder.file("away/x.zip")
    let made = try Program.run(["doctor", "--repro", archive, scene])
    #expect(made.code == 0 && made.errors.contains("error:"), "\(made.errors)")
    let expected = try Program.run([scene, "-o", folder.file("a.mp4")])
    let actual = try Program.run([archive, "-o", folder.file("b.mp4")])
    #expect(expected.code == [65, 66, 66][index] && actual.code == expected.code)
    #expect(actual.errors.contains("away/x.zip/scene.json:"), "\(actual.errors)")
    if index == 2 {
      let given = ["--asset-root", folder.file("sounds")]
      try FileManager.default.createDirectory(
        atPath: given[1],
        withIntermediateDirectories: true
      )
      try FileManager.default.copyItem(
        atPath: folder.file("click.wav"),
        toPath: folder.file("sounds/gone.wav")
      )
      #expect(try Program.run([archive, "-o", folder.file("b.mp4")] + given).code == 0)
    }
  }

  @Test("P9: Archives that are made by hand open no other file and set no other option")
  func hostile() throws {
    let folder = try Self.folder()
    let scene = SmallScene.text()
    func run(_ table: String, _ more: ZipFile.Entry..., options: String...) throws -> Int32 {
      let head = #"{ "format": "animrender-repro/1", "input": "s.json""#
      let entries = [
        ZipFile.Entry("animrender-repro.json", head + table + "}"), ZipFile.Entry("s.json", scene),
      ]
      let archive = URL(fileURLWithPath: folder.file("x.zip"))
      try Data(ZipFile(entries + more).bytes).write(to: archive)
      let outcome = try Program.run(
        [archive.path, "-o", folder.file("x.png"), "--frame", "0"] + options
      )
      #expect(outcome.code == 0 || outcome.errors.contains("x.zip"), "\(outcome.errors)")
      return outcome.code
    }
    #expect(try run("") == 0)
    #expect(try run(#", "arguments": ["--width", "8"]"#) == 0)
    #expect(try Array(folder.bytes("x.png")[18..<20]) == [0, 8])
    for table in [
      #", "arguments": ["--output", "y.png"]"#, #", "arguments": ["--max-side", "9"]"#,
      #", "arguments": ["y.json"]"#, #", "arguments": ["--jobs", "9"]"#, #", "input": "t.json""#,
      #", "arguments": ["--codec-opt", "x264opts=qp=0:dump-yuv=w"]"#,
      #", "arguments": ["--codec-opt=tune=film"]"#, #", "arguments": ["--asset-root", "/"]"#,
      #", "arguments": ["--props", "/etc/passwd"]"#, #", "arguments": ["--font-file", "/f.ttf"]"#,
      #", "arguments": ["--font-dir", "/"]"#, #", "arguments": ["--audio", "/etc/passwd"]"#,
      #", "files": [{ "source": "a.png", "file": "gone.png" }]"#,
      #", "files": [{ "source": "a.png", "file": "/etc/passwd" }]"#,
      #", "fonts": [{ "file": "../fonts/own.ttf" }]"#, #", "fallbackFonts": [{ "file": "x" }]"#,
      #", "settings": { "lottieCompat": "x" }"#, "]",
    ] {
      #expect(try run(table) == 65, "\(table)")
    }
    #expect(try run("", ZipFile.Entry("../s", "")) == 65)
    #expect(try run("", options: "--max-archive-entries", "1") == 65)
    let inner = try folder.bytes("x.zip")
    #expect(try run(#", "settings": {}"#, ZipFile.Entry("t.json", Array(inner))) == 0)
    let archive = ZipFile([
      ZipFile.Entry(
        "animrender-repro.json",
        #"{ "format": "animrender-repro/1", "input": "t.zip" }"#
      ),
      ZipFile.Entry("t.zip", Array(try folder.bytes("x.zip"))),
    ])
    try Data(archive.bytes).write(to: URL(fileURLWithPath: folder.file("n.zip")))
    #expect(try Program.run(["check", folder.file("n.zip")]).code == 65)
  }

  @Test(
    "P9: An archive that sets an option of an encoder writes nothing, and doctor keeps no such option"
  )
  func encoderOptions() throws {
    let folder = try Self.folder()
    let victim = try folder.write("old", to: "victim")
    let table = """
      { "format": "animrender-repro/1", "input": "s.json",
        "arguments": ["--codec-opt", "x264opts=qp=0:dump-yuv=\(victim)"] }
      """
    let archive = ZipFile([
      ZipFile.Entry("animrender-repro.json", table), ZipFile.Entry("s.json", SmallScene.text()),
    ])
    try Data(archive.bytes).write(to: URL(fileURLWithPath: folder.file("x.zip")))
    for command in [["render"], ["plan"], ["watch"]] {
      let outcome = try Program.run(command + [folder.file("x.zip"), "-o", folder.file("x.mp4")])
      #expect(outcome.code == 65 && outcome.errors.contains("--codec-opt"), "\(outcome.errors)")
    }
    #expect(try folder.bytes("victim") == Data("old".utf8))
    #expect(!folder.names.contains("x.mp4"))
    let made = try Program.run([
      "doctor", "--repro", folder.file("y.zip"), folder.file("lottie.json"), "--codec-opt",
      "tune=animation", "--crf", "30",
    ])
    #expect(made.code == 0 && made.errors.contains("no --codec-opt"), "\(made.errors)")
    let retained = try Self.table(folder.bytes("y.zip"))["arguments"] as? [String]
    #expect(retained == ["--crf", "30"])
  }

  @Test("Slips in its use are answered")
  func slips() throws {
    let folder = try Self.folder()
    let (scene, archive) = (folder.file("scene.json"), folder.file("x.zip"))
    func code(_ arguments: [String]) throws -> Int32 {
      try Program.run(["doctor"] + arguments).code
    }
    #expect(try code(["--repro", archive]) == 64)
    #expect(try code(["--repro", archive, "-"]) == 64)
    #expect(try code(["--repro", archive, scene, "--json"]) == 64)
    #expect(try code(["--repro", archive, scene, "--set", "nothing=1"]) == 64)
    #expect(try code(["--repro", archive, scene, "--size", "big"]) == 64)
    #expect(try code(["--repro", scene, scene]) == 64)
    #expect(try code(["--repro", folder.file("click.wav"), scene]) == 64)
    #expect(try code(["--repro", archive, folder.file("gone.json")]) == 66)
    #expect(try code(["--repro", archive, scene, "--max-archive-bytes", "1000"]) == 65)
    #expect(!FileManager.default.fileExists(atPath: archive))
    #expect(try code(["--repro", archive, scene]) == 0)
    #expect(try code(["--repro", folder.file("y.zip"), archive]) == 64)
  }
}
