import Foundation
import TestSupport
import Testing

/// Renders that are killed, and renders that share a store: nothing half is ever read, nothing is left behind.
@Suite("Interrupted renders", .serialized)
struct ResumeTests {
  private static let seed: UInt64 = 20_261_122

  private let folder: WorkFolder
  private let scene: String

  // 300 frames at 30 a second: five segments.
  init() throws {
    folder = try WorkFolder()
    let text = SmallScene.text(duration: 10).replacingOccurrences(of: "60,", with: "30,")
    scene = try folder.write(text, to: "scene.json")
  }

  private var isClean: Bool { !folder.names.contains { $0.contains(".animrender") } }

  private func kill(_ arguments: [String], after seconds: Double) throws -> Bool {
    let process = try Shell.start(arguments)
    Thread.sleep(forTimeInterval: seconds)
    process.kill(SIGKILL)
    return process.wait() == .signal(SIGKILL)
  }

  @Test(
    "P26: Killed at random moments, --resume gives the bytes of a whole run",
    arguments: ["x.mp4", "p/"]
  )
  func killed(_ output: String) throws {
    func arguments(_ name: String) -> [String] {
      [scene, "-q", "-j", "2", "-s", "160x120", "-o", folder.file(name)]
    }
    func content(_ name: String) throws -> [Data] {
      guard name.hasSuffix("/") else { return [try folder.bytes(name)] }
      return try folder.names.filter { $0.hasPrefix(name) && $0.hasSuffix(".png") }
        .map { try folder.bytes($0) }
    }
    let start = Date()
    let plain = output == "p/" ? "plain/" : "plain.mp4"
    #expect(try Program.run(arguments(plain)).code == 0)
    let full = Date().timeIntervalSince(start)
    let expected = try content(plain)
    #expect(expected.count == (output == "p/" ? 300 : 1))
    var generator = SplitMix64(seed: Self.seed)
    for round in 0..<6 {
      var kills = 0
      while kills < 2 {
        let moment = Double.random(in: 0.02...0.9, using: &generator) * full
        guard try kill(arguments(output) + ["--resume"], after: moment) else { break }
        kills += 1
      }
      let resumed = try Program.run(arguments(output) + ["--resume", "--stats"])
      #expect(resumed.code == 0, "round \(round): \(resumed.errors)")
      #expect(try content(output) == expected, "round \(round)")
      #expect(isClean, "round \(round): \(folder.names)")
      try? FileManager.default.removeItem(atPath: folder.file(output))
    }
  }

  @Test("Another scene or setting finds nothing of the interrupted render")
  func changed() throws {
    let output = folder.file("x.mp4")
    // A part leaves the store beside the output, as an interrupted render does.
    let part = try Program.run([scene, "-q", "-o", output, "--resume", "--segments", "0-2"])
    #expect(part.code == 0 && folder.names.contains { $0.hasSuffix(".seg") }, "\(part.errors)")
    #expect(!folder.names.contains("x.mp4"))
    let other = [scene, "-o", output, "--crf", "30", "--progress", "json"]
    let resumed = try Program.run(other + ["--resume"])
    #expect(resumed.code == 0 && resumed.errors.contains("\"found\": 0"), "\(resumed.errors)")
    #expect(isClean, "\(folder.names)")
    let bytes = try folder.bytes("x.mp4")
    _ = try Program.run(other)
    #expect(try folder.bytes("x.mp4") == bytes)
  }

  @Test("With another store, --resume continues from that store and still cleans up")
  func beside() throws {
    let arguments = [
      scene, "-q", "-s", "160x120", "-o", folder.file("x.mp4"), "--resume", "--cache",
      folder.file("store"),
    ]
    for moment in [0.3, 0.5] { _ = try kill(arguments, after: moment) }
    #expect(try Program.run(arguments).code == 0)
    #expect(isClean, "\(folder.names)")
    #expect(folder.names.contains("x.mp4") && folder.names.contains { $0.hasSuffix(".seg") })
  }

  @Test("A store that cannot be removed at the end is reported")
  func strangers() throws {
    let output = folder.file("x.mp4")
    let store = folder.file(".x.mp4.animrender-resume")
    #expect(mkdir(store, 0o777) == 0)
    _ = try folder.write("of somebody else", to: ".x.mp4.animrender-resume/file")
    let outcome = try Program.run([scene, "-o", output, "--resume", "--progress", "none"])
    #expect(outcome.code == 0)
    #expect(outcome.errors.contains("warning: the store '"), "\(outcome.errors)")
    #expect(outcome.errors.contains("cannot be removed"))
    #expect(folder.names.filter { $0.contains("resume") }.count == 2, "\(folder.names)")
  }

  @Test("P28: Eight processes fill one store at once, some of them killed: all outputs are equal")
  func together() throws {
    let store = folder.file("store")
    func arguments(_ name: String) -> [String] {
      [scene, "-q", "-j", "1", "-s", "160x120", "-o", folder.file(name), "--cache", store]
    }
    _ = try Program.run(Array(arguments("plain.mp4").dropLast(2)))
    let expected = try folder.bytes("plain.mp4")
    var generator = SplitMix64(seed: Self.seed)
    let processes = try (0..<8).map { try Shell.start(arguments("\($0).mp4")) }
    for victim in [2, 5] {
      Thread.sleep(forTimeInterval: Double.random(in: 0.1...0.5, using: &generator))
      processes[victim].kill(SIGKILL)
    }
    for (number, process) in processes.enumerated() {
      let end = process.wait()
      if end == .signal(SIGKILL), [2, 5].contains(number) { continue }
      #expect(end == .exit(0))
      #expect(try folder.bytes("\(number).mp4") == expected, "process \(number)")
    }
    let verified = try Program.run(["cache", "verify", "--cache", store])
    #expect(verified.code == 0, "\(verified.output)")
    let last = try Program.run(arguments("last.mp4") + ["--stats"])
    #expect(last.code == 0)
    #expect(try folder.bytes("last.mp4") == expected)
  }
}
