import Foundation
import TestSupport
import Testing

/// `--for`, `--max-bytes`, `check --for` and `formats --for` as a user sees them.
@Suite("animrender --for and --max-bytes")
struct PlaceCommandTests {
  private func scene(_ folder: WorkFolder, duration: Double = 0.5) throws -> String {
    try folder.write(SmallScene.text(duration: duration), to: "scene.json")
  }

  @Test("A sticker is made, checked, and named by its place")
  func sticker() throws {
    let folder = try WorkFolder()
    let scene = try scene(folder)
    let output = folder.file("x.png")
    let made = try Program.run([scene, "--for", "line-sticker", "-o", output])
    #expect(made.code == 0 && made.errors.contains("of at most 300,000 bytes"), "\(made.errors)")
    #expect(try folder.bytes("x.png").firstRange(of: Data("acTL".utf8)) != nil)
    let right = try Program.run(["check", output, "--for", "line-sticker"])
    #expect(right.code == 0 && right.output.contains("ok for line-sticker"), "\(right.output)")
    let wrong = try Program.run(["check", output, "--for", "discord-sticker", "--json"])
    #expect(
      wrong.code == 1 && wrong.errors.contains("takes 320 × 320 pixels [E_UNMET]"),
      "\(wrong.errors)"
    )
    #expect(wrong.output.contains("\"rule\": \"size\""), "\(wrong.output)")
    // Of two files the worse code counts; what is no such file is bad input.
    let other = try Program.run(["check", output, scene, "--for", "line-sticker"])
    #expect(other.code == 65, "\(other.errors)")
    #expect(try Program.run(["check", folder.file("no"), "--for", "line-sticker"]).code == 66)
    try folder.bytes("x.png").dropLast(40).write(to: URL(fileURLWithPath: folder.file("cut.png")))
    let cut = try Program.run(["check", folder.file("cut.png"), "--for", "line-sticker"])
    #expect(cut.code == 65 && cut.errors.contains("ends early"), "\(cut.errors)")
    let named = try Shell.run(
      "cd \"$1\" && \"$0\" scene.json --for telegram-emoji -q && ls",
      [folder.path]
    )
    #expect(named.output.contains("scene.webm"), "\(named)")
  }

  @Test(
    "Places, outputs and limits that cannot be are refused with a remedy, and nothing is written"
  )
  func refusals() throws {
    let folder = try WorkFolder()
    let scene = try scene(folder, duration: 6)
    let gif = folder.file("x.gif")
    let cases: [([String], Int32, String)] = [
      (["--for", "telegram-stickers", "-o", gif], 64, "did you mean telegram-sticker?"),
      (["--for", "telegram-animated", "-o", gif], 64, "not written yet"),
      (["--for", "telegram-sticker", "-o", gif], 64, "-o: telegram-sticker takes .webm"),
      (["--for", "discord-sticker", "-o", gif], 64, "takes .png, not .gif (write x.png)"),
      (["--for", "line-sticker", "-o", gif], 64, "takes animated .png, not .gif (write x.png)"),
      (["--for", "discord-sticker", "-o", folder.file("x.png")], 64, "--to 5"),
      (["--for", "discord-emoji", "-o", folder.file("f/")], 64, "takes one file"),
      (["--for", "discord-emoji", "-o", gif, "--fps", "61"], 64, "--fps: 61 frames"),
      (["--max-bytes", "1kB", "-o", gif], 64, "--max-bytes: '1kB'"),
      (
        ["--max-bytes", "1k", "-o", folder.file("x_%d.png")], 64, "--max-bytes: a limit is for one"
      ),
      (["--max-bytes", "50", "-o", gif], 1, "the smallest has"),
      (
        ["--max-bytes", "1k", "-o", gif, "--part", "1/2", "--cache", folder.file("c")], 64,
        "--part needs fixed"
      ),
    ]
    for (arguments, code, text) in cases {
      let outcome = try Program.run([scene, "--frames", "0-"] + arguments)
      #expect(outcome.code == code && outcome.errors.contains(text), "\(arguments): \(outcome)")
      #expect(folder.names.filter { !$0.hasPrefix("c") } == ["scene.json"], "\(folder.names)")
    }
  }

  @Test("Where nothing fits, the bytes of the sound and the remedy for them are named")
  func sound() throws {
    let folder = try WorkFolder()
    let scene = try scene(folder)
    let wave = WaveFile.clicks(at: [0.1, 0.2, 0.3, 0.4], duration: 0.5)
    try Data(wave.bytes).write(to: URL(fileURLWithPath: folder.file("x.wav")))
    let arguments = [scene, "--max-bytes", "600", "-o", folder.file("x.mp4")]
    let heard = try Program.run(arguments + ["--audio", folder.file("x.wav")])
    #expect(heard.code == 1 && heard.errors.contains("of which the sound takes"), "\(heard)")
    #expect(heard.errors.contains("--no-audio, or render fewer frames"), "\(heard)")
    let silent = try Program.run(arguments)
    #expect(silent.code == 1 && !silent.errors.contains("audio"), "\(silent)")
    #expect(silent.errors.contains("or render fewer frames, a smaller size"), "\(silent)")
  }

  @Test("The table of places has the source and date of every rule")
  func table() throws {
    let text = try Program.run(["formats", "--for"])
    #expect(
      text.code == 0 && text.output.contains("source    https://core.telegram.org"),
      "\(text)"
    )
    let one = try Program.run(["formats", "--for", "slack-emoji", "--json"])
    let list = try #require(
      JSONSerialization.jsonObject(with: Data(one.output.utf8)) as? [[String: Any]]
    )
    let rules = try #require(list.first?["rules"] as? [[String: String]])
    #expect(list.count == 1 && rules.count > 4)
    #expect(
      rules.allSatisfy { $0["source"]?.hasPrefix("https://") == true && $0["date"] == "2026-11" }
    )
    #expect(try Program.run(["formats", "--for=slack"]).code == 64)
  }

  // The search for these bytes takes many tries.
  private func search(_ folder: WorkFolder, output: String) throws -> [String] {
    let scene = try folder.write(SmallScene.endless, to: "scene.json")
    return [scene, "-q", "--frames", "0-239", "-s", "320x240", "--max-bytes", "20k", "-o", output]
  }

  @Test("The place for pages gets a WebM, a stacked MP4 and a page of ten lines")
  func web() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(SmallScene.text(background: "null"), to: "scene.json")
    let arguments = [scene, "-q", "--for", "web-alpha", "-o", folder.file("it's #1.webm")]
    #expect(try Program.run(arguments).code == 0)
    #expect(folder.names == ["it's #1.html", "it's #1.mp4", "it's #1.webm", "scene.json"])
    let page = String(decoding: try folder.bytes("it's #1.html"), as: UTF8.self)
    #expect(page.contains("src=\"it%27s%20%231.mp4\"") && page.contains("dy=\"-48\""), "\(page)")
    #expect(page.split(separator: "\n").count <= 10)
    let kept = try Program.run(arguments + ["--no-overwrite"])
    #expect(kept.code == 73, "\(kept.errors)")
    let batch = ["batch", folder.file("t.csv"), scene, "--for", "web-alpha"]
    _ = try folder.write("a\n1\n", to: "t.csv")
    #expect(try Program.run(batch).errors.contains("writes three files"))
  }

  @Test("A signal during a search leaves the old file alone")
  func signals() throws {
    for (index, number) in [SIGINT, SIGTERM, SIGHUP].enumerated() {
      let folder = try WorkFolder()
      let arguments = try search(folder, output: folder.file("x.webm"))
      _ = try folder.write("old", to: "x.webm")
      let process = try Shell.start(arguments)
      for _ in 0..<3000 where folder.names.count == 2 { usleep(10_000) }
      usleep(UInt32(index * 100_000))
      process.kill(number)
      #expect(process.wait(seconds: 60) == .signal(number))
      #expect(folder.names == ["scene.json", "x.webm"])
      #expect(try folder.bytes("x.webm") == Data("old".utf8))
    }
  }

  @Test(
    "A disk that is full during a search leaves the old file alone",
    .enabled(if: Shell.canMount, "a small tmpfs cannot be mounted")
  )
  func fullDisk() throws {
    let (folder, disk) = (try WorkFolder(), try WorkFolder())
    let mount = "mount -t tmpfs -o size=16k tmpfs \"$1\""
    #expect(try Shell.run(mount, [disk.path]).code == 0)
    defer { _ = try? Shell.run("umount -l \"$1\"", [disk.path]) }
    _ = try disk.write("old", to: "x.webm")
    let outcome = try Program.run(search(folder, output: disk.file("x.webm")))
    #expect(outcome.code == 74 && outcome.errors.contains("No space left"), "\(outcome)")
    #expect(disk.names == ["x.webm"])
    #expect(try disk.bytes("x.webm") == Data("old".utf8))
  }
}
