import Files
import Foundation
import RenderPipeline
import TestSupport
import Testing

/// Outputs that would replace an input or a file that the user wants to keep.
@Suite("Protection of files")
struct OutputGuardTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write("scene", to: "a.png")
    try folder.write("old", to: "b.png")
    #expect(symlink(folder.file("a.png"), folder.file("link.png")) == 0)
    #expect(mkdir(folder.file("images"), 0o700) == 0)
  }

  private func message(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return (error as? RequestError)?.description ?? "\(error)"
    }
  }

  @Test("The input is never an output, under no other name of it")
  func input() {
    let input = folder.file("a.png")
    for name in ["a.png", "link.png", "images/../a.png"] {
      let message = message { try OutputGuard().check(folder.file(name), input: input) }
      #expect(message?.contains("the output is the input itself") == true, "\(name)")
    }
    for name in ["b.png", "new.png", "images/", "images"] {
      #expect(
        message { try OutputGuard().check(folder.file(name), input: input) } == nil,
        "\(name)"
      )
    }
    #expect(
      message { try OutputGuard().check(folder.file("new.png"), input: "missing.json") } == nil
    )
  }

  @Test(
    "Without permission to replace, existing files are refused, and folders, devices and new files are not"
  )
  func existing() {
    let keeping = OutputGuard(replacesFiles: false)
    let input = folder.file("a.png")
    #expect(
      message { try keeping.check(folder.file("b.png"), input: input) }?.contains("exists") == true
    )
    #expect(message { try keeping.checkExisting(folder.file("b.png")) }?.contains("exists") == true)
    #expect(
      message { try keeping.checkExisting(folder.file("link.png")) }?.contains("exists") == true
    )
    for path in [folder.file("new.png"), folder.file("images"), "/dev/null"] {
      #expect(message { try keeping.checkExisting(path) } == nil, "\(path)")
      #expect(message { try keeping.check(path, input: input) } == nil, "\(path)")
    }
    #expect(
      message { try OutputGuard(replacesFiles: true).checkExisting(folder.file("b.png")) } == nil
    )
  }

  @Test("A file that the scene uses is no output, also through a link")
  func sources() throws {
    let real = try #require(FileSystem.resolvedPath(folder.path))
    let outputs = ["\(real)/b.png", "\(real)/new.png"]
    for source in ["a.png", "link.png"] {
      #expect(
        message { try OutputGuard.check(sources: [folder.file(source)], outputs: outputs) } == nil
      )
      let used = outputs + ["\(real)/a.png"]
      let message = message { try OutputGuard.check(sources: [folder.file(source)], outputs: used) }
      #expect(message?.contains("a.png' is part of the input") == true)
    }
  }
}
