import Graphics
import RenderPipeline
import SceneLoading
import SceneModel
import TestSupport
import Testing

/// Animated images as inputs: whether they are transparent decides about alpha in the output.
@Suite("Opaque animated images as inputs")
struct OpaqueInputTests {
  private static let endings = ["gif", "apng", "webp"]

  private func scene(_ background: String) -> String {
    """
    { "format": "animrender/1", "canvas": { "width": 24, "height": 16\(background) },
      "frameRate": 10, "duration": 0.5,
      "layers": [{ "frame": [0, 0, 8, 8], "backgroundColor": "red",
        "animations": [{ "keyPath": "position.x", "from": 4, "to": 20, "duration": 0.5 }] }] }
    """
  }

  private func input(_ ending: String, _ background: String) async throws -> SceneDocument {
    let folder = try ScratchFolder()
    try folder.write(scene(background), to: "scene.json")
    let document = try SceneDocument.open(folder.file("scene.json"))
    var request = RenderRequest(to: try RequestedOutput(path: folder.file("v.\(ending)")))
    request.jobs = 1
    _ = try await request.render(document)
    return try SceneDocument.open(folder.bytes("v.\(ending)"), name: "v.\(ending)")
  }

  @Test("An opaque animated image is an opaque scene", arguments: endings)
  func opaque(ending: String) async throws {
    let document = try await input(ending, #", "background": "white""#)
    #expect(document.scene.canvas.background == .black)
  }

  @Test("An animated image with transparent pixels is a transparent scene", arguments: endings)
  func transparent(ending: String) async throws {
    #expect(try await input(ending, "").scene.canvas.background == nil)
  }
}
