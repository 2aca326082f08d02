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
