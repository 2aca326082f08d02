import Foundation
import TestSupport
import Testing

@Suite("The command test")
struct TestCommandTests {
  // 0, 25, 50 and 75 % of half a second, and the last of 30 frames.
  private static let goldens = ["0", "0.125", "0.25", "0.375", "0.483"].map { "a@\($0)s.png" }

  private func test(_ folder: WorkFolder, _ options: String..., ci: String = "") throws
    -> Program.Outcome
  {
    try Program.run(
      ["test", folder.path, "--progress", "none"] + options,
      environment: ["CI": ci]
    )
  }

  // A folder with a scene and its goldens.
  private func approved() throws -> WorkFolder {
    let folder = try WorkFolder()
    _ = try folder.write(SmallScene.text(), to: "a.json")
    #expect(try test(folder, "--update").code == 0)
    return folder
  }

  private func change(_ folder: WorkFolder, _ name: String = "a.json") throws {
    let text = SmallScene.text().replacingOccurrences(of: "\"to\": 54", with: "\"to\": 30")
    _ = try folder.write(text, to: name)
  }

  @Test(
    "Goldens are only written when asked, and compared at once; a change is named by time and layer"
  )
  func loop() throws {
    let folder = try WorkFolder()
    _ = try folder.write(SmallScene.text(), to: "a.json")
    let first = try test(folder)
    #expect(first.code == 1 && first.output.contains("5 frames have no golden"), "\(first.output)")
    #expect(folder.names == ["a.json"])
    let update = try test(folder, "--update")
    #expect(update.code == 0 && update.output == "equal: a.json: 5 frames\n", "\(update.output)")
    #expect(folder.names.sorted() == (["a.json"] + Self.goldens).sorted())
    for golden in Self.goldens { #expect(update.errors.contains("\(golden): the golden is new")) }
    #expect(try test(folder).code == 0)
    try change(folder)
    let changed = try test(folder)
    #expect(changed.code == 1)
    #expect(changed.output.contains("4 of 5 frames of a.json differ"), "\(changed.output)")
    #expect(changed.output.contains("first: frame 8 at 0.125 s (a@0.125s.png): "))
    #expect(changed.output.contains("changed layer: layers[0] square ("))
    #expect(try test(folder, "--update").code == 0 && test(folder).code == 0)
  }

  @Test("A golden is the image that still draws")
  func images() throws {
    let folder = try approved()
    for (time, golden) in [("0.125", Self.goldens[1]), ("end", Self.goldens[4])] {
      let still = folder.file("still.png")
      let scene = folder.file("a.json")
      #expect(try Program.run(["still", scene, "-q", "--time", time, "-o", still]).code == 0)
      let outcome = try Program.run(["diff", folder.file(golden), still, "--metric", "exact"])
      #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
    }
  }

  @Test("If CI is true nothing is written, unless an update is requested")
  func continuousIntegration() throws {
    let folder = try WorkFolder()
    _ = try folder.write(SmallScene.text(), to: "a.json")
    #expect(try test(folder, ci: "true").code == 1 && folder.names == ["a.json"])
    #expect(try test(folder, "--update=missing", ci: "true").code == 0)
    #expect(folder.names.count == 6)
  }

  @Test("Updates write the missing, the failed, or all")
  func updates() throws {
    let folder = try approved()
    let original = try folder.bytes(Self.goldens[4])
    try FileManager.default.removeItem(atPath: folder.file(Self.goldens[1]))
    try change(folder)
    let missing = try test(folder, "--update=missing")
    #expect(missing.code == 1 && missing.errors.contains(Self.goldens[1]))
    #expect(try folder.bytes(Self.goldens[4]) == original)
    let failed = try test(folder, "--update=failed")
    #expect(failed.code == 0 && !failed.errors.contains(Self.goldens[0]), "\(failed.errors)")
    #expect(try folder.bytes(Self.goldens[4]) != original)
    _ = try folder.write("no picture", to: Self.goldens[2])
    let damaged = try test(folder)
    #expect(damaged.code == 65, "\(damaged.output)")
    let approval = "to approve: animrender test \(folder.path) --update=all\n"
    #expect(damaged.output.hasSuffix(approval), "\(damaged.output)")
    #expect(try test(folder, "--update").output.hasSuffix(approval))
    let all = try test(folder, "--update=all")
    #expect(all.code == 0 && Self.goldens.allSatisfy { all.errors.contains($0) }, "\(all.errors)")
    let wrong = try test(folder, "--update=some")
    #expect(wrong.code == 64 && wrong.errors.contains("none of missing, failed, all"))
  }

  @Test("Goldens lie in the folder golden where there is one; one without a scene is reported")
  func positions() throws {
    let folder = try WorkFolder()
    for part in ["golden", "deep"] {
      try FileManager.default.createDirectory(
        atPath: folder.file(part),
        withIntermediateDirectories: true
      )
    }
    _ = try folder.write(SmallScene.text(), to: "a.json")
    _ = try folder.write(SmallScene.text(), to: "deep/b.json")
    #expect(try test(folder, "--update").code == 0)
    #expect(folder.names.contains("golden/a@0.125s.png"))
    #expect(folder.names.contains("deep/b@0.125s.png"))
    try FileManager.default.removeItem(atPath: folder.file("deep/b.json"))
    // An image for screens of twice the density is no golden.
    try folder.bytes("golden/a@0s.png").write(to: URL(fileURLWithPath: folder.file("icon@2x.png")))
    let outcome = try test(folder)
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("deep/b@0.125s.png:\n  a golden that no scene has"))
    #expect(
      outcome.output.contains("no scene; ") && !outcome.output.contains("scenes differ"),
      "\(outcome.output)"
    )
    #expect(!outcome.output.contains("icon@2x.png") && !outcome.output.contains("to approve"))
  }

  @Test("tests.json gives times and limits, for all scenes or for one")
  func plan() throws {
    let folder = try WorkFolder()
    _ = try folder.write(SmallScene.text(), to: "a.json")
    _ = try folder.write(SmallScene.text(), to: "b.json")
    let plan = """
      { "times": [0.1, "12f"],
        "scenes": { "b.json": { "times": ["end"], "ignoreLayers": ["square"] } } }
      """
    _ = try folder.write(plan, to: "tests.json")
    #expect(try test(folder, "--update").code == 0)
    #expect(
      folder.names
        == ["a.json", "a@0.1s.png", "a@0.2s.png", "b.json", "b@0.483s.png", "tests.json"]
    )
    let orange = SmallScene.text().replacingOccurrences(of: "\"red\"", with: "\"#ff8000\"")
    _ = try folder.write(orange, to: "b.json")
    #expect(try test(folder).code == 0)
    _ = try folder.write(orange, to: "a.json")
    #expect(try test(folder).code == 1)
    #expect(try test(folder, "--max-diff-ratio", "1").code == 0)
    let wrong: [(String, String)] = [
      ("{ \"times\": [] }", "nothing would be compared"),
      ("{ \"time\": [0] }", "did you mean times?"),
      ("{ \"scenes\": { \"c.json\": {} } }", "there is no scene 'c.json'"),
      ("{ \"times\": [9] }", "9 is not in the scene"),
      ("{ \"times\": [0.1, 0.1001] }", "less than a millisecond apart"),
      ("{ \"maxDiffPixels\": 0.5 }", "whole number"),
      ("[", "tests.json:1:"),
    ]
    for (text, message) in wrong {
      _ = try folder.write(text, to: "tests.json")
      let outcome = try test(folder)
      #expect(outcome.code == 65 && outcome.errors.contains(message), "\(text): \(outcome.errors)")
    }
  }

  @Test("Reports say why a scene cannot be drawn or read, not only that")
  func reasons() throws {
    let folder = try WorkFolder()
    let lost = SmallScene.text(
      "\"assets\": { \"logo\": { \"type\": \"image\", \"src\": \"lost.png\" } },"
    )
    _ = try folder.write(
      lost.replacing("\"backgroundColor\"", with: "\"contents\": \"logo\", \"backgroundColor\""),
      to: "drawn.json"
    )
    _ = try folder.write("{ \"format\": \"animrender/1\", \"canvas\": 7 }", to: "read.json")
    let files = [folder.file("r.html"), folder.file("r.xml")]
    let outcome = try test(folder, "--html", files[0], "--junit", files[1])
    #expect(outcome.code == 66, "\(outcome.errors)")
    for name in ["r.html", "r.xml"] {
      let report = String(decoding: try folder.bytes(name), as: UTF8.self)
      #expect(report.contains("assets.logo.src") && report.contains("lost.png"), "\(report)")
      #expect(report.contains("read.json:1:") && report.contains("canvas"), "\(report)")
    }
  }

  @Test(
    "Files that init writes, and files that a scene names, are no scenes left out",
    arguments: ["", "captions", "counter"]
  )
  func started(template: String) throws {
    let folder = try WorkFolder()
    let options = template.isEmpty ? [] : ["--template", template]
    #expect(try Program.run(["init", folder.file("new")] + options).code == 0)
    _ = try folder.write("[1]", to: "new/stray.json")
    let outcome = try Program.run(
      ["test", folder.file("new"), "--progress", "none"],
      environment: ["CI": ""]
    )
    #expect(outcome.code == 1, "\(outcome.errors)")
    let lines = outcome.errors.split(separator: "\n").filter { $0.contains("is neither a scene") }
    #expect(lines.count == 1 && lines[0].contains("new/stray.json"), "\(outcome.errors)")
  }

  @Test("A folder without scenes is an error, and so is a scene that cannot be read")
  func errors() throws {
    let empty = try WorkFolder()
    let nothing = try test(empty)
    #expect(nothing.code == 66 && nothing.errors.contains("nothing would be compared"))
    #expect(try Program.run(["test", empty.file("none")]).code == 66)
    #expect(try Program.run(["test"]).code == 64)
    let folder = try approved()
    #expect(try Program.run(["test", folder.file("a.json")]).code == 64)
    #expect(try test(folder, "--ignore-layer", "sqare").code == 64)
    #expect(try test(folder, "--html", folder.file("a.json")).code == 64)
    #expect(try test(folder, "--html", folder.path).code == 73)
    _ = try folder.write("{ \"format\": \"animrender/1\"", to: "b.json")
    _ = try folder.write("{}", to: "other.json")
    let broken = try test(folder)
    #expect(broken.code == 65 && broken.errors.contains("b.json:1:"), "\(broken.errors)")
    #expect(broken.errors.contains("other.json: is neither a scene nor a Lottie file"))
    #expect(broken.output.contains("1 of 2 scenes differs"), "\(broken.output)")
    _ = try folder.write(
      SmallScene.text("\"assets\": { \"p\": { \"type\": \"image\", \"src\": \"no.png\" } },")
        .replacingOccurrences(of: "\"backgroundColor\": \"red\"", with: "\"contents\": \"p\""),
      to: "b.json"
    )
    #expect(try test(folder).code == 66)
    _ = try folder.write(SmallScene.text(), to: "b.json")
    _ = try folder.write(SmallScene.text(), to: "a.lottie")
    let twins = try test(folder)
    #expect(twins.code == 65 && twins.errors.contains("goldens of the same names"))
  }

  @Test("Hashes of all frames replace golden images")
  func hashes() throws {
    let folder = try WorkFolder()
    _ = try folder.write(SmallScene.text(), to: "a.json")
    #expect(try test(folder, "--hashes").output.contains("30 frames have no golden"))
    #expect(try test(folder, "--hashes", "--update").code == 0)
    #expect(folder.names == ["a.json", "a@hashes.json"])
    for jobs in ["1", "3"] {
      let outcome = try test(folder, "-j", jobs)
      #expect(outcome.code == 0 && outcome.output == "equal: a.json: 30 frames\n")
    }
    #expect(try Program.run(["verify", folder.file("a@hashes.json"), "-q"]).code == 0)
    // With images besides, both are compared.
    let still = ["still", folder.file("a.json"), "-q", "-o", folder.file("a@0s.png")]
    #expect(try Program.run(still).code == 0)
    let both = try test(folder, "--update=missing", "--json")
    #expect(
      both.code == 0 && both.output.contains("\"a.json\"") && both.output.contains("(hashes)")
    )
    for golden in Self.goldens {
      try FileManager.default.removeItem(atPath: folder.file(golden))
    }
    let before = try folder.bytes("a@hashes.json")
    try change(folder)
    let changed = try test(folder)
    #expect(changed.code == 1 && changed.output.contains("29 of 30 frames of a.json differ"))
    #expect(changed.output.contains("first and worst: frame 1 at 0.017 s: SHA-256 "))
    #expect(try test(folder, "--update=missing").code == 1)
    #expect(try folder.bytes("a@hashes.json") == before)
    #expect(try test(folder, "--update").code == 0 && test(folder).code == 0)
    try FileManager.default.removeItem(atPath: folder.file("a.json"))
    _ = try folder.write(SmallScene.text(), to: "b.json")
    #expect(
      try test(folder, "--update").output.contains("a@hashes.json:\n  a golden that no scene")
    )
    _ = try folder.write("{}", to: "b@hashes.json")
    #expect(try test(folder).code == 65)
  }

  @Test("Reports name every scene, and no report depends on the number of workers")
  func reports() throws {
    let folder = try approved()
    _ = try folder.write(SmallScene.text(), to: "b.json")
    try change(folder)
    var pages: [Data] = []
    for jobs in ["1", "4"] {
      let outcome = try test(
        folder,
        "-j",
        jobs,
        "--json",
        "--github",
        "--html",
        folder.file("r.html"),
        "--junit",
        folder.file("r.xml"),
        "--out",
        folder.file("r.png")
      )
      #expect(outcome.code == 1 && outcome.errors.contains("::error file=\(folder.path)/a.json"))
      let report = try #require(
        JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
      )
      let cases = try #require(report["cases"] as? [[String: Any]])
      #expect(cases.compactMap { $0["name"] as? String } == ["a.json", "b.json"])
      #expect(cases.compactMap { $0["differingFrames"] as? Int } == [4, 5])
      pages.append(try folder.bytes("r.html"))
      #expect(String(decoding: try folder.bytes("r.xml"), as: UTF8.self).contains("failures=\"2\""))
      #expect(try folder.bytes("r.png").starts(with: [0x89, 0x50]))
    }
    #expect(pages[0] == pages[1])
    let page = String(decoding: pages[0], as: UTF8.self)
    #expect(page.contains("animrender test") && page.contains("id=\"picture-0\""))
    #expect(!page.contains("src=\"") && !page.contains("href=\""))
  }

  @Test("Lottie files are tested, packed ones too")
  func lottie() throws {
    let folder = try WorkFolder()
    let source = Program.root + "/scenes/lottie/shapes/order.json"
    try FileManager.default.copyItem(atPath: source, toPath: folder.file("a.json"))
    let packed = try Shell.run("gzip -c \"$1\" > \"$2\"", [source, folder.file("b.tgs")])
    #expect(packed.code == 0)
    #expect(try test(folder, "--update").code == 0)
    let outcome = try test(folder)
    #expect(outcome.code == 0 && outcome.output == "equal: 2 clips, 10 frames\n")
    for time in ["0", "0.5", "1", "1.5", "1.967"] {
      #expect(try folder.bytes("a@\(time)s.png") == folder.bytes("b@\(time)s.png"))
    }
  }

  @Test("diff writes a page, too, of folders and of scenes; never over an input")
  func pages() throws {
    let folder = try approved()
    for name in ["old", "new"] {
      try FileManager.default.createDirectory(
        atPath: folder.file(name),
        withIntermediateDirectories: true
      )
    }
    for (index, golden) in Self.goldens.enumerated() {
      try folder.bytes(golden).write(to: URL(fileURLWithPath: folder.file("old/\(index)x.png")))
      guard index < 4 else { continue }
      let other = index == 0 ? Self.goldens[1] : golden
      try folder.bytes(other).write(to: URL(fileURLWithPath: folder.file("new/\(index)x.png")))
    }
    let (old, new, page) = (folder.file("old"), folder.file("new"), folder.file("deep/r.html"))
    let outcome = try Program.run(["diff", old, new, "--html", page, "--progress", "none"])
    #expect(outcome.code == 1, "\(outcome.errors)")
    let text = String(decoding: try folder.bytes("deep/r.html"), as: UTF8.self)
    #expect(text.contains("2 of 5 files differ between old and new."))
    // Five images, of which the first has another one for a partner, and one difference.
    #expect(text.components(separatedBy: "id=\"picture-").count - 1 == 6)
    let same = try Program.run(["diff", old, old, "--html", page, "-q"])
    #expect(same.code == 0)
    #expect(
      String(decoding: try folder.bytes("deep/r.html"), as: UTF8.self).contains("All 5 files of ")
    )
    let input = folder.file("old/0x.png")
    #expect(try Program.run(["diff", old, new, "--html", input, "-q"]).code == 64)
    #expect(try Program.run(["diff", old, new, "--html", page, "--junit", page, "-q"]).code == 64)
    #expect(try Program.run(["diff", old, new, "--html", folder.file("deep"), "-q"]).code == 73)
    let few = ["diff", old, new, "--html", page, "--max-report-bytes", "100", "-q"]
    #expect(try Program.run(few).code == 1)
    #expect(try folder.bytes("deep/r.html").range(of: Data("id=\"picture-".utf8)) == nil)
  }

  @Test("The goldens of scenes/conformance, made by other code, are equal")
  func conformance() throws {
    let folder = try WorkFolder()
    try FileManager.default.copyItem(
      atPath: Program.root + "/scenes/conformance",
      toPath: folder.file("conformance")
    )
    var scenes: [String: Any] = [:]
    let prefix = "conformance/"
    for name in folder.names where name.hasPrefix(prefix) && name.hasSuffix(".json") {
      let scene = try JSONSerialization.jsonObject(with: try folder.bytes(name)) as? [String: Any]
      scenes[String(name.dropFirst(prefix.count))] = ["times": try #require(scene?["x-times"])]
    }
    let plan = try JSONSerialization.data(withJSONObject: ["scenes": scenes])
    try plan.write(to: URL(fileURLWithPath: folder.file("conformance/tests.json")))
    let outcome = try Program.run([
      "test", folder.file("conformance"), "--progress", "none",
      "--asset-root", Program.root + "/scenes", "--font-dir", Program.root + "/scenes/fonts",
    ])
    #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.hasPrefix("equal: \(scenes.count) clips, ") && scenes.count > 100)
  }
}
