import FrameComparison
import Graphics
import TestSupport
import Testing

/// The comparison of two images of one size.
private func compare(
  _ expected: Bitmap,
  _ actual: Bitmap,
  _ settings: ComparisonSettings = ComparisonSettings()
) throws -> (difference: ImageDifference, map: DifferenceMap) {
  try #require(ImageComparison(settings).compare(expected: expected, actual: actual))
}

/// A pixel of straight components, premultiplied; alpha times each component is a multiple of 255.
private func pixel(_ red: UInt32, _ green: UInt32, _ blue: UInt32, _ alpha: UInt32) -> UInt32 {
  alpha << 24 | (red * alpha / 255) << 16 | (green * alpha / 255) << 8 | blue * alpha / 255
}

@Suite("PictureComparison")
struct ImageComparisonTests {
  @Test("The distances of opaque colours are those of the YIQ formula")
  func opaqueDistances() throws {
    // sqrt((0.5053 y² + 0.299 i² + 0.1957 q²) / 35215), worked out by hand from the matrix of YIQ.
    let table: [(UInt32, UInt32, Double)] = [
      (0xFF00_0000, 0xFFFF_FFFF, 0.965942),  // y = 255, i = q = 0
      (0xFF00_0000, 0xFFFF_0000, 0.543709),  // y = 76.218, i = 151.974, q = 53.925
      (0xFF00_00FF, 0xFFFF_FF00, 0.960898),  // y = -196.614, i = -164.119, q = 158.685
      (0xFF10_1010, 0xFF11_1111, 0.965942 / 255),
      (0xFF12_3456, 0xFF12_3456, 0),
    ]
    for (a, b, distance) in table {
      let (difference, _) = try compare(image(1, 1) { _, _ in a }, image(1, 1) { _, _ in b })
      #expect(abs(difference.maxDistance - distance) < 2e-6, "\(a) \(b): \(difference)")
      #expect(abs(difference.meanDistance - difference.maxDistance) < 1e-12)
      #expect(difference.differingPixels == (distance > 0.1 ? 1 : 0))
      #expect(difference.changedPixels == (a == b ? 0 : 1))
    }
  }

  @Test("An exact comparison lets pass what no component differs by more than its tolerance")
  func tolerance() throws {
    // Differences of 0, 1, 2 and 3 in the blue of one pixel each.
    let a = image(4, 1) { _, _ in 0xFF10_1010 }
    let b = image(4, 1) { x, _ in 0xFF10_1010 + UInt32(x) }
    for (tolerance, differing) in [(0, 3), (1, 2), (2, 1), (3, 0)] {
      var settings = ComparisonSettings(metric: .exact)
      settings.tolerance = tolerance
      let (difference, map) = try compare(a, b, settings)
      #expect(difference.differingPixels == differing && difference.changedPixels == 3)
      #expect(difference.maxStep == (tolerance == 0 ? nil : 3))
      #expect(map[1, 0] == (tolerance == 0 ? .different : .similar))
      #expect(difference.bounds?.width == (differing == 0 ? nil : differing))
    }
    // Alpha counts as a component, and so do those of transparent pixels.
    var settings = ComparisonSettings(metric: .exact)
    settings.tolerance = 1
    let clear = image(1, 1) { _, _ in 0 }
    #expect(try compare(clear, image(1, 1) { _, _ in 0x0300_0000 }, settings).0.maxStep == 3)
  }

  @Test("Transparent pixels are compared on a background that changes from pixel to pixel")
  func blendedDistances() throws {
    // Calculated apart from this program, on straight components, as pixelmatch 7 defines it. The backgrounds
    // of the first four pixels are (48, 48, 48), (48, 48, 207) twice, and (48, 207, 48).
    let table: [(UInt32, UInt32, [Double])] = [
      (pixel(255, 255, 255, 255), 0, [0.784118, 0.739792, 0.739792, 0.489996]),
      (pixel(0, 0, 0, 255), 0, [0.181824, 0.314196, 0.314196, 0.583855]),
      (pixel(255, 0, 0, 51), pixel(255, 0, 0, 102), [0.094591, 0.118647, 0.118647, 0.139972]),
      (
        pixel(255, 255, 255, 102), pixel(255, 255, 255, 153),
        [0.156824, 0.147958, 0.147958, 0.097999]
      ),
      (pixel(48, 207, 48, 255), 0, [0.423489, 0.423105, 0.423105, 0]),
      (pixel(255, 0, 0, 51), pixel(0, 0, 255, 51), [0.141474, 0.141474, 0.141474, 0.141474]),
    ]
    for (a, b, distances) in table {
      for (position, distance) in distances.enumerated() {
        let left = image(4, 1) { x, _ in x == position ? a : 0 }
        let right = image(4, 1) { x, _ in x == position ? b : 0 }
        let (difference, map) = try compare(left, right)
        #expect(
          abs(difference.maxDistance - distance) < 1e-6,
          "\(a) \(b) at \(position): \(difference)"
        )
        #expect(map[position, 0] == (distance > 0.1 ? .different : .similar))
      }
    }
  }

  @Test("The threshold is a share of the greatest distance, and equal to it does not count")
  func threshold() throws {
    let black = image(1, 1) { _, _ in 0xFF00_0000 }
    let grey = image(1, 1) { _, _ in 0xFF40_4040 }
    let distance = try compare(black, grey).difference.maxDistance
    #expect(abs(distance - 0.965942 * 64 / 255) < 2e-6)
    for (threshold, count) in [(distance - 1e-9, 1), (distance + 1e-9, 0)] {
      let settings = ComparisonSettings(threshold: threshold)
      #expect(try compare(black, grey, settings).difference.differingPixels == count)
    }
  }

  // A white half plane whose edge is at a column, with one grey column between.
  private func edge(_ grey: UInt32) -> Bitmap {
    image(9, 9) { x, _ in
      x < 4 ? 0xFFFF_FFFF : x > 4 ? 0xFF00_0000 : 0xFF00_0000 | grey << 16 | grey << 8 | grey
    }
  }

  @Test("The edge of a shape is left out as antialiased, unless asked for")
  func antialiasing() throws {
    // Between white and black a grey pixel has a brighter and a darker side, both flat in both images, and no more
    // than two equal neighbours: those above and below, or in the outer rows one of them and the image's edge.
    let (difference, map) = try compare(edge(0x40), edge(0xC0))
    #expect(difference.differingPixels == 0)
    #expect(map[4, 4] == .antialiased)
    #expect(difference.antialiasedPixels == 9)
    let all = try compare(edge(0x40), edge(0xC0), ComparisonSettings(ignoresAntialiasing: false))
    #expect(all.difference.differingPixels == 9 && all.difference.antialiasedPixels == 0)
    #expect(all.difference.bounds == PixelRect(x: 4, y: 0, width: 1, height: 9))
    // A dot on flat ground is no edge.
    let flat = image(9, 9) { _, _ in 0xFF80_8080 }
    let dotted = image(9, 9) { x, y in x == 4 && y == 4 ? 0xFFFF_FFFF : 0xFF80_8080 }
    #expect(try compare(flat, dotted).difference.differingPixels == 1)
  }

  @Test("Ignored rectangles are not looked at and not counted")
  func ignored() throws {
    let left = image(10, 10) { _, _ in 0xFF00_0000 }
    let right = image(10, 10) { x, y in x == 2 && y == 3 || x == 7 && y == 8 ? ~0 : 0xFF00_0000 }
    var settings = ComparisonSettings(ignored: [PixelRect(x: -5, y: 3, width: 9, height: 1)])
    var difference = try compare(left, right, settings).difference
    #expect(difference.differingPixels == 1 && difference.comparedPixels == 96)
    #expect(difference.bounds == PixelRect(x: 7, y: 8, width: 1, height: 1))
    #expect(difference.ratio == 1.0 / 96)
    settings.ignored.append(PixelRect(x: 0, y: 0, width: 100, height: 100))
    difference = try compare(left, right, settings).difference
    #expect(difference.isIdentical && difference.comparedPixels == 0 && difference.ratio == 0)
  }

  @Test("Both limits apply, no limit means zero, and the deciding limit is named")
  func limits() {
    var difference = ImageDifference(width: 10, height: 10, comparedPixels: 100)
    #expect(DifferenceLimits().exceeded(by: difference) == nil)
    difference.differingPixels = 5
    #expect(DifferenceLimits().exceeded(by: difference) == .pixels(actual: 5, allowed: 0))
    #expect(DifferenceLimits(pixels: 5).exceeded(by: difference) == nil)
    #expect(DifferenceLimits(pixels: 4).exceeded(by: difference) == .pixels(actual: 5, allowed: 4))
    #expect(DifferenceLimits(ratio: 0.05).exceeded(by: difference) == nil)
    let strict = DifferenceLimits(pixels: 9, ratio: 0.04)
    #expect(strict.exceeded(by: difference) == .ratio(actual: 0.05, allowed: 0.04))
  }

  @Test("Exact counts what no eye sees")
  func exact() throws {
    let left = image(3, 1) { _, _ in 0xFF10_1010 }
    let right = image(3, 1) { x, _ in x == 1 ? 0xFF10_1011 : 0xFF10_1010 }
    #expect(try compare(left, right).difference.differingPixels == 0)
    let result = try compare(left, right, ComparisonSettings(metric: .exact))
    #expect(result.difference.differingPixels == 1 && result.map[1, 0] == .different)
  }

  @Test("Structural similarity follows its formula and marks changed pixels of bad windows")
  func similarity() throws {
    // One window of 8 × 8 in which half of the pixels turn from 100 to 140: means 100 and 120, variances 0 and 400,
    // covariance 0. (2·100·120 + C1)(C2) / ((100² + 120² + C1)(400 + C2)), C1 = 6.5025, C2 = 58.5225.
    let left = image(8, 8) { _, _ in 0xFF64_6464 }
    let right = image(8, 8) { x, _ in x < 4 ? 0xFF64_6464 : 0xFF8C_8C8C }
    let value = (24000 + 6.5025) * 58.5225 / ((24400 + 6.5025) * 458.5225)
    let result = try compare(left, right, ComparisonSettings(metric: .ssim))
    let similarity = try #require(result.difference.similarity)
    #expect(abs(similarity - value) < 1e-12)
    #expect(result.difference.differingPixels == 32)
    #expect(result.difference.bounds == PixelRect(x: 4, y: 0, width: 4, height: 8))
    let loose = ComparisonSettings(metric: .ssim, threshold: 1 - value + 1e-9)
    #expect(try compare(left, right, loose).difference.differingPixels == 0)
    let same = try compare(left, left, ComparisonSettings(metric: .ssim)).difference
    #expect(same.similarity == 1 && same.isIdentical)
  }

  @Test("The result does not depend on the number of threads", arguments: SplitMix64.seeds(6))
  func threads(_ seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let width = 1 + Int(random.next() % 90)
    let height = 1 + Int(random.next() % 300)
    let noise = random.bytes(width * height)
    let left = image(width, height) { x, y in 0xFF00_0000 | UInt32(noise[y * width + x]) << 8 }
    let right = image(width, height) { x, y in
      let code = noise[y * width + x]
      return 0xFF00_0000 | UInt32(code < 40 ? code &* 5 : code) << 8
    }
    for metric in ComparisonSettings.Metric.allCases {
      let comparison = ImageComparison(ComparisonSettings(metric: metric))
      let one = try #require(comparison.compare(expected: left, actual: right))
      for jobs in [1, 2, 3, 8] {
        let many = await comparison.compare(expected: left, actual: right, jobs: jobs)
        #expect(many?.difference == one.difference && many?.map == one.map, "seed \(seed)")
      }
    }
  }

  @Test("Images of other sizes are not compared")
  func sizes() {
    let left = image(3, 2) { _, _ in 0 }
    let right = image(2, 3) { _, _ in 0 }
    #expect(ImageComparison(ComparisonSettings()).compare(expected: left, actual: right) == nil)
  }

  @Test("The difference image shows what counts in red and antialiased edges in yellow")
  func differenceImage() throws {
    let (left, right) = (edge(0x40), edge(0xC0))
    let map = try compare(left, right).map
    let differences = DifferenceImage.make(expected: left, actual: right, map: map)
    #expect(differences[4, 4] == 0xFFFF_D000)
    #expect(differences[0, 0] == 0xFFFF_FFFF, "white stays")
    #expect(differences[8, 0] == 0xFFC0_C0C0, "black becomes faint")
    let sides = DifferenceImage.sideBySide(expected: left, actual: right, map: nil)
    #expect(sides.width == 27 && sides.height == 9)
    #expect((sides[4, 1], sides[13, 1], sides[22, 1]) == (0xFF40_4040, 0xFFFF_0000, 0xFFC0_C0C0))
    let small = image(5, 9) { _, _ in 0xFFFF_FFFF }
    let uneven = DifferenceImage.make(expected: left, actual: small, map: nil)
    #expect(uneven[6, 2] == 0xFF00_00FF && uneven[2, 2] == 0xFFFF_FFFF)
  }
}
