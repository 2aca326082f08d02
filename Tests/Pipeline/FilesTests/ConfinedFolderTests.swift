import Files
import Foundation
import TestSupport
import Testing

@Suite("Folders that links do not lead out of")
struct ConfinedFolderTests {
  private let folder: ScratchFolder
  private let root: ConfinedFolder

  init() throws {
    folder = try ScratchFolder()
    for name in ["in", "in/deep", "out"] { #expect(mkdir(folder.file(name), 0o700) == 0) }
    try folder.write("secret", to: "out/x")
    try folder.write("own", to: "in/x")
    for (name, target) in [
      ("in/file", "../out/x"), ("in/new", "../out/new"), ("in/folder", "../out"),
      ("in/inner", "deep/../x"), ("in/innerFolder", "deep"), ("in/self", "self"),
      ("in/absolute", folder.file("out/x")), ("in/deep/up", "../.."), ("in/null", "/dev/null"),
      ("named", "in"),
    ] {
      #expect(symlink(target, folder.file(name)) == 0, "\(name)")
    }
    root = try ConfinedFolder(folder.file("in"))
  }

  @Test(
    "P9: A link out of the folder is neither read nor written, and is named",
    arguments: [
      ("file", "file"), ("new", "new"), ("folder/x", "folder"), ("folder/other", "folder"),
      ("absolute", "absolute"), ("deep/up/out/x", "deep/up"), ("self", "self"), ("null", "null"),
      ("../out/x", "../out/x"),
    ]
  )
  func outside(path: String, link: String) throws {
    let file = folder.file("in/\(path)")
    let reading = #expect(throws: RenderError.self) { _ = try root.read(file, limit: 100) }
    let writing = #expect(throws: RenderError.self) {
      try root.replace(file, with: [1]) { _ in true }
    }
    for error in [reading, writing] {
      #expect(error?.code == .missingInput)
      let named = FileSystem.quoted(folder.file("in/\(link)"))
      #expect(error?.message.hasPrefix("\(named) is a link") == true, "\(error?.message ?? "")")
    }
    #expect(try folder.bytes("out/x") == Array("secret".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("out")) == ["x"])
  }

  @Test("Links that lead beneath the folder are followed, also where the folder is named by a link")
  func inside() throws {
    for start in ["in", "named"] {
      let root = try ConfinedFolder(folder.file(start))
      #expect(try root.read(folder.file("\(start)/inner"), limit: 100).isEmpty == false)
      try root.replace(folder.file("\(start)/inner"), with: Array(start.utf8)) { _ in true }
      #expect(try folder.bytes("in/x") == Array(start.utf8))
      try root.replace(folder.file("\(start)/innerFolder/\(start)"), with: [1]) { _ in true }
      #expect(try folder.bytes("in/deep/\(start)") == [1])
      let link = try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("in/inner"))
      #expect(link == "deep/../x")
    }
  }

  @Test("A pipe in the folder is not written")
  func pipe() {
    #expect(mkfifo(folder.file("in/pipe"), 0o600) == 0)
    let error = #expect(throws: RenderError.self) {
      try root.replace(folder.file("in/pipe"), with: [1]) { _ in true }
    }
    #expect(error?.code == .cannotCreate)
  }
}
