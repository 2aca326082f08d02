import RenderPipeline
import Sampling
import TestSupport
import Testing

/// The height of the bands in which an image is drawn changes no pixel.
@Suite("Heights of bands")
struct BandHeightTests {
  @Test(
    "Bands of three heights give the same pixels of a scene",
    arguments: GoldenScene.gallery + GoldenScene.conformance + GoldenScene.lottie
  )
  func scene(_ scene: GoldenScene) throws {
    let time = try #require(scene.samples.last).time
    try check(try scene.source(), at: time, "\(scene)")
  }

  @Test("So do random scenes", arguments: 0..<4)
  func random(_ part: Int) throws {
    for seed in SplitMix64.seeds(80) where Int(seed % 4) == part {
      try check(try RandomScenes.source(seed), at: RandomScenes.times[1], "seed \(seed)")
    }
  }

  // Each band of 16 rows, of 48 rows, and one for all rows.
  private func check(_ source: RenderSource, at time: Double, _ name: String) throws {
    let complete = FrameRenderer(source, bandBytes: 1 << 30)
    let list = try complete.displayList(at: time)
    let image = try complete.image(of: list)
    for rows in [16, 48] where rows < source.geometry.height {
      let renderer = FrameRenderer(source, bandBytes: rows * source.geometry.width * 4)
      #expect(try renderer.image(of: list) == image, "\(name), \(rows) rows")
    }
  }
}
