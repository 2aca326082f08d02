import RenderPipeline
import SceneFormat
import SceneModel
import TestSupport
import Testing

/// Scenes and their files inside images.
@Suite("Sources inside images")
struct ImageSourceTests {
  private static let file = """
    { "format": "animrender/1", "canvas": { "width": 4, "height": 4 }, "duration": 1,
      "variables": { "radius": 2 },
      "layers": [{ "frame": [0, 0, 4, 4], "cornerRadius": "${radius}" }] }
    """

  @Test("An image keeps a scene, and its file unless that is long or no text")
  func authoredText() throws {
    let folder = try ScratchFolder()
    let scene = try SceneReader().read([UInt8](Self.file.utf8)).scene
    let red = image(4, 4) { _, _ in 0xFF00_00FF }
    let bytes = try red.pngBytes()
    func kept(_ text: [UInt8]?) throws -> [UInt8]? {
      let golden = try ImageSource.adding(scene, authoredText: text, to: bytes)
      try folder.write(golden, to: "golden.png")
      let path = folder.file("golden.png")
      let source = try #require(ImageSource.source(ofImageAt: path, limits: Limits()))
      #expect(source.scene == scene)
      return source.authoredText
    }
    let text = [UInt8](Self.file.utf8)
    #expect(try kept(text) == text)
    #expect(try kept(nil) == nil)
    #expect(try kept(text + [UInt8](repeating: 0x20, count: 1 << 20)) == nil)
    #expect(try kept([0xFF]) == nil)
    try folder.write(bytes, to: "plain.png")
    #expect(ImageSource.source(ofImageAt: folder.file("plain.png"), limits: Limits()) == nil)
  }
}
