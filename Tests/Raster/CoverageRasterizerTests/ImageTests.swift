import CoverageRasterizer
import Graphics
import Testing

@Suite("Images")
struct ImageTests {
  let raster = Raster()
  let four = Bitmap.make(
    width: 2,
    [0xffff_0000, 0xff00_ff00, 0xff00_00ff, 0x8080_8080]
  )

  @Test("Pixel on pixel nothing changes", arguments: SamplingFilter.allCases)
  func identity(filter: SamplingFilter) throws {
    let pixels = (0..<100).map { UInt32($0) * 0x0001_0102 & 0xff_ffff | 0xff00_0000 }
    let source = Bitmap.make(width: 10, pixels)
    let bitmap = try raster.draw(
      raster.image(source, into: Rect(5, 7, 10, 10), filter: filter)
    )
    for y in 0..<10 {
      for x in 0..<10 { #expect(bitmap[x + 5, y + 7] == source[x, y]) }
    }
    #expect(bitmap.area == 100)
  }

  @Test("Nearest enlarges to exact blocks")
  func nearestBlocks() throws {
    let bitmap = try raster.draw(raster.image(four, into: Rect(4, 8, 20, 10), filter: .nearest))
    for y in 0..<40 {
      for x in 0..<40 {
        let inside = (4..<24).contains(x) && (8..<18).contains(y)
        let expected = inside ? four[(x - 4) / 10, (y - 8) / 5] : 0
        #expect(bitmap[x, y] == expected, "\(x), \(y)")
      }
    }
  }

  @Test("The destination is in the item's space, which may mirror")
  func mirrored() throws {
    let bitmap = try raster.draw(
      raster.image(
        four,
        into: Rect(0, 0, 2, 2),
        transform: Affine(-10, 0, 0, 10, 30, 0),
        filter: .nearest
      )
    )
    #expect(bitmap[15, 5] == 0xff00_ff00)
    #expect(bitmap[25, 5] == 0xffff_0000)
    #expect(bitmap[25, 15] == 0xff00_00ff)
    #expect(bitmap[9, 5] == 0)
  }

  @Test("A rotated image has antialiased edges of the same colour")
  func turnedEdges() throws {
    let white = Bitmap.solid(16, 16, 0xffff_ffff)
    let turn = Affine.rotation(0.4).concatenating(.translation(20.3, 19.6))
    let bitmap = try raster.draw(
      raster.image(white, into: Rect(-8, -8, 16, 16), transform: turn)
    )
    #expect(abs(bitmap.area - 256) < 1)
    var partial = 0
    for y in 0..<40 {
      for x in 0..<40 {
        let alpha = bitmap.alpha(x, y)
        if alpha > 0 && alpha < 255 { partial += 1 }
        // No transparency from outside the image is mixed in: colour = alpha.
        #expect(abs(bitmap.red(x, y) - alpha) <= 1)
      }
    }
    #expect(partial > 40)
  }

  @Test("An edge between pixels is half covered")
  func halfPixelEdge() throws {
    let white = Bitmap.solid(8, 8, 0xffff_ffff)
    let bitmap = try raster.draw(raster.image(white, into: Rect(4.5, 4, 8, 8)))
    #expect(abs(bitmap.alpha(4, 6) - 128) <= 1)
    #expect(abs(bitmap.alpha(12, 6) - 128) <= 1)
    #expect(bitmap.alpha(5, 6) == 255)
  }

  @Test("Linear reading mixes neighbours")
  func linear() throws {
    let source = Bitmap.make(width: 2, [0xff00_0000, 0xffff_ffff])
    let bitmap = try raster.draw(raster.image(source, into: Rect(0, 0, 40, 4)))
    for x in 0..<40 {
      let position = ((Double(x) + 0.5) / 20 - 0.5).clamped(to: 0...1)
      // Places are rounded to 1/256 of a pixel.
      #expect(abs(bitmap.red(x, 2) - Int(clamping: position * 255)) <= 1)
    }
  }

  @Test("A shrunken checkerboard is grey", arguments: [2.0, 3, 4, 5.3, 7, 8, 16, 33])
  func shrunkenCheckerboard(factor: Double) throws {
    let side = 256
    let pixels = (0..<side * side).map { index -> UInt32 in
      (index % side + index / side).isMultiple(of: 2) ? 0xffff_ffff : 0xff00_0000
    }
    let source = Bitmap.make(width: side, pixels)
    let size = Double(side) / factor
    var raster = Raster(width: 130, height: 130)
    raster.background = .clear
    let bitmap = try raster.draw(raster.image(source, into: Rect(1, 1, size, size)))
    let last = Int(clamping: size, .down)
    for y in 2..<last {
      for x in 2..<last { #expect(abs(bitmap.red(x, y) - 128) <= 2) }
    }
    #expect(abs(bitmap.area / (size * size) - 1) < 0.01)
  }

  @Test("Sizes that blocks do not divide keep every pixel's place")
  func unevenShrinking() throws {
    // 37 columns: the left 20 red, the others green, shrunk to 9.25 pixels.
    let pixels = (0..<37 * 37).map { $0 % 37 < 20 ? UInt32(0xffff_0000) : 0xff00_ff00 }
    let bitmap = try raster.draw(
      raster.image(Bitmap.make(width: 37, pixels), into: Rect(0, 0, 9.25, 9.25))
    )
    #expect(bitmap[3, 4] == 0xffff_0000)
    #expect(bitmap[7, 4] == 0xff00_ff00)
    #expect(abs(bitmap.area - 9.25 * 9.25) < 0.5)
  }

  @Test("A tint multiplies colours and alpha")
  func tint() throws {
    let source = Bitmap.make(width: 2, [0xffff_c080, 0x8080_4000])
    let tint = Color(0.5, 1, 0.25, 0.5)
    let bitmap = try raster.draw(
      raster.image(source, into: Rect(0, 0, 2, 1), filter: .nearest, tint: tint)
    )
    #expect(difference(bitmap[0, 0], 0x8040_6010) <= 1)
    #expect(difference(bitmap[1, 0], 0x4020_2000) <= 1)
    // The next frame finds the prepared image and gives the same.
    let rasterizer = CoverageRasterizer()
    let list = raster.list([raster.image(source, into: Rect(0, 0, 20, 10), tint: tint)])
    #expect(try rasterizer.makeBitmap(of: list) == rasterizer.makeBitmap(of: list))
  }

  @Test("Without width, alpha or a finite place nothing is drawn")
  func degenerate() throws {
    let rects = [Rect(5, 5, 0, 10), Rect(5, 5, .nan, 10), Rect(.infinity, 5, 10, 10)]
    for rect in rects {
      #expect(try raster.draw(raster.image(four, into: rect)).area == 0)
    }
    let clear = Color(1, 1, 1, 0)
    #expect(try raster.draw(raster.image(four, into: Rect(0, 0, 9, 9), tint: clear)).area == 0)
  }

  @Test("Too large an image is an error that names its group")
  func tooLarge() throws {
    let long = Bitmap.solid(32_768, 1, 0xffff_ffff)
    let item = raster.image(long, into: Rect(0, 0, 32_768, 40))
    let error = #expect(throws: RasterError.self) {
      try raster.draw(raster.group([item], label: "layers[0] panorama"))
    }
    #expect(error?.code == .limit)
    #expect(error?.label == "layers[0] panorama")
    // Shrunken, it is small enough.
    let small = try raster.draw(raster.image(long, into: Rect(0, 0, 40, 40)))
    #expect(small.area == 1600)
  }
}
