import DisplayModel
import Graphics
import Testing

/// Blurs of groups of one colour, of which only alpha is blurred.
@Suite("Blurs of one colour")
struct SingleColorTests {
  private static let blurs = [
    Effect.blur(sigma: 3), .blur(x: 6, y: 0), .blur(x: 4, y: 9, .linearRGB),
  ]

  private let raster = Raster(width: 60, height: 50)

  private func blurred(_ items: [DisplayItem], _ effects: [Effect]) throws -> Bitmap {
    try raster.draw(
      .group(DisplayGroup(items: items, effects: effects, bounds: raster.canvas))
    )
  }

  // Items of a colour: transparent ones over each other, a stroke, a clip, a mask and a faded group.
  private func items(_ color: Color) -> [DisplayItem] {
    let half = color.withAlpha(multipliedBy: 0.5)
    let clip = ClipPath(path: .rect(Rect(5.3, 20, 20, 18.6)), transform: .identity)
    return [
      raster.fill(Rect(10.4, 8, 20, 15.2), half),
      raster.stroke(.ellipse(in: Rect(15, 10, 30, 25)), StrokeStyle(lineWidth: 4), color: half),
      raster.group([raster.fill(Rect(0, 0, 60, 50), color)], clips: [clip], opacity: 0.7),
      raster.group(
        [raster.fill(Rect(30, 5, 25, 40), color)],
        mask: [raster.fill(Rect(35, 10, 10.5, 30), Color.black)]
      ),
    ]
  }

  @Test(
    "A blur of one colour is that of all channels",
    arguments: [Color(0.9, 0.35, 0.1), Color(0.02, 0.5, 0.98), .white, .black]
  )
  func equality(color: Color) throws {
    for effect in Self.blurs {
      let single = try blurred(items(color), [effect])
      // A second colour without any pixel makes all channels be blurred.
      let other = raster.fill(Rect(0, 0, 0, 0), Color(0.3, 0.7, 0.2))
      let all = try blurred(items(color) + [other], [effect])
      var worst: UInt32 = 0
      for y in 0..<raster.height {
        for x in 0..<raster.width {
          for shift: UInt32 in [0, 8, 16, 24] {
            let (a, b) = (single[x, y] >> shift & 255, all[x, y] >> shift & 255)
            worst = max(worst, a > b ? a - b : b - a)
          }
        }
      }
      // All channels are rounded after each item and each direction.
      #expect(worst <= 2, "\(color) \(effect): \(worst) codes")
      #expect(single[20, 15] >> 24 > 60)
    }
  }

  @Test("Effects after the blur act on its image, and two colours remain two")
  func otherEffects() throws {
    let blur = Effect.blur(sigma: 4)
    let red = try blurred([raster.fill(Rect(20, 15, 20, 20), Color(1, 0, 0))], [blur])
    let matrix = ColorMatrix([0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0])
    let swap = Effect.colorMatrix(try #require(matrix))
    let blue = try blurred([raster.fill(Rect(20, 15, 20, 20), Color(1, 0, 0))], [blur, swap])
    #expect(red[30, 25] & 0xFF == 0)
    #expect(blue[30, 25] == red[30, 25] & 0xFF00_0000 | red[30, 25] >> 16 & 0xFF)
    let both = try blurred(
      [
        raster.fill(Rect(10, 15, 20, 20), Color(1, 0, 0)),
        raster.fill(Rect(30, 15, 20, 20), Color(0, 0, 1)),
      ],
      [blur]
    )
    #expect(both[12, 25] >> 16 & 0xFF > 100 && both[12, 25] & 0xFF < 20)
    #expect(both[47, 25] & 0xFF > 100 && both[47, 25] >> 16 & 0xFF < 20)
  }
}
