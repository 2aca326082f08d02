import SceneFormat
import Testing

/// Every file of `scenes/broken` fails with exactly the messages beside it.
@Suite struct BrokenScenesTests {
  static let folder = MessageFolder(path: "scenes/broken")

  @Test func thereAreEnough() {
    #expect(Self.folder.names.count >= 70)
  }

  @Test(arguments: folder.names) func fails(_ name: String) throws {
    let bytes = try Self.folder.scene(name)
    let error = try #require(#expect(throws: SceneReadError.self) { try SceneReader().read(bytes) })
    try Self.folder.check(error.errors, of: name)
  }
}
