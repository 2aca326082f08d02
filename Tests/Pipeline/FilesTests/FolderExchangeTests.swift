import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Files

@Suite("Images that replace images")
struct FolderExchangeTests {
  /// Puts two new images into a folder of the scratch folder; the folder's inode number after that.
  private func commit(_ scratch: borrowing ScratchFolder, to name: String = "s") throws -> Int? {
    let output = try TemporaryOutput.folder(for: scratch.file(name))
    let names = ["f_0001.png", "f_0002.png"]
    for name in names { try Data("new".utf8).write(to: URL(filePath: "\(output.path)/\(name)")) }
    try output.commitFiles(names)
    return try inode(scratch.file(name))
  }

  private func inode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
  }

  private func text(_ scratch: borrowing ScratchFolder, _ name: String) throws -> String {
    String(decoding: try scratch.bytes(name), as: UTF8.self)
  }

  private func scratch(with files: [String]) throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: scratch.file("s"),
      withIntermediateDirectories: true
    )
    for file in files { try scratch.write("old", to: "s/\(file)") }
    return scratch
  }

  @Test("A folder of such images is exchanged with the new one; its other images remain")
  func exchanged() throws {
    let scratch = try scratch(with: ["f_0000.png", "f_0001.png"])
    #expect(chmod(scratch.file("s"), 0o750) == 0)
    let before = try inode(scratch.file("s"))
    #expect(try commit(scratch) != before)
    #expect(try text(scratch, "s/f_0000.png") == "old")
    #expect(try text(scratch, "s/f_0001.png") == "new")
    #expect(try text(scratch, "s/f_0002.png") == "new")
    #expect(scratch.names == ["s"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.file("s")).count == 3)
    let mode = try FileManager.default.attributesOfItem(atPath: scratch.file("s"))[
      .posixPermissions
    ]
    #expect(mode as? Int == 0o750)
  }

  @Test(
    "A folder with any other file is not exchanged",
    arguments: ["notes.txt", "g_0000.png", "f_0000.png.bak", ".hidden"]
  )
  func retained(other: String) throws {
    let scratch = try scratch(with: [other, "f_0001.png"])
    let before = try inode(scratch.file("s"))
    #expect(try commit(scratch) == before)
    #expect(try text(scratch, "s/\(other)") == "old")
    #expect(try text(scratch, "s/f_0001.png") == "new")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.file("s")).count == 3)
    #expect(scratch.names == ["s"])
  }

  @Test("Folders and links among the images prevent it")
  func specialFiles() throws {
    let scratch = try scratch(with: [])
    #expect(symlink("/nowhere", scratch.file("s/f_0009.png")) == 0)
    let before = try inode(scratch.file("s"))
    #expect(try commit(scratch) == before)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: scratch.file("s/f_0009.png"))
        == "/nowhere"
    )
  }

  @Test("A link to a folder remains a link, and its folder is replaced")
  func linkedFolder() throws {
    let scratch = try scratch(with: ["f_0001.png"])
    #expect(symlink("s", scratch.file("link")) == 0)
    _ = try commit(scratch, to: "link")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: scratch.file("link")) == "s")
    #expect(try text(scratch, "s/f_0001.png") == "new")
    #expect(scratch.names == ["link", "s"])
  }

  @Test("A new folder appears with all its images")
  func newFolder() throws {
    let scratch = try ScratchFolder()
    _ = try commit(scratch, to: "a/b")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.file("a")) == ["b"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.file("a/b")).sorted()
        == ["f_0001.png", "f_0002.png"]
    )
  }

  @Test("A folder that another run makes meanwhile is no file")
  func appearing() throws {
    let scratch = try ScratchFolder()
    let path = scratch.path
    let number = Mutex(0)
    let other = Thread {
      while !Thread.current.isCancelled { mkdir("\(path)/\(number.withLock { $0 })", 0o777) }
    }
    other.start()
    defer { other.cancel() }
    for round in 1...2000 {
      number.withLock { $0 = round }
      _ = try TemporaryOutput.folder(for: "\(path)/\(round)")
    }
  }

  @Test("Waiting for a lock that is never released ends")
  func lost() throws {
    let scratch = try scratch(with: ["f_0000.png"])
    let folder = scratch.file("s")
    let descriptor = open(folder, O_RDONLY)
    #expect(flock(descriptor, LOCK_EX) == 0)
    var constrained: [Bool] = []
    FolderLock.with(folder, tries: 3) { constrained.append($0) }
    #expect(constrained == [false])
    close(descriptor)
    FolderLock.with(folder, tries: 3) { constrained.append($0) }
    #expect(constrained == [false, true])
  }
}
