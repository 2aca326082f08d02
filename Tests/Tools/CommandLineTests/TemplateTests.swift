import Foundation
import TestSupport
import Testing

@Suite("Templates of init")
struct TemplateTests {
  private static let folder = "Sources/Pipeline/CPages/Templates"
  static let names = Repository.files(in: folder, type: "md").map {
    String($0.split(separator: "/").dropLast().last ?? "")
  }

  /// Writes the folder of a template.
  private func made(_ name: String) throws -> WorkFolder {
    let work = try WorkFolder()
    let outcome = try Program.run(["init", work.file(name), "--template", name])
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return work
  }

  @Test("The list has all names; unknown names are answered with it")
  func list() throws {
    let list = try Program.run(["init", "--template", "list"])
    // Without names no other test here would run.
    #expect(Self.names.count == 8)
    #expect(list.code == 0 && list.output.split(separator: "\n").count == 8)
    #expect(Self.names.allSatisfy { list.output.contains("\($0) ") })
    #expect(try Program.run(["init", "--help"]).output.contains(list.output))
    let wrong = try Program.run(["init", "x", "--template", "chrat"])
    #expect(wrong.code == 64 && wrong.errors.contains("did you mean chart?"), "\(wrong.errors)")
    #expect(Self.names.allSatisfy { wrong.errors.contains($0) })
  }

  @Test("P26: A killed init leaves no folder, or a whole one")
  func killed() throws {
    let work = try WorkFolder()
    let arguments = ["init", work.file("new"), "--template", "chart"]
    #expect(try Program.run(arguments).code == 0)
    let whole = work.names
    var random = SplitMix64(seed: 20_261_128)
    for _ in 0..<12 {
      try? FileManager.default.removeItem(atPath: work.file("new"))
      let process = try Shell.start(arguments)
      usleep(UInt32(random.number(in: 5...60) * 1000))
      process.kill(SIGKILL)
      process.wait()
      for name in work.names where name.hasPrefix(".") && !name.contains("/") {
        try FileManager.default.removeItem(atPath: work.file(name))
      }
      #expect(work.names.isEmpty || work.names == whole, "\(work.names)")
    }
    try? FileManager.default.removeItem(atPath: work.file("new"))
    #expect(try Program.run(arguments).code == 0)
    #expect(work.names == whole)
  }

  @Test("Without NAME, the folder has the name of the template")
  func name() throws {
    let work = try WorkFolder()
    let outcome = try Shell.run("cd '\(work.path)' && \"$0\" init --template sticker")
    #expect(outcome.code == 0 && work.names.contains("sticker/scene.json"), "\(outcome.errors)")
  }

  @Test(
    "The folder has every file of the repository's, and the fonts of its scene",
    arguments: names
  )
  func files(_ name: String) throws {
    let work = try made(name)
    let source = Repository.absolute("\(Self.folder)/\(name)")
    for file in try FileManager.default.contentsOfDirectory(atPath: source) {
      let bytes = try Repository.bytes("\(Self.folder)/\(name)/\(file)")
      #expect(try work.bytes("\(name)/\(file)") == Data(bytes), "\(file)")
    }
    let scene = String(decoding: try work.bytes("\(name)/scene.json"), as: UTF8.self)
    let fonts = Set(scene.matches(of: /"fonts\/([^"]+)"/).map { String($0.1) })
    let written = Set(
      try FileManager.default.contentsOfDirectory(atPath: work.file("\(name)/fonts"))
    )
    #expect(!fonts.isEmpty && written.filter { !$0.hasSuffix(".txt") } == fonts)
    let families = Set(fonts.compactMap { $0.split(separator: "-").first.map(String.init) })
    #expect(
      Set(written.filter { $0.hasSuffix(".txt") }) == Set(families.map { "LICENSE-\($0).txt" })
    )
  }

  @Test("The scene gives no message without system fonts, and each layer is seen", arguments: names)
  func check(_ name: String) throws {
    let work = try made(name)
    let scene = work.file("\(name)/scene.json")
    let check = try Program.run(["check", scene, "--strict", "--no-system-fonts"])
    // Assertions are evaluated below, and a note says that they were not.
    let messages = check.errors.split(separator: "\n").filter { !$0.contains("[N_ASSERTIONS]") }
    #expect(check.code == 0 && messages.isEmpty, "\(check.errors)")
    let seen = try work.write(#"[{"draws": "allLayers"}]"#, to: "seen.json")
    let options = ["--motion", "--assert", seen, "-w", "160", "--fps", "15", "--no-system-fonts"]
    let motion = try Program.run(["check", scene] + options)
    #expect(motion.code == 0, "\(motion.output)\(motion.errors)")
  }

  @Test("Every command line of the folder's README works", arguments: names)
  func readme(_ name: String) throws {
    let work = try made(name)
    let readme = String(decoding: try work.bytes("\(name)/README.md"), as: UTF8.self)
    let lines = readme.split(separator: "\n").map { $0.split(separator: "  #")[0] }
      .filter { $0.hasPrefix("animrender ") && !$0.contains(" preview ") }
    #expect(lines.count >= 2)
    for line in lines {
      // Small and short, so that all of them take a moment.
      let isVideo = line.hasPrefix("animrender scene.json") || line.contains(" batch ")
      let short = isVideo ? " --frames 0-2" : ""
      let width = line.contains(" -w ") || line.contains(" --for ") ? "" : " -w 64"
      let script = line.replacingOccurrences(of: "animrender ", with: "\"$0\" ")
      let outcome = try Shell.run("cd '\(work.file(name))' && \(script)\(width)\(short)")
      #expect(outcome.code == 0, "\(line): \(outcome.errors)")
    }
  }
}
