import Foundation
import TestSupport
import Testing

@testable import Files

@Suite("Programs of the system")
struct ChildProgramTests {
  // A program that tells what it was given.
  private func probe() throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    let script = """
      #!/bin/sh
      { pwd; for word; do echo "word $word"; done; env; ls -l /proc/$$/fd; } >'\(scratch.file("part"))'
      mv '\(scratch.file("part"))' '\(scratch.file("told"))'
      """
    try scratch.write(script, to: "probe")
    chmod(scratch.file("probe"), 0o755)
    return scratch
  }

  @Test("A program receives its words as they are, variables of a list, and no descriptor")
  func started() throws {
    let scratch = try probe()
    let descriptor = open("/etc/hostname", O_RDONLY)
    defer { close(descriptor) }
    setenv("GIT_SSH_COMMAND", "false", 1)
    defer { unsetenv("GIT_SSH_COMMAND") }
    let words = ["a b", "$(touch x)", "; true", ""]
    #expect(ChildProgram.start("probe", words, path: ".:\(scratch.path):usr/bin:/usr/bin:/bin"))
    for _ in 0..<2000 where !scratch.names.contains("told") { usleep(10_000) }
    let lines = String(decoding: try scratch.bytes("told"), as: UTF8.self).split(separator: "\n")
    #expect(lines.first == "/")
    #expect(lines.filter { $0.hasPrefix("word ") } == words.map { "word \($0)" })
    #expect(lines.contains("PATH=\(scratch.path):/usr/bin:/bin"))
    #expect(!lines.contains { $0.hasPrefix("GIT_") })
    // A shell holds its script open.
    let opened = lines.filter { $0.contains(" -> ") && !$0.hasSuffix("/probe") }
    #expect(opened.allSatisfy { $0.hasSuffix("/dev/null") || $0.hasSuffix("/part") }, "\(opened)")
  }

  @Test("Programs of relative folders, and names with a folder, are not started")
  func relativeFolders() throws {
    let scratch = try probe()
    let relative = String(repeating: "../", count: 40) + scratch.path.dropFirst()
    #expect(FileManager.default.isExecutableFile(atPath: "\(relative)/probe"))
    for path in [relative, "", ":", ".", "\(relative)::.", "/nowhere"] {
      #expect(!ChildProgram.start("probe", [], path: path))
    }
    #expect(!ChildProgram.start("./probe", [], path: scratch.path))
    #expect(!ChildProgram.start(scratch.file("probe"), [], path: "/"))
    // What is there and no program.
    try scratch.write("", to: "text")
    #expect(!ChildProgram.start("text", [], path: scratch.path))
  }
}
