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
    let places = WritablePlaces([.file(folder.file("x.mp4"))])
    #expect(places.isFinal(root, "x.mp4"))
    for name in ["x.mp", "x.mp44", "xx.mp4", "y.mp4", "X.mp4", ""] {
      #expect(!places.isFinal(root, name), "\(name)")
    }
    #expect(!places.isFinal("\(root)/a", "x.mp4") && !places.isFinal("/", "x.mp4"))
    #expect(places.isTemporary(root, temporary("x.mp4")))
    for name in [
      "x.mp4", temporary("y.mp4"), temporary("x.mp4") + ".sh", "x.mp4.animrender.1.a.tmp",
      ".x.mp4.animrende.1.a.tmp", ".x.mp4.animrender.1.a.tm", ".animrender.1.a.tmp",
      temporary("x.mp"),
      temporary("pictures"),
    ] {
      #expect(!places.isTemporary(root, name), "\(name)")
    }
    #expect(!places.isTemporary("\(root)/a", temporary("x.mp4")))
    #expect(!places.isPictureFolder(root, "x.mp4") && !places.isDevice(root, "x.mp4"))
    #expect(!places.isOwn(root, "x.mp4") && !places.isOwn(root, temporary("x.mp4")))
  }

  @Test("Of pictures: their numbered names, their folder, and what grows beside both")
  func pictures() throws {
    mkdir(folder.file("p"), 0o777)
    let places = WritablePlaces([.pictures(folder: folder.file("p"), prefix: "f_", suffix: ".png")])
    let inner = "\(root)/p"
    for name in ["f_0.png", "f_00012.png", "f_9.png"] {
      #expect(places.isFinal(inner, name), "\(name)")
      #expect(places.isTemporary(inner, temporary(name)), "\(name)")
    }
    for name in [
      "f_.png", "f_a.png", "f_1a.png", "f_-1.png", "g_1.png", "f_1.jpg", "f_1.png.sh", "xf_1.png",
      "f_1/.png", "f_:.png", "f_/.png", "1", "f_1", "1.png", "f_१.png",
    ] {
      #expect(!places.isFinal(inner, name), "\(name)")
      #expect(!places.isTemporary(inner, temporary(name)), "\(name)")
    }
    #expect(!places.isFinal(root, "f_0.png") && !places.isFinal("\(root)/q", "f_0.png"))
    #expect(places.isFinal(root, "p") && places.isPictureFolder(root, "p"))
    #expect(!places.isPictureFolder(root, "q") && !places.isPictureFolder(inner, "p"))
    #expect(places.isTemporary(root, temporary("p")))
    #expect(places.isTemporary(inner, temporary("pictures")))
    #expect(!places.isTemporary(root, temporary("pictures")))
  }

  @Test("A prefix and a suffix may not share letters")
  func overlap() {
    let places = WritablePlaces([.pictures(folder: folder.path, prefix: "a1", suffix: "1b")])
    #expect(places.isFinal(root, "a101b"))
    #expect(!places.isFinal(root, "a1b") && !places.isFinal(root, "a11b"))
  }

  @Test("Folders on the way to an output, and no others")
  func way() {
    let places = WritablePlaces([
      .file(folder.file("new/er/x.mp4")),
      .pictures(folder: folder.file("other/p"), prefix: "", suffix: ".png"),
    ])
    #expect(places.isOnTheWay(root, "new") && places.isOnTheWay("\(root)/new", "er"))
    #expect(places.isOnTheWay(root, "other") && places.isOnTheWay("\(root)/other", "p"))
    for (place, name) in [
      (root, "ne"), (root, "newer"), (root, "x"), ("\(root)/new", "e"), ("\(root)/new/er", "x.mp4"),
      ("\(root)/other/p", "q"), ("/", "new"), (root, "p"),
    ] {
      #expect(!places.isOnTheWay(place, name), "\(place) \(name)")
    }
  }

  @Test("What was made is the worker's own, and what is in it, until it has its name")
  func own() {
    var places = WritablePlaces([.file(folder.file("x.mp4"))])
    let path = "\(root)/\(temporary("x.mp4"))"
    places.add(path)
    #expect(places.made == [path])
    #expect(places.isOwn(root, temporary("x.mp4")) && places.isOwn(path, "frame_00000.png"))
    #expect(!places.isOwn(root, "x.mp4") && !places.isOwn("\(path)/deeper", "a"))
    #expect(!places.isOwn(root, temporary("y.mp4")))
    places.remove(path)
    #expect(!places.isOwn(root, temporary("x.mp4")) && places.made.isEmpty)
  }

  @Test("Links are followed once, at the beginning; devices are no files")
  func links() throws {
    mkdir(folder.file("real"), 0o777)
    #expect(symlink("real", folder.file("link")) == 0)
    #expect(symlink("real/target.mp4", folder.file("x.mp4")) == 0)
    let places = WritablePlaces([
      .file(folder.file("link/a.mp4")), .file(folder.file("x.mp4")), .file("/dev/null"), .file("-"),
      .file("/dev/fd/1"),
    ])
    #expect(places.isFinal("\(root)/real", "a.mp4") && !places.isFinal("\(root)/link", "a.mp4"))
    #expect(places.isFinal("\(root)/real", "target.mp4") && !places.isFinal(root, "x.mp4"))
    #expect(places.isDevice("/dev", "null") && !places.isDevice("/dev", "zero"))
    #expect(!places.isFinal("/dev", "null") && !places.isFinal("/dev/fd", "1"))
    #expect(
      WritablePlaces.canonical("/") == "/"
        && WritablePlaces.canonical("/nothing/x/") == "/nothing/x"
    )
    #expect(WritablePlaces.canonical("\(root)/link/") == "\(root)/real")
    #expect(WritablePlaces.canonical("\(root)/link/a/b") == "\(root)/real/a/b")
  }
}
