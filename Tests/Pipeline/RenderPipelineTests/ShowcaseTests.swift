import Foundation
import RenderPipeline
import SceneFormat
import TestSupport
import Testing

/// Scenes that say much in a few words, and the plain layers that they stand for.
@Suite("Showcases")
struct ShowcaseTests {
  static let scenes = GoldenScene.gallery.filter { scene in
    ["scenes/showcases/", "scenes/texts/"].contains { scene.path.hasPrefix($0) }
  }

  @Test("Written as plain layers, a scene shows the same frames", arguments: scenes)
  func plainLayers(_ scene: GoldenScene) throws {
    let text = try SceneWriter.write(scene.read())
    for key in [
      "symbol", "with", "repeat", "include", "stack", "inset", "fit", "sizeToFit", "after", "times",
      "theme",
    ] {
      #expect(!text.contains("\"\(key)\":"), "\(key)")
    }
    #expect(!text.contains("${"))
    let converted = try SceneReader().read(Array(text.utf8)).scene
    let size = (width: 240, height: 160)
    let (direct, again) = try (
      FrameRenderer(scene.source(size: size)),
      FrameRenderer(scene.source(size: size, changedBy: { _ in converted }))
    )
    for sample in scene.samples {
      #expect(try direct.bitmap(at: sample.time) == again.bitmap(at: sample.time))
    }
  }

  @Test("A new showcase has at most 120 lines and names its purpose")
  func length() throws {
    let names = [
      "phone-captions", "bar-race", "audio-cover", "title-sequence", "isometric", "code-typing",
      "map-route", "turntable", "lottie-inside", "mosaic",
    ]
    for path in names.map({ "scenes/showcases/\($0).json" }) + ["scenes/showcase.json"] {
      let text = String(decoding: try Repository.bytes(path), as: UTF8.self)
      #expect(text.split(separator: "\n").count <= 120, "\(path)")
      let begins = ["For", "A film"].contains { text.contains("\"comment\": \"\($0) ") }
      #expect(begins, "\(path)")
    }
  }

  @Test("The carousel defines one card")
  func corpus() throws {
    let carousel = try Repository.bytes("scenes/showcases/carousel.json")
    #expect(String(decoding: carousel, as: UTF8.self).split(separator: "\"symbol\"").count == 2)
  }
}
