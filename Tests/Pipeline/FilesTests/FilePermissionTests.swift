import CGlibc
import Foundation
import TestSupport
import Testing

@testable import Files

@Suite("Permissions of outputs")
struct FilePermissionTests {
  private func mode(_ path: String) -> mode_t {
    var status = stat()
    #expect(stat(path, &status) == 0)
    return status.st_mode & 0o777
  }

  @Test("A replaced file keeps its permissions", arguments: [0o600, 0o640, 0o755, 0o444, 0o400])
  func replaced(mode: Int) throws {
    let folder = try ScratchFolder()
    let path = folder.file("x")
    try folder.write("old", to: "x")
    #expect(symlink("x", folder.file("link")) == 0)
    for name in ["x", "link"] {
      chmod(path, mode_t(mode))
      let output = try TemporaryOutput.file(for: folder.file(name))
      // Private from its first byte.
      #expect(self.mode(output.path) & 0o077 == mode_t(mode) & 0o077)
      try output.write(Array("new".utf8))
      try output.commit()
      #expect(self.mode(path) == mode_t(mode))
      #expect(try folder.bytes("x") == Array("new".utf8))
    }
    let group = OutputGroup()
    try group.add(path) { (put) throws(RenderError) in try put([1]) }
    try group.commit()
    #expect(self.mode(path) == mode_t(mode))
  }

  // Entries of a list as the system stores it: version 2, then tag, rights and user of each.
  private static func accessList(groupRights: UInt8) -> [UInt8] {
    let none: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF]
    return [2, 0, 0, 0] + [1, 0, 6, 0] + none + [2, 0, 6, 0, 0xD2, 4, 0, 0]
      + [4, 0, groupRights, 0] + none + [0x10, 0, 6, 0] + none + [0x20, 0, 0, 0] + none
  }

  @Test(
    "A replaced file keeps its access control list, and its group gets no rights that it had not"
  )
  func accessList() throws {
    let folder = try ScratchFolder()
    let (path, name) = (folder.file("x"), "system.posix_acl_access")
    try folder.write("old", to: "x")
    let list = Self.accessList(groupRights: 4)
    try #require(setxattr(path, name, list, list.count, 0) == 0, "the file system has no lists")
    // The bits of the group are those that the list allows at most.
    #expect(mode(path) == 0o660)
    let output = try TemporaryOutput.file(for: path)
    try output.write(Array("new".utf8))
    try output.commit()
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = getxattr(path, name, &bytes, bytes.count)
    #expect(Array(bytes.prefix(max(0, count))) == list)
    #expect(mode(path) == 0o660)
  }

  @Test("Images of a sequence keep theirs, new ones have those of the mask")
  func sequence() throws {
    let folder = try ScratchFolder()
    let target = folder.file("s")
    #expect(mkdir(target, 0o700) == 0)
    for (name, mode) in [("f1.png", 0o600), ("f2.png", 0o660), ("f9.png", 0o640)] {
      try folder.write("old", to: "s/\(name)")
      chmod("\(target)/\(name)", mode_t(mode))
    }
    let output = try TemporaryOutput.folder(for: target)
    for name in ["f1.png", "f2.png", "f3.png"] {
      try TemporaryOutput.write([1], to: "\(output.path)/\(name)")
    }
    try output.commitFiles(["f1.png", "f2.png", "f3.png"])
    let mask = umask(0)
    umask(mask)
    for (name, mode) in [
      ("f1.png", 0o600), ("f2.png", 0o660), ("f9.png", 0o640), ("f3.png", 0o666 & ~mask),
    ] {
      #expect(self.mode("\(target)/\(name)") == mode_t(mode), "\(name)")
    }
  }

  @Test("A folder gets its name when all its files are complete")
  func newFolder() throws {
    let folder = try ScratchFolder()
    let target = folder.file("new")
    do {
      let output = try TemporaryOutput.folder(for: target)
      try FileSystem.makeFolders("\(output.path)/fonts/deep")
      try TemporaryOutput.write([1], to: "\(output.path)/fonts/deep/a")
      #expect(!FileSystem.exists(target))
    }
    // What is dropped is removed as a whole.
    #expect(folder.names.isEmpty)
    let output = try TemporaryOutput.folder(for: target)
    try FileSystem.makeFolders("\(output.path)/fonts")
    try TemporaryOutput.write([1], to: "\(output.path)/fonts/a")
    try output.commitFolder(["fonts/a"])
    #expect(folder.names == ["new"])
    #expect(try folder.bytes("new/fonts/a") == [1])
    #expect(throws: RenderError.self) {
      try TemporaryOutput.folder(for: target).commitFolder([])
    }
    #expect(folder.names == ["new"])
  }
}
