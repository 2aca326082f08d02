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

  @Test("An input is never an output, under no other name of it")
  func input() {
    let inputs = OutputGuard(sources: ["-", folder.file("a.png"), folder.file("gone.png")])
    for name in ["a.png", "link.png", "images/../a.png"] {
      let message = message {
        try inputs.check([folder.file("b.png"), folder.file(name)], .manifest)
      }
      #expect(message?.hasPrefix("manifest: ") == true, "\(name)")
      #expect(message?.contains("a.png'") == true, "\(name)")
    }
    for name in ["b.png", "new.png", "images/", "images", "gone.png"] {
      #expect(message { try inputs.check([folder.file(name)]) } == nil, "\(name)")
    }
  }

  @Test(
    "Without permission to replace, existing files are refused, and folders, devices and new files are not"
  )
  func existing() {
    let keeping = OutputGuard(replacesFiles: false)
    for name in ["b.png", "link.png"] {
      let message = message { try keeping.checkExisting(folder.file(name)) }
      #expect(message?.contains("exists") == true, "\(name)")
    }
    for path in [folder.file("new.png"), folder.file("images"), "/dev/null"] {
      #expect(message { try keeping.checkExisting(path) } == nil, "\(path)")
    }
    #expect(
      message { try OutputGuard(replacesFiles: true).checkExisting(folder.file("b.png")) } == nil
    )
  }

  @Test("A name of more than 255 bytes is refused before the work, also that of a folder")
  func longNames() {
    let outputGuard = OutputGuard(inputs: nil)
    let (longest, longer) = (String(repeating: "n", count: 255), String(repeating: "é", count: 128))
    for path in [longest, "\(longest)/\(longest)", String(repeating: "é", count: 127)] {
      #expect(message { try outputGuard.check([path]) } == nil)
    }
    for path in ["n\(longest)", longer, "n\(longest)/x.png"] {
      let error = #expect(throws: RequestError.self) { try outputGuard.check([path], .poster) }
      #expect(error?.code == .cannotCreate && error?.fields == [.poster])
      #expect(error?.description.contains("256 bytes") == true)
    }
  }
}
