import Foundation
import TestSupport
import Testing

@Suite("Manifests and verify")
struct ManifestTests {
  static let image = Program.root + "/scenes/pictures"

  func read(_ folder: WorkFolder, _ name: String = "m.json") throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: try folder.bytes(name)) as? [String: Any])
  }

  func sha256(_ script: String, _ arguments: [String] = []) throws -> String {
    String(try Shell.run("\(script) | sha256sum", arguments).output.prefix(64))
  }

  @Test("A manifest holds the inputs' hashes and those of every frame's straight RGBA rows")
  func contents() throws {
    let folder = try WorkFolder()
    // Half transparent green: premultiplied (0, 128, 0, 128), straight (0, 255, 0, 128).
    let text = """
      { "format": "animrender/1", "canvas": { "width": 3, "height": 2 }, "duration": 0.05,
        "layers": [{ "frame": [0, 0, 3, 2], "backgroundColor": "#00ff0080" }] }
      """
    let scene = try folder.write(text, to: "scene.json")
    let outcome = try Program.run([
      "still", scene, "-q", "-o", folder.file("x.png"), "--manifest", folder.file("m.json"),
    ])
    #expect(outcome.code == 0, "\(outcome.errors)")
    let manifest = try read(folder)
    #expect(manifest["format"] as? String == "animrender-manifest/1")
    #expect(manifest["input"] as? String == "scene.json")
    #expect(manifest["width"] as? Int == 3 && manifest["height"] as? Int == 2)
    let inputs = try #require(manifest["inputs"] as? [[String: Any]])
    #expect(inputs.count == 1 && inputs[0]["path"] as? String == "scene.json")
    #expect(inputs[0]["sha256"] as? String == (try sha256("cat \"$1\"", [scene])))
    let frames = try #require(manifest["frames"] as? [[String: Any]])
    #expect(frames.count == 1 && frames[0]["frame"] as? Int == 0)
    let rows = try sha256("for i in 1 2 3 4 5 6; do printf '\\000\\377\\000\\200'; done")
    #expect(frames[0]["sha256"] as? String == rows)
  }

  @Test("Every image and font in use is listed, system fonts included")
  func assets() throws {
    let folder = try WorkFolder()
    let scene = Program.root + "/scenes/template.json"
    let outcome = try Program.run([
      scene, "-q", "-o", folder.file("x.mp4"), "--frames", "0-3", "-w", "64", "--manifest",
      folder.file("m.json"), "--set", "title=Hi",
    ])
    #expect(outcome.code == 0, "\(outcome.errors)")
    let manifest = try read(folder)
    let inputs = try #require(manifest["inputs"] as? [[String: String]])
    let paths = inputs.compactMap { $0["path"] }
    #expect(paths.contains { $0.hasSuffix("Inter-Bold.otf") }, "\(paths)")
    #expect(Set(paths).count == paths.count)
    #expect(manifest["options"] as? [String] == ["--width", "64", "--set", "title=Hi"])
    // The scene lies outside the manifest's folder.
    let verify = ["verify", folder.file("m.json"), "-q"]
    #expect(try Program.run(verify).code == 66)
    #expect(try Program.run(verify + ["--asset-root", Program.root + "/scenes"]).code == 0)
  }

  @Test("P43: The manifest is equal for any number of workers and any kind of output")
  func workers() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(duration: 3), to: "scene.json")
    for (jobs, output) in [("1", "a.mp4"), ("3", "b.mp4"), ("2", "p/")] {
      let outcome = try Program.run([
        scene, "-q", "-j", jobs, "-o", folder.file(output), "--manifest",
        folder.file("\(jobs).json"),
      ])
      #expect(outcome.code == 0, "\(outcome.errors)")
    }
    #expect(try folder.bytes("1.json") == folder.bytes("2.json"))
    #expect(try folder.bytes("1.json") == folder.bytes("3.json"))
    for jobs in ["1", "2", "5"] {
      let outcome = try Program.run(["verify", folder.file("1.json"), "-j", jobs])
      #expect(outcome.code == 0, "\(outcome.errors)")
      #expect(outcome.output == "\(folder.file("1.json")): ok, 180 frames are equal\n")
    }
  }

  @Test("verify names the first frame that differs; with a missing input it is 66")
  func differences() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    let manifest = folder.file("m.json")
    #expect(
      try Program.run([
        scene, "-q", "-o", folder.file("p/"), "--frames", "3-20", "--manifest", manifest,
      ]).code == 0
    )
    // From 0.2 s on (frame 12) a blue square is seen.
    let changed = SmallScene.text().replacingOccurrences(
      of: "\"layers\": [",
      with:
        "\"layers\": [{ \"frame\": [0, 0, 4, 4], \"backgroundColor\": \"blue\", \"lifetime\": [0.2, 0.5] },"
    )
    _ = try folder.write(changed, to: "scene.json")
    for jobs in ["1", "2"] {
      let outcome = try Program.run(["verify", manifest, "-j", jobs])
      #expect(outcome.code == 1 && outcome.output.isEmpty)
      #expect(outcome.errors.contains("frame 12 at 0.2 s"), "\(outcome.errors)")
      #expect(outcome.errors.contains("[E_DIFFERENT]"))
      #expect(outcome.errors.contains("is another file than in the manifest"))
    }
    // The images are still the old ones.
    #expect(try Program.run(["verify", manifest, folder.file("p")]).code == 0)
    let wider = SmallScene.text().replacing("\"width\": 64", with: "\"width\": 66")
    _ = try folder.write(wider, to: "scene.json")
    let resized = try Program.run(["verify", manifest])
    #expect(resized.code == 1 && !resized.errors.contains("missing"), "\(resized.errors)")
    #expect(resized.errors.contains("64 × 48 expected, 66 × 48 found"), "\(resized.errors)")
    try FileManager.default.removeItem(atPath: scene)
    #expect(try Program.run(["verify", manifest]).code == 66)
    #expect(try Program.run(["verify", folder.file("gone.json")]).code == 66)
    #expect(try Program.run(["verify"]).code == 64)
    _ = try folder.write("{ \"format\": \"animrender/1\" }", to: "m.json")
    let broken = try Program.run(["verify", manifest])
    #expect(broken.code == 65 && broken.errors.contains("no manifest"), "\(broken.errors)")
  }

  @Test("A folder with scene, assets and manifest can be moved and verified from anywhere")
  func moved() throws {
    let folder = try WorkFolder()
    let path = folder.file("site")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: Program.root + "/scenes/fonts/DejaVuSans.ttf",
      toPath: path + "/f.ttf"
    )
    let text = """
      { "format": "animrender/1", "canvas": { "width": 40, "height": 20 }, "duration": 0.1,
        "assets": { "f": { "type": "font", "src": "f.ttf" } }, "variables": { "word": "Hi" },
        "layers": [{ "type": "text", "string": "${word}", "frame": [0, 0, 40, 20], "fontSize": 10,
                     "font": "f" }] }
      """
    _ = try folder.write(text, to: "site/scene.json")
    _ = try folder.write("{ \"word\": \"Ho\" }", to: "site/props.json")
    let outcome = try Shell.run(
      "cd \"$1\" && \"$0\" scene.json -q -o ../x.mp4 --manifest m.json --props props.json",
      [path]
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    let inputs = try #require(try read(folder, "site/m.json")["inputs"] as? [[String: String]])
    #expect(inputs.compactMap { $0["role"] } == ["scene", "properties", "asset"])
    #expect(inputs.compactMap { $0["path"] } == ["scene.json", "props.json", "f.ttf"])
    #expect(try read(folder, "site/m.json")["options"] as? [String] == [])
    try FileManager.default.moveItem(atPath: path, toPath: folder.file("moved"))
    let verify = ["verify", folder.file("moved/m.json")]
    let props = ["--props", folder.file("moved/props.json")]
    #expect(try Program.run(verify + props + ["-q"]).code == 0)
    let without = try Program.run(verify)
    #expect(without.code == 1 && without.errors.contains("--props"), "\(without.errors)")
    try FileManager.default.removeItem(atPath: folder.file("moved/f.ttf"))
    #expect(try Program.run(verify + props + ["-q"]).code == 66)
  }

  @Test("Images are decoded: transparent images, a single image, and missing or different images")
  func images() throws {
    let folder = try WorkFolder()
    let text = SmallScene.text(background: "null").replacingOccurrences(
      of: "\"red\"",
      with: "\"#c0804060\""
    )
    let scene = try folder.write(text, to: "scene.json")
    let manifest = folder.file("m.json")
    let output = folder.file("p/f_%03d.png")
    #expect(
      try Program.run([scene, "-q", "-o", output, "--manifest", manifest]).code == 0
    )
    #expect(try Program.run(["verify", manifest, output]).code == 0)
    try FileManager.default.removeItem(atPath: folder.file("p/f_011.png"))
    #expect(try Program.run(["verify", manifest, output]).code == 66)
    try FileManager.default.copyItem(
      atPath: folder.file("p/f_010.png"),
      toPath: folder.file("p/f_011.png")
    )
    let swapped = try Program.run(["verify", manifest, output])
    #expect(swapped.code == 1 && swapped.errors.contains("frame 11 at 0.18"), "\(swapped.errors)")
    _ = try folder.write("no picture", to: "p/f_000.png")
    #expect(try Program.run(["verify", manifest, output]).code == 65)
    let one = folder.file("one.png")
    let still = ["still", scene, "-q", "-o", one, "--time", "end", "--manifest", manifest]
    #expect(try Program.run(still).code == 0)
    #expect(try Program.run(["verify", manifest, one]).code == 0)
  }

  @Test("A lossless video is decoded", .enabled(if: Shell.has("ffmpeg")))
  func video() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    let manifest = folder.file("m.json")
    #expect(
      try Program.run([scene, "-q", "-o", folder.file("p/f_%03d.png"), "--manifest", manifest])
        .code == 0
    )
    let made = try Shell.run(
      "ffmpeg -v error -framerate 60 -i \"$1/p/f_%03d.png\" -c:v ffv1 -pix_fmt bgra \"$1/x.mkv\" "
        + "&& ffmpeg -v error -framerate 60 -start_number 1 -i \"$1/p/f_%03d.png\" -c:v ffv1 "
        + "-pix_fmt bgr0 \"$1/y.mkv\"",
      [folder.path]
    )
    #expect(made.code == 0, "\(made.errors)")
    #expect(try Program.run(["verify", manifest, folder.file("x.mkv")]).code == 0)
    let shifted = try Program.run(["verify", manifest, folder.file("y.mkv")])
    #expect(shifted.code == 1 && shifted.errors.contains("frame 0 at 0 s"), "\(shifted.errors)")
    #expect(try Program.run([scene, "-q", "-o", folder.file("z.mp4")]).code == 0)
    let lossy = try Program.run(["verify", manifest, folder.file("z.mp4")])
    #expect(lossy.code == 65 && lossy.errors.contains("no exact RGB"), "\(lossy.errors)")
    #expect(try Program.run(["verify", manifest, folder.file("no.mkv")]).code == 66)
  }

  @Test("A transparent scene in an MP4 is verified on black")
  func onBlack() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(background: "\"#ff000080\""), to: "scene.json")
    let manifest = folder.file("m.json")
    #expect(
      try Program.run([scene, "-q", "-o", folder.file("x.mp4"), "--manifest", manifest]).code == 0
    )
    #expect(try read(folder)["isOpaque"] as? Bool == true)
    #expect(try Program.run(["verify", manifest]).code == 0)
  }

  @Test("A manifest comes whole or not at all, and is never an input or the output")
  func positions() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    let output = folder.file("x.mp4")
    let input = try Program.run([scene, "-o", output, "--manifest", scene])
    #expect(input.code == 64 && input.errors.contains("--manifest: "), "\(input.errors)")
    #expect(try Program.run([scene, "-o", output, "--manifest", output]).code == 64)
    #expect(try Program.run([scene, "-o", output, "--manifest", folder.path]).code == 73)
    let bad = ["--codec-opt", "nosuch=1", "--manifest", folder.file("m.json")]
    #expect(try Program.run([scene, "-o", output] + bad).code == 64)
    #expect(folder.names == ["scene.json"])
    _ = try folder.write("old", to: "m.json")
    let retained = ["--no-overwrite", "--manifest", folder.file("m.json")]
    #expect(try Program.run([scene, "-o", output] + retained).code == 73)
    #expect(try folder.bytes("m.json") == Data("old".utf8))
  }

  @Test("P25: A signal leaves neither output nor manifest", arguments: [SIGINT, SIGTERM])
  func signals(number: Int32) throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.endless, to: "scene.json")
    let process = try Shell.start([
      scene, "-q", "-s", "640x480", "-o", folder.file("x.mp4"), "--manifest", folder.file("m.json"),
    ])
    let deadline = Date().addingTimeInterval(60)
    while !folder.names.contains(where: { $0.hasPrefix(".x.mp4") }), Date() < deadline {
      usleep(5000)
    }
    process.kill(number)
    #expect(process.wait() == .signal(number))
    #expect(folder.names == ["scene.json"])
  }

  @Test("A scene from standard input is verified with it on standard input")
  func standardInput() throws {
    let folder = try WorkFolder()
    let manifest = folder.file("m.json")
    let run = ["still", "-", "-q", "-o", folder.file("x.png"), "--manifest", manifest]
    #expect(try Program.run(run, input: SmallScene.text()).code == 0)
    #expect(try read(folder)["input"] as? String == "-")
    #expect(try Program.run(["verify", manifest, "-q"], input: SmallScene.text()).code == 0)
    let other = SmallScene.text(background: "\"blue\"")
    #expect(try Program.run(["verify", manifest, "-q"], input: other).code == 1)
  }

  @Test("Resources of the command line win over those of the manifest")
  func ownResources() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.missingFont, to: "scene.json")
    let manifest = folder.file("m.json")
    let fonts = Program.root + "/scenes/fonts/"
    #expect(
      try Program.run([
        "still", scene, "-q", "-o", folder.file("x.png"), "--manifest", manifest,
        "--fallback-font", fonts + "DejaVuSans.ttf",
      ]).code == 0
    )
    #expect(try read(folder)["options"] as? [String] == [])
    let font = ["--fallback-font", fonts + "DejaVuSans.ttf"]
    #expect(try Program.run(["verify", manifest, "-q"] + font).code == 0)
    let bold = ["--fallback-font", fonts + "DejaVuSans-Bold.ttf"]
    #expect(try Program.run(["verify", manifest, "-q"] + bold).code == 1)
    #expect(try Program.run(["verify", manifest, "-q", "--max-characters", "1"]).code == 65)
  }

  @Test("A manifest cannot raise a limit or set anything but what is drawn")
  func hostile() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(), to: "scene.json")
    let manifest = folder.file("m.json")
    let run = ["still", scene, "-q", "-o", folder.file("x.png"), "--manifest", manifest]
    #expect(try Program.run(run + ["-w", "32"]).code == 0)
    let text = String(decoding: try folder.bytes("m.json"), as: UTF8.self)
    for option in ["\"--max-pixels\", \"9\"", "\"--output\", \"y.mp4\"", "\"--nosuch\""] {
      _ = try folder.write(
        text.replacingOccurrences(of: "\"--width\", \"32\"", with: option),
        to: "m.json"
      )
      #expect(try Program.run(["verify", manifest]).code == 65)
    }
    _ = try folder.write(
      text.replacingOccurrences(of: "\"time\": 0,", with: "\"time\": 9,"),
      to: "m.json"
    )
    let outside = try Program.run(["verify", manifest])
    #expect(outside.code == 1 && outside.errors.contains("is missing"), "\(outside.errors)")
  }

  @Test(
    "P9: A manifest opens no folder, font or file of variables, and no input outside its folder"
  )
  func roots() throws {
    let folder = try WorkFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("in"),
      withIntermediateDirectories: true
    )
    let text = """
      { "format": "animrender/1", "canvas": { "width": 8, "height": 8 }, "duration": 0.1,
        "layers": [{ "frame": [0, 0, 8, 8], "contents": { "image": "secret.png" } }] }
      """
    _ = try folder.write(text, to: "in/scene.json")
    _ = try folder.write(SmallScene.text(), to: "other.json")
    try FileManager.default.copyItem(
      atPath: Self.image + "/kite.png",
      toPath: folder.file("secret.png")
    )
    #expect(symlink(folder.file("other.json"), folder.file("in/link.json")) == 0)
    let render = [folder.file("in/scene.json"), "-q", "-o", folder.file("x.mp4")]
    let roots = ["--asset-root", folder.path]
    let made = try Program.run(render + roots + ["--manifest", folder.file("in/m.json")])
    #expect(made.code == 0, "\(made.errors)")
    let manifest = folder.file("in/m.json")
    let good = String(decoding: try folder.bytes("in/m.json"), as: UTF8.self)
    #expect(good.contains("\"options\": []"))
    // The image lies outside the folder of the scene.
    #expect(try Program.run(["verify", manifest, "-q"]).code == 66)
    #expect(try Program.run(["verify", manifest, "-q"] + roots).code == 0)
    func verify(_ old: String, _ new: String, _ more: [String] = []) throws -> Program.Outcome {
      #expect(good.contains(old))
      _ = try folder.write(good.replacingOccurrences(of: old, with: new), to: "in/m.json")
      return try Program.run(["verify", manifest] + more)
    }
    for option in [
      #""--asset-root", "/""#, #""--props", "../other.json""#, #""--font-file", "/f.ttf""#,
      #""--font-dir", "/""#, #""--fallback-font", "./f.ttf""#, #""--fallback-font", "/""#,
      #""other.json""#, #""--", "other.json""#, #""--codec-opt", "tune=film""#,
    ] {
      let outcome = try verify("\"options\": []", "\"options\": [\(option)]", roots)
      #expect(outcome.code == 65, "\(option): \(outcome.errors)")
    }
    for input in [
      folder.file("other.json"), "../other.json", "link.json", "./../other.json", "../gone.json",
      "a/../../other.json", folder.file("in/../other.json"),
    ] {
      let field = "\"input\": \"scene.json\""
      let outcome = try verify(field, "\"input\": \"\(input)\"")
      #expect(outcome.code == 66 && outcome.errors.contains("outside"), "\(outcome.errors)")
      let allowed = try verify(field, "\"input\": \"\(input)\"", roots)
      // Another scene in a folder that the command line opens: its frames differ.
      #expect(
        allowed.code == (input.contains("gone") || input.hasPrefix("a/") ? 66 : 1),
        "\(input)"
      )
    }
  }
}
