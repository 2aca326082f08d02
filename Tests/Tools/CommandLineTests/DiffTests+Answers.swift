import Foundation
import TestSupport
import Testing

extension DiffTests {
  @Test("Two names of one file are refused for two reports")
  func oneFile() throws {
    let folder = try WorkFolder()
    let old = try folder.write(Self.scene(), to: "old.json")
    let new = try folder.write(Self.scene(to: 30), to: "new.json")
    try FileManager.default.createDirectory(
      atPath: folder.file("deep"),
      withIntermediateDirectories: false
    )
    for (name, target) in [("link", "r.png"), ("there", ".")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.file(name),
        withDestinationPath: target
      )
    }
    let before = folder.names
    for other in ["r.png", "./r.png", ".//r.png", "deep/../r.png", "there/r.png"] {
      for option in ["--junit", "--html"] {
        let outcome = try Program.run([
          "diff", old, new, "--progress", "none", "--out", folder.file("r.png"), option,
          folder.file(other),
        ])
        #expect(outcome.code == 64, "\(option) \(other): \(outcome.errors)")
        #expect(outcome.errors.contains("name the same file"), "\(outcome.errors)")
        #expect(folder.names == before)
      }
    }
    // A link to a file that does not exist yet.
    let outcome = try Program.run([
      "diff", old, new, "--progress", "none", "--junit", folder.file("link"), "--out",
      folder.file("r.png"),
    ])
    #expect(outcome.code == 64 && folder.names == before, "\(outcome.errors)")
  }

  @Test("A full disk under one report leaves none", .enabled(if: Shell.has("sh"), "no shell"))
  func fullReport() throws {
    let folder = try WorkFolder()
    let old = try folder.write(Self.scene(), to: "old.json")
    let new = try folder.write(Self.scene(to: 30), to: "new.json")
    let outcome = try Program.run([
      "diff", old, new, "--progress", "none", "--junit", folder.file("r.xml"), "--html",
      "/dev/full",
      "--out", folder.file("r.png"),
    ])
    #expect(outcome.code == 74, "\(outcome.errors)")
    #expect(folder.names == ["new.json", "old.json"])
  }

  @Test("Answers for programs: JSON alone on standard output, annotations, quiet")
  func answers() throws {
    let folder = try WorkFolder()
    let old = try folder.write(Self.scene(), to: "old.json")
    let new = try folder.write(Self.scene(to: 30), to: "new.json")
    let both = try diff(old, new, "--json", "--github")
    let report = try json(both.output)
    #expect(report["format"] as? String == "animrender-diff/1" && report["equal"] as? Bool == false)
    #expect(both.errors.hasPrefix("::error file=\(old),title=old.json::"))
    let github = try diff(old, new, "--github", "-q")
    #expect(github.code == 1 && github.output.hasPrefix("::error file="))
    let quiet = try diff(old, new, "-q")
    #expect(quiet.code == 1 && quiet.output.isEmpty && quiet.errors.isEmpty)
  }

  @Test("The answer does not depend on the number of workers")
  func workers() throws {
    let folder = try WorkFolder()
    let old = try folder.write(Self.scene(duration: 1.5), to: "old.json")
    let new = try folder.write(Self.scene(to: 50, duration: 1.5), to: "new.json")
    let images = try frames(new, in: folder, "new")
    for actual in [new, images] {
      let answers = try ["1", "2", "5"].map { try diff(old, actual, "-j", $0).output }
      #expect(answers[0].contains("first: frame 9 at 0.15 s") && Set(answers).count == 1)
    }
  }

  @Test("A clip whose frames have other names, or fewer, is not approved by copies")
  func clipApproval() throws {
    let folder = try WorkFolder()
    let scene = try folder.write(Self.scene(), to: "scene.json")
    for (name, range) in [
      ("a/f_%05d.png", "0-2"), ("b/f_%03d.png", "1-3"), ("c/f_%05d.png", "1-4"),
    ] {
      let render = ["render", scene, "--frames", range, "-q", "-o", folder.file(name)]
      #expect(try Program.run(render).code == 0)
    }
    for (expected, actual) in [("a", "b"), ("c", "a"), ("b", "a")] {
      let outcome = try diff(folder.file(expected), folder.file(actual))
      #expect(outcome.code == 1 && !outcome.output.contains("to approve"), "\(outcome.output)")
    }
  }
}
