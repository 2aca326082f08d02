import Foundation
import TestSupport
import Testing

@Suite("diff")
struct DiffTests {
  /// A scene of 64 × 48 with a moving square, and more layers over it.
  static func scene(
    layers: String = "",
    to: Double = 54,
    duration: Double = 0.5,
    rate: Int = 60
  ) -> String {
    """
    {
      "format": "animrender/1",
      "canvas": { "width": 64, "height": 48, "background": "#102030" },
      "frameRate": \(rate),
      "duration": \(duration),
      "layers": [
        { "name": "square", "frame": [0, 14, 20, 20], "backgroundColor": "red",
          "animations": [{ "keyPath": "position.x", "from": 10, "to": \(to), "duration": 0.5 }] }
        \(layers)
      ]
    }
    """
  }

  func diff(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(["diff"] + arguments + ["--progress", "none"])
  }

  func frames(_ scene: String, in folder: WorkFolder, _ name: String) throws -> String {
    let outcome = try Program.run([scene, "-q", "-o", folder.file("\(name)/")])
    #expect(outcome.code == 0, "\(outcome.errors)")
    return folder.file(name)
  }

  func json(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  // A layer that shows one white pixel in frame 431 of a clip of 60 frames a second, and is there before.
  static func dot(_ color: String) -> String {
    """
    , { "type": "transform", "name": "dots", "sublayers": [
        { "name": "ground", "frame": [0, 0, 64, 8], "backgroundColor": "#203040" },
        { "name": "dot", "frame": [40, 3, 1, 1], "backgroundColor": "\(color)",
          "beginTime": 7.183, "duration": 0.016 } ] }
    """
  }

  // MARK: What must show

  @Test(
    "A change of one pixel in one of 600 frames is found, named by frame, layer and time, and comes first"
  )
  func onePixelInOneFrame() throws {
    let folder = try WorkFolder()
    let old = try folder.write(Self.scene(layers: Self.dot("white"), duration: 10), to: "old.json")
    let new = try folder.write(Self.scene(layers: Self.dot("black"), duration: 10), to: "new.json")
    let expected = """
      different: 1 of 600 frames of new.json differs from old.json, at 7.183 s: dot › backgroundColor white → black
      old.json:
        first and worst: frame 431 at 7.183 s: 1 pixel differs, allowed are 0 (--max-diff-pixels), in 1 × 1 at 40, 3, \
      greatest distance 96.594 %
          changed layer: layers[1].sublayers[1] dot (1 pixel)
        changed layers:
          layers[1].sublayers[1] dot: paint, from frame 431 at 7.183 s on (1 frame)
            dot › backgroundColor white → black (\(new):11:65)
      to approve: cp -- \(new) \(old)

      """
    let scenes = try diff(old, new)
    #expect(scenes.code == 1 && scenes.output == expected, "\(scenes.output)\(scenes.errors)")

    let images = try frames(new, in: folder, "new")
    let one = try diff(old, images)
    #expect(one.code == 1)
    #expect(
      one.output.hasPrefix(
        """
        different: 1 of 600 frames of new differs from old.json, at 7.183 s
        old.json:
          first and worst: frame 431 at 7.183 s (frame_00431.png): 1 pixel differs
        """
      ),
      "\(one.output)"
    )
    #expect(one.output.contains("    layer there: layers[1].sublayers[1] dot (1 pixel)\n"))
    let goldens = try frames(old, in: folder, "old")
    let named = try diff(goldens, images, "--scene", old)
    #expect(named.code == 1 && named.output.contains("frame 431 at 7.183 s (frame_00431.png)"))
    #expect(named.output.contains("layer there: layers[1].sublayers[1] dot (1 pixel)"))
    let video = folder.file("new.mkv")
    #expect(try Program.run([new, "-q", "-o", video]).code == 0)
    let clip = try diff(goldens, video)
    #expect(clip.code == 1 && clip.output.contains("first and worst: frame 431 at 7.183 s"))
  }

  // MARK: Sources

  @Test("A scene equals its images, its lossless video, its GIF's frames and itself")
  func equalSources() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(Self.scene(), to: "scene.json")
    let images = try frames(scene, in: folder, "frames")
    for name in ["x.mkv", "x.apng"] {
      #expect(try Program.run([scene, "-q", "-o", folder.file(name)]).code == 0)
    }
    let cases: [[String]] = [
      [scene, scene], [scene, images], [images, scene], [scene, folder.file("x.mkv")],
      [folder.file("x.apng"), scene], [images, folder.file("x.mkv")], [images, images],
      [folder.file("frames/frame_%05d.png"), images],
      [folder.file("frames/frame_#####.png"), scene],
      [folder.file("x.mkv"), folder.file("x.mkv")],
    ]
    for operands in cases {
      let outcome = try diff(operands[0], operands[1])
      #expect(outcome.code == 0, "\(operands): \(outcome.output)\(outcome.errors)")
      #expect(outcome.output.hasSuffix(": 30 frames\n"), "\(outcome.output)")
    }
    let still = try diff(scene, folder.file("frames/frame_00007.png"), "--frame", "7")
    #expect(still.code == 0 && still.output == "equal: scene.json\n")
    let other = try diff(scene, folder.file("frames/frame_00007.png"), "--frame", "9")
    #expect(other.code == 1 && other.output.contains("scene.json: "))
  }

  @Test("Folders are matched by name; missing and extra images are listed")
  func folders() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(Self.scene(), to: "scene.json")
    for (name, frame) in [
      ("a/same.png", "3"), ("b/same.png", "3"), ("a/deep/er/other.png", "1"),
      ("b/deep/er/other.png", "20"), ("a/gone.png", "0"), ("b/new.png", "0"),
    ] {
      let outcome = try Program.run([
        "still", scene, "--frame", frame, "-q", "-o", folder.file(name),
      ])
      #expect(outcome.code == 0, "\(outcome.errors)")
    }
    _ = try folder.write("no picture", to: "a/notes.txt")
    let outcome = try diff(folder.file("a"), folder.file("b/"))
    #expect(outcome.code == 1)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines[0] == "different: 3 of 4 files differ between a and b")
    #expect(lines[1].hasPrefix("  deep/er/other.png: 7") && lines[1].contains("--max-diff-pixels"))
    // No copy removes the image that is missing.
    #expect(
      lines[2...] == ["  gone.png: missing", "  new.png: not expected"],
      "\(outcome.output)"
    )
    let report = try json(try diff(folder.file("a"), folder.file("b"), "--json").output)
    let cases = try #require(report["cases"] as? [[String: Any]])
    #expect(
      cases.map { $0["name"] as? String } == [
        "deep/er/other.png", "gone.png", "new.png", "same.png",
      ]
    )
    #expect(cases.map { $0["equal"] as? Bool } == [false, false, false, true])
    #expect(report["approval"] is NSNull)
    try FileManager.default.removeItem(atPath: folder.file("a/gone.png"))
    let copied = try diff(folder.file("a"), folder.file("b/"))
    let approval = "cp -R -- \(folder.file("b"))/. \(folder.file("a"))"
    #expect(copied.output.hasSuffix("to approve: \(approval)\n"), "\(copied.output)")
    #expect(try Shell.run(approval, []).code == 0)
    #expect(try diff(folder.file("a"), folder.file("b/")).code == 0)
  }

  @Test("Sizes and numbers of frames that differ are named")
  func mismatches() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(Self.scene(), to: "scene.json")
    let long = try folder.write(Self.scene(duration: 0.6), to: "long.json")
    for (name, options) in [("a.png", [String]()), ("b.png", ["-w", "32"])] {
      _ = try Program.run(["still", scene, "-q", "-o", folder.file(name)] + options)
    }
    let sizes = try diff(folder.file("a.png"), folder.file("b.png"))
    #expect(sizes.code == 1)
    #expect(
      sizes.output.contains("a.png: 64 × 48 pixels expected, 32 × 24 found"),
      "\(sizes.output)"
    )
    let scenes = try diff(scene, long)
    #expect(scenes.code == 1 && scenes.output.contains("  30 frames expected, 36 found\n"))
    _ = try Program.run([scene, "-q", "-o", folder.file("a.mkv")])
    _ = try Program.run([long, "-q", "-o", folder.file("b.mkv")])
    let videos = try diff(folder.file("b.mkv"), folder.file("a.mkv"))
    #expect(videos.code == 1 && videos.output.contains("  36 frames expected, 30 found\n"))
    let images = try frames(scene, in: folder, "frames")
    try FileManager.default.removeItem(atPath: "\(images)/frame_00012.png")
    let gap = try diff(scene, images)
    #expect(gap.code == 1)
    #expect(gap.output.contains("frame 12 at 0.2 s: missing"), "\(gap.output)")
  }

  // MARK: Layers

  @Test("Between two scenes, the layers that changed are named with what changed and from when on")
  func blame() throws {
    let folder = try WorkFolder()
    let base = """
      , { "name": "title", "frame": [2, 2, 20, 6], "backgroundColor": "#00ff00" }
      , { "name": "badge", "frame": [50, 36, 8, 8], "backgroundColor": "#ffff00",
          "animations": [{ "keyPath": "opacity", "from": 1, "to": 0.5, "beginTime": 0.25, "duration": 0.1 }] }
      """
    let old = try folder.write(Self.scene(layers: base), to: "old.json")
    let moved = base.replacingOccurrences(of: "[2, 2, 20, 6]", with: "[2, 4, 20, 6]")
      .replacingOccurrences(of: "0.5, \"beginTime\"", with: "0.2, \"beginTime\"")
    // One more layer at the bottom shifts the paths of all named ones.
    let text = Self.scene(layers: moved).replacingOccurrences(
      of: "\"layers\": [",
      with:
        "\"layers\": [ { \"name\": \"ground\", \"frame\": [0, 40, 64, 8], \"backgroundColor\": \"blue\" },"
    )
    let new = try folder.write(text, to: "new.json")
    let outcome = try diff(old, new, "--json")
    #expect(outcome.code == 1)
    let report = try json(outcome.output)
    let first = try #require((report["cases"] as? [[String: Any]])?.first)
    let layers = try #require(first["changedLayers"] as? [[String: Any]])
    #expect(
      layers.map { $0["layer"] as? String } == [
        "layers[0] ground", "layers[2] title", "layers[3] badge",
      ]
    )
    #expect(layers.map { $0["changes"] as? [String] } == [["added"], ["transform"], ["paint"]])
    #expect(layers.map { $0["firstFrame"] as? Int } == [0, 0, 16])
    #expect(layers.map { $0["frameCount"] as? Int } == [30, 30, 5])
  }

  @Test("A layer's name occupies one line, and an unnamed layer is shown by its path")
  func oddNames() throws {
    let folder = try WorkFolder()
    let odd =
      ", { \"name\": \"two\\nlines\", \"frame\": [0, 0, 9, 9], \"backgroundColor\": \"blue\" }"
    let old = try folder.write(Self.scene(layers: odd), to: "old.json")
    let green = odd.replacingOccurrences(of: "blue", with: "lime")
    let new = try folder.write(Self.scene(layers: green), to: "new.json")
    #expect(
      try diff(old, new).output.contains("    layers[1] two lines: paint, from frame 0 at 0 s on")
    )
    for (layers, name) in [(odd, "a.json"), (green, "b.json")] {
      let text = layers.replacingOccurrences(of: "\"name\": \"two\\nlines\", ", with: "")
      _ = try folder.write(Self.scene(layers: text), to: name)
    }
    let unnamed = try diff(folder.file("a.json"), folder.file("b.json"))
    #expect(unnamed.output.contains("    layers[1]: paint, from frame 0 at 0 s on (30 frames)\n"))
  }

  @Test("A layer of a scene is left out, wherever it is in each frame")
  func ignoredLayer() throws {
    let folder = try WorkFolder()
    let old = try folder.write(Self.scene(), to: "old.json")
    let new = try folder.write(
      Self.scene().replacingOccurrences(of: "\"red\"", with: "\"#ff8000\""),
      to: "new.json"
    )
    #expect(try diff(old, new).code == 1)
    #expect(try diff(old, new, "--ignore-layer", "square").code == 0)
    let (a, b) = (try frames(old, in: folder, "a"), try frames(new, in: folder, "b"))
    #expect(try diff(a, b).code == 1)
    #expect(try diff(a, b, "--scene", old, "--ignore-layer", "square").code == 0)
    #expect(try diff(a, b, "--ignore", "0,13,64,22").code == 0)
    #expect(try diff(a, b, "--ignore", "0,13,32,22").code == 1)
    let (one, two) = ("\(a)/frame_00009.png", "\(b)/frame_00009.png")
    #expect(try diff(one, two, "--scene", old, "--ignore-layer", "square").code == 1)
    let at = try diff(one, two, "--scene", old, "--ignore-layer", "square", "--time", "0.15")
    #expect(at.code == 0, "\(at.output)\(at.errors)")
    let misspelt = try diff(old, new, "--ignore-layer", "sqare")
    #expect(misspelt.code == 64 && misspelt.errors.contains("did you mean square?"))
    #expect(try diff(a, b, "--ignore-layer", "square").code == 64)
  }

  // MARK: Limits and codes

  @Test("The limit that decided is named, and both hold")
  func limits() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(Self.scene(), to: "scene.json")
    for (name, frame) in [("a.png", "0"), ("b.png", "3")] {
      _ = try Program.run(["still", scene, "--frame", frame, "-q", "-o", folder.file(name)])
    }
    let (a, b) = (folder.file("a.png"), folder.file("b.png"))
    let report = try json(try diff(a, b, "--json").output)
    let item = try #require((report["cases"] as? [[String: Any]])?.first)
    let frame = try #require((item["frames"] as? [[String: Any]])?.first)
    let difference = try #require(frame["difference"] as? [String: Any])
    let count = try #require(difference["differingPixels"] as? Int)
    let ratio = try #require(difference["ratio"] as? Double)
    #expect(count > 0 && ratio == Double(count) / (64 * 48))
    #expect(try diff(a, b, "--max-diff-pixels", "\(count)").code == 0)
    let pixels = try diff(a, b, "--max-diff-pixels", "\(count - 1)", "--max-diff-ratio", "1")
    #expect(pixels.code == 1)
    #expect(
      pixels.output.contains("\(count) pixels differ, allowed are \(count - 1) (--max-diff-pixels)")
    )
    let share = try diff(a, b, "--max-diff-pixels", "9999", "--max-diff-ratio", "0.001")
    #expect(share.code == 1 && share.output.contains("allowed are 0.1 % (--max-diff-ratio)"))
    #expect(try diff(a, b, "--metric", "exact").code == 1)
    #expect(try diff(a, b, "--metric", "ssim").code == 1)
    #expect(try diff(a, b, "--threshold", "1").code == 0)
  }

  @Test("Exit codes of what cannot be compared")
  func exitCodes() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(Self.scene(), to: "scene.json")
    _ = try Program.run(["still", scene, "-q", "-o", folder.file("a.png")])
    let a = folder.file("a.png")
    var broken = try folder.bytes("a.png")
    broken[broken.count / 2] ^= 0xFF
    try broken.write(to: URL(fileURLWithPath: folder.file("broken.png")))
    _ = try folder.write("hello", to: "text.txt")
    try FileManager.default.createDirectory(
      atPath: folder.file("empty"),
      withIntermediateDirectories: false
    )
    let cases: [([String], Int32)] = [
      ([a, folder.file("broken.png")], 65), ([a, folder.file("text.txt")], 65),
      ([a, folder.file("nothing.png")], 66), ([folder.file("none_%03d.png"), scene], 66),
      ([folder.file("empty"), folder.file("empty")], 66),
      ([a], 64), ([a, a, a], 64), ([a, folder.file("empty")], 64),
      ([a, a, "--ignore", "1,2,3"], 64),
      ([a, a, "--metric", "exact", "--threshold", "0.2"], 64), ([a, a, "--threshold", "2"], 64),
      ([a, a, "--out", "x.jpg"], 64), ([a, a, "--out", a], 64), ([a, a, "--frames", "1"], 64),
      ([scene, a, "--scene", scene], 64), (["-", "-"], 64),
      ([a, a, "--max-diff-pixels", "-1"], 64),
    ]
    for (arguments, code) in cases {
      let outcome = try Program.run(["diff"] + arguments + ["--progress", "none"])
      #expect(outcome.code == code, "\(arguments): \(outcome.output)\(outcome.errors)")
      #expect(!outcome.errors.isEmpty && outcome.output.isEmpty)
    }
    #expect(try diff(a, folder.file("broken.png")).errors.contains("broken.png"))
  }

  // MARK: Outputs

  @Test(
    "The image of the worst frame has three panels, and is written only where something differs"
  )
  func image() throws {
    let folder = try WorkFolder()
    let old = try folder.write(Self.scene(), to: "old.json")
    let new = try folder.write(Self.scene(to: 30), to: "new.json")
    let out = folder.file("deep/diff.png")
    #expect(try diff(old, old, "--out", out).code == 0)
    #expect(!FileManager.default.fileExists(atPath: out))
    let outcome = try diff(old, new, "--out", out)
    #expect(outcome.code == 1)
    let bytes = [UInt8](try folder.bytes("deep/diff.png"))
    #expect(Array(bytes[16..<24]) == [0, 0, 0, 192, 0, 0, 0, 48])
    // Its left panel is the expected frame, its right one the actual frame.
    #expect(outcome.output.contains("worst: frame 27"))
    for (panel, scene) in [(0, old), (2, new)] {
      let frame = folder.file("frame\(panel).png")
      _ = try Program.run(["still", scene, "--frame", "27", "-q", "-o", frame])
      let alone = try folder.write(
        """
        { "format": "animrender/1", "canvas": { "width": 64, "height": 48 }, "duration": 0.02,
          "layers": [{ "frame": [\(-64 * panel), 0, 192, 48], "contents": { "image": "deep/diff.png" } }] }
        """,
        to: "panel.json"
      )
      #expect(try diff(frame, alone, "--metric", "exact").code == 0)
    }
  }

  @Test(
    "Reports of a run appear together or not at all",
    arguments: ["--junit", "--html", "--out"]
  )
  func together(failing: String) throws {
    let folder = try WorkFolder()
    let old = try folder.write(Self.scene(), to: "old.json")
    let new = try folder.write(Self.scene(to: 30), to: "new.json")
    let all = ["--junit": "r.xml", "--html": "r.html", "--out": "r.png"]
    for isThere in [false, true] {
      for name in all.values where isThere { _ = try folder.write("old", to: name) }
      let before = folder.names
      // A file is no folder that something could be in.
      let options = all.sorted { $0.key < $1.key }.flatMap { option, name in
        [option, folder.file(option == failing ? "old.json/\(name)" : name)]
      }
      let outcome = try Program.run(["diff", old, new, "--progress", "none"] + options)
      #expect(outcome.code == 73, "\(outcome.errors)")
      #expect(folder.names == before)
      for name in all.values where isThere {
        #expect(try folder.bytes(name) == Data("old".utf8), "\(name)")
      }
    }
    let options = all.flatMap { [$0.key, folder.file($0.value)] }
    #expect(try Program.run(["diff", old, new, "--progress", "none"] + options).code == 1)
    for name in all.values { #expect(try folder.bytes(name).count > 100) }
    #expect(folder.names == ["new.json", "old.json"] + all.values.sorted())
  }
}
