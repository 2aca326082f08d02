import DisplayModel
import Graphics
import TestSupport
import Testing

/// Glows and noise on images against their definitions.
@Suite("Glow and noise")
struct LightFilterTests {
  private func drawn(_ effects: [Effect], _ color: Color, _ rect: Rect = Rect(8, 8, 16, 16)) throws
    -> Bitmap
  {
    let raster = Raster()
    let box = raster.fill(rect, color)
    // A second colour makes blurs act on all channels, as glows do.
    let other = raster.fill(Rect(0, 0, 0, 0), Color(0.9, 0.1, 0.3))
    return try raster.draw(
      .group(DisplayGroup(items: [box, other], effects: effects, bounds: raster.canvas))
    )
  }

  private func parts(_ pixel: UInt32) -> [Int] {
    [24, 16, 8, 0].map { Int(pixel >> $0 & 255) }
  }

  @Test("A glow above is the sum of the image and its blurred copy, below the image over it")
  func glow() throws {
    let color = Color(0.2, 0.4, 0.6, 0.5)
    let (image, blurred) = (try drawn([], color), try drawn([.blur(sigma: 2)], color))
    let light = EffectGlow(color: .white, sigma: 2, gain: 1, isBelow: false)
    let above = try drawn([.glow(light)], color)
    var under = light
    under.isBelow = true
    let below = try drawn([.glow(under)], color)
    for y in 0..<32 {
      for x in 0..<32 {
        let (i, b) = (parts(image[x, y]), parts(blurred[x, y]))
        for (index, value) in parts(above[x, y]).enumerated() {
          #expect(value == min(255, i[index] + b[index]))
        }
        for (index, value) in parts(below[x, y]).enumerated() {
          let expected = Double(i[index]) + Double(b[index]) * (1 - Double(i[0]) / 255)
          #expect(abs(Double(value) - expected) < 1)
        }
      }
    }
  }

  @Test("The colour multiplies the copy, the amount its alpha up to 1")
  func tintedGlow() throws {
    let light = EffectGlow(color: Color(1, 0.5, 0), sigma: 3, gain: 2, isBelow: true)
    let bitmap = try drawn([.glow(light)], .white)
    let blurred = try drawn([.blur(sigma: 3)], .white)
    for x in 0..<8 {
      let (pixel, alpha) = (parts(bitmap[x, 16]), min(255, 2 * parts(blurred[x, 16])[0]))
      #expect(abs(pixel[0] - alpha) <= 1 && abs(pixel[1] - alpha) <= 1)
      #expect(abs(pixel[2] * 2 - alpha) <= 2 && pixel[3] == 0)
    }
    #expect(bitmap[16, 16] == 0xFFFF_FFFF)
  }

  @Test("Noise changes three components alike by at most its amount, and no alpha")
  func noise() throws {
    let grain = EffectNoise(amount: 0.2, cell: 1, origin: .zero, seed: 3, frame: 0)
    let all = Rect(0, 0, 32, 32)
    let opaque = try drawn([.noise(grain)], Color(0.4, 0.5, 0.6), all)
    var sum = 0
    var changes: Set<Int> = []
    for y in 0..<32 {
      for x in 0..<32 {
        let pixel = parts(opaque[x, y])
        let change = pixel[1] - 102
        #expect(pixel == [255, 102 + change, 128 + change, 153 + change])
        #expect(abs(change) <= 51)
        sum += change
        changes.insert(change)
      }
    }
    // 1024 grains of ±51: the mean has a standard deviation of 0.92.
    #expect(abs(Double(sum) / 1024) < 3 && changes.count > 60)
    let half = try drawn([.noise(grain)], Color(1, 1, 1, 0.5))
    #expect(half[0, 0] == 0)
    for x in 8..<24 { #expect(parts(half[x, 12])[0] == 128 && parts(half[x, 12])[1] <= 128) }
  }

  @Test("Grains are squares from their origin, the same in every part of a frame")
  func grains() throws {
    let grain = EffectNoise(amount: 0.5, cell: 4, origin: Point(2, 1), seed: 1, frame: 0)
    let gray = Color(0.5, 0.5, 0.5)
    let whole = try drawn([.noise(grain)], gray, Rect(0, 0, 32, 32))
    #expect(whole[2, 1] == whole[5, 4] && whole[6, 5] == whole[9, 8])
    #expect(whole[1, 1] == whole[0, 4] && Set((0..<8).map { whole[3 + 4 * $0 % 32, 2] }).count > 4)
    let part = try drawn([.noise(grain)], gray, Rect(9, 7, 10, 12))
    for y in 7..<19 { for x in 9..<19 { #expect(part[x, y] == whole[x, y]) } }
    var moved = grain
    moved.origin = Point(5, 3)
    let shifted = try drawn([.noise(moved)], gray, Rect(0, 0, 32, 32))
    for y in 2..<32 { for x in 3..<32 { #expect(shifted[x, y] == whole[x - 3, y - 2]) } }
  }

  @Test("Grains depend on seed, frame, column and row; their numbers are fixed")
  func generator() {
    func grain(_ seed: UInt32, _ frame: Int, _ column: Int, _ row: Int) -> Int {
      EffectNoise(amount: 1, cell: 1, origin: .zero, seed: seed, frame: frame).grain(column, row)
    }
    let all = [(0, 0, 0, 0), (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1), (0, 0, -1, 0)]
      .map { grain(UInt32($0.0), $0.1, $0.2, $0.3) }
    #expect(Set(all).count == all.count)
    #expect(all.allSatisfy { (-32_768...32_767).contains($0) })
    // Neighbours are not correlated.
    let pairs = (0..<4000).map { index -> Double in
      let (column, row) = (index % 64, index / 64)
      return Double(grain(7, 0, column, row) * grain(7, 0, column + 1, row)) / (32_768.0 * 32_768)
    }
    #expect(abs(pairs.reduce(0, +) / 4000) < 0.02)
  }
}
