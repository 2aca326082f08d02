import CGlibc
import Files
import Foundation
import TestSupport
import Testing

@Suite("Files")
struct FileSystemTests {
  private func code(_ body: () throws(RenderError) -> Void) -> RenderError.Code? {
    do {
      try body()
      return nil
    } catch {
      return error.code
    }
  }

  @Test("P9: Reading is restricted to a root, links included")
  func roots() throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("root/inner"),
      withIntermediateDirectories: true
    )
    try folder.write("in", to: "root/inner/a.txt")
    try folder.write("out", to: "secret.txt")
    #expect(symlink(folder.file("root/inner/a.txt"), folder.file("root/inside")) == 0)
    #expect(symlink(folder.file("secret.txt"), folder.file("root/outside")) == 0)
    #expect(symlink(folder.file("root/loop"), folder.file("root/loop")) == 0)
    let root = try #require(FileSystem.resolvedPath(folder.file("root")))
    #expect(try FileSystem.read("\(root)/inner/a.txt", limit: 10, within: root) == Array("in".utf8))
    #expect(try FileSystem.read("\(root)/inside", limit: 10, within: root) == Array("in".utf8))
    // A folder whose name begins with the root's is another one.
    try FileManager.default.createDirectory(
      atPath: folder.file("root2"),
      withIntermediateDirectories: true
    )
    try folder.write("out", to: "root2/b.txt")
    for name in ["outside", "loop", "../secret.txt", "../root2/b.txt", "inner", "missing", "."] {
      #expect(
        code { () throws(RenderError) in
          _ = try FileSystem.read("\(root)/\(name)", limit: 10, within: root)
        } == .missingInput,
        "\(name)"
      )
    }
  }

  @Test("Names that are not UTF-8 are named by their bytes, and no path leads to them")
  func otherBytes() throws {
    let folder = try ScratchFolder()
    try folder.write("x", to: "a.json")
    let bytes = (Array("\(folder.path)/é".utf8) + [0xFF, 0]).map(CChar.init(bitPattern:))
    let made = creat(bytes, 0o600)
    try #require(made >= 0)
    close(made)
    let error = #expect(throws: RenderError.self) {
      _ = try FileSystem.files(in: folder.path, limit: 9)
    }
    #expect(error?.code == .missingInput && error?.message.contains(#"'\xc3\xa9\xff'"#) == true)
    #expect(FileSystem.names(in: folder.path).sorted() == [#"\xc3\xa9\xff"#, "a.json"])
    #expect(symlink("gone", folder.file("broken")) == 0)
    let contents = try FileSystem.contents(of: folder.path, limit: 9)
    #expect(contents.files == ["a.json"] && contents.brokenLinks == ["broken"])
    #expect(contents.unreadable.map(\.name) == [#"\xc3\xa9\xff"#])
    #expect(symlink(bytes, folder.file("link")) == 0)
    errno = 0
    #expect(FileSystem.resolvedPath(folder.file("link")) == nil && errno == EILSEQ)
  }

  @Test("P9: A link that appears after the look at a path is not followed out of the root")
  func lateLinks() throws {
    let folder = try ScratchFolder()
    let root = folder.file("root")
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    try folder.write("in", to: "root/a.txt")
    try folder.write("out", to: "secret.txt")
    #expect(symlink("../secret.txt", "\(root)/late") == 0)
    let inside = shim_open_beneath(root, "a.txt", O_RDONLY | O_CLOEXEC)
    // Kernels before Linux 5.6, and containers that forbid what they do not know.
    guard inside >= 0 else {
      #expect(errno == ENOSYS || errno == EPERM)
      return
    }
    close(inside)
    for path in ["late", "../secret.txt", "/etc/passwd"] {
      errno = 0
      #expect(
        shim_open_beneath(root, path, O_RDONLY | O_CLOEXEC) == -1 && errno == EXDEV,
        "\(path)"
      )
    }
  }

  @Test(
    "A path with a NUL is refused, and the file that its start names is neither read nor written"
  )
  func nul() throws {
    let folder = try ScratchFolder()
    try folder.write([1], to: "a")
    let path = folder.file("a\0.png")
    for root in [nil, folder.path] {
      let error = #expect(throws: RenderError.self) {
        try FileSystem.read(path, limit: 10, within: root)
      }
      #expect(error?.code == .missingInput && error?.message.contains("NUL") == true)
    }
    #expect(throws: RenderError.self) { try FileSystem.digest(of: path) }
    #expect(throws: RenderError.self) { _ = try TemporaryOutput.file(for: path) }
    #expect(throws: RenderError.self) { _ = try TemporaryOutput.folder(for: folder.file("b\0c")) }
    #expect(throws: RenderError.self) { try TemporaryOutput.replace(path, with: [2]) }
    #expect(folder.names == ["a"])
    #expect(try folder.bytes("a") == [1])
  }

  @Test("P9: Nothing outside the root is opened")
  func outsideStaysClosed() throws {
    let folder = try ScratchFolder()
    let root = folder.file("root")
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
    #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
    #expect(symlink("../pipe", "\(root)/link") == 0)
    let real = try #require(FileSystem.resolvedPath(root))
    // What was opened would say that it is no regular file.
    let error = #expect(throws: RenderError.self) {
      _ = try FileSystem.read("\(real)/link", limit: 10, within: real)
    }
    #expect(error?.message.contains("outside the folder") == true)
  }

  @Test("P9: Pipes and devices are refused at once, large files by their size")
  func specialFiles() throws {
    let folder = try ScratchFolder()
    mkfifo(folder.file("pipe"), 0o600)
    try folder.write("0123456789", to: "ten")
    for path in [folder.file("pipe"), "/dev/zero", folder.path] {
      #expect(
        code { () throws(RenderError) in _ = try FileSystem.read(path, limit: 100) }
          == .missingInput
      )
    }
    // A socket and a folder below a root are no files either.
    let real = try #require(FileSystem.resolvedPath(folder.path))
    #expect(
      code { () throws(RenderError) in
        _ = try FileSystem.read("\(real)/pipe", limit: 100, within: real)
      } == .missingInput
    )
    #expect(try FileSystem.read(folder.file("ten"), limit: 10).count == 10)
    #expect(
      code { () throws(RenderError) in _ = try FileSystem.read(folder.file("ten"), limit: 9) }
        == .limit
    )
  }

  @Test("Sizes and kinds of what is there, links followed; nothing for what is not")
  func styles() throws {
    let folder = try ScratchFolder()
    try folder.write("0123456789", to: "ten")
    #expect(
      symlink("ten", folder.file("link")) == 0 && symlink("none", folder.file("dangling")) == 0
    )
    for name in ["ten", "link"] {
      #expect(FileSystem.size(of: folder.file(name)) == 10 && FileSystem.exists(folder.file(name)))
      #expect(!FileSystem.isFolder(folder.file(name)))
    }
    for name in ["none", "dangling"] {
      #expect(
        FileSystem.size(of: folder.file(name)) == nil && !FileSystem.exists(folder.file(name))
      )
      #expect(!FileSystem.isFolder(folder.file(name)))
    }
    #expect(FileSystem.isFolder(folder.path) && FileSystem.exists(folder.path))
    #expect(FileSystem.folder(of: "a") == "." && FileSystem.folder(of: "/a") == "/")
    #expect(FileSystem.folder(of: "/a/b") == "/a" && FileSystem.folder(of: "a/b/") == "a/b")
    #expect(FileSystem.name(of: "a") == "a" && FileSystem.name(of: "/a/b") == "b")
  }

  @Test("An output that is not finished leaves nothing")
  func droppedOutput() throws {
    let folder = try ScratchFolder()
    do {
      let output = try TemporaryOutput.file(for: folder.file("a/b/x.png"))
      #expect(FileSystem.exists(output.path))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("a/b")).isEmpty)
  }

  @Test("A folder cannot become a file, nor a file a folder")
  func kinds() throws {
    let folder = try ScratchFolder()
    try folder.write("x", to: "file")
    #expect(
      code { () throws(RenderError) in _ = try TemporaryOutput.file(for: folder.path) }
        == .cannotCreate
    )
    #expect(
      code { () throws(RenderError) in _ = try TemporaryOutput.folder(for: folder.file("file")) }
        == .cannotCreate
    )
    #expect(
      code { () throws(RenderError) in _ = try TemporaryOutput.file(for: folder.file("file/x")) }
        == .cannotCreate
    )
    #expect(folder.names == ["file"])
  }

  @Test("A name of 255 bytes can be written")
  func longName() throws {
    let folder = try ScratchFolder()
    let name = String(repeating: "ä", count: 125) + ".json"
    try TemporaryOutput.replace(folder.file(name), with: [1, 2, 3])
    #expect(try folder.bytes(name) == [1, 2, 3])
    #expect(folder.names.count == 1)
  }
}
