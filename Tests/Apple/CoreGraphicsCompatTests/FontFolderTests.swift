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
    // It is one of the whole process, also for its fonts, so it must not vanish.
    let folder = Repository.absolute("scenes/tutorials")
    Bundle.addResources(in: [folder])
    let path = "\(folder)/s41-coin-bag.json"
    #expect(Bundle.main.resourcePaths("s41-coin-bag", ofType: "json", in: nil) == [path])
    #expect(Bundle.main.resourcePaths("s41-coin-bag", ofType: ".json", in: nil) == [path])
    #expect(Bundle.main.resourcePaths("s41-coin-bag.json", ofType: nil, in: nil) == [path])
    #expect(Bundle.main.resourcePaths("s41-coin-bag", ofType: "png", in: nil).isEmpty)
    #expect(
      Bundle.main.resourcePaths("clip", ofType: "mp4", in: "pictures")
        == ["\(folder)/pictures/clip.mp4"]
    )
    #expect(Bundle.main.resourcePaths(nil, ofType: "json", in: nil).contains(path))
  }
}
