import DisplayModel
import Graphics
import Testing

@Suite("Tiles")
struct RepeatedTileTests {
  private let raster = Raster()

  // A tile of 8 × 4 pixels, whose left half is green.
  private func tiles(_ transform: Affine, _ bounds: PixelRect? = nil) -> DisplayItem {
    .tiles(
      TileItem(
        items: [raster.fill(Rect(0, 0, 4, 4), Color(0, 1, 0))],
        width: 8,
        height: 4,
        transform: transform,
        bounds: bounds ?? raster.canvas
      )
    )
  }

  @Test("A tile repeats in both directions, from its origin")
  func period() throws {
    let bitmap = try raster.draw(tiles(.translation(3, 1)))
    for y in 0..<40 {
      for x in 0..<40 {
        let isGreen = (x + 5) % 8 < 4
        #expect(bitmap[x, y] == (isGreen ? 0xFF00_FF00 : 0))
      }
    }
  }

  @Test("Between pixels colours are linear, also across the tile's border")
  func linear() throws {
    let bitmap = try raster.draw(tiles(.translation(0.25, 0)))
    for period in stride(from: 0, to: 40, by: 8) {
      #expect(abs(bitmap.alpha(period, 2) - 191) <= 1 && abs(bitmap.alpha(period + 4, 2) - 64) <= 1)
      #expect(bitmap.alpha(period + 2, 2) == 255 && bitmap.alpha(period + 6, 2) == 0)
    }
    let large = try raster.draw(tiles(.scale(2.5, 1)))
    #expect(large.alpha(5, 0) == 255 && large.alpha(15, 0) == 0 && large.alpha(25, 39) == 255)
  }

  @Test("Bounds, clips and opacities act on tiles")
  func groups() throws {
    let part = PixelRect(x: 8, y: 8, width: 8, height: 8)
    #expect(try raster.draw(tiles(.identity, part)).area == 32)
    let disc = ClipPath(path: .ellipse(in: Rect(0, 0, 40, 40)), transform: .identity)
    let clipped = try raster.draw(raster.group([tiles(.identity)], clips: [disc]))
    #expect(abs(clipped.area - Double.pi * 200) < 12 && clipped.alpha(0, 0) == 0)
    let faded = try raster.draw(raster.group([tiles(.identity)], opacity: 0.5))
    #expect(abs(faded.alpha(1, 1) - 128) <= 1)
  }

  @Test("A mask by amounts of light")
  func lightMask() throws {
    let grey = raster.fill(Rect(0, 0, 40, 40), Color(0.5, 0.5, 0.5, 0.5))
    let group = DisplayGroup(
      items: [raster.fill(Rect(0, 0, 40, 40))],
      mask: DisplayMask(mode: .lightLuma, items: [grey], bounds: raster.canvas),
      bounds: raster.canvas
    )
    // The light of 0.5 is 0.214.
    #expect(abs(try raster.draw(.group(group)).alpha(9, 9) - 27) <= 1)
  }
}
