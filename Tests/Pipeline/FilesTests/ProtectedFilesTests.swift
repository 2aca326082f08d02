import Files
import Foundation
import TestSupport
import Testing

@Suite("Files that outputs must not replace")
struct ProtectedFilesTests {
  private let folder: ScratchFolder
  private let inputs = ProtectedFiles()

  init() throws {
    folder = try ScratchFolder()
    try folder.write("a", to: "a.json")
    try folder.write("b", to: "b.json")
    #expect(symlink("a.json", folder.file("link.json")) == 0)
    #expect(link(folder.file("a.json"), folder.file("hard.json")) == 0)
    #expect(mkdir(folder.file("in"), 0o700) == 0)
    #expect(mkfifo(folder.file("pipe"), 0o600) == 0)
  }

  @Test(
    "P23: An input is refused under every name, and the message has both",
    arguments: ["a.json", "link.json", "hard.json", "in/../a.json"],
    ["a.json", "link.json", "hard.json"]
  )
  func names(output: String, input: String) throws {
    inputs.add(folder.file(input))
    let problem = try #require(inputs.problem(withOutput: folder.file(output)))
    #expect(problem.contains(FileSystem.quoted(folder.file(output))))
    #expect(problem.contains(FileSystem.quoted(folder.file(input))))
    for other in ["b.json", "new.json", "in", "in/"] {
      #expect(inputs.problem(withOutput: folder.file(other)) == nil, "\(other)")
    }
  }

  @Test("Pipes are inputs; folders, devices and missing files are not")
  func kinds() {
    for path in [folder.file("pipe"), folder.file("in"), folder.file("gone"), "/dev/null"] {
      inputs.add(path)
      #expect((inputs.problem(withOutput: path) != nil) == (path == folder.file("pipe")), "\(path)")
    }
  }

  @Test("A new file with the inode of an input that is gone is no input")
  func reusedInode() throws {
    inputs.add(folder.file("b.json"))
    // The same file under another name stands for a file that got the number again.
    #expect(rename(folder.file("b.json"), folder.file("c.json")) == 0)
    #expect(inputs.problem(withOutput: folder.file("c.json")) == nil)
    try folder.write("new", to: "b.json")
    #expect(inputs.problem(withOutput: folder.file("b.json")) == nil)
  }

  @Test("A file may be replaced only if all names under which it was read allow it")
  func exception() {
    let own = folder.file("a.json")
    inputs.add(own)
    #expect(inputs.problem(withOutput: own) { $0 == own } == nil)
    inputs.add(folder.file("link.json"))
    #expect(inputs.problem(withOutput: own) { $0 == own }?.contains("link.json") == true)
  }

  @Test("A file that grows beside an output is no input, and neither is one in a folder that does")
  func growing() throws {
    let output = try PendingOutput(folder.file("new.json"))
    let images = folder.file(".images.animrender.\(getpid()).x.tmp")
    #expect(mkdir(images, 0o700) == 0)
    try folder.write("x", to: ".images.animrender.\(getpid()).x.tmp/1.png")
    // A process with another number has left it.
    try folder.write("x", to: ".a.animrender.\(getpid() + 1).x.tmp")
    for path in [output.path, "\(images)/1.png"] {
      _ = try FileSystem.read(path, limit: 9)
      inputs.add(path)
    }
    #expect(inputs.inputs == [])
    let other = folder.file(".a.animrender.\(getpid() + 1).x.tmp")
    inputs.add(other)
    #expect(inputs.inputs == [other])
  }
}
