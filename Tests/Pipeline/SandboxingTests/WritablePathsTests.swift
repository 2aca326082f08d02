import Files
import Foundation
import TestSupport
import Testing

@testable import Sandboxing

@Suite("Names that a worker may change")
struct WritablePlacesTests {
  private let folder: ScratchFolder
  private let root: String

  init() throws {
    folder = try ScratchFolder()
    root = try #require(FileSystem.resolvedPath(folder.path))
  }

  private func temporary(_ name: String) -> String { ".\(name).animrender.12.a.tmp" }

  @Test("Of a file: its name, and names that grow beside it")
  func file() {
    let paths = WritablePaths([.file(folder.file("x.mp4"))])
    #expect(paths.isFinal(root, "x.mp4"))
    for name in ["x.mp", "x.mp44", "xx.mp4", "y.mp4", "X.mp4", ""] {
      #expect(!paths.isFinal(root, name), "\(name)")
    }
    #expect(!paths.isFinal("\(root)/a", "x.mp4") && !paths.isFinal("/", "x.mp4"))
    #expect(paths.isTemporary(root, temporary("x.mp4")))
    for name in [
      "x.mp4", temporary("y.mp4"), temporary("x.mp4") + ".sh", "x.mp4.animrender.1.a.tmp",
      ".x.mp4.animrende.1.a.tmp", ".x.mp4.animrender.1.a.tm", ".animrender.1.a.tmp",
      temporary("x.mp"),
      temporary("pictures"),
    ] {
      #expect(!paths.isTemporary(root, name), "\(name)")
    }
    #expect(!paths.isTemporary("\(root)/a", temporary("x.mp4")))
    #expect(!paths.isImageFolder(root, "x.mp4") && !paths.isDevice(root, "x.mp4"))
    #expect(!paths.isCustom(root, "x.mp4") && !paths.isCustom(root, temporary("x.mp4")))
  }

  @Test("Of images: their numbered names, their folder, and what grows beside both")
  func images() throws {
    mkdir(folder.file("p"), 0o777)
    let paths = WritablePaths([.images(folder: folder.file("p"), prefix: "f_", suffix: ".png")])
    let inner = "\(root)/p"
    for name in ["f_0.png", "f_00012.png", "f_9.png"] {
      #expect(paths.isFinal(inner, name), "\(name)")
      #expect(paths.isTemporary(inner, temporary(name)), "\(name)")
    }
    for name in [
      "f_.png", "f_a.png", "f_1a.png", "f_-1.png", "g_1.png", "f_1.jpg", "f_1.png.sh", "xf_1.png",
      "f_1/.png", "f_:.png", "f_/.png", "1", "f_1", "1.png", "f_१.png",
    ] {
      #expect(!paths.isFinal(inner, name), "\(name)")
      #expect(!paths.isTemporary(inner, temporary(name)), "\(name)")
    }
    #expect(!paths.isFinal(root, "f_0.png") && !paths.isFinal("\(root)/q", "f_0.png"))
    #expect(paths.isFinal(root, "p") && paths.isImageFolder(root, "p"))
    #expect(!paths.isImageFolder(root, "q") && !paths.isImageFolder(inner, "p"))
    #expect(paths.isTemporary(root, temporary("p")))
    #expect(paths.isTemporary(inner, temporary("pictures")))
    #expect(!paths.isTemporary(root, temporary("pictures")))
  }

  @Test("A prefix and a suffix may not share letters")
  func overlap() {
    let paths = WritablePaths([.images(folder: folder.path, prefix: "a1", suffix: "1b")])
    #expect(paths.isFinal(root, "a101b"))
    #expect(!paths.isFinal(root, "a1b") && !paths.isFinal(root, "a11b"))
  }

  @Test("Folders on the way to an output, and no others")
  func path() {
    let paths = WritablePaths([
      .file(folder.file("new/er/x.mp4")),
      .images(folder: folder.file("other/p"), prefix: "", suffix: ".png"),
    ])
    #expect(paths.isInProgress(root, "new") && paths.isInProgress("\(root)/new", "er"))
    #expect(paths.isInProgress(root, "other") && paths.isInProgress("\(root)/other", "p"))
    for (parent, name) in [
      (root, "ne"), (root, "newer"), (root, "x"), ("\(root)/new", "e"), ("\(root)/new/er", "x.mp4"),
      ("\(root)/other/p", "q"), ("/", "new"), (root, "p"),
    ] {
      #expect(!paths.isInProgress(parent, name), "\(parent) \(name)")
    }
  }

  @Test("A created path and its contents belong to the worker until it has its final name")
  func base() {
    var paths = WritablePaths([.file(folder.file("x.mp4"))])
    let path = "\(root)/\(temporary("x.mp4"))"
    paths.add(path)
    #expect(paths.temporaryPaths == [path])
    #expect(
      paths.isCustom(root, temporary("x.mp4")) && paths.isCustom(path, "frame_00000.png")
    )
    #expect(!paths.isCustom(root, "x.mp4") && !paths.isCustom("\(path)/deeper", "a"))
    #expect(!paths.isCustom(root, temporary("y.mp4")))
    paths.remove(path)
    #expect(!paths.isCustom(root, temporary("x.mp4")) && paths.temporaryPaths.isEmpty)
  }

  @Test("Links are followed once, at the beginning; devices are no files")
  func links() throws {
    mkdir(folder.file("real"), 0o777)
    #expect(symlink("real", folder.file("link")) == 0)
    #expect(symlink("real/target.mp4", folder.file("x.mp4")) == 0)
    let paths = WritablePaths([
      .file(folder.file("link/a.mp4")), .file(folder.file("x.mp4")), .file("/dev/null"), .file("-"),
      .file("/dev/fd/1"),
    ])
    #expect(
      paths.isFinal("\(root)/real", "a.mp4") && !paths.isFinal("\(root)/link", "a.mp4")
    )
    #expect(paths.isFinal("\(root)/real", "target.mp4") && !paths.isFinal(root, "x.mp4"))
    #expect(paths.isDevice("/dev", "null") && !paths.isDevice("/dev", "zero"))
    #expect(!paths.isFinal("/dev", "null") && !paths.isFinal("/dev/fd", "1"))
    #expect(
      FileSystem.canonicalPath("/") == "/"
        && FileSystem.canonicalPath("/nothing/x/") == "/nothing/x"
    )
    #expect(FileSystem.canonicalPath("\(root)/link/") == "\(root)/real")
    #expect(FileSystem.canonicalPath("\(root)/link/a/b") == "\(root)/real/a/b")
  }
}
