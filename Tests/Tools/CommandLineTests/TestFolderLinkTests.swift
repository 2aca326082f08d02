import Foundation
import TestSupport
import Testing

/// Folders of strangers with links in every place where a test reads or writes.
@Suite("Links in a tested folder")
struct TestFolderLinkTests {
  private let work: WorkFolder

  private static let scene = """
    { "format": "animrender/1", "canvas": { "width": 8, "height": 8 }, "frameRate": 10, "duration": 0.1,
      "assets": { "rows": { "type": "data", "src": "rows.csv" } },
      "layers": [{ "name": "box", "frame": [0, 0, 8, 8], "backgroundColor": "red" },
        { "repeat": "rows", "as": "row", "layers": [{ "frame": ["${row.x}", 0, 1, 1] }] },
        { "include": "part.json" }] }
    """

  // A folder under test beside a folder with files of the user.
  init() throws {
    work = try WorkFolder()
    for name in ["repo", "repo/deep", "home", "home/deep"] {
      try FileManager.default.createDirectory(
        atPath: work.file(name),
        withIntermediateDirectories: true
      )
    }
    for folder in ["repo", "home"] {
      for (text, name) in [
        (Self.scene, "a.json"), ("[]", "part.json"), ("x\n1\n", "rows.csv"),
        (#"{"assertions": [{"inside": "box", "area": "canvas"}]}"#, "a.assertions.json"),
        (#"{"scenes": {"a.json": {"times": [0]}}}"#, "tests.json"),
      ] {
        _ = try work.write(text, to: "\(folder)/\(name)")
      }
    }
    #expect(try Program.run(["test", work.file("home"), "--update", "-q"]).code == 0)
    #expect(try test("--update", "--hashes").code == 0)
    try FileManager.default.copyItem(
      atPath: work.file("home/a@0s.png"),
      toPath: work.file("repo/a@0s.png")
    )
    _ = try work.write("settings of the user", to: "home/.profile")
    _ = try work.write(#"{"secret": true}"#, to: "home/secret.json")
  }

  private func test(_ options: String...) throws -> Program.Outcome {
    try Program.run(["test", work.file("repo"), "--progress", "none"] + options)
  }

  private func replace(_ name: String, byLinkTo target: String) throws {
    try? FileManager.default.removeItem(atPath: work.file("repo/\(name)"))
    try FileManager.default.createSymbolicLink(
      atPath: work.file("repo/\(name)"),
      withDestinationPath: target
    )
  }

  private var home: [String: Data] {
    get throws {
      var files: [String: Data] = [:]
      for name in work.names where name.hasPrefix("home/") && name != "home/deep" {
        files[name] = try work.bytes(name)
      }
      return files
    }
  }

  @Test(
    "P9: A link out of the folder is not followed, in reading and writing, and is named",
    arguments: [
      ("a@0s.png", "../home/a@0s.png"), ("a@0s.png", "../home/.profile"),
      ("a@0s.png", "../home/new.png"),
      ("golden", "../home"), ("golden", "../home/deep"), ("a@hashes.json", "../home/secret.json"),
      ("a@hashes.json", "../home/new.json"), ("a.json", "../home/a.json"),
      ("b.json", "../home/secret.json"), ("c.svg", "../home/secret.json"),
      ("a.assertions.json", "../home/a.assertions.json"), ("tests.json", "../home/tests.json"),
      ("part.json", "../home/part.json"), ("rows.csv", "../home/rows.csv"),
    ]
  )
  func outside(name: String, target: String) throws {
    try replace(name, byLinkTo: target)
    let before = try home
    for options in [[], ["--update"], ["--update=all"], ["--update=all", "--hashes"]] {
      let outcome = try Program.run(
        ["test", work.file("repo"), "--progress", "none", "--html", work.file("r.html")] + options
      )
      // Includes and tables are refused when the scene is read.
      #expect([65, 66].contains(outcome.code), "\(options): \(outcome.output)\(outcome.errors)")
      let message = outcome.errors + outcome.output
      #expect(message.contains("\(name)'"), "\(options): \(message)")
      #expect(try home == before, "\(options)")
      #expect(!message.contains("secret\""), "\(message)")
      guard name != "a.json", name != "tests.json" else { continue }
      #expect(
        message.contains("is not followed") || message.contains("is outside the folder"),
        "\(message)"
      )
    }
  }

  @Test("A link of another golden does not keep the other scenes from their tests")
  func others() throws {
    _ = try work.write(Self.scene, to: "repo/z.json")
    try replace("a@0s.png", byLinkTo: "../home/a@0s.png")
    let outcome = try test("--update")
    #expect(outcome.code == 66, "\(outcome.errors)")
    #expect(work.names.contains("repo/z@0s.png"))
  }

  @Test("Nested folders that are links are not entered")
  func nested() throws {
    try replace("nested", byLinkTo: "../home")
    let before = try home
    let outcome = try test("--update=all")
    #expect(outcome.code == 0 && !outcome.output.contains("nested"), "\(outcome.output)")
    #expect(try home == before)
  }

  @Test("Links inside the folder work, and the folder may be a link itself")
  func inside() throws {
    let moved = ["a@0s.png", "part.json", "rows.csv", "a.assertions.json", "a@hashes.json"]
    for name in moved {
      // With @ they would be goldens, and files of JSON may be scenes, which are inputs.
      let target = "deep/own-\(name)".replacingOccurrences(of: "@", with: "-")
        .replacingOccurrences(of: ".json", with: ".text")
      try FileManager.default.moveItem(
        atPath: work.file("repo/\(name)"),
        toPath: work.file("repo/\(target)")
      )
      try replace(name, byLinkTo: target)
    }
    #expect(symlink("repo", work.file("named")) == 0)
    for folder in ["repo", "named"] {
      let test = ["test", work.file(folder), "--progress", "none"]
      let outcome = try Program.run(test)
      #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
      let color = folder == "repo" ? "blue" : "green"
      let text = Self.scene.replacingOccurrences(of: "\"red\"", with: "\"\(color)\"")
      _ = try work.write(text, to: "repo/a.json")
      #expect(try Program.run(test).code == 1)
      let update = try Program.run(test + ["--update"])
      #expect(update.code == 0, "\(update.output)\(update.errors)")
    }
    let link = work.file("repo/a@0s.png")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: link) == "deep/own-a-0s.png"
    )
  }
}
