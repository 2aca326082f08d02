import Foundation
import TestSupport
import Testing

@Suite("The store of segments on the command line")
struct StoreCommandTests {
  private let folder: WorkFolder
  private let scene: String

  // 120 frames at 30 a second: two segments.
  init() throws {
    folder = try WorkFolder()
    let text = SmallScene.text(duration: 4).replacingOccurrences(of: "60,", with: "30,")
    scene = try folder.write(text, to: "scene.json")
  }

  private func run(_ arguments: [String], environment: [String: String] = [:]) throws
    -> Program.Outcome
  {
    try Program.run(arguments, environment: ["ANIMRENDER_CACHE": ""].merging(environment) { $1 })
  }

  private var store: String { folder.file("store") }

  private func events(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map { line in
      try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
        "\(line)"
      )
    }
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test(
    "A second render finds all frames and has the same bytes; progress, events and --stats count them"
  )
  func secondRender() throws {
    let arguments = [scene, "-o", folder.file("x.mp4"), "--cache", store]
    #expect(try run([scene, "-q", "-o", folder.file("plain.mp4")]).code == 0)
    let first = try run(arguments + ["--stats"])
    #expect(first.code == 0 && first.errors.contains("stats: found 0.000 frames"))
    #expect(!first.errors.contains("found,"))
    #expect(try folder.bytes("x.mp4") == folder.bytes("plain.mp4"))
    let second = try run(arguments + ["--progress", "json", "--stats"])
    let events = try events(second.errors)
    let done = try #require(events.last)
    #expect(done["frames"] as? Int == 120 && done["found"] as? Int == 120)
    let stats = try #require(events.first { $0["event"] as? String == "stats" })
    #expect(stats["found"] as? Double == 120 && stats["samplingMs"] as? Double == 0)
    let progress = try #require(events.last { $0["event"] as? String == "progress" })
    #expect(progress["found"] as? Int == 120)
    #expect(try folder.bytes("x.mp4") == folder.bytes("plain.mp4"))
    // By the variable of the environment, on the words of progress.
    let third = try run(
      [scene, "-o", folder.file("x.mp4")],
      environment: ["ANIMRENDER_CACHE": store]
    )
    #expect(third.errors.contains("120/120 frames") && third.errors.contains("120 found, 0 drawn"))
  }

  @Test("The store is shown, bounded, checked and emptied")
  func cache() throws {
    _ = try run([scene, "-q", "-o", folder.file("x.mp4"), "--cache", store])
    _ = try run([scene, "-q", "-o", folder.file("x.gif"), "--cache", store])
    let info = try run(["cache", "info", "--cache", store])
    #expect(info.code == 0 && info.output.contains("video: 2 entries"), "\(info.output)")
    #expect(info.output.contains("animation: 2 entries") && info.output.contains("jobs: 2 entries"))
    let json = try object(try run(["cache", "info", "--json", "--cache", store]).output)
    #expect(json["entries"] as? Int == 6 && json["maxBytes"] as? Int == 8 << 30)
    let bytes = try #require(json["bytes"] as? Int)
    #expect(try run(["cache", "verify"], environment: ["ANIMRENDER_CACHE": store]).code == 0)
    let entry = try #require(folder.names.first { $0.hasSuffix(".seg") })
    var content = try folder.bytes(entry)
    content[content.count / 2] ^= 1
    try content.write(to: URL(fileURLWithPath: folder.file(entry)))
    let verified = try run(["cache", "verify", "--json", "--cache", store])
    #expect(verified.code == 1)
    #expect(try object(verified.output)["good"] as? Int == 5)
    #expect((try object(verified.output)["damaged"] as? [String])?.count == 1)
    let pruned = try run(["cache", "prune", "--json", "--cache", store, "--cache-size", "1K"])
    #expect(try #require(try object(pruned.output)["bytes"] as? Int) <= 1024 && bytes > 1024)
    #expect(try run(["cache", "prune", "--cache", store, "--cache-size", "0"]).code == 0)
    #expect(!folder.names.contains { $0.hasSuffix(".seg") })
  }

  @Test("Parts on several processes, then the whole, which draws nothing")
  func parts() throws {
    for number in 1...3 {
      let part = try run([
        scene, "-o", folder.file("x.mp4"), "--cache", store, "--part", "\(number)/3", "--progress",
        "json",
      ])
      let done = try #require(try events(part.errors).last)
      #expect(part.code == 0 && done["output"] is NSNull && done["bytes"] is NSNull)
      // Two segments for three parts.
      #expect(done["frames"] as? Int == (number < 3 ? 60 : 0))
    }
    #expect(!folder.names.contains("x.mp4"))
    let full = try run([
      scene, "-o", folder.file("x.mp4"), "--cache", store, "--progress", "json", "--stats",
    ])
    #expect(try events(full.errors).last?["found"] as? Int == 120)
    // The parts have told what their frames show.
    #expect(full.errors.contains("\"samplingMs\": 0,"), "\(full.errors)")
    _ = try run([scene, "-q", "-o", folder.file("plain.mp4")])
    #expect(try folder.bytes("x.mp4") == folder.bytes("plain.mp4"))
  }

  @Test("A plan lists segments, their hashes and what is there")
  func plan() throws {
    let arguments = ["plan", scene, "-o", folder.file("x.webm"), "--cache", store]
    let part = arguments.dropFirst() + ["-q", "--segments", "0"]
    #expect(try run(Array(part)).code == 0)
    let plan = try object(try run(arguments + ["--json"]).output)
    let segments = try #require(plan["segments"] as? [[String: Any]])
    #expect(segments.map { $0["stored"] as? Bool } == [true, false])
    #expect(segments.map { $0["first"] as? Int } == [0, 60])
    #expect(segments.map { $0["last"] as? Int } == [59, 119])
    #expect(segments.allSatisfy { ($0["hash"] as? String)?.count == 64 })
    #expect(plan["missingFrames"] as? Int == 60)
    #expect(try #require(plan["seconds"] as? Double) > 0)
    let text = try run(arguments).output
    #expect(text.contains("segment 0: frames 0 to 59") && text.contains("2 segments, 1 stored"))
    #expect(!folder.names.contains("x.webm"))
  }

  @Test("A batch renders what its rows share once")
  func batch() throws {
    let text = """
      { "format": "animrender/1", "canvas": { "width": 32, "height": 24, "background": "black" },
        "frameRate": 30, "duration": 6, "variables": { "tint": "red" },
        "layers": [
          { "frame": [0, 0, 20, 20], "backgroundColor": "white",
            "animations": [{ "keyPath": "position.x", "from": 0, "to": 30, "duration": 6 }] },
          { "frame": [4, 4, 8, 8], "backgroundColor": "${tint}", "lifetime": [0, 1.5] } ] }
      """
    let card = try folder.write(text, to: "card.json")
    let rows = try folder.write("tint\nred\nlime\nblue\n", to: "rows.csv")
    let arguments = ["batch", rows, card, "-j", "1", "--progress", "json"]
    let batch = try run(arguments + ["-o", folder.file("{tint}.mp4"), "--cache", store])
    #expect(batch.code == 0, "\(batch.errors)")
    // Of three segments each row has one of its own.
    let done = try #require(try events(batch.errors).last { $0["event"] as? String == "done" })
    #expect(done["frames"] as? Int == 540 && done["found"] as? Int == 240)
    _ = try run(arguments + ["-o", folder.file("plain-{tint}.mp4")])
    for tint in ["red", "lime", "blue"] {
      #expect(try folder.bytes("\(tint).mp4") == folder.bytes("plain-\(tint).mp4"))
    }
  }

  @Test("An unusable store causes a warning, or an error if the store is the only requested result")
  func unusable() throws {
    let file = try folder.write("", to: "file")
    let arguments = [scene, "-o", folder.file("x.mp4"), "--cache", file, "--progress", "none"]
    let outcome = try run(arguments)
    #expect(outcome.code == 0 && outcome.errors.contains("warning: the store"), "\(outcome.errors)")
    #expect(outcome.errors.contains("[W_STORE]") && folder.names.contains("x.mp4"))
    #expect(try run(arguments + ["--part", "1/2"]).code == 73)
    #expect(try run(["cache", "info", "--cache", folder.file("none")]).code == 66)
  }

  @Test(
    "P20: If the store's disk is full, the render continues without the store, with a warning",
    .enabled(if: Shell.canMount, "a small tmpfs cannot be mounted")
  )
  func fullDisk() throws {
    let disk = try WorkFolder()
    #expect(try Shell.run("mount -t tmpfs -o size=4k tmpfs \"$1\"", [disk.path]).code == 0)
    defer { _ = try? Shell.run("umount -l \"$1\"", [disk.path]) }
    let arguments = [scene, "--scale", "4", "--crf", "2", "--progress", "none"]
    #expect(try run(arguments + ["-o", folder.file("plain.mp4")]).code == 0)
    let outcome = try run(
      arguments + ["-o", folder.file("x.mp4"), "--cache", disk.path, "--strict"]
    )
    #expect(outcome.code == 0 && outcome.errors.contains("[W_STORE]"), "\(outcome.errors)")
    #expect(outcome.errors.contains("No space left on device"), "\(outcome.errors)")
    #expect(try folder.bytes("x.mp4") == folder.bytes("plain.mp4"))
    #expect(!disk.names.contains { $0.hasSuffix(".tmp") })
    let part = try run(
      arguments + ["-o", folder.file("y.mp4"), "--cache", disk.path, "--part", "1/1"]
    )
    #expect(part.code == 74, "\(part.errors)")
  }

  @Test("Options that cannot be combined are an error in the arguments")
  func usage() throws {
    let output = ["-o", folder.file("x.mp4")]
    for arguments in [
      [scene] + output + ["--part", "1/2"],
      [scene] + output + ["--cache", ""],
      [scene] + output + ["--cache", store, "--part", "3/2"],
      [scene] + output + ["--cache", store, "--part", "1/2", "--segments", "0"],
      [scene] + output + ["--cache", store, "--segments", "9"],
      [scene] + output + ["--cache", store, "--cache-size", "many"],
      [scene] + output + ["--cache", store, "--cache-size", "99999999999T"],
      [scene] + output + ["--cache", store, "--part", "1/2", "--manifest", folder.file("m.json")],
      [scene, "-o", "-", "--format", "y4m", "--resume"],
      [scene, "-o", folder.file("x.y4m"), "--resume"],
      [scene, scene] + ["-o", folder.file("{row}.mp4"), "--resume"],
      ["cache", "info"], ["cache", "--cache", store], ["cache", "melt", "--cache", store],
      ["plan"], ["still", scene] + output + ["--resume"],
    ] {
      let outcome = try run(arguments)
      #expect(outcome.code == 64, "\(arguments): \(outcome.code) \(outcome.errors)")
    }
    #expect(!folder.names.contains { $0.contains("resume") || $0 == "x.mp4" })
  }
}
