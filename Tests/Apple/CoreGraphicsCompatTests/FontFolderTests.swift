import CoreGraphicsCompat
import Foundation
import TestSupport
import Testing

@Suite("Fonts of a program")
struct FontFolderTests {
  @Test("Copied resources with fonts are font folders, also below Resources")
  func folders() throws {
    let folder = try ScratchFolder()
    let files = [
      "A.resources/Roboto.ttf", "B.resources/Resources/Lato.OTF", "C.resources/image.png",
      "other/Font.ttf", "Font.ttf",
    ]
    for file in files {
      let url = URL(filePath: folder.file(file))
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data().write(to: url)
    }
    #expect(
      Bundle.fontFolders(in: folder.path)
        == [folder.file("A.resources"), folder.file("B.resources/Resources")]
    )
  }
}

@Suite("Files of a program")
struct ProgramFileTests {
  @Test("A bundle finds the files beside the source")
  func files() throws {
    let folder = try ScratchFolder()
    let own = "animrender-\(UUID().uuidString)"
    try Data().write(to: URL(filePath: folder.file("\(own).gif")))
    let inner = URL(filePath: folder.file("inner"))
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    try Data().write(to: inner.appending(path: "\(own).txt"))
    // Opened once for all tests, before the folder is there, which vanishes.
    _ = ProgramFonts.catalog
    Bundle.addResources(in: [folder.path])
    let path = folder.file("\(own).gif")
    #expect(Bundle.main.resourcePaths(own, ofType: "gif", in: nil) == [path])
    #expect(Bundle.main.resourcePaths(own, ofType: ".gif", in: nil) == [path])
    #expect(Bundle.main.resourcePaths("\(own).gif", ofType: nil, in: nil) == [path])
    #expect(Bundle.main.resourcePaths(own, ofType: "png", in: nil).isEmpty)
    #expect(
      Bundle.main.resourcePaths(own, ofType: "txt", in: "inner") == [
        folder.file("inner/\(own).txt")
      ]
    )
    #expect(Bundle.main.resourcePaths(nil, ofType: "gif", in: nil).contains(path))
  }
}
