import Foundation
import SceneFormat
import SceneModel
import TestSupport
import Testing

/// Every file of `scenes/quirks` is told exactly what stands beside it: hints, warnings or errors.
@Suite struct QuirkScenesTests {
  static let folder = MessageFolder(path: "scenes/quirks")

  /// What a command that looks for hints says about a scene.
  static func messages(_ bytes: [UInt8]) -> [Diagnostic] {
    do {
      let files = SceneFiles.beside(URL(filePath: Repository.absolute("scenes/scene.json")))
      let imported = try SceneReader(files: files).read(bytes)
      return imported.diagnostics
        + SceneLint.hints(for: imported.scene, locations: imported.locations)
    } catch {
      return error.diagnostics
    }
  }

  @Test(arguments: folder.names) func isReported(_ name: String) throws {
    let messages = Self.messages(try Self.folder.scene(name))
    #expect(!messages.isEmpty)
    try Self.folder.check(messages, of: name)
  }

  /// The numbers of the quirks that a scene file can have and that are told of.
  @Test func everyQuirkHasAScene() {
    let numbers = Self.folder.names.map { String($0.prefix(3)) }
    let reported = [1, 2, 3, 4, 7, 8, 9, 10, 11, 16, 17, 18, 25, 26, 28, 29, 30]
    #expect(numbers == reported.map { "q" + ($0 < 10 ? "0" : "") + "\($0)" })
    #expect(Self.folder.names(of: "txt") == Self.folder.names)
  }

  /// What is told of mistakes is not told of scenes without them.
  ///
  /// `images` and `pull-to-refresh` do on purpose what the hints are about.
  @Test func theGalleryIsQuiet() throws {
    let gallery = MessageFolder(path: "scenes")
    #expect(gallery.names.count > 20)
    for name in gallery.names where !["images", "pull-to-refresh"].contains(name) {
      let messages = Self.messages(try gallery.scene(name))
      #expect(messages.map { $0.text(file: name) } == [])
    }
  }
}
