import Files
import Foundation
import TestSupport
import Testing

@Suite("Files that appear together")
struct OutputGroupTests {
  private func add(_ text: String, _ path: String, to group: OutputGroup) throws {
    try group.add(path) { (put) throws(RenderError) in try put(Array(text.utf8)) }
  }

  private func text(_ folder: ScratchFolder, _ name: String) throws -> String {
    String(decoding: try folder.bytes(name), as: UTF8.self)
  }

  @Test("No file is at its destination before the commit, and all files are after it")
  func together() throws {
    let folder = try ScratchFolder()
    try folder.write("old", to: "b")
    let group = OutputGroup()
    for name in ["a", "b", "new/c"] { try add("new \(name)", folder.file(name), to: group) }
    #expect(!folder.names.contains("a"))
    #expect(try text(folder, "b") == "old")
    try group.commit()
    for name in ["a", "b", "new/c"] { #expect(try text(folder, name) == "new \(name)") }
  }

  @Test("A group that is dropped leaves nothing, and no temporary file after a commit")
  func leftovers() throws {
    let folder = try ScratchFolder()
    try folder.write("old", to: "a")
    do {
      let group = OutputGroup()
      try add("new", folder.file("a"), to: group)
      try add("new", folder.file("b"), to: group)
    }
    #expect(folder.names == ["a"])
    do {
      let group = OutputGroup()
      try add("new", folder.file("a"), to: group)
      try group.commit()
    }
    #expect(folder.names == ["a"])
    #expect(try text(folder, "a") == "new")
  }

  @Test(
    "If the last file cannot be moved to its destination, the others are unchanged",
    arguments: [0, 1, 2]
  )
  func failure(broken: Int) throws {
    let folder = try ScratchFolder()
    try folder.write("old", to: "a")
    let positions = ["a", "b", "c"]
    do {
      let group = OutputGroup()
      for (number, name) in positions.enumerated() {
        try add("new", number == broken ? folder.file("gone/x") : folder.file(name), to: group)
      }
      try FileManager.default.removeItem(atPath: folder.file("gone"))
      #expect(throws: RenderError.self) { try group.commit() }
      #expect(try text(folder, "a") == "old")
    }
    #expect(folder.names == ["a"])
    #expect(try text(folder, "a") == "old")
  }

  @Test(
    "Files that wait are in no place before the commit, and leave every place as it was after a rollback"
  )
  func rollBack() throws {
    let folder = try ScratchFolder()
    try folder.write("old", to: "a")
    do {
      let group = OutputGroup()
      for name in ["a", "b"] {
        let file = try PendingOutput(folder.file(name))
        try file.write(Array("new".utf8))
        group.add(file)
      }
      #expect(try text(folder, "a") == "old" && !folder.names.contains("b"))
      try group.commit()
      #expect(try text(folder, "a") == "new" && text(folder, "b") == "new")
      group.rollBack()
    }
    #expect(folder.names == ["a"])
    #expect(try text(folder, "a") == "old")
  }
}
