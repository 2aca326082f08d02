import Foundation
import Graphics
import RenderPipeline
import SceneModel
import TestSupport
import Testing

/// Frames that follow each other are drawn only where something changed: nobody may see that.
@Suite("Nothing is drawn twice")
struct RepeatedWorkTests {
  // Strips of 16 rows at the size of the random scenes.
  private static let bandBytes = 6144

  /// How many random scenes; `DAMAGE_SCENES` asks for more, as before a release.
  private static let count =
    ProcessInfo.processInfo.environment["DAMAGE_SCENES"].flatMap { Int($0) } ?? 200

  // Neighbouring frames, one twice, and one from somewhere else.
  private func times(_ scene: Scene) -> [Double] {
    let middle = scene.duration * 0.4
    let frame = 1.0 / 60
    return [middle, middle + frame, middle + 2 * frame, middle + 2 * frame, 0, frame]
  }

  @Test(
    "Frames in sequence equal frames drawn whole",
    arguments: GoldenScene.gallery + GoldenScene.conformance + GoldenScene.lottie
  )
  func sceneInSequence(_ scene: GoldenScene) throws {
    try check(try scene.source(), times(try scene.read()), "\(scene)")
  }

  @Test("Random frames in sequence equal frames drawn whole", arguments: 0..<8)
  func randomInSequence(_ part: Int) throws {
    var repeats = 0
    for seed in SplitMix64.seeds(Self.count) where Int(seed % 8) == part {
      let source = try RandomScenes.source(seed)
      repeats += try check(source, times(source.scene), "seed \(seed)")
    }
    #expect(repeats > 0)
  }

  // Modes of blending under a clip, which change what is empty by a rounding.
  @Test("So do random frames that once did not", arguments: [5832, 6045] as [UInt64])
  func foundBefore(seed: UInt64) throws {
    let source = try RandomScenes.source(seed)
    try check(source, times(source.scene), "seed \(seed)")
  }

  /// Expects that a renderer that has drawn other frames draws what a new one draws.
  @discardableResult
  private func check(_ source: RenderSource, _ times: [Double], _ name: String) throws -> Int {
    let renderer = FrameRenderer(source, bandBytes: Self.bandBytes)
    var copy: [UInt8] = []
    for time in times where time < source.scene.duration {
      let frame = try renderer.frame(at: time)
      let other = FrameRenderer(source, bandBytes: Self.bandBytes)
      let full = try other.bitmap(at: time)
      #expect(frame.bitmap == full, "\(name), \(time) s")
      #expect(try renderer.displayList(at: time) == other.displayList(at: time), "\(name)")
      // What is said to have changed is all that has: whoever converts only that gets the whole image.
      let rows = frame.bitmap.bytesPerRow
      let (width, height) = (frame.bitmap.width, frame.bitmap.height)
      let canvas = PixelRect(x: 0, y: 0, width: width, height: height)
      frame.bitmap.withUnsafeBytes { bytes in
        if copy.isEmpty { copy = [UInt8](repeating: 0, count: bytes.count) }
        for changed in frame.changedAreas {
          let area = changed.intersection(canvas)
          copy.withUnsafeMutableBytes { copy in
            for row in area.y..<area.maxY {
              let range = row * rows + area.x * 4..<row * rows + area.maxX * 4
              UnsafeMutableRawBufferPointer(rebasing: copy[range])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[range]))
            }
          }
        }
        // Byte by byte this would take most of the test, which is not optimized.
        let isEqual = copy.withUnsafeBytes { copy in
          guard let a = copy.baseAddress, let b = bytes.baseAddress else { return false }
          return memcmp(a, b, bytes.count) == 0
        }
        #expect(isEqual, "\(name), \(time) s")
      }
    }
    return renderer.statistics.repeats
  }

  @Test("A duplicate frame is not drawn, and a partly changed frame is drawn in part")
  func counts() throws {
    var scene = PipelineScenes.animated(duration: 2, width: 64, height: 96)
    scene.layers[0].animations[0].timing.duration = 1
    let source = PipelineScenes.job(scene, to: .image(path: "")).source
    // 16 rows of 64 columns: six strips, of which the square of 20 rows touches two or three.
    let renderer = FrameRenderer(source, bandBytes: 4096)
    let full = PixelRect(x: 0, y: 0, width: 64, height: 96)
    #expect(try renderer.frame(at: 0).changedAreas == [full])
    let areas = try renderer.frame(at: 0.5).changedAreas
    #expect(areas.count == 2 && areas.allSatisfy { $0.width <= 22 && $0.height <= 22 })
    #expect(try renderer.frame(at: 0.5).isRepeat)
    #expect(try renderer.frame(at: 1.25).changedAreas.count == 2)
    #expect(try renderer.frame(at: 1.75).isRepeat)
    #expect(renderer.statistics.repeats == 2)
    // The first frame of the next segment has everything in it, though the image stands.
    renderer.forgetFrames()
    #expect(try renderer.frame(at: 1.75).changedAreas == [full])
    #expect(try renderer.frame(at: 1.75).isRepeat)
    #expect(renderer.statistics.repeats == 1)
  }
}
