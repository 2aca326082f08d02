import CoverageRasterizer
import DisplayModel
import Graphics
import Testing

@Suite("Fills")
struct FillTests {
  let raster = Raster()

  @Test("A rectangle on whole pixels is exact")
  func alignedRectangle() throws {
    let color = Color(1, 0.2, 0)
    let bitmap = try raster.draw(raster.fill(Rect(3, 5, 10, 7), color))
    for y in 0..<40 {
      for x in 0..<40 {
        let inside = (3..<13).contains(x) && (5..<12).contains(y)
        #expect(bitmap[x, y] == (inside ? 0xffff_3300 : 0))
      }
    }
  }

  @Test("A half covered pixel has half the alpha")
  func halfPixel() throws {
    let bitmap = try raster.draw(raster.fill(Rect(3.5, 5, 10, 7.5)))
    #expect(abs(bitmap.alpha(3, 6) - 128) <= 1)
    #expect(abs(bitmap.alpha(13, 6) - 128) <= 1)
    #expect(abs(bitmap.alpha(3, 12) - 64) <= 1)
    #expect(bitmap.alpha(4, 6) == 255)
    #expect(bitmap.alpha(2, 6) == 0)
  }

  @Test("A circle has the area of a circle", arguments: [3.0, 7.25, 15, 19])
  func circleArea(radius: Double) throws {
    let box = Rect(20.3 - radius, 19.7 - radius, 2 * radius, 2 * radius)
    let area = try raster.draw(raster.fill(.ellipse(in: box))).area
    // Curves become chords, which cut off more of a small circle.
    #expect(abs(area / (.pi * radius * radius) - 1) < (radius < 10 ? 0.01 : 0.005))
  }

  @Test("A transform maps the path", arguments: [0.0, 0.3, 1.2, -2.5])
  func rotatedArea(angle: Double) throws {
    let transform = Affine.rotation(angle).concatenating(.translation(20, 20))
    let square = raster.fill(.rect(Rect(-6, -4, 12, 8)), transform: transform)
    #expect(abs(try raster.draw(square).area - 96) < 0.5)
  }

  @Test("The middle of a pentagram is inside by winding, outside by parity")
  func fillRules() throws {
    let points = (0..<5).map { index in
      let angle = Double(index) * 4 * .pi / 5
      return Point(
        20 + 18 * ElementaryFunctions.sin(angle),
        20 - 18 * ElementaryFunctions.cos(angle)
      )
    }
    let star = Path.polyline(points, closed: true)
    let winding = try raster.draw(raster.fill(star, rule: .nonZero))
    let parity = try raster.draw(raster.fill(star, rule: .evenOdd))
    #expect(winding.alpha(20, 20) == 255)
    #expect(parity.alpha(20, 20) == 0)
    #expect(winding.alpha(20, 6) == 255)
    #expect(parity.alpha(20, 6) == 255)
  }

  @Test("An open path is closed for filling")
  func openPath() throws {
    let corners = [Point(4, 4), Point(14, 4), Point(14, 14), Point(4, 14)]
    let open = raster.fill(.polyline(corners, closed: false))
    let closed = raster.fill(.polyline(corners, closed: true))
    #expect(try raster.draw(open) == raster.draw(closed))
  }

  @Test(
    "The background is rounded once",
    arguments: [
      Color.white, .clear, Color(1, 0.5, 0.25, 0.5), Color(0.1, 0.2, 0.3), Color(2, -1, 0.5, 1),
    ]
  )
  func background(color: Color) throws {
    var raster = raster
    raster.background = color
    let bitmap = try raster.draw()
    #expect(bitmap[0, 0] == color.exactPixel)
    #expect(bitmap[39, 39] == color.exactPixel)
  }

  @Test("A fill over nothing has the bytes of a background")
  func colorBytes() throws {
    for step in 0...255 {
      let value = Double(step) / 255
      for alpha in [1, 0.75, 0.5, 0.1, 0.01] {
        let color = Color(value, 1 - value, value * value, alpha)
        let bitmap = try raster.draw(raster.fill(Rect(0, 0, 40, 40), color))
        #expect(bitmap[20, 20] == color.exactPixel, "\(color)")
      }
    }
  }

  @Test("A colour with alpha blends with its backdrop")
  func over() throws {
    var raster = raster
    raster.background = .white
    let bitmap = try raster.draw(raster.fill(Rect(0, 0, 40, 40), Color(0, 0, 1, 0.5)))
    #expect(difference(bitmap[5, 5], 0xff7f_7fff) <= 1)
  }

  @Test("Items whose bounds are outside are skipped, regardless of their content")
  func culling() throws {
    let item = FillItem(
      path: .rect(Rect(0, 0, 40, 40)),
      transform: .identity,
      paint: .color(.black),
      rule: .nonZero,
      bounds: PixelRect(x: 40, y: 0, width: 5, height: 5)
    )
    #expect(try raster.draw(.fill(item)).area == 0)
  }

  @Test(
    "Components of a pixel are rounded to the nearest byte, halves up",
    arguments: [1, 0.5, 0.3]
  )
  func rounding(alpha: Double) {
    // Next to every half, and at it.
    let halves = (0...510).flatMap { step in
      let value = Double(step) / 510
      return [value.nextDown, value, value.nextUp]
    }
    for value in halves + [.nan, -1, 2, 0.49999999999999994 / 255] {
      let component = Color(value, 0, 0).clamped.red
      let expected = UInt32((component * alpha * 255).rounded())
      #expect(Color(0, 0, value, alpha).pixel & 255 == expected, "\(value)")
      #expect(Color(value, 0, 0, alpha).pixel >> 16 & 255 == expected, "\(value)")
      #expect(Color(0, 0, 0, value).pixel >> 24 == UInt32((component * 255).rounded()), "\(value)")
    }
  }
}
