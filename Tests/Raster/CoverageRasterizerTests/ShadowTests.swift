import DisplayModel
import Foundation
import Graphics
import TestSupport
import Testing

@Suite("Shadows and blurs")
struct ShadowTests {
  private struct ProfileVector: Decodable {
    var shadowRadius, distanceOutsideEdge, coverage: Double
  }

  private func shadow(
    _ raster: Raster,
    _ items: [DisplayItem],
    _ shadow: DisplayShadow,
    opacity: Double = 1
  ) -> DisplayItem {
    .group(
      DisplayGroup(
        items: items,
        shadow: shadow,
        opacity: opacity,
        bounds: raster.canvas
      )
    )
  }

  @Test("shadow_profile.json: the edge of a half plane, in both directions")
  func profile() throws {
    let raster = Raster(width: 200, height: 200)
    try VectorFile<ProfileVector>.check("shadow_profile.json") { v, check in
      // The alpha of a pixel is that of its middle: an edge at .5 makes distances whole.
      let edge = 100.5
      let x = Int(clamping: edge + v.distanceOutsideEdge - 0.5)
      for isAcross in [true, false] {
        let half = isAcross ? Rect(-300, -300, 400.5, 900) : Rect(-300, -300, 900, 400.5)
        let cast = DisplayShadow(
          color: .black,
          offset: .zero,
          sigma: v.shadowRadius,
          path: ClipPath(path: .rect(half), transform: .identity)
        )
        let bitmap = try raster.draw(shadow(raster, [], cast))
        let alpha = isAcross ? bitmap.alpha(x, 100) : bitmap.alpha(100, x)
        check.close(Double(alpha) / 255, v.coverage)
      }
    }
  }

  @Test(
    "A shadow is as wide as its standard deviation says, to half a percent",
    arguments: [8.0, 20]
  )
  func width(sigma: Double) throws {
    let raster = Raster(width: 200, height: 200)
    let cast = DisplayShadow(
      color: .black,
      offset: .zero,
      sigma: sigma,
      path: ClipPath(path: .rect(Rect(-300, -300, 400.5, 900)), transform: .identity)
    )
    let bitmap = try raster.draw(shadow(raster, [], cast))
    // Outside of the edge the sum of 2 · distance · coverage is half of the variance.
    let sum = (1..<99).reduce(0.0) { sum, distance in
      sum + 2 * Double(distance) * Double(bitmap.alpha(100 + distance, 100)) / 255
    }
    #expect(abs((2 * sum).squareRoot() - sigma) < 0.005 * sigma)
  }

  @Test(
    "A blur retains its variance, for any standard deviation",
    arguments: [0.5, 1, 1.7, 1.99, 2, 2.5, 3.3, 7, 11.4]
  )
  func variance(sigma: Double) throws {
    let raster = Raster(width: 121, height: 121)
    let group = DisplayGroup(
      items: [
        .fill(
          FillItem(
            path: .rect(Rect(60, -200, 1, 600)),
            transform: .identity,
            paint: .color(.black),
            rule: .nonZero,
            bounds: PixelRect(x: 60, y: -200, width: 1, height: 600)
          )
        )
      ],
      effects: [.blur(sigma: sigma)],
      bounds: raster.canvas
    )
    let bitmap = try raster.draw(.group(group))
    var (sum, moment) = (0.0, 0.0)
    for x in 0..<121 {
      let alpha = Double(bitmap.alpha(x, 60))
      sum += alpha
      moment += alpha * Double((x - 60) * (x - 60))
    }
    #expect(abs(sum - 255) < 8)
    let measured = (moment / sum).squareRoot()
    #expect(abs(measured - sigma) < 0.06 * sigma + 0.03, "\(measured)")
  }

  @Test("A blur along rows keeps columns, and the other way round")
  func directions() throws {
    let raster = Raster()
    for (x, y) in [(3.0, 0.0), (0, 3)] {
      let group = DisplayGroup(
        items: [raster.fill(Rect(15, 15, 10, 10), .black)],
        effects: [.blur(x: x, y: y)],
        bounds: raster.canvas
      )
      let bitmap = try raster.draw(.group(group))
      // Six pixels beyond the sides: one standard deviation and two more.
      let (beside, above) = (bitmap.alpha(11, 20), bitmap.alpha(20, 11))
      #expect(x > 0 ? beside > 10 && above == 0 : above > 10 && beside == 0)
      // A line across the blur ends where it ended.
      #expect(
        x > 0
          ? bitmap.alpha(20, 15) == bitmap.alpha(20, 24)
          : bitmap.alpha(15, 20) == bitmap.alpha(24, 20)
      )
    }
  }

  @Test(
    "A blur along an axis spreads along it alone",
    arguments: [0.2, .pi / 4, 1.2, 2.0, -0.6, .pi / 2 - 1e-3]
  )
  func axes(angle: Double) throws {
    let raster = Raster()
    let axis = Point(cos(angle), sin(angle))
    for space in FilterColorSpace.allCases {
      let group = DisplayGroup(
        items: [raster.fill(Rect(19, 19, 2, 2), .white)],
        effects: [.directionalBlur(sigma: 4, axis: axis, space)],
        bounds: raster.canvas
      )
      let bitmap = try raster.draw(.group(group))
      var (sum, along, across) = (0.0, 0.0, 0.0)
      for y in 0..<40 {
        for x in 0..<40 {
          let alpha = Double(bitmap.alpha(x, y))
          let path = Point(Double(x) - 19.5, Double(y) - 19.5)
          sum += alpha
          along += alpha * path.dot(axis) * path.dot(axis)
          across += alpha * path.cross(axis) * path.cross(axis)
        }
      }
      // Negative lobes of the weights are cut, which adds up to a twentieth to a shape this small.
      #expect(abs(sum - 4 * 255) < 60, "\(sum)")
      // The square itself has a variance of 1/4 between its pixels.
      #expect(abs((along / sum).squareRoot() - 4) < 0.35, "\(along / sum)")
      #expect(across / sum < 0.6, "\(across / sum)")
    }
  }

  @Test("A blur along a row is the same by both kernels")
  func axisAlongRow() throws {
    let raster = Raster()
    func bitmap(_ effect: Effect) throws -> Bitmap {
      let group = DisplayGroup(
        items: [raster.fill(Rect(15, 12, 10, 10), Color(1, 0.5, 0.25, 0.75))],
        effects: [effect],
        bounds: raster.canvas
      )
      return try raster.draw(.group(group))
    }
    for (x, y) in [(3.0, 0.0), (0, 3), (1.2, 0)] {
      let axis = x > 0 ? Point(1, 0) : Point(0, 1)
      let (a, b) = (
        try bitmap(.blur(x: x, y: y)), try bitmap(.directionalBlur(sigma: max(x, y), axis: axis))
      )
      for row in 0..<40 {
        for column in 0..<40 {
          for shift in [0, 8, 16, 24] {
            let (p, q) = (a[column, row] >> shift & 255, b[column, row] >> shift & 255)
            #expect(abs(Int(p) - Int(q)) <= 1)
          }
        }
      }
    }
  }

  // White and black, half of each: the light of 0.5 is the component 0.735.
  @Test("Light is added up where a blur asks for it")
  func light() throws {
    let raster = Raster()
    func middle(_ space: FilterColorSpace) throws -> [Int] {
      let group = DisplayGroup(
        items: [
          raster.fill(Rect(-60, -60, 160, 160), .black),
          raster.fill(Rect(20, -60, 80, 160), .white),
        ],
        effects: [.blur(x: 4, y: 4, space)],
        bounds: raster.canvas
      )
      let bitmap = try raster.draw(.group(group))
      return [19, 20].map { Int(bitmap[$0, 20] & 255) }
    }
    let (plain, light) = (try middle(.sRGB), try middle(.linearRGB))
    // Half a pixel beside the edge is 0.05 above or below one half.
    #expect(abs(plain[0] + plain[1] - 255) <= 2 && abs(plain[1] - 140) <= 3)
    for (component, part) in zip(light, [0.45, 0.55]) {
      #expect(abs(Double(component) / 255 - FilterColorSpace.component(of: part)) < 0.012)
    }
  }

  @Test("A sharp shadow is the moved shape in its colour, under the items")
  func sharp() throws {
    let raster = Raster()
    let box = raster.fill(Rect(5, 5, 10, 10), Color(0, 1, 0))
    let cast = DisplayShadow(color: Color(1, 0, 0, 0.5), offset: Point(8, 6), sigma: 0)
    let bitmap = try raster.draw(shadow(raster, [box], cast))
    #expect(bitmap[10, 10] == 0xff00_ff00)
    #expect(bitmap[18, 18] == 0x8080_0000)
    #expect(bitmap[14, 14] == 0xff00_ff00)
    #expect(bitmap[30, 30] == 0 && bitmap[4, 4] == 0)
    #expect(abs(bitmap.area - 100 - (100 - 2 * 4) * 128 / 255) < 0.5)
  }

  @Test("A shadow is not knocked out: it shows through what is transparent")
  func throughItems() throws {
    let raster = Raster()
    let box = raster.fill(Rect(5, 5, 30, 30), Color(0, 0, 1, 0.5))
    let cast = DisplayShadow(color: .black, offset: .zero, sigma: 0)
    // The shadow has the alpha of the box: 0.5, and the box lies over it.
    #expect(try raster.draw(shadow(raster, [box], cast)).alpha(20, 20) == 192)
  }

  @Test("Opacity fades shadow and items together")
  func opacity() throws {
    let raster = Raster()
    let box = raster.fill(Rect(5, 5, 10, 10))
    let cast = DisplayShadow(color: .black, offset: Point(15, 0), sigma: 0)
    let bitmap = try raster.draw(shadow(raster, [box], cast, opacity: 0.5))
    #expect(bitmap.alpha(10, 10) == 128 && bitmap.alpha(25, 10) == 128)
  }

  @Test("Content outside the image casts a shadow into it")
  func outside() throws {
    let raster = Raster()
    let item = FillItem(
      path: .rect(Rect(-30, 10, 20, 20)),
      transform: .identity,
      paint: .color(.black),
      rule: .nonZero,
      bounds: PixelRect(x: -30, y: 10, width: 20, height: 20)
    )
    let cast = DisplayShadow(color: .black, offset: Point(40, 0), sigma: 2)
    let bitmap = try raster.draw(shadow(raster, [.fill(item)], cast))
    #expect(bitmap.alpha(20, 20) == 255 && bitmap.alpha(2, 20) == 0)
  }

  @Test("Shadows of filtered and of plain images agree")
  func filtered() throws {
    let raster = Raster()
    let disc = raster.fill(.ellipse(in: Rect(10, 10, 14, 14)), .color(Color(1, 1, 0, 0.8)))
    let cast = DisplayShadow(color: .black, offset: Point(3.5, 4), sigma: 2.5)
    var group = DisplayGroup(items: [disc], shadow: cast, bounds: raster.canvas)
    let plain = try raster.draw(.group(group))
    group.effects = [.colorMatrix(.identity)]
    let same = try raster.draw(.group(group))
    for y in 0..<40 { for x in 0..<40 { #expect(difference(plain[x, y], same[x, y]) <= 1) } }
  }

  @Test("A colour blur fades to nothing at the rim and never leaves its alpha")
  func colorBlur() throws {
    let raster = Raster(width: 60, height: 50)
    let box = raster.fill(Rect(20, 15, 20, 20), Color(1, 0.5, 0))
    let group = DisplayGroup(
      items: [box],
      effects: [.blur(sigma: 4)],
      bounds: raster.canvas
    )
    let bitmap = try raster.draw(.group(group))
    #expect(abs(bitmap.area - 400) < 4)
    for y in 0..<50 {
      for x in 0..<60 {
        let alpha = bitmap.alpha(x, y)
        #expect(bitmap.red(x, y) == alpha && bitmap.blue(x, y) == 0)
        #expect(abs(bitmap.green(x, y) * 2 - alpha) <= 2)
      }
    }
  }

  @Test("Colour matrices work on straight components")
  func colorMatrix() throws {
    let raster = Raster()
    let half = raster.fill(Rect(0, 0, 40, 40), Color(1, 0, 0, 0.5))
    func pixel(_ matrix: ColorMatrix) throws -> UInt32 {
      let group = DisplayGroup(
        items: [half],
        effects: [.colorMatrix(matrix)],
        bounds: raster.canvas
      )
      return try raster.draw(.group(group))[5, 5]
    }
    #expect(try pixel(.identity) == 0x8080_0000)
    #expect(difference(try pixel(.brightness(0.5)), 0x8080_4040) <= 1)
    // Luma of red: .2126 · 128.
    #expect(difference(try pixel(.saturation(0)), 0x801b_1b1b) <= 1)
    #expect(difference(try pixel(.tint(Color(0, 0, 1), amount: 1)), 0x8000_001b) <= 1)
    #expect(difference(try pixel(.contrast(0)), 0x8040_4040) <= 1)
  }
}
