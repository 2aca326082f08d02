import Graphics
import RenderPipeline
import SceneFormat
import SceneModel
import TestSupport
import Testing

/// Images of scenes against images that somebody has looked at.
@Suite("Golden images")
struct GoldenTests {
  @Test("P45: Scenes of the gallery look as they did", arguments: GoldenScene.gallery)
  func gallery(_ scene: GoldenScene) throws { try check(scene) }

  @Test("P45: Conformance scenes look as they must", arguments: GoldenScene.conformance)
  func conformance(_ scene: GoldenScene) throws { try check(scene) }

  @Test("P45: Lottie files look as they must", arguments: GoldenScene.lottie)
  func lottie(_ scene: GoldenScene) throws {
    #expect(scene.comment.count > 20 && scene.comment.hasSuffix("."))
    #expect(!scene.samples.isEmpty, "x-times lists no instant")
    try check(scene)
  }

  @Test("A Lottie file written as a scene is the same scene", arguments: GoldenScene.lottie)
  func convertedLottie(_ scene: GoldenScene) throws {
    let converted = try SceneReader().read(Array(SceneWriter.write(scene.read()).utf8)).scene
    let (direct, again) = try (
      FrameRenderer(scene.source()), FrameRenderer(scene.source(changedBy: { _ in converted }))
    )
    for sample in scene.samples {
      #expect(try direct.bitmap(at: sample.time) == again.bitmap(at: sample.time))
    }
  }

  private func check(_ scene: GoldenScene) throws {
    let renderer = FrameRenderer(try scene.source())
    for sample in scene.samples {
      try Goldens.check(try renderer.bitmap(at: sample.time), sample.golden)
    }
  }

  // MARK: The corpus

  @Test("P45: Every golden has its scene, and every scene its goldens")
  func corpus() {
    let scenes = GoldenScene.gallery + GoldenScene.conformance + GoldenScene.lottie
    let expected = scenes.flatMap { $0.samples.map(\.golden) }
    let existing =
      Repository.files(in: "Tests/Pipeline/RenderPipelineTests/Goldens", type: "png")
      // Images without an instant in their names are assets of scenes.
      + ["scenes/conformance", "scenes/lottie"].flatMap {
        Repository.files(in: $0, type: "png").filter { $0.contains("@") }
      }
    let missing = Set(expected).subtracting(existing).sorted()
    let orphans = Set(existing).subtracting(expected).sorted()
    #expect(missing == [], "without a picture")
    #expect(orphans == [], "without a scene")
    #expect(Set(expected).count == expected.count, "two instants share a picture")
    for path in GoldenTolerance.exceptions.keys { #expect(expected.contains(path), "\(path)") }
  }

  @Test("The corpus is complete and small")
  func size() throws {
    #expect(GoldenScene.gallery.count == 93)
    #expect(GoldenScene.conformance.count == 156)
    let goldens = (GoldenScene.gallery + GoldenScene.conformance).flatMap(\.samples).map(\.golden)
    let total = try goldens.filter(Repository.exists).reduce(0) {
      $0 + (try Repository.bytes($1).count)
    }
    #expect(total < 4_000_000)
  }

  @Test(
    "A conformance scene is 200 × 200, says what must be seen, and when",
    arguments: GoldenScene.conformance
  )
  func form(_ scene: GoldenScene) throws {
    let read = try scene.read()
    #expect(read.canvas.width == 200 && read.canvas.height == 200)
    #expect(scene.comment.count > 20 && scene.comment.hasSuffix("."))
    #expect(!scene.samples.isEmpty, "x-times lists no instant")
    for sample in scene.samples {
      #expect((0..<read.duration).contains(sample.time), "\(sample.golden)")
    }
  }

  // MARK: The comparison itself

  @Test("A comparison finds one pixel that is off by 3, and accepts a pixel that is off by 2")
  func comparison() {
    let flat = image(width: 20, height: 20) { _, _ in 0xFF80_8080 }
    func spotted(_ pixel: UInt32, every step: Int) -> Bitmap {
      image(width: 20, height: 20) { x, y in (y * 20 + x) % step == 0 ? pixel : 0xFF80_8080 }
    }
    #expect(Goldens.problem(expected: flat, actual: flat) == nil)
    #expect(Goldens.problem(expected: flat, actual: spotted(0xFF80_8081, every: 1)) == nil)
    #expect(Goldens.problem(expected: flat, actual: spotted(0xFF80_8083, every: 400)) != nil)
    #expect(Goldens.problem(expected: flat, actual: spotted(0xFF80_8082, every: 400)) != nil)
    let large = image(width: 40, height: 40) { _, _ in 0xFF80_8080 }
    let oneOff = image(width: 40, height: 40) { x, y in
      x + y == 0 ? 0xFF82_8080 : 0xFF80_8080
    }
    #expect(Goldens.problem(expected: large, actual: oneOff) == nil)
    #expect(Goldens.problem(expected: flat, actual: large) != nil)
  }

  private func image(
    width: Int,
    height: Int,
    _ pixel: (Int, Int) -> UInt32
  ) -> Bitmap {
    var buffer = PixelBuffer(width: width, height: height)
    let bytesPerRow = buffer.bytesPerRow
    buffer.withUnsafeMutableBytes { bytes in
      for y in 0..<height {
        for x in 0..<width {
          bytes.storeBytes(
            of: pixel(x, y),
            toByteOffset: y * bytesPerRow + x * 4,
            as: UInt32.self
          )
        }
      }
    }
    return buffer.freeze()
  }
}
