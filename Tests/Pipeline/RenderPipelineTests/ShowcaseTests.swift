import Foundation
import Graphics
import RenderPipeline
import SceneFormat
import SceneModel
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

  @Test("The ten required showcases exist, and the carousel defines one card")
  func corpus() throws {
    let names = Self.scenes.map { $0.path.split(separator: "/").last.map(String.init) ?? "" }
    #expect(
      Set(names).isSuperset(of: [
        "lower-third.json", "line-chart.json", "kinetic-line.json", "logo-reveal.json",
        "carousel.json", "particle-burst.json", "weather-card.json", "leaderboard.json",
        "subtitles.json", "morphing-chart.json",
      ])
    )
    let carousel = try Repository.bytes("scenes/showcases/carousel.json")
    #expect(String(decoding: carousel, as: UTF8.self).split(separator: "\"symbol\"").count == 2)
  }
}
