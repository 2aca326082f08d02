import Foundation
import TestSupport
import Testing

@Suite("Progress and messages")
struct ProgressTests {
  private func scene(_ folder: WorkFolder, _ text: String = SmallScene.text()) throws -> String {
    try folder.write(text, to: "scene.json")
  }

  private func events(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map { line in
      try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
        "\(line)"
      )
    }
  }

  @Test("--progress json writes only start, progress and done, as one object a line")
  func json() throws {
    let folder = try WorkFolder()
    let output = folder.file("x.mp4")
    let outcome = try Program.run([
      try scene(folder), "-o", output, "--progress", "json", "--stats",
    ])
    #expect(outcome.code == 0 && outcome.output.isEmpty, "\(outcome.errors)")
    let events = try events(outcome.errors)
    let names = events.compactMap { $0["event"] as? String }
    #expect(names.first == "start" && names.last == "done", "\(names)")
    #expect(Set(names) == ["start", "progress", "stats", "done"])
    let start = try #require(events.first)
    #expect(Set(start.keys) == Self.startKeys)
    #expect(start["frames"] as? Int == 30 && start["output"] as? String == output)
    #expect(start["width"] as? Int == 64 && start["frameRate"] as? String == "60")
    let progress = try #require(events.last { $0["event"] as? String == "progress" })
    #expect(Set(progress.keys) == Self.progressKeys)
    #expect(progress["frames"] as? Int == 30 && progress["total"] as? Int == 30)
    #expect(progress["secondsLeft"] as? Double == 0)
    let done = try #require(events.last)
    #expect(Set(done.keys) == ["event", "output", "frames", "found", "bytes", "seconds"])
    #expect(done["frames"] as? Int == 30 && done["output"] as? String == output)
    #expect(done["bytes"] as? Int == (try folder.bytes("x.mp4").count))
    #expect(try #require(done["seconds"] as? Double) > 0)
  }

  @Test("A comparison with a video has no total before the video is read; quiet checks are quiet")
  func unknownTotals() throws {
    let folder = try WorkFolder()
    let (scene, video) = (try scene(folder), folder.file("x.mp4"))
    #expect(try Program.run([scene, "-q", "-o", video]).code == 0)
    let lines = try Program.run(["diff", scene, video, "--progress", "plain"])
    #expect(lines.errors.contains("animrender: 30 frames, "), "\(lines.errors)")
    let checked = try Program.run(["check", scene, "--motion", "-q", "--progress", "plain"])
    #expect(!checked.errors.contains("frames/s"), "\(checked.errors)")
  }

  @Test("Where standard error has no size, COLUMNS is the width of the bar", arguments: [20, 80])
  func width(columns: Int) throws {
    let folder = try WorkFolder()
    let given = columns == 80 ? "nonsense" : "\(columns)"
    let outcome = try Program.run(
      [try scene(folder), "-o", folder.file("x.mp4"), "--progress", "bar"],
      environment: ["COLUMNS": given]
    )
    let lines = outcome.errors.split { $0 == "\r" || $0 == "\n" }
      .map { $0.replacing("\u{1B}[K", with: "") }
      .filter { $0.contains(" frames, ") }
    #expect(lines.last?.hasPrefix(columns == 80 ? "[" : "30/30 frames") == true, "\(lines)")
    #expect(lines.allSatisfy { $0.count < columns }, "\(lines)")
  }

  private static let startKeys: Set<String> = [
    "event", "version", "input", "output", "frames", "width", "height", "frameRate",
  ]
  private static let progressKeys: Set<String> = [
    "event", "frames", "found", "total", "framesPerSecond", "seconds", "secondsLeft",
  ]

  @Test("The size of a sequence is that of all its images")
  func sequenceBytes() throws {
    let folder = try WorkFolder()
    let outcome = try Program.run([
      try scene(folder), "-o", folder.file("p/"), "--frames", "0-2", "--progress", "json",
    ])
    let done = try #require(try events(outcome.errors).last)
    let sizes = try (0...2).map { try folder.bytes("p/frame_0000\($0).png").count }
    #expect(done["bytes"] as? Int == sizes.reduce(0, +))
  }

  @Test("The last event is done where the command is successful, and no done comes elsewhere")
  func endings() throws {
    let folder = try WorkFolder()
    let scene = try scene(folder)
    let other = try folder.write(SmallScene.text(background: "\"red\""), to: "other.json")
    let rows = try folder.write("name\na\nb\n", to: "rows.csv")
    let bad = try folder.write("name\nb/x\n", to: "bad.csv")
    let output = folder.file("{name}.gif")
    let (video, manifest) = (folder.file("x.mkv"), folder.file("m.json"))
    #expect(try Program.run([scene, "-q", "-o", video, "--manifest", manifest]).code == 0)
    let changed = folder.file("other.mkv")
    #expect(try Program.run([other, "-q", "-o", changed]).code == 0)
    for (arguments, code) in [
      (["batch", rows, scene, "-o", output], 0), (["batch", bad, scene, "-o", output], 65),
      (["verify", manifest], 0), (["verify", manifest, changed], 1),
      (["diff", scene, scene], 0), (["diff", scene, other], 1),
    ] as [([String], Int32)] {
      let outcome = try Program.run(arguments + ["--progress", "json"])
      let names = try events(outcome.errors).compactMap { $0["event"] as? String }
      #expect(outcome.code == code, "\(arguments): \(outcome.errors)")
      #expect(names.filter { $0 == "done" }.count == (code == 0 ? 1 : 0), "\(names)")
      #expect((names.last == "done") == (code == 0), "\(names)")
    }
  }

  @Test("The size is that of all files: rows, posters and what comes with a WebM; null for none")
  func fileBytes() throws {
    let folder = try WorkFolder()
    let scene = try scene(folder, SmallScene.text(background: "null"))
    let rows = try folder.write("name\na\nb\n", to: "rows.csv")
    for (arguments, files) in [
      (["batch", rows, scene, "-o", folder.file("{name}.gif")], ["a.gif", "b.gif"]),
      ([scene, "-o", folder.file("x.mp4"), "--poster", folder.file("p.png")], ["x.mp4", "p.png"]),
      (
        [scene, "-o", folder.file("w.webm"), "--for", "web-alpha"], ["w.webm", "w.mp4", "w.html"]
      ),
      ([scene, "-o", "-", "--format", "rgba"], []),
    ] {
      let outcome = try Program.run(arguments + ["--progress", "json"])
      let done = try #require(try events(outcome.errors).last)
      let sizes = try files.map { try folder.bytes($0).count }
      let expected = files.isEmpty ? nil : sizes.reduce(0, +)
      #expect(done["event"] as? String == "done" && done["bytes"] as? Int == expected, "\(done)")
    }
  }

  @Test("A message is an object with its place; mistakes in the arguments are too")
  func logFormat() throws {
    let folder = try WorkFolder()
    let broken = try scene(folder, SmallScene.text("\"colour\": 1,"))
    for arguments in [["--log-format", "json"], ["--log-format=json"], ["--progress", "json"]] {
      let outcome = try Program.run([broken, "-o", folder.file("x.mp4")] + arguments)
      #expect(outcome.code == 65)
      let error = try #require(try events(outcome.errors).first)
      #expect(error["event"] as? String == "error" && error["severity"] as? String == "error")
      #expect(error["code"] as? String == "E_UNKNOWN_KEY")
      #expect(error["file"] as? String == broken)
      #expect(error["line"] as? Int == 6 && error["column"] as? Int == 3)
      #expect(error["path"] as? String == "colour")
      #expect((error["message"] as? String)?.contains("colour") == true)
    }
    let usage = try Program.run([broken, "--fsp", "30", "--log-format", "json"])
    let error = try #require(try events(usage.errors).first)
    #expect(usage.code == 64 && error["code"] as? String == "E_USAGE")
    #expect(error["line"] is NSNull && error["file"] is NSNull && error["path"] is NSNull)
    let missing = try Program.run(["check", folder.file("gone.json"), "--log-format", "json"])
    #expect(missing.code == 66)
    #expect(try events(missing.errors).first?["code"] as? String == "E_FILE")
  }

  @Test("Warnings and the name of the output are events between the others")
  func mixed() throws {
    let folder = try WorkFolder()
    let text = """
      { "format": "animrender/1", "canvas": { "width": 40, "height": 20 }, "duration": 0.1,
        "layers": [{ "type": "text", "string": "Hi", "frame": [0, 0, 40, 20], "fontSize": 10,
                     "font": "No \\"Such\\" Font" }] }
      """
    _ = try scene(folder, text)
    let outcome = try Shell.run(
      "cd \"$1\" && \"$0\" scene.json --log-format json",
      [folder.path]
    )
    #expect(outcome.code == 0)
    let events = try events(outcome.errors)
    #expect(
      events.contains { $0["event"] as? String == "warning" && $0["code"] as? String == "W_FONT" }
    )
    #expect(events.contains { $0["code"] as? String == "N_WRITTEN" })
    #expect(events.contains { $0["event"] as? String == "done" })
  }

  @Test("Forms that cannot be mixed are refused")
  func exclusions() throws {
    let folder = try WorkFolder()
    let scene = try scene(folder)
    for options in [
      ["--progress", "json", "--log-format", "text"],
      ["--progress", "bar", "--log-format", "json"],
      ["--progress", "plain", "--log-format", "json"],
    ] {
      let outcome = try Program.run([scene, "-o", folder.file("x.mp4")] + options)
      #expect(outcome.code == 64 && outcome.errors.contains("exclude each other"))
    }
  }

  @Test("P54: -q reports only errors in every format; standard output is empty")
  func quiet() throws {
    let folder = try WorkFolder()
    let scene = try scene(folder, SmallScene.text(background: "null"))
    for options in [[], ["--progress", "json"], ["--log-format", "json"], ["--progress", "bar"]] {
      let outcome = try Program.run([scene, "-q", "-o", folder.file("x.mp4")] + options)
      #expect(outcome.code == 0 && outcome.errors.isEmpty && outcome.output.isEmpty)
    }
    let error = try Program.run([scene, "-q", "-o", folder.file("x.mp4"), "--frame", "99"])
    #expect(error.code == 64 && error.errors.contains("frames 0 to 29"))
  }

  @Test("-v prints hints, -q none; --stats says where the time went")
  func verbose() throws {
    let folder = try WorkFolder()
    let scene = try scene(folder, SmallScene.text(duration: 1))
    let still = ["still", scene, "-o", folder.file("x.png"), "--progress", "none"]
    #expect(try Program.run(still + ["-q"]).errors.isEmpty)
    #expect(try Program.run(still + ["-v"]).errors.contains("hint: "))
    let stats = try Program.run(still + ["--stats"]).errors
    for name in ["frames 1.000", "sampling ", "raster ", "encoding ", "peak-memory "] {
      #expect(stats.contains("stats: \(name)"), "\(stats)")
    }
  }

  @Test(
    "Without a terminal there are plain lines, with one a bar",
    .enabled(if: Shell.has("script"))
  )
  func terminal() throws {
    let folder = try WorkFolder()
    let scene = try scene(folder)
    let plain = try Program.run([scene, "-o", folder.file("x.mp4")])
    #expect(plain.errors.contains("animrender: 30/30 frames, ") && !plain.errors.contains("\u{1B}"))
    #expect(plain.errors.contains("frames/s"))
    // `script` gives the program a terminal for all its streams.
    let bar = try Shell.run(
      "script -qec \"'$0' '$1' -o '$2'\" /dev/null",
      [scene, folder.file("y.mp4")]
    )
    #expect(bar.code == 0)
    #expect(bar.output.contains("[========================] 30/30 frames, "), "\(bar.output)")
  }

  @Test("A long render says how much time is left")
  func timeLeft() throws {
    let folder = try WorkFolder()
    // Something moves: frames that repeat take no time.
    let scene = Program.root + "/scenes/replicas.json"
    var left: [Double] = []
    // On a busy machine the thread that reports may get no time before the last frame.
    for _ in 0..<5 where left.count < 3 {
      let outcome = try Program.run([
        scene, "-o", folder.file("p/"), "-s", "640x480", "--progress", "json",
      ])
      left = try events(outcome.errors).compactMap { $0["secondsLeft"] as? Double }
    }
    #expect(left.count > 2 && left[0] > 0 && left.last == 0, "\(left)")
    #expect(left.allSatisfy { $0 >= 0 }, "\(left)")
  }
}
