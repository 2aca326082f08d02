import Graphics
import RenderPipeline
import Sampling
import SceneModel
import Testing

extension GoldenTests {
  @Test(
    "P40: A frame drawn alone equals the frame of a sequence",
    arguments: GoldenScene.gallery + GoldenScene.conformance
  )
  func stateless(_ scene: GoldenScene) throws {
    let source = try scene.source()
    let rate = source.scene.frameRate
    let count = source.scene.frameCount
    let times =
      stride(from: 0, to: count, by: max(1, count / 4)).map { rate.time(ofFrame: $0) }
      + scene.samples.map(\.time)
    let renderer = FrameRenderer(source)
    let sequence = try times.map { try renderer.bitmap(at: $0) }
    let backwards = FrameRenderer(source)
    for (time, image) in zip(times, sequence).reversed() {
      #expect(try backwards.bitmap(at: time) == image, "\(time) s, backwards")
      #expect(try FrameRenderer(source).bitmap(at: time) == image, "\(time) s, alone")
    }
  }

  @Test(
    "An image of another size has the same layout",
    arguments: GoldenScene.conformance
  )
  func otherSizes(_ scene: GoldenScene) throws {
    let goldens = try scene.samples.map { sample in
      let golden = try Goldens.read(sample.golden)
      return Self.quarters.map { golden.meanColor(of: $0) }
    }
    // Scales by 1.155 and shifts by 8 pixels.
    let source = try scene.source(size: (width: 247, height: 231))
    let renderer = FrameRenderer(source)
    for (sample, golden) in zip(scene.samples, goldens) {
      let image = try renderer.bitmap(at: sample.time)
      for (quarter, expected) in zip(Self.quarters, golden) {
        let actual = image.meanColor(of: source.geometry.transform.apply(quarter))
        let difference = zip(actual, expected).map { abs($0 - $1) }.max() ?? 0
        #expect(difference <= 3, "\(sample.golden) \(quarter): \(actual), \(expected)")
      }
    }
  }

  private static let quarters = [
    Rect(0, 0, 100, 100), Rect(100, 0, 100, 100), Rect(0, 100, 100, 100), Rect(100, 100, 100, 100),
  ]
}

extension Bitmap {
  /// The mean blue, green, red and alpha in a rectangle; pixels at its edge count by their share.
  func meanColor(of rect: Rect) -> [Double] {
    // Shares in 256ths: whole numbers keep the loop quick where nothing is optimized.
    func share(_ pixel: Int, _ from: Double, _ to: Double) -> Int {
      Int((256 * max(0, min(Double(pixel + 1), to) - max(Double(pixel), from))).rounded())
    }
    let columns = max(0, Int(rect.minX))..<min(width, Int(rect.maxX.rounded(.up)))
    let rows = max(0, Int(rect.minY))..<min(height, Int(rect.maxY.rounded(.up)))
    let columnShares = columns.map { share($0, rect.minX, rect.maxX) }
    var (blue, green, red, alpha, area) = (0, 0, 0, 0, 0)
    withUnsafeBytes { bytes in
      for y in rows {
        let rowShare = share(y, rect.minY, rect.maxY)
        var offset = y * bytesPerRow + columns.lowerBound * 4
        for columnShare in columnShares {
          let share = rowShare &* columnShare
          blue &+= share &* Int(bytes[offset])
          green &+= share &* Int(bytes[offset &+ 1])
          red &+= share &* Int(bytes[offset &+ 2])
          alpha &+= share &* Int(bytes[offset &+ 3])
          area &+= share
          offset &+= 4
        }
      }
    }
    return [blue, green, red, alpha].map { Double($0) / Double(area) }
  }
}
