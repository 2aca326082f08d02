import DisplayModel
import Graphics
import TestSupport
import Testing

/// Effects on whole images against their formulas in doubles.
@Suite("Effects on images")
struct FilterTests {
  // One pixel for every pair of a colour and an alpha.
  private static let colors: [Color] = [
    Color(0, 0, 0), Color(1, 1, 1), Color(0.2, 0.4, 0.6), Color(0.9, 0.1, 0.5),
    Color(0.02, 0.98, 0.3),
  ].flatMap { color in [1, 0.8, 0.5, 0.1].map { color.withAlpha(multipliedBy: $0) } }

  private func drawn(_ effects: [Effect]) throws -> (before: Bitmap, after: Bitmap) {
    let raster = Raster(width: Self.colors.count, height: 2)
    let items = Self.colors.enumerated().map {
      raster.fill(Rect(Double($0.offset), 0, 1, 2), $0.element)
    }
    func group(_ effects: [Effect]) -> DisplayItem {
      .group(DisplayGroup(items: items, effects: effects, bounds: raster.canvas))
    }
    return try (raster.draw(group([])), raster.draw(group(effects)))
  }

  private func straight(_ bitmap: Bitmap, _ x: Int) -> Color {
    let pixel = bitmap[x, 1]
    let alpha = Double(pixel >> 24)
    guard alpha > 0 else { return .clear }
    func part(_ shift: UInt32) -> Double { Double(pixel >> shift & 255) / alpha }
    return Color(part(16), part(8), part(0), alpha / 255)
  }

  // Compares premultiplied bytes, which must be rounded once.
  private func check(_ effects: [Effect], _ formula: (Color) -> Color) throws {
    let (before, after) = try drawn(effects)
    for x in Self.colors.indices {
      let expected = formula(straight(before, x))
      let pixel = after[x, 1]
      let parts = [expected.red, expected.green, expected.blue].map { $0 * expected.alpha }
      for (shift, value) in zip([24, 16, 8, 0], [expected.alpha] + parts) {
        let actual = Double(pixel >> UInt32(shift) & 255)
        #expect(abs(actual - value * 255) < 0.56, "\(x) \(effects): \(actual), not \(value * 255)")
      }
    }
  }

  @Test("Extended edges keep a blur from fading, and an image of one colour from changing at all")
  func extended() throws {
    let raster = Raster(width: 12, height: 8)
    let all = Rect(0, 0, 12, 8)
    let items = [raster.fill(all, Color(0.2, 0.4, 0.6, 0.5))]
    func drawn(_ effects: [Effect]) throws -> Bitmap {
      let group = DisplayGroup(items: items, effects: effects, bounds: raster.canvas)
      return try raster.draw(.group(group))
    }
    let (plain, blur) = (try drawn([]), Effect.blur(x: 3, y: 2))
    #expect(try drawn([.extend(raster.canvas), blur]) == plain)
    #expect(try drawn([blur])[0, 0] >> 24 < plain[0, 0] >> 24)
  }

  @Test("Edges go on in straight lines from each side and corner")
  func edges() throws {
    let raster = Raster(width: 6, height: 6)
    let inner = PixelRect(x: 2, y: 2, width: 2, height: 2)
    let colors = [Color(1, 0, 0), Color(0, 1, 0), Color(0, 0, 1), Color(1, 1, 0)]
    let items = colors.enumerated().map { index, color in
      raster.fill(Rect(Double(2 + index % 2), Double(2 + index / 2), 1, 1), color)
    }
    let group = DisplayGroup(
      items: items,
      effects: [.extend(inner)],
      bounds: raster.canvas
    )
    let bitmap = try raster.draw(.group(group))
    let pixels: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FF00]
    for y in 0..<6 {
      for x in 0..<6 {
        let index = (x < 3 ? 0 : 1) + (y < 3 ? 0 : 2)
        #expect(bitmap[x, y] == pixels[index], "\(x) \(y)")
      }
    }
  }

  @Test("A ramp of three colours follows the luma")
  func tritone() throws {
    let ramp = Tritone(
      shadows: Color(0.3, 0, 0.4),
      midtones: Color(1, 0.5, 0.1),
      highlights: Color(1, 1, 0.8),
      amount: 0.75
    )
    try check([.tritone(ramp)], ramp.apply)
  }

  private static let (blue, pink) = (Color(0.2, 0.6, 0.9), Color(0.8, 0.1, 0.2))
  private static let teal = FilterEffect.tritone(
    Tritone(
      shadows: Color(0.2, 0, 0.2),
      midtones: Color(0, 0.5, 0.5),
      highlights: Color(1, 1, 0)
    ),
    colorSpace: .linearRGB
  )

  private static func orange(_ amount: Double) -> FilterEffect {
    .tint(color: Color(1, 0.5, 0), amount: amount, colorSpace: .linearRGB)
  }

  private static func lime(_ amount: Double) -> FilterEffect {
    .tint(
      color: Color(0.9, 1, 0.2),
      shadows: Color(0.1, 0, 0.4),
      amount: amount,
      colorSpace: .linearRGB
    )
  }

  private func pixel(_ color: Color, _ effect: FilterEffect) throws -> UInt32 {
    let raster = Raster(width: 4, height: 4)
    let space = FilterSpace(.identity, tint: .white, frame: 0) { _ in [] }
    let group = DisplayGroup(
      items: [raster.fill(Rect(0, 0, 4, 4), color)],
      effects: effect.filter.effects(in: space),
      bounds: raster.canvas
    )
    return try raster.draw(.group(group))[1, 1]
  }

  // Colours of lottie-web 5.13 on white under Chromium. Its light has eight bits, as ours, with other roundings.
  @Test(
    "Ramps in linear light are those of lottie-web's tints and tritones",
    arguments: [
      (orange(0), blue, [51, 153, 230]), (orange(0.25), blue, [119, 142, 189]),
      (orange(0.25), .white, [255, 232, 224]), (orange(0.25), pink, [176, 69, 69]),
      (orange(0.5), blue, [147, 128, 147]), (orange(0.75), .white, [255, 172, 137]),
      (orange(1), blue, [165, 83, 0]), (orange(1), pink, [128, 64, 0]),
      (orange(1), blue.withAlpha(multipliedBy: 0.5), [168, 140, 144]),
      (lime(0.6), blue, [149, 163, 137]), (lime(0.6), pink, [144, 119, 90]),
      (lime(0.75), pink.withAlpha(multipliedBy: 0.5), [171, 140, 122]),
      (lime(1), Color(0.3, 0.3, 0.3), [86, 75, 86]), (lime(1), .white, [230, 255, 50]),
      (teal, blue, [75, 165, 89]), (teal, Color(0.3, 0.3, 0.3), [20, 76, 96]),
      (teal, pink, [0, 128, 127]),
      (teal, blue.withAlpha(multipliedBy: 0.5), [166, 210, 172]),
    ] as [(FilterEffect, Color, [Int])]
  )
  func lightRamps(effect: FilterEffect, color: Color, expected: [Int]) throws {
    let pixel = try pixel(color, effect)
    let white = 255 - Int(pixel >> 24)
    for (shift, value) in zip([16, 8, 0] as [UInt32], expected) {
      #expect(abs(Int(pixel >> shift & 255) + white - value) <= 4, "\(shift): not \(value)")
    }
  }

  @Test("A tritone in linear light is mixed with the image as light")
  func mixedLight() throws {
    let ramp = Tritone(shadows: .white, midtones: .white, highlights: .white, amount: 0.25)
    let pixel = try pixel(.black, .tritone(ramp, colorSpace: .linearRGB))
    // A quarter of the light is the component 0.537.
    #expect(pixel >> 24 == 255 && abs(Int(pixel & 255) - 137) <= 1)
  }

  @Test("Curves act on their channels, one after the other without rounding between")
  func levels() throws {
    let curve = Levels(black: 0.1, white: 0.9, gamma: 1.6, outputBlack: 0.05, outputWhite: 0.95)
    let steep = Levels(black: 0.4, white: 0.6, gamma: 0.7)
    try check([.levels(curve, .rgb)]) { color in
      Color(
        curve.apply(color.red),
        curve.apply(color.green),
        curve.apply(color.blue),
        color.alpha
      )
    }
    try check([.levels(steep, .green), .levels(curve, .rgb)]) { color in
      Color(
        curve.apply(color.red),
        curve.apply(steep.apply(color.green)),
        curve.apply(color.blue),
        color.alpha
      )
    }
    try check([.levels(curve, .alpha), .levels(steep, .red)]) { color in
      Color(steep.apply(color.red), color.green, color.blue, curve.apply(color.alpha))
    }
  }

  @Test("A curve for alpha leaves empty pixels empty")
  func emptyPixels() throws {
    let raster = Raster(width: 4, height: 4)
    let group = DisplayGroup(
      items: [raster.fill(Rect(0, 0, 2, 4), .white)],
      effects: [.levels(Levels(outputBlack: 0.5), .alpha)],
      bounds: raster.canvas
    )
    let bitmap = try raster.draw(.group(group))
    #expect(bitmap[0, 0] == 0xFFFF_FFFF && bitmap[3, 3] == 0)
  }

  @Test("A colour composited over an image retains its alpha, in every mode")
  func overlay() throws {
    let color = Color(0.8, 0.4, 0.2, 0.6)
    let parts: [(BlendMode, (Double, Double) -> Double)] = [
      (.normal, { $1 }), (.multiply, { $0 * $1 }), (.screen, { $0 + $1 - $0 * $1 }),
      (.difference, { abs($0 - $1) }), (.plusLighter, { min(1, $0 + $1) }),
    ]
    for (mode, mixed) in parts {
      try check([.overlay(color, mode)]) { base in
        // The painted colour is premultiplied and rounded before it is mixed.
        let alpha = 153.0 / 255
        func part(_ base: Double, _ byte: Double) -> Double {
          base * (1 - alpha) + mixed(base, byte / 153) * alpha
        }
        return Color(part(base.red, 122), part(base.green, 61), part(base.blue, 31), base.alpha)
      }
    }
  }

  // MARK: Shadows

  private func shadowed(_ effects: [Effect], _ color: Color = Color(0, 1, 0)) throws -> Bitmap {
    let raster = Raster()
    let box = raster.fill(Rect(10, 10, 16, 16), color)
    return try raster.draw(
      .group(DisplayGroup(items: [box], effects: effects, bounds: raster.canvas))
    )
  }

  @Test("A sharp shadow has an offset under the image, and later effects change it too")
  func dropShadow() throws {
    let cast = EffectShadow(color: Color(1, 0, 0, 0.6), offset: Point(6, 4), sigma: 0)
    let bitmap = try shadowed([.shadow(cast)])
    #expect(bitmap[12, 12] == 0xFF00_FF00)
    #expect(bitmap[25, 25] == 0xFF00_FF00)
    #expect(bitmap[30, 28] == 0x9999_0000)
    #expect(bitmap[32, 20] == 0 && bitmap[20, 30] == 0)
    let green = ColorMatrix([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0])
    let later = try shadowed([.shadow(cast), .colorMatrix(try #require(green))])
    #expect(later[30, 28] == 0x9900_9900)
  }

  @Test("A glow has the profile of the blur; a gain makes its edge solid")
  func glow() throws {
    let soft = try shadowed([.shadow(EffectShadow(color: .white, offset: .zero, sigma: 2))])
    // Half a pixel outside the edge: the normal integral at −0.25.
    #expect(abs(soft.alpha(9, 18) - 102) <= 3)
    let solid = try shadowed([
      .shadow(EffectShadow(color: .white, offset: .zero, sigma: 2, gain: 2))
    ])
    #expect(abs(solid.alpha(9, 18) - 2 * soft.alpha(9, 18)) <= 1)
    #expect(solid.alpha(2, 18) == 0)
  }

  @Test("An inner shadow falls on the image alone, from the side it is moved from")
  func innerShadow() throws {
    let cast = EffectShadow(color: Color(0, 0, 0, 0.5), offset: Point(3, 0), sigma: 0)
    let bitmap = try shadowed([.innerShadow(cast, .normal)], Color(0, 1, 0, 0.8))
    let plain = try shadowed([], Color(0, 1, 0, 0.8))
    #expect(bitmap[9, 18] == 0 && bitmap[26, 18] == 0)
    // Half of the colour where nothing casts light away, a fifth of that behind what is translucent.
    #expect(bitmap[12, 18] == 0xCC00_6600)
    #expect(abs(Int(bitmap[13, 18] >> 8 & 255) - 183) <= 1)
    for x in 0..<40 { #expect(bitmap.alpha(x, 18) == plain.alpha(x, 18)) }
  }
}
