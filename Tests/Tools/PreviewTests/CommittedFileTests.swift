import Foundation
import TestSupport
import Testing

@testable import Preview

private let hasGit = FileManager.default.isExecutableFile(atPath: "/usr/bin/git")

@Suite("Committed files, read without git", .enabled(if: hasGit, "git is not installed"))
struct CommittedFileTests {
  private static let limit = 1 << 20
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func git(_ arguments: String...) throws {
    let settings = ["user.name=a", "user.email=a@example.org", "core.fsync=none"]
    let outcome = try ChildProcess.run(
      "git",
      settings.flatMap { ["-c", $0] } + arguments,
      environment: ["GIT_CONFIG_NOSYSTEM": "1", "HOME": scratch.path],
      in: scratch.path
    )
    #expect(outcome.code == 0, "\(arguments): \(outcome.errors)")
  }

  /// The committed text of a file; a failure's message otherwise.
  private func committed(_ name: String, in folder: String = "") -> String {
    guard let file = CommittedFile(in: folder.isEmpty ? scratch.path : scratch.file(folder)) else {
      return "no repository"
    }
    do throws(CommittedFile.Failure) {
      return String(decoding: try file.bytes(of: name, limit: Self.limit), as: UTF8.self)
    } catch {
      return error.message
    }
  }

  // Long texts with small differences, so that packs have deltas.
  private func text(_ version: Int) -> String {
    (0..<2000).map { "line \($0 * 7919 % 1009) \($0 == 50 * version ? version : 0)" }
      .joined(separator: "\n")
  }

  @Test(
    "Loose objects, packs with both kinds of deltas, packed references",
    arguments: ["sha1", "sha256"]
  )
  func formats(_ format: String) throws {
    try git("init", "-q", "-b", "main", "--object-format=\(format)")
    #expect(committed("a").contains("no committed version"))
    try FileManager.default.createDirectory(
      atPath: scratch.file("in ä/side"),
      withIntermediateDirectories: true
    )
    // The newest version is whole in a pack, older ones are deltas: each is the current commit once.
    for version in 1...20 {
      try scratch.write(text(version), to: "in ä/side/a")
      try scratch.write("", to: "empty")
      try git("add", ".")
      try git("commit", "-q", "-m", "version \(version)")
      try git("tag", "v\(version)")
    }
    func isRight(_ version: Int) -> Bool {
      committed("a", in: "in ä/side") == text(version) && committed("empty") == ""
    }
    #expect(isRight(20))
    #expect(committed("b").contains("'b' has no committed version"))
    #expect(committed("side", in: "in ä").contains("no committed version"))
    for arguments in [[], ["-c", "repack.useDeltaBaseOffset=false"]] {
      _ = try ChildProcess.run("git", arguments + ["repack", "-adfq"], in: scratch.path)
      try git("pack-refs", "--all")
      try git("checkout", "-q", "main")
      #expect(isRight(20))
      for version in [1, 7, 19, 20] {
        // The head without a branch.
        try git("checkout", "-q", "--detach", "v\(version)")
        #expect(isRight(version), "\(version) \(arguments)")
      }
    }
    // A changed file is not what is committed.
    try scratch.write("changed", to: "in ä/side/a")
    #expect(isRight(20))
  }

  @Test("Links, folders and large files are no committed files")
  func kinds() throws {
    try git("init", "-q")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.file("link"),
      withDestinationPath: "/etc/hostname"
    )
    try scratch.write([UInt8](repeating: 7, count: Self.limit + 1), to: "large")
    try git("add", ".")
    try git("commit", "-q", "-m", "first")
    #expect(committed("link").contains("no committed version"))
    #expect(committed("large").contains("no committed version"))
    try git("repack", "-adfq")
    #expect(committed("large").contains("no committed version"))
  }

  @Test("A repository of another user is refused", .enabled(if: geteuid() == 0, "needs root"))
  func owner() throws {
    try git("init", "-q")
    #expect(chown(scratch.file(".git"), 1234, 1234) == 0)
    #expect(committed("a").contains("belongs to another user"))
  }

  @Test("Damaged packs and objects give nothing, and never trap", arguments: SplitMix64.seeds(6))
  func damage(_ seed: UInt64) throws {
    try git("init", "-q")
    for version in 1...4 {
      try scratch.write(text(version), to: "a")
      try git("add", ".")
      try git("commit", "-q", "-m", "\(version)")
    }
    try git("repack", "-adfq", "--depth=4")
    try git("checkout", "-q", "--detach", "HEAD~3")
    let folder = ".git/objects/pack"
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.file(folder))
    var random = SplitMix64(seed: seed)
    for name in names.sorted() where name.hasSuffix(".idx") || name.hasSuffix(".pack") {
      let whole = try scratch.bytes("\(folder)/\(name)")
      chmod(scratch.file("\(folder)/\(name)"), 0o644)
      for _ in 0..<40 {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let index = Int.random(in: 0..<bytes.count, using: &random)
          bytes[index] = UInt8.random(in: 0...255, using: &random)
        }
        if Bool.random(using: &random) {
          bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
        }
        try scratch.write(bytes, to: "\(folder)/\(name)")
        let text = committed("a")
        // A changed byte of a literal is only seen by checksums, which zlib has for each part.
        #expect(text == self.text(1) || text.contains("no committed version"))
      }
      try scratch.write(whole, to: "\(folder)/\(name)")
    }
    #expect(committed("a") == text(1))
  }

  @Test(
    "Nothing outside the folder is read: links, working trees, submodules, other object folders"
  )
  func outside() throws {
    let (inner, outer) = (scratch.file("inner"), scratch.file("outer"))
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    try scratch.write("text", to: "inner/a")
    func renew() throws {
      for folder in ["\(inner)/.git", outer] where access(folder, F_OK) == 0 {
        try FileManager.default.removeItem(atPath: folder)
      }
      try git("-C", "inner", "init", "-q")
      try git("-C", "inner", "add", ".")
      try git("-C", "inner", "commit", "-q", "-m", "first")
      #expect(committed("a", in: "inner") == "text")
    }
    for place in [".git", ".git/objects", ".git/refs", ".git/HEAD"] {
      try renew()
      try FileManager.default.moveItem(atPath: "\(inner)/\(place)", toPath: outer)
      try FileManager.default.createSymbolicLink(
        atPath: "\(inner)/\(place)",
        withDestinationPath: outer
      )
      #expect(committed("a", in: "inner") != "text", "\(place)")
    }
    try renew()
    try git("-C", "inner", "repack", "-adfq")
    try FileManager.default.moveItem(atPath: "\(inner)/.git/objects/pack", toPath: outer)
    try FileManager.default.createSymbolicLink(
      atPath: "\(inner)/.git/objects/pack",
      withDestinationPath: outer
    )
    #expect(committed("a", in: "inner").contains("no committed version"))
    // Alternates, and a working tree beside its repository.
    try renew()
    try FileManager.default.moveItem(atPath: "\(inner)/.git/objects", toPath: outer)
    try FileManager.default.createDirectory(
      atPath: "\(inner)/.git/objects/info",
      withIntermediateDirectories: true
    )
    try scratch.write("\(outer)\n", to: "inner/.git/objects/info/alternates")
    #expect(committed("a", in: "inner").contains("no committed version"))
    try renew()
    try git("-C", "inner", "worktree", "add", "-q", "../tree")
    #expect(committed("a", in: "tree").contains("linked working tree"))
  }
}
