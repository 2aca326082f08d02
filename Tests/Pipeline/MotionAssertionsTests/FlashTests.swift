import Graphics
import RenderPipeline
import Testing

@testable import MotionAssertions

@Suite("Flashes")
struct FlashTests {
  // An eighth of 1024 × 768: a quarter of a block is 341 × 256 / 64 / 4 = 341 pixels.
  private static let (width, height) = (128, 96)

  /// The greatest number of flashes in a second.
  private func flashes(
    _ colors: [(UInt8, UInt8, UInt8)],
    perSecond count: Int,
    area: (Int, Int) = (128, 96),
    at origin: (Int, Int) = (0, 0),
    seconds: Int = 2
  ) -> (general: Int, red: Int) {
    var detector = FlashDetector(width: Self.width, height: Self.height)
    var result = (general: 0, red: 0)
    let rate = 24
    let images = colors.map { image($0, area, origin) }
    let full = PixelRect(x: 0, y: 0, width: Self.width, height: Self.height)
    for frame in 0..<seconds * rate {
      // Each flash is two changes.
      let index = frame * count * 2 / rate % 2
      let found = detector.add(images[index], changed: [full], at: Double(frame) / Double(rate))
      result = (max(result.general, found[0].flashes), max(result.red, found[1].flashes))
    }
    return result
  }

  private func image(
    _ color: (UInt8, UInt8, UInt8),
    _ area: (Int, Int),
    _ origin: (Int, Int)
  ) -> Bitmap {
    var buffer = PixelBuffer(width: Self.width, height: Self.height)
    let stride = buffer.bytesPerRow
    buffer.withUnsafeMutableBytes { bytes in
      for y in 0..<Self.height {
        for x in 0..<Self.width {
          let isInside =
            (origin.0..<origin.0 + area.0).contains(x) && (origin.1..<origin.1 + area.1).contains(y)
          let pixel = isInside ? [color.2, color.1, color.0, 255] : [0, 0, 0, 255]
          for part in 0..<4 { bytes[y * stride + x * 4 + part] = pixel[part] }
        }
      }
    }
    return buffer.freeze()
  }

  // Two greys whose relative luminances differ by a number within 0.0004.
  private func greys(_ difference: Double) throws -> [(UInt8, UInt8, UInt8)] {
    let linear = RelativeLuminance.linear
    for low in 0...200 {
      for high in low...255 where abs(linear[high] - linear[low] - difference) < 0.0004 {
        return [low, high].map { (UInt8($0), UInt8($0), UInt8($0)) }
      }
    }
    Issue.record("no greys differ by \(difference)")
    return []
  }

  @Test("Changes of 10.1 % of the luminance count, those of 9.9 % do not")
  func luminance() throws {
    #expect(flashes(try greys(0.101), perSecond: 4).general == 4)
    #expect(flashes(try greys(0.101), perSecond: 3).general == 3)
    #expect(flashes(try greys(0.099), perSecond: 4).general == 0)
    // The darker one must be below 0.8.
    let bright: [(UInt8, UInt8, UInt8)] = [(232, 232, 232), (255, 255, 255)]
    #expect(RelativeLuminance.linear[232] > 0.8 && RelativeLuminance.linear[232] < 0.9)
    #expect(flashes(bright, perSecond: 4).general == 0)
    #expect(flashes([(229, 229, 229), (255, 255, 255)], perSecond: 4).general == 4)
  }

  @Test("Every count of flashes is found")
  func counts() {
    for count in [1, 2, 3, 4, 6, 8, 12] {
      #expect(flashes([(0, 0, 0), (255, 255, 255)], perSecond: count).general == count)
    }
  }

  @Test("The area must be more than a quarter of a block")
  func area() {
    let colors: [(UInt8, UInt8, UInt8)] = [(0, 0, 0), (255, 255, 255)]
    // 31 × 11 = 341 pixels are a quarter; 18 × 19 = 342 are more.
    #expect(flashes(colors, perSecond: 4, area: (31, 11)).general == 0)
    #expect(flashes(colors, perSecond: 4, area: (18, 19)).general == 4)
    #expect(flashes(colors, perSecond: 4, area: (18, 19), at: (61, 47)).general == 4)
    #expect(flashes(colors, perSecond: 4, area: (18, 19), at: (110, 77)).general == 4)
  }

  @Test("Saturated red flashes of any luminance")
  func red() {
    // The luminance of 110,0,0 is 0.033: no general flash.
    #expect(flashes([(0, 0, 0), (110, 0, 0)], perSecond: 4) == (0, 4))
    #expect(flashes([(0, 0, 0), (110, 0, 0)], perSecond: 3) == (0, 3))
    #expect(flashes([(0, 0, 110), (110, 0, 0)], perSecond: 4).red == 4)
    // R / (R + G + B) is 0.71 in linear light.
    #expect(flashes([(0, 0, 0), (110, 50, 50)], perSecond: 4).red == 0)
    // A darker red has the same chromaticity.
    #expect(flashes([(60, 0, 0), (110, 0, 0)], perSecond: 4).red == 0)
  }

  @Test("A slow change is one change")
  func slow() {
    var detector = FlashDetector(width: 16, height: 12)
    var greatest = 0
    for frame in 0..<48 {
      // From black to white and back within a second.
      let level = UInt8(clamping: frame < 24 ? frame * 11 : (48 - frame) * 11)
      var buffer = PixelBuffer(width: 16, height: 12)
      buffer.withUnsafeMutableBytes { bytes in
        for index in bytes.indices { bytes[index] = index % 4 == 3 ? 255 : level }
      }
      let all = [PixelRect(x: 0, y: 0, width: 16, height: 12)]
      let found = detector.add(buffer.freeze(), changed: all, at: Double(frame) / 48)
      greatest = max(greatest, found[0].flashes)
    }
    #expect(greatest == 1)
  }

  @Test("A flash names the layer that flashes and where it does")
  func culprit() throws {
    let still = #"{"name":"still","frame":[0,0,100,100],"backgroundColor":"navy"}"#
    let lamp =
      #"{"name":"lamp","frame":[50,50,50,50],"backgroundColor":"white","animations":[{"keyPath":"opacity","values":[0,1],"calculationMode":"discrete","duration":0.2,"repeatCount":"infinity"}]}"#
    let result = try MotionScene(still + "," + lamp).result(#"{"flashes":"wcag"}"#)
    #expect(!result.holds && result.layers == ["layers[1] lamp"], "\(result)")
    // Blocks are 34 points wide and high, 2 apart. The first with a quarter of its 1111 pixels in the lamp has
    // 28 × 10 of them.
    #expect(result.message.hasSuffix("in 34 × 34 pt at 44, 26"), "\(result.message)")
    #expect(result.boxes == [Rect(44, 26, 34, 34)])
  }

  @Test("A scene with four flashes in a second fails, one with three holds")
  func scene() throws {
    func scene(_ count: Int) -> MotionScene {
      let period = 1 / Double(count)
      return MotionScene(
        #"{"frame":[0,0,100,100],"backgroundColor":"white","animations":[{"keyPath":"opacity","values":[0,1],"calculationMode":"discrete","duration":\#(period),"repeatCount":"infinity"}]}"#
      )
    }
    // Changes are on frames 8, 15, 23, 30, 38, 45, 53 and 60: seven in the first second.
    #expect(try scene(4).result(#"{"flashes":"wcag"}"#).holds)
    var four = scene(4)
    four.duration = 2
    let fails = try four.result(#"{"flashes":"wcag"}"#)
    #expect(fails.firstFrame == 60 && fails.measures(4) && fails.boxes.count == 1, "\(fails)")
    var three = scene(3)
    three.duration = 2
    let result = try three.result(#"{"flashes":"wcag"}"#)
    #expect(result.holds && result.measures(3), "\(result)")
  }
}
